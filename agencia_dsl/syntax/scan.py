"""Text into lines of words: the only place that looks at single characters.

A line has an indentation, words, and perhaps a comment.  Lines without words are kept as comments
or blank lines for the formatter.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from agencia_dsl.text.codes import (
    BAD_INDENTATION,
    OUT_OF_RANGE,
    STRAY_CHARACTER,
    TOO_LONG_LINE,
    UNCLOSED_STRING,
    UNKNOWN_WORD,
)
from agencia_dsl.text.diagnostic import Diagnostic, Label, Outcome
from agencia_dsl.text.span import SourceFile, Span

MOST_WORDS = 120
"""In one line.  A sentence of the longest card has forty; the bound also bounds nesting."""

MOST_LEVELS = 16
"""Of indentation.  A rule of the game needs five."""

MOST_LETTERS = 80
"""Of a word.  A name that nobody can read aloud is none."""

MOST_DIGITS = 6
"""Of a number.  No amount, range or card number needs more."""

TAB = 4


class Shape(Enum):
    """What kind of word a lexeme is; a stray one is none, and its line has a problem."""

    WORD = "word"
    NUMBER = "number"
    STRING = "string"
    MARK = "mark"
    STRAY = "stray"


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
    blank or a comment of its own.  `problem` is the first thing wrong with its characters or its
    indentation; its level is then the likeliest one.
    """

    start: int
    indent: int
    level: int
    words: tuple[Lexeme, ...]
    comment: str | None = None
    problem: Diagnostic | None = None


_BLANK = Line(0, 0, 0, ())

WORD = re.compile(r"[^\W\d_]\w*(?:-\w+)*")
"""A word: letters and digits, the first a letter, perhaps with hyphens."""

