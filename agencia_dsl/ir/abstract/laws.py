"""Standing rules over an abstract state: those of the cards that the situation names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from agencia_dsl.ir.abstract.domain import Number, Truth
from agencia_dsl.ir.abstract.state import AbstractState, Seats, Value
from agencia_dsl.ir.expr import Expr, Operator, Question
from agencia_dsl.ir.law import Change, Forbid, Grant, Law, Modify, Oblige, Precede

Test: TypeAlias = Callable[[AbstractState, Expr, dict[str, Value]], Truth]
"""How the truth of an expression is found; handed over, since expressions consult laws too."""


def said(s: AbstractState, kind: type[Any]) -> Iterator[tuple[int, Any, Truth]]:
    """The laws of one kind in force: owner, law, and the condition under which the card lies there."""
    for seat, card, there in s.situation.cards:
        for law in card.laws:
            if isinstance(law, kind):
                yield seat, law, there


def applies(
    s: AbstractState, law: Law, owner: int, there: Truth, they: Seats, it: Value | None, maker: int, test: Test
) -> Truth:
    """Does a law that lies there speak of this case?"""
    d = s.domain
    names: dict[str, Value] = {
        "you": Seats(((owner, d.truth(True)),)),
        "they": they,
        "it": it if it is not None else Seats(()),
        "maker": Seats(((maker, d.truth(True)),) if maker >= 0 else ()),
    }
    with s.where(there):
        return d.both([there, test(s, law.test, names)])


def consult(
    s: AbstractState, question: Question, deed: str, who: Expr, thing: Expr | None, names: dict[str, Value],
    value: Callable[[AbstractState, Expr, dict[str, Value]], Value], test: Test,
) -> Truth:  # fmt: skip
    """What the standing rules say of a deed; anything once cards in force have moved."""
    d = s.domain
    if s.is_lost:
        return d.anything("consulted")

    spoken_of = any(getattr(law, "deed", "") == deed for _, card, _ in s.situation.cards for law in card.laws)

    def speak(kind: type[Any]) -> Truth:
        if not spoken_of:
            return d.truth(False)
        they = value(s, who, names)
        it = value(s, thing, names) if thing is not None else None
        if not isinstance(they, Seats):
            return d.anything("consulted")
        return d.either([
            applies(s, law, owner, there, they, it, -1, test)
            for owner, law, there in said(s, kind) if law.deed == deed
        ])  # fmt: skip

    declared = next(each for each in s.situation.game.edition.deeds if each.name == deed)
    match question:
        case Question.MUST:
            return speak(Oblige)
        case Question.FIRST:
            return speak(Precede)
        case Question.MAY:
            allowed = d.truth(True) if declared.free else d.either([speak(Grant), _usable(s, declared.parameter)])
            return d.both([allowed, d.negate(speak(Forbid))])


def _usable(s: AbstractState, parameter: object) -> Truth:
    """A deed with a card is granted by the card itself when it is usable, which is not known here."""
    return s.domain.anything("usable") if parameter is not None else s.domain.truth(False)


def adjusted(s: AbstractState, event: str, doer: Seats, amount: Number, test: Test, *, alone: bool) -> Number:
    """An amount that a card demands, as standing rules leave it; `alone`: the sentence demands no more of the doer."""
    d = s.domain
    if s.maker < 0:
        return amount
    if s.is_lost:
        changes = any(isinstance(law, Modify) and law.event == event
                      for card in s.situation.game.cards for law in card.laws)  # fmt: skip
        return d.some_number("adjusted", 0, None) if changes else amount
    for step in s.situation.game.edition.order:
        for owner, law, there in said(s, Modify):
            if law.event != event or law.change.value != step:
                continue
            speaks = applies(s, law, owner, there, doer, None, s.maker, test)
            match law.change:
                case Change.DOUBLED:
                    changed = d.arithmetic(Operator.TIMES, amount, d.number(2))
                case Change.CAPPED:
                    changed = _capped(s, event, doer, amount, law.most, alone=alone)
                case Change.IGNORED:
                    changed = d.number(0)
            amount = d.choose(speaks, changed, amount)
    return amount


def _capped(s: AbstractState, event: str, doer: Seats, amount: Number, most: int, *, alone: bool) -> Number:
    """No more than this in a turn, nor less of the amount than what is certainly left of it."""
    d, done = s.domain, s.situation.done
    if done is None or not alone or len(doer.entries) != 1:
        return d.some_number("capped", 0, d.number(most))
    seat = doer.entries[0][0]
    left = d.number(most - done[s.places.capped.index(event) * s.situation.players + seat])
    for act in s.acts:
        if act.event == event and act.seat == seat:
            left = d.arithmetic(Operator.MINUS, left, d.choose(act.guard, act.amount, d.number(0)))
    least = d.smaller(amount, d.larger(left, d.number(0)))
    return d.choose(d.anything("capped"), least, d.number(most))


def forbidden(s: AbstractState, event: str, doer: Seats, other: Value | None, test: Test) -> Truth:
    """Is a verb that a card demands forbidden?"""
    d = s.domain
    if s.maker < 0 or s.is_lost:
        return d.truth(False)
    return d.either([
        applies(s, law, owner, there, doer, other, s.maker, test)
        for owner, law, there in said(s, Forbid) if law.deed == event
    ])  # fmt: skip
