"""When the goal ends: the sequence that play is about (in the roles of an edition, or of its mode).

An `end` of it ends it, with the winners that it names.  Play can also leave it otherwise: a sequence
around it ends, its last member is over, or the whole game is.  Then it has ended without a winner.
"""

from __future__ import annotations

from dataclasses import dataclass

from agencia_dsl.engine.outcome import Ended
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.step import is_over
from agencia_dsl.engine.table import Table


@dataclass(frozen=True, slots=True)
class Goal:
    """The goal has ended: who won, one bit a seat, and the clause that ended it (0: none did)."""

    winners: int
    clause: int


def goal_of(plan: Plan) -> str:
    """The sequence that questions and counts are about."""
    roles = {role.name: role.word for role in plan.game.edition.roles}
    return roles.get("goal", plan.game.mode.sequence)


class GoalWatch:
    """Sees step by step whether the goal ends."""

    def __init__(self, plan: Plan, goal: str) -> None:
        self._goal = goal
        self._inner: list[frozenset[str]] = []
        for step in plan.game.steps:
            around = [name for name, _ in step.exits]
            self._inner.append(frozenset(around[around.index(goal) :] if goal in around else ()))

    def seen(self, before: int, table: Table, end: Ended | None) -> Goal | None:
        """The end of the goal that came with the step from place `before`, if one did."""
        if end is not None and end.sequence == self._goal:
            return Goal(end.winners, end.clause)
        if is_over(table):
            return Goal(0, 0)
        inner = self._inner[before]
        if not inner:
            return None
        was_cut_short = end is not None and end.sequence not in inner
        return Goal(0, 0) if was_cut_short or not self._inner[table.place] else None
