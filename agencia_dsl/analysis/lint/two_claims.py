"""Two cards that claim the same priority.

What
    Both cards say who comes first to do one and the same thing, and in some state they mean two
    different players at once.

Why
    With both in force the claims cancel out and the ordinary order decides among those who claim. A
    player who relies on his card may be surprised.

Bad
    901 "Eu primeiro"
        always you come first to solve crises
    902 "Não, eu"
        always you come first to solve crises

Better
    901 "Eu primeiro"
        always you come first to solve crises
    902 "Eu sem perguntar"
        always you may revolt without approval

Source
    Notes of the cards that give priority: the normal criteria break the tie.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from agencia_dsl.analysis.lint.facts import NAMES, Facts
from agencia_dsl.analysis.lint.finding import Finding, LintRule, Tally
from agencia_dsl.analysis.lint.pairs import differing_claims
from agencia_dsl.analysis.lint.witness import DeedLaw, deed_text, shows, slug
from agencia_dsl.ir.program import Card
from agencia_dsl.text.codes import Code, Severity
from agencia_dsl.text.diagnostic import Label

CODE = Code("AG304", "two-claims", "two cards that claim the same priority", Severity.NOTE)


def check(facts: Facts, tally: Tally) -> Iterator[Finding]:
    """Pairs of cards whose claims to one deed can mean different players."""
    for first, second, law, solved_for in differing_claims(facts, tally):
        scene = _scene(facts, first, second, law, solved_for[0])
        if scene is None:
            tally.leave_open(f"'{first.name}' and '{second.name}' may both say who comes first to {law.deed}")
            continue
        related = (Label(second.origin, "the other claim"),) if second.origin is not None else ()
        yield Finding(
            CODE, f"'{first.name}' and '{second.name}' both say who comes first to {law.deed}",
            f"'{first.name}' e '{second.name}' reivindicam a mesma prioridade: {law.deed}", law.origin,
            (first.name, second.name), solved_for, None, scene, related,
            hint="with both in force the ordinary order decides among them",
        )  # fmt: skip


def _scene(facts: Facts, first: Card, second: Card, law: DeedLaw, players: int) -> str | None:
    """A scene in which two players come first at once."""
    structures = {0: first.name, 1: second.name}
    for seat, other in combinations(range(players), 2):
        claims = [f"{NAMES[each]} comes first to {deed_text(facts, law, players - 1)}" for each in (seat, other)]
        scene = shows(facts, slug(first.name, second.name), players, structures, *claims)
        if scene is not None:
            return scene
    return None


RULE = LintRule(CODE, __doc__, check)
