"""`agencia playtest PATH`: many blind games, counted."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from agencia_dsl.app.exit_codes import INTERRUPTED, OK
from agencia_dsl.app.option_types import count, whole
from agencia_dsl.app.output import (
    add_format,
    add_game,
    decks_of,
    print_json,
    readings_of,
    value_of,
)
from agencia_dsl.app.terminal import progress

if TYPE_CHECKING:
    from agencia_dsl.engine.plan import Plan
    from agencia_dsl.ir.position import Position


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("path", nargs="*", default=["cards/mca"], help="decks, or folders (default: cards/mca)")
    parser.add_argument("--games", type=count, default=200, metavar="N", help="how many games (default: 200)")
    parser.add_argument("--seed", type=whole, default=1, help="the first seed (default: 1)")
    parser.add_argument("--cap", type=count, default=500, metavar="TURNS", help="stop a game after so many turns")
    parser.add_argument("--scene", help="begin with this scene and its players (default: with the rules' beginning)")
    add_game(parser, players=True)
    add_format(parser)


def run(options: argparse.Namespace) -> int:
    """Play and count."""
    from agencia_dsl.analysis.playtest import playtest
    from agencia_dsl.engine.goal import goal_of
    from agencia_dsl.report.playtest import playtest_data, playtest_text

    plan, start = _begun(options)
    with progress() as shown:
        counts = playtest(
            plan, goal_of(plan), options.games, options.seed, options.cap,
            lambda games: shown.say(f"{games} of {options.games} games …"), start,
        )  # fmt: skip
    if options.format == "json":
        print_json(playtest_data(counts, options.seed))
    else:
        print(playtest_text(plan, counts, options.seed))
    return INTERRUPTED if counts.interrupted else OK


def _begun(options: argparse.Namespace) -> tuple[Plan, Position | None]:
    """The game, and where its plays begin: in a scene, or nowhere but at the beginning."""
    from agencia_dsl.app.games import Games
    from agencia_dsl.engine.compile import compile_game
    from agencia_dsl.pipeline import check, game_of, players_of, scene_of
    from agencia_dsl.text.codes import BAD_SETUP
    from agencia_dsl.text.diagnostic import Diagnostic, DslError
    from agencia_dsl.text.shipped import located

    project = value_of(check(located(options.path)), options)
    if options.scene is not None:
        if options.players is not None:
            raise DslError("nothing to play", (Diagnostic(
                BAD_SETUP, "a scene says itself how many play", hint="leave out --players, or --scene"),))  # fmt: skip
        return Games(options, project).lay(value_of(scene_of(project, options.scene), options))
    game = value_of(game_of(project, options.mode, decks_of(options), readings_of(options)), options)
    return compile_game(game, value_of(players_of(game, options.players), options)), None
