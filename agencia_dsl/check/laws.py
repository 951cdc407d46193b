"""What the cards in force say: permissions, duties, amounts, cancellations, triggers."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from agencia_dsl.check.hidden import face
from agencia_dsl.check.interrupts import Impossible
from agencia_dsl.check.run import Came, Names, Run
from agencia_dsl.ir.expr import Expr, Question
from agencia_dsl.ir.law import After, Cancel, Change, Forbid, Grant, Law, Modify, Oblige, Precede
from agencia_dsl.ir.sorts import CARD, NOBODY

DEEPEST = 12
"""Triggers within triggers.  Deeper ones bring each other about without end: that is impossible."""


def in_force(run: Run, seats: tuple[int, ...]) -> list[tuple[int, int]]:
    """Owner and card of all cards in force, by the given order of seats."""
    forces, zones = run.book.forces, run.table.zones
    return [(seat, card) for seat in seats for zone in forces[seat] for card in zones[zone]]


def _everybody(run: Run) -> tuple[int, ...]:
    return tuple(range(run.book.layout.players))


def holds(run: Run, test: Expr, names: Names) -> bool:
    """Is the test of a law true?  What is impossible to answer is not so."""
    try:
        return bool(run.evaluate(run, test, names))
    except Impossible:
        return False


def _applies(run: Run, law: Law, owner: int, they: int, it: int, maker: int) -> bool:
    return holds(run, law.test, {"you": owner, "they": they, "it": it, "maker": maker})


def _subject(law: Law) -> str | None:
    """The deed, verb or event that a law speaks of."""
    match law:
        case Forbid(deed) | Grant(deed) | Oblige(deed) | Precede(deed):
            return deed
        case Modify(event):
            return event
        case Cancel():
            return None
        case _:
            assert_never(law)


# ---------------------------------------------------------------------------------------- cancellations
def cancelled(run: Run) -> frozenset[int]:
    """Whose cards have no effect now.

    Laws about players speak before laws about what cards make players do, and each in ascending order of
    card; a card that is cancelled already is silent, and none cancels itself.  Footprints, on which this
    rests, are read as if nothing were cancelled.
    """
    silent: set[int] = set()
    if run.demands is not None:
        return frozenset()
    everybody = _everybody(run)
    cancelling = [(c, owner) for owner, c in in_force(run, everybody) if c in run.book.cancelling]
    for second in (False, True):
        for card, owner in sorted(cancelling):
            for law in run.book.laws(card):
                if isinstance(law, Cancel) and law.asks_of_cards is second and owner not in silent:
                    others = (seat for seat in everybody if seat != owner and seat not in silent)
                    silent.update([s for s in others if _applies(run, law, owner, s, NOBODY, NOBODY)])
    return frozenset(silent)


def is_idle(run: Run, owner: int) -> bool:
    """Have the cards in force before this player no effect?"""
    return owner in cancelled(run)


# ---------------------------------------------------------------------------------------- deeds and demands
def _speaking(run: Run, kind: type[Law], subject: str, they: int, it: int, maker: int) -> list[Law]:
    """The laws of a kind that speak of the subject and apply."""
    found = [
        (owner, law) for owner, card in in_force(run, _everybody(run)) for law in run.book.laws(card)
        if isinstance(law, kind) and _subject(law) == subject
    ]  # fmt: skip
    if not found:
        return []
    silent = cancelled(run)
    return [
        law for owner, law in found
        if owner not in silent and _applies(run, law, owner, they, it, maker)
    ]  # fmt: skip


def consult(run: Run, question: Question, deed: str, who: int, it: int) -> bool:
    """May, must or comes this player first to do the deed?"""
    match question:
        case Question.MAY:
            return _may(run, deed, who, it)
        case Question.MUST:
            return bool(_speaking(run, Oblige, deed, who, it, NOBODY))
        case Question.FIRST:
            return bool(_speaking(run, Precede, deed, who, it, NOBODY))
        case _:
            assert_never(question)


def _may(run: Run, deed: str, who: int, it: int) -> bool:
    """Free deeds unless forbidden; others if granted, or if the card that they are about is usable."""
    declared = run.book.deeds[deed]
    if _speaking(run, Forbid, deed, who, it, NOBODY):
        return False
    if declared.free or _speaking(run, Grant, deed, who, it, NOBODY):
        return True
    if declared.parameter is None or declared.parameter.sort != CARD or it == NOBODY:
        return False
    if not run.book.has_usable:
        return False  # nobody need look at the card
    usable = run.book.cards[face(run, it)].usable
    return usable is not None and holds(run, usable, {"you": who})


def met(run: Run, event: str, doer: int, amount: int | None, target: int, planned: int, most: int | None) -> int | None:
    """What standing rules leave of the amount that a card demands; none when the verb has no amount.

    They apply in the order that the rules declare.  `planned` is what the same sentence demands of the
    doer besides; `most` is where the sentence ends it itself, before and after.  What is forbidden is
    impossible; what nobody's card demands is met as it is.
    """
    amount = _ended(amount, most)
    if run.maker == NOBODY:
        return amount
    for step in run.book.game.edition.order:
        if amount == 0:
            return amount
        if step != "forbidden":
            if amount is not None:
                amount = _ended(_changed(run, event, doer, amount, planned, Change(step)), most)
        elif run.demands is None and _speaking(run, Forbid, event, doer, target, run.maker):
            raise Impossible
    return amount


def _ended(amount: int | None, most: int | None) -> int | None:
    """No more than the sentence itself allows."""
    return amount if amount is None or most is None else min(amount, max(0, most))


def _changed(run: Run, event: str, doer: int, amount: int, planned: int, change: Change) -> int:
    """The amount after all changes of one kind."""
    for law in _speaking(run, Modify, event, doer, NOBODY, run.maker):
        if not isinstance(law, Modify) or law.change is not change:
            continue
        match change:
            case Change.DOUBLED:
                amount *= 2
            case Change.CAPPED:
                capped, n = run.book.layout.capped, run.book.layout.players
                done = run.table.done[capped.index(event) * n + doer] + planned
                amount = min(amount, max(0, law.most - done))
            case Change.IGNORED:
                amount = 0
            case _:
                assert_never(change)
    return amount


# ---------------------------------------------------------------------------------------- triggers
def fire(run: Run, came: Came, before: tuple[tuple[int, int], ...] | None) -> None:
    """What waits for the event happens, by the order of seats from the one on move.

    The rules speak first, then cards in force, unless they are cancelled; then those that were in force
    before, if they say so.  `before` is what was in force as the verb began that brings the event: what it
    brings into force itself does not wait for it.  Without a verb it is what was in force as the step began.
    """
    now = in_force(run, run.seats())
    waiting = [
        (owner, card, trigger) for owner, card in now if before is None or (owner, card) in before
        for trigger in run.book.cards[card].triggers if trigger.event == came.event
    ]  # fmt: skip
    waiting += [
        (owner, card, trigger) for owner, card in (run.occasion.entry if before is None else before)
        if (owner, card) not in now
        for trigger in run.book.cards[card].triggers
        if trigger.event == came.event and trigger.even_if_replaced
    ]  # fmt: skip
    rules = [trigger for trigger in run.book.game.edition.triggers if trigger.event == came.event]
    if not waiting and not rules:
        return
    if run.depth >= DEEPEST:
        raise Impossible
    silent = cancelled(run)
    for trigger in rules:
        inner = replace(run, maker=NOBODY, depth=run.depth + 1, is_exact=run.is_exact and trigger.strict)
        inner.follow(inner, trigger.body, {"you": run.mover, **bound(trigger, came)})
    for owner, card, trigger in waiting:
        if (owner, card) in now and owner in silent:
            continue
        inner = replace(run, maker=owner, depth=run.depth + 1, is_exact=run.is_exact and trigger.strict)
        inner.follow(inner, trigger.body, {"you": owner, **bound(trigger, came)})


def bound(trigger: After, came: Came) -> Names:
    """What the names of a trigger stand for."""
    named = ((trigger.by, came.by), (trigger.to, came.to), (trigger.amount, came.amount))
    return {name: value for name, value in named if name is not None}
