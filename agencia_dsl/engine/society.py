"""What the cards in force say together: permissions, duties, amounts, cancellations, triggers.

Order (the rules file names it; R-numbers of a game stand there): cancellations first, those about
players before those about what cards make players do, each by ascending card; then changes of amounts as the order says; then what is forbidden.
"""

from __future__ import annotations

from collections.abc import Container, Generator
from contextlib import closing
from itertools import product

from agencia_dsl.engine.force import Force, in_force, society
from agencia_dsl.engine.lookahead import courses
from agencia_dsl.engine.outcome import Impossible, Why
from agencia_dsl.engine.plan import Laws, Run
from agencia_dsl.engine.search import Body
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.sorts import NOBODY

DEEPEST_FEEDING = 12
"""Triggers within triggers.  Deeper ones bring each other about without end."""


def idle(t: Table, owner: int) -> bool:
    """Has the card before this player no effect?"""
    return bool(society(t).cancels) and owner in cancelled(t)


def cancelled(t: Table) -> frozenset[int]:
    """Whose cards have no effect now.

    Laws about players speak before laws about what cards make players do, and each in ascending order of
    number; a card that is cancelled already is silent, and none cancels itself.  Footprints, on which this rests, are read as if nothing were cancelled.
    """
    if t.silent_at == t.version:
        return t.silent
    silent: set[int] = set()
    if t.demanded is None:
        for _, owner, law in society(t).cancels:
            if owner in silent:
                continue
            for seat in range(t.n):
                if seat != owner and seat not in silent and law.test(t, owner, seat, -1, -1):
                    silent.add(seat)
        t.silent, t.silent_at = frozenset(silent), t.version
        return t.silent
    return frozenset()


def _speaking(t: Table, laws: Laws, name: str, they: int, it: int, maker: int) -> bool:
    """Does a law of this kind about the deed apply?"""
    found = laws.get(name)
    if not found:
        return False
    silent = cancelled(t) if society(t).cancels else ()
    return any(owner not in silent and law.test(t, owner, they, it, maker) for owner, law in found)


def may(t: Table, deed: str, free: bool, who: int, it: int) -> bool:
    """May the player do the deed?  Free deeds unless forbidden, others only if granted."""
    said = society(t)
    if _speaking(t, said.forbids, deed, who, it, -1):
        return False
    if free or _speaking(t, said.grants, deed, who, it, -1):
        return True
    usable = t.plan.cards[t.face(it)].usable if deed in t.plan.card_deeds and it != NOBODY else None
    return usable is not None and bool(usable(t, who))


def must(t: Table, deed: str, who: int, it: int) -> bool:
    """Must the player do the deed?"""
    return _speaking(t, society(t).obliges, deed, who, it, -1)


def first(t: Table, deed: str, who: int, it: int) -> bool:
    """Does the player come first to do the deed?"""
    return _speaking(t, society(t).precedes, deed, who, it, -1)


def allow(t: Table, event: str, doer: int, other: int, clause: int) -> None:
    """A card demands a verb: impossible when a standing rule forbids it."""
    if _speaking(t, society(t).forbids, event, doer, other, t.maker):
        raise Impossible(Why.FORBIDDEN, clause)


def adjust(t: Table, event: int, doer: int, amount: int, planned: int, most: int | None) -> int:
    """How much of a verb a card really demands of a player, in cards.

    `planned` is what the same sentence demands of him besides; `most` is where the sentence ends it itself,
    before standing rules and after them.
    """
    if most is not None:
        amount = min(amount, max(0, most))
    plan = t.plan
    name = plan.events[event]
    found = society(t).modifies.get(name)
    if not found or t.maker < 0:
        return amount
    silent = cancelled(t) if society(t).cancels else ()
    changes = [
        law for owner, law in found
        if owner not in silent and law.test(t, owner, doer, -1, t.maker)
    ]  # fmt: skip
    for step in plan.game.edition.order:
        for law in changes:
            if law.change != step:
                continue
            if step == "doubled":
                amount *= 2
            elif step == "capped":
                amount = min(amount, max(0, law.most - t.done[plan.caps[event] + doer] - planned))
            else:
                amount = 0
            if most is not None:
                amount = min(amount, max(0, most))
    return amount


