"""Evidence: good evidence is accepted, evidence that does not show what it should is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest

from agencia_dsl.check.verify import answered, verify
from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.explore import Budget, Graph, explore
from agencia_dsl.engine.step import opening
from agencia_dsl.ir.certificate import Certificate, Closed, Lasso, Ranked, Trace
from agencia_dsl.ir.choice import Decision
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.question import Ask, EndsDrawn, GoesOn, Happening, Mode, Wins
from tests.check.laying import nim

POSSIBLE, INEVITABLE = Mode.POSSIBLE, Mode.INEVITABLE
Steps = tuple[tuple[Decision, ...], ...]


# ---------------------------------------------------------------------------------------- a game that ends
@lru_cache(maxsize=1)
def nim_graph() -> Graph:
    """All that can follow upon its opening."""
    plan = compile_game(nim(), 2)
    graph = explore(plan, opening(plan), "game", Budget(60.0))
    assert graph.is_complete
    return graph


def start() -> Position:
    """Its opening."""
    return nim_graph().positions[0]


def play_to(winners: int) -> Steps:
    """A play of it that ends so."""
    graph = nim_graph()
    number, decisions = next(
        (number, decisions) for number, ends in graph.ends.items() for end, decisions in ends
        if end.winners == winners
    )  # fmt: skip
    return (*graph.path(number), decisions)


def ranks() -> tuple[tuple[Position, int], ...]:
    """Its positions, each with how many steps play can last from it at the most."""
    graph = nim_graph()
    found: dict[int, int] = {}

    def rank(number: int) -> int:
        if number not in found:
            found[number] = 1 + max((rank(to) for to, _ in graph.edges[number]), default=0)
        return found[number]

    return tuple((position, rank(number)) for number, position in enumerate(graph.positions))


def asked(mode: Mode, happening: Happening, certificate: Certificate) -> str | None:
    """What the checker says of evidence about the opening."""
    return verify(nim(), 2, start(), Ask(mode, happening), certificate)


GOOD: list[tuple[Mode, Happening, Callable[[], Certificate], bool]] = [
    (POSSIBLE, Wins(0), lambda: Trace(play_to(1)), True),
    (POSSIBLE, Wins(1), lambda: Trace(play_to(2)), True),
    (POSSIBLE, Wins(None), lambda: Trace(play_to(2)), True),
    (POSSIBLE, EndsDrawn(), lambda: Closed(frozenset(nim_graph().positions)), False),
    (POSSIBLE, GoesOn(), lambda: Ranked(ranks()), False),
    (INEVITABLE, Wins(None), lambda: Ranked(ranks()), True),
    (INEVITABLE, Wins(0), lambda: Trace(play_to(2)), False),
    (INEVITABLE, EndsDrawn(), lambda: Trace(play_to(1)), False),
    (INEVITABLE, GoesOn(), lambda: Trace(play_to(1)), False),
]


@pytest.mark.parametrize(("mode", "happening", "evidence", "answer"), GOOD)
def test_good_evidence(mode: Mode, happening: Happening, evidence: Callable[[], Certificate], answer: bool) -> None:
    assert asked(mode, happening, evidence()) is None
    assert answered(Ask(mode, happening), evidence()) is answer


BAD: dict[str, tuple[Mode, Happening, Callable[[], Certificate], str]] = {
    "another winner": (POSSIBLE, Wins(1), lambda: Trace(play_to(1)), "does not end as asked"),
    "won, not drawn": (POSSIBLE, EndsDrawn(), lambda: Trace(play_to(1)), "does not end as asked"),
    "no counterexample": (INEVITABLE, Wins(0), lambda: Trace(play_to(1)), "no counterexample"),
    "no steps": (POSSIBLE, Wins(0), lambda: Trace(()), "no steps"),
    "cut short": (POSSIBLE, Wins(0), lambda: Trace(play_to(1)[:-1]), "does not end with the last"),
    "too long": (POSSIBLE, Wins(0), lambda: Trace((*play_to(1), ())), "the goal ends already"),
    "too many decisions": (POSSIBLE, Wins(0), lambda: Trace(((*play_to(1)[0], 0), *play_to(1)[1:])), "not asked for"),
    "too few decisions": (POSSIBLE, Wins(0), lambda: Trace(((), *play_to(1)[1:])), "is missing"),
    "no option": (POSSIBLE, Wins(0), lambda: Trace(((7,), *play_to(1)[1:])), "not among the options"),
    "a list where one is asked for": (
        POSSIBLE,
        Wins(0),
        lambda: Trace((((0,),), *play_to(1)[1:])),
        "not among the options",
    ),
    "no decisions at all": (POSSIBLE, Wins(0), lambda: Trace((("no",),)), "no decisions"),  # type: ignore[arg-type]
    "empty set": (POSSIBLE, EndsDrawn(), lambda: Closed(frozenset()), "not among the positions"),
    "set without the start": (
        POSSIBLE,
        EndsDrawn(),
        lambda: Closed(frozenset(nim_graph().positions[1:])),
        "not among the positions",
    ),
    "open set": (POSSIBLE, EndsDrawn(), lambda: Closed(frozenset(nim_graph().positions[:-1])), "can leave the set"),
    "set that meets what is asked": (
        POSSIBLE,
        Wins(0),
        lambda: Closed(frozenset(nim_graph().positions)),
        "can end as asked",
    ),
    "set from which play can end": (INEVITABLE, GoesOn(), lambda: Closed(frozenset(nim_graph().positions)), "can end"),
    "no set": (POSSIBLE, EndsDrawn(), lambda: Closed((start(),)), "no set"),  # type: ignore[arg-type]
    "a rank that grows": (POSSIBLE, GoesOn(), lambda: Ranked(tuple((p, -r) for p, r in ranks())), "rank smaller"),
    "equal ranks": (POSSIBLE, GoesOn(), lambda: Ranked(tuple((p, 1) for p, _ in ranks())), "rank smaller"),
    "a position with two ranks": (POSSIBLE, GoesOn(), lambda: Ranked((*ranks(), (start(), 0))), "two ranks"),
    "a position without a rank": (POSSIBLE, GoesOn(), lambda: Ranked(ranks()[:-1]), "can leave"),
    "no ranks": (POSSIBLE, GoesOn(), lambda: Ranked(()), "not among the positions"),
    "no pairs": (POSSIBLE, GoesOn(), lambda: Ranked((start(),)), "no pairs"),  # type: ignore[arg-type]
    "a rank that is no number": (POSSIBLE, GoesOn(), lambda: Ranked(((start(), "9"),)), "no pairs"),  # type: ignore[arg-type]
    "ends that are not as asked": (INEVITABLE, Wins(0), lambda: Ranked(ranks()), "otherwise than asked"),
    "no loop": (POSSIBLE, GoesOn(), lambda: Lasso(play_to(1)[:1], ()), "goes nowhere"),
    "a loop that does not come back": (POSSIBLE, GoesOn(), lambda: Lasso((), play_to(1)[:2]), "does not come back"),
    "a loop over the end": (POSSIBLE, GoesOn(), lambda: Lasso(play_to(1), play_to(1)[:1]), "the goal ends"),
    "a set for an end that must come": (
        INEVITABLE,
        Wins(None),
        lambda: Closed(frozenset(nim_graph().positions)),
        "does not answer",
    ),
    "a play for going on": (POSSIBLE, GoesOn(), lambda: Trace(play_to(1)), "does not answer"),
    "nobody sits there": (POSSIBLE, Wins(2), lambda: Trace(play_to(1)), "nobody sits"),
}


@pytest.mark.parametrize(("mode", "happening", "evidence", "reason"), BAD.values(), ids=BAD)
def test_bad_evidence(mode: Mode, happening: Happening, evidence: Callable[[], Certificate], reason: str) -> None:
    assert reason in (asked(mode, happening, evidence()) or "accepted")


def test_every_decision_of_a_play_counts() -> None:
    """A play with one decision changed is another play: it is refused, or ends as it does."""
    steps = play_to(1)
    for at, decisions in enumerate(steps):
        for number, decision in enumerate(decisions):
            for other in range(-1, 4):
                if other == decision:
                    continue
                changed = (*decisions[:number], other, *decisions[number + 1 :])
                certificate = Trace((*steps[:at], changed, *steps[at + 1 :]))
                if asked(POSSIBLE, Wins(0), certificate) is None:
                    assert asked(POSSIBLE, Wins(1), certificate) is not None


def test_every_position_of_a_closed_set_counts() -> None:
    positions = nim_graph().positions
    for position in positions:
        certificate = Closed(frozenset(positions) - {position})
        assert asked(POSSIBLE, EndsDrawn(), certificate) is not None


# ---------------------------------------------------------------------------------------- untrusted positions
def changed(**parts: Any) -> Position:
    """The opening with some parts of another form."""
    return replace(start(), **parts)


MALFORMED: dict[str, Callable[[], Position]] = {
    "no place": lambda: changed(place=99),
    "a place that is no number": lambda: changed(place="0"),
    "too few fields": lambda: changed(fields=start().fields[1:]),
    "fields that are no tuple": lambda: changed(fields=list(start().fields)),
    "a field out of range": lambda: changed(fields=(10, *start().fields[1:])),
    "a field that is no number": lambda: changed(fields=(None, *start().fields[1:])),
    "a truth for a number": lambda: changed(fields=(True, *start().fields[1:])),
    "a player who is not there": lambda: changed(fields=(*start().fields[:-1], 2)),
    "zones of another game": lambda: changed(zones=((0,),)),
    "history of another game": lambda: changed(windows=(0,)),
    "negative amounts": lambda: changed(done=(-1,)),
    "winners who are not there": lambda: changed(winners=4),
}


@pytest.mark.parametrize("malformed", MALFORMED.values(), ids=MALFORMED)
def test_malformed_positions(malformed: Callable[[], Position]) -> None:
    position, here = malformed(), "none of this game"
    reason = verify(nim(), 2, position, Ask(POSSIBLE, Wins(0)), Trace(play_to(1)))
    assert here in (reason or "accepted")
    assert here in (asked(POSSIBLE, GoesOn(), Ranked((*ranks(), (position, 0)))) or "accepted")


def test_what_is_no_position() -> None:
    positions: Any = frozenset({*nim_graph().positions, "position"})
    assert "it is no position" in (asked(POSSIBLE, EndsDrawn(), Closed(positions)) or "accepted")
    ranked: Any = (*ranks(), ("position", 0))
    assert "no pairs" in (asked(POSSIBLE, GoesOn(), Ranked(ranked)) or "accepted")


def test_a_closed_set_with_a_malformed_position() -> None:
    positions = frozenset({*nim_graph().positions, changed(fields=(99, *start().fields[1:]))})
    assert "none of this game" in (asked(POSSIBLE, EndsDrawn(), Closed(positions)) or "accepted")
