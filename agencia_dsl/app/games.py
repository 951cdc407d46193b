"""The games that the scenes of a command are played in."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, TypeAlias

from agencia_dsl.app.output import decks_of, readings_of, value_of

if TYPE_CHECKING:
    from agencia_dsl.engine.plan import Plan
    from agencia_dsl.ir.position import Position
    from agencia_dsl.ir.program import Game
    from agencia_dsl.ir.scene import Scene
    from agencia_dsl.pipeline import Project


Played: TypeAlias = "tuple[str, frozenset[tuple[str, str]]]"
"""A mode, and the readings that a scene chooses; those of the command line are the same for all scenes."""


class Games:
    """Each mode with its readings is linked once and compiled once for each number of players, however many scenes
    ask for it.
    """

    def __init__(self, options: argparse.Namespace, project: Project) -> None:
        self._options = options
        self._project = project
        self._games: dict[Played, Game] = {}
        self._plans: dict[tuple[Played, int], Plan] = {}

    def lay(self, scene: Scene) -> tuple[Plan, Position]:
        """The game of a scene and the position that it describes.  Raises `DslError` when there is none."""
        from agencia_dsl.engine.scene import position_of

        plan = self._plan(scene)
        return plan, value_of(position_of(plan, scene), self._options)

    def _plan(self, scene: Scene) -> Plan:
        from agencia_dsl.engine.compile import compile_game

        played, players = (self._options.mode or scene.mode, frozenset(scene.readings)), len(scene.players)
        if (played, players) not in self._plans:
            if played not in self._games:
                self._games[played] = self._linked(scene)
            self._plans[played, players] = compile_game(self._games[played], players)
        return self._plans[played, players]

    def _linked(self, scene: Scene) -> Game:
        from agencia_dsl.pipeline import game_in

        options = self._options
        return value_of(game_in(self._project, scene, options.mode, decks_of(options), readings_of(options)), options)
