"""A card that allows or demands what another card forbids.

What
    One card in force grants a deed, or makes it a duty, and another one forbids it, and in some state
    both speak of the same player and the same object.

Why
    The ban wins. The card that grants says less than it seems to, or a duty cannot be done.

Bad
    901 "Porta aberta"
        always every player may revolt without approval
    902 "Porta fechada"
        always no player may revolt without approval

Better
    901 "Porta aberta"
        always every player may revolt without approval
    902 "Porta fechada"
        always no player may propose revoltas

Source
    A ban goes before a permission: R081.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from agencia_dsl.analysis.lint.facts import NAMES, Facts
from agencia_dsl.analysis.lint.finding import Finding, LintRule, Tally
from agencia_dsl.analysis.lint.pairs import colliding
from agencia_dsl.analysis.lint.witness import DeedLaw, confirmed, deed_text, settings, slug
from agencia_dsl.ir.expr import CardNamed
from agencia_dsl.ir.law import Forbid, Grant, Oblige
from agencia_dsl.ir.program import Card
from agencia_dsl.ir.walk import walk
from agencia_dsl.text.codes import Code, Severity
from agencia_dsl.text.diagnostic import Label

CODE = Code("AG305", "permission-against-ban", "a card that allows or demands what another forbids", Severity.WARNING)


def check(facts: Facts, tally: Tally) -> Iterator[Finding]:
    """Pairs of a permission or duty and a ban that can meet."""
    for kind, verb, verbo in ((Grant, "allows", "permite"), (Oblige, "demands", "exige")):
        for first, second, law, solved_for in colliding(facts, tally, kind, Forbid):
            scene = _scene(facts, first, second, law, solved_for[0])
            if scene is None:
                tally.leave_open(f"'{first.name}' {verb} what '{second.name}' may forbid: {law.deed}")
                continue
            related = (Label(second.origin, "the ban"),) if second.origin is not None else ()
            told = _told(facts, law)
            yield Finding(
                CODE, f"'{first.name}' {verb} what '{second.name}' forbids: {told}",
                f"'{first.name}' {verbo} o que '{second.name}' proíbe: {told}", law.origin,
                (first.name, second.name), solved_for, None, scene, related, hint="the ban wins",
            )  # fmt: skip


def _told(facts: Facts, law: DeedLaw) -> str:
    """The deed with the card that the law names; a player is anybody, so his blank stays as it is."""
    named = any(isinstance(node, CardNamed) for node in walk(law.test))
    return deed_text(facts, law, 0) if named and law.deed in facts.plan(facts.players[0]).card_deeds else law.deed


def _scene(facts: Facts, first: Card, second: Card, law: DeedLaw, players: int) -> str | None:
    """Two scenes: with the first card alone somebody may (or must), with both he may not."""
    name = slug(first.name, second.name)
    for seat, object_seat in product(range(players), range(players)):
        deed = deed_text(facts, law, object_seat)
        said = f"    expect {NAMES[seat]} {'must' if isinstance(law, Oblige) else 'may'} {deed}"
        for alone, both in zip(
            settings(facts, players, {0: first.name}),
            settings(facts, players, {0: first.name, 1: second.name}), strict=True,
        ):  # fmt: skip
            scene = confirmed(facts, players, {
                f"{name}-alone": [*alone, said],
                f"{name}-both": [*both, f"    expect not {NAMES[seat]} may {deed}"],
            })  # fmt: skip
            if scene is not None:
                return scene
    return None


RULE = LintRule(CODE, __doc__, check)
