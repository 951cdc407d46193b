"""Expressions over an abstract state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from agencia_dsl.ir.abstract.compare import compare, same
from agencia_dsl.ir.abstract.domain import Number, Truth
from agencia_dsl.ir.abstract.fields import field_value, members
from agencia_dsl.ir.abstract.laws import consult
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
)
from agencia_dsl.ir.expr import (
    All,
    Amount,
    Any,
    Arithmetic,
    Ask,
    Best,
    CardNamed,
    Choose,
    Compare,
    Constant,
    Consult,
    Contents,
    Demand,
    Exists,
    Expr,
    Field,
    Filter,
    First,
    Group,
    Happened,
    Idle,
    Latest,
    Local,
    Makes,
    Member,
    Not,
    Operator,
    Overall,
    Possible,
    Reading,
    Relation,
    Ring,
    Says,
    Size,
    Sorted,
    Things,
    Trait,
    Whole,
    Winners,
)
from agencia_dsl.ir.expr import Seats as AllSeats
from agencia_dsl.ir.law import Cancel
from agencia_dsl.ir.sorts import NOBODY, NUMBER, TRUTH

Names = dict[str, Value]


def value(s: AbstractState, node: Expr, names: Names) -> Value:
    """The abstract value of an expression."""
    d, n = s.domain, s.situation.players
    match node:
        case Constant(known, sort):
            if sort == TRUTH:
                return Held(d.truth(bool(known)))
            if sort == NUMBER:
                return Counted(d.number(known))
            if is_thing(sort):
                return Counted(d.number(known))
            return Seats(((known, d.truth(True)),) if 0 <= known < n else ())
        case CardNamed(name):
            known = next((i for i, card in enumerate(s.situation.game.cards) if card.name == name), NOBODY)
            return AnyCard(d.number(known))
        case Local(name):
            return names[name]
        case Field(name, of):
            return field_value(s, s.places.fields[name], value(s, of, names) if of is not None else None)
        case Contents(zone, of):
            return _cards(s, s.places.zones[zone], of, names)
        case AllSeats():
            return Seats(tuple((seat, d.truth(True)) for seat in _ring(s, 0, begin=0)), s.turned is not None)
        case Ring(of):
            return _after(s, seats(s, of, names))
        case Latest():
            if s.situation.fresh:
                return Seats(())
            return Seats(tuple((seat, d.anything("latest")) for seat in range(n)), ordered=False)
        case Winners():
            return Seats(tuple((seat, d.anything("winner")) for seat in range(n)), ordered=False)
        case Filter(name, items, condition):
            return _filter(s, name, items, condition, names)
        case Best(name, items, measure, largest):
            return _best(s, name, seats(s, items, names), measure, largest, names)
        case Sorted(_, items):
            listed = value(s, items, names)
            s.see(listed)
            if not isinstance(listed, Seats):
                return listed
            return Seats(listed.entries, ordered=False, some=_somebody(s, listed))
        case Group(parts):
            return _group(s, parts, names)
        case Demand(items, count, exact):
            return _demand(s, seats(s, items, names), count, exact)
        case First(items, last):
            return _first(s, value(s, items, names), last)
        case Size(items):
            return Counted(_size(s, value(s, items, names)))
        case Overall(name, items, measure, whole):
            measured = _measured(s, name, seats(s, items, names), measure, names)
            return Counted(_total(s, measured) if whole is Whole.TOTAL else _extreme(s, measured, whole is Whole.MOST))
        case Amount():
            return Counted(d.number(0) if s.situation.fresh else d.some_number("amount", 0, None))
        case Choose():
            return _choose(s, node, names)
        case Arithmetic(operator, left, right):
            return Counted(d.arithmetic(operator, number(s, left, names), number(s, right, names)))
        case Trait(card):
            s.see(value(s, card, names))
            return AnyCard()
        case Things(sort):
            return Listed(tuple((index, d.truth(True)) for index in range(s.places.sizes[sort])))
        case _:
            return Held(truth(s, node, names))


def truth(s: AbstractState, node: Expr, names: Names) -> Truth:
    """The abstract truth of a condition."""
    d = s.domain
    match node:
        case All(parts):
            return d.both(_in_turn(s, parts, names, until=False))
        case Any(parts):
            return d.either(_in_turn(s, parts, names, until=True))
        case Not(part):
            return d.negate(truth(s, part, names))
        case Compare(relation, left, right):
            return compare(s, relation, value(s, left, names), value(s, right, names))
        case Exists(name, items, condition):
            return _exists(s, name, items, condition, names)
        case Member(item, items):
            return same(s, seats(s, item, names), seats(s, items, names))
        case Happened():
            return d.truth(False) if s.situation.fresh else d.anything("happened")
        case Consult(question, deed, who, thing):
            if thing is not None:
                s.see(value(s, thing, names))
            return consult(s, question, deed, who, thing, names, value, truth)
        case Idle():
            return d.anything("idle") if _cancels(s) else d.truth(False)
        case Ask() | Makes() | Says() | Possible():
            if isinstance(node, Possible):
                s.by_chance("what is possible")
            return d.anything(type(node).__name__)
        case Reading(ruling):
            raise Unsupported(f"the ruling {ruling} is open")
        case _:
            found = value(s, node, names)
            if not isinstance(found, Held):
                raise Unsupported(f"{type(node).__name__} as a truth")
            return found.truth


def _in_turn(s: AbstractState, parts: Sequence[Expr], names: Names, *, until: bool) -> list[Truth]:
    """The truths of parts, each asked only where none before it has settled the whole."""
    found: list[Truth] = []
    for part in parts:
        with s.where(*(s.domain.negate(each) if until else each for each in found)):
            found.append(truth(s, part, names))
    return found


def number(s: AbstractState, node: Expr, names: Names) -> Number:
    """The abstract number of an expression."""
    found = value(s, node, names)
    match found:
        case Counted(counted):
            return counted
        case Held(held):
            return s.domain.choose(held, s.domain.number(1), s.domain.number(0))
        case Seats() | Cards() | AnyCard() | Listed():
            raise Unsupported(f"{type(node).__name__} as a number")
        case _:
            assert_never(found)


def seats(s: AbstractState, node: Expr, names: Names) -> Seats:
    """The players that an expression means."""
    found = value(s, node, names)
    if not isinstance(found, Seats):
        raise Unsupported(f"{type(node).__name__} as players")
    return found


def _cancels(s: AbstractState) -> bool:
    return s.is_lost or any(isinstance(law, Cancel) for card in s.situation.named for law in card.laws)


def _ring(s: AbstractState, seat: int, begin: int) -> list[int]:
    way, n = (-1 if s.turned else 1), s.situation.players
    return [(seat + way * step) % n for step in range(begin, n + begin)]


def _after(s: AbstractState, of: Seats) -> Seats:
    d = s.domain
    if len(of.entries) == 1 and s.turned is not None:
        return Seats(tuple((seat, d.truth(True)) for seat in _ring(s, of.entries[0][0], begin=1)))
    return Seats(tuple((seat, d.truth(True)) for seat in range(s.situation.players)), ordered=False)


def _cards(s: AbstractState, place: int, of: Expr | None, names: Names) -> Cards:
    if of is None:
        return Cards(s.counts[place], s.is_unseen([place]))
    meant = seats(s, of, names)
    at = [place + seat for seat, _ in meant.entries]
    return Cards(s.over(meant, [s.counts[each] for each in at]), s.is_unseen(at))


def _filter(s: AbstractState, name: str, items: Expr, condition: Expr, names: Names) -> Value:
    d = s.domain
    found = value(s, items, names)
    if isinstance(found, Cards):
        s.see(found)
        return Cards(d.some_number("some cards", 0, found.count))
    if not isinstance(found, Seats | Listed):
        raise Unsupported("a filter of this")
    held = _holding(s, name, members(s, found), condition, names)
    entries = tuple((at, here) for (at, _), here in zip(found.entries, held, strict=True))
    return Seats(entries, found.ordered) if isinstance(found, Seats) else Listed(entries)


def _holding(
    s: AbstractState, name: str, items: list[tuple[Value, Truth]], condition: Expr, names: Names, *, until: bool = False
) -> list[Truth]:
    """Of each whether it is there and the condition holds for it; `until`: nobody is asked after one for whom it does."""
    d, found = s.domain, list[Truth]()
    for one, guard in items:
        with s.where(guard, *(d.negate(each) for each in found if until)):
            found.append(d.both([guard, truth(s, condition, {**names, name: one})]))
    return found


def _measured(s: AbstractState, name: str, items: Seats, measure: Expr, names: Names) -> list[tuple[Truth, Number]]:
    found: list[tuple[Truth, Number]] = []
    for seat, guard in items.entries:
        with s.where(guard):
            found.append((guard, number(s, measure, {**names, name: Seats(((seat, s.domain.truth(True)),))})))
    return found


def _best(s: AbstractState, name: str, items: Seats, measure: Expr, largest: bool, names: Names) -> Seats:
    d = s.domain
    measured = _measured(s, name, items, measure, names)
    relation = Relation.AT_LEAST if largest else Relation.AT_MOST
    entries: list[tuple[int, Truth]] = []
    for (seat, guard), (_, own) in zip(items.entries, measured, strict=True):
        beats = [d.either([d.negate(other), d.compare(relation, own, its)]) for other, its in measured]
        entries.append((seat, d.both([guard, *beats])))
    return Seats(tuple(entries), items.ordered, some=_somebody(s, items))  # the best of some are some


def _somebody(s: AbstractState, items: Seats) -> bool:
    """Is it certain that somebody is meant?"""
    return items.some or bool(items.size) or any(s.domain.known(guard) is True for _, guard in items.entries)


def _total(s: AbstractState, measured: list[tuple[Truth, Number]]) -> Number:
    d = s.domain
    total = d.number(0)
    for guard, each in measured:
        total = d.arithmetic(Operator.PLUS, total, d.choose(guard, each, d.number(0)))
    return total


def _extreme(s: AbstractState, measured: list[tuple[Truth, Number]], largest: bool) -> Number:
    d = s.domain
    relation = Relation.GREATER if largest else Relation.LESS
    best, there = d.number(0), d.truth(False)
    for guard, each in measured:
        better = d.both([guard, d.either([d.negate(there), d.compare(relation, each, best)])])
        best, there = d.choose(better, each, best), d.either([there, guard])
    return best


def _group(s: AbstractState, parts: tuple[Expr, ...], names: Names) -> Seats:
    d = s.domain
    merged: dict[int, list[Truth]] = {}
    ordered = True
    if len(parts) == 1:
        return seats(s, parts[0], names)
    for part in parts:
        found = seats(s, part, names)
        ordered = ordered and found.ordered
        for seat, guard in found.entries:
            merged.setdefault(seat, []).append(guard)
    return Seats(tuple((seat, d.either(guards)) for seat, guards in merged.items()), ordered)


def _demand(s: AbstractState, items: Seats, count: int, exact: bool) -> Seats:
    d = s.domain
    total = s.total(items)
    s.demand(d.compare(Relation.EQUAL if exact else Relation.AT_LEAST, total, d.number(count)))
    if exact:
        return Seats(items.entries, items.ordered, count)
    return _leading(s, items, count)


def _leading(s: AbstractState, items: Seats, count: int) -> Seats:
    """The first so many that are meant; of a list without a known order, any so many."""
    d = s.domain
    if not items.ordered:
        picked, _ = d.pick([guard for _, guard in items.entries], count)
        return Seats(tuple((seat, g) for (seat, _), g in zip(items.entries, picked, strict=True)), False, count)
    before = d.number(0)
    entries: list[tuple[int, Truth]] = []
    for seat, guard in items.entries:
        entries.append((seat, d.both([guard, d.compare(Relation.LESS, before, d.number(count))])))
        before = d.arithmetic(Operator.PLUS, before, d.choose(guard, d.number(1), d.number(0)))
    return Seats(tuple(entries), size=count)


def _first(s: AbstractState, items: Value, last: bool) -> Value:
    if isinstance(items, Cards):
        return AnyCard(unseen=items.unseen)
    if not isinstance(items, Seats):
        raise Unsupported("the first of this")
    found = _leading(s, Seats(items.entries[::-1], items.ordered) if last else items, 1)
    return Seats(found.entries, found.ordered, 1 if _somebody(s, items) else None)  # the first of nobody is nobody


def _size(s: AbstractState, items: Value) -> Number:
    match items:
        case Seats():
            return s.total(items)
        case Cards(count):
            return count
        case _:
            raise Unsupported("the size of this")


def _choose(s: AbstractState, node: Choose, names: Names) -> Value:
    d = s.domain
    items = value(s, node.items, names)
    count = number(s, node.count, names) if node.count is not None else d.number(1)
    if node.who is None:
        s.by_chance("a lot")
    if isinstance(items, Cards):
        if not node.optional:
            s.demand(d.compare(Relation.AT_LEAST, items.count, count))
        return Cards(count, items.unseen) if node.count is not None else AnyCard(unseen=items.unseen)
    if not isinstance(items, Seats):
        raise Unsupported("a choice among these")
    wanted = node.count.value if isinstance(node.count, Constant) else 1
    picked, possible = d.pick([guard for _, guard in items.entries], wanted)
    if node.optional:
        taken = d.anything("taken")
        picked = [d.both([taken, guard]) for guard in picked]
    else:
        s.demand(possible)
    size = None if node.optional else wanted
    return Seats(tuple((seat, g) for (seat, _), g in zip(items.entries, picked, strict=True)), False, size)


def _exists(s: AbstractState, name: str, items: Expr, condition: Expr, names: Names) -> Truth:
    d = s.domain
    found = value(s, items, names)
    if isinstance(found, Cards):
        some = d.compare(Relation.GREATER, found.count, d.number(0))
        if isinstance(condition, Constant):
            return some
        s.see(found)
        return d.both([some, d.anything("such a card")])
    return d.either(_holding(s, name, members(s, found), condition, names, until=True))
