"""A state while something happens to it: what the generated code of a game works on.

One table serves one run.  A run is a pure function of the position it begins in and of the answers of
its oracle; nothing here draws at random.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from agencia_dsl.engine.event import Changed, Decided, Event, Moved
from agencia_dsl.engine.outcome import HiddenCard, Impossible, OutOfRange, Why
from agencia_dsl.engine.plan import Plan, Society
from agencia_dsl.ir.choice import CHANCE, Decision
from agencia_dsl.ir.position import UNKNOWN_CARD, Position

FIRST_TOKEN = -10
"""Unknown cards of a pile are told apart, while a run lasts, by numbers from here downward."""

Saved: TypeAlias = tuple[
    list[int], list[list[int]], list[list[int]], list[list[int]], list[int], list[int], int, int,
    Society | None, int,
]  # fmt: skip


class Oracle(Protocol):
    """Whoever decides.  Options are given with their copies: a blind hand takes each alike."""

    def one(self, who: int, label: str, items: Sequence[int], clause: int) -> int:
        """One of the items, of which at least two differ."""
        ...

    def many(
        self, who: int, label: str, groups: Sequence[Sequence[tuple[Sequence[int], int]]], clause: int
    ) -> tuple[int, ...]:
        """For one of the parts, so many items of each of its groups; ascending."""
        ...

    def truth(self, who: int, label: str, clause: int) -> int:
        """Yes or no."""
        ...


class Table:
    """Fields `f`, zones `z`, pools of unknown cards, history; and how the present run stands."""

    __slots__ = (
        "clause", "demanded", "done", "entry", "f", "feeding", "frame", "latest", "log", "maker",
        "n", "oracle", "place", "plan", "pools", "prefix", "script", "serial", "soc", "strict", "unsure", "windows",
        "winners", "z", "pos", "nature", "level", "executing", "luck", "looking",
    )  # fmt: skip

    def __init__(self, plan: Plan, oracle: Oracle) -> None:
        self.plan = plan
        self.oracle = oracle
        self.n = plan.layout.players
        self.f: list[int] = []
        self.z: list[list[int]] = []
        self.pools: list[list[int]] = []
        self.latest: list[list[int]] = []
        self.windows: list[int] = []
        self.done: list[int] = []
        self.winners = 0
        self.place = 0
        self.serial = 0
        self.soc: Society | None = None
        self.log: list[Event] | None = None
        self.entry: tuple[tuple[int, int], ...] = ()
        self.maker = -1
        self.executing = -1
        self.feeding = 0
        self.strict = False
        self.level = 0
        # how a look ahead stands (search.py)
        self.frame: tuple[Callable[[Table], None], Saved] | None = None
        self.prefix: list[Decision] = []
        self.unsure = False
        self.script: list[list[object]] | None = None
        self.pos = 0
        self.nature: dict[tuple[tuple[Decision, ...], int], int] = {}
        self.demanded: set[tuple[int, int]] | None = None
        self.luck = 0
        self.looking: tuple[tuple[int, int], ...] = ()
        self.clause = 0

    def seats(self) -> tuple[int, ...]:
        """All players, from the one on move along the ring."""
        place = self.plan.layout
        mover = self.f[place.mover] if place.mover is not None else -1
        return self.plan.seats[mover][self.f[place.backward] if place.backward is not None else 0]

    # ------------------------------------------------------------------------ positions
    def set_position(self, position: Position) -> None:
        """Lay the table as a position says."""
        self.place = position.place
        self.f[:] = position.fields
        self.z[:] = [list(cards) for cards in position.zones]
        self.pools[:] = [list(pool) for pool in position.pools]
        self.latest[:] = [list(seats) for seats in position.latest]
        self.windows[:] = position.windows
        self.done[:] = position.done
        self.winners = position.winners
        self.serial = 0
        self.soc = None
        for index, zone in enumerate(self.plan.layout.piles):
            cards = self.z[zone]
            for at, card in enumerate(cards):
                if card == UNKNOWN_CARD:
                    cards[at] = self.token(index)

    def position(self) -> Position:
        """The table as a position; equal tables give equal positions."""
        piles = self.plan.layout.piles
        zones = [tuple(cards) for cards in self.z]
        for zone in piles:
            if any(card <= FIRST_TOKEN for card in zones[zone]):
                zones[zone] = tuple(card if card >= 0 else UNKNOWN_CARD for card in zones[zone])
        return Position(
            self.place, tuple(self.f), tuple(zones), tuple(tuple(sorted(pool)) for pool in self.pools),
            tuple(tuple(seats) for seats in self.latest), tuple(self.windows), tuple(self.done), self.winners,
        )  # fmt: skip

    def save(self) -> Saved:
        """All that a run changes."""
        return (
            self.f[:], [cards[:] for cards in self.z], [pool[:] for pool in self.pools],
            [seats[:] for seats in self.latest], self.windows[:], self.done[:], self.winners, self.serial,
            self.soc, len(self.log) if self.log is not None else 0,
        )  # fmt: skip

    def load(self, saved: Saved) -> None:
        """Back to what was saved; the lists that generated code holds stay the same lists."""
        f, z, pools, latest, windows, done, self.winners, self.serial, self.soc, length = saved
        self.f[:] = f
        self.z[:] = [cards[:] for cards in z]
        self.pools[:] = [pool[:] for pool in pools]
        self.latest[:] = [seats[:] for seats in latest]
        self.windows[:] = windows
        self.done[:] = done
        if self.log is not None:
            del self.log[length:]

    # ------------------------------------------------------------------------ unknown cards
    def token(self, pile: int) -> int:
        """A fresh stand-in for an unknown card of a pile."""
        self.serial += 1
        return FIRST_TOKEN - self.serial * len(self.plan.layout.piles) - pile

    def pile_of(self, token: int) -> int:
        """The index among the piles to which a stand-in belongs."""
        return (FIRST_TOKEN - token) % len(self.plan.layout.piles)

    def decided(self) -> tuple[Decision, ...]:
        """The decisions of the present attempt so far: what the course of chance may depend on."""
        if self.script is None:
            return tuple(self.prefix)
        return tuple([entry[0] for entry in self.script[: self.pos]])  # type: ignore[misc]

    def lay_before(self, token: int) -> bool:
        """Did the unknown card lie there when the present attempt began?"""
        assert self.frame is not None
        return (FIRST_TOKEN - token) // len(self.plan.layout.piles) <= self.frame[1][7]

    def identify(self, token: int) -> int:
        """Which card an unknown card is: nature decides it now, once for all courses of play.

        A look ahead that meets a card which lay there before has it shown for good first.
        """
        if self.script is not None and self.lay_before(token):
            raise HiddenCard(token)
        card = self.fate(token)
        if card is None:
            card = self.lot(self.pools[self.pile_of(token)], "reveal", self.clause)
            self.remember(token, card)
        self.assign(token, card)
        return card

    def fate(self, token: int) -> int | None:
        """What nature has decided about a card that was shuffled within the attempt, if it has."""
        return self.nature.get((self.decided(), token)) if self.nature else None

    def remember(self, token: int, card: int) -> None:
        """Nature keeps its word: later looks ahead from the beginning find the same card."""
        if self.frame is None:
            return
        if self.lay_before(token):
            show(self.frame[1], self.plan.layout.piles, self.pile_of(token), token, card)
        else:
            self.nature[self.decided(), token] = card

    def lot(self, items: Sequence[int], label: str, clause: int) -> int:
        """Chance takes one of the items."""
        return items[0] if items[0] == items[-1] else self.oracle.one(CHANCE, label, items, clause)

    def assign(self, token: int, card: int) -> None:
        """The unknown card is known from now on."""
        pile = self.pile_of(token)
        self.pools[pile].remove(card)
        _replace(self.z, self.plan.layout.piles[pile], token, card)

    def seen(self, zone: int) -> list[int]:
        """The cards of a zone, each of them known."""
        cards = self.z[zone]
        while True:
            token = next((card for card in cards if card <= FIRST_TOKEN), None)
            if token is None:
                return cards
            self.identify(token)

    def known(self, zone: int) -> list[int]:
        """The cards of a pile as what they may be chosen as, ascending."""
        pile = self.plan.pile_index[zone]
        return sorted([card for card in self.z[zone] if card >= 0] + self.pools[pile])

    def first_in_pile(self, zone: int, wanted: Callable[[int], bool]) -> int:
        """The first card of a pile that is wanted; those above it are seen on the way."""
        cards = self.z[zone]
        for at in range(len(cards)):
            card = cards[at]
            if card <= FIRST_TOKEN:
                card = self.identify(card)
            if wanted(card):
                return card
        return -1

    # ------------------------------------------------------------------------ cards
    def take_top(self, zone: int, count: int, clause: int) -> list[int]:
        """The first cards of a zone, taken up."""
        cards = self.z[zone]
        if len(cards) < count:
            if self.demanded is None:
                raise Impossible(Why.TOO_FEW_CARDS, clause)
            count = len(cards)
        taken = cards[:count]
        del cards[:count]
        if zone in self.plan.force:
            self.soc = None
        elif zone in self.plan.pile_index and taken and min(taken) <= FIRST_TOKEN:
            if self.demanded is None:
                return self._revealed(zone, taken, clause)
        return taken

    def _revealed(self, zone: int, taken: list[int], clause: int) -> list[int]:
        """Cards taken from a pile: nature shows the unknown ones, several at once as one choice.

        A look ahead leaves them unknown unless nature has decided already.
        """
        pool = self.pools[self.plan.pile_index[zone]]
        cards = [card for card in taken if card > FIRST_TOKEN]
        hidden: list[int] = []
        for token in taken:
            if token > FIRST_TOKEN:
                continue
            card = self.fate(token)
            if card is None:
                hidden.append(token)
            else:
                pool.remove(card)
                cards.append(card)
        if self.script is not None:
            cards += hidden
        elif hidden:
            for token, card in zip(hidden, self._drawn(pool, len(hidden), clause), strict=True):
                self.remember(token, card)
                del pool[bisect_left(pool, card)]
                cards.append(card)
        cards.sort()
        return cards

    def _drawn(self, pool: list[int], count: int, clause: int) -> Sequence[int]:
        if count == len(pool) or pool[0] == pool[-1]:
            return pool[:count]
        if count == 1:
            return (self.oracle.one(CHANCE, "draw", pool, clause),)
        return self.oracle.many(CHANCE, "draw", (((pool, count),),), clause)

    def take(self, zone: int, wanted: int | Sequence[int], clause: int) -> list[int]:
        """These cards, taken up from where they lie."""
        cards = self.z[zone]
        taken = [wanted] if isinstance(wanted, int) else list(wanted)
        for card in taken:
            if card in cards:
                cards.remove(card)
            elif zone in self.plan.pile_index and card in (
                pool := self.pools[self.plan.pile_index[zone]]
            ):
                pool.remove(card)
                cards.remove(next(token for token in reversed(cards) if token <= FIRST_TOKEN))
            else:
                raise Impossible(Why.TOO_FEW_CARDS, clause)
        if zone in self.plan.force:
            self.soc = None
        return taken

    def put(self, zone: int, bundle: Sequence[int], source: int, under: bool, clause: int) -> None:
        """Cards put down.  Several at once go into a pile in ascending order."""
        cards = self.z[zone]
        if zone in self.plan.pile_index:
            if under:
                cards.extend(sorted(bundle))
            else:
                cards[:0] = sorted(bundle)
        elif zone in self.plan.force:
            cards.extend([card if card > FIRST_TOKEN else self._face_up(card) for card in bundle])
            self.soc = None
        else:
            for card in bundle:
                insort(cards, card)
        if self.log is not None and bundle:
            self.log.append(Moved(tuple(bundle), source, zone, clause))

    def _face_up(self, token: int) -> int:
        """An unknown card comes into force: everybody sees it; a footprint takes a plain card for it."""
        if self.demanded is not None:
            return len(self.plan.cards) - 1
        return self.identify(token)

    def shuffle(self, zone: int) -> None:
        """Nobody knows the order of a pile any more."""
        pile = self.plan.pile_index[zone]
        cards = self.z[zone]
        pool = self.pools[pile]
        pool.extend(card for card in cards if card >= 0)
        pool.sort()
        cards[:] = [self.token(pile) for _ in cards]

    # ------------------------------------------------------------------------ fields
    def set(self, field: int, value: int, clause: int) -> None:
        """A field gets a value within its range."""
        low, high = self.plan.ranges[field]
        if not low <= value <= high:
            raise OutOfRange(self.plan.layout.owners[field][0].name, value, low, high)
        self.f[field] = value
        if self.log is not None:
            self.log.append(Changed(field, value, clause))

    def note(self, who: int, label: str, decision: Decision, clause: int) -> None:
        """A decision was taken for good."""
        if self.log is not None:
            self.log.append(Decided(who, label, decision, clause))


def _replace(zones: list[list[int]], pile: int, token: int, card: int) -> None:
    """A card for its stand-in, wherever that lies; hands stay in ascending order."""
    for zone, cards in enumerate(zones):
        if token in cards:
            cards[cards.index(token)] = card
            if zone != pile:
                cards.sort()


def show(saved: Saved, piles: tuple[int, ...], pile: int, token: int, card: int) -> None:
    """The same in a saved state, if the unknown card is in it."""
    zones, pools = saved[1], saved[2]
    if any(token in cards for cards in zones):
        pools[pile].remove(card)
        _replace(zones, piles[pile], token, card)
