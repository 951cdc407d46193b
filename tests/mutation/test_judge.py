"""What counts as evidence: what fails of itself is none, and what takes too long tells nothing."""

from __future__ import annotations

import time
from functools import partial

import pytest

from tests.builders import MCA
from tests.mutation import judge
from tests.mutation.evidence import Evidence, Tell
from tests.mutation.mutants import Mutant, mutants_of


def raising() -> str:
    raise KeyError("gone")


def late() -> str:
    time.sleep(5)
    return "too late to be heard"


def piece(name: str, tell: Tell) -> Evidence:
    return Evidence("piece", name, "mca", "", tell)


@pytest.fixture
def mutant(monkeypatch: pytest.MonkeyPatch) -> Mutant:
    """Of a line without which everything loads."""
    monkeypatch.setattr(judge, "SECONDS", 0.1)
    monkeypatch.setattr(judge, "_checked", lambda edition: "")
    monkeypatch.setattr(judge, "_NO_EVIDENCE", set())
    monkeypatch.setattr(judge, "_TOLD", {})
    return next(mutants_of(MCA / "vitoria.ag"))


def with_evidence(monkeypatch: pytest.MonkeyPatch, *pieces: Evidence) -> None:
    monkeypatch.setattr(judge, "all_evidence", lambda: pieces)


def test_an_error_tells_and_its_piece_is_named(monkeypatch: pytest.MonkeyPatch, mutant: Mutant) -> None:
    with_evidence(monkeypatch, piece("silent", str), piece("raising", raising))
    assert judge.judged(mutant) == "piece raising"


def test_what_is_late_is_told_apart(monkeypatch: pytest.MonkeyPatch, mutant: Mutant) -> None:
    with_evidence(monkeypatch, piece("late", late), piece("silent", str))
    assert judge.judged(mutant) == "late: piece late"


def test_a_failure_counts_more_than_what_is_late(monkeypatch: pytest.MonkeyPatch, mutant: Mutant) -> None:
    with_evidence(monkeypatch, piece("late", late), piece("wrong", partial(str, "wrong")))
    assert judge.judged(mutant) == "piece wrong"


def test_what_fails_without_a_mutant_is_no_evidence(monkeypatch: pytest.MonkeyPatch, mutant: Mutant) -> None:
    with_evidence(monkeypatch, piece("raising", raising), piece("late", late), piece("silent", str))
    assert judge.unsound(["mca"]) == {"piece raising": "KeyError", "piece late": "late"}
    assert judge.judged(mutant) == judge.SURVIVES
