"""A run: the table, who decides, and on whose behalf things happen at present.

A `Run` itself never changes: what happens within an attempt, on a course of a look ahead or by a card
of somebody is another run on the same table or on a copy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias, TypeVar

from agencia_dsl.check.course import Course
from agencia_dsl.check.rulebook import Rulebook
from agencia_dsl.check.table import Backs, Cards, Table
from agencia_dsl.ir.choice import Decision
from agencia_dsl.ir.effect import Effect
from agencia_dsl.ir.expr import Expr

Value: TypeAlias = int | tuple[int, ...]
"""A number, truth, player, card or thing; or a list of such."""

Names: TypeAlias = dict[str, Value]
"""What the names of a rule, verb or card stand for."""

T = TypeVar("T")


def one(value: Value) -> int:
    """A value that is no list."""
    assert isinstance(value, int)
    return value


def many(value: Value) -> tuple[int, ...]:
    """A value that is a list."""
    assert isinstance(value, tuple)
    return value


class Decider(Protocol):
    """Whoever answers for players and chance when something happens for good."""

    def decide(self, who: int, label: str, options: Sequence[Decision]) -> Decision:
        """One of the options; they differ, and there is at least one."""
        ...

    def once(self, find_out: Callable[[], T]) -> T:
        """What is found out; another run with the same decisions may remember it."""
        ...


@dataclass(frozen=True, slots=True)
class Came:
    """An event came by a player.  `amount` counts cards; `to` is the other party or nobody (-1)."""

    event: str
    by: int
    amount: int = 1
    to: int = -1


@dataclass(slots=True, eq=False)
class Attempt:
    """An attempt from its beginning: the run it began in, the table as it was then, and its effects.

    `taken` are the decisions taken in it for good.  Nature keeps its word in it: `fates` are faces of
    cards shuffled in it, `lots` what chance chose after some decisions.
    """

    number: int
    run: Run
    start: Table
    effects: tuple[Effect, ...]
    names: Names
    taken: list[Decision] = field(default_factory=list)
    fates: dict[int, int] = field(default_factory=dict)
    lots: dict[tuple[object, ...], int] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Occasion:
    """What all runs of one step share.

    `entry` are owners and cards that were in force when the step began; `foreseen` is the attempt that
    was last found to be possible, unless chance had a part in it: to find it out again gives the same.
    """

    backs: Backs
    entry: tuple[tuple[int, int], ...] = ()
    attempts: int = 0
    foreseen: Attempt | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """Where things happen, and how.

    - `evaluate`, `happen`, `follow`: the evaluator itself, handed on so that its modules need not import
      in circles: a value; effects; effects of which each that is impossible outside an attempt is passed
      over;
    - `attempt`: the attempt under way, `course`: the course of a look ahead, if there is one;
    - `is_exact`: what is impossible ends the attempt, rather than being passed over;
    - `maker`: the player whose card demands what happens, or nobody; `executing`: owner and card;
    - `watched`: owners and cards whose footprints are being read; `demands`: where a footprint is noted:
      what is demanded of whom, as pairs of event and player;
    - `depth`: how many triggers within triggers.
    """

    book: Rulebook
    table: Table
    decider: Decider
    occasion: Occasion
    evaluate: Callable[[Run, Expr, Names], Value]
    happen: Callable[[Run, tuple[Effect, ...], Names], None]
    follow: Callable[[Run, tuple[Effect, ...], Names], None]
    events: list[Came]
    attempt: Attempt | None = None
    course: Course | None = None
    is_exact: bool = False
    maker: int = -1
    executing: tuple[int, int] | None = None
    watched: tuple[tuple[int, int], ...] = ()
    demands: set[tuple[str, int]] | None = None
    depth: int = 0

    @property
    def mover(self) -> int:
        """Who is on move; nobody when the rules do not say."""
        place = self.book.layout.mover
        return self.table.fields[place] if place is not None else -1

    def seats(self) -> Cards:
        """All players, from the one on move along the ring."""
        mover = self.mover
        return self._along(mover if mover >= 0 else 0)

    def ring(self, seat: int) -> Cards:
        """All players from the one after a seat along the ring; the seat itself comes last."""
        seats = self._along(seat)
        return (*seats[1:], seat)

    def _along(self, first: int) -> Cards:
        n, backward = self.book.layout.players, self.book.layout.backward
        way = -1 if backward is not None and self.table.fields[backward] else 1
        return tuple((first + way * step) % n for step in range(n))

    def decided(self) -> tuple[Decision, ...]:
        """The decisions of players since the present attempt began, on this course."""
        if self.course is not None:
            return self.course.decided()
        return tuple(self.attempt.taken) if self.attempt is not None else ()

    def look(self) -> None:
        """Somebody looks at the face of a card: what follows may depend on which card it is."""
        if self.course is not None:
            self.course.look()
