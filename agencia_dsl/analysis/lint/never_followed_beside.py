"""A structure that can never be followed while another one stands.

What
    While some other card lies before any other player, this card always fails: a standing rule of
    that card forbids what this one demands, or raises a demand beyond what can be met. The two are
    looked at alone: a third card that takes the effect of one of them lifts it.

Why
    The two cards are enemies. That may be the point of the other card; then this finding documents
    it. Where it is not, one of them shuts the other out of the game for as long as it stands.

Bad
    901 "Chuva"
        every player draws 1 card
    902 "Telhado"
        always no opponent may make you draw

Better
    901 "Chuva"
        every player with at most 6 cards draws 1 card

Source
    What is forbidden and demanded is impossible: Crises (actions, not conditions, bring them about).
"""

from __future__ import annotations

from collections.abc import Iterator

from agencia_dsl.analysis.lint.facts import Facts
from agencia_dsl.analysis.lint.finding import Finding, LintRule, Tally
from agencia_dsl.analysis.lint.witness import shows_failure, slug
from agencia_dsl.analysis.smt import Solved, Unsupported, beside
from agencia_dsl.ir.law import Forbid, Modify
from agencia_dsl.ir.program import Card
from agencia_dsl.text.codes import Code, Severity
from agencia_dsl.text.diagnostic import Label

CODE = Code("AG303", "never-followed-beside", "a structure that always fails while another stands", Severity.NOTE)


def check(facts: Facts, tally: Tally) -> Iterator[Finding]:
    """Pairs of which the first fails while the second stands before somebody else."""
    ruling = {card.name: _ruled(card) for card in facts.cards}
    for card in facts.cards:
        for other in facts.cards:
            if card.name == other.name or not {card.name, other.name} & facts.asked:
                continue
            if not ruling[other.name] & _demanded(facts, card):
                continue
            yield from _pair(facts, tally, card, other)


def _ruled(card: Card) -> set[str]:
    """The events that the card's standing rules forbid or change."""
    found = {law.deed for law in card.laws if isinstance(law, Forbid)}
    return found | {law.event for law in card.laws if isinstance(law, Modify)}


def _demanded(facts: Facts, card: Card) -> set[str]:
    """The events that the card makes players do."""
    return {demand.event for demand in facts.footprint(card, facts.players[-1]).demands}


def _pair(facts: Facts, tally: Tally, card: Card, other: Card) -> Iterator[Finding]:
    never: list[int] = []
    for players in facts.players:
        tally.look()
        try:
            if facts.followed(card, players) is Solved.NEVER:
                continue
            found = facts.solve(beside(facts.game, players, card, other))
        except Unsupported as why:
            tally.leave_open(f"{card.name} beside {other.name}: {why}")
            continue
        if found is Solved.NEVER:
            never.append(players)
        elif found is Solved.UNKNOWN:
            tally.leave_open(f"{card.name} beside {other.name} with {players} players")
    if not never:
        return
    scene = shows_failure(facts, slug(card.name, other.name), never[0], {0: card.name, 1: other.name})
    failure = facts.spoken("failure", "failure")
    related = (Label(other.origin, "the card that stands"),) if other.origin is not None else ()
    yield Finding(
        CODE, f"'{card.name}' is always a {failure} while '{other.name}' stands and no third card speaks",
        f"'{card.name}' leva sempre a {failure} enquanto '{other.name}' estiver em vigor", card.origin,
        (card.name, other.name), tuple(never),
        "no numbers of cards satisfy its sentences, wherever the other card lies", scene, related,
        hint="leave out of the sentence whom the other card protects, if that is not meant",
    )  # fmt: skip


RULE = LintRule(CODE, __doc__, check)
