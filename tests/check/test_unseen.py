"""Cards that nobody has seen: both readings give one its face when it is read, and go on alike."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agencia_dsl.check.interrupts import Due
from agencia_dsl.check.step import run_step
from agencia_dsl.ir.choice import Decision
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.program import Game
from tests.check.agreement import (
    Outcome,
    Setting,
    agree_on_play,
    agree_on_step,
    agree_on_successors,
    any_position,
    checker_says,
    engine_says,
)
from tests.check.laying import edition, own, with_deck
from tests.check.unseen import NESTED, READ, UNSEEN

PLAYERS = st.sampled_from((2, 3, 4))
SEEDS = st.integers(0, 2**32)
RULES = ("verification", "execution")


@pytest.mark.parametrize("cards", UNSEEN.values(), ids=UNSEEN)
@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=SEEDS, players=PLAYERS)
def test_cards_drawn_or_dealt_unseen(cards: str, seed: int, players: int) -> None:
    chance, game = random.Random(seed), with_deck(cards)
    agree_on_step(game, players, any_position(Setting(game, own(game), RULES), players, chance), chance)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(seed=SEEDS, players=PLAYERS)
def test_whatever_is_read_of_a_card_chosen_unseen(seed: int, players: int) -> None:
    chance, game = random.Random(seed), edition(READ)
    agree_on_step(game, players, any_position(Setting(game, own(game), RULES), players, chance), chance)


@pytest.mark.parametrize("cards", UNSEEN.values(), ids=UNSEEN)
@settings(max_examples=12, deadline=None, derandomize=True)
@given(seed=SEEDS)
def test_the_engine_replays_what_the_checker_records(cards: str, seed: int) -> None:
    chance, game = random.Random(seed), with_deck(cards)
    position = any_position(Setting(game, own(game), RULES), 3, chance)
    record = recorded(game, position, chance)
    said = engine_says(game, 3, position, record)
    assert isinstance(said, Outcome), said
    assert said == checker_says(game, 3, position, record)


def recorded(game: Game, position: Position, chance: random.Random) -> tuple[Decision, ...]:
    """The decisions of one step, taken at random as the checker asks for them."""
    decisions: tuple[Decision, ...] = ()
    while isinstance(due := run_step(game, 3, position, decisions), Due):
        decisions = (*decisions, due.options[chance.randrange(len(due.options))])
    return decisions


@pytest.mark.parametrize("cards", UNSEEN.values(), ids=UNSEEN)
@settings(max_examples=5, deadline=None, derandomize=True)
@given(seed=SEEDS)
def test_all_results_of_one_step(cards: str, seed: int) -> None:
    chance, game = random.Random(seed), with_deck(cards)
    setting = Setting(game, own(game), RULES, most_in_hand=2)
    agree_on_successors(game, 2, any_position(setting, 2, chance))


@pytest.mark.parametrize("text", NESTED.values(), ids=NESTED)
@pytest.mark.parametrize("seed", range(2))
def test_attempts_within_attempts(text: str, seed: int) -> None:
    agree_on_play(edition(text), 2 + seed % 3, seed, steps=16)
