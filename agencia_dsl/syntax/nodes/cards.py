"""A card: sentences, standing rules, triggers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from agencia_dsl.syntax.nodes.base import Name, Node, Word
from agencia_dsl.syntax.nodes.expressions import AnyDeed, Deeds, Expr, Subject
from agencia_dsl.syntax.nodes.literals import Integer
from agencia_dsl.syntax.nodes.statements import Block, Statement


@dataclass(frozen=True, slots=True)
class Clauses(Node):
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Card(Node):
    kind: Word | None
    number: Word
    name: Word
    tag: Word | None
    copies: Integer | None
    copies_word: Word | None
    body: Clauses | None


@dataclass(frozen=True, slots=True)
class Usable(Node):
    when: Expr


@dataclass(frozen=True, slots=True)
class EvenIfReplaced(Node):
    pass


@dataclass(frozen=True, slots=True)
class WithoutFail(Node):
    pass


@dataclass(frozen=True, slots=True)
class Happenings(Node):
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Trigger(Node):
    events: Happenings
    by: Word | None
    to: Word | None
    amount: Word | None
    amount_word: Word | None
    even: EvenIfReplaced | None
    strict: WithoutFail | None
    body: Block


@dataclass(frozen=True, slots=True)
class Standing(Node):
    law: Law
    when: Expr | None


@dataclass(frozen=True, slots=True)
class Forbid(Node):
    subject: Subject
    deeds: Deeds


@dataclass(frozen=True, slots=True)
class ForbidAll(Node):
    people: Word
    deeds: Deeds


@dataclass(frozen=True, slots=True)
class Grant(Node):
    subject: Subject
    deeds: Deeds


@dataclass(frozen=True, slots=True)
class Oblige(Node):
    subject: Subject
    deeds: Deeds


@dataclass(frozen=True, slots=True)
class Precede(Node):
    subject: Subject
    deed: AnyDeed


@dataclass(frozen=True, slots=True)
class NobodyActs(Node):
    pass


@dataclass(frozen=True, slots=True)
class SeveralAct(Node):
    least: Integer
    people: Word


@dataclass(frozen=True, slots=True)
class TheseAct(Node):
    who: Expr


Makers: TypeAlias = NobodyActs | SeveralAct | TheseAct


@dataclass(frozen=True, slots=True)
class Acts(Node):
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Cancel(Node):
    zone: Word
    makers: Makers
    acts: Acts


@dataclass(frozen=True, slots=True)
class CancelOf(Node):
    zone: Word
    subject: Subject


@dataclass(frozen=True, slots=True)
class ForbidOnly(Node):
    zone: Word
    acts: Acts
    deeds: Deeds


@dataclass(frozen=True, slots=True)
class ByOthers(Node):
    pass


@dataclass(frozen=True, slots=True)
class Amounts(Node):
    event: Word
    others: ByOthers | None


@dataclass(frozen=True, slots=True)
class Doubled(Node):
    amounts: Amounts


@dataclass(frozen=True, slots=True)
class Ignored(Node):
    amounts: Amounts


@dataclass(frozen=True, slots=True)
class Capped(Node):
    amounts: Amounts
    most: Integer


Law: TypeAlias = (
    Forbid | ForbidAll | ForbidOnly | Grant | Oblige | Precede | Cancel | CancelOf | Doubled | Ignored | Capped
)


Clause: TypeAlias = Statement | Standing | Trigger | Usable
