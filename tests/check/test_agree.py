"""The checker and the engine share only the core, and say the same of every step."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agencia_dsl.ir.law import Cancel
from tests.check.agreement import (
    Setting,
    agree_on_play,
    agree_on_step,
    agree_on_successors,
    any_position,
)
from tests.check.laying import edition, nim, older, own, principal, with_deck
from tests.check.texts import AGREED, COUNTED, MINI, SPEAKING

PLAYERS = st.sampled_from((2, 3, 4))
SEEDS = st.integers(0, 2**32)


# ---------------------------------------------------------------------------------------- play
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_play_of_the_principal_deck(players: int, seed: int) -> None:
    agree_on_play(principal(), players, seed, steps=350)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_play_of_the_older_edition(players: int) -> None:
    agree_on_play(older(), players, seed=players, steps=250)


@pytest.mark.parametrize("seed", range(60))
def test_random_play_of_a_small_edition(seed: int) -> None:
    agree_on_play(edition(MINI), 2 + seed % 3, seed, steps=60)


@pytest.mark.parametrize("seed", range(40))
def test_random_play_without_cards(seed: int) -> None:
    agree_on_play(nim(), 2 + seed % 3, seed, steps=60)


# ---------------------------------------------------------------------------------------- any position
@settings(max_examples=700, deadline=None, derandomize=True)
@given(SEEDS, PLAYERS)
def test_any_position_of_the_principal_deck(seed: int, players: int) -> None:
    chance, setting = random.Random(seed), Setting(principal(), most_in_hand=6)
    agree_on_step(setting.game, players, any_position(setting, players, chance), chance)


@settings(max_examples=120, deadline=None, derandomize=True)
@given(SEEDS, PLAYERS)
def test_any_position_of_the_older_edition(seed: int, players: int) -> None:
    chance = random.Random(seed)
    setting = Setting(older(), rules=("execution", "natural-card", "revolta", "hegemonia", "aftermath", "alterations"))
    agree_on_step(setting.game, players, any_position(setting, players, chance), chance)


@settings(max_examples=700, deadline=None, derandomize=True)
@given(SEEDS, PLAYERS)
def test_any_position_with_known_piles_and_cancelling_cards(seed: int, players: int) -> None:
    chance = random.Random(seed)
    cancelling = tuple(c.name for c in principal().cards if any(isinstance(law, Cancel) for law in c.laws))
    setting = Setting(principal(), under=(*cancelling, "Direitos humanos"))
    agree_on_step(setting.game, players, any_position(setting, players, chance), chance)


@pytest.mark.parametrize("cards", AGREED.values(), ids=AGREED)
@settings(max_examples=120, deadline=None, derandomize=True)
@given(seed=SEEDS, players=PLAYERS)
def test_any_position_under_cards_that_the_deck_lacks(cards: str, seed: int, players: int) -> None:
    chance, game = random.Random(seed), with_deck(cards)
    rules = ("verification", "execution", "natural-card", "revolta")
    setting = Setting(game, under=own(game), rules=rules)
    agree_on_step(game, players, any_position(setting, players, chance), chance)


@pytest.mark.parametrize("deck", [SPEAKING, COUNTED], ids=["speaking", "counted"])
@settings(max_examples=150, deadline=None, derandomize=True)
@given(seed=SEEDS, players=st.sampled_from((2, 2, 3)))
def test_any_position_in_which_cards_come_into_force_that_speak_of_what_follows(
    deck: str, seed: int, players: int
) -> None:
    chance, game = random.Random(seed), with_deck(deck)
    rules = ("verification", "execution", "execution", "revolta")
    setting = Setting(game, under=own(game), rules=rules, most_in_hand=2, holds_them=True)
    agree_on_step(game, players, any_position(setting, players, chance), chance)


# ---------------------------------------------------------------------------------------- all results
@settings(max_examples=60, deadline=None, derandomize=True)
@given(SEEDS, PLAYERS)
def test_all_results_of_one_step(seed: int, players: int) -> None:
    chance, setting = random.Random(seed), Setting(principal(), most_in_hand=2)
    agree_on_successors(setting.game, players, any_position(setting, players, chance))


@pytest.mark.parametrize("cards", AGREED.values(), ids=AGREED)
@settings(max_examples=15, deadline=None, derandomize=True)
@given(seed=SEEDS)
def test_all_results_of_one_step_under_cards_that_the_deck_lacks(cards: str, seed: int) -> None:
    chance, game = random.Random(seed), with_deck(cards)
    setting = Setting(game, under=own(game), rules=("verification", "execution"), most_in_hand=2)
    agree_on_successors(game, 2, any_position(setting, 2, chance))
