"""Long random play, with the promises of the engine put to the test: `python -m benchmarks soak`.

Each jogo is drawn from a seed (`jogos.drawn`): edition, mode, decks, players, readings, and all decisions.  The jogo of
number i (from 0) has the seed `--seed` + i, so that `--jogos 1 --seed S` plays one of them again.

Ctrl-C, or the signal that ends a program, gives the report of what was played until then.
"""

from __future__ import annotations

import argparse
import json
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from typing import assert_never

from agencia_dsl.app.exit_codes import EXPECTATION, INTERRUPTED, OK
from agencia_dsl.app.terminal import progress
from benchmarks.jogos import EDITIONS, Setup, combinations_of, drawn, edition
from benchmarks.limit import TooLong, within
from benchmarks.promises import Kept, Violation, put_to_the_test
from benchmarks.table import Cell, Column, Table, machine, machine_text, table_text

MOST_TURNS = 2000
"""Jogadas after which a jogo is stopped: nothing in the rules ends one in time."""

MOST_SECONDS = 60.0
"""What one jogo may take, its replay and the options that are tried in it too."""

MOST_VIOLATIONS = 10
"""Promises broken after which no more are looked for."""


@dataclass(frozen=True, slots=True)
class Slow:
    """A jogo that was left unfinished, since it took more than so many seconds: nothing is known of it."""

    setup: Setup
    seconds: float


@dataclass
class Counts:
    """What was played of one kind, or of all.  Units: numbers of each; `longest` in jogadas of one partida."""

    jogos: int = 0
    partidas: int = 0
    jogadas: int = 0
    longest: int = 0
    decisions: int = 0
    tried: int = 0
    options: int = 0
    unwon: int = 0
    stopped: int = 0
    frozen: int = 0
    events: Counter[str] = field(default_factory=Counter)

    def add(self, kept: Kept) -> None:
        """One more jogo."""
        self.jogos += 1
        self.partidas += kept.partidas
        self.jogadas += kept.jogadas
        self.longest = max(self.longest, kept.longest)
        self.decisions += kept.decisions
        self.tried += kept.tried
        self.options += kept.options
        self.unwon += kept.ended and kept.winners == 0
        self.stopped += not kept.ended
        self.frozen += kept.frozen
        self.events.update(kept.events)


@dataclass
class Report:
    """All that was found out so far.  Units: seconds of wall clock, MiB of the largest process."""

    by_kind: dict[str, Counts] = field(default_factory=dict)
    total: Counts = field(default_factory=Counts)
    decks: set[tuple[str, str, tuple[str, ...]]] = field(default_factory=set)
    readings: set[tuple[str, str]] = field(default_factory=set)
    stopped: list[Kept] = field(default_factory=list)
    broken: list[Violation] = field(default_factory=list)
    slow: list[Slow] = field(default_factory=list)
    slowest: Kept | None = None
    seconds: float = 0.0
    memory: float = 0.0

    @property
    def jogos(self) -> int:
        """How many were begun and are done with."""
        return self.total.jogos + len(self.broken) + len(self.slow)

    def take(self, result: Kept | Violation | Slow) -> None:
        """One more jogo, however it went."""
        match result:
            case Kept():
                self.add(result)
            case Violation():
                self.broken.append(result)
            case Slow():
                self.slow.append(result)
            case _:
                assert_never(result)

    def add(self, kept: Kept) -> None:
        """One more jogo that was played."""
        setup = kept.setup
        for kind in (f"{setup.edition}, {setup.mode}", f"{setup.players} players"):
            self.by_kind.setdefault(kind, Counts()).add(kept)
        self.total.add(kept)
        self.decks.add((setup.edition, setup.mode, setup.decks))
        self.readings.update(setup.readings)
        if not kept.ended and not kept.frozen:
            self.stopped.append(kept)
        if self.slowest is None or kept.seconds > self.slowest.seconds:
            self.slowest = kept


