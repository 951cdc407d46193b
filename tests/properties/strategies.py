"""What the properties are tried on: games, seeds, states that random play comes through."""

from __future__ import annotations

from collections import Counter

from hypothesis import strategies as st

from agencia_dsl.engine.plan import Plan
from agencia_dsl.ir.position import UNKNOWN_CARD, Position

seeds = st.integers(0, 2**32 - 1)
player_counts = st.integers(2, 13)


def cards_of(plan: Plan, position: Position) -> Counter[int]:
    """Every card on the table, those of unknown order too."""
    counted: Counter[int] = Counter()
    for cards in position.zones:
        counted.update(card for card in cards if card != UNKNOWN_CARD)
    for pool in position.pools:
        counted.update(pool)
    return counted


def all_cards(plan: Plan) -> Counter[int]:
    """What the box holds."""
    return Counter({index: card.copies for index, card in enumerate(plan.game.cards) if card.copies})


def unknown(position: Position) -> int:
    """How many cards lie somewhere without being known."""
    return sum(cards.count(UNKNOWN_CARD) for cards in position.zones)
