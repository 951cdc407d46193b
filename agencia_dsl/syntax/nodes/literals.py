"""Values that need no more than a word: a number, yes or no, nobody, a name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from agencia_dsl.syntax.nodes.base import Node, Word


@dataclass(frozen=True, slots=True)
class Named(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class Integer(Node):
    digits: Word


@dataclass(frozen=True, slots=True)
class CardNamed(Node):
    name: Word


@dataclass(frozen=True, slots=True)
class Yes(Node):
    pass


@dataclass(frozen=True, slots=True)
class No(Node):
    pass


@dataclass(frozen=True, slots=True)
class Nobody(Node):
    pass


@dataclass(frozen=True, slots=True)
class Somebody(Node):
    pass


Literal: TypeAlias = Integer | Yes | No | Nobody | Named
