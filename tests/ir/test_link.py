"""A game linked from an edition: its course, what is settled beforehand, how many can sit down."""

from __future__ import annotations

from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.scene import position_of
from agencia_dsl.ir.link import seats_of
from agencia_dsl.pipeline import check_sources, game_in, game_of, players_of
from agencia_dsl.text.read import source_of
from tests.builders import mca, played

NESTED = """agencia 1
edition nested "Nested"
field count is 0, from 0 to 99
field mover is nobody
players sit in a ring
event turn

sequence game
    repeat
        opening
        round

sequence round
    repeat
        step

rule opening
    set count to 0

rule step
    set count to count + 1
    record turn by you
    set mover to first of ring of mover
    end game if count = 9
    end round if count = 3

mode normal is game for 2 to 4 players
role mover is mover
role turn is turn
"""


def test_a_repetition_that_ends_another_leads_on_to_the_outer_one() -> None:
    outcome = check_sources([source_of("nested.ag", NESTED)])
    assert outcome.value is not None, outcome.diagnostics
    game = game_of(outcome.value).value
    assert game is not None, outcome.diagnostics
    places = {step.rule: number for number, step in enumerate(game.steps)}
    opening, step = game.steps[places["opening"]], game.steps[places["step"]]
    assert opening.next == places["step"]
    assert step.next == places["step"]
    assert dict(step.exits)["round"] == places["opening"]


def test_a_field_that_only_a_scene_sets_counts() -> None:
    """Nothing in modo simples bars a player; a scene may."""
    played("""
scene barred of simples between Ana, Bia
    Ana has structure "A pessoa certa no lugar certo", hand 1 card, barred yes
    Bia has structure "Hubris", hand 5 cards
    mover is Ana
    earlier Bia
    play 1 jogada
    expect Ana had a crise
    expect partida to go on
""")


def test_as_many_can_play_as_the_decks_in_use_have_cards_for() -> None:
    for decks, most in ((("principal",), 13), (("histórico",), 7), (None, 48)):
        game = game_of(mca(), "bourdieu", decks).value
        assert game is not None
        assert game.mode.most == most
        assert players_of(game, most).value == most
        (refused,) = players_of(game, most + 1).diagnostics
        assert refused.hint == seats_of(game)
        assert f"enough for 2 to {most}" in seats_of(game)


def test_a_scene_seats_no_more_than_the_decks_in_use_have_cards_for() -> None:
    names = ", ".join("ABCDEFGHIJKLMN")
    text = f"agencia 1\nuses mca\nscene crowd of bourdieu between {names}\n    mover is A\n"
    outcome = check_sources([source_of("test.ag", text)])
    assert outcome.value is not None
    assert not outcome.diagnostics
    game = game_in(outcome.value, outcome.value.scenes[0], decks=("principal",)).value
    assert game is not None
    (refused,) = position_of(compile_game(game, 14), outcome.value.scenes[0]).diagnostics
    assert refused.message == "14 players are too many for the decks in use"
