"""The scenes of this folder: every card of the further decks that no scenario of the conformance files has.

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
FILES = sorted(FOLDER.glob("*.ag"))


@lru_cache(maxsize=1)
def project() -> Project:
    found = check([str(path) for path in FILES])
    return good(found.value, found.diagnostics)


@lru_cache(maxsize=16)
def game(mode: str, readings: tuple[tuple[str, str], ...]) -> Game:
    found = game_of(project(), mode, readings=dict(readings))
    assert found.value is not None, found.diagnostics
    return found.value


def performed(scene: Scene) -> Performance:
    plan = compile_game(game(scene.mode, scene.readings), len(scene.players))
    laid = position_of(plan, scene)
    assert laid.value is not None, laid.diagnostics
    played = play_script(plan, laid.value, scene.script, scene.players)
    assert played.value is not None, played.diagnostics
    return played.value


@pytest.mark.parametrize("name", [s.name for s in project().scenes])
def test_the_scene_goes_as_it_says(name: str) -> None:
    scene = next(s for s in project().scenes if s.name == name)
    done = performed(scene)
    assert done.failures == ()
    for position, decisions in done.tape:
        agree(game(scene.mode, scene.readings), len(scene.players), position, decisions)


def test_every_scene_expects_something() -> None:
    assert len(project().scenes) > 150
    assert [s.name for s in project().scenes if not any("Expect" in type(line).__name__ for line in s.script)] == []
