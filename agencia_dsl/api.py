"""The public Python API: what the commands can do, as functions.

Errors of the author raise `DslError` with their diagnostics; `check` returns them instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from agencia_dsl.analysis.ask import answer
from agencia_dsl.analysis.verdict import Verdict
from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.driver import MOST_TURNS, Played, play_random
from agencia_dsl.engine.explore import Budget, Graph
from agencia_dsl.engine.explore import explore as explore_positions
from agencia_dsl.engine.goal import goal_of
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.scene import position_of
from agencia_dsl.engine.step import opening
from agencia_dsl.ir.lower_scene import lower_question
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.program import Game
from agencia_dsl.ir.scene import Scene
from agencia_dsl.pipeline import Project, game_of, players_of, scene_of
from agencia_dsl.pipeline import check as check_paths
from agencia_dsl.syntax.parse import parse_question
from agencia_dsl.text.codes import BAD_SETUP
from agencia_dsl.text.diagnostic import Diagnostic, DslError, Outcome, has_errors
from agencia_dsl.text.read import source_of
from agencia_dsl.text.shipped import located

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Loaded:
    """An edition ready to be played: its game, its plan for a number of players, their names.

    `chosen` are the rulings and options whose readings the caller chose, whatever a scene says.
    """

    project: Project
    game: Game
    plan: Plan
    players: tuple[str, ...]
    chosen: frozenset[str]

    def __repr__(self) -> str:
        """What it is of; all that it holds would fill a screen a hundred times."""
        game = self.game
        return (
            f"<Loaded edition={game.edition.name!r} mode={game.mode.name!r} "
            f"cards={len(game.cards)} players={self.players!r}>"
        )

    def scene(self, name: str | None = None) -> Scene:
        """A scene of the files.  Raises `DslError` when there is none of this name."""
        return _good(scene_of(self.project, name))

    def position(self, scene: Scene) -> Position:
        """The position that a scene describes.  Raises `DslError` when there is none, or when the scene is about
        another reading than this game.
        """
        here = dict(self.game.readings)
        for name, reading in scene.readings:
            if name not in self.chosen and here[name] != reading:
                raise DslError("not this game", (Diagnostic(
                    BAD_SETUP, f"the scene '{scene.name}' is about the reading '{reading}' of '{name}'", scene.origin,
                    hint=f"load it with readings={{{name!r}: {reading!r}}}"),))  # fmt: skip
        return _good(position_of(self.plan, scene))


def check(*paths: str) -> tuple[Diagnostic, ...]:
    """Everything that is wrong with files or folders; empty when nothing is."""
    return check_paths(located(paths)).diagnostics


def load(
    *paths: str,
    players: int | None = None,
    mode: str | None = None,
    decks: tuple[str, ...] | None = None,
    readings: Mapping[str, str] | None = None,
) -> Loaded:
    """Read decks, rules and scenes.  Without `players` the game is that of the first scene, as far as no other
    mode and readings are given; without a scene about four play.
    """
    project = _good(check_paths(located(paths)))
    names: tuple[str, ...] = ()
    chosen = frozenset(readings or {})
    if players is None and project.scenes:
        names = project.scenes[0].players
        mode = mode or project.scenes[0].mode
        readings = dict(project.scenes[0].readings) | dict(readings or {})
    game = _good(game_of(project, mode, decks, readings))
    count = _good(players_of(game, len(names) if names else players))
    names = names or tuple(f"P{seat + 1}" for seat in range(count))
    return Loaded(project, game, compile_game(game, count), names, chosen)


def play(loaded: Loaded, seed: int, start: Position | None = None, most_turns: int = MOST_TURNS) -> Played:
    """One blind game to the end of the goal.  The same seed gives the same game."""
    return play_random(loaded.plan, seed, goal_of(loaded.plan), start=start, most_turns=most_turns, with_events=True)


def explore(loaded: Loaded, start: Position | None = None, seconds: float = 5.0, positions: int = 200_000) -> Graph:
    """The graph of all that can follow, as far as the budget goes."""
    begin = start if start is not None else opening(loaded.plan)
    return explore_positions(loaded.plan, begin, goal_of(loaded.plan), Budget(seconds, positions))


def ask(
    loaded: Loaded, question: str, start: Position | None = None, seconds: float = 4.0, positions: int = 200_000
) -> Verdict:
    """The verdict on a question about a position (or the opening), with checked evidence."""
    parsed = _good(parse_question(source_of("<question>", question)))
    asked = _good(lower_question(loaded.project.loaded.vocabulary, parsed, loaded.players))
    begin = start if start is not None else opening(loaded.plan)
    return answer(loaded.plan, begin, asked, Budget(seconds, positions))


def _good(outcome: Outcome[T]) -> T:
    if outcome.value is None or has_errors(outcome.diagnostics):
        raise DslError("the input has errors", outcome.diagnostics)
    return outcome.value
