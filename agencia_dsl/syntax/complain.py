"""The words of syntax errors: what cannot stand where, and what to do about it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from agencia_dsl.syntax.drive import Surprise, expected
from agencia_dsl.syntax.grammar import grammar
from agencia_dsl.syntax.repair import Edit, Words
from agencia_dsl.syntax.scan import Lexeme, Line, Shape
from agencia_dsl.text.codes import TOO_MANY_ERRORS, UNEXPECTED_WORD, UNKNOWN_WORD
from agencia_dsl.text.diagnostic import Diagnostic, Label
from agencia_dsl.text.span import SourceFile, Span, text_of
from agencia_dsl.text.suggest import brief, offer

MOST_ERRORS = 25
"""Shown of one file; a file with more is another kind of file."""

MOST_SPOKEN = 8
"""Words in a list of what could stand somewhere."""

_FIRST_WORD = re.compile(r"[^\s,:)#]+")

_SPOKEN = {
    "NAME": "a name",
    "NUMBER": "a number",
    "STRING": "a name in quotation marks",
    "_NL": "the end of the line",
}


def too_many() -> Diagnostic:
    """The rest of a file is not worth reading."""
    return Diagnostic(
        TOO_MANY_ERRORS, f"more than {MOST_ERRORS} errors; the rest of the file was not read",
        hint="check that this is the right file")  # fmt: skip


def mendable(source: SourceFile, edits: Sequence[Edit], words: Words, why: Diagnostic | None) -> Diagnostic:
    """A mistake that a small edit mends; `why` is what the scanner says of it."""
    edit = edits[0]
    found = brief(source.text[edit.start : edit.end])
    same_place = [e.text for e in edits if (e.start, e.end) == (edit.start, edit.end)]
    others = tuple(same_place[1:])
    if not found:
        return _missing(source, edit)
    at = Span(source, edit.start, edit.end)
    if why is not None and why.at is not None and edit.text == _without(source, at, why.at):
        return replace(why, hint="remove it", instead="")
    if not edit.text.strip():
        hint = "remove it" if not edit.text else "write a space instead"
        if why is not None:
            return Diagnostic(why.code, why.message, at, hint=hint, instead=edit.text)
        return Diagnostic(UNEXPECTED_WORD, f"'{found}' cannot stand here", at, hint=hint, instead=edit.text)
    if why is not None and (not found.isprintable() or (len(found) == 1 and not found.isalpha())):
        return Diagnostic(why.code, why.message, at, hint=offer(same_place), instead=edit.text, also=others)
    if _is_one_strange_word(found, words):
        return Diagnostic(
            UNKNOWN_WORD, f"'{found}' is neither a word of the language nor a known name", at,
            hint=offer(same_place), instead=edit.text, also=others)  # fmt: skip
    return Diagnostic(
        UNEXPECTED_WORD, f"'{found}' cannot stand here", at,
        hint=offer(same_place), instead=edit.text, also=others)  # fmt: skip


def _missing(source: SourceFile, edit: Edit) -> Diagnostic:
    """A mark or word that is missing before a word, or at the end of a line."""
    word = _FIRST_WORD.match(source.text, edit.start)
    if word is not None:
        at = Span(source, word.start(), word.end())
        where, instead = "before", f"{edit.text.strip()} {text_of(at)}"
    else:
        front = source.text[: edit.start].rstrip()
        at = Span(source, len(front) - len(front.split()[-1]), len(front))
        where, instead = "behind", f"{text_of(at)}{edit.text}"
    return Diagnostic(
        UNEXPECTED_WORD, f"'{edit.text.strip()}' is missing {where} this", at,
        hint=f"write '{edit.text.strip()}' {where} it", instead=instead)  # fmt: skip


def _without(source: SourceFile, whole: Span, part: Span) -> str:
    """A stretch of a text without a part of it."""
    return source.text[whole.start : part.start] + source.text[part.end : whole.end]


def _is_one_strange_word(text: str, words: Words) -> bool:
    return text not in words.known and words.counts[text] < 2 and not any(map(str.isspace, text))


def unmended(source: SourceFile, lines: Sequence[Line], surprise: Surprise, words: Words) -> Diagnostic:
    """A mistake without a likely edit: what it is, and what could stand there."""
    if surprise.layout == "_INDENT":
        first = lines[surprise.line].words[0]
        return Diagnostic(
            UNEXPECTED_WORD, "nothing can stand under the line above", Span(source, first.start, first.end),
            hint="indent it like that line")  # fmt: skip
    wanted = expected(lines, surprise)
    if surprise.lexeme is None or wanted == {"_INDENT"}:
        return _ends_early(source, lines, surprise, wanted)
    found = surprise.lexeme
    at = Span(source, found.start, found.end)
    first = lines[surprise.line].words[0]
    if wanted == {"NUMBER"} and lines[surprise.line].level == 0 and first.end <= found.start:
        return Diagnostic(
            UNEXPECTED_WORD, f"no item begins with '{brief(first.text)}'", Span(source, first.start, first.end),
            hint="begin with a word such as 'deck', 'rule' or 'verb', or with the number of a card")  # fmt: skip
    strange = [word for word in lines[surprise.line].words if words.is_strange(word)]
    for lexeme in reversed(strange if len(strange) > 1 else ()):
        names = words.near(lexeme.text, 1)
        if lexeme.start <= found.start and names:
            return Diagnostic(
                UNKNOWN_WORD, f"'{brief(lexeme.text)}' is neither a word of the language nor a known name",
                Span(source, lexeme.start, lexeme.end), hint=offer(names))  # fmt: skip
    return Diagnostic(
        UNEXPECTED_WORD, f"'{brief(found.text)}' cannot stand here", at, hint=f"here could stand {_list(wanted)}"
    )


def misses_lines(lines: Sequence[Line], surprise: Surprise) -> int | None:
    """The line that lacks lines under it, when that is the surprise."""
    if surprise.is_stray or surprise.layout == "_INDENT" or expected(lines, surprise) != {"_INDENT"}:
        return None
    if surprise.lexeme is None:
        return surprise.line
    return surprise.line - 1


def lacks_lines(source: SourceFile, line: Line) -> Diagnostic:
    """A line whose block is missing."""
    first, last = line.words[0], line.words[-1]
    end = source.text.find("\n", last.end)
    related = () if end < 0 else (Label(_line_from(source, end + 1), "a line should stand here, indented"),)
    return Diagnostic(
        UNEXPECTED_WORD, "nothing stands under this line", Span(source, first.start, last.end), related,
        hint="write the lines that belong to it under it, indented by four spaces")  # fmt: skip


def _line_from(source: SourceFile, start: int) -> Span:
    end = source.text.find("\n", start)
    return Span(source, start, end if end >= 0 else len(source.text))


def _ends_early(source: SourceFile, lines: Sequence[Line], surprise: Surprise, wanted: Iterable[str]) -> Diagnostic:
    last = lines[surprise.line].words[-1]
    return Diagnostic(
        UNEXPECTED_WORD, "the line ends too early", Span(source, last.start, last.end),
        hint=f"go on with {_list(wanted)}")  # fmt: skip


def _list(terminals: Iterable[str]) -> str:
    """Terminals as spoken: what they are, then words of the language."""
    forms: dict[str, list[str]] = {}
    for word, names in grammar().keywords.items():
        for name in names:
            forms.setdefault(name, []).append(word)
    spoken = {
        _SPOKEN.get(name) or f"'{min(forms[name], key=len)}'" for name in terminals if name in _SPOKEN or name in forms
    }
    shown = sorted(spoken, key=lambda text: (text.startswith("'"), text))
    if len(shown) == 1:
        return shown[0]
    if len(shown) > MOST_SPOKEN:
        return f"{', '.join(shown[:MOST_SPOKEN])}, …"
    return f"{', '.join(shown[:-1])} or {shown[-1]}"


def strays(lines: Sequence[Line], start: str) -> Surprise | None:
    """The first word that the scanner could make nothing of, as a surprise."""
    for index, line in enumerate(lines):
        for lexeme in line.words:
            if lexeme.shape is Shape.STRAY:
                return Surprise(index, lexeme, "", 0, start)
    return None


def broken_line(source: SourceFile, place: int) -> Diagnostic:
    """A line that goes on in the next one, which begins at `place`."""
    return Diagnostic(
        UNEXPECTED_WORD, "the line above goes on here", Span(source, place, place + 1), hint="join the two lines")  # fmt: skip


def in_front(source: SourceFile, place: int) -> Diagnostic:
    """A character in the indentation of a line."""
    char = source.text[place]
    return Diagnostic(
        UNEXPECTED_WORD, f"'{char}' means nothing in front of a line", Span(source, place, place + 1),
        hint="remove it", instead="")  # fmt: skip


def no_alternative(source: SourceFile, word: Lexeme) -> Diagnostic:
    """An alternative that belongs to no line above it."""
    return Diagnostic(
        UNEXPECTED_WORD, f"'{word.text}' belongs to no line above it", Span(source, word.start, word.end),
        hint="put it below an 'if' or an 'attempt', with the same indentation")  # fmt: skip


def not_one_line(source: SourceFile, lines: Sequence[Line]) -> Diagnostic:
    """A question or an expression is one line, this is none or several."""
    if not lines:
        return Diagnostic(UNEXPECTED_WORD, "nothing is asked here", Span(source, 0, 0), hint="write it in one line")
    first = lines[1].words[0]
    return Diagnostic(
        UNEXPECTED_WORD, "there is a second line", Span(source, first.start, first.end), hint="ask for one thing at a time")  # fmt: skip
