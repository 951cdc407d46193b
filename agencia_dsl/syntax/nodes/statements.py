"""What happens: sentences, and the statements of a rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from agencia_dsl.syntax.nodes.base import Node, Word
from agencia_dsl.syntax.nodes.expressions import Expr, Subject


@dataclass(frozen=True, slots=True)
class When(Node):
    action: Action
    condition: Expr


@dataclass(frozen=True, slots=True)
class Unless(Node):
    action: Action
    condition: Expr


@dataclass(frozen=True, slots=True)
class Choice(Node):
    when: Expr
    then: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    name: Word
    items: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Attempt(Node):
    rule: Word
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class MayChoose(Node):
    subject: Subject
    name: Word
    options: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class MayDo(Node):
    subject: Subject
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Then(Node):
    action: Action


@dataclass(frozen=True, slots=True)
class Complement(Node):
    prep: Word
    value: Expr


@dataclass(frozen=True, slots=True)
class Amount(Node):
    number: Expr
    cards: Word


@dataclass(frozen=True, slots=True)
class AmountNamed(Node):
    name: Word
    cards: Word


@dataclass(frozen=True, slots=True)
class Everything(Node):
    all: Word
    cards: Word


@dataclass(frozen=True, slots=True)
class Limited(Node):
    """`2 cards, at most their cards`: where the amount ends, whatever standing rules say."""

    amount: AnyAmount
    most: Expr


AnyAmount: TypeAlias = Amount | AmountNamed | Everything


@dataclass(frozen=True, slots=True)
class AThing(Node):
    """`a structure` as an object: a word of the verb's pattern."""

    word: Word


@dataclass(frozen=True, slots=True)
class Sentence(Node):
    verb: Word
    object: AnyAmount | Limited | AThing | Expr | None
    complements: tuple[Complement, ...]


@dataclass(frozen=True, slots=True)
class SubjectSentence(Node):
    subject: Subject
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Choose(Node):
    subject: Subject | None
    name: Word
    options: Expr


@dataclass(frozen=True, slots=True)
class Lot(Node):
    chance: Word
    name: Word
    options: Expr


@dataclass(frozen=True, slots=True)
class Pick(Node):
    subject: Subject | None
    amount: AnyAmount
    zone: Expr
    name: Word


@dataclass(frozen=True, slots=True)
class Take(Node):
    amount: AnyAmount
    zone: Expr
    name: Word


@dataclass(frozen=True, slots=True)
class Place(Node):
    name: Word
    where: Word
    zone: Expr


@dataclass(frozen=True, slots=True)
class Move(Node):
    amount: AnyAmount
    source: Expr
    where: Word
    target: Expr


@dataclass(frozen=True, slots=True)
class MoveCard(Node):
    name: Word
    source: Expr
    where: Word
    target: Expr


@dataclass(frozen=True, slots=True)
class Let(Node):
    name: Word
    value: Expr


@dataclass(frozen=True, slots=True)
class Assign(Node):
    target: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Shuffle(Node):
    zone: Expr


@dataclass(frozen=True, slots=True)
class Fail(Node):
    pass


@dataclass(frozen=True, slots=True)
class Record(Node):
    event: Word
    by: Expr


@dataclass(frozen=True, slots=True)
class Follow(Node):
    rule: Word


@dataclass(frozen=True, slots=True)
class Execute(Node):
    card: Expr


@dataclass(frozen=True, slots=True)
class End(Node):
    sequence: Word
    winners: Expr | None


@dataclass(frozen=True, slots=True)
class Reset(Node):
    field: Word


@dataclass(frozen=True, slots=True)
class Forget(Node):
    pass


@dataclass(frozen=True, slots=True)
class Stop(Node):
    pass


Action: TypeAlias = (
    Sentence | SubjectSentence | Choose | Lot | Pick | Take | Place | Move | MoveCard | Let | Assign
    | Shuffle | Fail | Record | Follow | Execute | End | Reset | Forget | Stop | Then
)  # fmt: skip
Statement: TypeAlias = Action | When | Unless | Choice | ForEach | Attempt | MayChoose | MayDo


@dataclass(frozen=True, slots=True)
class Block(Node):
    statements: tuple[Statement, ...]
