"""Ours and peers at the same works, measured by turns."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.peers import plays, searches
from benchmarks.peers.peer import SMALL, SOCIETY, Peer, Refused, Said, Scale, Task, Work
from benchmarks.peers.process import LONGEST, TooSlow
from benchmarks.table import Cell, Column, Table
from benchmarks.timing import Case, Timed, interleaved

OURS = {peer.work: peer for peer in (searches.OURS, *plays.OURS)}
PEERS = tuple(
    peer for work, ours in OURS.items() for peer in (ours, *searches.PEERS, *plays.PEERS) if peer.work is work
)  # fmt: skip


@dataclass
class Contender:
    """A peer that can be measured, how large its work is, and what it said of each run."""

    peer: Peer
    scale: Scale
    partidas: int
    said: list[Said] = field(default_factory=list)

    def run(self) -> None:
        """The work once, in a folder of its own."""
        with tempfile.TemporaryDirectory() as folder:
            self.said.append(self.peer.done(Task(Path(folder), self.scale, self.partidas)))

    def proved(self) -> None:
        """Raises `Refused` when it plays something else."""
        with tempfile.TemporaryDirectory() as folder:
            self.peer.proved(Task(Path(folder), SMALL, 0))

    @property
    def own(self) -> float | None:
        """Seconds by its own clock, the median."""
        seconds = [said.seconds for said in self.said if said.seconds is not None]
        return statistics.median(seconds) if seconds else None


@dataclass(frozen=True, slots=True)
class Field:
    """Who is there to be measured; why others are not; who did something else."""

    contenders: tuple[Contender, ...]
    absent: tuple[str, ...]
    refused: tuple[str, ...]


def peers_table(runs: int, share: float, *, is_quick: bool, tick: Callable[[str], None]) -> Table:
    """How long each takes, and how many times as fast ours is."""
    there = gathered(PEERS, SMALL if is_quick else SOCIETY, share, tick)
    timed = interleaved(
        [Case(each, each.run) for each in there.contenders], runs, lambda run: tick(f"peers, run {run} of {runs}")
    )
    return Table(
        "peers",
        f"The same work by other programs, medians of {runs} runs by turns",
        (
            Column("work"), Column("program"), Column("counted", "", ",.0f"), Column("of"),
            Column("process", "s", ".3f"), Column("own clock", "s", ".3f"), Column("speed", "a second", ",.0f"),
            Column("ours", "times as fast", ",.3f"), Column("ours by own clocks", "times as fast", ",.3f"),
        ),
        tuple(_row(each, timed) for each in timed),
        (
            "of each process everything counts, from its start to its end: what it compiles, too",
            "other games are not the same work: for orientation only",
            *there.absent,
        ),
        there.refused,
    )  # fmt: skip


def gathered(peers: tuple[Peer, ...], scale: Scale, share: float, tick: Callable[[str], None]) -> Field:
    """Each peer tried once, which also warms up."""
    contenders: list[Contender] = []
    absent: list[str] = []
    refused: list[str] = []
    for peer in peers:
        if peer.missing:
            absent.append(f"{peer.name} is not measured, without {', '.join(peer.missing)}: {peer.install}")
            continue
        tick(f"{peer.name}, tried")
        large = scale if peer.work is Work.SEARCH else SOCIETY
        contender = Contender(peer, large, max(5, round(peer.partidas * share)))
        try:
            contender.proved()
            contender.run()
            contender.said.clear()
        except TooSlow:
            absent.append(f"{peer.name} is not measured: it takes more than {LONGEST:.0f} s")
        except Refused as why:
            refused.append(str(why))
        else:
            contenders.append(contender)
    return Field(tuple(contenders), tuple(absent), tuple(refused))


def _row(timed: Timed[Contender], others: tuple[Timed[Contender], ...]) -> tuple[Cell, ...]:
    contender, work = timed.key, timed.key.peer.work
    ours = next((other for other in others if other.key.peer is OURS[work]), None)
    speed, own = _speed(timed), _own_speed(timed)
    our_speed, our_own = (_speed(ours), _own_speed(ours)) if ours is not None else (None, None)
    return (
        work.title, contender.peer.name, _counted(timed), work.unit, timed.median, contender.own, speed,
        our_speed / speed if our_speed else None, our_own / own if our_own and own else None,
    )  # fmt: skip


def _counted(timed: Timed[Contender]) -> float:
    return statistics.median(said.count for said in timed.key.said)


def _speed(timed: Timed[Contender]) -> float:
    return _counted(timed) / timed.median


def _own_speed(timed: Timed[Contender]) -> float | None:
    own = timed.key.own
    return _counted(timed) / own if own else None
