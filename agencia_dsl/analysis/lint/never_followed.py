"""A structure that can never be followed exactly.

What
    Whatever the hands and whoever is on move, no course of choices follows every sentence of the
    card: it always fails (in Agência: it is always a crise). Looked at alone, with nothing else in
    force that speaks, for 2 to 6 players.

Why
    The card has one effect only, that of failing, and its sentences are never read. Perhaps that is
    meant for some numbers of players; more often a number or a selector is wrong.

Bad
    901 "Partida de xadrez"
        give 1 card to the player with most cards
        the player with most cards gives 1 card to them
        2 opponents discard 1 card if players with 0 cards is impossible

Better
    Say whom the card is for so that somebody fits, or say `impossible` on purpose.

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
            tally.looked_at += 1
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
                f"sempre uma {failure}: em nenhum estado se pode seguir '{card.name}' à risca", card.origin,
                (card.name,), tuple(never), "no numbers of cards satisfy its sentences", scene,
                hint="change the sentence that nobody can follow",
            )  # fmt: skip


RULE = LintRule(CODE, __doc__, check)
