"""An abstract state: numbers of cards instead of cards, players with the condition under which they count."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeAlias

from agencia_dsl.ir.abstract.domain import Domain, Number, Truth
from agencia_dsl.ir.expr import Operator, Relation
from agencia_dsl.ir.layout import Layout, layout
from agencia_dsl.ir.program import Card, FieldDecl, Game, ZoneKind
from agencia_dsl.ir.sorts import CARD, CARDS, NOBODY, NUMBER, PLAYER, PLAYERS, TRUTH, Sort


class Unsupported(Exception):
    """A construct that the abstraction cannot follow; the message names it."""


@dataclass(frozen=True, slots=True)
class Seats:
    """Players, each with the condition under which he is meant.

    `ordered` is off when the order of the list is not known; `size` is how many are meant, when that
    is certain although it is not certain who; `some`: it is certain that somebody is meant.
    """

    entries: tuple[tuple[int, Truth], ...]
    ordered: bool = True
    size: int | None = None
    some: bool = False


@dataclass(frozen=True, slots=True)
class Cards:
    """So many cards, whichever; `unseen`: among them may be cards that nobody has seen."""

    count: Number
    unseen: bool = False


@dataclass(frozen=True, slots=True)
class AnyCard:
    """A card, whichever; `which` is its index among the cards of the game, when that is spoken of.

    `unseen`: it may be one that nobody has seen.
    """

    which: Number | None = None
    unseen: bool = False


@dataclass(frozen=True, slots=True)
class Counted:
    """A number."""

    number: Number


@dataclass(frozen=True, slots=True)
class Held:
    """A truth."""

    truth: Truth


@dataclass(frozen=True, slots=True)
class Listed:
    """Things of a declared sort in their order, each with the condition under which it is meant.

    One thing alone is `Counted`: its place in the declaration.
    """

    entries: tuple[tuple[int, Truth], ...]


Value: TypeAlias = Seats | Cards | AnyCard | Counted | Held | Listed


def is_thing(sort: Sort) -> bool:
    """Is it a sort that the game declares?"""
    return sort not in (TRUTH, NUMBER, PLAYER, PLAYERS, CARD, CARDS)


def unknown_value(domain: Domain, field: FieldDecl, players: int) -> Value:
    """What may stand in a field of which nothing is known."""
    if field.sort == TRUTH:
        return Held(domain.anything(field.name))
    if field.sort == NUMBER:
        return Counted(domain.some_number(field.name, field.low, domain.number(field.high)))
    if is_thing(field.sort):
        return Counted(domain.some_number(field.name, NOBODY, None))
    return Seats(tuple((seat, domain.anything(field.name)) for seat in range(players)), ordered=False)


@dataclass(frozen=True, slots=True)
class Act:
    """Somebody does something: the event, who, under which condition, how much of it.

    Acts of one `sentence` are done together; `size` is how many do it, when that is certain; `sure`: it is
    certain that the sentence is come to and that there is something to do.
    """

    event: str
    seat: int
    guard: Truth
    amount: Number
    sentence: int
    size: int | None
    sure: bool


@dataclass(frozen=True, slots=True)
class Ending:
    """A sequence ends under a condition, won by these."""

    sequence: str
    winners: Seats
    guard: Truth


@dataclass(frozen=True, slots=True)
class Situation:
    """What is known before an abstract run.

    `cards` are the cards in force by seat, each with the condition under which it lies there; elsewhere lies nothing
    that says anything, but for `roaming` cards, each of which may lie at some one seat, or at none.  `fresh`: nothing
    has happened yet, so nobody was last and nobody did anything; `fields` are then the values of all fields.
    `still`: courses on which a card comes into force are left out.  `closed`: the cards named are all that can come
    into force, and nothing is left to chance: where a lot would count the run is not supported, nor where a card out
    of a pile would, unless all is `open`: no card is unknown, and those in piles are named too.
    `done`: how much each has done of each capped event in this turn (as in `Position`), if that is known.
    """

    game: Game
    players: int
    cards: tuple[tuple[int, Card, Truth], ...] = ()
    roaming: tuple[Card, ...] = ()
    fresh: bool = False
    fields: tuple[int | None, ...] | None = None
    still: bool = False
    closed: bool = False
    open: bool = False
    done: tuple[int, ...] | None = None

    @property
    def named(self) -> Iterator[Card]:
        """All cards that may be in force."""
        yield from (card for _, card, _ in self.cards)
        yield from self.roaming


@dataclass
class AbstractState:
    """Where an abstract run stands."""

    domain: Domain
    situation: Situation
    places: Layout = field(init=False)
    counts: list[Number] = field(default_factory=list)
    fields: list[Value] = field(default_factory=list)
    turned: bool | None = False
    guard: Truth = None
    demands: list[Truth] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    endings: list[Ending] = field(default_factory=list)
    shaken: bool = False
    fed: set[int] = field(default_factory=set)
    maker: Seats | None = None
    depth: int = 0
    steps: int = 0
    sentence: int = 0
    size: int | None = None
    sure: bool = False

    def __post_init__(self) -> None:
        self.places = layout(self.situation.game, self.situation.players)
        self.guard = self.domain.truth(True)

    def copy(self, situation: Situation) -> AbstractState:
        """The same state, to go on from with other cards in force; the domain is shared."""
        made = copy.copy(self)
        made.situation = situation
        made.counts, made.fields, made.demands = self.counts[:], self.fields[:], self.demands[:]
        made.acts, made.endings, made.fed = self.acts[:], self.endings[:], set(self.fed)
        return made

    @property
    def is_lost(self) -> bool:
        """Have cards come into force of which nothing is known?"""
        return self.shaken and not self.situation.closed

    def is_unseen(self, places: Iterable[int]) -> bool:
        """May a card lie there that nobody has seen: in a pile, or drawn from one?"""
        if not self.situation.closed or self.situation.open:
            return False
        return any(at in self.fed or self.places.places[at][0].kind is ZoneKind.PILE for at in places)

    def by_chance(self, what: str) -> None:
        """A closed situation leaves nothing to chance."""
        if self.situation.closed and self.domain.known(self.guard) is not False:
            raise Unsupported(what)

    def see(self, found: Value) -> None:
        """Somebody looks at cards.  What nobody has seen before is left to chance."""
        if isinstance(found, Cards | AnyCard) and found.unseen:
            self.by_chance("a card that is unknown")

    # ------------------------------------------------------------------------ truths under the guard
    def demand(self, truth: Truth) -> None:
        """Where the present course is taken, this must hold, or it is impossible."""
        d = self.domain
        self.demands.append(d.either([d.negate(self.guard), truth]))

    def under(self, condition: Truth) -> Truth:
        """The present guard with one more condition."""
        return self.domain.both([self.guard, condition])

    @contextmanager
    def where(self, *conditions: Truth) -> Iterator[None]:
        """What is asked meanwhile is asked under these conditions alone."""
        outer = self.guard
        self.guard = self.domain.both([outer, *conditions])
        try:
            yield
        finally:
            self.guard = outer

    def number(self, condition: Truth, then: Number, otherwise: Number) -> Number:
        """A number that depends on a condition."""
        return self.domain.choose(condition, then, otherwise)

    def total(self, seats: Seats) -> Number:
        """How many of the listed players are meant."""
        d = self.domain
        count = d.number(0)
        for _, guard in seats.entries:
            count = d.arithmetic(Operator.PLUS, count, d.choose(guard, d.number(1), d.number(0)))
        return count

    def over(self, seats: Seats, value: list[Number]) -> Number:
        """The number that belongs to the one player meant; of nobody nothing is known."""
        d = self.domain
        somebody = d.either([guard for _, guard in seats.entries])
        result = value[0] if d.known(somebody) is True else d.some_number("of nobody", None, None)
        for (_, guard), each in zip(seats.entries, value, strict=True):
            result = d.choose(guard, each, result)
        return result

    # ------------------------------------------------------------------------ cards
    def change(self, place: int, guard: Truth, by: Number, operator: Operator) -> None:
        """Cards come to or leave a zone, where the guard holds."""
        d = self.domain
        before = self.counts[place]
        if operator is Operator.MINUS:
            self.demands.append(d.either([d.negate(guard), d.compare(Relation.AT_LEAST, before, by)]))
        self.counts[place] = d.choose(guard, d.arithmetic(operator, before, by), before)
