"""A state of play, and what each reading of a switch makes of it."""

from __future__ import annotations

from dataclasses import dataclass

from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.scene import play_script, position_of
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.scene import Scene
from agencia_dsl.pipeline import Project, game_in
from tests.builders import project_of, shipped_edition


@dataclass(frozen=True)
class Case:
    """What lies on the table, and for each reading of a switch what is played and expected then."""

    state: str
    readings: dict[str, str]
    players: str = "Ana, Bia"
    mode: str = "simples"
    edition: str = "mca"


@dataclass(frozen=True)
class Laid:
    """A case as one file, with a scene for each reading that takes it."""

    project: Project
    switch: str
    scenes: dict[str, Scene]

    def begin(self, reading: str, rules: str) -> tuple[Plan, Position, Scene]:
        """Where the scene of a reading begins, in a game of this reading or of another."""
        scene = self.scenes[reading]
        game = game_in(self.project, scene, readings={self.switch: rules}).value
        assert game is not None
        plan = compile_game(game, len(scene.players))
        at = position_of(plan, scene)
        assert at.value is not None, [d.message for d in at.diagnostics]
        return plan, at.value, scene

    def failures(self, reading: str, rules: str) -> list[str]:
        """What the scene of a reading expects and is not so, when it is played by this reading or by another."""
        plan, position, scene = self.begin(reading, rules)
        done = play_script(plan, position, scene.script, scene.players)
        if done.value is None:
            return [d.message for d in done.diagnostics]
        return [failure.expected for failure in done.value.failures]


def scene_text(name: str, reading: str, case: Case) -> str:
    """The scene of a reading."""
    rulings = shipped_edition(case.edition).loaded.edition.rulings
    kind = next("option" if r.is_option else "ruling" for r in rulings if r.name == name)
    head = f"scene {name}-{reading} of {case.mode} between {case.players}\n    {kind} {name} is {reading}"
    return f"{head}{case.state.rstrip()}{case.readings[reading]}"


def file_of(edition: str, *scenes: str) -> str:
    """Scenes of an edition as one file."""
    return "\n".join((f"agencia 1\nuses {edition}\n", *scenes))


def laid(name: str, case: Case) -> Laid:
    """The case of a switch, read and checked."""
    project = project_of(file_of(case.edition, *(scene_text(name, reading, case) for reading in case.readings)))
    return Laid(project, name, {scene.name.removeprefix(f"{name}-"): scene for scene in project.scenes})
