"""Real texts, and surface nodes as text that a person can compare."""

from __future__ import annotations

import dataclasses
from functools import lru_cache
from pathlib import Path

from agencia_dsl.syntax import nodes as ast
from agencia_dsl.syntax.parse import parse
from agencia_dsl.text.diagnostic import Diagnostic
from agencia_dsl.text.read import read_source, source_of
from agencia_dsl.text.shipped import shipped
from agencia_dsl.text.span import SourceFile, position_of, text_of

EDITION = shipped("cards") / "mca"


@lru_cache(maxsize=1)
def real_sources() -> dict[str, SourceFile]:
    """The files of the shipped edition, by name."""
    return {path.name: _read(path) for path in sorted(EDITION.glob("*.ag"))}


def _read(path: Path) -> SourceFile:
    outcome = read_source(str(path))
    assert outcome.value is not None, outcome.diagnostics
    return outcome.value


def items_in(text: str) -> tuple[ast.Item, ...]:
    """The items of a text without errors."""
    outcome = parse(source_of("test.ag", text))
    assert outcome.value is not None
    assert not outcome.diagnostics, [told(problem) for problem in outcome.diagnostics]
    return outcome.value.items


def shown(value: object) -> str:
    """A node with its parts, words as they are: `Amount(Integer(2), cards)`."""
    match value:
        case None:
            return "-"
        case ast.Word(text):
            return text
        case ast.Node():
            parts = [shown(getattr(value, f.name)) for f in dataclasses.fields(value) if f.name != "span"]
            return type(value).__name__ + (f"({', '.join(parts)})" if parts else "")
        case tuple():
            return f"[{', '.join(map(shown, value))}]"
        case _:
            raise TypeError(value)


def told(problem: Diagnostic) -> str:
    """A diagnostic on one line: code, line:column, the text it marks, what it says."""
    if problem.at is None:
        return f"{problem.code.id} {problem.message} ({problem.hint})"
    place = position_of(problem.at.source, problem.at.start)
    return f"{problem.code.id} {place.line}:{place.column} <{text_of(problem.at)}> {problem.message} ({problem.hint})"


def errors_in(text: str) -> list[str]:
    """The syntax errors of a text, each on one line."""
    return [told(problem) for problem in parse(source_of("test.ag", text)).diagnostics]
