"""A structure that can never be followed exactly.

What
    Whatever the hands and whoever is on move, no course of choices follows every sentence of the
    card: it always fails. Looked at alone, with nothing else in force that speaks, for 2 to 6
    players.

Why
    The card has one effect only, that of failing, and its sentences are never read. Perhaps that is
    meant for some numbers of players; more often a number or a selector is wrong.

Bad
    901 "Partilha"
        every player gives 1 card to the player with fewest cards

Better
    901 "Partilha"
        every opponent gives 1 card to you

Source
    An impossible sentence cancels the whole card: Ordem de eventos de uma jogada, 1.
"""

from __future__ import annotations

from collections.abc import Iterator

from agencia_dsl.analysis.lint.facts import Facts
from agencia_dsl.analysis.lint.finding import Finding, LintRule, Tally
from agencia_dsl.analysis.lint.witness import shows_failure, slug
from agencia_dsl.analysis.smt import Solved, Unsupported
from agencia_dsl.text.codes import Code, Severity

CODE = Code("AG301", "never-followed", "a structure that can never be followed exactly", Severity.WARNING)


def check(facts: Facts, tally: Tally) -> Iterator[Finding]:
    """Cards that fail for some number of players whatever the state."""
    for card in facts.cards:
        if card.name not in facts.asked:
            continue
        never: list[int] = []
        for players in facts.players:
            tally.look()
            try:
                found = facts.followed(card, players)
            except Unsupported as why:
                tally.leave_open(f"{card.name}: {why}")
                continue
            if found is Solved.NEVER:
                never.append(players)
            elif found is Solved.UNKNOWN:
                tally.leave_open(f"{card.name} with {players} players")
        if never:
            scene = shows_failure(facts, slug(card.name), never[0], {0: card.name})
            failure = facts.spoken("failure", "failure")
            yield Finding(
                CODE, f"always a {failure}: no state lets '{card.name}' be followed exactly",
                f"leva sempre a {failure}: em nenhum estado se pode seguir '{card.name}' à risca", card.origin,
                (card.name,), tuple(never), "no numbers of cards satisfy its sentences", scene,
                hint="change the sentence that nobody can follow",
            )  # fmt: skip


RULE = LintRule(CODE, __doc__, check)
