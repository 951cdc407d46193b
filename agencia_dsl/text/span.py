"""Places in a source text."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One text as its author sees it.

    `name` is what messages call it: a path as the user gave it, or `<stdin>`.  `text` is in
    Unicode normal form C, so that a composed and a decomposed accent are one word.
    """

    name: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a source: character offsets, the end exclusive."""

    source: SourceFile
    start: int
    end: int

    def to(self, other: Span) -> Span:
        """The stretch from the beginning of this one to the end of `other`."""
        return Span(self.source, self.start, max(self.end, other.end))


@dataclass(frozen=True, slots=True)
class Position:
    """Line and column as editors count them, both from 1."""

    line: int
    column: int


@lru_cache(maxsize=64)
def _line_starts(text: str) -> tuple[int, ...]:
    starts = [0]
    starts.extend(i + 1 for i, char in enumerate(text) if char == "\n")
    return tuple(starts)


def position_of(source: SourceFile, offset: int) -> Position:
    """Where `offset` lies in `source`."""
    starts = _line_starts(source.text)
    line = bisect_right(starts, offset)
    return Position(line, offset - starts[line - 1] + 1)


def text_of(at: Span) -> str:
    """What a stretch says."""
    return at.source.text[at.start : at.end]


def line_of(at: Span) -> tuple[str, int]:
    """The file and the line in which a stretch begins."""
    return at.source.name, position_of(at.source, at.start).line


def line_text(source: SourceFile, line: int) -> str:
    """The text of a line (counted from 1) without its line break."""
    starts = _line_starts(source.text)
    begin = starts[line - 1]
    end = starts[line] - 1 if line < len(starts) else len(source.text)
    return source.text[begin:end]
