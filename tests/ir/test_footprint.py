"""Footprints: whom a card makes do what, and what it changes."""

from __future__ import annotations

import pytest

from agencia_dsl.ir.footprint import Footprint, footprint
from tests.builders import card, extended

PLAYERS = 4


def of(sentences: str) -> Footprint:
    """The footprint of a card with these sentences."""
    lines = "".join(f"    {line}\n" for line in sentences.split("; "))
    game = extended(f'901 "Um"\n{lines}')
    return footprint(game, card("Um", game), PLAYERS)


@pytest.mark.parametrize(
    ("sentences", "changed"),
    [
        ("draw 1 card", ("hand", "monte")),
        ("discard 1 card", ("hand", "monte")),
        ("give 1 card to the next player", ("hand",)),
        ("trade structures with the next player", ("structure",)),
        ("reverse the flow", ("backward",)),
    ],
)
def test_a_zone_that_cards_leave_is_changed(sentences: str, changed: tuple[str, ...]) -> None:
    assert of(sentences).writes == changed


@pytest.mark.parametrize(
    ("sentences", "numbers"),
    [
        ("the player with fewest cards draws 2 cards", (1, 1)),
        ("let poorest be first of players with fewest cards; the poorest draws 2 cards", (1, 1)),
        ("let richest be last of players with most cards; the richest draws 2 cards", (1, 1)),
        # whoever may be nobody
        ("let poor be first of players where their cards = 3; the poor draws 2 cards", (0, 4)),
        ("let poorest be first of players with fewest cards other than you; the poorest draws 2 cards", (0, 3)),
    ],
)
def test_the_first_of_some_is_one(sentences: str, numbers: tuple[int, int]) -> None:
    demand = of(sentences).demands[0]
    assert (demand.fewest, demand.most) == numbers


def test_a_sentence_under_a_condition_may_be_nobodys() -> None:
    demand = of("the player with fewest cards draws 2 cards if your cards = 3").demands[0]
    assert (demand.fewest, demand.most) == (0, 1)
