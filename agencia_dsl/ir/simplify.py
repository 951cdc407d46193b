"""What is settled once mode, decks and readings are chosen is settled here, and no engine asks again.

A rule may ask for what only few cards bring about.  Where no card in use does, the answer is known: a
field that nobody writes keeps its first value, a right that no card grants is nobody's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from agencia_dsl.ir.effect import Effect, If, SetField
from agencia_dsl.ir.expr import (
    All,
    Any,
    Arithmetic,
    Ask,
    Choose,
    Compare,
    Constant,
    Consult,
    Demand,
    Expr,
    Field,
    Filter,
    First,
    Local,
    Not,
    Possible,
    Question,
    Relation,
)
from agencia_dsl.ir.law import Forbid, Grant, Law, Oblige, Precede
from agencia_dsl.ir.liveness import reached
from agencia_dsl.ir.node import CoreNode
from agencia_dsl.ir.program import Card, Deed, Edition, Step
from agencia_dsl.ir.sorts import CARD, PLAYER, TRUTH
from agencia_dsl.ir.walk import rebuild, respell, walk

YES = Constant(1, TRUTH)
NO = Constant(0, TRUTH)


def simplified(
    edition: Edition, steps: tuple[Step, ...], cards: tuple[Card, ...], given: frozenset[str]
) -> tuple[Edition, tuple[Card, ...]]:
    """Edition and cards with all answered that can only be answered in one way.

    `given` are fields that may begin with another value than their first, as in a scene.
    """
    known: _Known | None = None
    while (now := _known(edition, cards, steps, given)) != known:
        edition, cards = respell(rebuild((edition, cards), now.node), _taken)
        known = now  # what is gone may have been all that wrote a field, or said something of a deed
    return edition, cards


def _taken(effect: Effect) -> tuple[Effect, ...]:
    """An effect, or the branch that is taken."""
    match effect:
        case If(Constant(value), then, otherwise):
            return then if value else otherwise
        case _:
            return (effect,)


def _known(edition: Edition, cards: tuple[Card, ...], steps: tuple[Step, ...], given: frozenset[str]) -> _Known:
    """What is known about a game as it stands."""
    first = {field.name: field.initial for field in edition.fields}
    written = {
        node.field for node in walk(tuple(reached(edition, steps, cards))) if isinstance(node, SetField)
        and not (isinstance(node.value, Constant) and node.value.value == first.get(node.field))
    }  # fmt: skip
    named = {role.word for role in edition.roles} | {edition.turned_by}
    laws = [law for card in cards for law in card.laws]
    return _Known(
        {
            field.name: Constant(field.initial, field.sort) for field in edition.fields
            if not field.by_seat and field.name not in written | given | named
        },
        {deed.name: deed for deed in edition.deeds},
        {kind: {law.deed for law in laws if isinstance(law, kind)} for kind in (Forbid, Grant, Oblige, Precede)},
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Known:
    """Fields that keep their first value, deeds by name, and of which deeds the cards in use say something."""

    constant: dict[str, Constant]
    deeds: dict[str, Deed]
    said: dict[type[Law], set[str]]

    def node(self, node: CoreNode) -> CoreNode:
        """A node, or what it comes to."""
        match node:
            case Field(name, of) if name in self.constant and (of is None or of == Local("you", PLAYER)):
                return self.constant[name]
            case Consult(question, deed, who) if isinstance(who, Local):
                return self._consult(node, question, deed)
            case Compare(relation, Constant(left), Constant(right)):
                return YES if _holds(relation, left, right) else NO
            case Not(Constant(value)):
                return NO if value else YES
            case Not(Not(part)):
                return part
            case Filter(_, items, Constant(1)):
                return items
            case Card(laws=laws):
                kept = tuple(law for law in laws if law.test != NO)
                return node if len(kept) == len(laws) else replace(node, laws=kept)
            case All(parts):
                return _joined(node, parts, NO)
            case Any(parts):
                return _joined(node, parts, YES)
            case _:
                return node

    def _consult(self, node: Consult, question: Question, name: str) -> CoreNode:
        deed = self.deeds.get(name)
        if deed is None:
            return node
        match question:
            case Question.MAY if deed.free:
                return node if name in self.said[Forbid] else YES
            case Question.MAY:
                by_card = deed.parameter is not None and deed.parameter.sort == CARD
                return node if by_card or name in self.said[Grant] else NO
            case Question.MUST:
                return node if name in self.said[Oblige] else NO
            case Question.FIRST:
                return node if name in self.said[Precede] else NO


def _holds(relation: Relation, left: int, right: int) -> bool:
    match relation:
        case Relation.EQUAL:
            return left == right
        case Relation.UNEQUAL:
            return left != right
        case Relation.LESS:
            return left < right
        case Relation.GREATER:
            return left > right
        case Relation.AT_MOST:
            return left <= right
        case Relation.AT_LEAST:
            return left >= right


def _joined(node: All | Any, parts: tuple[Expr, ...], decisive: Constant) -> Expr:
    """Parts that are asked in order: one that decides ends it, if those before it cannot fail."""
    kept: list[Expr] = []
    for part in parts:
        if part == decisive:
            if all(map(_is_sure, kept)):
                return decisive
            kept.append(part)
            break
        if not isinstance(part, Constant):
            kept.append(part)
    if len(kept) == len(parts):
        return node
    if not kept:
        return NO if decisive == YES else YES
    return kept[0] if len(kept) == 1 else replace(node, parts=tuple(kept))


def _is_sure(expr: Expr) -> bool:
    """Is there always an answer, without anybody being asked?"""
    return not any(isinstance(n, Ask | Choose | Demand | First | Possible | Arithmetic | Field) for n in walk(expr))
