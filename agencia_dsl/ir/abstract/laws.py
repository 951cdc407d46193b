"""Standing rules over an abstract state: those of the cards that the situation names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from agencia_dsl.ir.abstract.domain import Number, Truth
from agencia_dsl.ir.abstract.state import AbstractState, Seats, Value
from agencia_dsl.ir.expr import Expr, Local, Operator, Question
from agencia_dsl.ir.law import After, Change, Forbid, Grant, Law, Modify, Oblige, Precede
from agencia_dsl.ir.program import Card
from agencia_dsl.ir.walk import walk

Test: TypeAlias = Callable[[AbstractState, Expr, dict[str, Value]], Truth]
"""How the truth of an expression is found; handed over, since expressions consult laws too."""


Speaker: TypeAlias = tuple[int, Any, Truth]
"""Whose card it is, what it says (a law or a trigger), and the condition under which it lies there."""


def said(s: AbstractState, kind: type[Any]) -> Iterator[list[Speaker]]:
    """The laws of one kind in force; of a card that may lie at any seat, one for each seat, no two of which hold."""
    return _spoken(s, lambda card: (law for law in card.laws if isinstance(law, kind)))


def awaited(s: AbstractState, event: str) -> list[list[Speaker]]:
    """What waits for an event in the cards in force, in the same way."""
    return list(_spoken(s, lambda card: (trigger for trigger in card.triggers if trigger.event == event)))


def speaking_as(s: AbstractState, speakers: list[Speaker]) -> list[tuple[Seats, After, Truth]]:
    """Whose it is that waits; where the same comes of it, whoever it is, at whatever seat the card lies."""
    d = s.domain
    _, trigger, _ = speakers[0]
    if len(speakers) > 1 and not any(isinstance(node, Local) and node.name == "you" for node in walk(trigger.body)):
        return [
            (Seats(tuple((owner, there) for owner, _, there in speakers), size=1), trigger, d.anything("lies there"))
        ]
    return [(Seats(((owner, d.truth(True)),)), each, there) for owner, each, there in speakers]


def _spoken(s: AbstractState, of: Callable[[Card], Iterable[Any]]) -> Iterator[list[Speaker]]:
    for owner, card, there in s.situation.cards:
        yield from ([(owner, each, there)] for each in of(card))
    for card in s.situation.roaming:
        for each in of(card):
            yield [(seat, each, s.domain.anything(card.name)) for seat in range(s.situation.players)]


def applies(
    s: AbstractState, law: Law, owner: int, there: Truth, they: Seats, it: Value | None, maker: Seats | None, test: Test
) -> Truth:
    """Does a law that lies there speak of this case?"""
    d = s.domain
    names: dict[str, Value] = {
        "you": Seats(((owner, d.truth(True)),)),
        "they": they,
        "it": it if it is not None else Seats(()),
        "maker": maker if maker is not None else Seats(()),
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

    spoken_of = any(getattr(law, "deed", "") == deed for card in s.situation.named for law in card.laws)

    def speak(kind: type[Any]) -> Truth:
        if not spoken_of:
            return d.truth(False)
        they = value(s, who, names)
        it = value(s, thing, names) if thing is not None else None
        if not isinstance(they, Seats):
            return d.anything("consulted")
        return d.either([
            applies(s, law, owner, there, they, it, None, test)
            for speakers in said(s, kind) for owner, law, there in speakers if law.deed == deed
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
    if s.maker is None:
        return amount
    if s.is_lost:
        changes = any(isinstance(law, Modify) and law.event == event
                      for card in s.situation.game.cards for law in card.laws)  # fmt: skip
        return d.some_number("adjusted", 0, None) if changes else amount
    for step in s.situation.game.edition.order:
        for speakers in said(s, Modify):
            before = amount
            for owner, law, there in speakers:
                if law.event == event and law.change.value == step:
                    speaks = applies(s, law, owner, there, doer, None, s.maker, test)
                    amount = d.choose(speaks, _changed(s, law, doer, before, alone=alone), amount)
    return amount


def _changed(s: AbstractState, law: Modify, doer: Seats, amount: Number, *, alone: bool) -> Number:
    """What a law makes of an amount."""
    match law.change:
        case Change.DOUBLED:
            return s.domain.arithmetic(Operator.TIMES, amount, s.domain.number(2))
        case Change.CAPPED:
            return _capped(s, law.event, doer, amount, law.most, alone=alone)
        case Change.IGNORED:
            return s.domain.number(0)


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
    if s.maker is None or s.is_lost:
        return d.truth(False)
    return d.either([
        applies(s, law, owner, there, doer, other, s.maker, test)
        for speakers in said(s, Forbid) for owner, law, there in speakers if law.deed == event
    ])  # fmt: skip
