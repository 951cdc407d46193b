"""Cards in piles whose order nobody knows: stand-ins for them, and what was saved of a table."""

from __future__ import annotations

from bisect import bisect_left
from typing import TypeAlias

from agencia_dsl.engine.plan import Society
from agencia_dsl.ir.position import Entries

FIRST_TOKEN = -10
"""Unknown cards of a pile are told apart, while a run lasts, by numbers from here downward."""

Cards: TypeAlias = tuple[int, ...]

Saved: TypeAlias = tuple[
    list[int], list[Cards], list[Cards], list[Cards], list[Cards], list[int], list[int],
    int, int, int, int, dict[int, int], Society | None, tuple[Entries, ...], int,
]  # fmt: skip
"""Fields, zones, pools, unknown cards, history, then the rest (`Table.save`)."""


def without(cards: Cards, card: int) -> Cards:
    """Ascending cards less one of them."""
    at = bisect_left(cards, card)
    return cards[:at] + cards[at + 1 :]


def replace(zones: list[Cards], pile: int, token: int, card: int) -> None:
    """A card for its stand-in, wherever that lies; hands stay in ascending order."""
    for zone, cards in enumerate(zones):
        if token in cards:
            at = cards.index(token)
            shown = (*cards[:at], card, *cards[at + 1 :])
            zones[zone] = shown if zone == pile else tuple(sorted(shown))


def show(saved: Saved, piles: tuple[int, ...], pile: int, token: int, card: int) -> None:
    """The same in a saved state, if the unknown card is in it."""
    zones, pools, hidden = saved[1:4]
    if token in hidden[pile]:
        pools[pile] = without(pools[pile], card)
        hidden[pile] = tuple([other for other in hidden[pile] if other != token])
        replace(zones, piles[pile], token, card)
