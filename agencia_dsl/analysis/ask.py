"""Questions about play from a position, by explicit search.

A glance settles what is small.  Then random plays find witnesses fast, breadth first search finds the
shortest and closes the set of positions when it can.  Nothing leaves this module unchecked: a witness is replayed and a closed set
proved anew by `check/`, which shares no code with the search.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import assert_never

from agencia_dsl.analysis.graphs import order_of, some_cycle
from agencia_dsl.analysis.verdict import Answer, Covered, Reason, Verdict
from agencia_dsl.check.verify import answered, verify
from agencia_dsl.engine.driver import RandomOracle
from agencia_dsl.engine.explore import Budget, Decisions, Graph, explore
from agencia_dsl.engine.goal import Goal, GoalWatch, goal_of
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.step import is_over, run_step
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.certificate import Certificate, Closed, Lasso, Ranked, Trace
from agencia_dsl.ir.course import OVER
from agencia_dsl.ir.link import switches
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.question import Ask, EndsDrawn, GoesOn, Happening, Mode, Wins
from agencia_dsl.text.codes import BAD_QUESTION
from agencia_dsl.text.diagnostic import Diagnostic, DslError, InternalError

PLAY_LENGTHS = (60, 60, 120, 60, 240, 60, 120, 1_000, 60, 4_000)
"""Steps of random plays, in turn: most ends come soon, and many plays would never come to one."""

RANDOM = 1.5
"""Seconds of random plays at the most."""

SHORTER = 1.0
"""Seconds of search for something shorter than what random plays found."""

GLANCE = 0.3
"""Seconds of search before the first random play: for whatever is small."""


class NothingToAsk(DslError):
    """A question about a position that has no future."""

    def __init__(self) -> None:
        super().__init__("nothing can be asked", (Diagnostic(
            BAD_QUESTION, "the game is over in this position: nothing can follow",
            hint="ask about a scene in which play goes on"),))  # fmt: skip


class SelfCheckFailed(InternalError):
    """The checker refuses our own evidence."""


@dataclass
class _Search:
    """One question being answered."""

    plan: Plan
    position: Position
    ask: Ask
    budget: Budget
    goal: str
    tick: Callable[[int, int], None]
    began: float = field(default_factory=time.monotonic)
    plays: int = 0
    graph: Graph = field(default_factory=Graph)
    watch: GoalWatch = field(init=False)

    def __post_init__(self) -> None:
        self.watch = GoalWatch(self.plan, self.goal)

    def left(self) -> float:
        """Seconds that remain."""
        return self.budget.seconds - (time.monotonic() - self.began)


def answer(
    plan: Plan,
    position: Position,
    ask: Ask,
    budget: Budget | None = None,
    tick: Callable[[int, int], None] = lambda positions, plays: None,
) -> Verdict:
    """The verdict on a question about a position of this game.

    `tick` is told how many positions and random plays were looked at.  Ctrl-C ends the search: the
    verdict is then unknown and says what was covered.
    """
    if position.place == OVER:
        raise NothingToAsk()
    search = _Search(plan, position, ask, budget or Budget(), goal_of(plan), tick)
    reason = Reason.BUDGET
    found: tuple[Answer, Certificate] | None = None
    try:
        found = _search(search)
    except KeyboardInterrupt:
        reason = Reason.INTERRUPTED
    if found is not None:
        refused = verify(plan.game, plan.layout.players, position, ask, found[1])
        if answered(ask, found[1]) is not (found[0] is Answer.YES):
            refused = refused or "it would give another answer"
        if refused is not None:
            raise SelfCheckFailed(f"the checker refuses the evidence found: {refused}")
    graph = search.graph
    covered = Covered(len(graph.positions), graph.transitions, search.plays, time.monotonic() - search.began)
    return Verdict(
        ask, found[0] if found else Answer.UNKNOWN, position, found[1] if found else None,
        None if found else reason, covered, assumptions(plan),
    )  # fmt: skip


def assumptions(plan: Plan) -> tuple[tuple[str, str], ...]:
    """What a verdict about this game rests on."""
    game = plan.game
    return (
        ("edition", game.edition.name),
        ("mode", game.mode.name),
        ("decks", ", ".join(game.decks) or "none"),
        ("players", str(plan.layout.players)),
        *((f"{'option' if r.is_option else 'ruling'} {r.name}", dict(game.readings)[r.name])
          for r in switches(game.edition)),
        ("information", "perfect"),
    )  # fmt: skip


def is_happening(happening: Happening, end: Goal) -> bool:
    """Is this end of the goal what the question is about?"""
    match happening:
        case EndsDrawn():
            return end.winners == 0
        case Wins(seat):
            return end.winners != 0 if seat is None else bool(end.winners >> seat & 1)
        case GoesOn():
            return False
        case _:
            assert_never(happening)


def _search(search: _Search) -> tuple[Answer, Certificate] | None:
    """An answer with its evidence, or none within the budget."""
    at_a_glance = _breadth_first(search, min(GLANCE, search.budget.seconds / 4))
    if at_a_glance is not None or search.graph.is_complete:
        return at_a_glance
    by_chance = _random_plays(search, min(RANDOM, search.left() / 2))
    shorter = search.left() if by_chance is None else min(search.left(), SHORTER)
    by_search = _breadth_first(search, max(shorter, 0.1))
    return by_search or by_chance


# ---------------------------------------------------------------------------------------- what settles a question
def _settles(ask: Ask, end: Goal) -> Answer | None:
    """What an end that can be reached says about the question."""
    happens = is_happening(ask.happening, end)
    match ask.mode:
        case Mode.POSSIBLE:
            return Answer.YES if happens else None
        case Mode.INEVITABLE:
            return None if happens else Answer.NO
        case _:
            assert_never(ask.mode)


def _loop_settles(ask: Ask) -> Answer | None:
    """What a play that never ends says about the question."""
    match ask.mode, ask.happening:
        case Mode.POSSIBLE, GoesOn():
            return Answer.YES
        case Mode.POSSIBLE, _:
            return None
        case Mode.INEVITABLE, GoesOn():
            return None
        case _:
            return Answer.NO


def _random_plays(search: _Search, seconds: float) -> tuple[Answer, Certificate] | None:
    """The shortest play among random ones that settles the question, if any does."""
    best: tuple[Answer, Certificate] | None = None
    length = max(PLAY_LENGTHS)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        longest = min(length, PLAY_LENGTHS[search.plays % len(PLAY_LENGTHS)])
        found = _random_play(search, search.plays, longest, until)
        search.plays += 1
        search.tick(0, search.plays)
        if found is not None and found[2] < length:
            best, length = (found[0], found[1]), found[2]
            if length <= 1:
                break
    return best


def _random_play(search: _Search, seed: int, longest: int, until: float) -> tuple[Answer, Certificate, int] | None:
    """One play: an end that settles the question, or a loop that does; with its number of steps."""
    oracle = RandomOracle(seed)
    table = Table(search.plan, oracle)
    table.set_position(search.position)
    steps: list[Decisions] = []
    seen = {search.position: 0}
    looks_for_loop = _loop_settles(search.ask)
    for _ in range(longest):
        if is_over(table) or time.monotonic() > until:
            return None
        begin = len(oracle.tape)
        place = table.place
        end = search.watch.seen(place, table, run_step(table))
        steps.append(tuple(oracle.tape[begin:]))
        if end is not None:
            settled = _settles(search.ask, end)
            return None if settled is None else (settled, Trace(tuple(steps)), len(steps))
        if looks_for_loop is not None:
            at = seen.setdefault(table.position(), len(steps))
            if at < len(steps):
                lasso = Lasso(tuple(steps[:at]), tuple(steps[at:]))
                return looks_for_loop, lasso, len(steps)
    return None


def _breadth_first(search: _Search, seconds: float) -> tuple[Answer, Certificate] | None:
    """The shortest end that settles the question, or what the whole graph says."""
    found: list[tuple[Answer, Certificate]] = []

    def look(graph: Graph, number: int) -> bool:
        for end, decisions in graph.ends[number]:
            settled = _settles(search.ask, end)
            if settled is not None:
                found.append((settled, Trace((*graph.path(number), decisions))))
                return True
        return False

    search.graph = graph = explore(
        search.plan, search.position, search.goal,
        Budget(seconds, search.budget.positions), look,
        lambda seen: search.tick(len(seen.positions), search.plays), search.graph,
    )  # fmt: skip
    if found:
        return found[0]
    looped = _loop_settles(search.ask)
    if looped is not None:
        cycle = some_cycle({number: [to for to, _ in edges] for number, edges in graph.edges.items()})
        if cycle is not None:
            return looped, _lasso(graph, cycle)
    if not graph.is_complete:
        return None
    return _whole(search, graph)


def _lasso(graph: Graph, cycle: list[int]) -> Lasso:
    """A play into a cycle of the graph and round it."""
    loop: list[Decisions] = []
    for here, there in zip(cycle, [*cycle[1:], cycle[0]], strict=True):
        loop.append(next(decisions for to, decisions in graph.edges[here] if to == there))
    return Lasso(graph.path(cycle[0]), tuple(loop))


def _whole(search: _Search, graph: Graph) -> tuple[Answer, Certificate] | None:
    """The graph is complete and holds no play that settles the question: so all plays answer it."""
    match search.ask.mode, search.ask.happening:
        case Mode.POSSIBLE, GoesOn():
            return Answer.NO, _ranked(graph)
        case Mode.POSSIBLE, _:
            return Answer.NO, Closed(frozenset(graph.positions))
        case Mode.INEVITABLE, GoesOn():
            return Answer.YES, Closed(frozenset(graph.positions))
        case _:
            return Answer.YES, _ranked(graph)


def _ranked(graph: Graph) -> Ranked:
    """Each position with the number of steps that play can last from it at the most."""
    ranks: dict[int, int] = {}
    edges = {number: [to for to, _ in listed] for number, listed in graph.edges.items()}
    for number in reversed(order_of(edges)):
        ranks[number] = 1 + max((ranks[to] for to in edges.get(number, ())), default=0)
    return Ranked(tuple((graph.positions[number], rank) for number, rank in sorted(ranks.items())))
