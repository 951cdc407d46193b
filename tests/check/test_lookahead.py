"""What the checker's look ahead does where it is easy to go wrong."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agencia_dsl.check.course import Course
from agencia_dsl.check.interrupts import Due
from agencia_dsl.check.step import Settled, run_step
from agencia_dsl.ir.choice import CHANCE, Decision
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.program import Game
from tests.check.agreement import Setting, any_position
from tests.check.laying import edition, lay, principal, with_deck
from tests.check.texts import MINI


def due(game: Game, position: Position, *decisions: Decision) -> Due:
    """The decision that is due."""
    settled = run_step(game, 2, position, decisions)
    assert isinstance(settled, Due), settled
    return settled


def events(game: Game, position: Position, *decisions: Decision) -> list[str]:
    """What came in a complete step."""
    settled = run_step(game, 2, position, decisions)
    assert isinstance(settled, Settled), settled
    return [came.event for came in settled.events]


def card(game: Game, name: str) -> int:
    """The number of a card."""
    return next(index for index, each in enumerate(game.cards) if each.name == name)


# ---------------------------------------------------------------------------------------- the shortcut
@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.integers(0, 2**32), st.sampled_from((2, 3)))
def test_the_shortcut_changes_nothing(seed: int, players: int) -> None:
    """Trying every course finds the same options as passing over those that must fare alike."""
    chance, setting = random.Random(seed), Setting(principal(), most_in_hand=3)
    position = any_position(setting, players, chance)
    decisions: tuple[Decision, ...] = ()
    while True:
        found = run_step(setting.game, players, position, decisions)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Course, "_fares_alike", lambda *_: False)
            patch.setattr(Course, "was_looked_at", lambda _: True)
            patiently = run_step(setting.game, players, position, decisions)
        if not isinstance(found, Due):
            assert found == patiently
            return
        assert isinstance(patiently, Due)
        assert (found.who, found.label) == (patiently.who, patiently.label)
        assert len(found.options) == len(patiently.options)
        if len(found.options) < 1_000:
            assert set(found.options) == set(patiently.options)
        decisions = (*decisions, found.options[chance.randrange(len(found.options))])


# ---------------------------------------------------------------------------------------- hidden cards
DRAWN = with_deck("""
101 "Compra, descarta e altera"
    draw 2 cards
    discard 1 card
    alter a structure

102 "Compra e procura"
    draw 1 card
    swap 1 card with monte

103 "Compra e altera"
    draw 1 card
    alter a structure

104 "Redistribui, descarta e altera"
    every player redeals hands with everybody
    the next player discards 1 card
    alter a structure

105 "Menos do que nada"
    discard (your cards - 2) cards
""")


def test_once_a_card_is_shown_all_options_are_tried_anew() -> None:
    """The natural card turns up first: it can be discarded, and the other one inserted."""
    position = lay(
        DRAWN, "execution", ("Compra, descarta e altera", "Hubris"), ((), ("A internet",)),
        monte=(None, None), unknown=("Nova geração", "Falência"),
    )  # fmt: skip
    asked = due(DRAWN, position)
    assert (asked.who, asked.label) == (CHANCE, "reveal")
    assert due(DRAWN, position, card(DRAWN, "Nova geração")).label == "seat"


def test_a_card_is_shown_only_when_its_face_matters() -> None:
    """The other player draws a card and may discard it or not: nobody need know which it is."""
    position = lay(principal(), "verification", ("Parlamentarismo", "Totalitarismo"), ((), ("Hubris",)),
                   monte=(None, None), unknown=("Falência", "Pão e circo"))  # fmt: skip
    assert events(principal(), replace(position, latest=((1,),))) == []


def test_a_card_drawn_unseen_is_not_in_the_pile() -> None:
    """The last card is drawn: there is nothing left to swap with."""
    position = lay(
        DRAWN, "verification", ("Compra e procura", "Hubris"), ((), ("Liderança",)),
        monte=(None,), unknown=("Falência",),
    )  # fmt: skip
    assert events(DRAWN, position) == ["crise"]


def test_a_footprint_shows_no_card() -> None:
    """Whether the structure is cancelled is found out without looking at the monte."""
    position = lay(
        DRAWN, "verification", ("Compra e altera", "Guerra total"), (("Teocracia",), ("Hubris",)),
        monte=("A internet", None, None), unknown=("Falência", "Pão e circo"),
    )  # fmt: skip
    assert events(DRAWN, position) == []


def test_what_was_dealt_before_a_choice_does_not_depend_on_it() -> None:
    """The one card dealt is natural: no discard of the other player makes another one of it."""
    position = lay(
        DRAWN, "verification", ("Redistribui, descarta e altera", "Hubris"),
        (("Falência",), ("Nova geração", "Liderança")),
    )  # fmt: skip
    asked = due(DRAWN, position)
    assert (asked.who, asked.label, len(asked.options)) == (CHANCE, "reveal", 3)
    assert events(DRAWN, position, card(DRAWN, "Nova geração")) == ["crise"]


# ---------------------------------------------------------------------------------------- amounts, leftovers
def test_fewer_than_no_cards_cannot_be_demanded() -> None:
    position = lay(DRAWN, "verification", ("Menos do que nada", "Hubris"), (("Falência",), ("Liderança",)))
    assert events(DRAWN, position) == ["crise"]


def test_what_is_passed_over_leaves_no_card_behind() -> None:
    """Outside an attempt a second part that is impossible undoes the first: the cards stay in hand."""
    game = edition(MINI.replace("    move 2 cards from side to your hand\n", "    you lose 1 card\n").replace(
        "verb gamble\n",
        "verb lose (number n) cards\n    pick n cards from your hand as these\n"
        "    then move 1 cards from side to your hand\n    then place these under stock\n\nverb gamble\n",
    ))  # fmt: skip
    chance = random.Random(1)
    position = next(
        Position(place, (2, 2, 2, 0, 0, 0, -1, 0), ((3,) * 3, (), (0, 2), (3, 4), (5,), (5,)),
                 ((), ()), ((),), (3, 3), (0, 0), 0, ((),))
        for place, step in enumerate(game.steps) if step.rule == "acting"
    )  # fmt: skip
    decisions: tuple[Decision, ...] = ()
    while isinstance(settled := run_step(game, 2, position, decisions), Due):
        decisions = (*decisions, settled.options[chance.randrange(len(settled.options))])
    after = settled.result.position
    assert sum(map(len, after.zones)) == sum(map(len, position.zones))
