"""Graphs of positions, cards and triggers.  The only module that imports networkx."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

N = TypeVar("N", bound=Hashable)


def some_cycle(edges: Mapping[N, Iterable[N]]) -> list[N] | None:
    """The nodes of a cycle in order, if there is one."""
    import networkx

    graph = networkx.DiGraph((here, there) for here, targets in edges.items() for there in targets)
    try:
        found = networkx.find_cycle(graph)
    except networkx.NetworkXNoCycle:
        return None
    return [here for here, *_ in found]


def order_of(edges: Mapping[N, Iterable[N]]) -> list[N]:
    """All nodes, each before those that it leads to.  The graph has no cycle."""
    import networkx

    graph = networkx.DiGraph()
    graph.add_nodes_from(edges)
    graph.add_edges_from((here, there) for here, targets in edges.items() for there in targets)
    return list(networkx.topological_sort(graph))


def cycles(edges: Mapping[N, Iterable[N]]) -> list[list[N]]:
    """All elementary cycles, the shortest first."""
    import networkx

    graph = networkx.DiGraph((here, there) for here, targets in edges.items() for there in targets)
    return sorted(networkx.simple_cycles(graph), key=len)
