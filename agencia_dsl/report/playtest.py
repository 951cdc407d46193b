"""The counts of a playtest, as text and as JSON data."""

from __future__ import annotations

import statistics
from collections import Counter

from agencia_dsl.analysis.playtest import Playtest
from agencia_dsl.engine.plan import Plan
from agencia_dsl.report.data import Data
from agencia_dsl.text.english import counted

BAR = 24
"""Columns of the longest bar."""


def playtest_text(plan: Plan, counts: Playtest, seed: int) -> str:
    """A page of counts."""
    roles = {role.name: role for role in plan.game.edition.roles}
    goal = roles["goal"].word if "goal" in roles else "game"
    turn = roles["turn"].word if "turn" in roles else "turn"
    if not counts.games:
        return "no game was played"
    total = sum(counts.turns)
    besides = Counter({event: count for event, count in counts.events.items() if event != turn})
    lines = [
        f"{counted(counts.games, f'random {goal}')} with {counted(counts.players, 'player')}, seeds {seed} to {seed + counts.games - 1}"
        f"{' (interrupted)' if counts.interrupted else ''}",
        f"{counted(total, turn)}; a {goal} takes {statistics.median(counts.turns):.0f} of them (median), "
        f"{min(counts.turns)} to {max(counts.turns)}",
        "",
        *_bars("ends", counts.ends, counts.games),
        "",
        *_bars("won by seat", Counter({f"seat {s + 1}": n for s, n in sorted(counts.wins.items())}), counts.games),
    ]
    if besides:
        lines += ["", *_bars(f"events in 100 {turn}s", besides, max(total, 1), scale=100)]
    if counts.failures:
        lines += [
            "",
            *_bars(
                "why cards failed",
                Counter({k.lower().replace("_", " "): v for k, v in counts.failures.items()}),
                sum(counts.failures.values()),
            ),
        ]
    return "\n".join(lines)


def _bars(title: str, counted: Counter[str], whole: int, scale: int = 0) -> list[str]:
    lines = [title]
    longest = max(counted.values(), default=1)
    for name, count in counted.most_common():
        share = f"{count * scale / whole:6.1f}" if scale else f"{count / whole:6.1%}"
        lines.append(f"  {name:<22} {share} {'▇' * round(BAR * count / longest)}")
    return lines


def playtest_data(counts: Playtest, seed: int) -> Data:
    """The same as JSON data."""
    return {
        "players": counts.players,
        "games": counts.games,
        "seed": seed,
        "interrupted": counts.interrupted,
        "seconds": round(counts.seconds, 3),
        "turns": {
            "total": sum(counts.turns),
            "median": statistics.median(counts.turns) if counts.turns else None,
            "least": min(counts.turns, default=None),
            "most": max(counts.turns, default=None),
        },
        "ends": dict(counts.ends),
        "wins_by_seat": {str(seat + 1): counts.wins[seat] for seat in range(counts.players)},
        "events": dict(sorted(counts.events.items())),
        "failures": dict(sorted(counts.failures.items())),
    }
