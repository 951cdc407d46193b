"""`agencia run SCENE`: plays the script of a scene, one line a turn, and checks what it expects."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from agencia_dsl.app.exit_codes import EXPECTATION, OK
from agencia_dsl.app.output import add_format, add_game, decks_of, print_json, readings_of, value_of

if TYPE_CHECKING:
    from agencia_dsl.ir.scene import Scene
    from agencia_dsl.pipeline import Project


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
    from agencia_dsl.text.shipped import located

    project = value_of(check(located(options.path)), options)
    if options.scene is None and len(project.scenes) > 1:
        asked = {source.name for source in project.loaded.asked}
        scenes = [s for s in project.scenes if s.origin is not None and s.origin.source.name in asked]
    else:
        scenes = [value_of(scene_of(project, options.scene), options)]
    results = [_play(options, project, scene) for scene in scenes]
    if options.format == "json":
        print_json(results)
    return EXPECTATION if any(result["failures"] for result in results) else OK


def _play(options: argparse.Namespace, project: Project, scene: Scene) -> dict[str, object]:
    from agencia_dsl.engine.compile import compile_game
    from agencia_dsl.engine.scene import play_script, position_of
    from agencia_dsl.pipeline import game_of
    from agencia_dsl.report.narrate import Teller
    from agencia_dsl.report.text import place_of
    from agencia_dsl.report.words import text

    mode = options.mode or scene.mode
    game = value_of(game_of(project, mode, decks_of(options), readings_of(options)), options)
    plan = compile_game(game, len(scene.players))
    position = value_of(position_of(plan, scene), options)
    played = value_of(play_script(plan, position, scene.script, scene.players), options)
    teller = Teller(plan, scene.players, options.lang)
    teller.begin(position)
    lines = [*teller.tell(played.events), *teller.rest()]
    failures = [
        {"expected": failure.expected, "at": place_of(failure.at) if failure.at else None}
        for failure in played.failures
    ]
    if options.format == "text":
        print(f"scene {scene.name}")
        for line in lines:
            print(f"  {line}")
        for failure in failures:
            print(f"  FAILED  {text('expected', options.lang)}: {failure['expected']}  ({failure['at']})")
        if not failures:
            print(f"  {text('met', options.lang)}")
    return {"scene": scene.name, "lines": lines, "failures": failures}
