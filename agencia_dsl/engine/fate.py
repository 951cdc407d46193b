"""Options that have one fate in the rest of an attempt: one of each is tried, in ascending order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from agencia_dsl.engine.piles import FIRST_TOKEN
from agencia_dsl.engine.sensitivity import ANYTHING, KINDS
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.choice import Decision, Selections
from agencia_dsl.ir.sorts import NOBODY


def fate_class(t: Table, card: int, level: int) -> int:
    """Cards with one class have one fate in the rest of the attempt."""
    if card == NOBODY:
        return NOBODY
    if level < KINDS:
        return 0
    if level == KINDS:
        return t.plan.cards[card].kind if card > FIRST_TOKEN else card
    return card


def one_of_each(t: Table, items: Sequence[int], level: int) -> Iterator[Decision]:
    """One item of each class of fate."""
    if level == ANYTHING:
        return iter(dict.fromkeys(items))
    first: dict[int, int] = {}
    for item in items:
        first.setdefault(fate_class(t, item, level), item)
    return iter(first.values())


def selections(t: Table, items: Sequence[int], count: int, level: int) -> Iterator[Decision]:
    """One selection of each class of fate: so many cards of each class of card."""
    if level < KINDS:
        yield tuple(items[:count])
        return
    if level == ANYTHING:
        yield from Selections.of(items, count)
        return
    for part in compositions_of(t, items, count, level):
        yield first_taken(part)


def compositions_of(t: Table, items: Sequence[int], count: int, level: int) -> list[list[tuple[list[int], int]]]:
    """The ways to share the count among the classes of cards, those with lower cards first."""
    classes: dict[int, list[int]] = {}
    for item in sorted(items):
        classes.setdefault(fate_class(t, item, level), []).append(item)
    groups = list(classes.values())
    shares = product(*(range(min(len(group), count), -1, -1) for group in groups))
    parts = [list(zip(groups, share, strict=True)) for share in shares if sum(share) == count]
    parts.sort(key=first_taken)
    return parts


def first_taken(part: Sequence[tuple[Sequence[int], int]]) -> tuple[int, ...]:
    """The first selection of a part: so many of the first cards of each class."""
    return tuple(sorted([card for cards, many in part for card in cards[:many]]))
