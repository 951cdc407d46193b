"""Every switch of both editions is played in all its readings, by the engine and by the checker."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path

import pytest

from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.driver import play_random
from agencia_dsl.ir.course import OVER
from agencia_dsl.ir.link import switches
from agencia_dsl.pipeline import game_of
from tests.builders import shipped_edition
from tests.check.agreement import agree_on_play, agree_on_step
from tests.readings import of_crises, of_further_decks, of_the_campo, of_the_course, of_the_older_edition
from tests.readings.case import laid
from tests.transcripts import run

CASES = of_the_course.CASES | of_crises.CASES | of_further_decks.CASES | of_the_campo.CASES | of_the_older_edition.CASES


@pytest.mark.parametrize("name", CASES)
def test_a_switch_is_played_in_all_its_readings(name: str) -> None:
    """Each reading is really played, no two are alike, and the checker reads them so too.

    What one reading makes of the state, the other does not.  What happens when nobody makes use of a right may
    happen without the right too.
    """
    readings = CASES[name].readings
    case = laid(name, CASES[name])
    for reading in readings:
        assert case.failures(reading, reading) == [], reading
    for one, other in combinations(readings, 2):
        assert case.failures(one, other) or case.failures(other, one), f"{one} and {other} are alike"
    for reading in readings:
        plan, begin, scene = case.begin(reading, reading)
        for seed in range(4):
            position, chance = begin, random.Random(seed)
            for _ in range(6):
                if position.place != OVER:
                    position = agree_on_step(plan.game, len(scene.players), position, chance)


def test_every_switch_is_shown_in_all_its_readings() -> None:
    editions = [shipped_edition(name).loaded.edition for name in ("mca", "ed180")]  # what they share, in the first
    assert {r.name: set(r.readings) for edition in editions for r in switches(edition)} == {
        name: set(case.readings) for name, case in CASES.items()
    }


def test_claims_are_answered_under_the_readings_of_their_scene(tmp_path: Path) -> None:
    state = of_crises.EMPTY_HANDED.rstrip()
    scenes = [
        f"scene {reading} of simples between Ana, Bia\n    ruling win-in-own-crise is {reading}{state}\n"
        for reading in ("denied", "granted")
    ]
    claims = "claim a about granted: must Ana win is yes\nclaim b about denied: must Ana win is no\n"
    (tmp_path / "two.ag").write_text("\n".join(["agencia 1\nuses mca\n", *scenes, claims]), encoding="utf-8")
    assert "2 passed, 0 failed" in run("agencia test two.ag", tmp_path).stdout
    one = run('agencia ask two.ag "must Ana win" --scene granted', tmp_path).stdout
    assert "yes: " in one
    assert "ruling win-in-own-crise granted" in one


@pytest.mark.parametrize(("edition", "seed"), [*(("mca", n) for n in range(6)), *(("ed180", n) for n in range(3))])
def test_any_choice_of_readings_can_be_played(edition: str, seed: int) -> None:
    """Together they leave nothing open: all partidas go on, and engine and checker agree."""
    chance = random.Random(seed)
    project = shipped_edition(edition)
    readings = {ruling.name: chance.choice(ruling.readings) for ruling in switches(project.loaded.edition)}
    game = game_of(project, readings=readings).value
    assert game is not None
    players = chance.randint(2, 5)
    assert play_random(compile_game(game, players), seed, "partida").turns > 0
    agree_on_play(game, players, seed, 60)
