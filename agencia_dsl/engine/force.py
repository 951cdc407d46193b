"""The cards in force, and what they say together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import TypeAlias

from agencia_dsl.engine.plan import LawPlan, Laws, Society
from agencia_dsl.engine.table import Table

Force: TypeAlias = Sequence[tuple[int, int]]
"""Cards in force, each with its owner before it."""

MOST_SOCIETIES = 4_096
"""Societies remembered at once; each takes a few kilobytes."""


def society(t: Table) -> Society:
    """What is said by the cards in force now; remembered for each set of them."""
    if t.soc is None:
        plan = t.plan
        key = tuple([card for zone in plan.layout.in_force for card in (*t.z[zone], -1)])
        found = plan.societies.get(key)
        if found is None:
            if len(plan.societies) >= MOST_SOCIETIES:
                plan.societies.clear()
            found = plan.societies[key] = _society(t)
        t.soc = found
    return t.soc


def _society(t: Table) -> Society:
    made = Society()
    for owner, index in in_force(t, tuple(range(t.n))):
        card = t.plan.cards[index]
        made.level |= card.level
        _add(made.forbids, owner, card.forbids)
        _add(made.grants, owner, card.grants)
        _add(made.obliges, owner, card.obliges)
        _add(made.precedes, owner, card.precedes)
        _add(made.modifies, owner, card.modifies)
        made.cancels += [(index, owner, law) for law in card.cancels]
        for event, triggers in card.triggers.items():
            made.triggers.setdefault(event, []).extend((owner, index, each) for each in triggers)
    made.cancels.sort(key=lambda entry: (entry[2].asks_of_cards, entry[0], entry[1]))
    made.level |= _footprints_read(t)
    return made


def _footprints_read(t: Table) -> int:
    """How far standing rules that ask what cards make players do read other cards in finding it out.

    Only footprints count that are looked at: those of cards in force that can make somebody do it.
    """
    level, cards = 0, [t.plan.cards[index] for _, index in in_force(t, tuple(range(t.n)))]
    events = frozenset[int]().union(*(card.looked_for for card in cards))
    while events:
        looked_at = [card for card in cards if card.reach is None or not card.reach.isdisjoint(events)]
        level |= reduce(or_, (card.footprint for card in looked_at), 0)
        further = events.union(*(card.asked_for for card in looked_at))
        events = further if further != events else frozenset()
    return level


def _add(laws: Laws, owner: int, said: dict[str, tuple[LawPlan, ...]]) -> None:
    for name, each in said.items():
        laws.setdefault(name, []).extend((owner, law) for law in each)


def in_force(t: Table, seats: tuple[int, ...]) -> list[tuple[int, int]]:
    """Owner and card of all cards in force, by the given order of seats."""
    n, zones = t.n, t.plan.layout.in_force
    return [(seat, card) for seat in seats for zone in zones[seat::n] for card in t.z[zone]]
