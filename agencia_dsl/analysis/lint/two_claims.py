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
    Give the second card another advantage, or accept that together they mean less.

Source
    Notes of the cards that give priority: the normal criteria break the tie.
"""

from __future__ import annotations

from collections.abc import Iterator

from agencia_dsl.analysis.lint.facts import Facts
from agencia_dsl.analysis.lint.finding import Finding, LintRule, Tally
from agencia_dsl.analysis.lint.pairs import differing_claims
from agencia_dsl.text.codes import Code, Severity
from agencia_dsl.text.diagnostic import Label

CODE = Code("AG304", "two-claims", "two cards that claim the same priority", Severity.NOTE)


def check(facts: Facts, tally: Tally) -> Iterator[Finding]:
    """Pairs of cards whose claims to one deed can mean different players."""
    for first, second, law, solved_for in differing_claims(facts, tally):
        related = (Label(second.origin, "the other claim"),) if second.origin is not None else ()
        yield Finding(
            CODE, f"'{first.name}' and '{second.name}' both say who comes first to {law.deed}",
            f"'{first.name}' e '{second.name}' reivindicam a mesma prioridade: {law.deed}", law.origin,
            (first.name, second.name), solved_for, None, None, related,
            hint="with both in force the ordinary order decides among them",
        )  # fmt: skip


RULE = LintRule(CODE, __doc__, check)
