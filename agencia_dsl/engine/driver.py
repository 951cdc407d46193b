"""Drivers: they answer for everybody.  The only place where a seed lives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agencia_dsl.engine.dice import Dice, ways
from agencia_dsl.engine.event import Event
from agencia_dsl.engine.goal import GoalWatch
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.step import is_over, opening, run_step
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.choice import Decision
from agencia_dsl.ir.position import Position

MOST_TURNS = 500
"""Turns, of random play to the goal; longer play counts as an ending of its own."""


class RandomOracle:
    """Decides blindly: each physical card and each seat alike, yes as often as no.

    `tape` keeps all decisions, so that the run can be replayed.  How many numbers each answer draws, and in which
    order, is part of what a seed stands for.
    """

    def __init__(self, seed: int) -> None:
        self._below = Dice(seed).below
        self.tape: list[Decision] = []

    def one(self, who: int, label: str, items: Sequence[int], clause: int) -> int:
        """One of the items: one number, even for a single item."""
        picked = items[self._below(len(items))]
        self.tape.append(picked)
        return picked

    def many(
        self, who: int, label: str, groups: Sequence[Sequence[tuple[Sequence[int], int]]], clause: int
    ) -> tuple[int, ...]:
        """Several of the items; a part in proportion to the ways in which it can be taken.

        One number for the part if there is more than one, then one for each item taken, group by group; none for a
        group that is taken as a whole.
        """
        below = self._below
        part = groups[0] if len(groups) == 1 else self._part(groups)
        picked: list[int] = []
        for items, count in part:
            size = len(items)
            if count == size:
                picked += items
                continue
            left = list(items)
            for at in range(count):  # the first `at` are taken
                drawn = at + below(size - at)
                picked.append(left[drawn])
                left[drawn] = left[at]
        picked.sort()
        taken = tuple(picked)
        self.tape.append(taken)
        return taken

    def _part(self, groups: Sequence[Sequence[tuple[Sequence[int], int]]]) -> Sequence[tuple[Sequence[int], int]]:
        shares = [ways(part) for part in groups]
        drawn, at = self._below(sum(shares)), 0
        while drawn >= shares[at]:
            drawn -= shares[at]
            at += 1
        return groups[at]

    def truth(self, who: int, label: str, clause: int) -> int:
        """Yes or no: one number."""
        answer = self._below(2)
        self.tape.append(answer)
        return answer


@dataclass(frozen=True, slots=True)
class Played:
    """One run until a sequence ended: the winners (one bit a seat), how long it took, what happened.

    `ended` is off when the cap on turns came first, or when everything was over without that end.
    `starts` gives for each step where its decisions begin in the tape.
    """

    ended: bool
    winners: int
    turns: int
    tape: tuple[Decision, ...]
    starts: tuple[int, ...]
    position: Position
    events: tuple[Event, ...]


def play_random(
    plan: Plan,
    seed: int,
    sequence: str,
    *,
    start: Position | None = None,
    most_turns: int = MOST_TURNS,
    with_events: bool = False,
) -> Played:
    """Play blindly from a position (or the opening) until the sequence ends.

    The same seed gives the same run.
    """
    oracle = RandomOracle(seed)
    table = Table(plan, oracle)
    table.set_position(start if start is not None else opening(plan))
    watch = _Turns(plan)
    goal = GoalWatch(plan, sequence)
    starts: list[int] = []
    events: list[Event] = []
    while not is_over(table) and watch.turns < most_turns:
        place = table.place
        starts.append(len(oracle.tape))
        if with_events:
            table.log = []
        ended = run_step(table)
        if table.log:
            events += table.log
        watch.pass_to(table.place)
        if (won := goal.seen(place, table, ended)) is not None:
            return Played(
                True, won.winners, watch.turns, tuple(oracle.tape), tuple(starts), table.position(), tuple(events)
            )
    return Played(False, 0, watch.turns, tuple(oracle.tape), tuple(starts), table.position(), tuple(events))


class _Turns:
    """Sees from the places alone when a turn is complete."""

    def __init__(self, plan: Plan) -> None:
        turn = next((role.word for role in plan.game.edition.roles if role.name == "turn"), "")
        self.turns = 0
        self._entry = dict(plan.game.entries).get(turn, -1)

    def pass_to(self, place: int) -> None:
        """Note the place that play has come to."""
        if place == self._entry:
            self.turns += 1
