"""What numbers tell of an attempt is what a search would find out, and they tell it where a search would be long."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from agencia_dsl.engine import search
from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.counting import Outlook, outlook
from agencia_dsl.engine.driver import RandomOracle
from agencia_dsl.engine.force import in_force
from agencia_dsl.engine.lookahead import possible
from agencia_dsl.engine.scene import position_of
from agencia_dsl.engine.table import Table
from agencia_dsl.pipeline import game_of
from tests.builders import deck, project_of

OWN = """901 "Assembleia"
    every player alters a structure
    every player draws 1 card
902 "Abstinência"
    always draws are ignored
903 "Parcimônia"
    always draws are at most 1
904 "Fartura"
    always draws are doubled
905 "Multa"
    after an install by author
        the author draws 1 card
906 "Devolução"
    after a draw by buyer
        the buyer discards 1 card
907 "Sorteio"
    every player alters a structure
    shuffle monte
    draw 1 card
908 "Duas voltas"
    every player alters a structure
    every player alters a structure
909 "Ninguém entrega"
    every player with at least 9 cards gives 1 card to the player with most cards
    draw 1 card
910 "Compra e troca"
    draw 2 cards
    swap 1 card with monte
911 "Presente"
    after a give by giver
        the giver draws (2 * cards of giver) cards
912 "Brinde"
    after a give by giver
        the giver draws 1 card
913 "Todos entregam"
    every player alters a structure
    every opponent gives 1 card to you
"""
NAMES = ("Ana", "Bia", "Caio")
MANY = "2 cards"
"""Structural cards that say nothing, and are as good as each other."""


def table(card: str, hands: tuple[str, str, str], monte: str | None) -> Table:
    lines = [f"scene x of simples between {', '.join(NAMES)}"]
    for player, hand, structure in zip(NAMES, hands, (f'"{card}"', "1 card", "1 card"), strict=True):
        lines.append(f"    {player} has structure {structure}, hand {hand}")
    project = project_of(
        "\n".join([deck(OWN), *lines, "    mover is Ana", f"    monte has {monte}" if monte else "", ""])
    )
    game = game_of(project, decks=("principal", "extra")).value
    assert game is not None
    plan = compile_game(game, len(NAMES))
    at = position_of(plan, project.scenes[0]).value
    assert at is not None
    laid = Table(plan, RandomOracle(0))
    laid.set_position(at)
    laid.entry = tuple(in_force(laid, laid.seats()))
    return laid


@pytest.mark.parametrize(("cards", "monte", "seen", "can"), [
    ((MANY, MANY, MANY), "2 cards", Outlook.HOPELESS, False),
    ((MANY, MANY, MANY), "3 cards", Outlook.SETTLED, True),
    ((MANY, MANY, '"Abstinência" and 1 card'), "2 cards", Outlook.SETTLED, True),
    ((MANY, '"Abstinência" and 1 card', MANY), "2 cards", Outlook.SETTLED, True),
    ((MANY, MANY, '"Parcimônia" and 1 card'), "2 cards", Outlook.HOPELESS, False),
    ((MANY, MANY, '"Fartura" and 1 card'), "2 cards", Outlook.HOPELESS, False),
    ((MANY, '"Devolução" and 1 card', MANY), "2 cards", Outlook.HOPELESS, False),
    (('"Multa" and 1 card', MANY, MANY), "30 cards", Outlook.SETTLED, True),
])  # fmt: skip
def test_of_everybody_who_alters_and_draws(cards: tuple[str, str, str], monte: str, seen: Outlook, can: bool) -> None:
    """Bia and Caio may put in force what a search finds last."""
    laid = table("Assembleia", cards, monte)
    assert outlook(laid, laid.plan.rules["effect"]) is seen
    for patience in (1, 10**9):
        with patch.object(search, "PATIENCE", patience):
            again = table("Assembleia", cards, monte)
            assert possible(again, again.plan.rules["effect"]) is can
            assert again.position() == laid.position()


def test_what_is_left_to_chance_is_not_told() -> None:
    laid = table("Sorteio", (MANY, MANY, MANY), "0 cards")
    assert outlook(laid, laid.plan.rules["effect"]) is Outlook.UNCLEAR
    assert not possible(laid, laid.plan.rules["effect"])


def test_what_is_no_rule_is_not_told() -> None:
    laid = table("Assembleia", (MANY, MANY, MANY), "2 cards")
    assert outlook(laid, lambda t: None) is Outlook.UNCLEAR


@pytest.mark.parametrize(("card", "seen"), [("Assembleia", Outlook.SETTLED), ("Duas voltas", Outlook.UNCLEAR)])
def test_a_card_that_was_drawn_unseen_is_left_to_chance_once_somebody_looks_at_it(card: str, seen: Outlook) -> None:
    """Whoever alters draws a card: he may put that one in force when he alters again."""
    laid = table(card, ('"Multa" and 1 card', MANY, MANY), None)
    assert outlook(laid, laid.plan.rules["effect"]) is seen


@pytest.mark.parametrize(("card", "hands", "monte", "seen"), [
    ("Ninguém entrega", (MANY, MANY, MANY), "9 cards", Outlook.SETTLED),
    ("Compra e troca", (MANY, MANY, MANY), None, Outlook.SETTLED),
    ("Compra e troca", (MANY, MANY, MANY), "9 cards", Outlook.SETTLED),
    ("Todos entregam", (MANY, MANY, '"Presente" and 1 card'), "9 cards", Outlook.SETTLED),
    ("Todos entregam", (MANY, '"Brinde" and 1 card', '"Presente" and 1 card'), "9 cards", Outlook.UNCLEAR),
])  # fmt: skip
def test_no_more_is_told_than_is_certain(
    card: str, hands: tuple[str, str, str], monte: str | None, seen: Outlook
) -> None:
    """Nothing is demanded of what nobody does; a card chosen unlooked at is as unknown as before; two answers have an order."""
    laid = table(card, hands, monte)
    assert outlook(laid, laid.plan.rules["effect"]) is seen
