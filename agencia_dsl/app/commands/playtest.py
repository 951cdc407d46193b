"""`agencia playtest PATH`: many blind games, counted."""

from __future__ import annotations

import argparse

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


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("path", nargs="*", default=["cards/mca"], help="decks, or folders (default: cards/mca)")
    parser.add_argument("--games", type=count, default=200, metavar="N", help="how many games (default: 200)")
    parser.add_argument("--seed", type=whole, default=1, help="the first seed (default: 1)")
    parser.add_argument("--cap", type=count, default=500, metavar="TURNS", help="stop a game after so many turns")
    add_game(parser, players=True)
    add_format(parser)


def run(options: argparse.Namespace) -> int:
    """Play and count."""
    from agencia_dsl.analysis.playtest import playtest
    from agencia_dsl.engine.compile import compile_game
    from agencia_dsl.engine.goal import goal_of
    from agencia_dsl.pipeline import check, game_of, players_of
    from agencia_dsl.report.playtest import playtest_data, playtest_text
    from agencia_dsl.text.shipped import located

    project = value_of(check(located(options.path)), options)
    game = value_of(game_of(project, options.mode, decks_of(options), readings_of(options)), options)
    plan = compile_game(game, value_of(players_of(game, options.players), options))
    with progress() as shown:
        counts = playtest(
            plan, goal_of(plan), options.games, options.seed, options.cap,
            lambda games: shown.say(f"{games} of {options.games} games …"),
        )  # fmt: skip
    if options.format == "json":
        print_json(playtest_data(counts, options.seed))
    else:
        print(playtest_text(plan, counts, options.seed))
    return INTERRUPTED if counts.interrupted else OK
