"""Many blind games, counted: how long they last, who wins, how they end, what comes how often."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from agencia_dsl.engine.driver import MOST_TURNS, play_random
from agencia_dsl.engine.event import Done, Failed
from agencia_dsl.engine.plan import Plan
from agencia_dsl.ir.position import Position


@dataclass
class Playtest:
    """The counts of some games.  Units: turns as the rules name them; `ends` by kind of ending.

    `wins` by seat; `events` by name; `failures` by why; `failed_cards` by the card that could not be
    followed.
    """

    players: int
    games: int = 0
    turns: list[int] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    interrupted: bool = False


WON, DRAWN, CAPPED = "won", "without a winner", "stopped at the cap"


def playtest(
    plan: Plan,
    goal: str,
    games: int,
    seed: int,
    most_turns: int = MOST_TURNS,
    tick: Callable[[int], None] = lambda games: None,
    start: Position | None = None,
) -> Playtest:
    """Play so many games from a position (or the opening), seeds counted up from `seed`.  Ctrl-C gives the counts so far."""
    counts = Playtest(plan.layout.players)
    began = time.monotonic()
    try:
        for number in range(games):
            _one(plan, goal, seed + number, start, most_turns, counts)
            tick(number + 1)
    except KeyboardInterrupt:
        counts.interrupted = True
    counts.seconds = time.monotonic() - began
    return counts


def _one(plan: Plan, goal: str, seed: int, start: Position | None, most_turns: int, counts: Playtest) -> None:
    played = play_random(plan, seed, goal, start=start, most_turns=most_turns, with_events=True)
    counts.games += 1
    counts.turns.append(played.turns)
    counts.ends[CAPPED if not played.ended else WON if played.winners else DRAWN] += 1
    for seat in range(plan.layout.players):
        if played.winners >> seat & 1:
            counts.wins[seat] += 1
    for event in played.events:
        match event:
            case Done(name):
                counts.events[name] += 1
            case Failed(why):
                counts.failures[why.name] += 1
            case _:
                pass
