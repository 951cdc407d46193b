"""Evidence about cards: societies that freeze, malformed piles and hands, ends of several kinds."""

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
from agencia_dsl.ir.position import UNKNOWN_CARD, Position
from agencia_dsl.ir.program import Game
from agencia_dsl.ir.question import Ask, EndsDrawn, GoesOn, Happening, Mode, Wins
from tests.check.laying import edition, lay, principal

POSSIBLE, INEVITABLE = Mode.POSSIBLE, Mode.INEVITABLE


# ---------------------------------------------------------------------------------------- a frozen society
@lru_cache(maxsize=1)
def frozen() -> Position:
    """Two players whose structures demand nothing of anybody, without natural cards."""
    return lay(
        principal(), "verification",
        structures=("Perseguição política", "Prosperidade e afluência"),
        hands=(("Hubris",), ("Teocracia", "Guerra justa")),
        monte=(None, "A internet", None), unknown=("Falência", "Pão e circo"),
    )  # fmt: skip


@lru_cache(maxsize=1)
def frozen_graph() -> Graph:
    """All that can follow upon it."""
    graph = explore(compile_game(principal(), 2), frozen(), "partida", Budget(60.0))
    assert graph.is_complete
    return graph


def said(mode: Mode, happening: Happening, certificate: Certificate) -> str | None:
    """What the checker says of evidence about the frozen society."""
    return verify(principal(), 2, frozen(), Ask(mode, happening), certificate)


def everything() -> Closed:
    """The set of all positions that can follow."""
    return Closed(frozenset(frozen_graph().positions))


def lasso() -> Lasso:
    """Round and round."""
    graph = frozen_graph()
    path = [0]
    while (following := graph.edges[path[-1]][0][0]) not in path:
        path.append(following)
    begin = path.index(following)
    decisions = [graph.edges[number][0][1] for number in path]
    return Lasso(tuple(decisions[:begin]), tuple(decisions[begin:]))


@pytest.mark.parametrize("happening", [EndsDrawn(), Wins(None), Wins(0), Wins(1)])
def test_a_frozen_society_never_ends(happening: Happening) -> None:
    assert said(POSSIBLE, happening, everything()) is None
    assert said(INEVITABLE, happening, lasso()) is None
    assert answered(Ask(INEVITABLE, happening), lasso()) is False


def test_a_frozen_society_goes_on() -> None:
    assert said(POSSIBLE, GoesOn(), lasso()) is None
    assert said(INEVITABLE, GoesOn(), everything()) is None


def test_a_loop_must_come_back() -> None:
    good = lasso()
    assert "come back" in (said(POSSIBLE, GoesOn(), Lasso(good.steps, good.loop[:-1])) or "")
    assert "not asked for" in (said(POSSIBLE, GoesOn(), Lasso(good.steps, ((1,), *good.loop[1:]))) or "")
    assert said(POSSIBLE, GoesOn(), Lasso(good.steps, good.loop * 2)) is None


def test_a_society_that_goes_on_has_no_ranks() -> None:
    ranked = Ranked(tuple((p, -number) for number, p in enumerate(frozen_graph().positions)))
    assert "rank smaller" in (said(POSSIBLE, GoesOn(), ranked) or "")


def with_zone(index: int, cards: tuple[Any, ...], **parts: Any) -> Position:
    """The frozen society with other cards in one zone."""
    zones = list(frozen().zones)
    zones[index] = cards
    return replace(frozen(), zones=tuple(zones), **parts)


