"""A structure that can never be followed in the first turn.

What
    In the very first turn after the deal nothing has happened yet: nobody was last to play, nobody
    has drawn or discarded. In that turn the card always fails.

Why
    Whoever starts with this card before him only hands the initiative to others. A few such cards are
    spice; many of them make the starter's first turn a lottery.

Bad
    901 "Memória curta"
        the last player draws 1 card

Better
    901 "Memória curta"
        the next player draws 1 card

Source
    Nobody is the last to play at the start of a partida: R035.
"""

from __future__ import annotations

from collections.abc import Iterator

from agencia_dsl.analysis.lint.facts import Facts
from agencia_dsl.analysis.lint.finding import Finding, LintRule, Tally
from agencia_dsl.analysis.lint.witness import shows_failure, slug
from agencia_dsl.analysis.smt import Solved, Unsupported
from agencia_dsl.text.codes import Code, Severity

CODE = Code("AG302", "never-followed-first", "a structure that always fails in the first turn", Severity.NOTE)


def check(facts: Facts, tally: Tally) -> Iterator[Finding]:
    """Cards that fail in a first turn, though not always."""
    if facts.role("turn") is None:
        return
    for card in facts.cards:
        if card.name not in facts.asked:
            continue
        first: list[int] = []
        for players in facts.players:
            tally.look()
            try:
                if facts.followed(card, players) is Solved.NEVER:
                    continue
                found = facts.followed(card, players, fresh=True)
            except Unsupported as why:
                tally.leave_open(f"{card.name}: {why}")
                continue
            if found is Solved.NEVER:
                first.append(players)
            elif found is Solved.UNKNOWN:
                tally.leave_open(f"{card.name} with {players} players")
        if first:
            scene = shows_failure(facts, slug("first", card.name), first[0], {0: card.name}, past=False)
            failure, turn = facts.spoken("failure", "failure"), facts.spoken("turn", "turn")
            yield Finding(
                CODE, f"'{card.name}' is always a {failure} in the first {turn}",
                f"'{card.name}' leva sempre a {failure} logo de início ({turn} 1)", card.origin, (card.name,),
                tuple(first), "no numbers of cards satisfy its sentences before anybody has played", scene,
                hint="speak of somebody who is there from the beginning, if that is not meant",
            )  # fmt: skip


RULE = LintRule(CODE, __doc__, check)
