"""Text → surface nodes, with every syntax error of the file and not only the first.

Each item of a file (a line at the margin with the lines under it) is read by itself.  Where a small
edit makes sense of a mistake, reading goes on as if it were made; otherwise the line is set aside
with what stands under it.  So an error costs one line, never the file, and no error follows from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate
from typing import cast

import lark

from agencia_dsl.syntax.build import build
from agencia_dsl.syntax.complain import (
    MOST_ERRORS,
    broken_line,
    in_front,
    lacks_lines,
    mendable,
    misses_lines,
    no_alternative,
    not_one_line,
    strays,
    too_many,
    unmended,
)
from agencia_dsl.syntax.drive import Read, Surprise, read
from agencia_dsl.syntax.nodes import Ask, AskLine, Expr, ExprLine, Item, Node, Start
from agencia_dsl.syntax.repair import Edit, Words, edits_for, edits_together, with_edits, words_of
from agencia_dsl.syntax.scan import Line, Shape, scan
from agencia_dsl.text.diagnostic import Diagnostic, Outcome
from agencia_dsl.text.span import SourceFile, Span, line_of

LARGEST_MENDED = 65_536
"""Characters of a text that is worth reading again in another layout."""

_IN_FRONT = re.compile(r"(?P<indent> *)\S(?P<rest>  .*)")
"""A single character in the indentation of a line."""

_ALTERNATIVE = "otherwise"
"""The word of a line that belongs to the line above it."""


@lru_cache(maxsize=64)
def parse(source: SourceFile, known: frozenset[str] = frozenset()) -> Outcome[Start]:
    """The items of a file.  The value holds what could be read even when there are errors.

    `known` are words of other files of the edition; they make suggestions better, nothing else.  Texts
    parsed before are remembered, for an editor that loads an edition at each key stroke.
    """
    outcome = _parse(source, known, source)
    if 1 < len(outcome.diagnostics) <= MOST_ERRORS and len(source.text) <= LARGEST_MENDED:
        return _with_other_layout(source, known, outcome.diagnostics) or outcome
    return outcome


def _with_other_layout(
    source: SourceFile, known: frozenset[str], problems: Sequence[Diagnostic]
) -> Outcome[Start] | None:
    """The items of a file with a slip that upset its layout, where one explains several problems."""
    first = problems[0].at
    best: Outcome[Start] | None = None
    for slip, text in _other_layouts(source, line_of(first)[1]) if first is not None else ():
        outcome = _parse(source, known, text)
        if len(outcome.diagnostics) < len(best.diagnostics if best is not None else problems) - 1:
            best = Outcome(outcome.value, tuple(sorted((slip, *outcome.diagnostics), key=_start)))
    return best


def _other_layouts(source: SourceFile, number: int) -> Iterator[tuple[Diagnostic, SourceFile]]:
    """The text without a line break, or without a character in front of a line, near line `number`.

    All other lines keep their places.
    """
    lines = source.text.split("\n")
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    for index in range(max(1, number - 1), min(number + 1, len(lines))):
        above, line = lines[index - 1].rstrip(), lines[index].lstrip()
        place = starts[index] + len(lines[index]) - len(line)
        if above and line:
            for both in (f"{above} {line}", above + line):
                filler = " " * max(0, starts[index + 1] - starts[index - 1] - len(both) - 2)
                text = "\n".join([*lines[: index - 1], both, filler, *lines[index + 1 :]])
                yield broken_line(source, place), SourceFile(source.name, text)
    for index in range(number - 1, min(number + 1, len(lines))):
        slip = _IN_FRONT.match(lines[index])
        if slip is not None:
            begin, rest = slip["indent"], slip["rest"]
            place = starts[index] + len(begin)
            for changed in (f"{begin} {rest}", f"{begin}{rest} "):
                text = "\n".join([*lines[:index], changed, *lines[index + 1 :]])
                yield in_front(source, place), SourceFile(source.name, text)


def _parse(source: SourceFile, known: frozenset[str], text: SourceFile) -> Outcome[Start]:
    """The items of a text that stands for a source."""
    lines = [line for line in scan(text).value or () if line.words]
    run = _Parse(source, words_of(lines, known))
    run.problems += [line.problem for line in lines if line.problem is not None and not _is_stray(line)]
    items: list[Item] = []
    for item in items_of(lines):
        items += run.item(item)
        if len(run.problems) > MOST_ERRORS:
            return Outcome(None, (*run.in_order()[:MOST_ERRORS], too_many()))
    return Outcome(Start(tuple(items), span=Span(source, 0, len(source.text))), run.in_order())


def items_of(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """The lines of each item: one at the margin with those that stand under it."""
    item: list[Line] = []
    for line in lines:
        if line.level == 0 and item:
            yield item
            item = []
        item.append(line)
    if item:
        yield item


def parse_question(source: SourceFile) -> Outcome[Ask]:
    """A question as asked on the command line: one line of the language."""
    found = _parse_line(source, "ask_line")
    return Outcome(cast(AskLine, found.value).ask if found.value else None, found.diagnostics)


def parse_expression(source: SourceFile) -> Outcome[Expr]:
    """An expression by itself."""
    found = _parse_line(source, "expr_line")
    return Outcome(cast(ExprLine, found.value).expr if found.value else None, found.diagnostics)


def _parse_line(source: SourceFile, start: str) -> Outcome[Node]:
    lines = [line for line in scan(source).value or () if line.words]
    if len(lines) != 1:
        return Outcome(None, (not_one_line(source, lines),))
    run = _Parse(source, words_of(lines, frozenset()), start)
    if lines[0].problem is not None and not _is_stray(lines[0]):
        return Outcome(None, (lines[0].problem,))
    tree = run.read(lines)
    return Outcome(build(tree, source) if tree is not None and not run.problems else None, run.in_order())


def _is_stray(line: Line) -> bool:
    return any(word.shape is Shape.STRAY for word in line.words)


def _start(problem: Diagnostic) -> int:
    return problem.at.start if problem.at is not None else 0


class _Parse:
    """One run over one file: the words it may use, and what was found wrong."""

    def __init__(self, source: SourceFile, words: Words, start: str = "start") -> None:
        self.source = source
        self.words = words
        self.start = start
        self.problems: list[Diagnostic] = []

    def in_order(self) -> tuple[Diagnostic, ...]:
        """The problems from the top of the file to its end."""
        return tuple(sorted(self.problems, key=_start))

    def item(self, lines: list[Line]) -> tuple[Item, ...]:
        """What one item says; nothing when its first line makes no sense."""
        tree = self.read(lines)
        return cast(Start, build(tree, self.source)).items if tree is not None else ()

    def read(self, lines: list[Line]) -> lark.Tree[lark.Token] | None:
        """The tree of some lines, mended or without those that make no sense."""
        emptied: set[int] = set()
        while lines and len(self.problems) <= MOST_ERRORS:
            found = strays(lines, self.start) or read(lines, self.start)
            if isinstance(found, Read):
                return found.tree
            header = misses_lines(lines, found)
            if header is not None:
                if lines[header].start not in emptied and lines[header].problem is None:
                    self.problems.append(lacks_lines(self.source, lines[header]))
                lines = _without(lines, header, emptied)
            else:
                lines = self.without_surprise(lines, found, emptied)
        return None

    def without_surprise(self, lines: list[Line], surprise: Surprise, emptied: set[int]) -> list[Line]:
        """The lines mended, or without the one that surprises; the mistake is noted."""
        why = lines[surprise.line].problem if surprise.is_stray else None
        edits = edits_for(self.source, lines, surprise, self.words)
        if edits:
            self.problems.append(mendable(self.source, edits, self.words, why))
            return [with_edits(self.source, line, edits[:1]) if _holds(line, edits[0]) else line for line in lines]
        if together := edits_together(self.source, lines, surprise, self.words):
            self.problems += [mendable(self.source, [edit], self.words, None) for edit in together]
            return [with_edits(self.source, line, together) if _holds(line, together[0]) else line for line in lines]
        if surprise.layout == "_INDENT" and lines[surprise.line - 1].words[0].text == _ALTERNATIVE:
            self.problems.append(no_alternative(self.source, lines[surprise.line - 1].words[0]))
            return _without(lines, surprise.line - 1, emptied)
        self.problems.append(why or unmended(self.source, lines, surprise, self.words))
        if surprise.layout == "_INDENT":
            return _moved_out(lines, surprise.line)
        return _without(lines, surprise.line, emptied)


def _holds(line: Line, edit: Edit) -> bool:
    return line.start <= edit.start <= line.words[-1].end


def _moved_out(lines: list[Line], index: int) -> list[Line]:
    """The lines with the one at `index`, and those that stand beside or under it, one level further out."""
    end = index
    while end < len(lines) and lines[end].level >= lines[index].level:
        end += 1
    block = [replace(line, level=line.level - 1) for line in lines[index:end]]
    return lines[:index] + block + lines[end:]


def _without(lines: list[Line], index: int, emptied: set[int]) -> list[Line]:
    """The lines without one, those under it, and the alternative to it; `emptied` gains the line above it."""
    level = lines[index].level
    end = index + 1
    while end < len(lines) and (lines[end].level > level or _is_alternative(lines[end], level)):
        end += 1
    above = next((line.start for line in reversed(lines[:index]) if line.level < level), None)
    if above is not None:
        emptied.add(above)
    return lines[:index] + lines[end:]


def _is_alternative(line: Line, level: int) -> bool:
    return line.level == level and line.words[0].text == _ALTERNATIVE
