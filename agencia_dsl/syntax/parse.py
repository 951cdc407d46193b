"""Text → surface nodes, with every syntax error of the file and not only the first.

After an error the line that shows it is set aside, with the lines under it, and the rest is read
again: an error costs one line or one block, never the file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, cast

import lark

from agencia_dsl.syntax.build import build
from agencia_dsl.syntax.grammar import Grammar, grammar
from agencia_dsl.syntax.nodes import Ask, AskLine, Expr, ExprLine, Node, Start
from agencia_dsl.syntax.scan import Lexeme, Line, Shape, scan
from agencia_dsl.text.codes import TOO_MANY_ERRORS, UNEXPECTED_WORD
from agencia_dsl.text.diagnostic import Diagnostic, Outcome
from agencia_dsl.text.span import SourceFile, Span
from agencia_dsl.text.suggest import distance, nearest

MOST_ERRORS = 25
"""Shown of one file; a file with more is another kind of file."""

_SHAPES = {Shape.WORD: "NAME", Shape.NUMBER: "NUMBER", Shape.STRING: "STRING"}


@dataclass(frozen=True, slots=True)
class _Surprise:
    """A word that cannot stand where it stands, and what could."""

    line: int
    lexeme: Lexeme | None
    expected: tuple[str, ...]


def parse(source: SourceFile) -> Outcome[Start]:
    """The items of a file.  The value holds what could be read even when there are errors."""
    scanned = scan(source)
    problems = list(scanned.diagnostics)
    lines = [line for line in scanned.value or () if line.words]
    while True:
        if len(problems) > MOST_ERRORS:
            problems.append(Diagnostic(
                TOO_MANY_ERRORS, f"more than {MOST_ERRORS} errors; the rest of the file was not read",
                hint="check that this is the right file"))  # fmt: skip
            return Outcome(None, tuple(problems))
        result = _parse_lines(lines, "start")
        if not isinstance(result, _Surprise):
            return Outcome(cast(Start, build(result, source)), tuple(problems))
        problems.append(_unexpected(source, lines, result))
        lines = _without_block(lines, result.line)


def parse_question(source: SourceFile) -> Outcome[Ask]:
    """A question as asked on the command line: one line of the language."""
    found = _parse_line(source, "ask_line")
    return Outcome(cast(AskLine, found.value).ask if found.value else None, found.diagnostics)


def parse_expression(source: SourceFile) -> Outcome[Expr]:
    """An expression by itself."""
    found = _parse_line(source, "expr_line")
    return Outcome(cast(ExprLine, found.value).expr if found.value else None, found.diagnostics)


def _parse_line(source: SourceFile, start: str) -> Outcome[Node]:
    scanned = scan(source)
    lines = [line for line in scanned.value or () if line.words]
    if scanned.diagnostics or not lines:
        return Outcome(None, scanned.diagnostics)
    result = _parse_lines(lines[:1], start)
    if isinstance(result, _Surprise):
        return Outcome(None, (_unexpected(source, lines, result),))
    return Outcome(build(result, source))


def _parse_lines(lines: list[Line], start: str) -> lark.Tree[lark.Token] | _Surprise:
    language = grammar()
    parser: Any = language.parser.parse_interactive(start=start)  # lark leaves parts of it untyped
    for index, kind, lexeme in _layout(lines, alone=start != "start"):
        choices = parser.choices()
        name = kind if lexeme is None else _terminal(language, lexeme, choices)
        if name not in choices:
            return _Surprise(index, lexeme, tuple(sorted(choices)))
        try:
            parser.feed_token(_token(name, lexeme, lines, index))
        except lark.UnexpectedToken as problem:
            return _Surprise(index, lexeme, tuple(sorted(problem.expected)))
    try:
        return cast("lark.Tree[lark.Token]", parser.feed_eof())
    except lark.UnexpectedToken as problem:
        return _Surprise(len(lines) - 1, None, tuple(sorted(problem.expected)))


def _layout(lines: list[Line], *, alone: bool) -> Iterator[tuple[int, str, Lexeme | None]]:
    """The words with line ends and indentation made into tokens: (line, kind, word)."""
    indents = [0]
    for index, line in enumerate(lines):
        if index > 0:
            yield index - 1, "_NL", None
        if line.indent > indents[-1]:
            indents.append(line.indent)
            yield index, "_INDENT", None
        while line.indent < indents[-1]:
            indents.pop()
            yield index - 1, "_DEDENT", None
        for lexeme in line.words:
            yield index, "", lexeme
    if lines and not alone:
        yield len(lines) - 1, "_NL", None
        for _ in indents[1:]:
            yield len(lines) - 1, "_DEDENT", None


def _terminal(language: Grammar, lexeme: Lexeme, choices: Iterable[str]) -> str:
    """A word is a keyword where the parser can use one, and a name anywhere else."""
    names = language.keywords.get(lexeme.text, ())
    for name in names:
        if name in choices:
            return name
    return _SHAPES.get(lexeme.shape) or (names[0] if names else "?")


def _token(name: str, lexeme: Lexeme | None, lines: list[Line], index: int) -> lark.Token:
    if lexeme is not None:
        return lark.Token(name, lexeme.text, lexeme.start, end_pos=lexeme.end)
    end = lines[index].words[-1].end
    return lark.Token(name, "", end, end_pos=end)


def _without_block(lines: list[Line], index: int) -> list[Line]:
    """The lines without one line and the lines that stand under it."""
    end = index + 1
    while end < len(lines) and lines[end].indent > lines[index].indent:
        end += 1
    return lines[:index] + lines[end:]


# ---------------------------------------------------------------------------------------- messages
_SPOKEN = {
    "NAME": "a name",
    "NUMBER": "a number",
    "STRING": "a name in quotation marks",
    "_NL": "the end of the line",
    "_INDENT": "an indented line",
    "_DEDENT": "the end of this block",
    "$END": "the end of the file",
}


def _unexpected(source: SourceFile, lines: list[Line], surprise: _Surprise) -> Diagnostic:
    """One message for a word in the wrong place: what it is, what could stand there."""
    language = grammar()
    line = lines[surprise.line]
    wanted = _wanted(language, surprise.expected)
    misspelt = _misspelt(language, line, surprise.lexeme, _common(lines))
    if misspelt is not None:
        lexeme, word = misspelt
        return Diagnostic(
            UNEXPECTED_WORD, f"'{lexeme.text}' cannot stand here", Span(source, lexeme.start, lexeme.end),
            hint=f"did you mean '{word}'?", instead=word)  # fmt: skip
    if surprise.lexeme is None:
        last = line.words[-1]
        return Diagnostic(
            UNEXPECTED_WORD, "the line ends too early" if "_INDENT" not in surprise.expected
            else "lines that belong to this one should stand under it, indented",
            Span(source, last.start, last.end), hint=f"could follow: {wanted}")  # fmt: skip
    found = surprise.lexeme
    return Diagnostic(
        UNEXPECTED_WORD, f"'{found.text}' cannot stand here", Span(source, found.start, found.end),
        hint=f"could stand here: {wanted}")  # fmt: skip


def _wanted(language: Grammar, expected: Iterable[str]) -> str:
    """The expected words, spoken: keywords as such, the rest by what they are."""
    forms: dict[str, list[str]] = {}
    for word, names in language.keywords.items():
        for name in names:
            forms.setdefault(name, []).append(word)
    spoken: list[str] = []
    for name in expected:
        if name in _SPOKEN:
            spoken.append(_SPOKEN[name])
        elif name in forms:
            spoken.append(f"'{min(forms[name], key=len)}'")
    shown = sorted(set(spoken), key=lambda text: (text.startswith("'"), text))
    return ", ".join(shown[:8]) + (", …" if len(shown) > 8 else "")


def _common(lines: list[Line]) -> frozenset[str]:
    """Words that the file uses more than once: names rather than slips."""
    counts = Counter(lexeme.text for line in lines for lexeme in line.words)
    return frozenset(word for word, count in counts.items() if count > 1)


def _misspelt(
    language: Grammar, line: Line, found: Lexeme | None, common: frozenset[str]
) -> tuple[Lexeme, str] | None:
    """A word of the line, up to the surprise, that is one slip away from a keyword.

    The surprise itself comes first; a misspelt keyword is often read as a name, and the parser
    stumbles only over the word behind it.
    """
    words = [w for w in line.words if w.shape is Shape.WORD and w.text not in language.keywords]
    if found is not None:
        words = [w for w in words if w.start <= found.start]
    keywords = [k for k in language.keywords if k[0].isalpha()]
    for lexeme in sorted(words, key=lambda w: -w.start):
        word = nearest(lexeme.text, keywords)
        if word is not None and distance(word, lexeme.text, 1) == 1 and lexeme.text not in common:
            return lexeme, word
    return None
