"""Concrete plays that refute a general claim cheaply, before a solver is asked to prove it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from agencia_dsl.analysis.lint.facts import Facts
from agencia_dsl.engine.explore import successors
from agencia_dsl.engine.goal import Goal, goal_of
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.step import opening
from agencia_dsl.ir.link import BLANK
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.program import Card

MOST_COURSES = 400
"""Courses of one turn that are looked at."""


def empties_a_hand(facts: Facts, card: Card, players: int) -> bool:
    """Is there a turn under this card, begun with a card in every hand and ended with the same cards in
    force, that somebody wins or that leaves a hand empty?  No means only that none was found."""
    plan = facts.plan(players)
    hand = plan.layout.zones[facts.role("hand") or ""]
    for start in _starts(facts, plan, card, players):
        for end in _turn(facts, plan, start):
            if isinstance(end, Goal):
                if end.winners:
                    return True
            elif any(not end.zones[hand + seat] for seat in range(players)):
                return True
    return False


def _starts(facts: Facts, plan: Plan, card: Card, players: int) -> Iterator[Position]:
    """The card before the first player, nothing that speaks before the others, small hands of cards that
    may be used at the end of a turn."""
    layout, names = plan.layout, {each.name: i for i, each in enumerate(plan.game.cards)}
    plain, blank = plan.game.edition.kinds[0], names[BLANK]
    extras = [i for i, each in enumerate(plan.game.cards) if each.kind != plain] or [blank]
    hand, front = layout.zones[facts.role("hand") or ""], layout.zones[facts.role("society") or ""]
    before = opening(plan)
    entry = dict(plan.game.entries)[facts.role("turn") or ""]
    fields = list(facts.first_fields(players))
    if layout.mover is not None:
        fields[layout.mover] = 0
    for first, others in ((1, 1), (1, 2), (2, 1), (2, 2), (3, 1)):
        for extra in extras:
            zones: list[tuple[int, ...]] = [()] * len(before.zones)
            for seat in range(players):
                zones[hand + seat] = (extra,) * (first if seat == 0 else others)
                zones[front + seat] = (names[card.name] if seat == 0 else blank,)
            for place, (zone, _) in enumerate(layout.places):
                if zone.holds_all:
                    zones[place] = (blank,) * 10 * players
            latest = tuple(tuple(range(players - 1, -1, -1)) for _ in before.latest)
            yield replace(before, place=entry, fields=tuple(fields), zones=tuple(zones), latest=latest)


def _turn(facts: Facts, plan: Plan, start: Position) -> Iterator[Position | Goal]:
    """How a turn from here can end with the same cards in force."""
    force = plan.layout.in_force
    standing = [start.zones[zone] for zone in force]
    waiting, seen = [start], 0
    while waiting and seen < MOST_COURSES:
        for successor in successors(plan, waiting.pop(), goal_of(plan)):
            seen += 1
            result = successor.result
            if isinstance(result, Goal):
                yield result
            elif [result.zones[zone] for zone in force] != standing:
                continue
            elif result.place == start.place:
                yield result
            else:
                waiting.append(result)
            if seen >= MOST_COURSES:
                return
