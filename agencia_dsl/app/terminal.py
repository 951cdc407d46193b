"""Colour, tables and progress on a terminal; plain text everywhere else.

The library for it is imported only when there is a terminal to show it on.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.status import Status

QUIET_FOR = 1.0
"""Seconds before a command shows how far it is."""

STYLES = (
    (re.compile(r"^error\[\w+\]"), "bold red"),
    (re.compile(r"^warning\[\w+\]"), "bold yellow"),
    (re.compile(r"^note\[\w+\]"), "bold cyan"),
    (re.compile(r"^ *hint:"), "green"),
    (re.compile(r"^ *-->"), "blue"),
    (re.compile(r"^ *(?:FAILED|FALHA)(?=  )"), "bold red"),
    (re.compile(r"^ *(?:UNKNOWN|SEM RESPOSTA)(?=  )"), "bold yellow"),
)


def is_plain(stream: TextIO) -> bool:
    """No colour and no pictures: not a terminal, or the user asked for none."""
    return not stream.isatty() or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"


def print_coloured(text: str, stream: TextIO | None = None) -> None:
    """Lines of a report, their first words in colour on a terminal."""
    out = stream or sys.stdout
    if is_plain(out):
        print(text, file=out)
        return
    from rich.console import Console
    from rich.text import Text

    shown = Text(text)
    start = 0
    for line in text.split("\n"):
        for pattern, style in STYLES:
            if found := pattern.match(line):
                shown.stylize(style, start, start + found.end())
        start += len(line) + 1
    Console(file=out, highlight=False, soft_wrap=True).print(shown)


def print_table(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Rows under titles; plain, columns are two spaces apart and titles are left out."""
    if is_plain(sys.stdout):
        widths = [max((len(row[column]) for row in rows), default=0) for column in range(len(titles))]
        for row in rows:
            cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
            print("  ".join(cells).rstrip())
        return
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(*titles, box=SIMPLE_HEAD, highlight=False)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    Console(file=sys.stdout, highlight=False).print(table)


def width() -> int:
    """Columns of the terminal; 80 where nothing says how many there are."""
    return shutil.get_terminal_size().columns


def print_board(lines: Sequence[str]) -> None:
    """The picture of a board; on a terminal whoever stands there stands out."""
    if is_plain(sys.stdout):
        print("\n".join(lines))
        return
    from rich.console import Console
    from rich.text import Text

    shown = Text("\n".join(lines), style="bold")
    shown.highlight_regex(r"(?m)^ *-?\d+ \|| · *", "not bold dim")
    Console(file=sys.stdout, highlight=False, soft_wrap=True).print(shown)


class Progress:
    """One line on a terminal that says how far a long command is; nothing elsewhere."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._status: Status | None = None

    def say(self, text: str) -> None:
        """Show the text, unless the command is still quick."""
        if is_plain(sys.stderr) or time.monotonic() - self._began < QUIET_FOR:
            return
        if self._status is None:
            from rich.console import Console

            self._status = Console(file=sys.stderr).status(text)
            self._status.start()
        self._status.update(text)

    def clear(self) -> None:
        """Take the line away."""
        if self._status is not None:
            self._status.stop()


@contextmanager
def progress() -> Iterator[Progress]:
    """A progress line that is gone afterwards."""
    shown = Progress()
    try:
        yield shown
    finally:
        shown.clear()
