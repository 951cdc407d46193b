"""Effects of the core as Python statements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from agencia_dsl.engine.course import is_single
from agencia_dsl.engine.emit.context import Emission, Names
from agencia_dsl.engine.emit.expr import Expressions
from agencia_dsl.engine.sensitivity import ANYTHING, NUMBERS
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
from agencia_dsl.ir.expr import Choose, Constant, Group, Local
from agencia_dsl.ir.sorts import CARD, PLAYER, TRUTH
from agencia_dsl.ir.walk import walk

Lines = list[str]

YOU = Local("you", PLAYER)


class Effects:
    """Templates for the statements of one function.

    `after` is what the caller does next with the same names, as the second part of a verb.  A function
    that sets choices going in others says how far the identity of cards can matter behind each call
    (`t.level`); `base` is what matters behind the function itself.
    """

    def __init__(self, emission: Emission, names: Names, after: tuple[Effect, ...] = ()) -> None:
        self.e = emission
        self.names = names
        self.x = Expressions(emission, names)
        self.after = after
        self.uses_base = False

    def block(self, effects: Sequence[Effect], indent: int, *, guarded: bool, rest: tuple[Effect, ...] = ()) -> Lines:
        """Statements in order.  `guarded`: one that is impossible outside an attempt is passed over."""
        lines: Lines = []
        for index, effect in enumerate(effects):
            later = (*effects[index + 1 :], *rest)
            lines += self.guarded(effect, indent, later) if guarded else self.called(effect, indent, later, False)
        return lines or ["    " * indent + "pass"]

    def guarded(self, effect: Effect, indent: int, later: tuple[Effect, ...]) -> Lines:
        """A statement that is passed over when it is impossible; whoever uses its name cannot, then."""
        outer, self.x.fails = self.x.fails, False
        made = self.called(effect, indent, later, True)
        fails, self.x.fails = self.x.fails, outer
        if not fails:
            return made
        pad = "    " * indent
        lines = [
            f"{pad}try:",
            *(f"    {line}" for line in made),
            f"{pad}except Impossible:",
            f"{pad}    if t.strict: raise",
        ]
        if isinstance(effect, Let | Take | TakeTop):
            self.names.missing.add(effect.name)
            lines.append(f"{pad}    {self.names(effect.name)} = None")
        return lines

    def called(self, effect: Effect, indent: int, later: tuple[Effect, ...], guarded: bool) -> Lines:
        """A statement; where it sets others going, with what can matter behind it."""
        sensitivity = self.e.sensitivity
        if any(isinstance(node, Choose) for node in walk(effect)):
            self.x.later = sensitivity.level((effect, *later, *self.after))
        made = self.statement(effect, indent, later, guarded)
        match effect:
            case Perform(verb):
                event = self.e.game.edition.verbs[self.e.verbs[verb]].event
                repeats = not is_single(effect.doers) or sensitivity.is_awaited(event)
            case Record(event):
                repeats = sensitivity.is_awaited(event)
            case Follow() | Attempt() | Offer() | Execute():
                repeats = False
            case _:
                return made
        if not (isinstance(effect, Execute) or sensitivity.calls(effect)):
            return made
        behind = (*((effect,) if repeats else ()), *later, *self.after)
        is_shaken = not isinstance(effect, Execute) and sensitivity.shakes((effect,))
        level = sensitivity.level(behind, shaken=is_shaken)
        if level == NUMBERS and not isinstance(effect, Execute):
            return made
        self.uses_base = True
        pad = "    " * indent
        said = str(level) if level == ANYTHING else f"base | {level}"
        return [f"{pad}t.level = {said}", *made, f"{pad}t.level = base"]

    def statement(self, effect: Effect, indent: int, later: tuple[Effect, ...], guarded: bool) -> Lines:
        """The template of an effect."""
        pad, x = "    " * indent, self.x
        at = self.e.clause(effect.origin)
        match effect:
            case Let(name, value):
                if x.is_unsure(value):
                    self.names.unsure.add(name)
                return [f"{pad}{self.names(name)} = {x.expr(value)}"]
            case SetField(field, of, value):
                text = f"int({x.expr(value)})" if self.e.sort(value) == TRUTH else x.expr(value)
                return [f"{pad}t.set({x.cell(field, of)}, {text}, {at})"]
            case Take(name, cards, zone, of):
                v, x.fails = self.names(name), True
                return [
                    f"{pad}{v}_from = {x.place(zone, of)}",
                    f"{pad}{v} = t.take({v}_from, {x.expr(cards)}, {at})",
                ]
            case TakeTop(name, count, zone, of):
                v, x.fails = self.names(name), True
                return [
                    f"{pad}{v}_from = {x.place(zone, of)}",
                    f"{pad}{v} = t.take_top({v}_from, {x.expr(count)}, {at})",
                ]
            case Put(name, zone, of, under):
                v = self.names(name)
                return [f"{pad}t.put({x.place(zone, of)}, {x.given(name)}, {v}_from, {under}, {at})"]
            case Shuffle(zone, of):
                return [f"{pad}t.shuffle({x.place(zone, of)})"]
            case If(condition, then, otherwise):
                lines = [f"{pad}if {x.expr(condition)}:"]
                lines += self.block(then, indent + 1, guarded=guarded, rest=later)
                if otherwise:
                    lines += [f"{pad}else:", *self.block(otherwise, indent + 1, guarded=guarded, rest=later)]
                return lines
            case ForEach(name, items, body):
                first = f"{pad}for {x.one_of(name, items)} in list({x.expr(items)}):"
                return [first, *self.block(body, indent + 1, guarded=guarded, rest=(effect, *later))]
            case Stop():
                return [f"{pad}break"]
            case Perform():
                return self.perform(effect, indent)
            case Record(event, by):
                x.fails = True
                return [f"{pad}record(t, {self.e.events[event]}, {x.seat(by)}, 1, -1, {at})"]
            case Fail():
                x.fails = True
                return [f"{pad}raise Impossible(SAID, {at})"]
            case Attempt(rule, otherwise):
                lines = [f"{pad}if not attempt(t, R[{rule!r}]):"]
                return [*lines, *self.block(otherwise, indent + 1, guarded=guarded, rest=later)]
            case Offer():
                return self.offer(effect, indent, later)
            case Follow(rule):
                return [f"{pad}R[{rule!r}](t)"]
            case Execute(card):
                shaken = self.e.sensitivity.level((*later, *self.after), shaken=True)
                return [f"{pad}execute(t, {x.expr(card)}, {x.seat(YOU)}, {shaken})"]
            case End(sequence, winners):
                won = f"seats_of({x.expr(winners)})" if winners is not None else "0"
                return [f"{pad}raise Ended({sequence!r}, {won}, {at})"]
            case Forget():
                return [f"{pad}forget(t)"]
            case _:
                assert_never(effect)

    def offer(self, effect: Offer, indent: int, later: tuple[Effect, ...]) -> Lines:
        """The body is a function of its own; names that it gives anew are its own too."""
        pad, x = "    " * indent, self.x
        named = [n.name for n in walk(effect.body) if isinstance(n, Let | Take | TakeTop)]
        own = "".join(f", {v}={v}" for v in dict.fromkeys(self.names(n) for n in named if n in self.names))
        inner = self.block(effect.body, indent + 1, guarded=False, rest=later)
        x.fails = True
        at = self.e.clause(effect.origin)
        return [
            f"{pad}def offered(t{own}):", *inner,
            f"{pad}offer(t, {x.seat(effect.who)}, {effect.label!r}, offered, {at})",
        ]  # fmt: skip

    def perform(self, effect: Perform, indent: int) -> Lines:
        """A sentence: the frames of all doers, then the verb."""
        pad, x = "    " * indent, self.x
        verb = self.e.game.edition.verbs[self.e.verbs[effect.verb]]
        lines: Lines = []
        given = {argument.name: argument for argument in effect.arguments}
        at = self.e.clause(effect.origin)
        doer = self.names(effect.name)
        slots: list[str] = []
        loops: list[str] = []
        shared: Lines = []
        if is_single(effect.doers) and isinstance(effect.doers, Group):
            lines.append(f"{pad}{doer} = {x.seat(effect.doers.parts[0])}")
        else:
            lines.append(f"{pad}{doer}_s = {x.present(effect.doers)}")
            lines.append(f"{pad}if {doer}_s:")
            loops.append(f"for {doer} in {doer}_s")
            pad += "    "
        for parameter in verb.parameters:
            argument = given[parameter.name]
            slot = f"{doer}_{len(slots) + 1}"
            if parameter.sort == PLAYER:
                value = x.present(argument.value)
            elif parameter.sort == CARD:
                value = x.seat(argument.value)
            else:
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
        x.fails = True
        ends = ""
        if effect.most is not None:
            ends = f", [{x.expr(effect.most.value)}{''.join(f' {loop}' for loop in loops)}]"
        return [*lines, *shared, f"{pad}perform(t, V[{self.e.verbs[effect.verb]}], {frames}, {at}{ends})"]


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
    made = body.block(effects, 1, guarded=guarded)
    lines = [f"def {name}(t, {', '.join(parameters)}):", "    f = t.f; z = t.z"]
    if body.uses_base:
        lines.append("    base = t.level")
    lines += [f"    {line}" for line in first]
    lines += made
    if returns:
        lines.append(f"    return {returns}")
    return lines
