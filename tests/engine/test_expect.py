"""What a scene expects, and what it says came instead."""

from __future__ import annotations

import pytest

from agencia_dsl.engine.scene import play_script
from tests.builders import position, scene

SCENE = """
scene made of simples between Ana, Bia
    Ana has structure "Justiça restaurativa", hand {hand} cards
    Bia has structure "Estatização dos meios de produção", hand 3 cards
    monte has 20 cards
    mover is Ana
    earlier Bia
    earlier Ana
    play 1 jogada
    expect {expected}
"""


def failures(expected: str, hand: int = 4) -> list[tuple[str, str]]:
    """What was expected and what came; nothing where the expectation is met."""
    text = SCENE.format(hand=hand, expected=expected)
    _, made = scene(text)
    plan, at = position(text)
    played = play_script(plan, at, made.script, made.players).value
    assert played is not None
    assert all(failure.at is not None for failure in played.failures)
    return [(failure.expected, failure.came) for failure in played.failures]


@pytest.mark.parametrize(
    "expected",
    [
        "cards of Ana = 2",
        "partida to go on",
        "cards of Ana = 2 and mover is Bia",
        "solver is nobody",
        "Ana had a jogada",
    ],
)
def test_what_is_met(expected: str) -> None:
    assert failures(expected) == []


@pytest.mark.parametrize(
    ("expected", "came"),
    [
        ("cards of Ana = 3", "2"),
        ("3 = cards of Ana", "2"),
        ("cards of Ana < cards of Bia", "2 and 1"),
        ("total cards is even", "3"),
        ("mover is Ana", "Bia"),
        ("mover is not Bia", "Bia"),
        ("solver is Ana", "nobody"),
        ("unrest is yes", "no"),
        ("cards of Ana = 2 and total cards = 4", "«total cards = 4»: 3"),
        ("cards of Ana = 3 or cards of Ana = 4", "no"),
        ("Bia is the player with most cards", "no"),
        ("size of structural cards in hand of Ana = 1", "2"),
        ("cards of solver = 1", "impossible"),
    ],
)
def test_what_came_of_a_condition(expected: str, came: str) -> None:
    assert failures(expected) == [(expected, came)]


@pytest.mark.parametrize(
    ("expected", "hand", "said"),
    [
        ("Ana had a crise", 4, ("crise by Ana", "crise by nobody")),
        ("Bia had a jogada", 4, ("jogada by Bia", "jogada by Ana")),
        ("partida to end", 4, ("partida ends", "partida goes on")),
        ("partida to end won by Ana", 4, ("partida won by Ana", "partida goes on")),
        ("partida to end won by Bia", 2, ("partida won by Bia", "partida won by Ana")),
        ("partida to end won by nobody", 2, ("partida won by nobody", "partida won by Ana")),
        ("partida to go on", 2, ("partida goes on", "partida won by Ana")),
    ],
)
def test_what_came_of_an_event(expected: str, hand: int, said: tuple[str, str]) -> None:
    assert failures(expected, hand) == [said]
