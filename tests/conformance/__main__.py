"""`python -m tests.conformance FILE [--format json]`: run the scenarios of a file."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from dataclasses import asdict
from pathlib import Path

from tests.conformance.form import Malformed, scenarios_in
from tests.conformance.runner import STATUSES, Verdict, judge

MALFORMED, FAILED = 3, 20


def main(arguments: list[str] | None = None) -> int:
    """Exit code 0 when no scenario fails, 20 when one does, 3 when the file or a scenario is malformed."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--only", default="", help="scenarios whose id begins so")
    options = parser.parse_args(arguments)
    try:
        scenarios = scenarios_in(options.file)
    except Malformed as problem:
        print(problem, file=sys.stderr)
        return MALFORMED
    verdicts = [judge(scenario, position) for position, scenario in enumerate(scenarios)]
    verdicts = [verdict for verdict in verdicts if verdict.id.startswith(options.only)]
    if options.format == "json":
        print(json.dumps([asdict(verdict) for verdict in verdicts], ensure_ascii=False, indent=1))
    else:
        _report(verdicts)
    statuses = {verdict.status for verdict in verdicts}
    return MALFORMED if "malformed" in statuses else FAILED if "failed" in statuses else 0


def _report(verdicts: list[Verdict]) -> None:
    for verdict in verdicts:
        if verdict.status in ("failed", "malformed"):
            print(f"{verdict.status.upper()} {verdict.id}: {verdict.detail}")
    reasons = Counter(verdict.detail for verdict in verdicts if verdict.status == "skipped")
    for reason, times in reasons.most_common():
        print(f"skipped {times}: {reason}")
    count = Counter(verdict.status for verdict in verdicts)
    print(", ".join(f"{count[status]} {status}" for status in STATUSES if count[status] or status != "malformed"))


if __name__ == "__main__":
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads on: nothing is wrong
        code = 0
    sys.exit(code)
