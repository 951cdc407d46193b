"""Lines of words through the LALR parser, up to the first word that cannot stand where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, cast

import lark

from agencia_dsl.syntax.grammar import Grammar, grammar
from agencia_dsl.syntax.scan import Lexeme, Line, Shape
from agencia_dsl.text.diagnostic import InternalError

_SHAPES = {Shape.WORD: "NAME", Shape.NUMBER: "NUMBER", Shape.STRING: "STRING"}
_Token = tuple[int, str, Lexeme | None]


@dataclass(frozen=True, slots=True)
class Read:
    """Lines that were understood: their tree, and what each word was taken for, in order."""

    tree: lark.Tree[lark.Token]
    terminals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Surprise:
    """A word, or a line end or indentation (`layout`), that cannot stand where it stands.

    `line` counts among the lines read; `tokens` counts what was understood before it; `start` is what
    the lines were read as.
    """

    line: int
    lexeme: Lexeme | None
    layout: str
    tokens: int
    start: str

    @property
    def is_stray(self) -> bool:
        """The scanner could make nothing of it."""
        return self.lexeme is not None and self.lexeme.shape is Shape.STRAY


def read(lines: Sequence[Line], start: str) -> Read | Surprise:
    """The tree of some lines, or the first surprise in them.  A stray character is one."""
    language = grammar()
    parser = _parser(language, start)
    terminals: list[str] = []
    last = 0
    for count, (index, layout, lexeme) in enumerate(_tokens(lines, alone=start != "start")):
        name = layout if lexeme is None else _terminal(language, lexeme, parser.choices())
        if lexeme is not None:
            terminals.append(name)
            last = lexeme.end
        try:
            if layout == "$END":
                return Read(cast("lark.Tree[lark.Token]", parser.feed_eof()), tuple(terminals))
            parser.feed_token(_token(name, lexeme, last))
        except lark.UnexpectedToken:
            return Surprise(index, lexeme, layout, count, start)
    raise InternalError("the tokens of some lines end with their end")


def reach(lines: Sequence[Line], start: str) -> tuple[int, tuple[str, ...]]:
    """How many of the lines are understood (all, or those before the first surprise), and what each of
    their words was taken for."""
    language = grammar()
    parser = _without_trees(_parser(language, start))
    terminals: list[str] = []
    for index, layout, lexeme in _tokens(lines, alone=start != "start"):
        name = layout if lexeme is None else _terminal(language, lexeme, parser.choices())
        if lexeme is not None:
            terminals.append(name)
        try:
            if layout == "$END":
                parser.feed_eof()
            else:
                parser.feed_token(_token(name, lexeme, 0))
        except lark.UnexpectedToken:
            return index, tuple(terminals)
    return len(lines), tuple(terminals)


def expected(lines: Sequence[Line], surprise: Surprise) -> frozenset[str]:
    """The terminals that could stand where the surprise stands."""
    language = grammar()
    parser = _without_trees(_parser(language, surprise.start))
    for count, (_, layout, lexeme) in enumerate(_tokens(lines, alone=surprise.start != "start")):
        if count == surprise.tokens:
            break
        name = layout if lexeme is None else _terminal(language, lexeme, parser.choices())
        parser.feed_token(_token(name, lexeme, 0))
    return frozenset(parser.accepts())


def _parser(language: Grammar, start: str) -> Any:
    return language.parser.parse_interactive(start=start)  # lark leaves parts of it untyped


def _without_trees(parser: Any) -> Any:
    """The same parser, only saying what it accepts."""
    conf = copy(parser.parser_state.parse_conf)
    conf.callbacks = {}
    parser.parser_state.parse_conf = conf
    return parser


def _tokens(lines: Sequence[Line], *, alone: bool) -> Iterator[_Token]:
    """The words, with line ends and indentation made into tokens: (line, layout, word)."""
    levels = [0]
    for index, line in enumerate(lines):
        if index > 0:
            yield index - 1, "_NL", None
        if line.level > levels[-1]:
            levels.append(line.level)
            yield index, "_INDENT", None
        while line.level < levels[-1]:
            levels.pop()
            yield index - 1, "_DEDENT", None
        for lexeme in line.words:
            yield index, "", lexeme
    if lines and not alone:
        yield len(lines) - 1, "_NL", None
        for _ in levels[1:]:
            yield len(lines) - 1, "_DEDENT", None
    yield len(lines) - 1, "$END", None


def _terminal(language: Grammar, lexeme: Lexeme, choices: Iterable[str]) -> str:
    """A word is a keyword where the parser can use one, and a name anywhere else."""
    names = language.keywords.get(lexeme.text, ())
    for name in names:
        if name in choices:
            return name
    return _SHAPES.get(lexeme.shape) or (names[0] if names else "?")


def _token(name: str, lexeme: Lexeme | None, last: int) -> lark.Token:
    if lexeme is None:
        return lark.Token(name, "", last, end_pos=last)
    return lark.Token(name, lexeme.text, lexeme.start, end_pos=lexeme.end)
