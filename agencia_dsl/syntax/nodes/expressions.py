"""Who, what and whether: nouns with their arity, filters, conditions, values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from agencia_dsl.syntax.nodes.base import Node, Word
from agencia_dsl.syntax.nodes.literals import CardNamed, Integer, Named, No, Nobody, Somebody, Yes


@dataclass(frozen=True, slots=True)
class You(Node):
    pass


@dataclass(frozen=True, slots=True)
class They(Node):
    pass


@dataclass(frozen=True, slots=True)
class Owned(Node):
    """`your neighbour` as a subject."""

    whose: Word
    name: Word


@dataclass(frozen=True, slots=True)
class Subject(Node):
    persons: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class TheOne(Node):
    people: Word
    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class TheMany(Node):
    count: Integer
    people: Word
    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Queued(Node):
    queue: Word
    count: Integer | None
    people: Word


@dataclass(frozen=True, slots=True)
class OneOf(Node):
    people: Word
    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class SomeOf(Node):
    count: Integer
    people: Word
    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Every(Node):
    people: Word
    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class People(Node):
    people: Word
    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class CardsIn(Node):
    kind: Word | None
    cards: Word
    zone: Expr


@dataclass(frozen=True, slots=True)
class Measure(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class Within(Node):
    first: Word
    second: Word


@dataclass(frozen=True, slots=True)
class WithRank(Node):
    rank: Word
    measure: Measure


@dataclass(frozen=True, slots=True)
class WithExactly(Node):
    number: Integer
    measure: Measure


@dataclass(frozen=True, slots=True)
class WithBound(Node):
    bound: Word
    number: Integer
    measure: Measure


@dataclass(frozen=True, slots=True)
class WithMore(Node):
    more: Word
    measure: Measure


@dataclass(frozen=True, slots=True)
class WhoDid(Node):
    past: Word
    within: Within


@dataclass(frozen=True, slots=True)
class WhoDidTo(Node):
    past: Word
    whom: Expr
    within: Within


@dataclass(frozen=True, slots=True)
class WhoDidNot(Node):
    verb: Word
    within: Within


@dataclass(frozen=True, slots=True)
class WhoHad(Node):
    event: Word
    within: Within


@dataclass(frozen=True, slots=True)
class WhoDidLast(Node):
    past: Word


@dataclass(frozen=True, slots=True)
class Whose(Node):
    zone: Word
    whom: Expr
    verb: Word


@dataclass(frozen=True, slots=True)
class SuchThat(Node):
    condition: Expr


@dataclass(frozen=True, slots=True)
class OtherThan(Node):
    excluded: Expr


Filter: TypeAlias = (
    WithRank | WithExactly | WithBound | WithMore | WhoDid | WhoDidTo | WhoDidNot | WhoHad | WhoDidLast | Whose
    | SuchThat | OtherThan
)  # fmt: skip
Noun: TypeAlias = TheOne | TheMany | Queued | OneOf | SomeOf | Every


@dataclass(frozen=True, slots=True)
class DeedUse(Node):
    verb: Word
    object: Expr | None
    prep: Word | None
    other: Expr | None


@dataclass(frozen=True, slots=True)
class DeedCards(Node):
    verb: Word
    cards: Word
    prep: Word | None
    other: Expr | None


@dataclass(frozen=True, slots=True)
class DeedMake(Node):
    whom: Expr
    verb: Word


AnyDeed: TypeAlias = DeedUse | DeedCards | DeedMake


@dataclass(frozen=True, slots=True)
class Deeds(Node):
    deeds: tuple[AnyDeed, ...]


@dataclass(frozen=True, slots=True)
class Key(Node):
    rank: Word
    measure: Measure


@dataclass(frozen=True, slots=True)
class Ordered(Node):
    items: Expr
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Node):
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class AllOf(Node):
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not(Node):
    part: Expr


@dataclass(frozen=True, slots=True)
class Compare(Node):
    left: Expr
    sign: Word
    right: Expr


@dataclass(frozen=True, slots=True)
class Is(Node):
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class IsNot(Node):
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class IsImpossible(Node):
    rule: Expr


@dataclass(frozen=True, slots=True)
class Parity(Node):
    number: Expr
    parity: Word


@dataclass(frozen=True, slots=True)
class May(Node):
    who: Expr
    deed: AnyDeed


@dataclass(frozen=True, slots=True)
class Must(Node):
    who: Expr
    deed: AnyDeed


@dataclass(frozen=True, slots=True)
class Wants(Node):
    who: Expr
    question: Word


@dataclass(frozen=True, slots=True)
class HasNoEffect(Node):
    card: Expr


@dataclass(frozen=True, slots=True)
class ComesFirst(Node):
    who: Expr
    deed: AnyDeed


@dataclass(frozen=True, slots=True)
class Some(Node):
    group: Expr


@dataclass(frozen=True, slots=True)
class None_(Node):
    group: Expr


@dataclass(frozen=True, slots=True)
class Arithmetic(Node):
    left: Expr
    sign: Word
    right: Expr


@dataclass(frozen=True, slots=True)
class Where(Node):
    items: Expr
    condition: Expr


@dataclass(frozen=True, slots=True)
class Yours(Node):
    your: Word
    measure: Measure


@dataclass(frozen=True, slots=True)
class Theirs(Node):
    their: Word
    measure: Measure


@dataclass(frozen=True, slots=True)
class Of(Node):
    measure: Measure
    of: Expr


@dataclass(frozen=True, slots=True)
class Extreme(Node):
    rank: Word
    measure: Measure


@dataclass(frozen=True, slots=True)
class Latest(Node):
    people: Word
    event: Word


@dataclass(frozen=True, slots=True)
class Tally(Node):
    event: Word
    by: Expr | None
    to: Expr | None
    within: Within


Expr: TypeAlias = (
    Ordered | AnyOf | AllOf | Not | Compare | Is | IsNot | IsImpossible | Parity | May | Must | Wants
    | HasNoEffect | ComesFirst | Some | None_ | Arithmetic | Where | Integer | CardNamed | Yes | No
    | Nobody | Somebody | Named | You | They | Owned | Yours | Theirs | Of | Extreme | Latest
    | Tally | People | CardsIn | Noun
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ExprLine(Node):
    """An expression by itself, as a question about a state."""

    expr: Expr
