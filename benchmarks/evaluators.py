"""The same steps, taken by the engine and by the checking evaluator: what plainness costs."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from agencia_dsl.check.interrupts import Due, IllegalDecision
from agencia_dsl.check.step import run_step
from agencia_dsl.engine.driver import play_random
from agencia_dsl.engine.explore import replay_step
from agencia_dsl.engine.step import opening
from agencia_dsl.ir.choice import Decision
from agencia_dsl.ir.position import Position
from benchmarks.deck import GOAL, game, plan
from benchmarks.table import Column, Table
from benchmarks.timing import Case, Timed, interleaved

PARTIDAS = {2: 8, 4: 12, 8: 8, 13: 5}
"""For each number of players, partidas whose records are replayed."""


@dataclass(frozen=True, slots=True)
class Taken:
    """One step of a record: where it begins and what is decided in it."""

    position: Position
    decisions: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class Work:
    """Steps that both take.  `apart` of the record's steps are left out: the two read them differently."""

    players: int
    steps: tuple[Taken, ...]
    apart: int


@dataclass(frozen=True, slots=True)
class Side:
    """Who takes the steps."""

    work: Work
    name: str


def evaluators_table(runs: int, share: float, tick: Callable[[str], None]) -> Table:
    """Steps a second of both on the records of random partidas, and how they compare."""
    tick("records for both evaluators")
    works = [_work(players, max(2, round(count * share))) for players, count in PARTIDAS.items()]
    cases = [
        case for work in works
        for case in (Case(Side(work, "engine"), _engine(work)), Case(Side(work, "checker"), _checker(work)))
    ]  # fmt: skip
    timed = interleaved(cases, runs, lambda run: tick(f"both evaluators, run {run} of {runs}"))
    return Table(
        "evaluators",
        f"Records replayed by both evaluators, medians of {runs} runs by turns",
        (
            Column("players"), Column("steps"), Column("left out"), Column("engine", "steps/s", ",.0f"),
            Column("checker", "steps/s", ",.0f"), Column("ratio", "checker's time to engine's", ".1f"),
        ),
        tuple(_row(engine, checker) for engine, checker in zip(timed[::2], timed[1::2], strict=True)),
        (
            "a step is one member of a sequence, from one settled position to the next; both lead to the same one",
            "left out: steps in which the engine asks chance for a card that the checker need not see",
        ),
    )  # fmt: skip


def _row(engine: Timed[Side], checker: Timed[Side]) -> tuple[int | float, ...]:
    work = engine.key.work
    steps = len(work.steps)
    return (
        work.players, steps, work.apart, steps / engine.median, steps / checker.median,
        checker.median / engine.median,
    )  # fmt: skip


def _work(players: int, partidas: int) -> Work:
    """The steps of some partidas on which both readings agree."""
    steps: list[Taken] = []
    apart = 0
    for seed in range(partidas):
        for taken, after in _record(players, seed):
            if _agrees(players, taken, after):
                steps.append(taken)
            else:
                apart += 1
    return Work(players, tuple(steps), apart)


def _record(players: int, seed: int) -> Iterator[tuple[Taken, Position]]:
    """The steps of a random partida, each with where it leads."""
    played = play_random(plan(players), seed, GOAL)
    position = opening(plan(players))
    for start, end in itertools.pairwise((*played.starts, len(played.tape))):
        taken = Taken(position, played.tape[start:end])
        position = replay_step(plan(players), position, taken.decisions)
        yield taken, position


def _agrees(players: int, taken: Taken, after: Position) -> bool:
    try:
        said = run_step(game(), players, taken.position, taken.decisions)
    except IllegalDecision:
        return False
    return not isinstance(said, Due) and said.result.position == after


def _engine(work: Work) -> Callable[[], object]:
    def run() -> None:
        for taken in work.steps:
            replay_step(plan(work.players), taken.position, taken.decisions)

    return run


def _checker(work: Work) -> Callable[[], object]:
    def run() -> None:
        for taken in work.steps:
            run_step(game(), work.players, taken.position, taken.decisions)

    return run
