"""History knows how much came and to whom: as much as was really moved, in complete turns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agencia_dsl.check.rulebook import rulebook
from agencia_dsl.check.wellformed import flaw
from agencia_dsl.engine.scene import play_script
from tests.builders import complaints, extended, game, plan, position, scene

CARDS = """
101 "Pergunta"
    draw 1 card if amount of gives by you to the solver in the last turno > 9
    draw 1 card if some player who gave to you in the last turno
    draw 1 card if amount of draws in the last turno > 9
"""

SCENE = """
scene made of simples between Ana, Bia, Caio
    monte has 20 cards
    mover is Ana
{earlier}
    expect {expected}
"""


def is_met(earlier: str, expected: str) -> bool:
    """Is the expectation met right after these turns?"""
    lines = "".join(f"    earlier {line}\n" for line in earlier.split("; "))
    text = SCENE.format(earlier=lines.rstrip("\n"), expected=expected)
    _, made = scene(text, CARDS)
    laid, at = position(text, CARDS)
    assert flaw(rulebook(laid.game, 3), at) is None
    done = play_script(laid, at, made.script, made.players)
    assert done.value is not None, done.diagnostics
    return not done.value.failures


BEFORE = "Bia, Bia gave 3 to Ana, Bia drew 2; Caio, Caio gave 1 to Bia, Caio drew"


@pytest.mark.parametrize(
    "expected",
    [
        "amount of draws in the last turno = 3",
        "amount of draws by Bia in the last turno = 2",
        "amount of gives by Bia to Ana in the last turno = 3",
        "amount of gives to Bia in the last turno = 1",
        "amount of gives by Ana in the last turno = 0",
        "some player who gave to Ana in the last turno",
        "no player who gave to Caio in the last turno",
        "size of (players who gave to Ana in the last turno) = 1",
        "size of (players who gave to (players with 0 cards) in the last turno) = 2",
    ],
)
def test_what_came_in_turns_that_are_over(expected: str) -> None:
    assert is_met(BEFORE, expected)


@pytest.mark.parametrize(
    ("earlier", "amount"),
    [
        ("Bia, Bia drew 2; Ana; Caio", 2),  # Bia has had no turn since
        ("Bia, Bia drew 2; Ana; Caio; Bia", 0),  # everybody has
        ("Bia, Bia drew 2; Bia, Bia drew 4; Caio", 6),  # turns of the window together
        ("Bia, Bia drew 2; Ana; Bia, Bia drew 4; Caio", 4),  # since her first turn everybody had one
        ("Bia, Bia drew 2, Bia drew 1", 3),
        ("Ana, Bia drew 2; Ana", 2),  # in the turn of somebody else
        ("Ana, Bia drew 2; Ana; Bia; Caio", 0),
    ],
)
def test_turns_of_the_window_count_together(earlier: str, amount: int) -> None:
    assert is_met(earlier, f"amount of draws by Bia in the last turno = {amount}")


@pytest.mark.parametrize(
    ("sentences", "amount"),
    [
        ("draw 2 cards", 2),
        ("draw 2 cards; draw 1 card", 3),
        ("always draws are doubled; draw 2 cards", 4),
        ("always draws are at most 1; draw 2 cards", 1),
        ("always draws are ignored; draw 2 cards", 0),
    ],
)
def test_an_amount_is_what_was_moved(sentences: str, amount: int) -> None:
    """As much as what waits for the event is told."""
    lines = "".join(f"    {line}\n" for line in sentences.split("; "))
    text = f"""
scene made of simples between Ana, Bia
    Ana has structure "Compra", hand 2 cards
    Bia has structure 1 card, hand 2 cards
    monte has 20 cards
    mover is Ana
    earlier Bia
    earlier Ana
    begin with execution
    play 1 jogada
    expect amount of draws by Ana in the last turno = {amount}
"""
    cards = f'101 "Compra"\n{lines}'
    _, made = scene(text, cards)
    laid, at = position(text, cards)
    done = play_script(laid, at, made.script, made.players)
    assert done.value is not None, done.diagnostics
    assert not done.value.failures, done.value.failures


def test_nothing_is_kept_that_nobody_asks_for() -> None:
    assert game().counted == ()
    assert not any(plan(3).counts)
    assert not any(plan(3).ages)
    only = extended('101 "Conta"\n    draw 1 card if amount of discards in the last turno > 2\n')
    assert [(c.event, c.by, c.to) for c in only.counted] == [("discard", False, False)]


@pytest.mark.parametrize(
    "entries",
    [
        ((0, -1, 0, 0),),
        ((0, -1, 0, 1), (0, -1, 0, 2)),
        ((3, -1, 0, 1),),
        ((0, -1, 7, 1),),
        ((1, -1, 0, 1), (0, -1, 0, 1)),
    ],
    ids=["nothing", "the same twice", "no player", "out of the window", "in no order"],
)
def test_malformed_amounts(entries: tuple[tuple[int, int, int, int], ...]) -> None:
    text = SCENE.format(earlier="    earlier Ana", expected="amount of draws by Ana in the last turno = 0")
    laid, at = position(text)
    assert flaw(rulebook(laid.game, 3), at) is None
    assert flaw(rulebook(laid.game, 3), replace(at, amounts=(entries,))) is not None


def test_nothing_that_came_is_left_out_of_a_scene() -> None:
    text = SCENE.format(earlier="    earlier Ana, Ana drew 0", expected="mover is Ana")
    assert complaints(f"agencia 1\nuses mca\n{text}") == ["AG104 out-of-range"]
