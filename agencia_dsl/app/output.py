"""What all commands take and print alike: which game, diagnostics, JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from typing import Any, TypeVar

from agencia_dsl.app.option_types import Readings, count, reading, seconds, whole
from agencia_dsl.app.terminal import print_coloured
from agencia_dsl.report.data import diagnostic_data
from agencia_dsl.report.text import diagnostics_text
from agencia_dsl.text.diagnostic import Diagnostic, DslError, Outcome, has_errors

T = TypeVar("T")


def add_format(parser: argparse.ArgumentParser) -> None:
    """`--format text|json`."""
    parser.add_argument("--format", choices=("text", "json"), default="text", help="for people or for programs")


def add_game(parser: argparse.ArgumentParser, *, players: bool = False) -> None:
    """`--mode`, `--deck`, `--ruling`, perhaps `--players`: which game of the edition."""
    parser.add_argument("--mode", help="the mode to play (default: the first that is played with the decks named)")
    parser.add_argument("--deck", action="append", metavar="DECK", help="a deck in use; may be repeated")
    parser.add_argument(
        "--ruling", action=Readings, type=reading, default=[], metavar="NAME=READING",
        help="a reading of a ruling, or an option",
    )  # fmt: skip
    if players:
        parser.add_argument(
            "--players", type=whole, metavar="N",
            help="how many play (default: 4, or as near to it as the mode allows)",
        )  # fmt: skip


def add_budget(parser: argparse.ArgumentParser) -> None:
    """`--seconds`, `--states`: how far to look for the answer to a question."""
    parser.add_argument("--seconds", type=seconds, default=4.0, help="how long to look (default: 4)")
    parser.add_argument("--states", type=count, default=200_000, help="how many positions to look at")


def readings_of(options: argparse.Namespace) -> dict[str, str]:
    """The readings chosen on the command line."""
    return dict(options.ruling)


def decks_of(options: argparse.Namespace) -> tuple[str, ...] | None:
    """The decks chosen on the command line."""
    return tuple(options.deck) if options.deck else None


def print_json(data: Any) -> None:
    """Data as JSON, accents as they are."""
    print(json.dumps(data, ensure_ascii=False, indent=1))


def print_diagnostics(diagnostics: Iterable[Diagnostic], options: argparse.Namespace) -> None:
    """Diagnostics on standard error, or as JSON on standard output."""
    listed = list(diagnostics)
    if getattr(options, "format", "text") == "json":
        print_json({"diagnostics": [diagnostic_data(problem) for problem in listed]})
    else:
        print_coloured(diagnostics_text(listed), sys.stderr)


def value_of(outcome: Outcome[T], options: argparse.Namespace) -> T:
    """The value; with errors, they are printed and the command ends.  Warnings are printed."""
    if outcome.value is None or has_errors(outcome.diagnostics):
        raise DslError("the input has errors", outcome.diagnostics)
    if outcome.diagnostics and getattr(options, "format", "text") == "text":
        print_diagnostics(outcome.diagnostics, options)
    return outcome.value
