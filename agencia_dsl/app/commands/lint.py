"""`agencia lint PATH…`: what an author should know about his cards."""

from __future__ import annotations

import argparse
import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

from agencia_dsl.app.exit_codes import FINDINGS, INTERRUPTED, OK
from agencia_dsl.app.interrupt import at_safe_points
from agencia_dsl.app.output import (
    add_format,
    add_game,
    decks_of,
    print_json,
    readings_of,
    value_of,
)
from agencia_dsl.app.terminal import progress
from agencia_dsl.app.write import write_whole
from agencia_dsl.text.codes import UNKNOWN_NAME
from agencia_dsl.text.diagnostic import Diagnostic, DslError
from agencia_dsl.text.suggest import did_you_mean

if TYPE_CHECKING:
    from agencia_dsl.analysis.lint import LintReport
    from agencia_dsl.analysis.lint.finding import LintRule

LEVELS = {"note": 0, "warning": 1, "error": 2}


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("path", nargs="*", default=["cards/mca"], help="decks, or folders (default: cards/mca)")
    parser.add_argument("--select", action="append", metavar="CODE", help="only this rule; may be repeated")
    parser.add_argument("--ignore", action="append", default=[], metavar="CODE", help="without this rule")
    parser.add_argument("--level", choices=tuple(LEVELS), default="warning",
                        help="findings from this severity on make the exit code 10 (default: warning)")  # fmt: skip
    parser.add_argument("--scenes", action="store_true", help="print the scenes that show the findings")
    parser.add_argument(
        "--write-scenes", metavar="FOLDER", help="write each scene to a file of its own, for 'agencia run'"
    )
    parser.add_argument("--lang", choices=("en", "pt"), default="en", help="the language of the first lines")
    add_game(parser)
    add_format(parser)


def run(options: argparse.Namespace) -> int:
    """Lint the cards of the files asked about."""
    from agencia_dsl.analysis.lint import RULES, lint
    from agencia_dsl.pipeline import check, game_of
    from agencia_dsl.report.findings import finding_data, finding_text, report_data, report_text
    from agencia_dsl.text.shipped import located

    rules = _chosen(RULES, options)
    project = value_of(check(located(options.path)), options)
    game = value_of(game_of(project, options.mode, decks_of(options), readings_of(options)), options)
    asked_files = {source.name for source in project.loaded.asked}
    asked = frozenset(
        card.name for card in game.cards if card.origin is not None and card.origin.source.name in asked_files
    )
    folder = _folder(options.write_scenes) if options.write_scenes is not None else None
    with progress() as shown, at_safe_points() as look:

        def tick(slug: str) -> None:
            look()
            shown.say(f"looking for {slug} …")

        report: LintReport = lint(game, project.loaded.vocabulary, asked, rules, tick)
    if options.format == "json":
        print_json({"findings": [finding_data(f) for f in report.findings], **report_data(report)})
    else:
        for finding in report.findings:
            print(finding_text(finding, options.lang, scene=options.scenes))
            print()
        print(report_text(report))
    if folder is not None:
        _write(folder, report)
    if report.interrupted:
        return INTERRUPTED
    level = LEVELS[options.level]
    return FINDINGS if any(LEVELS[f.code.severity.value] >= level for f in report.findings) else OK


def _folder(name: str) -> Path:
    """The folder for the scenes.  Before the work, so that it is not done in vain.  Raises `OSError`."""
    folder = Path(name)
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, "it is not a folder", name)
    folder.mkdir(parents=True, exist_ok=True)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), name)
    return folder


def _write(folder: Path, report: LintReport) -> None:
    """The scenes of the findings, one file each."""
    for number, finding in enumerate(report.findings, 1):
        if finding.scene is not None:
            write_whole(folder / f"{number:03}-{finding.code.slug}.ag", finding.scene)


def _chosen(rules: tuple[LintRule, ...], options: argparse.Namespace) -> tuple[LintRule, ...]:
    known = {name for rule in rules for name in (rule.code.id, rule.code.slug)}
    for name in [*(options.select or []), *options.ignore]:
        if name not in known:
            raise DslError("no such rule", (Diagnostic(
                UNKNOWN_NAME, f"no lint rule is called '{name}'",
                hint=did_you_mean(name, known) or "list them with 'agencia explain'"),))  # fmt: skip
    return tuple(
        rule for rule in rules
        if (not options.select or {rule.code.id, rule.code.slug} & set(options.select))
        and not {rule.code.id, rule.code.slug} & set(options.ignore)
    )  # fmt: skip
