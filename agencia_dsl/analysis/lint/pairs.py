"""Pairs of standing rules of two cards that can meet in one state."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from agencia_dsl.analysis.lint.facts import Facts
from agencia_dsl.analysis.lint.finding import Tally
from agencia_dsl.analysis.lint.witness import DeedLaw
from agencia_dsl.analysis.smt import Solved, Unsupported, differ, overlaps
from agencia_dsl.ir.law import Forbid, Grant, Oblige, Precede
from agencia_dsl.ir.program import Card

Meeting: TypeAlias = tuple[Card, Card, DeedLaw, tuple[int, ...]]
"""Two cards, the law of the first, and for how many players its law and one of the second can meet."""


def colliding(facts: Facts, tally: Tally, kind: type[Grant | Oblige], against: type[Forbid]) -> Iterator[Meeting]:
    """A law of one kind and one of another about the same deed, of two cards that can stand together."""
    for first in facts.cards:
        for second in facts.cards:
            if first.name == second.name or not {first.name, second.name} & facts.asked:
                continue
            for law in first.laws:
                for ban in second.laws:
                    if isinstance(law, kind) and isinstance(ban, against) and law.deed == ban.deed:
                        found = _meets(facts, tally, law, ban)
                        if found:
                            yield first, second, law, found


def _meets(facts: Facts, tally: Tally, law: Grant | Oblige, ban: Forbid) -> tuple[int, ...]:
    meets: list[int] = []
    for players in facts.players:
        tally.look()
        facts.solver_calls += 1
        try:
            found = overlaps(facts.game, law.deed, (law.test, 0), (ban.test, 1), players)
        except Unsupported as why:
            tally.leave_open(str(why))
            continue
        if found is Solved.CANDIDATE:
            meets.append(players)
        elif found is Solved.UNKNOWN:
            tally.leave_open(f"{law.deed} with {players} players")
    return tuple(meets)


def differing_claims(facts: Facts, tally: Tally) -> Iterator[Meeting]:
    """Two cards that say who comes first to a deed and can mean different players."""
    for first, second in combinations(facts.cards, 2):
        if not {first.name, second.name} & facts.asked:
            continue
        for law in first.laws:
            for other in second.laws:
                if not (isinstance(law, Precede) and isinstance(other, Precede) and law.deed == other.deed):
                    continue
                meets: list[int] = []
                for players in facts.players:
                    tally.look()
                    facts.solver_calls += 1
                    try:
                        if differ(facts.game, law.deed, law.test, other.test, players) is Solved.CANDIDATE:
                            meets.append(players)
                    except Unsupported as why:
                        tally.leave_open(str(why))
                if meets:
                    yield first, second, law, tuple(meets)
