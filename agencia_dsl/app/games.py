"""The games that the scenes of a command are played in."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from agencia_dsl.app.output import decks_of, readings_of, value_of

if TYPE_CHECKING:
    from agencia_dsl.engine.plan import Plan
    from agencia_dsl.ir.position import Position
    from agencia_dsl.ir.program import Game
    from agencia_dsl.ir.scene import Scene
    from agencia_dsl.pipeline import Project


class Games:
    """Each mode is linked once and compiled once for each number of players, however many scenes ask for it."""

    def __init__(self, options: argparse.Namespace, project: Project) -> None:
        self._options = options
        self._project = project
        self._games: dict[str, Game] = {}
        self._plans: dict[tuple[str, int], Plan] = {}

    def lay(self, scene: Scene) -> tuple[Plan, Position]:
        """The game of a scene and the position that it describes.  Raises `DslError` when there is none."""
        from agencia_dsl.engine.scene import position_of

        plan = self._plan(self._options.mode or scene.mode, len(scene.players))
        return plan, value_of(position_of(plan, scene), self._options)

    def _plan(self, mode: str, players: int) -> Plan:
        from agencia_dsl.engine.compile import compile_game
        from agencia_dsl.pipeline import game_of

        if (mode, players) not in self._plans:
            if mode not in self._games:
                linked = game_of(self._project, mode, decks_of(self._options), readings_of(self._options))
                self._games[mode] = value_of(linked, self._options)
            self._plans[mode, players] = compile_game(self._games[mode], players)
        return self._plans[mode, players]
