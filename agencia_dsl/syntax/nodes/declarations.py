"""What a file declares besides cards: the table, words, verbs, rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from agencia_dsl.syntax.nodes.base import Name, Node, Word
from agencia_dsl.syntax.nodes.expressions import Expr
from agencia_dsl.syntax.nodes.literals import Integer, Literal
from agencia_dsl.syntax.nodes.statements import Block


@dataclass(frozen=True, slots=True)
class Language(Node):
    version: Word


@dataclass(frozen=True, slots=True)
class Uses(Node):
    edition: Word


@dataclass(frozen=True, slots=True)
class Edition(Node):
    name: Word
    title: Word


@dataclass(frozen=True, slots=True)
class File(Node):
    """Another file: its name, or a way to it in quotation marks, without the ending."""

    word: Word


@dataclass(frozen=True, slots=True)
class Include(Node):
    files: tuple[File, ...]


@dataclass(frozen=True, slots=True)
class Decks(Node):
    """The deck files of an edition."""

    files: tuple[File, ...]


@dataclass(frozen=True, slots=True)
class Texts(Node):
    """Files with cards whose texts the edition takes up, where a card of its own has none."""

    files: tuple[File, ...]


@dataclass(frozen=True, slots=True)
class Deck(Node):
    name: Word
    title: Word | None


@dataclass(frozen=True, slots=True)
class Kinds(Node):
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Tag(Node):
    name: Word
    title: Word


@dataclass(frozen=True, slots=True)
class OfEach(Node):
    sort: Word


@dataclass(frozen=True, slots=True)
class Pile(Node):
    all: Word | None
    cards: Word | None


@dataclass(frozen=True, slots=True)
class Hand(Node):
    pass


@dataclass(frozen=True, slots=True)
class InForce(Node):
    pass


ZoneKind: TypeAlias = Pile | Hand | InForce


@dataclass(frozen=True, slots=True)
class Zone(Node):
    name: Word
    of: OfEach | None
    kind: ZoneKind


@dataclass(frozen=True, slots=True)
class OwnSeat(Node):
    """Of each player his own number in the ring, from 0."""

    their: Word


FirstValue: TypeAlias = Literal | OwnSeat


@dataclass(frozen=True, slots=True)
class Field(Node):
    name: Word
    of: OfEach | None
    value: FirstValue
    low: Integer | None
    high: Integer | None


@dataclass(frozen=True, slots=True)
class Things(Node):
    sort: Word
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Ring(Node):
    turned_by: Word | None


@dataclass(frozen=True, slots=True)
class Role(Node):
    role: Word
    word: Word
    portuguese: Word | None
    english: Word | None


@dataclass(frozen=True, slots=True)
class Readings(Node):
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Switch(Node):
    keyword: Word
    first: Word
    second: Word | None
    readings: Readings
    reason: Word | None


@dataclass(frozen=True, slots=True)
class Order(Node):
    steps: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Names(Node):
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Mode(Node):
    name: Word
    sequence: Word
    decks: Names | None
    fewest: Integer
    most: Integer
    people: Word
    each: Integer | None
    cards: Word | None


@dataclass(frozen=True, slots=True)
class Blank(Node):
    """A place to fill in a pattern: `(number n)`."""

    sort: Word
    name: Word


@dataclass(frozen=True, slots=True)
class Pattern(Node):
    verb: Word
    parts: tuple[Blank | Word, ...]


@dataclass(frozen=True, slots=True)
class Define(Node):
    name: Word
    blank: Blank | None
    value: Expr


@dataclass(frozen=True, slots=True)
class Queue(Node):
    name: Word
    value: Expr


@dataclass(frozen=True, slots=True)
class Window(Node):
    first: Word
    second: Word
    people: Word
    event: Word


@dataclass(frozen=True, slots=True)
class Deed(Node):
    pattern: Pattern
    default: Word


@dataclass(frozen=True, slots=True)
class Event(Node):
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Question(Node):
    name: Word
    portuguese: Word
    english: Word


@dataclass(frozen=True, slots=True)
class Phrase(Node):
    """How an event is told in a sentence: `{n}` stands for the amount, `{to}` for the other party."""

    event: Word
    portuguese: Word
    english: Word


@dataclass(frozen=True, slots=True)
class Verb(Node):
    pattern: Pattern
    past: Word | None
    body: Block


@dataclass(frozen=True, slots=True)
class Rule(Node):
    name: Word
    body: Block


@dataclass(frozen=True, slots=True)
class Visit(Node):
    name: Word


@dataclass(frozen=True, slots=True)
class Again(Node):
    steps: Steps


@dataclass(frozen=True, slots=True)
class Steps(Node):
    steps: tuple[Visit | Again, ...]


@dataclass(frozen=True, slots=True)
class Sequence(Node):
    name: Word
    steps: Steps
