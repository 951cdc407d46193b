"""States, the decisions that are due in them, and what a decision leads to.

`begin`, `options` and `apply` are pure: a run is a function of game, players, starting position and
decisions.  A state is a settled position with the decisions taken since; looking at it runs the step
again from there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from agencia_dsl.engine.event import Event
from agencia_dsl.engine.outcome import Due
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.step import is_over, opening, run_step
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.choice import Choice, Decision, Selections, SelectionWeights
from agencia_dsl.ir.position import Position
from agencia_dsl.text.diagnostic import DslError


class IllegalDecision(DslError):
    """A decision that is not among the options."""


class Status(Enum):
    """How a state stands: somebody must decide, everything is over, or it goes on for ever alone."""

    DUE = "due"
    OVER = "over"
    ENDLESS = "endless"


@dataclass(frozen=True, slots=True)
class State:
    """A settled position and the decisions taken since."""

    position: Position
    tape: tuple[Decision, ...]
    status: Status


@dataclass(frozen=True, slots=True)
class Step:
    """A state reached, what happened on the way, and the decision that is due in it, if one is."""

    state: State
    events: tuple[Event, ...]
    choice: Choice | None


class Tape:
    """Answers with decisions taken before; when they run out, a decision is due."""

    def __init__(self, decisions: Sequence[Decision], table: Table | None = None) -> None:
        self._decisions = decisions
        self._next = 0
        self.table = table
        self.mark = 0

    def one(self, who: int, label: str, items: Sequence[int], clause: int) -> int:
        """One of the items."""
        copies = Counter(items)
        decision = self._answer(self._choice(who, label, tuple(copies), tuple(copies.values()), clause))
        assert isinstance(decision, int)
        return decision

    def many(
        self, who: int, label: str, groups: Sequence[Sequence[tuple[Sequence[int], int]]], clause: int
    ) -> tuple[int, ...]:
        """Several of the items."""
        selections = Selections.of_groups(groups)
        if selections.total == 1:
            only = selections[0]
            assert isinstance(only, tuple)
            return only
        decision = self._answer(self._choice(who, label, selections, SelectionWeights(selections), clause))
        assert isinstance(decision, tuple)
        return decision

    def truth(self, who: int, label: str, clause: int) -> int:
        """Yes or no."""
        decision = self._answer(Choice(who, label, "truth", (0, 1), (1, 1), clause))
        assert isinstance(decision, int)
        return decision

    def _choice(self, who: int, label: str, options: Sequence[Decision], weights: Sequence[int], clause: int) -> Choice:
        sorts = self.table.plan.sorts if self.table is not None else {}
        return Choice(who, label, sorts.get((clause, label), "card"), options, weights, clause)

    def _answer(self, choice: Choice) -> Decision:
        if self._next == len(self._decisions):
            raise Due(choice)
        decision = self._decisions[self._next]
        if decision not in choice.options:
            raise IllegalDecision(
                f"decision {self._next + 1}, {decision}, is not among the options of '{choice.label}'"
            )
        self._next += 1
        if self._next == len(self._decisions) and self.table is not None and self.table.log is not None:
            self.mark = len(self.table.log)
        return decision

    @property
    def is_used_up(self) -> bool:
        """Have all decisions been asked for?"""
        return self._next == len(self._decisions)


def table_at(plan: Plan, position: Position, decisions: Sequence[Decision]) -> tuple[Table, Tape]:
    """A table laid as the position says, answered by the decisions."""
    tape = Tape(decisions)
    table = Table(plan, tape)
    tape.table = table
    table.set_position(position)
    return table, tape


def settle(plan: Plan, position: Position, decisions: tuple[Decision, ...] = ()) -> Step:
    """Run on from a position with decisions until one more is due, all is over, or nothing changes."""
    events: list[Event] = []
    passed: set[Position] = set()
    while True:
        if position in passed:
            return Step(State(position, (), Status.ENDLESS), tuple(events), None)
        table, tape = table_at(plan, position, decisions)
        table.log = []
        if is_over(table):
            return Step(State(position, (), Status.OVER), tuple(events), None)
        try:
            run_step(table)
        except Due as due:
            events += table.log[tape.mark :]
            return Step(State(position, decisions, Status.DUE), tuple(events), due.choice)
        if not tape.is_used_up:
            raise IllegalDecision(f"{len(decisions)} decisions for a step that asks for fewer")
        events += table.log[tape.mark :]
        if not decisions:
            passed.add(position)
        position, decisions = table.position(), ()


def begin(plan: Plan, position: Position | None = None) -> Step:
    """The first state of a game, or of play from a position."""
    return settle(plan, position or opening(plan))


def options(plan: Plan, state: State) -> Choice | None:
    """The decision that is due in a state."""
    return settle(plan, state.position, state.tape).choice if state.status is Status.DUE else None


def apply(plan: Plan, state: State, decision: Decision) -> Step:
    """What a decision leads to: the next state in which one is due, or an end.

    Raises `IllegalDecision` when it is not among the options.
    """
    if state.status is not Status.DUE:
        raise IllegalDecision(f"nothing is to be decided here: the game is {state.status.value}")
    return settle(plan, state.position, (*state.tape, decision))


def replay(plan: Plan, position: Position, tape: Sequence[Decision]) -> Iterator[Step]:
    """Each state of a recorded run, from its beginning."""
    step = begin(plan, position)
    yield step
    for decision in tape:
        step = apply(plan, step.state, decision)
        yield step
