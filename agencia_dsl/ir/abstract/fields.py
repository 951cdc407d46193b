"""Fields of an abstract state, and whose they are."""

from __future__ import annotations

from agencia_dsl.ir.abstract.compare import none
from agencia_dsl.ir.abstract.domain import Truth
from agencia_dsl.ir.abstract.state import (
    AbstractState,
    AnyCard,
    Cards,
    Counted,
    Held,
    Listed,
    Seats,
    Unsupported,
    Value,
    is_thing,
    unknown_value,
)
from agencia_dsl.ir.expr import Relation
from agencia_dsl.ir.sorts import CARD, NUMBER, TRUTH


def members(s: AbstractState, items: Value) -> list[tuple[Value, Truth]]:
    """Players or things one by one, each with the condition under which it is meant."""
    match items:
        case Seats(entries):
            return [(Seats(((seat, s.domain.truth(True)),)), guard) for seat, guard in entries]
        case Listed(entries):
            return [(Counted(s.domain.number(index)), guard) for index, guard in entries]
        case _:
            raise Unsupported("each of these")


def owned(s: AbstractState, cell: int, of: Value) -> list[tuple[int, Truth]]:
    """The cells of a field that belong to these owners, each with its condition."""
    match of:
        case Seats(entries):
            return [(cell + seat, guard) for seat, guard in entries]
        case Counted(index):
            d, each = s.domain, s.places.owners[cell][0].each
            count = s.places.sizes[each] if each is not None else 1
            return [(cell + at, d.compare(Relation.EQUAL, index, d.number(at))) for at in range(count)]
        case _:
            raise Unsupported("the owner of a field")


def field_value(s: AbstractState, cell: int, owner: Value | None) -> Value:
    """What stands in a field, of this owner if it has owners."""
    d = s.domain
    if owner is None:
        return s.fields[cell]
    field = s.places.owners[cell][0]
    if field.each == CARD.name:
        s.see(owner)
        return unknown_value(d, field, s.situation.players)
    if isinstance(owner, Counted):
        return _of_a_thing(s, cell, owner)
    if not isinstance(owner, Seats):
        raise Unsupported("the owner of a field")
    found = [s.fields[cell + seat] for seat, _ in owner.entries]
    if field.sort == NUMBER or is_thing(field.sort):
        return Counted(s.over(owner, [each.number for each in found if isinstance(each, Counted)]))
    if field.sort == TRUTH:
        held = [each.truth for each in found if isinstance(each, Held)]
        nobody = d.both([none(s, owner), d.anything("of nobody")])
        return Held(d.either([nobody, *(d.both([g, h]) for (_, g), h in zip(owner.entries, held, strict=True))]))
    return Seats(tuple((seat, d.anything("field")) for seat in range(s.situation.players)), ordered=False)


def _of_a_thing(s: AbstractState, cell: int, owner: Counted) -> Value:
    """The field of one thing, which is certain."""
    for at, guard in owned(s, cell, owner):
        if s.domain.known(guard) is True:
            return s.fields[at]
    raise Unsupported("a field of some thing")


def merged(s: AbstractState, guard: Truth, new: Value, old: Value) -> Value:
    """The new value where the guard holds, else the old one."""
    d = s.domain
    if new is old or (certain := d.known(guard)) is False:
        return old
    if certain:
        return new
    match new, old:
        case Counted(a), Counted(b):
            return Counted(d.choose(guard, a, b))
        case Held(a), Held(b):
            return Held(d.either([d.both([guard, a]), d.both([d.negate(guard), b])]))
        case Seats(), Seats():
            was, now = dict(old.entries), dict(new.entries)
            off, against = d.truth(False), d.negate(guard)
            return Seats(tuple(
                (seat, d.either([d.both([guard, now.get(seat, off)]), d.both([against, was.get(seat, off)])]))
                for seat in range(s.situation.players)
            ), ordered=False)  # fmt: skip
        case Cards(a, _), Cards(b, _):
            return Cards(d.choose(guard, a, b), new.unseen or old.unseen)
        case AnyCard(), AnyCard():
            return new if new == old else AnyCard(unseen=new.unseen or old.unseen)
        case _:
            raise Unsupported("a value of two sorts")
