"""Random play: how many jogadas a second the engine plays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from agencia_dsl.engine.driver import play_random
from agencia_dsl.engine.plan import Plan
from benchmarks.deck import GOAL, full_plan, plan
from benchmarks.table import Column, Table
from benchmarks.timing import Case, interleaved

PARTIDAS = {2: 160, 4: 320, 8: 160, 13: 60}
"""For each number of players, partidas in one run: about a second of them."""

SIMPLES, BOURDIEU = "simples, principal", "Bourdieu, all decks"
PLANS: dict[str, Callable[[int], Plan]] = {SIMPLES: plan, BOURDIEU: full_plan}


@dataclass(frozen=True, slots=True)
class Work:
    """Partidas that are played in one run: seeds from 0 on.  `jogadas` is how many they have together."""

    game: str
    players: int
    partidas: int
    jogadas: int


def play_table(runs: int, share: float, tick: Callable[[str], None]) -> Table:
    """Jogadas a second of random play; `share` is the part of the usual partidas that is played."""
    works = [_work(SIMPLES, players, max(5, round(count * share))) for players, count in PARTIDAS.items()]
    works.append(_work(BOURDIEU, 4, max(5, round(PARTIDAS[4] * share))))
    timed = interleaved(
        [Case(work, _player(work)) for work in works], runs, lambda run: tick(f"random play, run {run} of {runs}")
    )
    base = timed[0].key.jogadas / timed[0].median
    return Table(
        "play",
        f"Random play, medians of {runs} runs by turns",
        (
            Column("game"), Column("players"), Column("partidas"), Column("jogadas"),
            Column("speed", "jogadas/s", ",.0f"), Column("slowest", "jogadas/s", ",.0f"),
            Column("fastest", "jogadas/s", ",.0f"), Column("ratio", "to 2 players", ".2f"),
        ),
        tuple(
            (
                t.key.game, t.key.players, t.key.partidas, t.key.jogadas, t.key.jogadas / t.median,
                t.key.jogadas / t.slowest, t.key.jogadas / t.fastest, t.key.jogadas / t.median / base,
            )
            for t in timed
        ),
        ("dealing is part of it; a partida is stopped after 500 jogadas",),
    )  # fmt: skip


def _work(game: str, players: int, partidas: int) -> Work:
    """The same partidas each time; to play them once warms up."""
    jogadas = sum(play_random(PLANS[game](players), seed, GOAL).turns for seed in range(partidas))
    return Work(game, players, partidas, jogadas)


def _player(work: Work) -> Callable[[], object]:
    def run() -> None:
        for seed in range(work.partidas):
            play_random(PLANS[work.game](work.players), seed, GOAL)

    return run
