"""The canonical layout of a text: one for each meaning, comments kept.

Line by line: four spaces a level, one space between words, comments behind lines in one column, one
blank line between items that have more than one line.  `format` of what it gives is the same text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from agencia_dsl.syntax.agreement import agreements
from agencia_dsl.syntax.nodes import Card, Start
from agencia_dsl.syntax.parse import parse
from agencia_dsl.syntax.scan import Line, scan
from agencia_dsl.text.diagnostic import Outcome, has_errors
from agencia_dsl.text.span import SourceFile

INDENT = 4
"""Spaces a level."""

COMMENT_COLUMN = 53
"""Where comments behind lines begin, unless a line is longer."""

COMMENT_GAP = 2
"""Spaces between the longest line and the comments of its group."""

_NONE_BEFORE = frozenset(",:)")
_NONE_AFTER = frozenset("(")


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of the result: its words as one text, its comment, and whether it begins an item.

    `is_large` holds for the first row of an item that stands apart: one with lines under it, or a card.
    """

    level: int
    text: str
    comment: str | None
    after_blank: bool
    begins: bool = False
    is_large: bool = False


def format_source(source: SourceFile) -> Outcome[str]:
    """The text in canonical layout; none when it has errors."""
    parsed = parse(source)
    if parsed.value is None or has_errors(parsed.diagnostics):
        return Outcome(None, parsed.diagnostics)
    lines = scan(source).value or ()
    rows = list(_rows(lines, agreements(parsed.value, lines)))
    rows = _with_blanks(_at_levels(_with_items(rows, parsed.value)))
    text = "".join(f"{line}\n" for line in _written(rows))
    return Outcome(unicodedata.normalize("NFC", text), parsed.diagnostics)


def _rows(lines: Sequence[Line], changes: dict[int, str]) -> Iterator[_Row]:
    """The lines that are not blank, each with one space between words."""
    blank = False
    for line in lines:
        if not line.words and line.comment is None:
            blank = True
            continue
        comment = line.comment.rstrip() if line.comment is not None else None
        words = [changes.get(word.start, word.text) for word in line.words]
        yield _Row(line.level, _spaced(words), comment, blank)
        blank = False


def _spaced(words: Sequence[str]) -> str:
    """Words with one space between them, none where a mark wants none."""
    text = ""
    for word in words:
        tight = not text or text[-1] in _NONE_AFTER or word in _NONE_BEFORE
        text += word if tight else f" {word}"
    return text


def _with_items(rows: Sequence[_Row], start: Start) -> list[_Row]:
    """The rows with the first of each item marked; each row at the margin begins one."""
    items = iter(reversed(start.items))
    marked: list[_Row] = []
    level_below = 0
    for row in reversed(rows):
        if row.text and row.level == 0:
            is_card = isinstance(next(items), Card)
            row = replace(row, begins=True, is_large=is_card or level_below > 0)
        if row.text:
            level_below = row.level
        marked.append(row)
    return marked[::-1]


def _at_levels(rows: Sequence[_Row]) -> list[_Row]:
    """The rows with each comment line at the level of the line that follows it."""
    level = 0
    placed: list[_Row] = []
    for row in reversed(rows):
        if row.text:
            level = row.level
        placed.append(replace(row, level=level))
    return placed[::-1]


def _with_blanks(rows: Sequence[_Row]) -> list[_Row]:
    """The rows with the blank lines that belong before them.

    The author's stay, save at the beginning and before the first line of a block; an item that stands
    apart has one before it and one behind it.
    """
    spaced: list[_Row] = []
    gap: list[_Row] = []
    last: _Row | None = None
    large = False
    for row in rows:
        if not row.text:
            gap.append(row)
            continue
        group = [*gap, row]
        gap = []
        if last is None:
            group[0] = replace(group[0], after_blank=False)
        elif row.level > last.level:
            group = [replace(one, after_blank=False) for one in group]
        elif row.begins and (large or row.is_large) and not any(one.after_blank for one in group):
            group[0] = replace(group[0], after_blank=True)
        spaced += group
        last = row
        if row.begins:
            large = row.is_large
    if gap and not spaced:
        gap[0] = replace(gap[0], after_blank=False)
    return [*spaced, *gap]


def _written(rows: Sequence[_Row]) -> Iterator[str]:
    """The lines of the result."""
    for run in _runs(rows):
        texts = [" " * (INDENT * row.level) + row.text for row in run]
        column = max(COMMENT_COLUMN, *(len(text) + COMMENT_GAP for text in texts))
        for row, text in zip(run, texts, strict=True):
            if row.after_blank:
                yield ""
            if row.comment is None:
                yield text
            elif not row.text:
                yield text + row.comment
            else:
                yield text.ljust(column) + row.comment


def _runs(rows: Sequence[_Row]) -> Iterator[list[_Row]]:
    """Neighbouring rows with comments behind them together, every other row alone."""
    run: list[_Row] = []
    for row in rows:
        goes_on = row.text and row.comment is not None and not row.after_blank
        if run and not (goes_on and run[-1].text and run[-1].comment is not None):
            yield run
            run = []
        run.append(row)
    if run:
        yield run
