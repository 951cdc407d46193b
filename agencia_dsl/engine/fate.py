"""Options, and states, that have one fate in the rest of an attempt: one of each is tried, in ascending order."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import product

from agencia_dsl.engine.piles import FIRST_TOKEN, Cards
from agencia_dsl.engine.sensitivity import ANYTHING, KINDS, ORDER
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.choice import Decision, Selections
from agencia_dsl.ir.sorts import NOBODY


def is_exact(level: int) -> bool:
    """Does it matter which card it is?"""
    return level & ANYTHING == ANYTHING


def is_counted(level: int) -> bool:
    """Do cards matter by their number alone?"""
    return not level & ~ORDER


def is_alike(level: int) -> bool:
    """Can states that are not the same be alike?  Where chance has a part, it differs from course to course."""
    return not level & ORDER and not is_exact(level)


def readable(t: Table, level: int) -> tuple[Hashable, ...]:
    """What can still be read of the table: states in which it is the same have one fate."""

    def known(cards: Cards) -> Cards:
        return tuple(sorted([fate_class(t, card, level) for card in cards]))

    return (
        tuple([t.f[cell] for cell in t.plan.carried]), tuple(map(known, t.z)), tuple(t.pools), tuple(t.hidden),
        tuple(t.latest), tuple(t.windows), tuple(t.done), t.amounts, t.shuffled, t.luck, t.vain,
        tuple(sorted(t.shown.items())),
    )  # fmt: skip


def fate_class(t: Table, card: int, level: int) -> int:
    """Cards with one class have one fate in the rest of the attempt: a card itself, or a number beyond all cards."""
    if card == NOBODY or level & ANYTHING == ANYTHING:
        return card
    cards = t.plan.cards
    if not level & ~ORDER:
        return len(cards)
    if card <= FIRST_TOKEN or level & cards[card].says:
        return card
    return len(cards) + (cards[card].kind + 1 if level & KINDS else 0)


def one_of_each(t: Table, items: Sequence[int], level: int) -> Iterator[Decision]:
    """One item of each class of fate."""
    if is_exact(level):
        return iter(dict.fromkeys(items))
    first: dict[int, int] = {}
    for item in items:
        first.setdefault(fate_class(t, item, level), item)
    return iter(first.values())


def selections(t: Table, items: Sequence[int], count: int, level: int) -> Iterator[Decision]:
    """One selection of each class of fate: so many cards of each class of card."""
    if is_counted(level):
        yield tuple(items[:count])
        return
    if is_exact(level):
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