def main(arguments: Sequence[str] | None = None) -> int:
    """Play; 20 when a promise was broken, 130 when interrupted."""
    options = _arguments().parse_args(arguments)
    report, began = Report(), time.monotonic()
    interrupted = False
    seeds = range(options.seed, options.seed + options.jogos)
    try:
        with _ended_by_signals(), progress() as shown, _played(seeds, options) as results:
            for number, result in enumerate(results, 1):
                report.take(result)
                if options.lines:
                    print(line_text(result), flush=True)
                if len(report.broken) == MOST_VIOLATIONS:
                    break
                shown.say(f"{number:,} of {len(seeds):,} jogos, {report.total.jogadas:,} jogadas")
    except KeyboardInterrupt:
        interrupted = True
    report.seconds = time.monotonic() - began
    report.memory = max(
        resource.getrusage(who).ru_maxrss / 1024 for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    print(report_text(report, options))
    for broken in report.broken:
        print(violation_text(broken, options))
    if interrupted:
        print(f"interrupted after {report.jogos:,} of {len(seeds):,} jogos")
        return INTERRUPTED
    if report.broken:
        return EXPECTATION
    print("every promise was kept" + (f", but {len(report.slow)} jogos were too slow" if report.slow else ""))
    return OK


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks soak",
        description="Random jogos of all editions, modes, decks and readings, with the promises of the engine put to "
        "the test.",
    )
    parser.add_argument("--jogos", type=_positive, default=2000, metavar="N", help="how many (default: 2000)")
    parser.add_argument("--players", type=_range, default=(2, 6), metavar="A-B", help="drawn at random (default: 2-6)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first jogo (default: 1)")
    parser.add_argument("--jobs", type=_positive, default=1, metavar="N", help="processes (default: 1)")
    parser.add_argument("--most-turns", type=_positive, default=MOST_TURNS, metavar="N",
                        help=f"jogadas after which a jogo is stopped (default: {MOST_TURNS})")  # fmt: skip
    parser.add_argument("--seconds", type=float, default=MOST_SECONDS, metavar="N",
                        help=f"after which a jogo is left unfinished (default: {MOST_SECONDS:.0f}; 0: never)")  # fmt: skip
    parser.add_argument("--lines", action="store_true", help="a line for each jogo as it ends")
    return parser


def _positive(text: str) -> int:
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError(f"{number} is not positive")
    return number


def _range(text: str) -> tuple[int, int]:
    low, _, high = text.partition("-")
    first, last = int(low), int(high or low)
    if not 2 <= first <= last <= 13:
        raise argparse.ArgumentTypeError("2 to 13 players can play in every mode, as in 2-6 or 4")
    return first, last


# ---------------------------------------------------------------------------------------- playing
@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Both signals that end a program raise `KeyboardInterrupt`, also where a shell has Ctrl-C ignored."""
    ends = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(each, signal.default_int_handler) for each in ends]
    try:
        yield
    finally:
        for each, handler in zip(ends, before, strict=True):
            signal.signal(each, handler)


@contextmanager
def _played(seeds: Sequence[int], options: argparse.Namespace) -> Iterator[Iterable[Kept | Violation | Slow]]:
    """The results as they come; the processes end with the context."""
    play = partial(played, players=options.players, most_turns=options.most_turns, seconds=options.seconds)
    if options.jobs == 1:
        yield map(play, seeds)
        return
    with get_context("spawn").Pool(options.jobs, _leave_interrupts_alone) as pool:
        yield pool.imap_unordered(play, seeds)


def _leave_interrupts_alone() -> None:
    """Ctrl-C is for the process that reports."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def played(
    seed: int, players: tuple[int, int] = (2, 6), most_turns: int = MOST_TURNS, seconds: float = MOST_SECONDS
) -> Kept | Violation | Slow:
    """The jogo of a seed, put to the test."""
    setup = drawn(seed, *players)
    try:
        with within(seconds):
            return put_to_the_test(setup, most_turns)
    except TooLong:
        return Slow(setup, seconds)


