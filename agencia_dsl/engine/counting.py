"""Impossible by numbers alone: an attempt that fails whatever is chosen, and whoever holds which card.

When everybody alters a structure and then everybody draws, and the pile is too short for that, a search would
find it out again for each way to alter.  Counting finds it out for all of them at once: an abstract run
(`ir/abstract`) in which cards are numbers, and each card that could come into force may speak or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum

from agencia_dsl.engine.plan import Run
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.abstract.domain import Intervals
from agencia_dsl.ir.abstract.run import begin, mover, run
from agencia_dsl.ir.abstract.state import AbstractState, Held, Situation, Unsupported
from agencia_dsl.ir.layout import Layout
from agencia_dsl.ir.program import Card
from agencia_dsl.ir.sorts import NOBODY, NUMBER, PLAYER, TRUTH

MOST_IN_PILES = 24
"""Cards.  A pile with more of them is as good as unknown: too many that could speak."""


class Outlook(Enum):
    """What numbers tell of an attempt before it is made."""

    HOPELESS = "nobody can complete it"
    SETTLED = "nothing but what players choose decides it"
    UNCLEAR = "cards that are drawn, or chance, may decide it, or it cannot be followed"


def outlook(t: Table, body: Run) -> Outlook:
    """What is certain of a rule that somebody attempts from the present state."""
    effects = next((rule.body for rule in t.plan.lean.edition.rules if t.plan.rules.get(rule.name) is body), None)
    if effects is None or t.lots or t.fates or t.maker >= 0 or t.feeding or not _is_clear(t):
        return Outlook.UNCLEAR
    s = _counted(t)
    try:
        run(s, effects, mover(s))
    except Unsupported:
        return Outlook.UNCLEAR
    return Outlook.HOPELESS if any(s.domain.known(demand) is False for demand in s.demands) else Outlook.SETTLED


def _is_clear(t: Table) -> bool:
    """Somebody is on move, with one card in force at each seat at most, and only piles have unknown cards."""
    layout = t.plan.layout
    return (
        layout.mover is not None
        and t.f[layout.mover] != NOBODY
        and all(len(t.z[zone]) < 2 for zone in layout.in_force)
        and all(card >= 0 for zone, cards in enumerate(t.z) if zone not in layout.piles for card in cards)
    )


def _counted(t: Table) -> AbstractState:
    """The present state by numbers; seats are counted from the one on move."""
    layout, first = t.plan.layout, t.seats()[0]
    in_piles = [card for pile in layout.piles for card in t.z[pile]]
    is_open = len(in_piles) <= MOST_IN_PILES and all(card >= 0 for card in in_piles)
    there = [card for zone, cards in enumerate(t.z) if zone not in layout.piles for card in cards]
    speaking = [t.plan.lean.cards[card] for card in sorted(there + in_piles if is_open else there)]
    situation = Situation(
        t.plan.lean, t.n, tuple(_cards(t, first)), tuple(card for card in speaking if card.laws or card.triggers),
        fields=tuple(_fields(t, first)), closed=True, open=is_open,
        done=tuple(_from(t.done, layout.capped, t.n, first)),
    )  # fmt: skip
    s = begin(Intervals(), situation)
    s.counts = [s.domain.number(len(t.z[_place(layout, zone, first)])) for zone in range(len(t.z))]
    if layout.backward is not None:
        s.turned = bool(t.f[layout.backward])
        s.fields[layout.backward] = Held(s.turned)
    return s


def _place(layout: Layout, zone: int, first: int) -> int:
    """Where a zone lies whose seats are counted from `first`."""
    seat = layout.places[zone][1]
    return zone if seat < 0 else zone - seat + (seat + first) % layout.players


def _cards(t: Table, first: int) -> Iterator[tuple[int, Card, bool]]:
    """The cards in force for what they do when they are carried out; what they say, they may say from elsewhere."""
    layout, game = t.plan.layout, t.plan.lean
    for zone in layout.in_force:
        for card in t.z[zone]:
            yield (layout.places[zone][1] - first) % t.n, replace(game.cards[card], laws=(), triggers=()), True


def _fields(t: Table, first: int) -> Iterator[int | None]:
    """What stands in the fields; none where it is no number, truth or player."""
    layout = t.plan.layout
    for cell, (declared, owner) in enumerate(layout.owners):
        here = cell - owner + (owner + first) % t.n if declared.each == PLAYER.name else cell
        value = t.f[here]
        if declared.sort == PLAYER:
            yield (value - first) % t.n if value != NOBODY else value
        else:
            yield value if declared.sort in (NUMBER, TRUTH) else None


def _from(done: Sequence[int], capped: Sequence[str], players: int, first: int) -> Iterator[int]:
    """What each has done of each event, seats counted from `first`."""
    for event in range(len(capped)):
        for seat in range(players):
            yield done[event * players + (seat + first) % players]
