"""The scenes of this folder: every card of the further decks that no scenario of the conformance files has, and in
`ed180` what the older edition decides.

Each is played as `agencia test` plays it; each step of it is then put to the checker.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.scene import Performance, play_script, position_of
from agencia_dsl.ir.program import Game
from agencia_dsl.ir.scene import Scene
from agencia_dsl.pipeline import Project, check, game_of
from tests.builders import good
from tests.check.agreement import agree

FOLDER = Path(__file__).parent
FILES = {"mca": sorted(FOLDER.glob("*.ag")), "ed180": sorted(FOLDER.glob("ed180/*.ag"))}
"""The scenes of each edition."""


@lru_cache(maxsize=2)
def project(edition: str) -> Project:
    found = check([str(path) for path in FILES[edition]])
    return good(found.value, found.diagnostics)


NAMES = [(edition, scene.name) for edition in FILES for scene in project(edition).scenes]


@lru_cache(maxsize=16)
def game(edition: str, mode: str, readings: tuple[tuple[str, str], ...]) -> Game:
    found = game_of(project(edition), mode, readings=dict(readings))
    assert found.value is not None, found.diagnostics
    return found.value


def performed(edition: str, scene: Scene) -> Performance:
    plan = compile_game(game(edition, scene.mode, scene.readings), len(scene.players))
    laid = position_of(plan, scene)
    assert laid.value is not None, laid.diagnostics
    played = play_script(plan, laid.value, scene.script, scene.players)
    assert played.value is not None, played.diagnostics
    return played.value


@pytest.mark.parametrize(("edition", "name"), NAMES)
def test_the_scene_goes_as_it_says(edition: str, name: str) -> None:
    scene = next(s for s in project(edition).scenes if s.name == name)
    done = performed(edition, scene)
    assert done.failures == ()
    for position, decisions in done.tape:
        agree(game(edition, scene.mode, scene.readings), len(scene.players), position, decisions)


@pytest.mark.parametrize(("edition", "least"), [("mca", 150), ("ed180", 10)])
def test_every_scene_expects_something(edition: str, least: int) -> None:
    scenes = project(edition).scenes
    assert len(scenes) > least
    assert [s.name for s in scenes if not any("Expect" in type(line).__name__ for line in s.script)] == []
