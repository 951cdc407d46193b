"""What is found out at once is what a search would find out: a doer without a card whom nobody can help."""

from __future__ import annotations

import random

import pytest

from agencia_dsl.engine import perform
from agencia_dsl.engine.barren import is_barren
from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.driver import RandomOracle
from agencia_dsl.engine.force import in_force
from agencia_dsl.engine.lookahead import possible
from agencia_dsl.engine.plan import Needs, Plan
from agencia_dsl.engine.scene import position_of
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.program import Card
from agencia_dsl.pipeline import game_of
from tests.builders import deck, project_of

ALL = """901 "Assembleia"
    every player alters a structure
902 "Doação"
    after an install by author
        the next player draws 2 cards
903 "Recompensa"
    after an install by author
        the author draws 2 cards
"""
NAMES = ("Ana", "Bia", "Caio")
SOCIETIES = 150


def looked(plan: Plan, at: Position) -> tuple[bool, Position]:
    """Is the effect possible, and how does the table lie after the look?"""
    table = Table(plan, RandomOracle(0))
    table.set_position(at)
    table.entry = tuple(in_force(table, table.seats()))
    return possible(table, plan.rules["effect"]), table.position()


def scene_text(name: str, hands: list[str], structures: tuple[str, str]) -> str:
    lines = [f"scene {name} of simples between {', '.join(NAMES)}"]
    for player, hand, card in zip(NAMES, hands, ("Assembleia", *structures), strict=True):
        lines.append(f'    {player} has structure "{card}", hand {hand}')
    return "\n".join([*lines, "    mover is Ana", "    monte has 20 cards", ""])


def laid(texts: list[str]) -> list[tuple[Plan, Position]]:
    """The scenes as positions."""
    project = project_of("\n".join([deck(ALL), *texts]))
    game = game_of(project, decks=("principal", "extra")).value
    assert game is not None
    plan = compile_game(game, len(NAMES))
    found = [position_of(plan, scene).value for scene in project.scenes]
    return [(plan, at) for at in found if at is not None]


@pytest.mark.parametrize(
    ("structures", "hands", "can"),
    [
        (("Hubris", "Parlamentarismo"), ['"Teocracia"', '"Guerra santa"', '"Liderança"'], False),
        (("Recompensa", "Parlamentarismo"), ['"Teocracia"', '"Guerra santa"', '"Liderança"'], False),
        (("Doação", "Parlamentarismo"), ['"Teocracia"', '"Guerra santa"', '"Liderança"'], True),
        (("Hubris", "Parlamentarismo"), ['"Doação"', '"Teocracia"', '"Liderança"'], True),
        (("Hubris", "Parlamentarismo"), ['"Teocracia"', '"Guerra santa"', '"Messianismo"'], True),
    ],
)
def test_only_who_can_be_helped_is_waited_for(structures: tuple[str, str], hands: list[str], can: bool) -> None:
    ((plan, at),) = laid([scene_text("s", hands, structures)])
    assert looked(plan, at)[0] is can


def test_a_search_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    chance, texts = random.Random(5), []
    kinds = {card.name: card.kind for card in card_list()}
    for number in range(SOCIETIES):
        drawn = chance.sample(sorted(kinds), 10)
        standing = [name for name in drawn if kinds[name] == "structural"][:2]
        rest = iter([f'"{name}"' for name in drawn if name not in standing])
        sizes = [chance.choice((0, 1, 2)) for _ in NAMES]
        hands = [" and ".join(next(rest) for _ in range(size)) or "0 cards" for size in sizes]
        texts.append(scene_text(f"s{number}", hands, (standing[0], standing[1])))
    found: list[bool] = []

    def noted(table: Table, needs: Needs, doers: list[int]) -> bool:
        found.append(is_barren(table, needs, doers))
        return found[-1]

    for text, (plan, at) in zip(texts, laid(texts), strict=True):
        monkeypatch.setattr(perform, "is_barren", noted)
        quick = looked(plan, at)
        monkeypatch.setattr(perform, "is_barren", lambda *_: False)
        assert looked(plan, at) == quick, text
    assert found.count(True) > SOCIETIES / 10


def card_list() -> tuple[Card, ...]:
    """The cards of the scenes, but the one that is followed."""
    game = game_of(project_of(deck(ALL)), decks=("principal", "extra")).value
    assert game is not None
    return tuple(card for card in game.cards if card.copies and card.number != 901)
