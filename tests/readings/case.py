"""A state of play, and what each reading of a switch makes of it."""

from __future__ import annotations

from dataclasses import dataclass

from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.scene import play_script, position_of
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.scene import Scene
from agencia_dsl.pipeline import game_in
from tests.builders import project_of, shipped_edition


@dataclass(frozen=True)
class Case:
    """What lies on the table, and for each reading of a switch what is played and expected then."""

    state: str
    readings: dict[str, str]
    players: str = "Ana, Bia"
    mode: str = "simples"
    edition: str = "mca"


def scene_text(name: str, reading: str, case: Case) -> str:
    """The scene of a reading, as a file."""
    rulings = shipped_edition(case.edition).loaded.edition.rulings
    kind = next("option" if r.is_option else "ruling" for r in rulings if r.name == name)
    head = f"scene {name} of {case.mode} between {case.players}\n    {kind} {name} is {reading}"
    return f"agencia 1\nuses {case.edition}\n{head}{case.state.rstrip()}{case.readings[reading]}"


def laid(text: str, **readings: str) -> tuple[Plan, Position, Scene]:
    """The game of the only scene of a text, perhaps under other readings, and where it begins."""
    project = project_of(text)
    (scene,) = project.scenes
    game = game_in(project, scene, readings=readings).value
    assert game is not None
    plan = compile_game(game, len(scene.players))
    at = position_of(plan, scene)
    assert at.value is not None, [d.message for d in at.diagnostics]
    return plan, at.value, scene


def failures(text: str, **readings: str) -> list[str]:
    """What a scene expects and is not so."""
    plan, position, scene = laid(text, **readings)
    done = play_script(plan, position, scene.script, scene.players)
    if done.value is None:
        return [d.message for d in done.diagnostics]
    return [failure.expected for failure in done.value.failures]
