"""Long random play, with the promises of the engine put to the test: `python -m benchmarks.soak`.

The partida of number i (from 0) has the players of the range by turns and the seed `--seed` + i, so that
`--partidas 1 --players N --seed S` plays one of them again.
"""

from __future__ import annotations

import argparse
import json
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context

from agencia_dsl.app.exit_codes import EXPECTATION, INTERRUPTED, OK
from agencia_dsl.app.terminal import progress
from agencia_dsl.engine.driver import MOST_TURNS
from benchmarks.promises import Kept, Violation, put_to_the_test
from benchmarks.table import Cell, Column, Table, machine, machine_text, table_text

AT_ONCE = 20
"""Partidas that a process plays before it reports."""

Partida = tuple[int, int]
"""Players and seed."""


@dataclass
class Counts:
    """What was played with one number of players, or with all of them.  Units: numbers of each."""

    partidas: int = 0
    jogadas: int = 0
    longest: int = 0
    decisions: int = 0
    tried: int = 0
    options: int = 0
    won: int = 0
    unwon: int = 0
    capped: int = 0
    events: Counter[str] = field(default_factory=Counter)

    def add(self, kept: Kept) -> None:
        """One more partida."""
        self.partidas += 1
        self.jogadas += kept.jogadas
        self.longest = max(self.longest, kept.jogadas)
        self.decisions += kept.decisions
        self.tried += kept.tried
        self.options += kept.options
        self.won += kept.ended and kept.winners > 0
        self.unwon += kept.ended and kept.winners == 0
        self.capped += not kept.ended
        self.events.update(kept.events)


@dataclass
class Report:
    """All that was found out so far.  Units: seconds of wall clock, MiB of the largest process."""

    by_players: dict[int, Counts] = field(default_factory=dict)
    total: Counts = field(default_factory=Counts)
    seconds: float = 0.0
    memory: float = 0.0

    def add(self, kept: Kept) -> None:
        """One more partida."""
        self.by_players.setdefault(kept.players, Counts()).add(kept)
        self.total.add(kept)


def main() -> int:
    """Play; 20 when a promise was broken, 130 when interrupted."""
    options = _arguments().parse_args()
    low, high = options.players
    partidas = [(low + number % (high - low + 1), options.seed + number) for number in range(options.partidas)]
    report, began = Report(), time.monotonic()
    broken: Violation | None = None
    interrupted = False
    try:
        with progress() as shown, _played(partidas, options.jobs) as results:
            for result in results:
                if isinstance(result, Violation):
                    broken = result
                    break
                report.add(result)
                shown.say(f"{report.total.partidas:,} of {len(partidas):,} partidas, {report.total.jogadas:,} jogadas")
    except KeyboardInterrupt:
        interrupted = True
    report.seconds = time.monotonic() - began
    report.memory = max(
        resource.getrusage(who).ru_maxrss / 1024 for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    print(report_text(report, options.jobs))
    if broken is not None:
        print(violation_text(broken))
        return EXPECTATION
    if interrupted:
        print(
            f"interrupted after {report.total.partidas:,} of {len(partidas):,} partidas; no promise was broken in them"
        )
        return INTERRUPTED
    print("every promise was kept")
    return OK


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.soak",
        description="Random partidas, with the promises of the engine put to the test.",
    )
    parser.add_argument("--partidas", type=_positive, default=1000, metavar="N", help="how many (default: 1000)")
    parser.add_argument("--players", type=_range, default=(2, 13), metavar="A-B", help="by turns (default: 2-13)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first partida (default: 1)")
    parser.add_argument("--jobs", type=_positive, default=1, metavar="N", help="processes (default: 1)")
    return parser


def _positive(text: str) -> int:
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError(f"{number} is not positive")
    return number


def _range(text: str) -> tuple[int, int]:
    low, _, high = text.partition("-")
    first, last = int(low), int(high or low)
    if not 2 <= first <= last <= 13:
        raise argparse.ArgumentTypeError("2 to 13 players can play, as in 2-13 or 4")
    return first, last


# ---------------------------------------------------------------------------------------- playing
@contextmanager
def _played(partidas: list[Partida], jobs: int) -> Iterator[Iterable[Kept | Violation]]:
    """The results, in the order of the partidas; the processes end with the context."""
    if jobs == 1:
        yield map(_play, partidas)
        return
    with get_context("spawn").Pool(jobs, _leave_interrupts_alone) as pool:
        yield pool.imap(_play, partidas, AT_ONCE)


def _leave_interrupts_alone() -> None:
    """Ctrl-C is for the process that reports."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(partida: Partida) -> Kept | Violation:
    return put_to_the_test(*partida)


# ---------------------------------------------------------------------------------------- reporting
def report_text(report: Report, jobs: int) -> str:
    """What was played, by players and in all."""
    rows = [(str(players), counts) for players, counts in sorted(report.by_players.items())]
    rows.append(("all", report.total))
    total = report.total
    table = Table(
        "soak",
        f"Random partidas of the principal deck, put to the test; {machine_text(machine())}",
        (
            Column("players"), Column("partidas", form=",d"), Column("jogadas", form=",d"), Column("longest", form=",d"),
            Column("crises", form=",d"), Column("revoltas", form=",d"), Column("in vain", form=",d"),
            Column("won", form=",d"), Column("no winner", form=",d"), Column("stopped", form=",d"),
        ),
        tuple(_row(players, counts) for players, counts in rows),
        (
            "crises: solved or not; revoltas: those in vain too;"
            f" stopped: not over after {MOST_TURNS} jogadas, where the driver ends a partida",
            f"cards were counted at {total.decisions:,} decisions and after each step",
            f"of {total.tried:,} decisions the options were tried: {total.options:,} options carried out",
            f"{total.partidas:,} records were replayed to the same events and the same end",
            f"{report.seconds:.0f} s with {jobs} process{'es' if jobs > 1 else ''},"
            f" {report.memory:.0f} MiB in the largest of them",
        ),
    )  # fmt: skip
    return table_text(table)


def _row(players: str, counts: Counts) -> tuple[Cell, ...]:
    events = counts.events
    return (
        players, counts.partidas, counts.jogadas, counts.longest, events["crise"], events["revolta"],
        events["failed-revolta"], counts.won, counts.unwon, counts.capped,
    )  # fmt: skip


def violation_text(broken: Violation) -> str:
    """A promise that was broken, how to see it again, and the record."""
    record = {
        "players": broken.players, "seed": broken.seed, "step": broken.step, "decisions": broken.decisions,
    }  # fmt: skip
    return "\n".join([
        f"FAILED: {broken.what}",
        f"  with {broken.players} players, seed {broken.seed}, step {broken.step} (from 0)",
        f"  again: python -m benchmarks.soak --partidas 1 --players {broken.players} --seed {broken.seed}",
        f"  record: {json.dumps(record)}",
    ])  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
