"""Abstract values compared."""

from __future__ import annotations

from agencia_dsl.ir.abstract.domain import Number, Truth
from agencia_dsl.ir.abstract.state import AbstractState, AnyCard, Counted, Held, Seats, Value
from agencia_dsl.ir.expr import Relation


def compare(s: AbstractState, relation: Relation, left: Value, right: Value) -> Truth:
    """Does a relation hold between two values?"""
    d = s.domain
    match left, right:
        case Seats(), Seats():
            are_same = d.either([same(s, left, right), d.both([none(s, left), none(s, right)])])
            return are_same if relation is Relation.EQUAL else d.negate(are_same)
        case ((Counted() | Held()), (Counted() | Held())):
            return d.compare(relation, _as_number(s, left), _as_number(s, right))
        case AnyCard(one), AnyCard(other) if one is not None and other is not None:
            return d.compare(relation, one, other)
        case _:
            s.see(left)
            s.see(right)
            return d.anything("cards compared")


def _as_number(s: AbstractState, found: Counted | Held) -> Number:
    if isinstance(found, Counted):
        return found.number
    return s.domain.choose(found.truth, s.domain.number(1), s.domain.number(0))


def same(s: AbstractState, left: Seats, right: Seats) -> Truth:
    """Is a player meant by both?"""
    d = s.domain
    there = dict(right.entries)
    return d.either([d.both([guard, there[seat]]) for seat, guard in left.entries if seat in there])


def none(s: AbstractState, items: Seats) -> Truth:
    """Is nobody meant?"""
    return s.domain.negate(s.domain.either([guard for _, guard in items.entries]))
