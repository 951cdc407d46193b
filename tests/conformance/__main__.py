"""`python -m tests.conformance FILE [--format json]`: run the scenarios of a file."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import yaml

from tests.conformance.runner import Verdict, judge

FAILED = 20


def main(arguments: list[str] | None = None) -> int:
    """Exit code 0 when no scenario fails, 20 otherwise."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--only", help="scenarios whose id begins so")
    options = parser.parse_args(arguments)
    scenarios = yaml.load(options.file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    if options.only:
        scenarios = [s for s in scenarios if s["id"].startswith(options.only)]
    verdicts = [judge(scenario) for scenario in scenarios]
    if options.format == "json":
        print(
            json.dumps(
                [{"id": v.id, "status": v.status, "detail": v.detail} for v in verdicts], ensure_ascii=False, indent=1
            )
        )
    else:
        _report(verdicts)
    return FAILED if any(v.status == "failed" for v in verdicts) else 0


def _report(verdicts: list[Verdict]) -> None:
    count = {status: sum(v.status == status for v in verdicts) for status in ("passed", "failed", "skipped")}
    for verdict in verdicts:
        if verdict.status == "failed":
            print(f"FAILED {verdict.id}: {verdict.detail}")
    reasons: dict[str, int] = {}
    for verdict in verdicts:
        if verdict.status == "skipped":
            reasons[verdict.detail] = reasons.get(verdict.detail, 0) + 1
    for reason, times in sorted(reasons.items(), key=lambda item: -item[1]):
        print(f"skipped {times}: {reason}")
    print(f"{count['passed']} passed, {count['failed']} failed, {count['skipped']} skipped")


if __name__ == "__main__":
    sys.exit(main())
