"""Positions that nobody vouches for: what is wrong with one, before anything happens on it."""

from __future__ import annotations

from collections.abc import Iterator

from agencia_dsl.check.rulebook import Rulebook
from agencia_dsl.ir.course import OVER
from agencia_dsl.ir.position import UNKNOWN_CARD, Position
from agencia_dsl.ir.program import ZoneKind
from agencia_dsl.ir.sorts import NOBODY, PLAYER


def flaw(book: Rulebook, position: object) -> str | None:
    """Why this is no position of the game, or None.

    Whether play can ever reach the position is another question, and so is whether its cards are those
    of the decks: what is proved about more positions than there are is proved all the same.
    """
    if not isinstance(position, Position):
        return "it is no position"
    return next(_flaws(book, position), None)


def _flaws(book: Rulebook, position: Position) -> Iterator[str]:
    game, layout, n = book.game, book.layout, book.layout.players
    if not _is_number(position.place, OVER, len(game.steps) - 1):
        yield "its place is not in the course of the game"
    yield from _shape("fields", position.fields, len(layout.owners))
    yield from _shape("zones", position.zones, len(layout.places))
    yield from _shape("pools", position.pools, len(layout.piles))
    yield from _shape("latest players", position.latest, len(game.recalled) + len(game.gathered))
    yield from _shape("windows", position.windows, len(game.tracked) * n)
    yield from _shape("counted events", position.amounts, len(game.counted))
    yield from _shape("amounts done", position.done, len(layout.capped) * n)
    for value, (field, _) in zip(position.fields, layout.owners, strict=True):
        most = min(field.high, n - 1) if field.sort == PLAYER else field.high
        if not _is_number(value, field.low, most):
            yield f"the field '{field.name}' is out of its range"
    for place in range(len(layout.places)):
        yield from _zone(book, position, place)
    for listed in position.latest:
        if not _is_cards(listed, 0, n - 1) or len(set(listed)) != len(listed):
            yield "its latest players are not different players"
    if not all(_is_number(turns, 0, (2 << n) - 1) for turns in position.windows):
        yield "its windows are no sets of players"
    for entries in position.amounts:
        if not _are_entries(entries, n):
            yield "what it counts of an event are no amounts by players"
    if not all(_is_number(amount, 0, None) for amount in position.done):
        yield "an amount done in it is no number of cards"
    if not _is_number(position.winners, 0, (1 << n) - 1):
        yield "its winners are no set of players"


def _shape(what: str, parts: object, count: int) -> Iterator[str]:
    if not isinstance(parts, tuple) or len(parts) != count:
        yield f"it does not have {count} {what}"


def _zone(book: Rulebook, position: Position, place: int) -> Iterator[str]:
    """Cards that there are; in a hand ascending, in a pile perhaps unknown, and then as many in its pool."""
    zone, _ = book.layout.places[place]
    cards, last = position.zones[place], len(book.cards) - 1
    is_pile = zone.kind is ZoneKind.PILE
    if not _is_cards(cards, UNKNOWN_CARD if is_pile else 0, last):
        yield f"in '{zone.name}' lies what is no card"
        return
    if zone.kind is ZoneKind.HAND and list(cards) != sorted(cards):
        yield f"the cards of '{zone.name}' are not in ascending order"
    if is_pile:
        pool = position.pools[book.pile_of_zone[place]]
        if not _is_cards(pool, 0, last) or list(pool) != sorted(pool):
            yield f"what may lie unknown in '{zone.name}' are no cards in ascending order"
        elif len(pool) != cards.count(UNKNOWN_CARD):
            yield f"in '{zone.name}' lie not as many unknown cards as there may be"


def _are_entries(entries: object, n: int) -> bool:
    """Amounts, ascending, each of other parties or another turn, none out of the window?"""
    if not isinstance(entries, tuple) or not all(isinstance(each, tuple) and len(each) == 4 for each in entries):
        return False
    everybody = (1 << n) - 1
    return all(
        _is_number(by, NOBODY, n - 1) and _is_number(to, NOBODY, n - 1) and _is_number(much, 1, None)
        and (_is_number(turns, 0, everybody - 1) or turns == everybody + 1)
        for by, to, turns, much in entries
    ) and sorted({each[:3] for each in entries}) == [each[:3] for each in entries]  # fmt: skip


def _is_cards(cards: object, low: int, high: int) -> bool:
    return isinstance(cards, tuple) and all(_is_number(card, low, high) for card in cards)


def _is_number(value: object, low: int, high: int | None) -> bool:
    """Is it a whole number within these bounds?"""
    return type(value) is int and low <= value and (high is None or value <= high)
