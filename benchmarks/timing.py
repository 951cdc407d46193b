"""Measuring by turns: each run goes once through all cases, so that a busy machine disturbs all alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

FEWEST_RUNS = 5
"""Of each case.  A median of fewer says little on a shared machine."""

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class Case(Generic[Key]):
    """Work that is timed as a whole: `run` does all of it, and the same each time."""

    key: Key
    run: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Timed(Generic[Key]):
    """How long a case took.  Units: seconds of wall clock, one for each run."""

    key: Key
    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle one.  Units: seconds."""
        return statistics.median(self.seconds)

    @property
    def fastest(self) -> float:
        """The shortest.  Units: seconds."""
        return min(self.seconds)

    @property
    def slowest(self) -> float:
        """The longest.  Units: seconds."""
        return max(self.seconds)


def interleaved(
    cases: Sequence[Case[Key]], runs: int, tick: Callable[[int], None] = lambda run: None
) -> tuple[Timed[Key], ...]:
    """Each case so many times, by turns.  `tick` is told which run begins, from 1."""
    if runs < FEWEST_RUNS:
        raise ValueError(f"{runs} runs are too few for a median: at least {FEWEST_RUNS}")
    taken: list[list[float]] = [[] for _ in cases]
    for run in range(runs):
        tick(run + 1)
        for case, seconds in zip(cases, taken, strict=True):
            seconds.append(once(case.run))
    return tuple(Timed(case.key, tuple(seconds)) for case, seconds in zip(cases, taken, strict=True))


def once(run: Callable[[], object]) -> float:
    """How long a piece of work takes this time.  Units: seconds."""
    began = time.perf_counter()
    run()
    return time.perf_counter() - began
