"""What the solver says can never be is never seen in play; what it is asked too little time for is open."""

from __future__ import annotations

from functools import lru_cache

import pytest

from agencia_dsl.analysis import smt
from agencia_dsl.analysis.lint.facts import Facts
from agencia_dsl.analysis.smt import Solved, beside, execution
from agencia_dsl.engine.driver import RandomOracle
from agencia_dsl.engine.event import Done
from agencia_dsl.engine.step import is_over, opening, run_step
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.abstract.state import Situation
from agencia_dsl.ir.law import Cancel
from agencia_dsl.ir.program import Card
from tests.builders import card, extended, game, mca, plan


@lru_cache(maxsize=1)
def facts() -> Facts:
    return Facts(game(), mca().loaded.vocabulary, frozenset())


def executed(players: int, seeds: range) -> list[tuple[Card, tuple[Card, ...], bool]]:
    """Cards that were followed exactly in play: with what else stood, and whether in the first turn."""
    made = plan(players)
    seen: dict[tuple[str, tuple[str, ...], bool], tuple[Card, tuple[Card, ...], bool]] = {}
    front = made.layout.zones["structure"]
    for seed in seeds:
        table = Table(made, RandomOracle(seed))
        table.set_position(opening(made))
        turns = 0
        while not is_over(table) and turns < 60:
            rule = made.game.steps[table.place].rule
            if rule == "deal":
                turns = 0
            turns += rule == "passing"
            mover = table.f[made.layout.mover] if made.layout.mover is not None else 0
            standing = [made.game.cards[table.z[front + seat][0]] for seat in range(players) if table.z[front + seat]]
            silent = any(isinstance(law, Cancel) for each in standing for law in each.laws)
            table.log = []
            run_step(table)
            failed = any(isinstance(e, Done) and e.event == "crise" for e in table.log)
            if rule == "execution" and not failed and not silent:
                own = standing[mover]
                others = tuple(each for seat, each in enumerate(standing) if seat != mover)
                found = (own, others, turns == 0)
                seen[own.name, tuple(sorted(each.name for each in others)), turns == 0] = found
    return list(seen.values())


@pytest.mark.parametrize("players", [2, 3, 5])
def test_no_card_that_was_followed_is_said_never_to_be(players: int) -> None:
    seen = executed(players, range(60))
    assert len({own.name for own, _, _ in seen}) >= 55
    for own in {own.name: own for own, _, _ in seen}.values():
        assert facts().followed(own, players) is not Solved.NEVER, own.name
    firsts = {own.name: own for own, _, first in seen if first}
    assert len(firsts) >= 8
    for own in firsts.values():
        assert facts().followed(own, players, fresh=True) is not Solved.NEVER, own.name


@pytest.mark.parametrize("players", [2, 3])
def test_no_card_that_was_followed_beside_another_is_said_never_to_be(players: int) -> None:
    pairs = {
        (own.name, other.name): (own, other)
        for own, others, _ in executed(players, range(60)) for other in others if other.laws
    }  # fmt: skip
    assert len(pairs) >= 100
    for own, other in pairs.values():
        assert beside(game(), players, own, other).solve() is not Solved.NEVER, (own.name, other.name)


def test_a_formula_without_time_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three outcomes: never, perhaps, unknown; the last is no answer."""
    hard = extended(
        '901 "Difícil"\n    impossible if total cards * total cards * total cards = most cards * most cards + 7\n'
        "    every player discards 1 card\n"
    )
    situation = Situation(hard, 6, ((0, card("Difícil", hard), True),))
    monkeypatch.setattr(smt, "TIMEOUT", 1)
    assert execution(situation).solve() in (Solved.UNKNOWN, Solved.CANDIDATE)
