"""Effects happen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias, assert_never

from agencia_dsl.check.attempt import attempt
from agencia_dsl.check.cards import put, shuffle, take, take_top
from agencia_dsl.check.choice import offer
from agencia_dsl.check.evaluate import cell, place, player
from agencia_dsl.check.hidden import face
from agencia_dsl.check.history import forget, record
from agencia_dsl.check.interrupts import Ended, Impossible, OutOfRange, Stopped
from agencia_dsl.check.perform import perform
from agencia_dsl.check.run import Came, Names, Run, many, one
from agencia_dsl.ir.effect import (
    Attempt,
    Effect,
    End,
    Execute,
    Fail,
    Follow,
    ForEach,
    Forget,
    If,
    Let,
    Offer,
    Perform,
    Put,
    Record,
    SetField,
    Shuffle,
    Stop,
    Take,
    TakeTop,
)
from agencia_dsl.ir.expr import Choose, Contents, Expr
from agencia_dsl.ir.program import ZoneKind
from agencia_dsl.ir.sorts import NOBODY

Block: TypeAlias = Callable[[Run, tuple[Effect, ...], Names], None]
"""How the effects within an effect happen: as the effect itself does, `happen` or `follow`."""


def happen(run: Run, effects: tuple[Effect, ...], names: Names) -> None:
    """Effects in order.  The first that is impossible makes the whole impossible."""
    for effect in effects:
        _happen(run, effect, names, happen)


def follow(run: Run, effects: tuple[Effect, ...], names: Names) -> None:
    """The effects of a rule, card or trigger: outside an attempt each that is impossible is passed over.

    What it would have given a name is not given then.
    """
    for effect in effects:
        try:
            _happen(run, effect, names, follow)
        except Impossible:
            if run.is_exact:
                raise
            if isinstance(effect, Let | Take | TakeTop):
                names.pop(effect.name, None)


def _happen(run: Run, effect: Effect, names: Names, block: Block) -> None:
    """One effect."""
    match effect:
        case Let(name, value):
            names[name] = run.evaluate(run, value, names)
        case SetField(field, of, value):
            _set(run, cell(run, field, of, names), one(run.evaluate(run, value, names)))
        case Take(name, cards, zone, of):
            at = place(run, zone, of, names)
            wanted = run.evaluate(run, cards, names)
            if not _is_chosen_there(cards, zone, of):
                run.look()
            names[name] = take(run, at, wanted if isinstance(wanted, tuple) else (wanted,))
        case TakeTop(name, count, zone, of):
            at = place(run, zone, of, names)
            names[name] = take_top(run, at, one(run.evaluate(run, count, names)))
        case Put(name, zone, of, under):
            at = place(run, zone, of, names)
            if run.book.zone_kinds[at] is ZoneKind.FORCE:
                run.look()
            put(run, at, many(_named(names, name)), under=under)
        case Shuffle(zone, of):
            shuffle(run, place(run, zone, of, names))
        case If(condition, then, otherwise):
            block(run, then if run.evaluate(run, condition, names) else otherwise, names)
        case ForEach(name, items, body):
            for item in many(run.evaluate(run, items, names)):
                names[name] = item
                try:
                    block(run, body, names)
                except Stopped:
                    break
        case Stop():
            raise Stopped
        case Perform():
            perform(run, effect, names)
        case Record(event, by):
            record(run, Came(event, player(run, by, names)))
        case Fail():
            raise Impossible
        case Attempt(rule, otherwise):
            if not attempt(run, run.book.rules[rule], {"you": run.mover}):
                block(run, otherwise, names)
        case Offer(who, label, body):
            offer(run, player(run, who, names), label, body, names)
        case Follow(rule):
            follow(run, run.book.rules[rule], {"you": run.mover})
        case Execute(card):
            _execute(run, one(run.evaluate(run, card, names)), one(_named(names, "you")))
        case End(sequence, winners):
            raise Ended(sequence, _seats(many(run.evaluate(run, winners, names))) if winners is not None else 0)
        case Forget():
            forget(run)
        case _:
            assert_never(effect)


def _named(names: Names, name: str) -> int | tuple[int, ...]:
    """What a name stands for; nothing when what would have given it was passed over."""
    if name not in names:
        raise Impossible
    return names[name]


def _set(run: Run, at: int, value: int) -> None:
    """A field gets a value within its range."""
    field, _ = run.book.layout.owners[at]
    if not field.low <= value <= field.high:
        raise OutOfRange(f"the field '{field.name}' cannot be {value}: its range is {field.low} to {field.high}")
    run.table.fields[at] = value


def _is_chosen_there(cards: Expr, zone: str, of: Expr | None) -> bool:
    """Are the cards chosen, here and now, from where they lie?  Then they are certain to lie there."""
    match cards:
        case Choose(_, _, Contents(where, whose)):
            return (where, whose) == (zone, of)
        case _:
            return False


def _execute(run: Run, card: int, owner: int) -> None:
    """The sentences of a card happen for its owner: what it demands, he makes players do."""
    if owner == NOBODY:
        raise Impossible
    if card == NOBODY:
        return
    card = face(run, card)
    inner = replace(run, maker=owner, executing=(owner, card))
    follow(inner, run.book.cards[card].body, {"you": owner})


def _seats(players: tuple[int, ...]) -> int:
    """Players as a set, one bit a seat."""
    return sum(1 << seat for seat in set(players) if seat != NOBODY)
