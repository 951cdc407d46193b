"""All that can follow: the settled positions of a game as a graph, explored breadth first.

Decisions of players and of chance are alike here: whatever can be decided is tried.  The result says
whether everything was seen or the budget came first.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from agencia_dsl.engine.goal import Goal, GoalWatch
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.run import Tape
from agencia_dsl.engine.step import is_over, run_step
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.choice import Decision, Selections
from agencia_dsl.ir.position import Position

Decisions = tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class Successor:
    """What one step can lead to: the decisions in it, and a position or the end of the goal."""

    decisions: Decisions
    result: Position | Goal


class Branches:
    """An oracle that goes through all answers, one run after the other."""

    def __init__(self) -> None:
        self._path: list[tuple[Decision, Iterator[Decision]]] = []
        self._next = 0

    def begin(self) -> None:
        """A run begins: the answers so far come again."""
        self._next = 0

    def advance(self) -> bool:
        """Go on to the next answers; is there another run to make?"""
        while self._path:
            _, rest = self._path[-1]
            following = next(rest, None)
            if following is not None:
                self._path[-1] = (following, rest)
                return True
            self._path.pop()
        return False

    def decisions(self) -> Decisions:
        """The answers of the present run."""
        return tuple(decision for decision, _ in self._path[: self._next])

    def _answer(self, options: Callable[[], Iterator[Decision]]) -> Decision:
        if self._next == len(self._path):
            rest = options()
            self._path.append((next(rest), rest))
        decision, _ = self._path[self._next]
        self._next += 1
        return decision

    def one(self, who: int, label: str, items: Sequence[int], clause: int) -> int:
        """One of the items, each different one once."""
        decision = self._answer(lambda: iter(dict.fromkeys(items)))
        assert isinstance(decision, int)
        return decision

    def many(
        self, who: int, label: str, groups: Sequence[Sequence[tuple[Sequence[int], int]]], clause: int
    ) -> tuple[int, ...]:
        """Several of the items, each different selection once."""
        selections = Selections.of_groups(groups)
        if selections.total == 1:
            only = selections[0]
            assert isinstance(only, tuple)
            return only
        decision = self._answer(lambda: iter(selections))
        assert isinstance(decision, tuple)
        return decision

    def truth(self, who: int, label: str, clause: int) -> int:
        """No, then yes."""
        decision = self._answer(lambda: iter((0, 1)))
        assert isinstance(decision, int)
        return decision


def successors(plan: Plan, position: Position, goal: str) -> Iterator[Successor]:
    """All that one step from a position can lead to; none when the game is over."""
    branches, watch = Branches(), GoalWatch(plan, goal)
    table = Table(plan, branches)
    table.set_position(position)
    if is_over(table):
        return
    while True:
        branches.begin()
        table.set_position(position)
        ended = watch.seen(position.place, table, run_step(table))
        yield Successor(branches.decisions(), ended or table.position())
        if not branches.advance():
            return


def replay_step(plan: Plan, position: Position, decisions: Decisions) -> Position:
    """Where one step with these decisions leads."""
    tape = Tape(decisions)
    table = Table(plan, tape)
    tape.table = table
    table.set_position(position)
    run_step(table)
    return table.position()


@dataclass
class Graph:
    """Positions seen, numbered in the order in which they were found.

    `parents` gives for each the number of its parent and the decisions that led from there; `edges`
    the numbers of those that follow (for those expanded); `ends` how the goal can end right after;
    `numbers` finds a position again; `waiting` are those not expanded yet, the first found first.
    """

    positions: list[Position] = field(default_factory=list)
    parents: list[tuple[int, Decisions]] = field(default_factory=list)
    edges: dict[int, list[tuple[int, Decisions]]] = field(default_factory=dict)
    ends: dict[int, list[tuple[Goal, Decisions]]] = field(default_factory=dict)
    numbers: dict[Position, int] = field(default_factory=dict)
    waiting: deque[int] = field(default_factory=deque)
    transitions: int = 0
    is_complete: bool = False

    def path(self, number: int) -> tuple[Decisions, ...]:
        """The decisions of each step from the first position to this one."""
        steps: list[Decisions] = []
        while number > 0:
            number, decisions = self.parents[number]
            steps.append(decisions)
        return tuple(reversed(steps))


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to look: seconds of wall clock, positions."""

    seconds: float = 5.0
    positions: int = 200_000


def explore(
    plan: Plan,
    start: Position,
    goal: str,
    budget: Budget,
    found: Callable[[Graph, int], bool] = lambda graph, number: False,
    tick: Callable[[Graph], None] = lambda graph: None,
    graph: Graph | None = None,
) -> Graph:
    """The graph from a position to the ends of the goal, begun anew or gone on with.

    `found` looks at each position just expanded and may say that the search can stop; `tick` is called
    now and then, for progress.
    """
    graph = Graph() if graph is None else graph
    if not graph.positions:
        graph.numbers[start] = 0
        graph.positions.append(start)
        graph.parents.append((-1, ()))
        graph.waiting.append(0)
    stop_at = time.monotonic() + budget.seconds
    while graph.waiting:
        number = graph.waiting.popleft()
        graph.edges[number], graph.ends[number] = [], []
        for successor in successors(plan, graph.positions[number], goal):
            graph.transitions += 1
            if isinstance(successor.result, Goal):
                graph.ends[number].append((successor.result, successor.decisions))
                continue
            known = graph.numbers.get(successor.result)
            if known is None:
                known = len(graph.positions)
                graph.numbers[successor.result] = known
                graph.positions.append(successor.result)
                graph.parents.append((number, successor.decisions))
                graph.waiting.append(known)
            graph.edges[number].append((known, successor.decisions))
            if graph.transitions % 256 == 0 and time.monotonic() > stop_at:
                del graph.edges[number], graph.ends[number]
                graph.waiting.appendleft(number)
                return graph
        if found(graph, number):
            return graph
        if len(graph.positions) > budget.positions or time.monotonic() > stop_at:
            return graph
        if number % 512 == 0:
            tick(graph)
    graph.is_complete = True
    return graph