_LEXEME = re.compile(
    r"""
      (?P<space>[ \t]+)
    | (?P<word>[^\W\d_]\w*(?:-\w+)*)
    | (?P<glued>[0-9]+(?=[^\W\d])\w+(?:-\w+)*)
    | (?P<number>[0-9]+)
    | (?P<string>"[^"\n]*")
    | (?P<mark><=|>=|!=|[<>=+\-*/(),:])
    | (?P<comment>\#[^\n]*)
    | (?P<unclosed>"[^\n]*)
    | (?P<stray>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_SHAPES = {
    "word": Shape.WORD,
    "glued": Shape.STRAY,
    "number": Shape.NUMBER,
    "string": Shape.STRING,
    "mark": Shape.MARK,
    "unclosed": Shape.STRAY,
    "stray": Shape.STRAY,
}
_QUOTES = frozenset("“”„‟«»‘’‚‛'`´")


@lru_cache(maxsize=64)
def scan(source: SourceFile) -> Outcome[tuple[Line, ...]]:
    """All lines of a text, those with mistakes too, and the mistakes.

    What stands under too many lines is left out after its first line.
    """
    lines: list[Line] = []
    levels = _Levels()
    start = 0
    for raw in source.text.split("\n"):
        if not raw:
            start += 1
            lines.append(_BLANK)
            continue
        line = scan_line(source, start, raw)
        start += len(raw) + 1
        if line.words:
            found = levels.place(source, line)
            if found is None:
                continue
            line = found
        lines.append(line)
    return Outcome(tuple(lines), tuple(line.problem for line in lines if line.problem is not None))


class _Levels:
    """The indentations that lines stand at, from the outermost to the present level.

    A level has a second indentation after a line that was reported, so that the lines which follow
    that line are not reported as well.
    """

    def __init__(self) -> None:
        self.open: list[set[int]] = [{0}]
        self.last: list[Line | None] = [None]
        self.first = True

    def place(self, source: SourceFile, line: Line) -> Line | None:
        """The line at its level, or nothing under a line that is reported as too deep."""
        problem: Diagnostic | None = None
        known = [level for level, indents in enumerate(self.open) if line.indent in indents]
        if known:
            del self.open[known[-1] + 1 :]
        elif line.indent > max(self.open[-1]) and not self.first:
            if len(self.open) > MOST_LEVELS:
                return None
            self.open.append({line.indent})
            self.last.append(None)
            if len(self.open) > MOST_LEVELS:
                problem = _too_deep(source, line)
        else:
            del self.open[self._nearest(line.indent) + 1 :]
            self.open[-1].add(line.indent)
            problem = _stray_indentation(source, line, self.last[len(self.open) - 1])
        self.first = False
        del self.last[len(self.open) :]
        self.last[-1] = line
        return replace(line, level=len(self.open) - 1, problem=line.problem or problem)

    def _nearest(self, indent: int) -> int:
        """The level that a stray line most likely belongs to."""
        return min(range(len(self.open)), key=lambda i: min(abs(own - indent) for own in self.open[i]))


def scan_line(source: SourceFile, start: int, raw: str) -> Line:
    """The words of one line that begins at `start`, with the first mistake in them."""
    words: list[Lexeme] = []
    comment: str | None = None
    problem: Diagnostic | None = None
    for match in _LEXEME.finditer(raw):
        kind = match.lastgroup or "stray"
        if kind == "space":
            continue
        if kind == "comment":
            comment = match.group()
            continue
        lexeme = Lexeme(_SHAPES[kind], match.group(), start + match.start(), start + match.end())
        if len(words) == MOST_WORDS:
            problem = problem or _too_long(source, lexeme, start + len(raw))
            words.append(Lexeme(Shape.STRAY, lexeme.text, lexeme.start, start + len(raw)))
            break
        if lexeme.shape is Shape.STRAY:
            problem = problem or _stray(source, lexeme)
        elif kind == "word" and len(lexeme.text) > MOST_LETTERS:
            problem = problem or _too_long_word(source, lexeme)
            lexeme = replace(lexeme, shape=Shape.STRAY)
        elif kind == "number" and len(lexeme.text) > MOST_DIGITS:
            problem = problem or _too_big(source, lexeme)
            lexeme = replace(lexeme, text=lexeme.text[:MOST_DIGITS])
        words.append(lexeme)
    return Line(start, _columns(raw), 0, tuple(words), comment, problem)


def _columns(raw: str) -> int:
    """How far a line is indented; a tab reaches to the next multiple of four."""
    front = raw[: len(raw) - len(raw.lstrip(" \t"))]
    return len(front.expandtabs(TAB))


# ---------------------------------------------------------------------------------------- messages
def _stray(source: SourceFile, lexeme: Lexeme) -> Diagnostic:
    """A character that means nothing, a name that is never closed, a number that runs into a word."""
    at = Span(source, lexeme.start, lexeme.end)
    first = lexeme.text[0]
    if first == '"':
        return Diagnostic(
            UNCLOSED_STRING, "this name is never closed", at, hint='end it with a second " on the same line')  # fmt: skip
    if first.isdigit() and len(lexeme.text) > 1:
        digits = lexeme.text[: len(lexeme.text) - len(lexeme.text.lstrip("0123456789"))]
        apart = f"{digits} {lexeme.text[len(digits) :]}"
        return Diagnostic(
            UNKNOWN_WORD, f"'{lexeme.text}' is neither a number nor a word", at,
            hint=f"write '{apart}'", instead=apart)  # fmt: skip
    if first in _QUOTES:
        return Diagnostic(STRAY_CHARACTER, f"{first} is no quotation mark here", at, hint='write "', instead='"')
    if first.isspace():
        return Diagnostic(
            STRAY_CHARACTER, f"{_shown(first)} is no space here", at, hint="write a plain space", instead=" ")  # fmt: skip
    return Diagnostic(STRAY_CHARACTER, f"{_shown(first)} means nothing here", at, hint="remove it", instead="")


def _shown(char: str) -> str:
    visible = char.isprintable() and not unicodedata.combining(char)
    return f"'{char}'" if visible else f"U+{ord(char):04X}"


def _too_long(source: SourceFile, first: Lexeme, end: int) -> Diagnostic:
    return Diagnostic(
        TOO_LONG_LINE, f"this line has more than {MOST_WORDS} words", Span(source, first.start, end),
        hint="break it into several sentences or definitions")  # fmt: skip


def _too_long_word(source: SourceFile, word: Lexeme) -> Diagnostic:
    return Diagnostic(
        UNKNOWN_WORD, f"this word has {len(word.text)} letters; the longest may have {MOST_LETTERS}",
        Span(source, word.start, word.end), hint="write a shorter name")  # fmt: skip


def _too_big(source: SourceFile, number: Lexeme) -> Diagnostic:
    return Diagnostic(
        OUT_OF_RANGE, f"this number has {len(number.text)} digits; the largest has {MOST_DIGITS}",
        Span(source, number.start, number.end), hint="write a smaller number")  # fmt: skip


def _stray_indentation(source: SourceFile, line: Line, beside: Line | None) -> Diagnostic:
    related: tuple[Label, ...] = ()
    if beside is not None:
        related = (Label(_first_word(source, beside), f"this line begins in column {beside.indent + 1}"),)
    return Diagnostic(
        BAD_INDENTATION, "this line stands under none of the lines above it", _first_word(source, line), related,
        hint="indent it like the line it belongs with (four spaces a level)")  # fmt: skip


def _too_deep(source: SourceFile, line: Line) -> Diagnostic:
    return Diagnostic(
        BAD_INDENTATION, f"this line stands under {MOST_LEVELS} others", _first_word(source, line),
        hint="move the inner lines to a rule of their own")  # fmt: skip


def _first_word(source: SourceFile, line: Line) -> Span:
    return Span(source, line.words[0].start, line.words[0].end)
