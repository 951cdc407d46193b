"""`agencia run SCENE`: plays the script of a scene, one line a turn, and checks what it expects."""

from __future__ import annotations

import argparse
from itertools import chain
from typing import TYPE_CHECKING

from agencia_dsl.app.exit_codes import BAD_INPUT, EXPECTATION, OK
from agencia_dsl.app.games import Games
from agencia_dsl.app.output import add_format, add_game, print_json, value_of
from agencia_dsl.app.terminal import print_board, print_coloured, width

if TYPE_CHECKING:
    from agencia_dsl.ir.scene import Scene

MARGIN = "    "
"""Left of a board."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("path", nargs="+", help="files with scenes, and decks they need; '-' is standard input")
    parser.add_argument("--scene", help="one scene of the file (default: all)")
    parser.add_argument("--lang", choices=("en", "pt"), default="en", help="the language of the transcript")
    add_game(parser)
    add_format(parser)


def run(options: argparse.Namespace) -> int:
    """Play the scenes of a file."""
    from agencia_dsl.pipeline import check, scene_of
    from agencia_dsl.report.data import diagnostic_data
    from agencia_dsl.text.diagnostic import Diagnostic, DslError
    from agencia_dsl.text.shipped import located

    project = value_of(check(located(options.path)), options)
    if options.scene is None and len(project.scenes) > 1:
        asked = {source.name for source in project.loaded.asked}
        scenes = [s for s in project.scenes if s.origin is not None and s.origin.source.name in asked]
    else:
        scenes = [value_of(scene_of(project, options.scene), options)]
    games = Games(options, project)
    played, unplayed = list[dict[str, object]](), dict[str, tuple[Diagnostic, ...]]()
    for scene in scenes:
        try:
            played.append(_play(options, games, scene))
        except DslError as problem:  # the other scenes are played all the same
            unplayed[scene.name] = problem.diagnostics
    if played and options.format == "json":
        broken = [
            {"scene": name, "diagnostics": [diagnostic_data(each) for each in found]}
            for name, found in unplayed.items()
        ]
        print_json([*played, *broken])
    elif unplayed:
        raise DslError("scenes that cannot be played", tuple(dict.fromkeys(chain(*unplayed.values()))))
    if unplayed:
        return BAD_INPUT
    return EXPECTATION if any(result["failures"] for result in played) else OK


def _play(options: argparse.Namespace, games: Games, scene: Scene) -> dict[str, object]:
    from agencia_dsl.engine.scene import play_script
    from agencia_dsl.report.board import board_text
    from agencia_dsl.report.data import failure_data
    from agencia_dsl.report.text import failure_text
    from agencia_dsl.report.transcript import transcript, transcript_data
    from agencia_dsl.report.words import text

    plan, position = games.lay(scene)
    played = value_of(play_script(plan, position, scene.script, scene.players), options)
    told = list(transcript(plan, scene.players, position, played.events, options.lang))
    if options.format == "text":
        print(f"scene {scene.name}")
        for item in told:
            if isinstance(item, str):
                print(f"  {item}")
            else:
                print_board([f"{MARGIN}{row}" for row in board_text(item, width() - len(MARGIN))])
        for failure in played.failures:
            print_coloured(f"  {text('FAILED', options.lang)}  {failure_text(failure, options.lang)}")
        if not played.failures:
            print(f"  {text('met', options.lang)}")
    failures = [failure_data(each) for each in played.failures]
    return {"scene": scene.name, **transcript_data(told), "failures": failures}
