"""The mutants of a file: a rules file without one logical line, a deck without one sentence of a card.

A logical line is a line with the block under it; an `otherwise` goes with the line that it belongs to, and is one
by itself too.  The only line of a block is replaced by one that does nothing, where such a line can stand: else the
file would not load, and that would be all that is learned.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

CARD = re.compile(r'^(?:\w+ )?\d+ "([^"]+)"')
COMMENT = re.compile(r" +#.*$")
NOTHING = "impossible if size of players = 0"
"""A statement that does nothing."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A text without one line.  `copy` counts equal lines of the file (of the card); `number` is its place."""

    file: Path
    number: int
    line: str
    copy: int
    card: str
    text: str

    @property
    def key(self) -> tuple[str, str, str, int]:
        """What stays the same when other lines of the file change."""
        return (f"{self.file.parent.name}/{self.file.name}", self.card, self.line, self.copy)

    @property
    def is_ruling(self) -> bool:
        """Is a decision lost that is on record?"""
        return self.line.startswith(("ruling ", "option "))

    @property
    def where(self) -> str:
        """For people."""
        return f"{self.file.parent.name}/{self.file.name}:{self.number}"


def mutants_of(file: Path) -> Iterator[Mutant]:
    """All mutants of a file, from top to bottom."""
    lines = file.read_text("utf-8").split("\n")
    is_deck = any(line.startswith("deck ") for line in lines)
    card = ""
    seen: Counter[tuple[str, str]] = Counter()
    for index, line in enumerate(lines):
        said = COMMENT.sub("", line).strip()
        if not said or said.startswith("#"):
            continue
        if not line.startswith(" "):
            found = CARD.match(line)
            card = found[1] if found else ""
        if is_deck and (not card or not line.startswith(" ")):
            continue
        seen[card, said] += 1
        text = "\n".join(_without(lines, index))
        yield Mutant(file, index + 1, said, seen[card, said], card, text)


def _without(lines: list[str], index: int) -> list[str]:
    """The lines without the one at `index`, its block, and the alternative that belongs to it."""
    depth = _depth(lines[index])
    end = _end(lines, index)
    if not _is_alternative(lines[index]) and end < len(lines) and _is_alternative(lines[end]):
        end = _end(lines, end) if _depth(lines[end]) == depth else end
    alone = depth > 0 and _is_header(lines, index) and (end == len(lines) or _next_depth(lines, end) < depth)
    instead = [" " * depth + NOTHING] if alone else []
    return [*lines[:index], *instead, *lines[end:]]


def _is_header(lines: list[str], index: int) -> bool:
    """Is the line above, apart from comments, the one that this line stands under?"""
    above = next(line for line in reversed(lines[:index]) if line.strip() and not line.lstrip().startswith("#"))
    return _depth(above) < _depth(lines[index])


def _end(lines: list[str], index: int) -> int:
    """The line after those that stand under the one at `index`."""
    depth, end = _depth(lines[index]), index + 1
    while end < len(lines) and lines[end].strip() and _depth(lines[end]) > depth:
        end += 1
    return end


def _next_depth(lines: list[str], index: int) -> int:
    return _depth(lines[index]) if lines[index].strip() else -1


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _is_alternative(line: str) -> bool:
    return line.strip() == "otherwise" or line.strip().startswith("otherwise ")
