"""Questions about play: what is answered is right, and what is not known is said to be unknown."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest

import agencia_dsl
from agencia_dsl.analysis import ask as asking
from agencia_dsl.analysis.ask import NothingToAsk, SelfCheckFailed
from agencia_dsl.analysis.verdict import Answer, Reason, Verdict
from agencia_dsl.api import Loaded
from agencia_dsl.engine.explore import Budget
from agencia_dsl.ir.certificate import Certificate, Closed, Lasso, Ranked, Trace
from agencia_dsl.ir.course import OVER
from agencia_dsl.ir.question import Ask, GoesOn, Happening, Mode, Wins
from tests.builders import NIM


@lru_cache(maxsize=1)
def nim() -> Loaded:
    return agencia_dsl.load(str(NIM))


def asked(question: str, seconds: float = 5.0, positions: int = 100_000) -> Verdict:
    loaded = nim()
    return agencia_dsl.ask(loaded, question, seconds=seconds, positions=positions)


# Two stones on each of three heaps, Bia on move, one or two stones a turn from one heap.  Play always
# ends, the last stone wins, so somebody always does; by hand: either player can be the one.
@pytest.mark.parametrize(
    ("question", "expected", "evidence"),
    [
        ("can end without a winner", Answer.NO, Closed),
        ("can somebody win", Answer.YES, Trace),
        ("must somebody win", Answer.YES, Ranked),
        ("can Ana win", Answer.YES, Trace),
        ("can Bia win", Answer.YES, Trace),
        ("must Bia win", Answer.NO, Trace),
        ("can go on for ever", Answer.NO, Ranked),
    ],
)
def test_small_games_are_answered_with_evidence(question: str, expected: Answer, evidence: type[Certificate]) -> None:
    verdict = asked(question)
    assert verdict.answer is expected
    assert isinstance(verdict.certificate, evidence)


def test_the_shortest_play_is_shown() -> None:
    verdict = asked("can Bia win")
    assert isinstance(verdict.certificate, Trace)
    turns = [step for step in verdict.certificate.steps if step]
    assert len(turns) == 1 + 3, "the lot, then three heaps of two, each taken at once"


def test_what_was_not_seen_is_unknown() -> None:
    verdict = asked("can end without a winner", positions=5)
    assert (verdict.answer, verdict.certificate, verdict.reason) == (Answer.UNKNOWN, None, Reason.BUDGET)
    assert 0 < verdict.covered.positions <= 20


def test_an_interrupted_search_says_what_it_covered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "GLANCE", 0.0)  # nim is settled at a glance
    loaded = nim()
    calls = 0

    def tick(positions: int, plays: int) -> None:
        nonlocal calls
        calls += 1
        if calls > 3:
            raise KeyboardInterrupt

    position = loaded.position(loaded.scene())
    verdict = asking.answer(loaded.plan, position, Ask(Mode.POSSIBLE, GoesOn()), Budget(5.0), tick)
    assert (verdict.answer, verdict.reason) == (Answer.UNKNOWN, Reason.INTERRUPTED)
    assert verdict.covered.plays > 0


def test_evidence_that_the_checker_refuses_is_never_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = nim()
    position = loaded.position(loaded.scene())
    wrong = (Answer.YES, Trace(((0,),)))
    monkeypatch.setattr(asking, "_search", lambda search: wrong)
    with pytest.raises(SelfCheckFailed):
        asking.answer(loaded.plan, position, Ask(Mode.POSSIBLE, Wins(None)), Budget(1.0))


def test_right_evidence_for_the_wrong_answer_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = nim()
    position = loaded.position(loaded.scene())
    evidence = asked("can somebody win").certificate
    monkeypatch.setattr(asking, "_search", lambda search: (Answer.NO, evidence))
    with pytest.raises(SelfCheckFailed):
        asking.answer(loaded.plan, position, Ask(Mode.POSSIBLE, Wins(None)), Budget(1.0))


def test_nothing_follows_upon_the_end() -> None:
    loaded = nim()
    over = replace(loaded.position(loaded.scene()), place=OVER)
    with pytest.raises(NothingToAsk):
        asking.answer(loaded.plan, over, Ask(Mode.POSSIBLE, Wins(None)))


LOOP = """agencia 1
edition pass "Passing"
field mover is nobody
players sit in a ring
event turn
question stop "Para?" "Stop?"
sequence game
    opening
    repeat
        turn
sequence turn
    stopping
    passing
rule opening
    set mover to first of players
rule stopping
    end game if {condition}
rule passing
    record turn by you
    set mover to first of ring of mover
mode normal is game for 2 to 4 players
role mover is mover
role turn is turn "jogada" "turn"
role goal is game "partida" "game"
scene s of normal between Ana, Bia
    mover is Ana
"""


def verdict_of(condition: str, happening: Happening, mode: Mode, folder: Path) -> Verdict:
    path = folder / "edition.ag"
    path.write_text(LOOP.format(condition=condition), encoding="utf-8")
    loaded = agencia_dsl.load(str(path))
    return asking.answer(loaded.plan, loaded.position(loaded.scene()), Ask(mode, happening), Budget(2.0))


def test_play_that_somebody_may_stop_can_go_on(tmp_path: Path) -> None:
    verdict = verdict_of("you want stop", GoesOn(), Mode.POSSIBLE, tmp_path)
    assert verdict.answer is Answer.YES
    assert isinstance(verdict.certificate, Lasso)


def test_play_that_nobody_can_stop_must_go_on(tmp_path: Path) -> None:
    never = verdict_of("2 < 1", GoesOn(), Mode.INEVITABLE, tmp_path)
    assert never.answer is Answer.YES
    assert isinstance(never.certificate, Closed)
    assert verdict_of("you want stop", GoesOn(), Mode.INEVITABLE, tmp_path).answer is Answer.NO


def test_a_play_without_end_refutes_that_somebody_must_win(tmp_path: Path) -> None:
    verdict = verdict_of("2 < 1", Wins(None), Mode.INEVITABLE, tmp_path)
    assert verdict.answer is Answer.NO
    assert isinstance(verdict.certificate, Lasso)