def fire(t: Table, event: int, by: int, to: int, amount: int, before: Force | None) -> None:
    """What waits for the event happens, by the order of seats from the one on move.

    The rules speak first, then cards in force; then those that were before, if they say so.  `before` is
    what was in force as the verb began that brings the event: what it brings into force itself does not
    wait for it.  Without a verb it is what was in force as the step began.
    """
    plan = t.plan
    now = in_force(t, t.seats())
    here = now if before is None else [each for each in now if each in before]
    waiting = [(o, c, each) for o, c in here for each in plan.cards[c].triggers.get(event, ())]
    waiting += [
        (o, c, each) for o, c in (t.entry if before is None else before) if (o, c) not in now
        for each in plan.cards[c].triggers.get(event, ()) if each.even_if_replaced
    ]  # fmt: skip
    rules = plan.triggers.get(event, ())
    if not waiting and not rules:
        return
    if t.feeding >= DEEPEST_FEEDING:
        raise Impossible(Why.ENDLESS, t.clause)
    silent = cancelled(t) if society(t).cancels else ()
    maker, strict = t.maker, t.strict
    t.feeding += 1
    try:
        t.maker = -1
        mover = t.f[plan.layout.mover] if plan.layout.mover is not None else -1
        for each in rules:
            t.strict = strict and each.strict
            each.run(t, mover, by, to, amount)
        for owner, card, trigger in waiting:
            if (owner, card) in now and owner in silent:
                continue
            t.maker, t.strict = owner, strict and trigger.strict
            trigger.run(t, owner, by, to, amount)
    finally:
        t.feeding -= 1
        t.maker, t.strict = maker, strict


def makes(t: Table, owner: int, events: tuple[int, ...], least: int, among: list[int] | None) -> bool:
    """Does the card before `owner` make at least `least` players do one of the events?

    One of its happenings must do so: its execution, or one of its triggers.  A card that is being
    executed or looked at makes nobody do anything, so that cards may look at each other.
    """
    for zone in t.plan.layout.in_force[owner :: t.n]:
        for index in t.z[zone]:
            if (owner, index) == (t.maker, t.executing) or (owner, index) in t.looking:
                continue
            reach = t.plan.cards[index].reach
            if least and reach is not None and reach.isdisjoint(events):
                continue
            with closing(footprints(t, owner, index)) as found:
                for demanded in found:
                    actors = {by for event, by in demanded if event in events}
                    if among is not None:
                        actors &= set(among)
                    if len(actors) >= least:
                        return True
    return False


def says(t: Table, owner: int, cards: Container[int]) -> bool:
    """Is the card before `owner` one of these?"""
    return any(index in cards for zone in t.plan.layout.in_force[owner :: t.n] for index in t.z[zone])


def footprints(t: Table, owner: int, index: int) -> Generator[set[tuple[int, int]]]:
    """Who is made to do what by a card in the present state, for each course that it may take.

    The table is as it was when all are seen, or when this is closed.
    """
    card = t.plan.cards[index]
    before = (t.maker, t.executing, t.looking)
    t.maker, t.executing, t.looking = owner, index, (*t.looking, (owner, index))
    try:
        yield from courses(t, _told(card.body, owner))
        for triggers in card.triggers.values():
            for trigger in triggers:
                for by, to in product(range(t.n), range(t.n) if trigger.reads_other else (-1,)):
                    yield from courses(t, _told(trigger.run, owner, by, to, 1))
    finally:
        t.maker, t.executing, t.looking = before


def _told(run: Run, *who: int) -> Body:
    """A generated function with the players it is for."""

    def body(t: Table) -> None:
        run(t, *who)

    return body
