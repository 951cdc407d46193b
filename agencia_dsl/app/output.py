"""What all commands print alike: diagnostics, JSON, progress; colour only on a terminal."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from agencia_dsl.app.exit_codes import BAD_INPUT
from agencia_dsl.report.data import diagnostic_data
from agencia_dsl.report.text import diagnostics_text, summary
from agencia_dsl.text.diagnostic import Diagnostic, DslError, Outcome, has_errors

T = TypeVar("T")


def add_format(parser: argparse.ArgumentParser) -> None:
    """`--format text|json`."""
    parser.add_argument("--format", choices=("text", "json"), default="text", help="for people or for programs")


def add_game(parser: argparse.ArgumentParser, *, players: bool = False) -> None:
    """`--mode`, `--deck`, `--ruling`, perhaps `--players`: which game of the edition."""
    parser.add_argument("--mode", help="the mode to play (default: the first of the edition)")
    parser.add_argument("--deck", action="append", metavar="DECK", help="a deck in use; may be repeated")
    parser.add_argument(
        "--ruling", action="append", default=[], metavar="NAME=READING", help="a reading of a ruling, or an option"
    )
    if players:
        parser.add_argument("--players", type=int, default=4, metavar="N", help="how many play (default: 4)")


def readings_of(options: argparse.Namespace) -> dict[str, str]:
    """The readings chosen on the command line."""
    chosen: dict[str, str] = {}
    for given in options.ruling:
        name, equals, reading = given.partition("=")
        if not equals:
            raise DslError(f"'--ruling {given}' is not of the form NAME=READING")
        chosen[name] = reading
    return chosen


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
        print(coloured(diagnostics_text(listed), sys.stderr), file=sys.stderr)


def value_of(outcome: Outcome[T], options: argparse.Namespace) -> T:
    """The value; with errors, they are printed and the command ends.  Warnings are printed."""
    if outcome.value is None or has_errors(outcome.diagnostics):
        raise DslError("the input has errors", outcome.diagnostics)
    if outcome.diagnostics and getattr(options, "format", "text") == "text":
        print_diagnostics(outcome.diagnostics, options)
    return outcome.value


def report_errors(outcome: Outcome[T], options: argparse.Namespace) -> int | None:
    """Print what is wrong; the exit code when that ends the command."""
    if outcome.value is not None and not has_errors(outcome.diagnostics):
        return None
    print_diagnostics(outcome.diagnostics, options)
    if options.format == "text":
        print(f"\n{summary(outcome.diagnostics)}", file=sys.stderr)
    return BAD_INPUT


def is_plain(stream: Any) -> bool:
    """No colour: not a terminal, or the user asked for none."""
    return not stream.isatty() or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"


_COLOURS = (("error[", "31"), ("warning[", "33"), ("note[", "36"), ("  hint:", "32"), ("  -->", "34"))


def coloured(text: str, stream: Any) -> str:
    """Diagnostics with the first words of their lines in colour, on a terminal."""
    if is_plain(stream):
        return text
    lines: list[str] = []
    for line in text.split("\n"):
        for begin, colour in _COLOURS:
            if line.startswith(begin):
                end = line.find(":") if begin.endswith("[") else len(begin)
                line = f"\033[1;{colour}m{line[:end]}\033[0m{line[end:]}"
                break
        lines.append(line)
    return "\n".join(lines)


class Progress:
    """One line on a terminal that says how far a long command is; nothing elsewhere."""

    def __init__(self) -> None:
        self._began = self._shown = time.monotonic()
        self._is_shown = False

    def say(self, text: str) -> None:
        """Show the text, at most five times a second and not within the first second."""
        now = time.monotonic()
        if is_plain(sys.stderr) or now - self._began < 1 or now - self._shown < 0.2:
            return
        self._shown, self._is_shown = now, True
        print(f"\r\033[K{text[:100]}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line away."""
        if self._is_shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


@contextmanager
def progress() -> Iterator[Progress]:
    """A progress line that is gone afterwards."""
    shown = Progress()
    try:
        yield shown
    finally:
        shown.clear()
