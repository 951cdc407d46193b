"""A structure that cancels itself, or structures that cancel one another in a circle.

What
    A card takes the effect of all structures that do (or do not do) something. It would itself be
    such a structure; or another card of the same sort would cancel it, and it that one.

Why
    The rules decide the circle by an order of speaking, and no card cancels itself. What a player
    reads is then not what happens: the card that speaks first wins, whatever it says.

Bad
    901 "Silêncio"
        always structures that make at least 2 players discard have no effect
        every player discards 1 card

Better
    901 "Silêncio"
        always structures that make at least 2 players discard have no effect
        discard 1 card

Source
    Cartas que não causam crise; the order among cancelling cards: R073.
"""

from __future__ import annotations

from collections.abc import Iterator

from agencia_dsl.analysis.graphs import cycles
from agencia_dsl.analysis.lint.facts import Facts
from agencia_dsl.analysis.lint.finding import Finding, LintRule, Tally
from agencia_dsl.ir.expr import All, Expr, Makes, Not
from agencia_dsl.ir.footprint import Demand
from agencia_dsl.ir.law import Cancel
from agencia_dsl.ir.program import Card
from agencia_dsl.text.codes import Code, Severity

CODE = Code("AG306", "cancels-itself", "structures that cancel themselves or one another", Severity.WARNING)


def check(facts: Facts, tally: Tally) -> Iterator[Finding]:
    """Circles in the graph of who can cancel whom."""
    cancelling = [card for card in facts.cards if any(isinstance(law, Cancel) for law in card.laws)]
    edges: dict[str, list[str]] = {}
    for card in cancelling:
        for other in cancelling:
            tally.looked_at += 1
            if any(can_cancel(facts, card, other, players) for players in facts.players):
                edges.setdefault(card.name, []).append(other.name)
    cards = {card.name: card for card in cancelling}
    for circle in cycles(edges):
        if not set(circle) & facts.asked:
            continue
        if len(circle) == 1:
            message = f"'{circle[0]}' is itself a structure that it takes the effect of"
            mensagem = f"'{circle[0]}' é ela mesma uma estrutura a que tira o efeito"
        else:
            shown = " → ".join(repr(name) for name in [*circle, circle[0]])
            message = f"{shown}: they cancel one another"
            mensagem = f"{shown}: cancelam umas às outras"
        yield Finding(
            CODE, message, mensagem, cards[circle[0]].origin, tuple(circle),
            tuple(n for n in facts.players if can_cancel(facts, cards[circle[0]], cards[circle[-1]], n))
            if len(circle) == 1 else facts.players,
            hint="let the card do nothing of what it takes away from others",
        )  # fmt: skip


def can_cancel(facts: Facts, card: Card, other: Card, players: int) -> bool:
    """Can the first card take the effect of the second in some state?  By footprints: never wrongly no."""
    return any(
        isinstance(law, Cancel) and _may_hold(facts, law.test, other, players) for law in card.laws
    )


def _may_hold(facts: Facts, test: Expr, other: Card, players: int) -> bool:
    match test:
        case All(parts):
            return all(_may_hold(facts, part, other, players) for part in parts)
        case Not(Makes(_, events, least, among)):
            return not _certain(_demands(facts, other, players, events), least, restricted=among is not None)
        case Makes(_, events, least, _):
            return max((d.most for d in _demands(facts, other, players, events)), default=0) >= least or (
                sum(d.most for d in _demands(facts, other, players, events)) >= least
            )
        case _:
            return True


def _certain(demands: list[Demand], least: int, *, restricted: bool) -> bool:
    """Do so many players surely do it?"""
    if restricted:
        return False
    return any(demand.fewest >= least for demand in demands)


def _demands(facts: Facts, card: Card, players: int, events: tuple[str, ...]) -> list[Demand]:
    found = facts.footprint(card, players)
    waiting = [demand for _, demands in found.waits for demand in demands]
    return [demand for demand in (*found.demands, *waiting) if demand.event in events]


RULE = LintRule(CODE, __doc__, check)
