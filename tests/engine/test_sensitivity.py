"""How far it can matter which cards are chosen: footprints are read of cards in force that are looked at, of no others."""

from __future__ import annotations

from functools import lru_cache

import pytest

from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.driver import RandomOracle
from agencia_dsl.engine.force import society
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.scene import play_script, position_of
from agencia_dsl.engine.sensitivity import KINDS, NUMBERS
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.scene import Scene
from agencia_dsl.pipeline import game_of
from tests.builders import project_of

LOOKS, GIVES = "Pacifismo radical", "A burocracia do comércio globalizado"
"""Whoever makes an opponent draw has no effect; all give 2 cards, and who has fewest then discards."""

LOOKS_AND_DRAWS, READS = "Direitos humanos", "Pragmatismo e disciplina"
"""The first asks who makes others draw, and makes him draw; the second asks for cards of a kind, of nobody's draw."""

READS_AND_DRAWS = "Cartório"
"""A card of its own deck that makes those draw who have natural cards."""

OTHERS = ("Sufrágio universal obrigatório", "Falsa bandeira", "Oligarquia latifundiária")

PLAYERS = ("Ana", "Bia", "Caio", "Davi", "Eva", "Fabio")


def laid(structures: tuple[str, ...], cards: int) -> tuple[Plan, Scene]:
    """Players with these structures and so many different cards each."""
    players = PLAYERS[: len(structures)]
    hands = iter(_names())
    lines = [
        f'    {player} has structure "{structure}", hand ' + " and ".join(f'"{next(hands)}"' for _ in range(cards))
        for player, structure in zip(players, structures, strict=True)
    ]
    text = "\n".join([
        "agencia 1", "uses mca", "", "deck cartório", "", f'211 "{READS_AND_DRAWS}"',
        "    every player where size of (natural cards in their hand) > 0 draws 1 card", "", f"scene given of bourdieu between {', '.join(players)}", *lines,
        "    play 1 jogada", "    expect Ana had a crise", "",
    ])  # fmt: skip
    project = project_of(text)
    game = game_of(project, "bourdieu")
    assert game.value is not None, game.diagnostics
    return compile_game(game.value, len(players)), project.scenes[0]


@lru_cache(maxsize=1)
def _names() -> tuple[str, ...]:
    """Structural cards that lie before nobody here."""
    game = game_of(project_of("agencia 1\nuses mca\n"), "bourdieu").value
    assert game is not None
    left_out = {LOOKS, GIVES, LOOKS_AND_DRAWS, READS, *OTHERS}
    return tuple(card.name for card in game.cards if card.number and card.copies == 1 and card.name not in left_out)


def level(*structures: str) -> int:
    """How far cards that are chosen can matter to standing rules while these are in force."""
    plan, scene = laid(structures, 1)
    position = position_of(plan, scene).value
    assert position is not None
    table = Table(plan, RandomOracle(1))
    table.set_position(position)
    return society(table).level


def test_no_law_that_looks_at_footprints_reads_none() -> None:
    assert level(GIVES, READS_AND_DRAWS, READS) == NUMBERS


def test_a_card_that_looks_at_others_reads_what_they_read() -> None:
    assert level(GIVES, LOOKS, LOOKS_AND_DRAWS) == NUMBERS
    assert level(GIVES, LOOKS, LOOKS_AND_DRAWS, READS_AND_DRAWS) == KINDS


def test_footprints_of_cards_that_read_nothing_do_not_count() -> None:
    assert level(GIVES, LOOKS) == NUMBERS


def test_a_card_that_cannot_do_what_is_looked_for_is_not_looked_at() -> None:
    assert level(GIVES, LOOKS, READS) == NUMBERS


def test_a_card_that_can_is_looked_at_and_reads_cards() -> None:
    assert level(GIVES, LOOKS, READS_AND_DRAWS) == KINDS


def test_what_fails_for_all_cards_alike_is_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All six give two of five different cards, and several have fewest whatever they give: a million ways."""
    plan, scene = laid((GIVES, LOOKS, READS, *OTHERS), 5)
    position = position_of(plan, scene).value
    assert position is not None
    tried = 0
    load = Table.load

    def counted(table: Table, saved: object) -> None:
        nonlocal tried
        tried += 1
        assert tried < 10_000, "courses are tried that cannot differ"
        load(table, saved)  # type: ignore[arg-type]

    monkeypatch.setattr(Table, "load", counted)
    played = play_script(plan, position, scene.script, scene.players)
    assert played.value is not None, played.diagnostics
    assert played.value.failures == ()
    assert tried > 0
