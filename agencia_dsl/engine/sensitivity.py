"""How far the identity of cards can still matter: what makes looking ahead short, and stays exact.

0: only numbers of cards are read; 1: the kind of a card too; 2: anything, which card it is included.
An option that differs from another only in what can no longer matter need not be tried twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from agencia_dsl.ir.effect import Attempt, Effect, Execute, Follow, ForEach, Perform, Put, Record
from agencia_dsl.ir.expr import (
    CardNamed,
    Choose,
    Constant,
    Consult,
    Contents,
    Demand,
    Expr,
    Field,
    Group,
    Idle,
    Local,
    Makes,
    Trait,
    TraitName,
)
from agencia_dsl.ir.law import Forbid, Modify
from agencia_dsl.ir.node import CoreNode
from agencia_dsl.ir.program import Game, ZoneKind
from agencia_dsl.ir.walk import children, walk


class Sensitivity:
    """Answers for one game; a verb stands for all that it brings about."""

    def __init__(self, game: Game) -> None:
        self._verbs = {verb.name: verb for verb in game.edition.verbs}
        self._rules = {rule.name: rule for rule in game.edition.rules}
        self._force = {zone.name for zone in game.edition.zones if zone.kind is ZoneKind.FORCE}
        laws = [law for card in game.cards for law in card.laws]
        self._deeds = {law.deed for law in laws if hasattr(law, "deed")}
        self._events = {law.deed for law in laws if isinstance(law, Forbid)}
        self._events |= {law.event for law in laws if isinstance(law, Modify)}
        self._triggers: dict[str, tuple[Effect, ...]] = {}
        for card in game.cards:
            for after in card.triggers:
                self._triggers[after.event] = (*self._triggers.get(after.event, ()), *after.body)

    def level(self, effects: Iterable[Effect]) -> int:
        """What these effects, in this order, can read of the cards in hands and piles."""
        level, changed = 0, False
        for node in self._course(tuple(effects), ()):
            match node:
                case Trait(_, TraitName.KIND):
                    level = max(level, 1)
                case Trait() | CardNamed() | Execute():
                    return 2
                case Put(_, zone) if zone in self._force:
                    changed = True
                case _:
                    if changed and self._reads_society(node):
                        return 2
        return level

    def _course(self, effects: tuple[Effect, ...], inside: tuple[str, ...]) -> Iterator[CoreNode]:
        """All nodes that may run, in the order in which they may; what repeats comes twice."""
        for effect in effects:
            yield effect
            match effect:
                case Perform(name):
                    yield from self._expressions(effect)
                    if name not in inside:
                        verb = self._verbs[name]
                        parts = (*verb.prepare, *verb.commit)
                        again = () if is_single(effect.doers) else parts
                        yield from self._course((*parts, *again), (*inside, name))
                        yield from self._after(verb.event, inside)
                case Follow(name) | Attempt(name):
                    if name not in inside:
                        yield from self._course(self._rules[name].body, (*inside, name))
                    yield from self._blocks(effect, inside)
                case ForEach(_, items, body):
                    yield from walk((items,))
                    yield from self._course((*body, *body), inside)
                case Record(event):
                    yield from self._expressions(effect)
                    yield from self._after(event, inside)
                case _:
                    yield from self._expressions(effect)
                    yield from self._blocks(effect, inside)

    def _after(self, event: str, inside: tuple[str, ...]) -> Iterator[CoreNode]:
        """What waits for an event, in some card in use."""
        name = f"after {event}"
        if event in self._triggers and name not in inside:
            yield from self._course(self._triggers[event], (*inside, name))

    def _expressions(self, effect: Effect) -> Iterator[CoreNode]:
        for child in children(effect):
            if not isinstance(child, Effect):
                yield from walk((child,))

    def _blocks(self, effect: Effect, inside: tuple[str, ...]) -> Iterator[CoreNode]:
        yield from self._course(tuple(c for c in children(effect) if isinstance(c, Effect)), inside)

    def _reads_society(self, node: CoreNode) -> bool:
        """Does the node ask what the cards in force say or are?"""
        match node:
            case Idle() | Makes():
                return True
            case Consult(_, deed):
                return deed in self._deeds
            case Perform(verb):
                return self._verbs[verb].event in self._events
            case Contents(zone):
                return zone in self._force
            case _:
                return False


def is_single(doers: Expr) -> bool:
    """Is it certain that one player at most does it?"""
    match doers:
        case Group((Local() | Field(),)):
            return True
        case Demand(_, 1, _):
            return True
        case Choose(_, _, _, Constant(1)):
            return True
        case _:
            return False
