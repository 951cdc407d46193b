"""Expressions: what can be asked about the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import assert_never

from agencia_dsl.check.attempt import possible
from agencia_dsl.check.cards import choosable, from_top
from agencia_dsl.check.choice import answer, choose, choose_many
from agencia_dsl.check.footprints import makes, says
from agencia_dsl.check.hidden import face, seen
from agencia_dsl.check.history import amount, has_happened
from agencia_dsl.check.interrupts import Impossible
from agencia_dsl.check.laws import consult, is_idle
from agencia_dsl.check.run import Names, Run, Value, many, one
from agencia_dsl.ir.choice import CHANCE
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
    Ring,
    Says,
    Seats,
    Size,
    Sorted,
    Things,
    Trait,
    TraitName,
    Whole,
    Winners,
)
from agencia_dsl.ir.link import is_read
from agencia_dsl.ir.sorts import BUNDLE, CARD, NOBODY

_WHOLES: Mapping[Whole, Callable[[Iterable[int]], int]] = {Whole.MOST: max, Whole.FEWEST: min, Whole.TOTAL: sum}


def evaluate(run: Run, node: Expr, names: Names) -> Value:
    """The value of an expression.  Truths are 0 and 1, lists are tuples."""
    match node:
        case Constant(value):
            return value
        case Local(name):
            if name not in names:
                raise Impossible  # what would have given it was passed over
            return names[name]
        case CardNamed(name):
            run.look()
            return run.book.numbers.get(name, NOBODY)
        case Field(name, of):
            return run.table.fields[cell(run, name, of, names)]
        case Contents(zone, of):
            return seen(run, place(run, zone, of, names))
        case Seats():
            return run.seats()
        case Ring(of):
            return run.ring(player(run, of, names))
        case Latest(event, together):
            game = run.book.game
            recalled, gathered = game.recalled, game.gathered
            at = len(recalled) + gathered.index(event) if together else recalled.index(event)
            return run.table.latest[at]
        case Things(sort):
            return tuple(range(run.book.layout.sizes[sort]))
        case Winners():
            n = run.book.layout.players
            return tuple(seat for seat in range(n) if run.table.winners >> seat & 1)
        case Filter() | Best() | Sorted() | Group() | Demand() | Choose():
            return _list(run, node, names)
        case First(items, last):
            return _first(run, items, names, last=last)
        case Size(Contents(zone, of)):
            return len(run.table.zones[place(run, zone, of, names)])
        case Size(items):
            return len(listed(run, items, names))
        case Overall(name, items, value, whole):
            values = list(map(_of(run, name, value, names), listed(run, items, names)))
            return _WHOLES[whole](values) if values else 0
        case Ask(who, question):
            return int(answer(run, player(run, who, names), question))
        case Arithmetic(operator, left, right):
            return _arithmetic(operator, number_of(run, left, names), number_of(run, right, names))
        case Amount(event, window, by, to):
            doer = player(run, by, names) if by is not None else None
            return amount(run, event, window, doer, player(run, to, names) if to is not None else None)
        case Trait(card, trait):
            known = face(run, number_of(run, card, names))
            return (run.book.kinds if trait is TraitName.KIND else run.book.tags)[known]
        case Reading(ruling, reading):
            return int(is_read(run.book.game, ruling, reading))
        case _:
            return int(_is_true(run, node, names))


def _is_true(
    run: Run,
    node: Exists | Member | Compare | All | Any | Not | Happened | Consult | Idle | Makes | Says | Possible,
    names: Names,
) -> bool:
    """The value of what is true or not."""
    match node:
        case Exists(name, items, condition):
            return any(map(_of(run, name, condition, names), listed(run, items, names)))
        case Member(item, items):
            wanted = _compared(run, item, items, names)
            among = listed(run, items, names)
            return wanted in (_faces(run, among) if _is_about_cards(item) else among)
        case Compare(relation, left, right):
            return bool(relation.holds(_compared(run, left, right, names), _compared(run, right, left, names)))
        case All(parts):
            return all(evaluate(run, part, names) for part in parts)
        case Any(parts):
            return any(evaluate(run, part, names) for part in parts)
        case Not(part):
            return not evaluate(run, part, names)
        case Happened(event, window, by):
            return has_happened(run, event, window, player(run, by, names))
        case Consult(question, deed, who, thing):
            it = number_of(run, thing, names) if thing is not None else NOBODY
            return consult(run, question, deed, player(run, who, names), it)
        case Idle(of):
            return is_idle(run, player(run, of, names))
        case Makes(of, events, least, among):
            people = listed(run, among, names) if among is not None else None
            return makes(run, player(run, of, names), events, least, people)
        case Says(of, events, only):
            return says(run, player(run, of, names), events, only=only)
        case Possible(rule):
            return possible(run, run.book.rules[rule], {"you": run.mover})
        case _:
            assert_never(node)


def _list(run: Run, node: Filter | Best | Sorted | Group | Demand | Choose, names: Names) -> Value:
    """The value of what is a list, or one chosen from a list."""
    match node:
        case Filter(name, items, condition):
            return tuple(filter(_of(run, name, condition, names), listed(run, items, names)))
        case Best(name, items, value, largest):
            known = listed(run, items, names)
            values = list(map(_of(run, name, value, names), known))
            best = (max(values) if largest else min(values)) if values else 0
            return tuple(item for item, its in zip(known, values, strict=True) if its == best)
        case Sorted(name, items, keys):
            ranked = listed(run, items, names)
            for key in reversed(keys):
                by = _of(run, name, key.value, names)
                ranks = {item: -by(item) if key.descending else by(item) for item in ranked}
                ranked = tuple(sorted(ranked, key=ranks.__getitem__))
            return ranked
        case Group(parts):
            values_of_parts = [evaluate(run, part, names) for part in parts]
            flat = [i for v in values_of_parts for i in (v if isinstance(v, tuple) else (v,))]
            return tuple(dict.fromkeys(flat)) if len(parts) > 1 else tuple(flat)
        case Demand(items, count, exact):
            found = listed(run, items, names)
            if len(found) < count or (exact and len(found) > count):
                raise Impossible
            return found[:count]
        case Choose():
            return _choice(run, node, names)
        case _:
            assert_never(node)


def _choice(run: Run, node: Choose, names: Names) -> Value:
    """A choice of one, or of several at once.  Hidden cards may be chosen unseen."""
    who = player(run, node.who, names) if node.who is not None else CHANCE
    match node.items:
        case Contents(zone, of):
            items = choosable(run, place(run, zone, of, names))
        case _:
            items = listed(run, node.items, names)
    is_of_cards = _is_about_cards(node.items)
    if node.count is not None:
        count = number_of(run, node.count, names)
        return choose_many(run, who, node.label, items, count, is_of_cards=is_of_cards)
    return choose(run, who, node.label, items, is_optional=node.optional, is_of_cards=is_of_cards)


def _first(run: Run, items: Expr, names: Names, *, last: bool) -> int:
    """The first or last item; nobody when there is none.  A pile is looked at no further than needed."""
    if last:
        match items:
            case Contents(zone, of) if (at := place(run, zone, of, names)) in run.book.pile_of_zone:
                cards = run.table.zones[at]
                return face(run, cards[-1]) if cards else NOBODY
            case _:
                pass
    else:
        match items:
            case Filter(name, Contents(zone, of), condition):
                fits = _of(run, name, condition, names)
                known = from_top(run, place(run, zone, of, names))
                return next(filter(fits, known), NOBODY)
            case Contents(zone, of):
                return next(iter(from_top(run, place(run, zone, of, names))), NOBODY)
            case _:
                pass
    found = listed(run, items, names)
    return (found[-1] if last else found[0]) if found else NOBODY


def _arithmetic(operator: Operator, left: int, right: int) -> int:
    """A number from two; nothing can be divided by 0."""
    match operator:
        case Operator.PLUS:
            return left + right
        case Operator.MINUS:
            return left - right
        case Operator.TIMES:
            return left * right
        case Operator.OVER | Operator.REMAINDER if right == 0:
            raise Impossible
        case Operator.OVER:
            return left // right
        case Operator.REMAINDER:
            return left % right
        case _:
            assert_never(operator)


def _compared(run: Run, value: Expr, other: Expr, names: Names) -> int:
    """The value of what is compared.  Who compares cards with each other looks at their faces.

    Whether a card is there at all can be told without.
    """
    found = number_of(run, value, names)
    if found == NOBODY or isinstance(other, Constant) or not _is_about_cards(value):
        return found
    return face(run, found)


def _faces(run: Run, cards: Iterable[int]) -> list[int]:
    """The cards as such."""
    return [face(run, card) if card != NOBODY else NOBODY for card in cards]


def _is_about_cards(value: Expr) -> bool:
    """Is the value a card, or are they cards?"""
    match value:
        case CardNamed() | Contents():
            return True
        case Local(_, sort):
            return sort.name in (CARD.name, BUNDLE.name)
        case (
            Filter(_, items) | Sorted(_, items) | Best(_, items) | Demand(items) | First(items)
            | Choose(_, _, items)
        ):  # fmt: skip
            return _is_about_cards(items)
        case Group(parts):
            return any(_is_about_cards(part) for part in parts)
        case _:
            return False


def _of(run: Run, name: str, value: Expr, names: Names) -> Callable[[int], int]:
    """The value of an expression as that of an item with this name."""
    return lambda item: number_of(run, value, {**names, name: item})


# ---------------------------------------------------------------------------------------- values of one kind
def number_of(run: Run, node: Expr, names: Names) -> int:
    """The value of what is no list."""
    return one(evaluate(run, node, names))


def listed(run: Run, node: Expr, names: Names) -> tuple[int, ...]:
    """The value of a list."""
    return many(evaluate(run, node, names))


def player(run: Run, of: Expr, names: Names) -> int:
    """A player, or thing, that is there: nobody has fields or zones, or does anything."""
    found = number_of(run, of, names)
    if found == NOBODY:
        raise Impossible
    return found


def place(run: Run, zone: str, of: Expr | None, names: Names) -> int:
    """The index of a zone."""
    return run.book.layout.zones[zone] + (player(run, of, names) if of is not None else 0)


def cell(run: Run, field: str, of: Expr | None, names: Names) -> int:
    """The index of a field."""
    base = run.book.layout.fields[field]
    if of is None:
        return base
    owner = player(run, of, names)
    return base + (face(run, owner) if run.book.layout.owners[base][0].each == CARD.name else owner)