# ---------------------------------------------------------------------------------------- reporting
def line_text(result: Kept | Violation | Slow) -> str:
    """One jogo in one line."""
    setup = result.setup
    what = f"{setup.seed}: {setup.edition}, {setup.mode}, {setup.players} players"
    match result:
        case Kept():
            end = "frozen" if result.frozen else "over" if result.ended else "stopped"
            return f"{what}, {result.jogadas:,} jogadas, {end}, {result.seconds:.1f} s"
        case Violation():
            return f"{what}, FAILED: {result.what}"
        case Slow():
            return f"{what}, slow: not done in {result.seconds:g} s"
        case _:
            assert_never(result)


def report_text(report: Report, options: argparse.Namespace) -> str:
    """What was played, by edition and mode, by players, and in all."""
    rows = [*sorted(report.by_kind.items()), ("all", report.total)]
    total, jobs = report.total, options.jobs
    columns = (
        "jogos",
        "partidas",
        "jogadas",
        "longest",
        "crises",
        "revoltas",
        "in vain",
        "no winner",
        "stopped",
        "frozen",
    )
    table = Table(
        "soak",
        f"Random jogos, put to the test; {machine_text(machine())}",
        (Column("of"), *(Column(title, form=",d") for title in columns)),
        tuple(_row(kind, counts) for kind, counts in rows),
        (
            "longest: jogadas of one partida; crises: solved or not; revoltas: those in vain too",
            f"no winner: jogos that ended so; stopped: not over after {options.most_turns:,} jogadas, or frozen",
            "frozen: in a partida that nothing can end any more: all that can follow was looked through",
            f"{len(report.decks)} of {_allowed()} combinations of mode and decks, {len(report.readings)} readings",
            f"cards were counted at {total.decisions:,} decisions; cards, squares, fields and what is in force after"
            " each step",
            f"of {total.tried:,} decisions the options were tried: {total.options:,} options carried out",
            f"{total.jogos:,} records were replayed to the same events and the same end",
            f"{report.seconds:.0f} s with {jobs} process{'es' if jobs > 1 else ''},"
            f" {report.memory:.0f} MiB in the largest of them",
            *([f"slowest, {report.slowest.seconds:.0f} s: {again(report.slowest.setup, options)}"] if report.slowest else []),
            *(f"not over, in partida {kept.partidas + 1}, after {kept.longest:,} jogadas of one: "
              f"{again(kept.setup, options)}" for kept in report.stopped),
            *(f"slow, not done in {slow.seconds:g} s: {again(slow.setup, options)}" for slow in report.slow),
        ),
    )  # fmt: skip
    return table_text(table)


def _allowed() -> int:
    return sum(len(combinations_of(name, mode)) for name in EDITIONS for mode in edition(name).modes)


def _row(kind: str, counts: Counts) -> tuple[Cell, ...]:
    events = counts.events
    return (
        kind, counts.jogos, counts.partidas, counts.jogadas, counts.longest, events["failure"], events["interrupt"],
        events["failed-revolta"], counts.unwon, counts.stopped,
        counts.frozen,
    )  # fmt: skip


def again(setup: Setup, options: argparse.Namespace) -> str:
    """The command that plays one jogo again."""
    command = f"python -m benchmarks soak --jogos 1 --seed {setup.seed}"
    if options.players != (2, 6):
        command += f" --players {options.players[0]}-{options.players[1]}"
    return command if options.most_turns == MOST_TURNS else f"{command} --most-turns {options.most_turns}"


def violation_text(broken: Violation, options: argparse.Namespace) -> str:
    """A promise that was broken, how to see it again, and the record."""
    setup = broken.setup
    return "\n".join([
        f"FAILED: {broken.what}",
        f"  step {broken.step} (from 0) of {setup.edition}, {setup.mode}, {setup.players} players, {', '.join(setup.decks)}",
        f"  {', '.join(setup.changed) or 'usual readings'}",
        f"  again: {again(setup, options)}",
        f"  decisions: {json.dumps(broken.decisions)}",
    ])  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
