"""Compares what a scenario expects with what was found."""

from __future__ import annotations

from typing import Any

from tests.conformance.case import Case
from tests.conformance.setting import Unbuilt

INFORMATIVE = {"cause", "note"}
COMPLEMENTS = {
    "illegal_targets": "legal_targets",
    "illegal_target_sets": "legal_target_sets",
    "illegal_inserts": "legal_inserts",
    "illegal_moves": "legal_moves",
    "illegal_givers": "legal_givers",
}
"""Expectations that nothing listed is among what was found under another name."""

UNORDERED = {
    "may_veto",
    "may_request",
    "may_refuse",
    "legal_approvers",
    "legal_positions",
    "legal_inserts",
    "legal_targets",
    "legal_givers",
}


def compare(case: Case) -> list[str]:
    """Each expectation that is not met: expected and got; and each step that could not be taken."""
    wrong: list[str] = []
    expectations = {key: value for key, value in case.scenario["expect"].items() if key not in INFORMATIVE}
    if case.script.illegal and "legal" in expectations:
        case.found["legal"] = False
    else:
        wrong += case.script.illegal
    wrong += case.flaws
    for key, expected in expectations.items():
        name = COMPLEMENTS.get(key, "legal_targets" if key == "legal_targets_include" else key)
        if name not in case.found:
            raise Unbuilt(f"the expectation '{key}'")
        got = case.found[name]
        if not agrees(key, expected, got):
            wrong.append(f"{key}: expected {expected}, got {got}")
    return wrong


def agrees(key: str, expected: Any, got: Any) -> bool:
    """Subsets where the format says so, equality elsewhere."""
    if key in ("hand_has", "hand_lacks"):
        has = key == "hand_has"
        return all((card in got[name]) is has for name, listed in expected.items() for card in listed)
    if key == "pile_bottom":
        return list(got[len(got) - len(expected) :]) == list(expected)
    if key in ("cannot_solve", "may_not_veto", "legal_targets_include"):
        return set(expected) <= set(got)
    if key in UNORDERED:
        return set(expected) == set(got)
    if key == "legal_moves":
        return all(move in got for move in expected)
    if key == "illegal_moves":
        return not any(move in got for move in expected)
    if key in ("illegal_targets", "illegal_inserts", "illegal_givers"):
        return not set(expected) & set(got)
    if key == "legal_target_sets":
        return _sets(expected) == _sets(got)
    if key == "illegal_target_sets":
        return not _sets(expected) & _sets(got)
    if key == "structures_multiset":
        return sorted(expected) == sorted(got)
    if key == "visible_to":
        return all(name in got and set(shown) == set(got[name]) for name, shown in expected.items())
    if isinstance(expected, dict) and isinstance(got, dict):
        return all(name in got and agrees("", value, got[name]) for name, value in expected.items())
    return bool(expected == got)


def _sets(pairs: list[list[str]]) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in pairs}
