"""A state while something happens to it: what the generated code of a game works on.

One table serves one run.  A run is a pure function of the position it begins in and of the answers of
its oracle; nothing here draws at random.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from agencia_dsl.engine.dice import Dice
from agencia_dsl.engine.event import Changed, Decided, Event, Moved
from agencia_dsl.engine.nogood import DeadEnds
from agencia_dsl.engine.oracle import Oracle
from agencia_dsl.engine.outcome import Impossible, OutOfRange, Why
from agencia_dsl.engine.piles import FIRST_TOKEN, Cards, Saved
from agencia_dsl.engine.plan import Plan, Society
from agencia_dsl.engine.unknown import UnknownCards
from agencia_dsl.ir.choice import CHANCE, Decision
from agencia_dsl.ir.position import UNKNOWN_CARD, Entries, Position


class Table(UnknownCards):
    """Fields `f`, zones `z`, pools of unknown cards, history; and how the present run stands.

    The cards of a zone are never changed in place, only replaced: to save a table is to copy a few
    short lists.  `version` changes with everything that a question could notice.
    """

    __slots__ = (
        "amounts",
        "dead_ends",
        "dice",
        "done",
        "entry",
        "executing",
        "f",
        "feasible",
        "feeding",
        "latest",
        "level",
        "log",
        "looking",
        "lots",
        "luck",
        "maker",
        "n",
        "place",
        "silent",
        "silent_at",
        "soc",
        "strict",
        "unsure",
        "version",
        "versions",
        "windows",
        "winners",
    )  # fmt: skip

    def __init__(self, plan: Plan, oracle: Oracle) -> None:
        self.plan = plan
        self.oracle = oracle
        self.n = plan.layout.players
        self.f: list[int] = []
        self.z: list[Cards] = []
        self.pools: list[Cards] = []
        self.hidden: list[Cards] = [()] * len(plan.layout.piles)
        self.shown: dict[int, int] = {}
        self.latest: list[Cards] = []
        self.windows: list[int] = []
        self.done: list[int] = []
        self.amounts: tuple[Entries, ...] = ()
        self.winners = 0
        self.place = 0
        self.serial = 0
        self.begun = 0
        self.shuffled = 0
        self.dead_ends: DeadEnds | None = None
        self.dice: Dice | None = None
        self.vain = 0
        self.soc: Society | None = None
        self.log: list[Event] | None = None
        self.entry: tuple[tuple[int, int], ...] = ()
        self.maker = -1
        self.executing = -1
        self.feeding = 0
        self.strict = False
        self.level = 0
        # how a look ahead stands (lookahead.py)
        self.frame: tuple[Callable[..., None], Saved] | None = None
        self.prefix: list[Decision] = []
        self.unsure = False
        self.script: list[list[object]] | None = None
        self.pos = 0
        self.before: tuple[Decision, ...] = ()
        self.made: dict[object, Cards] = {}
        self.birth: dict[int, int] = {}
        self.fates: dict[int, int] = {}
        self.lots: dict[tuple[object, ...], int] = {}
        self.demanded: set[tuple[int, int]] | None = None
        self.luck = 0
        # what is known of the present version
        self.version = 0
        self.versions = 0
        self.silent: frozenset[int] = frozenset()
        self.silent_at = -1
        self.feasible: tuple[int, Callable[[Table], None]] | None = None
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
        self.z[:] = position.zones
        self.pools[:] = position.pools
        self.latest[:] = position.latest
        self.windows[:] = position.windows
        self.done[:] = position.done
        self.amounts = position.amounts
        self.winners = position.winners
        self.serial = self.begun = 0
        self.shown = {}
        self.soc = None
        self.changed()
        for index, zone in enumerate(self.plan.layout.piles):
            self.hidden[index] = self.tokens(index, self.z[zone].count(UNKNOWN_CARD))
            if self.hidden[index]:
                left = iter(self.hidden[index])
                self.z[zone] = tuple([next(left) if card == UNKNOWN_CARD else card for card in self.z[zone]])

    def position(self) -> Position:
        """The table as a position; equal tables give equal positions."""
        zones = self.z[:]
        for zone in self.plan.layout.piles:
            if zones[zone] and min(zones[zone]) <= FIRST_TOKEN:
                zones[zone] = tuple([card if card >= 0 else UNKNOWN_CARD for card in zones[zone]])
        return Position(
            self.place, tuple(self.f), tuple(zones), tuple(self.pools), tuple(self.latest),
            tuple(self.windows), tuple(self.done), self.winners, self.amounts,
        )  # fmt: skip

    def changed(self) -> None:
        """Nothing that was found out about the table holds any more."""
        self.versions += 1
        self.version = self.versions

    def save(self) -> Saved:
        """All that a run changes."""
        return (
            self.f[:], self.z[:], self.pools[:], self.hidden[:], self.latest[:], self.windows[:], self.done[:],
            self.winners, self.shuffled, self.luck, self.vain, self.shown, self.soc, self.amounts,
            len(self.log) if self.log is not None else 0,
        )  # fmt: skip

    def load(self, saved: Saved) -> None:
        """Back to what was saved; the lists that generated code holds stay the same lists."""
        self.f[:], self.z[:], self.pools[:], self.hidden[:], self.latest[:], self.windows[:], self.done[:] = saved[:7]
        self.winners, self.shuffled, self.luck, self.vain, self.shown, self.soc, self.amounts = saved[7:14]
        self.changed()
        if self.log is not None:
            del self.log[saved[14] :]

    # ------------------------------------------------------------------------ cards
    def take_top(self, zone: int, count: int, clause: int) -> Cards:
        """The first cards of a zone, taken up."""
        cards = self.z[zone]
        if len(cards) < count:
            if self.demanded is None:
                raise Impossible(Why.TOO_FEW_CARDS, clause)
            count = len(cards)
        taken = cards[:count]
        self.z[zone] = cards[count:]
        self.changed()
        if zone in self.plan.force:
            self.soc = None
        elif zone in self.plan.pile_index and taken and min(taken) <= FIRST_TOKEN and self.demanded is None:
            return self._revealed(taken, clause)
        return taken

    def _revealed(self, taken: Cards, clause: int) -> Cards:
        """Cards taken from a pile: nature shows the unknown ones, several at once as one choice.

        A look ahead leaves them unknown unless nature has decided already.
        """
        cards: list[int] = []
        hidden: list[int] = []
        for card in taken:
            if card > FIRST_TOKEN:
                cards.append(card)
            elif card in self.fates:
                cards.append(self.face(card))
            else:
                hidden.append(card)
        if self.script is not None:
            cards += hidden
        else:
            for pile in dict.fromkeys([self.pile_of(token) for token in hidden]):
                tokens = [token for token in hidden if self.pile_of(token) == pile]
                for token, card in zip(tokens, self._drawn(self.unclaimed(pile), len(tokens), clause), strict=True):
                    self.remember(token, card)
                    self.strike(token, card)
                    cards.append(card)
        cards.sort()
        return tuple(cards)

    def _drawn(self, pool: Cards, count: int, clause: int) -> Sequence[int]:
        if count == len(pool) or pool[0] == pool[-1]:
            return pool[:count]
        if count == 1:
            return (self.oracle.one(CHANCE, "draw", pool, clause),)
        return self.oracle.many(CHANCE, "draw", (((pool, count),),), clause)

    def _now(self, cards: Cards) -> Cards:
        """Cards that were taken up or chosen unseen, as what they have proved to be since."""
        return tuple([self.shown.get(card, card) for card in cards])

    def take(self, zone: int, wanted: int | Sequence[int], clause: int) -> Cards:
        """These cards, taken up from where they lie."""
        taken = (wanted,) if isinstance(wanted, int) else tuple(wanted)
        if self.shown:
            taken = self._now(taken)
        cards = list(self.z[zone])
        for card in taken:
            if card in cards:
                cards.remove(card)
            elif zone in self.plan.pile_index and card in self.pools[pile := self.plan.pile_index[zone]]:
                self.lift(cards, pile, card, clause)
            elif self.demanded is not None and card == self.plain and cards and min(cards) <= FIRST_TOKEN:
                cards.remove(min(cards))
            else:
                raise Impossible(Why.TOO_FEW_CARDS, clause)
        self.z[zone] = tuple(cards)
        self.changed()
        if zone in self.plan.force:
            self.soc = None
        return taken

    def put(self, zone: int, bundle: Cards, source: int, under: bool, clause: int) -> None:
        """Cards put down.  Several at once go into a pile in ascending order."""
        plan = self.plan
        if self.shown:
            bundle = self._now(bundle)
        if zone in plan.pile_index:
            ordered = bundle if len(bundle) < 2 else tuple(sorted(bundle))
            self.z[zone] = self.z[zone] + ordered if under else ordered + self.z[zone]
        elif zone in plan.force:
            self.z[zone] += tuple([self.face(card) for card in bundle])
            self.soc = None
        else:
            self.z[zone] = tuple(sorted(self.z[zone] + bundle))
        self.changed()
        if self.log is not None and bundle:
            self.log.append(Moved(bundle, source, zone, clause))

    def shuffle(self, zone: int) -> None:
        """Nobody knows the order of a pile any more."""
        self.mix(zone)
        self.changed()

    # ------------------------------------------------------------------------ fields
    def set(self, field: int, value: int, clause: int) -> None:
        """A field gets a value within its range."""
        low, high = self.plan.ranges[field]
        if not low <= value <= high:
            raise OutOfRange(self.plan.layout.owners[field][0].name, value, low, high, self.plan.clauses[clause])
        self.f[field] = value
        self.changed()
        if self.log is not None:
            self.log.append(Changed(field, value, clause))

    def note(self, who: int, label: str, decision: Decision, clause: int) -> None:
        """A decision was taken for good."""
        if self.log is not None:
            self.log.append(Decided(who, label, decision, clause))
