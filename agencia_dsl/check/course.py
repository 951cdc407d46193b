"""The courses of a look ahead, one after the other: every choice is tried, the first options first.

One shortcut is taken, and it rests on what a run really did, not on what rules could do.  A run in
which nobody has looked at the face of a card since some choice of cards is the same run, back for
back, whatever cards were chosen: so when it fails, other cards need not be tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from agencia_dsl.check.interrupts import TooLong
from agencia_dsl.ir.choice import Decision
from agencia_dsl.ir.sorts import NOBODY

MOST_COURSES = 1_000_000
"""Of one look ahead."""


@dataclass(slots=True)
class Fork:
    """A choice on the present course: what was decided, what is left, and whether only cards are.

    `is_looked_at`: somebody has looked at the face of a card since, on this course or another with the
    same decisions up to here.
    """

    decision: Decision
    rest: Iterator[Decision]
    is_of_cards: bool
    is_looked_at: bool = False


class Course:
    """One way through, and all that are left.

    `given` are decisions that stand; `before` those that led to where the look ahead begins; `outer` is
    the course on which an inner look ahead is made.
    """

    def __init__(
        self, given: Iterable[Decision] = (), before: tuple[Decision, ...] = (), outer: Course | None = None
    ) -> None:
        self._forks = [Fork(decision, iter(()), is_of_cards=False) for decision in given]
        self._base = len(self._forks)
        self._before = before
        self._outer = outer
        self._at = 0
        self._tried = 0

    def begin(self) -> None:
        """A run along the course begins."""
        self._at = 0
        self._tried += 1
        if self._tried > MOST_COURSES:
            raise TooLong(f"a look ahead has more than {MOST_COURSES} courses")

    def restart(self) -> None:
        """Something is known that was not: all courses are to be tried anew."""
        del self._forks[self._base :]

    def decided(self) -> tuple[Decision, ...]:
        """The decisions of this run so far, and those before it."""
        return (*self._before, *(fork.decision for fork in self._forks[: self._at]))

    def pick(self, options: Iterable[Decision], *, is_of_cards: bool) -> Decision:
        """The decision that this course takes here."""
        if self._at == len(self._forks):
            rest = iter(options)
            self._forks.append(Fork(next(rest), rest, is_of_cards))
        self._at += 1
        return self._forks[self._at - 1].decision

    def look(self) -> None:
        """Somebody looks at the face of a card."""
        for fork in self._forks[: self._at]:
            fork.is_looked_at = True
        if self._outer is not None:
            self._outer.look()

    def was_looked_at(self) -> bool:
        """Has anybody looked at a face after the last decision given, on any course so far?"""
        return self._base == 0 or self._forks[self._base - 1].is_looked_at

    def advance(self) -> bool:
        """Go on to the next course; is there one?"""
        while len(self._forks) > self._base:
            fork = self._forks[-1]
            if not self._fares_alike(fork):
                following = next(fork.rest, None)
                if following is not None:
                    fork.decision, fork.is_looked_at = following, False
                    return True
            self._forks.pop()
        return False

    def _fares_alike(self, fork: Fork) -> bool:
        """Would all that is left to choose have the fate of what was chosen?"""
        return fork.is_of_cards and fork.decision != NOBODY and not fork.is_looked_at
