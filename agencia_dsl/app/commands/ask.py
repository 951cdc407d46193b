"""`agencia ask PATH… "QUESTION"`: what can or must come of a position, with evidence."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from agencia_dsl.app.exit_codes import CONTRARY, INTERRUPTED, OK, UNKNOWN
from agencia_dsl.app.games import Games
from agencia_dsl.app.output import add_budget, add_format, add_game, print_json, value_of
from agencia_dsl.app.terminal import progress

if TYPE_CHECKING:
    from agencia_dsl.analysis.verdict import Verdict
    from agencia_dsl.ir.question import Ask
    from agencia_dsl.ir.scene import Scene
    from agencia_dsl.pipeline import Project
    from agencia_dsl.report.data import Data


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("path", nargs="+", help="files with scenes, and decks they need; '-' is standard input")
    parser.add_argument(
        "question", nargs="?",
        help="the last word, when it is no path and holds a space: 'can end without a winner', "
        "'must end without a winner', 'can NAME win', 'must NAME win', "
        "'can somebody win', 'must somebody win', 'can go on for ever'; without one, the claims of the file",
    )  # fmt: skip
    parser.add_argument("--scene", help="which scene of the file (default: the first)")
    add_budget(parser)
    parser.add_argument("--lang", choices=("en", "pt"), default="en", help="the language of the play shown")
    add_game(parser)
    add_format(parser)


def run(options: argparse.Namespace) -> int:
    """Answer the question, or all claims."""
    from agencia_dsl.pipeline import check, question_of, scene_of
    from agencia_dsl.text.shipped import located

    paths, question = _told_apart(options.path)
    project = value_of(check(located(paths)), options)
    if question is not None:
        scene = value_of(scene_of(project, options.scene), options)
        ask = value_of(question_of(project, scene, question), options)
        verdict, data = _answer(options, Games(options, project), scene, ask, question)
        if options.format == "json":
            print_json(data)
        return _undecided(verdict) or OK
    return _claims(options, project)


def _undecided(verdict: Verdict) -> int | None:
    """The exit code of a verdict that says neither yes nor no."""
    from agencia_dsl.analysis.verdict import Reason

    if verdict.answer.value != "unknown":
        return None
    return INTERRUPTED if verdict.reason is Reason.INTERRUPTED else UNKNOWN


def _told_apart(words: list[str]) -> tuple[list[str], str | None]:
    """The paths, and the question after them.  A mistyped path should be missed, not read as a question."""
    *paths, last = words
    is_question = " " in last and not last.endswith(".ag") and not os.path.exists(last)
    return (paths, last) if paths and is_question else (words, None)


def _claims(options: argparse.Namespace, project: Project) -> int:
    from agencia_dsl.analysis.trial import Result, result_of
    from agencia_dsl.text.codes import BAD_QUESTION
    from agencia_dsl.text.diagnostic import Diagnostic, DslError

    if not project.claims:
        raise DslError("nothing to ask", (Diagnostic(
            BAD_QUESTION, "no question was asked, and the files hold no claim",
            hint="add a question, as in: agencia ask SCENE 'can end without a winner'"),))  # fmt: skip
    scenes = {scene.name: scene for scene in project.scenes}
    games = Games(options, project)
    codes: list[int] = []
    answers: list[Data] = []
    for claim in project.claims:
        expected = "yes" if claim.expected else "no"
        verdict, data = _answer(options, games, scenes[claim.scene], claim.ask, f"claim {claim.name}")
        answers.append({**data, "claim": claim.name, "expected": expected})
        undecided = _undecided(verdict)
        if undecided is not None:
            codes.append(undecided)
            if undecided == INTERRUPTED:
                break
        elif result_of(claim, verdict) is Result.FAILED:
            codes.append(CONTRARY)
            if options.format == "text":
                print(f"  contrary to the claim, which says {expected}")
    if options.format == "json":
        print_json(answers)
    return max(codes, default=OK)


def _answer(options: argparse.Namespace, games: Games, scene: Scene, ask: Ask, text: str) -> tuple[Verdict, Data]:
    """The verdict, printed as text; and as data."""
    from agencia_dsl.analysis.ask import answer
    from agencia_dsl.engine.explore import Budget
    from agencia_dsl.report.verdict import verdict_data, verdict_text

    plan, position = games.lay(scene)
    with progress() as shown:
        verdict = answer(
            plan, position, ask, Budget(options.seconds, options.states),
            lambda positions, plays: shown.say(f"{positions} positions, {plays} plays …"),
        )  # fmt: skip
    if options.format == "text":
        print(verdict_text(plan, scene, text, verdict, options.lang))
    return verdict, {"scene": scene.name, "question": text, **verdict_data(verdict)}
