"""`agencia test PATH…`: plays all scenes, answers all claims, and counts what is not as they say."""

from __future__ import annotations

import argparse
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from agencia_dsl.app.exit_codes import BAD_INPUT, CONTRARY, EXPECTATION, INTERRUPTED, OK, UNKNOWN
from agencia_dsl.app.games import Games
from agencia_dsl.app.output import add_budget, add_format, add_game, print_diagnostics, print_json, value_of
from agencia_dsl.app.terminal import print_coloured, progress

if TYPE_CHECKING:
    from agencia_dsl.analysis.trial import Trials
    from agencia_dsl.ir.scene import Claim, Scene
    from agencia_dsl.pipeline import Project

MOST_NAMES = 8
"""Of those that could be selected, in a hint."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("path", nargs="+", help="files or folders with scenes and claims; '-' is standard input")
    parser.add_argument(
        "--select", action="append", default=[], metavar="NAME",
        help="only scenes and claims of this name, and claims about such a scene; "
        "'*' stands for anything; may be repeated",
    )  # fmt: skip
    add_budget(parser)
    parser.add_argument("--lang", choices=("en", "pt"), default="en", help="the language of the report")
    add_game(parser)
    add_format(parser)


def run(options: argparse.Namespace) -> int:
    """Try the scenes and claims of the files asked about."""
    from agencia_dsl.analysis.trial import try_all
    from agencia_dsl.engine.explore import Budget
    from agencia_dsl.pipeline import check
    from agencia_dsl.report.trial import trials_data, trials_text
    from agencia_dsl.text.shipped import located

    project = value_of(check(located(options.path)), options)
    scenes, claims = _chosen(project, options.select)
    games, budget = Games(options, project), Budget(options.seconds, options.states)
    with progress() as shown:
        trials = try_all(scenes, claims, games.lay, budget, shown.say)
    if options.format == "json":
        print_json(trials_data(trials))
    else:
        if trials.problems:
            print_diagnostics(trials.problems, options)
        print_coloured(trials_text(trials, options.lang))
    return _code(trials)


def _code(trials: Trials) -> int:
    """The gravest of what came."""
    from agencia_dsl.analysis.trial import Result

    if trials.interrupted:
        return INTERRUPTED
    if trials.count(Result.ERROR):
        return BAD_INPUT
    if any(each.result is Result.FAILED for each in trials.scenes):
        return EXPECTATION
    if any(each.result is Result.FAILED for each in trials.claims):
        return CONTRARY
    return UNKNOWN if trials.count(Result.UNKNOWN) else OK


def _chosen(project: Project, patterns: list[str]) -> tuple[list[Scene], list[tuple[Claim, Scene]]]:
    """The scenes and claims to try: those of the files asked about, by name.  A scene without a script waits
    for claims only.
    """
    asked = {source.name for source in project.loaded.asked}
    named = {scene.name: scene for scene in project.scenes}
    scenes = [s for s in project.scenes if s.script and s.origin is not None and s.origin.source.name in asked]
    claims = [c for c in project.claims if c.origin is not None and c.origin.source.name in asked]
    if not scenes and not claims:
        raise _nothing("these files hold no scene with a script or an expectation, and no claim",
                       "add 'expect CONDITION' to a scene, or 'claim NAME about SCENE: QUESTION is yes'")  # fmt: skip
    names = [*(scene.name for scene in scenes), *(claim.name for claim in claims)]
    for pattern in patterns:
        if not any(fnmatchcase(name, pattern) for name in (*names, *(claim.scene for claim in claims))):
            raise _nothing(f"no scene or claim to test is called '{pattern}'", _those(pattern, names))
    if patterns:
        scenes = [scene for scene in scenes if _fits(patterns, scene.name)]
        claims = [claim for claim in claims if _fits(patterns, claim.name, claim.scene)]
    return scenes, [(claim, named[claim.scene]) for claim in claims]


def _fits(patterns: list[str], *names: str) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns for name in names)


def _nothing(message: str, hint: str) -> Exception:
    from agencia_dsl.text.codes import BAD_SETUP
    from agencia_dsl.text.diagnostic import Diagnostic, DslError

    return DslError("nothing to test", (Diagnostic(BAD_SETUP, message, hint=hint),))


def _those(pattern: str, names: list[str]) -> str:
    from agencia_dsl.text.suggest import did_you_mean

    more = ", …" if len(names) > MOST_NAMES else ""
    return did_you_mean(pattern, names) or f"they are: {', '.join(names[:MOST_NAMES])}{more}"
