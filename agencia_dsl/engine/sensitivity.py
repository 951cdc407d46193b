"""How far the identity of cards can still matter: what makes looking ahead short, and stays exact.

A level says what can: nothing but numbers of cards (0), the order of a pile (1), the kind of a card (2),
anything, which card it is included (3).  How nature shuffles may differ with every decision before it; so
kinds and order together (2 | 1) are anything: levels are joined bit by bit.  Where a card may come into force,
further bits (`SUBJECTS`) say of which deeds and events it matters what cards say: those that say nothing of
them are alike.  An option that differs from another only in what can no longer matter need not be tried twice.

What follows a choice is known in three parts: what stands after it in its own function, here; what
follows the calls that are under way, at run time (`Table.level`); and what the cards in force read
whenever they are consulted, at run time too (`of_laws`, since it depends on which cards lie there).
Some of those ask what cards make players do: then what the footprints read that are looked at counts
(`of_footprint`), of the cards in force alone, and of these only such as can make anybody do it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_

from agencia_dsl.engine.course import Courses
from agencia_dsl.ir.effect import Effect, Execute, Perform, Put, Record, Shuffle, Take, TakeTop
from agencia_dsl.ir.expr import (
    CardNamed,
    Choose,
    Compare,
    Consult,
    Expr,
    Field,
    Idle,
    Local,
    Makes,
    Member,
    Says,
    Trait,
    TraitName,
)
from agencia_dsl.ir.law import Cancel, Forbid, Law, Modify
from agencia_dsl.ir.layout import Layout
from agencia_dsl.ir.liveness import without_accounts
from agencia_dsl.ir.node import CoreNode
from agencia_dsl.ir.program import Card, Game, Verb, ZoneKind
from agencia_dsl.ir.sort_of import field_sorts, sort_of
from agencia_dsl.ir.sorts import CARD
from agencia_dsl.ir.walk import walk

NUMBERS, ORDER, KINDS, ANYTHING = 0, 1, 2, 3
SUBJECTS = ~ANYTHING
"""The bits of a level for what cards in force say: one for each deed and event of which some card speaks."""


@lru_cache(maxsize=8)
def sensitivity_of(game: Game) -> Sensitivity:
    """The answers for a game, however many play it."""
    return Sensitivity(game)


class Sensitivity:
    """Answers for one game; a verb stands for all that it brings about."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._courses = Courses(game)
        self._force = {zone.name for zone in game.edition.zones if zone.kind is ZoneKind.FORCE}
        self._fields = field_sorts(game)
        self._of_cards = {field.name for field in game.edition.fields if field.each == CARD.name}
        laws = [law for card in game.cards for law in card.laws]
        demanded = {verb.event for verb in game.edition.verbs}  # other deeds are asked for by name
        self._events = {law.deed for law in laws if isinstance(law, Forbid)} & demanded
        self._modified = {law.event for law in laws if isinstance(law, Modify)}
        self._events |= self._modified
        triggered = {each.event for card in game.cards for each in card.triggers}
        subjects = sorted({subject for law in laws for subject in _subject(law)} | triggered)
        self._bits = {subject: (ANYTHING + 1) << place for place, subject in enumerate(subjects)}
        self._read_of: dict[str, int] = {}
        self._shaken: dict[str, int] = {}
        self._shaking: dict[str, bool] = {}
        self._footprints: int | None = None

    def level(self, effects: Iterable[Effect], *, shaken: bool = False) -> int:
        """What these effects, in this order, can read of the cards in hands and piles.

        `shaken`: cards have been put in force before, such as were in hands or piles.
        """
        return self._level(self._courses.of(tuple(effects)), shaken=shaken)

    def _level(self, nodes: Iterable[CoreNode], *, shaken: bool, told: bool = False) -> int:
        """The same of nodes in order.  `told`: they are but read for what they demand."""
        level = NUMBERS
        hidden = _Hidden(self._force)
        for node in nodes:
            level |= self._own(node)
            shaken |= hidden.comes_into_force(node)
            if shaken:
                level |= self._of_society(node, told=told)
            if level & ANYTHING == ANYTHING:
                return ANYTHING
        return level

    def shakes(self, effects: Sequence[Effect]) -> bool:
        """Can a card come into force, in what the effects set going, that was in a hand or a pile?"""
        return any(self._shakes(effect) for effect in effects)

    def _shakes(self, effect: Effect) -> bool:
        if isinstance(effect, Perform):  # whoever does it, and to whom
            if effect.verb not in self._shaking:
                verb = self._courses.verbs[effect.verb]
                self._shaking[effect.verb] = self._brings(
                    (*verb.prepare, *verb.commit, Record(verb.event, effect.doers))
                )
            return self._shaking[effect.verb]
        return self._brings((effect,))

    def _brings(self, effects: tuple[Effect, ...]) -> bool:
        hidden = _Hidden(self._force)
        return any(isinstance(node, Execute) or hidden.comes_into_force(node) for node in self._courses.of(effects))

    def says(self, card: Card) -> int:
        """Of what a card speaks while it is in force: bits of `SUBJECTS`.  Whoever cancels others speaks of all."""
        if any(isinstance(law, Cancel) for law in card.laws):
            return SUBJECTS
        spoken_of = [*[name for law in card.laws for name in _subject(law)], *[each.event for each in card.triggers]]
        return reduce(or_, (self._bits[name] for name in spoken_of), NUMBERS)

    def of_laws(self, card: Card) -> int:
        """What a card in force reads of other cards whenever a card demands something.

        What it reads in finding out what cards make players do is not in it: see `of_footprint`.
        """
        read = (node for node in walk(self._met(card)) if not isinstance(node, Makes))
        return reduce(or_, (self._own(node) for node in read), NUMBERS)

    def of_footprint(self, card: Card, *, shaken: bool = False) -> int:
        """What is read of other cards in finding out what this one makes players do, but for the footprints of others.

        Nothing is forbidden then, nothing cancelled, and nature shuffles nothing.
        """
        level = NUMBERS
        for body in (card.body, *(each.body for each in card.triggers)):
            nodes = (node for node in self._courses.demanding(body) if not isinstance(node, Shuffle | Makes | Idle))
            level |= self._level(nodes, shaken=shaken, told=True)
        return level

    def asked_for(self, card: Card) -> frozenset[str]:
        """The events of which it is asked, in finding out what this card makes players do, who is made to do them."""
        bodies = (card.body, *(each.body for each in card.triggers))
        nodes = (node for body in bodies for node in self._courses.demanding(body) if isinstance(node, Makes))
        return frozenset(event for node in nodes for event in node.events)

    def looked_for(self, card: Card) -> frozenset[str]:
        """The events of which a card in force asks who is made to do them, whenever a card demands something."""
        return frozenset(event for node in walk(self._met(card)) if isinstance(node, Makes) for event in node.events)

    def _met(self, card: Card) -> tuple[Law, ...]:
        """The laws that are consulted whenever a card demands something."""
        return tuple(law for law in card.laws if isinstance(law, Cancel | Modify) or law.deed in self._events)

    def is_awaited(self, event: str) -> bool:
        """Does a card in use wait for the event?"""
        return event in self._courses.triggers

    def calls(self, effect: Effect) -> bool:
        """Can somebody choose among cards in what the effect sets going?"""
        return any(isinstance(node, Choose) for node in self._courses.of((effect,)))

    def chooses(self, verb: Verb) -> bool:
        """Does somebody choose in what a verb brings about?"""
        return any(isinstance(node, Choose) for node in self._courses.of((*verb.prepare, *verb.commit)))

    def lean(self, game: Game) -> Game:
        """The game as far as an attempt can read it."""
        return without_accounts(game, self._courses.carried)

    def cells_carried(self, places: Layout) -> tuple[int, ...]:
        """The cells of fields of which an attempt can read what it has written; not those of cards."""
        return tuple(
            cell for cell, (field, _) in enumerate(places.owners)
            if field.name in self._courses.carried and field.each != CARD.name
        )  # fmt: skip

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
            case Field(name) if name in self._of_cards:
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
            levels = [self.of_footprint(card) for card in self._game.cards]
            self._footprints = reduce(or_, levels, NUMBERS)
        return self._footprints

    # ------------------------------------------------------------------------ what cards in force say
    def _of_society(self, node: CoreNode, *, told: bool) -> int:
        """What a node reads of cards that came into force before: what they say of this or that, or anything."""
        match node:
            case Idle() | Makes() | Says():
                return ANYTHING
            case Consult(_, deed):
                return self._of_subject(deed)
            case Perform(verb):
                event = self._courses.verbs[verb].event
                return NUMBERS if told and event not in self._modified else self._of_subject(event)
            case Record(event):
                return self._of_subject(event)
            case _:
                return NUMBERS

    def _of_subject(self, subject: str) -> int:
        """What can be read of cards in force in finding out what is said of a deed or an event: whoever speaks of
        it, and what the tests of those who do read.
        """
        if subject not in self._bits:
            return NUMBERS
        if not self._read_of:
            self._find_read()
        return self._read_of[subject]

    def _find_read(self) -> None:
        """Subject by subject, until none adds anything to another that its tests ask about."""
        self._read_of = dict(self._bits)
        said = [(card, self.says(card)) for card in self._game.cards]
        about = {subject: [card for card, of in said if of & bit] for subject, bit in self._bits.items()}
        before: dict[str, int] = {}
        while before != self._read_of:
            before = self._read_of.copy()
            self._shaken.clear()
            for subject, speaking in about.items():
                for law in (law for card in speaking for law in card.laws):
                    if isinstance(law, Cancel) or subject in _subject(law):
                        parts = [self._of_test(node, law, speaking) for node in walk(law)]
                        self._read_of[subject] = reduce(or_, parts, self._read_of[subject])

    def _of_test(self, node: CoreNode, law: Law, speaking: list[Card]) -> int:
        """What a node of a law reads, when only what `speaking` cards say matters.

        Whether cards without a word are cancelled is of no matter.
        """
        match node:
            case Says(Local("they")) if isinstance(law, Cancel):
                return NUMBERS
            case Makes(Local("they")) if isinstance(law, Cancel):
                return reduce(or_, (self._of_shaken(card) for card in speaking), NUMBERS)
            case Makes() | Idle() | Says():
                return ANYTHING
            case Consult(_, deed):
                return self._own(node) | self._of_subject(deed)
            case _:
                return self._own(node)

    def _of_shaken(self, card: Card) -> int:
        """What is read in finding out what a card makes players do, after cards have come into force."""
        if card.name not in self._shaken:
            asks = bool(self.asked_for(card))
            self._shaken[card.name] = ANYTHING if asks else self.of_footprint(card, shaken=True)
        return self._shaken[card.name]


class _Hidden:
    """Follows a course for the bundles of cards that were in hands or piles, and not in force, where all see them."""

    def __init__(self, force: set[str]) -> None:
        self._in_force = force
        self._from_force: set[str] = set()
        self._bundles: set[str] = set()

    def comes_into_force(self, node: CoreNode) -> bool:
        """Is such a bundle put in force here?"""
        match node:
            case Take(name, _, zone) | TakeTop(name, _, zone):
                (self._from_force if zone in self._in_force else self._bundles).add(name)
                return False
            case Put(name, zone):
                return zone in self._in_force and name not in self._from_force - self._bundles
            case _:
                return False


def _subject(law: Law) -> tuple[str, ...]:
    """The deed or event of which a law speaks."""
    match law:
        case Cancel():
            return ()
        case Modify(event):
            return (event,)
        case _:
            return (law.deed,)
