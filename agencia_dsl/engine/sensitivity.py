"""How far the identity of cards can still matter: what makes looking ahead short, and stays exact.

A level says what can: nothing but numbers of cards (0), the order of a pile (1), the kind of a card (2),
anything, which card it is included (3).  How nature shuffles may differ with every decision before it; so
kinds and order together (2 | 1) are anything: levels are joined bit by bit.  An option that differs from
another only in what can no longer matter need not be tried twice.

What follows a choice is known in three parts: what stands after it in its own function, here; what
follows the calls that are under way, at run time (`Table.level`); and what the cards in force read
whenever they are consulted, at run time too (`of_laws`, since it depends on which cards lie there).
Some of those ask what cards make players do: then what the footprints read that are looked at counts
(`of_footprint`), of the cards in force alone, and of these only such as can make anybody do it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_

from agencia_dsl.ir.effect import (
    Attempt,
    Effect,
    Execute,
    Follow,
    ForEach,
    Perform,
    Put,
    Record,
    SetField,
    Shuffle,
    Take,
    TakeTop,
)
from agencia_dsl.ir.expr import (
    CardNamed,
    Choose,
    Compare,
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
    Member,
    Says,
    Size,
    Trait,
    TraitName,
)
from agencia_dsl.ir.law import Cancel, Forbid, Law, Modify
from agencia_dsl.ir.node import CoreNode
from agencia_dsl.ir.program import Card, Game, ZoneKind
from agencia_dsl.ir.sort_of import field_sorts, sort_of
from agencia_dsl.ir.sorts import CARD
from agencia_dsl.ir.walk import children, walk

NUMBERS, ORDER, KINDS, ANYTHING = 0, 1, 2, 3


class Sensitivity:
    """Answers for one game; a verb stands for all that it brings about."""

    def __init__(self, game: Game) -> None:
        self._verbs = {verb.name: verb for verb in game.edition.verbs}
        self._rules = {rule.name: rule for rule in game.edition.rules}
        self._force = {zone.name for zone in game.edition.zones if zone.kind is ZoneKind.FORCE}
        self._fields = field_sorts(game)
        self._of_cards = {field.name for field in game.edition.fields if field.each == CARD.name}
        laws = [law for card in game.cards for law in card.laws]
        self._deeds = {law.deed for law in laws if hasattr(law, "deed")}
        demanded = {verb.event for verb in game.edition.verbs}  # other deeds are asked for by name
        self._events = {law.deed for law in laws if isinstance(law, Forbid)} & demanded
        self._events |= {law.event for law in laws if isinstance(law, Modify)}
        self._triggers: dict[str, tuple[Effect, ...]] = {}
        for after in (*game.edition.triggers, *(each for card in game.cards for each in card.triggers)):
            self._triggers[after.event] = (*self._triggers.get(after.event, ()), *after.body)
        self._footprints: int | None = None
        self._game = game

    def level(self, effects: Iterable[Effect], *, told: bool = False) -> int:
        """What these effects, in this order, can read of the cards in hands and piles.

        `told`: they are but read for their footprint, and nature shuffles nothing.
        """
        level, changed = NUMBERS, False
        from_force: set[str] = set()  # bundles of cards that lay in force before, which all can see
        hidden: set[str] = set()
        for node in self._course(tuple(effects), ()):
            level |= self._own(node) if not (told and isinstance(node, Shuffle)) else NUMBERS
            match node:
                case Take(name, _, zone) | TakeTop(name, _, zone):
                    (from_force if zone in self._force else hidden).add(name)
                case Put(name, zone) if zone in self._force and name not in from_force - hidden:
                    changed = True
                case _ if changed and self._reads_society(node):
                    return ANYTHING
            if level == ANYTHING:
                return level
        return level

    def of_laws(self, card: Card) -> int:
        """What a card in force reads of other cards whenever a card demands something.

        What it reads in finding out what cards make players do is not in it: see `of_footprint`.
        """
        read = (node for node in walk(self._met(card)) if not isinstance(node, Makes))
        return reduce(or_, (self._own(node) for node in read), NUMBERS)

    def of_footprint(self, card: Card) -> int:
        """What is read of other cards in finding out what this one makes players do."""
        bodies = (card.body, *(each.body for each in card.triggers))
        return reduce(or_, (self.level(body, told=True) for body in bodies), NUMBERS)

    def looked_for(self, card: Card) -> frozenset[str]:
        """The events of which a card in force asks who is made to do them, whenever a card demands something."""
        return frozenset(event for node in walk(self._met(card)) if isinstance(node, Makes) for event in node.events)

    def _met(self, card: Card) -> tuple[Law, ...]:
        """The laws that are consulted whenever a card demands something."""
        return tuple(law for law in card.laws if isinstance(law, Cancel | Modify) or law.deed in self._events)

    def is_awaited(self, event: str) -> bool:
        """Does a card in use wait for the event?"""
        return event in self._triggers

    def calls(self, effect: Effect) -> bool:
        """Can somebody choose among cards in what the effect sets going?"""
        return any(isinstance(node, Choose) for node in self._course((effect,), ()))

    # ------------------------------------------------------------------------ one node
    def _own(self, node: CoreNode) -> int:
        """What a node reads by itself."""
        match node:
            case Shuffle():
                return ORDER
            case Choose(None):
                return ANYTHING
            case Trait(_, TraitName.KIND):
                return KINDS
            case Trait() | CardNamed() | Execute():
                return ANYTHING
            case Field(name) | SetField(name) if name in self._of_cards:
                return ANYTHING
            case Compare(_, left, right) if self._is_card(left) or self._is_card(right):
                return ANYTHING
            case Member(item) if self._is_card(item):
                return ANYTHING
            case Consult(_, deed):
                return self._of_deed(deed)
            case Makes():
                return self._of_footprints()
            case _:
                return NUMBERS

    def _is_card(self, value: Expr) -> bool:
        return sort_of(value, self._fields).name == CARD.name

    def _of_deed(self, deed: str) -> int:
        """What can be read in finding out whether a deed may or must be done."""
        said = tuple(
            law for card in self._game.cards for law in card.laws
            if not isinstance(law, Cancel | Modify) and law.deed == deed
        )  # fmt: skip
        if self._is_about_card(deed) and any(card.usable is not None for card in self._game.cards):
            return ANYTHING
        return reduce(or_, (self._own(node) for node in walk(said)), NUMBERS)

    def _is_about_card(self, deed: str) -> bool:
        return any(
            each.name == deed and each.parameter is not None and each.parameter.sort == CARD
            for each in self._game.edition.deeds
        )

    def _of_footprints(self) -> int:
        """What can be read in finding out what cards demand.  Footprints within footprints add nothing."""
        if self._footprints is None:
            self._footprints = NUMBERS
            levels = (self.of_footprint(card) for card in self._game.cards)
            self._footprints = reduce(or_, levels, NUMBERS)
        return self._footprints

    # ------------------------------------------------------------------------ courses
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
                    yield from _read(items)
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
                yield from _read(child)

    def _blocks(self, effect: Effect, inside: tuple[str, ...]) -> Iterator[CoreNode]:
        yield from self._course(tuple(c for c in children(effect) if isinstance(c, Effect)), inside)

    def _reads_society(self, node: CoreNode) -> bool:
        """Does the node ask what the cards in force say or are?"""
        match node:
            case Idle() | Makes() | Says():
                return True
            case Consult(_, deed):
                return deed in self._deeds
            case Perform(verb):
                event = self._verbs[verb].event
                return event in self._events or event in self._triggers
            case Record(event):
                return event in self._triggers
            case Contents(zone):
                return zone in self._force
            case _:
                return False


def _read(value: CoreNode) -> Iterator[CoreNode]:
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
