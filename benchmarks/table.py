"""What was measured, as text for people and as data for programs."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from typing import TypeAlias

Cell: TypeAlias = str | int | float | None
Data: TypeAlias = dict[str, object]


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its title, the unit of what stands in it, how its numbers are written (as in `format`)."""

    title: str
    unit: str = ""
    form: str = ""

    @property
    def key(self) -> str:
        """What data call it: title and unit."""
        return f"{self.title} ({self.unit})" if self.unit else self.title

    def written(self, cell: Cell) -> str:
        """A cell as text; nothing for none."""
        if cell is None:
            return ""
        return format(cell, self.form) if not isinstance(cell, str) else cell


@dataclass(frozen=True, slots=True)
class Table:
    """Figures of one kind, with what must be known to read them."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    failures: tuple[str, ...] = ()
    """Requirements that are not met."""


@dataclass(frozen=True, slots=True)
class Machine:
    """What it was measured on.  Names of hosts and folders do not belong here."""

    python: str
    system: str
    cores: int


def machine() -> Machine:
    """This one."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return Machine(python, f"{platform.system()} {platform.machine()}", os.cpu_count() or 1)


def table_text(table: Table) -> str:
    """A table as text: numbers to the right, words to the left."""
    heads = [(column.title, column.unit) for column in table.columns]
    body = [[column.written(cell) for column, cell in zip(table.columns, row, strict=True)] for row in table.rows]
    lines = [[title for title, _ in heads], [unit for _, unit in heads], *body]
    widths = [max(len(line[at]) for line in lines) for at in range(len(heads))]
    is_word = [all(isinstance(row[at], str | None) for row in table.rows) for at in range(len(heads))]
    shown = [
        "  ".join(
            cell.ljust(width) if word else cell.rjust(width)
            for cell, width, word in zip(line, widths, is_word, strict=True)
        ).rstrip()
        for line in lines
    ]
    rule = "-" * max(len(line) for line in shown)
    notes = [f"  {note}" for note in table.notes]
    failures = [f"  FAILED: {failure}" for failure in table.failures]
    return "\n".join([table.title, rule, *shown[:2], rule, *shown[2:], *notes, *failures])


def table_data(table: Table) -> Data:
    """A table as data: one object a row, under the titles of the columns."""
    keys = [column.key for column in table.columns]
    return {
        "title": table.title,
        "rows": [dict(zip(keys, row, strict=True)) for row in table.rows],
        "notes": list(table.notes),
        "failures": list(table.failures),
    }


def machine_text(made: Machine) -> str:
    """The machine in one line."""
    return f"{made.python} on {made.system}, {made.cores} cores"
