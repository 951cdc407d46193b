"""Drivers: they answer for everybody.  The only place where a seed lives."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, prod

from agencia_dsl.engine.event import Event
from agencia_dsl.ir.choice import Decision
from agencia_dsl.ir.position import Position

MOST_TURNS = 500
"""Of one partida in random play; a longer one counts as an ending of its own."""


class RandomOracle:
    """Decides blindly: each physical card and each seat alike, yes as often as no.

    `tape` keeps all decisions, so that the run can be replayed.
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.tape: list[Decision] = []

    def one(self, who: int, label: str, items: Sequence[int], clause: int) -> int:
        """One of the items."""
        picked = items[int(self._random.random() * len(items))]
        self.tape.append(picked)
        return picked

    def many(
        self, who: int, label: str, groups: Sequence[Sequence[tuple[Sequence[int], int]]], clause: int
    ) -> tuple[int, ...]:
        """Several of the items; a part in proportion to the ways in which it can be taken."""
        part = groups[0]
        if len(groups) > 1:
            ways = [prod(comb(len(items), count) for items, count in group) for group in groups]
            part = self._random.choices(groups, ways)[0]
        picked: list[int] = []
        for items, count in part:
            picked += self._random.sample(items, count)
        picked.sort()
        taken = tuple(picked)
        self.tape.append(taken)
        return taken

    def truth(self, who: int, label: str, clause: int) -> int:
        """Yes or no."""
        answer = int(self._random.random() < 0.5)
        self.tape.append(answer)
        return answer


@dataclass(frozen=True, slots=True)
class Played:
    """One run to the end of a sequence: `ended` is its name, or absent when the cap came first."""

    ended: str | None
    winners: int
    turns: int
    tape: tuple[Decision, ...]
    position: Position
    events: tuple[Event, ...]
