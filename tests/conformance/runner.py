"""Judges scenarios: runs each script and compares what is expected with what is found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.conformance.agreement import compare
from tests.conformance.case import Case
from tests.conformance.findings import describe
from tests.conformance.form import Malformed, check
from tests.conformance.setting import Unbuilt
from tests.conformance.steps import run

STATUSES = ("passed", "failed", "skipped", "malformed")


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a scenario fared: one of the statuses, and why."""

    id: str
    status: str
    detail: str


def judge(scenario: Any, position: int = 0) -> Verdict:
    """Run a scenario and compare.  Whatever is wrong with it, the others are not concerned."""
    named = isinstance(scenario, Mapping) and isinstance(scenario.get("id"), str)
    name = scenario["id"] if named else f"scenario {position + 1}"
    try:
        check(scenario)
        if scenario["confidence"] == "ambiguous":
            return Verdict(name, "skipped", "not for judging: ambiguous")
        case = Case.of(scenario)
        run(case)
        describe(case)
        wrong = compare(case)
    except Malformed as problem:
        return Verdict(name, "malformed", str(problem))
    except Unbuilt as missing:
        return Verdict(name, "skipped", f"not built yet: {missing}")
    except Exception as problem:  # whatever it is, the others are judged
        return Verdict(name, "failed", f"{type(problem).__name__}: {problem}")
    return Verdict(name, "failed" if wrong else "passed", "; ".join(wrong))
