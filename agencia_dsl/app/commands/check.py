"""`agencia check PATH…`: everything that is wrong with files."""

from __future__ import annotations

import argparse

from agencia_dsl.app.exit_codes import BAD_INPUT, OK
from agencia_dsl.app.output import add_format, print_diagnostics, print_json
from agencia_dsl.report.data import diagnostic_data
from agencia_dsl.report.text import summary
from agencia_dsl.text.diagnostic import has_errors
from agencia_dsl.text.english import counted


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("path", nargs="+", help="files or folders; '-' is standard input")
    add_format(parser)


def run(options: argparse.Namespace) -> int:
    """Check, print, give the exit code."""
    from agencia_dsl.pipeline import check
    from agencia_dsl.text.shipped import located

    outcome = check(located(options.path))
    bad = outcome.value is None or has_errors(outcome.diagnostics)
    if options.format == "json":
        print_json({
            "diagnostics": [diagnostic_data(problem) for problem in outcome.diagnostics],
            "cards": len(outcome.value.loaded.edition.cards) if outcome.value else 0,
        })  # fmt: skip
        return BAD_INPUT if bad else OK
    if outcome.diagnostics:
        print_diagnostics(outcome.diagnostics, options)
    if bad or outcome.value is None:
        print(f"\n{summary(outcome.diagnostics)}")
        return BAD_INPUT
    loaded = outcome.value.loaded
    parts = [counted(len(loaded.files), "file"), counted(len(loaded.edition.cards), "card")]
    parts += [counted(len(outcome.value.scenes), "scene")] if outcome.value.scenes else []
    print(f"{', '.join(parts)}: {summary(outcome.diagnostics)}")
    return OK
