"""What may run after one another, node by node, when effects are carried out: the raw material of sensitivity.

What only keeps account of something that no attempt reads is left out (`ir/liveness.py`): whether an attempt
can be completed does not depend on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from agencia_dsl.ir.effect import Attempt, Effect, Follow, ForEach, If, Let, Perform, Record, SetField
from agencia_dsl.ir.expr import Arithmetic, Choose, Constant, Contents, Demand, Expr, Field, Group, Local, Size
from agencia_dsl.ir.law import Law
from agencia_dsl.ir.liveness import carried, decides
from agencia_dsl.ir.node import CoreNode
from agencia_dsl.ir.program import Game
from agencia_dsl.ir.walk import children, walk


class Courses:
    """The courses of effects in one game; a verb stands for all that it brings about."""

    def __init__(self, game: Game) -> None:
        self.verbs = {verb.name: verb for verb in game.edition.verbs}
        self.triggers: dict[str, tuple[Effect, ...]] = {}
        for after in (*game.edition.triggers, *(each for card in game.cards for each in card.triggers)):
            self.triggers[after.event] = (*self.triggers.get(after.event, ()), *after.body)
        self.carried = carried(game)
        self._account_verbs: dict[str, bool] = {}
        self._verb_nodes: dict[tuple[str, bool, bool], list[CoreNode]] = {}
        self._rules = {rule.name: rule for rule in game.edition.rules}
        laws: Iterator[Law] = (law for card in game.cards for law in card.laws)
        self._spoken_of = {getattr(law, "deed", getattr(law, "event", "")) for law in laws}

    def of(self, effects: tuple[Effect, ...], *, told: bool = False) -> Iterator[CoreNode]:
        """All nodes that may run, in the order in which they may; what repeats comes twice.

        `told`: the effects are but read for what they demand, so nothing waits for it.
        """
        return self._nodes(effects, (), told)

    def demanding(self, effects: tuple[Effect, ...]) -> list[CoreNode]:
        """The same of effects that are but read for what they demand, as far as the last demand depends on it."""
        nodes = list(self.of(effects, told=True))
        last = max((at for at, node in enumerate(nodes) if isinstance(node, Perform | Record)), default=-1)
        end = last + 1
        while 0 < end < len(nodes) and not isinstance(nodes[end], Effect):
            end += 1  # of the demand itself: by whom, how much
        return nodes[:end]

    def _nodes(self, effects: tuple[Effect, ...], inside: tuple[str, ...], told: bool) -> Iterator[CoreNode]:
        for effect in effects:
            if self._is_account(effect, ()):
                continue
            yield effect
            match effect:
                case Perform(name):
                    yield from _expressions(effect)
                    if name not in inside:
                        yield from self._done(name, inside, told, is_once=is_single(effect.doers))
                case Follow(name) | Attempt(name):
                    if name not in inside:
                        yield from self._nodes(self._rules[name].body, (*inside, name), told)
                    yield from self._blocks(effect, inside, told)
                case ForEach(_, items, body):
                    yield from read(items)
                    yield from self._nodes((*body, *body), inside, told)
                case Record(event):
                    yield from _expressions(effect)
                    yield from self._after(event, inside, told)
                case _:
                    yield from _expressions(effect)
                    yield from self._blocks(effect, inside, told)

    def _done(self, name: str, inside: tuple[str, ...], told: bool, *, is_once: bool) -> Iterable[CoreNode]:
        """What a verb brings about, and what waits for it; kept, for most of the effects of a game ask for it."""
        key = name, told, is_once
        if not inside and key in self._verb_nodes:
            return self._verb_nodes[key]
        verb = self.verbs[name]
        parts = (*verb.prepare, *verb.commit)
        nodes = [*self._nodes(parts if is_once else (*parts, *parts), (*inside, name), told)]
        nodes += self._after(verb.event, inside, told)
        if not inside:
            self._verb_nodes[key] = nodes
        return nodes

    def _after(self, event: str, inside: tuple[str, ...], told: bool) -> Iterator[CoreNode]:
        """What waits for an event, in some card in use."""
        name = f"after {event}"
        if event in self.triggers and name not in inside and not told:
            yield from self._nodes(self.triggers[event], (*inside, name), told)

    def _blocks(self, effect: Effect, inside: tuple[str, ...], told: bool) -> Iterator[CoreNode]:
        yield from self._nodes(tuple(c for c in children(effect) if isinstance(c, Effect)), inside, told)

    def _is_account(self, effect: Effect, inside: tuple[str, ...]) -> bool:
        """Does it nothing but keep account of what no attempt reads, or work out what to keep?"""
        match effect:
            case SetField(field, _, value):
                return field not in self.carried and isinstance(value, Constant | Local) and _is_sure(effect)
            case Let():
                return bool(inside) and _is_sure(effect)
            case If(condition, then, otherwise):
                return _is_sure(condition) and self._are_account((*then, *otherwise), inside)
            case ForEach(_, items, body):
                return _is_sure(items) and self._are_account(body, inside)
            case Perform(name) if name not in inside:
                return self._is_account_verb(name, inside) and all(_is_sure(child) for child in children(effect))
            case _:
                return False

    def _is_account_verb(self, name: str, inside: tuple[str, ...]) -> bool:
        if name not in self._account_verbs:
            verb = self.verbs[name]
            self._account_verbs[name] = (
                verb.event not in self.triggers
                and not {verb.name, verb.event} & self._spoken_of
                and self._are_account((*verb.prepare, *verb.commit), (*inside, name))
            )
        return self._account_verbs[name]

    def _are_account(self, effects: tuple[Effect, ...], inside: tuple[str, ...]) -> bool:
        within = inside or ("",)
        return bool(effects) and all(self._is_account(each, within) for each in effects)


def _is_sure(node: CoreNode) -> bool:
    """Does nobody decide in it, and can it not fail because of a number?"""
    return not decides(node) and not any(isinstance(each, Arithmetic) for each in walk(node))


def _expressions(effect: Effect) -> Iterator[CoreNode]:
    for child in children(effect):
        if not isinstance(child, Effect):
            yield from read(child)


def read(value: CoreNode) -> Iterator[CoreNode]:
    """The nodes of an expression; of cards that are only counted nothing is read."""
    todo = [value]
    while todo:
        node = todo.pop()
        yield node
        match node:
            case Size(Contents(_, of)):
                todo += [of] if of is not None else []
            case _:
                todo += list(children(node))[::-1]


def is_single(doers: Expr) -> bool:
    """Is it certain that one player at most does it?"""
    match doers:
        case Group((Local(_, sort),)):
            return not sort.many
        case Group((Field(),)):
            return True
        case Demand(_, 1, _):
            return True
        case Choose(_, _, _, Constant(1)):
            return True
        case _:
            return False