MALFORMED: dict[str, Callable[[], Position]] = {
    "no such card": lambda: with_zone(2, (len(principal().cards),)),
    "an unknown card in a hand": lambda: with_zone(2, (UNKNOWN_CARD,)),
    "a negative card": lambda: with_zone(2, (-12,)),
    "an unordered hand": lambda: with_zone(2, (5, 3)),
    "a card that is no number": lambda: with_zone(2, ("Hubris",)),
    "a list of cards": lambda: with_zone(2, ([1],)),
    "more unknown cards than there may be": lambda: with_zone(0, (UNKNOWN_CARD,) * 3),
    "fewer unknown cards than there may be": lambda: with_zone(0, ()),
    "an unordered pool": lambda: replace(frozen(), pools=((60, 58), ())),
    "a pool of no cards": lambda: replace(frozen(), pools=((58, 99), ())),
    "a missing pool": lambda: replace(frozen(), pools=((),)),
    "a player twice among the latest": lambda: replace(frozen(), latest=((1, 1),)),
    "a latest player who is not there": lambda: replace(frozen(), latest=((2,),)),
    "a window that is no set": lambda: replace(frozen(), windows=(-1, *frozen().windows[1:])),
}


@pytest.mark.parametrize("malformed", MALFORMED.values(), ids=MALFORMED)
def test_malformed_cards(malformed: Callable[[], Position]) -> None:
    with_it = Ranked(((frozen(), 1), (malformed(), 0)))
    assert "none of this game" in (said(POSSIBLE, GoesOn(), with_it) or "accepted")


def test_nothing_is_asked_about_a_game_that_is_over() -> None:
    over = replace(frozen(), place=-1)
    reason = verify(principal(), 2, over, Ask(POSSIBLE, Wins(0)), Closed(frozenset({over})))
    assert reason == "the game is over in the position asked about"


# ---------------------------------------------------------------------------------------- how a goal ends
ENDINGS = """
agencia 1
edition endings "Endings"
field mover is nobody
field count is 0, from 0 to 2
event turn
question cut "Corta?" "Cut?"
question win "Ganha?" "Win?"
players sit in a ring

sequence match
    round
    closing

sequence round
    asking

rule asking
    set mover to first of players
    end match won by mover if mover wants cut
    end round won by mover if mover wants win

rule closing
    set count to count + 1

mode normal is match for 2 to 2 players
role mover is mover
role turn is turn "vez" "turn"
role goal is round "rodada" "round"
"""


def endings(repeats: bool = False) -> Game:
    """A goal that can be won, cut short by what is around it, or simply be over."""
    text = ENDINGS.replace("    asking\n\n", "    repeat\n        counting\n\n") if repeats else ENDINGS
    return edition(
        text + ("\nrule counting\n    set count to count + 1\n    end round if count = 9\n" if repeats else "")
    )


def about_ending(mode: Mode, happening: Happening, certificate: Certificate) -> str | None:
    """What the checker says about the opening of it."""
    return verify(endings(), 2, opening(compile_game(endings(), 2)), Ask(mode, happening), certificate)


def test_a_goal_that_is_cut_short_or_over_has_no_winner() -> None:
    won, cut_short, over = Trace(((0, 1),)), Trace(((1,),)), Trace(((0, 0),))
    assert about_ending(POSSIBLE, Wins(0), won) is None
    assert about_ending(POSSIBLE, EndsDrawn(), cut_short) is None
    assert about_ending(POSSIBLE, EndsDrawn(), over) is None
    for unwon in (cut_short, over):
        assert "as asked" in (about_ending(POSSIBLE, Wins(None), unwon) or "")
        assert about_ending(INEVITABLE, Wins(None), unwon) is None


def test_play_that_ends_does_not_go_on() -> None:
    start = opening(compile_game(endings(), 2))
    assert about_ending(POSSIBLE, GoesOn(), Ranked(((start, 0),))) is None
    assert "as asked" in (about_ending(POSSIBLE, EndsDrawn(), Closed(frozenset({start}))) or "")


def test_a_field_out_of_its_range_proves_nothing() -> None:
    """Without the check that follows each step a broken rule would make a set look closed."""
    game = endings(repeats=True)
    start = opening(compile_game(game, 2))
    counts = frozenset(replace(start, fields=(-1, count)) for count in range(3))
    reason = verify(game, 2, start, Ask(POSSIBLE, EndsDrawn()), Closed(counts))
    assert reason is not None
    assert "its range is 0 to 2" in reason
