"""The two things every surface node is made of: a place, and a leaf."""

from __future__ import annotations

from dataclasses import dataclass, field

from agencia_dsl.text.span import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything with a place in a text."""

    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A leaf: a name, number, quoted name (without marks) or keyword with several forms."""

    text: str


@dataclass(frozen=True, slots=True)
class Name(Node):
    word: Word
