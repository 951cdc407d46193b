"""Who answers: decisions taken before, or all that are possible, one run after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar, cast

from agencia_dsl.check.interrupts import Due, IllegalDecision, TooLong, Undecided
from agencia_dsl.ir.choice import Decision

T = TypeVar("T")

MOST_RUNS = 1_000_000
"""Of one step, when all its results are wanted."""


class Tape:
    """Answers with given decisions.  A choice with one option is taken silently."""

    def __init__(self, decisions: Sequence[Decision]) -> None:
        self._decisions = decisions
        self._at = 0

    def decide(self, who: int, label: str, options: Sequence[Decision]) -> Decision:
        """The next decision, if it is among the options."""
        if len(options) == 1:
            return options[0]
        if self._at == len(self._decisions):
            raise Undecided(Due(who, label, options))
        decision = self._decisions[self._at]
        if decision not in options:
            raise IllegalDecision(f"decision {self._at + 1}, {decision}, is not among the options of '{label}'")
        self._at += 1
        return decision

    def once(self, find_out: Callable[[], T]) -> T:
        """What is found out, each time anew."""
        return find_out()

    @property
    def left(self) -> int:
        """How many decisions nobody has asked for."""
        return len(self._decisions) - self._at


@dataclass(slots=True)
class _Fork:
    """A choice of the present run, and the options that later runs take."""

    decision: Decision
    rest: Iterator[Decision]


class Everything:
    """Answers with every option in turn: `begin` a run, `advance` to the next one.

    What a run finds out without asking anybody holds for all runs with the same decisions before it.
    """

    def __init__(self) -> None:
        self._forks: list[_Fork] = []
        self._at = 0
        self._asked = 0
        self._runs = 0
        self._known: dict[int, tuple[int, object]] = {}

    def begin(self) -> None:
        """A run begins: the answers so far come again."""
        self._at = self._asked = 0
        self._runs += 1
        if self._runs > MOST_RUNS:
            raise TooLong(f"a step has more than {MOST_RUNS} courses")

    def advance(self) -> bool:
        """Go on to the next answers; is there another run to make?"""
        while self._forks:
            following = next(self._forks[-1].rest, None)
            if following is not None:
                self._forks[-1].decision = following
                break
            self._forks.pop()
        last = len(self._forks) - 1
        self._known = {number: known for number, known in self._known.items() if known[0] <= last}
        return bool(self._forks)

    def decide(self, who: int, label: str, options: Sequence[Decision]) -> Decision:
        """The answer of this run; at first the first option."""
        if self._at == len(self._forks):
            rest = iter(options)
            self._forks.append(_Fork(next(rest), rest))
        self._at += 1
        return self._forks[self._at - 1].decision

    def once(self, find_out: Callable[[], T]) -> T:
        """What is found out, or was by a run that had come to the same point."""
        number, before = self._asked, self._at
        self._asked += 1
        if number in self._known:
            return cast(T, self._known[number][1])
        found = find_out()
        if self._at == before:
            self._known[number] = (before, found)
        return found
