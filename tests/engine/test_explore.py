"""The graph of a game, explored at once or bit by bit."""

from __future__ import annotations

import agencia_dsl
from agencia_dsl.engine.explore import Budget, Graph, explore
from agencia_dsl.engine.goal import goal_of
from tests.builders import NIM


def test_a_search_that_is_gone_on_with_finds_what_one_at_once_finds() -> None:
    loaded = agencia_dsl.load(str(NIM))
    start, goal = loaded.position(loaded.scene()), goal_of(loaded.plan)
    whole = explore(loaded.plan, start, goal, Budget(60.0))
    graph, bits = Graph(), 0
    while not graph.is_complete:
        explore(loaded.plan, start, goal, Budget(60.0, positions=bits), graph=graph)
        bits += 1
    assert bits > 10
    assert (graph.positions, graph.edges, graph.ends) == (whole.positions, whole.edges, whole.ends)
    assert [graph.path(number) for number in graph.edges] == [whole.path(number) for number in whole.edges]
