"""Effects of the core as Python statements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from agencia_dsl.engine.emit.context import Emission, Names
from agencia_dsl.engine.emit.expr import Expressions
from agencia_dsl.engine.sensitivity import is_single
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
from agencia_dsl.ir.expr import (
    All,
    Any,
    Choose,
    Compare,
    Constant,
    Consult,
    Demand,
    Exists,
    Expr,
    Field,
    First,
    Group,
    Happened,
    Idle,
    Makes,
    Member,
    Not,
    Possible,
    Ask,
)
from agencia_dsl.ir.sorts import NOBODY, PLAYER
from agencia_dsl.ir.walk import walk

Lines = list[str]


class Effects:
    """Templates for the statements of one function.

    `after` is how far the identity of cards can matter behind the whole function, in an attempt.
    """

    def __init__(self, emission: Emission, names: Names, after: tuple[Effect, ...] = ()) -> None:
        self.e = emission
        self.names = names
        self.x = Expressions(emission, names)
        self.after = after

    def block(self, effects: Sequence[Effect], indent: int, *, guarded: bool, rest: tuple[Effect, ...] = ()) -> Lines:
        """Statements in order.  `guarded`: one that is impossible outside an attempt is passed over."""
        lines: Lines = []
        for index, effect in enumerate(effects):
            later = (*effects[index + 1 :], *rest)
            self.x.later = self.e.sensitivity.level((*later, *self.after)) if _has_choice(effect, self.e) else 0
            made = self.statement(effect, indent + (1 if guarded and _can_fail(effect) else 0), later)
            if guarded and _can_fail(effect):
                pad = "    " * indent
                lines += [f"{pad}try:", *made, f"{pad}except Impossible:", f"{pad}    if t.strict: raise"]
            else:
                lines += made
        return lines or ["    " * indent + "pass"]

    def statement(self, effect: Effect, indent: int, later: tuple[Effect, ...]) -> Lines:
        """The template of an effect."""
        pad, x = "    " * indent, self.x
        at = self.e.clause(effect.origin)
        match effect:
            case Let(name, value):
                if _may_be_nobody(value):
                    x.maybe_nobody.add(name)
                return [f"{pad}{self.names(name)} = {x.expr(value)}"]
            case SetField(field, of, value):
                return [f"{pad}t.set({x.cell(field, of)}, {_as_int(x, value)}, {at})"]
            case Take(name, cards, zone, of):
                v = self.names(name)
                return [
                    f"{pad}{v}_from = {x.place(zone, of)}",
                    f"{pad}{v} = t.take({v}_from, {x.expr(cards)}, {at})",
                ]
            case TakeTop(name, count, zone, of):
                v = self.names(name)
                return [
                    f"{pad}{v}_from = {x.place(zone, of)}",
                    f"{pad}{v} = t.take_top({v}_from, {x.expr(count)}, {at})",
                ]
            case Put(name, zone, of, under):
                v = self.names(name)
                return [f"{pad}t.put({x.place(zone, of)}, {v}, {v}_from, {under}, {at})"]
            case Shuffle(zone, of):
                return [f"{pad}t.shuffle({x.place(zone, of)})"]
            case If(condition, then, otherwise):
                lines = [f"{pad}if {x.expr(condition)}:"]
                lines += self.block(then, indent + 1, guarded=False, rest=later)
                if otherwise:
                    lines += [f"{pad}else:", *self.block(otherwise, indent + 1, guarded=False, rest=later)]
                return lines
            case ForEach(name, items, body):
                inner = self.block(body, indent + 1, guarded=False, rest=(effect, *later))
                return [f"{pad}for {self.names(name)} in list({x.expr(items)}):", *inner]
            case Stop():
                return [f"{pad}break"]
            case Perform():
                return self.perform(effect, indent, later)
            case Record(event, by):
                return [f"{pad}record(t, {self.e.events[event]}, {x.seat(by)}, 1, -1, {at})"]
            case Fail():
                return [f"{pad}raise Impossible(SAID, {at})"]
            case Attempt(rule, otherwise):
                lines = [f"{pad}if not attempt(t, R[{rule!r}]):"]
                return [*lines, *self.block(otherwise, indent + 1, guarded=False, rest=later)]
            case Offer(who, label, body):
                inner = self.block(body, indent + 1, guarded=False, rest=later)
                return [f"{pad}def offered(t):", *inner, f"{pad}offer(t, {x.seat(who)}, {label!r}, offered, {at})"]
            case Follow(rule):
                return [f"{pad}R[{rule!r}](t)"]
            case Execute(card):
                return [f"{pad}execute(t, {x.expr(card)}, you)"]
            case End(sequence, winners):
                won = f"seats_of({x.expr(winners)})" if winners is not None else "0"
                return [f"{pad}raise Ended({sequence!r}, {won}, {at})"]
            case Forget():
                return [f"{pad}forget(t)"]
            case _:
                assert_never(effect)

    def perform(self, effect: Perform, indent: int, later: tuple[Effect, ...]) -> Lines:
        """A sentence: the frames of all doers, then the verb."""
        pad, x = "    " * indent, self.x
        verb = self.e.game.edition.verbs[self.e.verbs[effect.verb]]
        lines: Lines = []
        if _has_choice(effect, self.e):
            several = not is_single(effect.doers)
            level = self.e.sensitivity.level((*((effect,) if several else ()), *later, *self.after))
            lines.append(f"{pad}t.level = {level}")
        given = {argument.name: argument for argument in effect.arguments}
        at = self.e.clause(effect.origin)
        doer = self.names(effect.name)
        single = is_single(effect.doers) and isinstance(effect.doers, Group)
        slots: list[str] = []
        loops = [] if single else [f"for {doer} in {doer}_s"]
        shared: Lines = []
        if single and isinstance(effect.doers, Group):
            lines.append(f"{pad}{doer} = {x.expr(effect.doers.parts[0])}")
        else:
            lines.append(f"{pad}{doer}_s = {x.expr(effect.doers)}")
            lines.append(f"{pad}if {doer}_s:")
            pad += "    "
        for parameter in verb.parameters:
            argument = given[parameter.name]
            slot = f"{doer}_{len(slots) + 1}"
            value = x.expr(argument.value)
            if not argument.each and not isinstance(argument.value, Constant):
                shared.append(f"{pad}{slot}_all = {value}")
                value = f"{slot}_all"
            if parameter.sort == PLAYER:
                loops.append(f"for {slot} in {value}")
                slots.append(slot)
            else:
                slots.append(value)
        frame = f"({', '.join([doer, *slots])},)"
        frames = f"[{frame} {' '.join(loops)}]" if loops else f"[{frame}]"
        lines += [*shared, f"{pad}perform(t, V[{self.e.verbs[effect.verb]}], {frames}, {at})"]
        return lines


def _has_choice(effect: Effect, emission: Emission) -> bool:
    """Can somebody choose among cards in this statement, or in the verb that it performs?"""
    verbs = emission.game.edition.verbs
    for node in walk((effect,)):
        if isinstance(node, Choose):
            return True
        if isinstance(node, Perform):
            verb = verbs[emission.verbs[node.verb]]
            inner = walk((verb.prepare, verb.commit))
            if any(isinstance(each, Choose | Perform) for each in inner):
                return True
    return False


def _can_fail(effect: Effect) -> bool:
    """Can the statement itself prove impossible outside an attempt?"""
    return any(isinstance(node, Choose | Demand | Take | TakeTop | Fail | Field | First | Perform)
               for node in walk((effect,)))  # fmt: skip


def _may_be_nobody(value: Expr) -> bool:
    match value:
        case First() | Field():
            return True
        case Constant(number, sort):
            return number == NOBODY and sort == PLAYER
        case Choose(_, _, _, _, optional):
            return optional
        case _:
            return False


_TRUTHS = (
    All, Any, Not, Compare, Consult, Exists, Happened, Idle, Makes, Member, Possible, Ask,
)  # fmt: skip


def _as_int(x: Expressions, value: Expr) -> str:
    """A field holds an integer also when it is a truth."""
    text = x.expr(value)
    return f"int({text})" if isinstance(value, _TRUTHS) else text


def function(
    emission: Emission,
    name: str,
    parameters: Iterable[str],
    effects: Sequence[Effect],
    *,
    guarded: bool,
    after: tuple[Effect, ...] = (),
    first: Sequence[str] = (),
    returns: str = "",
    names: Names | None = None,
) -> Lines:
    """A function of the table that does some effects."""
    body = Effects(emission, names or Names(), after)
    lines = [f"def {name}(t, {', '.join(parameters)}):", "    f = t.f; z = t.z"]
    lines += [f"    {line}" for line in first]
    lines += body.block(effects, 1, guarded=guarded)
    if returns:
        lines.append(f"    return {returns}")
    return lines
