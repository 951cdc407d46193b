"""A card that allows or demands what another card forbids.

What
    One card in force grants a deed, or makes it a duty, and another one forbids it, and in some state
    both speak of the same player and the same object.

Why
    The ban wins. The card that grants says less than it seems to, or a duty cannot be done.

Bad
    901 "Porta aberta"
        always every player may use "Liderança"
    902 "Porta fechada"
        always no player may use "Liderança"

Better
    Let the ban spare what the other card is for, or accept it and say so in the deck.

Source
    A ban goes before a permission: R081.
"""

from __future__ import annotations

from collections.abc import Iterator

from agencia_dsl.analysis.lint.facts import Facts
from agencia_dsl.analysis.lint.finding import Finding, LintRule, Tally
from agencia_dsl.analysis.lint.pairs import colliding
from agencia_dsl.ir.law import Forbid, Grant, Oblige
from agencia_dsl.text.codes import Code, Severity
from agencia_dsl.text.diagnostic import Label

CODE = Code("AG305", "permission-against-ban", "a card that allows or demands what another forbids", Severity.WARNING)


def check(facts: Facts, tally: Tally) -> Iterator[Finding]:
    """Pairs of a permission or duty and a ban that can meet."""
    for kind, verb, verbo in ((Grant, "allows", "permite"), (Oblige, "demands", "exige")):
        for first, second, law, solved_for in colliding(facts, tally, kind, Forbid):
            related = (Label(second.origin, "the ban"),) if second.origin is not None else ()
            yield Finding(
                CODE, f"'{first.name}' {verb} what '{second.name}' forbids: {law.deed}",
                f"'{first.name}' {verbo} o que '{second.name}' proíbe: {law.deed}", law.origin,
                (first.name, second.name), solved_for, None, None, related, hint="the ban wins",
            )  # fmt: skip


RULE = LintRule(CODE, __doc__, check)
