"""Text into lines of words: the only place that looks at single characters.

A line is a logical line: it has an indentation, at least one word, and perhaps a comment.  Lines
without words are kept as comments or blank lines for the formatter.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from agencia_dsl.text.codes import (
    BAD_INDENTATION,
    OUT_OF_RANGE,
    STRAY_CHARACTER,
    TOO_LONG_LINE,
    UNCLOSED_STRING,
)
from agencia_dsl.text.diagnostic import Diagnostic, Outcome
from agencia_dsl.text.span import SourceFile, Span

MOST_WORDS = 120
"""In one line.  A sentence of the longest card has forty; the bound also bounds nesting."""

MOST_LEVELS = 16
"""Of indentation.  A rule of the game needs five."""

MOST_DIGITS = 6
"""Of a number.  No amount, range or card number needs more."""

TAB = 4


class Shape(Enum):
    """What kind of word a lexeme is."""

    WORD = "word"
    NUMBER = "number"
    STRING = "string"
    MARK = "mark"


@dataclass(frozen=True, slots=True)
class Lexeme:
    """A word, number, quoted name or mark; `text` as written, quotation marks included."""

    shape: Shape
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the source.

    `indent` counts columns, `level` counts the lines it stands under.  A line without `words` is
    blank or a comment of its own.
    """

    start: int
    indent: int
    level: int
    words: tuple[Lexeme, ...]
    comment: str | None = None


_LEXEME = re.compile(
    r"""
      (?P<word>[^\W\d_]\w*(?:-\w+)*)
    | (?P<number>[0-9]+)
    | (?P<string>"[^"\n]*")
    | (?P<mark><=|>=|!=|[<>=+\-*/(),:])
    | (?P<space>[ \t]+)
    | (?P<comment>\#[^\n]*)
    """,
    re.VERBOSE,
)


def scan(source: SourceFile) -> Outcome[tuple[Line, ...]]:
    """All lines of a text.  A line with a mistake is left out, and the mistake reported."""
    lines: list[Line] = []
    problems: list[Diagnostic] = []
    levels = [0]
    skipping: int | None = None
    start = 0
    for raw in source.text.split("\n"):
        line, problem = _scan_line(source, start, raw)
        start += len(raw) + 1
        if not line.words and problem is None:
            lines.append(line)
            continue
        if skipping is not None and line.indent > skipping:
            continue
        skipping = None
        while levels and line.indent < levels[-1]:
            levels.pop()
        if line.indent > (levels[-1] if levels else 0):
            levels.append(line.indent)
        elif not levels or line.indent != levels[-1]:
            levels.append(line.indent)
            problem = problem or _stray_indentation(source, line)
        if len(levels) > MOST_LEVELS:
            problem = problem or _too_deep(source, line)
        if problem is not None:
            problems.append(problem)
            skipping = line.indent
            continue
        lines.append(
            Line(line.start, line.indent, len(levels) - 1, line.words, line.comment)
        )
    return Outcome(tuple(lines), tuple(problems))


def _scan_line(
    source: SourceFile, start: int, raw: str
) -> tuple[Line, Diagnostic | None]:
    """The words of one physical line, with the first mistake in it."""
    words: list[Lexeme] = []
    comment: str | None = None
    problem: Diagnostic | None = None
    at = 0
    indent = _columns(raw)
    while at < len(raw):
        match = _LEXEME.match(raw, at)
        if match is None:
            problem = problem or _stray(source, start + at, raw[at:])
            break
        at = match.end()
        kind = match.lastgroup
        if kind == "comment":
            comment = match.group()
        elif kind != "space" and kind is not None:
            words.append(
                Lexeme(Shape(kind), match.group(), start + match.start(), start + at)
            )
    if len(words) > MOST_WORDS:
        span = Span(source, words[MOST_WORDS].start, words[-1].end)
        problem = problem or Diagnostic(
            TOO_LONG_LINE, f"this line has {len(words)} words; a sentence has at most {MOST_WORDS}",
            span, hint="break it into several sentences or definitions")  # fmt: skip
    return Line(start, indent, 0, tuple(words), comment), problem


def _columns(raw: str) -> int:
    """How far a line is indented; a tab reaches to the next multiple of four."""
    columns = 0
    for char in raw:
        if char == " ":
            columns += 1
        elif char == "\t":
            columns += TAB - columns % TAB
        else:
            break
    return columns


def _stray(source: SourceFile, offset: int, rest: str) -> Diagnostic:
    char = rest[0]
    if char == '"':
        return Diagnostic(
            UNCLOSED_STRING, "this name is never closed", Span(source, offset, offset + len(rest)),
            hint='end it with a second " on the same line')  # fmt: skip
    shown = f"'{char}'" if char.isprintable() else f"U+{ord(char):04X}"
    return Diagnostic(
        STRAY_CHARACTER, f"{shown} means nothing here", Span(source, offset, offset + 1), hint="remove it")  # fmt: skip


def _too_big(source: SourceFile, number: Lexeme) -> Diagnostic:
    return Diagnostic(
        OUT_OF_RANGE, f"this number has {len(number.text)} digits; the largest has {MOST_DIGITS}",
        Span(source, number.start, number.end), hint="write a smaller number")  # fmt: skip


def _stray_indentation(source: SourceFile, line: Line) -> Diagnostic:
    first = line.words[0] if line.words else None
    span = Span(source, line.start, first.end if first else line.start + 1)
    return Diagnostic(
        BAD_INDENTATION, "this line stands under none of the lines above it", span,
        hint="indent it like the line it belongs with (four spaces a level)")  # fmt: skip


def _too_deep(source: SourceFile, line: Line) -> Diagnostic:
    first = line.words[0] if line.words else None
    span = Span(source, line.start, first.end if first else line.start + 1)
    return Diagnostic(
        BAD_INDENTATION, f"this line stands under {MOST_LEVELS} others", span,
        hint="move the inner lines to a rule of their own")  # fmt: skip
