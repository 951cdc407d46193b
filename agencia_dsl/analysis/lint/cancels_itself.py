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
from agencia_dsl.analysis.lint.facts import NAMES, Facts
from agencia_dsl.analysis.lint.finding import Finding, LintRule, Tally
from agencia_dsl.analysis.lint.witness import confirmed, settings, slug
from agencia_dsl.ir.expr import All, Compare, Expr, Filter, Local, Makes, Not, Relation, Says, Seats
from agencia_dsl.ir.footprint import Demand
from agencia_dsl.ir.law import Cancel
from agencia_dsl.ir.program import Card
from agencia_dsl.ir.said import events_said
from agencia_dsl.text.codes import Code, Severity

CODE = Code("AG306", "cancels-itself", "structures that cancel themselves or one another", Severity.WARNING)


def check(facts: Facts, tally: Tally) -> Iterator[Finding]:
    """Circles in the graph of who can cancel whom."""
    cancelling = [card for card in facts.cards if any(isinstance(law, Cancel) for law in card.laws)]
    edges: dict[str, list[str]] = {}
    for card in cancelling:
        for other in cancelling:
            tally.look()
            if any(can_cancel(facts, card, other, players) for players in facts.players):
                edges.setdefault(card.name, []).append(other.name)
    cards = {card.name: card for card in cancelling}
    for names in cycles(edges):
        if not set(names) & facts.asked:
            continue
        circle = [cards[name] for name in names]
        players, scene = _shown(facts, circle)
        shown = " → ".join(repr(name) for name in [*names, names[0]])
        if scene is None:
            tally.leave_open(f"{shown}: perhaps they cancel one another")
            continue
        message, mensagem = f"{shown}: they cancel one another", f"{shown}: cancelam umas às outras"
        if len(circle) == 1:
            message = f"'{names[0]}' is itself a structure that it takes the effect of"
            mensagem = f"'{names[0]}' está entre as cartas a que tira o efeito"
        yield Finding(
            CODE, message, mensagem, circle[0].origin, tuple(names), players, None, scene,
            hint="let the card do nothing of what it takes away from others",
        )  # fmt: skip


def _shown(facts: Facts, circle: list[Card]) -> tuple[tuple[int, ...], str | None]:
    """For how many players the circle is there, and scenes for the first of them: each card stands alone
    and does what the one before it in the circle takes the effect of."""
    shown: list[int] = []
    first: str | None = None
    for players in facts.players:
        scenes: dict[str, list[str]] = {}
        for card, other in zip(circle, [*circle[1:], circle[0]], strict=True):
            done = next(
                (lines for law in card.laws if isinstance(law, Cancel)
                 if (lines := _doing(facts, law, other, players)) is not None), None,
            )  # fmt: skip
            if done is None:
                break
            scenes[slug(other.name)] = done
        if len(scenes) == len(circle):
            shown.append(players)
            first = first or confirmed(facts, players, scenes)
    return tuple(shown), first


def _doing(facts: Facts, law: Cancel, card: Card, players: int) -> list[str] | None:
    """Lines of a scene with the card in which it makes (or does not make) players do what the law says."""
    turn = facts.role("turn")
    parts = law.test.parts if isinstance(law.test, All) else (law.test,)
    made = [part for part in parts if isinstance(part, Makes)]
    kept = [part.part for part in parts if isinstance(part, Not) and isinstance(part.part, Says)]
    if turn is None or facts.role("society") is None or len(made) + len(kept) != 1:
        return None
    if kept and not events_said(facts.game, card).isdisjoint(kept[0].events):
        return None
    for body in settings(facts, players, {0: card.name}):
        if kept:
            nobody = [f"    expect no player whose structure makes a player {event}" for event in kept[0].events]
            if confirmed(facts, players, {"s": [*body, *nobody]}) is not None:
                return [*body, *nobody]
            continue
        done = [*body, f"    play 1 {turn}"]
        if made[0].among is not None:
            done_to = _done_to_opponents(facts, made[0], body, players)
            if done_to is not None:
                return done_to
            continue
        for event in made[0].events:
            who = [
                line for seat in range(players)
                if confirmed(facts, players, {"s": [*done, line := f"    expect {NAMES[seat]} had a {event}"]})
            ]  # fmt: skip
            if len(who) >= made[0].least:
                return [*done, *who]
    return None


def _done_to_opponents(facts: Facts, test: Makes, body: list[str], players: int) -> list[str] | None:
    """Lines of a scene in which the first player's card makes an opponent of his do one of the events."""
    if not _means_opponents(test):
        return None
    for event in test.events:
        line = f"    expect some player whose {facts.role('society')} makes an opponent {event} where they = {NAMES[0]}"
        if confirmed(facts, players, {"s": [*body, line]}) is not None:
            return [*body, line]
    return None


def _means_opponents(test: Makes) -> bool:
    """Are those among whom the test asks the opponents of the card's owner?"""
    match test.of, test.among:
        case Local(owner), Filter(name, Seats(), Compare(Relation.UNEQUAL, Local(one), Local(other))):
            return {one, other} == {name, owner}
        case _:
            return False


def can_cancel(facts: Facts, card: Card, other: Card, players: int) -> bool:
    """Can the first card take the effect of the second in some state?  By footprints: never wrongly no."""
    if facts.footprint(other, players).unread:
        return any(isinstance(law, Cancel) for law in card.laws)
    return any(isinstance(law, Cancel) and _may_hold(facts, law.test, other, players) for law in card.laws)


def _may_hold(facts: Facts, test: Expr, other: Card, players: int) -> bool:
    match test:
        case All(parts):
            return all(_may_hold(facts, part, other, players) for part in parts)
        case Not(Says(_, events)):
            return events_said(facts.game, other).isdisjoint(events)
        case Makes(_, events, least, among):
            demands = [d for d in _demands(facts, other, players, events) if among is None or d.others]
            return sum(d.most for d in demands) >= least
        case _:
            return True


def _demands(facts: Facts, card: Card, players: int, events: tuple[str, ...]) -> list[Demand]:
    found = facts.footprint(card, players)
    waiting = [demand for _, demands in found.waits for demand in demands]
    return [demand for demand in (*found.demands, *waiting) if demand.event in events]


RULE = LintRule(CODE, __doc__, check)
