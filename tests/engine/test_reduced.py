"""The reduced model (`benchmarks/reduced`): its graph is the one that a few lines of arithmetic give."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import agencia_dsl
from agencia_dsl.engine.explore import Graph
from tests.builders import ROOT

Hands: TypeAlias = tuple[int, ...]

PLAYERS = range(4)
CARDS = 18
"""In hands and monte of the scene `small`."""


def followed(hands: Hands, mover: int) -> Iterator[Hands]:
    """What the four structures make of the hands, each choice for itself."""
    monte = CARDS - sum(hands)
    for chosen in PLAYERS:
        change = [0, 0, 0, 0]
        if mover == 0 and chosen != mover and monte >= 4:
            change[chosen] = 4
        elif mover == 1 and chosen == mover and hands[mover] >= 2 and monte + 2 >= 3:
            change = [1, -2, 1, 1]
        elif mover == 2 and chosen != mover and hands[chosen] >= 3:
            change[chosen] = -3
        elif mover == 3 and chosen != mover and hands[chosen] == 5 and hands[mover] >= 2:
            change[chosen], change[mover] = 2, -2
        else:
            continue
        yield tuple(held + more for held, more in zip(hands, change, strict=True))


def counted(hands: Hands) -> tuple[int, int, dict[int, int]]:
    """States, steps between them, and how many states each player has won."""
    seen, waiting, steps, won = {(hands, 0)}, [(hands, 0)], 0, dict.fromkeys(PLAYERS, 0)
    while waiting:
        held, mover = waiting.pop()
        if 0 in held:
            won[held.index(0)] += 1
            continue
        for new in [new for new in followed(held, mover) if new.count(0) < 2] or [held]:
            steps += 1
            following = (new, (mover + 1) % 4)
            if following not in seen:
                seen.add(following)
                waiting.append(following)
    return len(seen), steps, won


def explored() -> Graph:
    loaded = agencia_dsl.load(str(ROOT / "benchmarks" / "reduced"))
    return agencia_dsl.explore(loaded, loaded.position(loaded.scene("small")), seconds=60.0)


def test_the_graph_is_the_one_counted_by_hand() -> None:
    graph = explored()
    states, steps, won = counted((3, 3, 3, 3))
    ends = [end for here in graph.ends.values() for end, _ in here]
    assert graph.is_complete
    assert (states, steps, sum(won.values())) == (584, 648, 95)
    assert len(graph.positions) == states
    assert sum(len(edges) for edges in graph.edges.values()) == steps
    assert {seat: sum(end.winners == 1 << seat for end in ends) for seat in PLAYERS} == won
    assert graph.transitions == steps + len(ends)
    assert sum(map(bool, graph.ends.values())) == len(ends)
