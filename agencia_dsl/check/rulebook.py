"""A game with what the evaluator looks up again and again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from agencia_dsl.ir.effect import Effect
from agencia_dsl.ir.law import Cancel, Law
from agencia_dsl.ir.layout import Layout, layout
from agencia_dsl.ir.program import Card, Deed, Game, Verb, ZoneKind


@dataclass(frozen=True, slots=True, eq=False)
class Rulebook:
    """The rules of a game for a number of players.

    `kinds` and `tags` are indexed by card; `plain` is the card that says nothing: `link`
    puts it last.
    """

    game: Game
    layout: Layout
    rules: Mapping[str, tuple[Effect, ...]]
    verbs: Mapping[str, Verb]
    deeds: Mapping[str, Deed]
    numbers: Mapping[str, int]
    kinds: tuple[int, ...]
    tags: tuple[int, ...]
    plain: int
    turn: str | None
    goal: str
    windows: Mapping[str, str]
    zone_kinds: tuple[ZoneKind, ...]
    pile_of_zone: Mapping[int, int]
    forces: tuple[tuple[int, ...], ...]
    cancelling: frozenset[int]
    has_usable: bool

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the game, by number."""
        return self.game.cards

    def laws(self, card: int) -> tuple[Law, ...]:
        """The standing rules that a card in force says."""
        return self.game.cards[card].laws


_books: dict[tuple[int, int], Rulebook] = {}
"""The books in use.  A book holds its game, so that the identity of a game stays its own."""

_MOST_BOOKS = 64


def rulebook(game: Game, players: int) -> Rulebook:
    """The book of a game for so many players; the same game gives the same book."""
    key = (id(game), players)
    book = _books.get(key)
    if book is None:
        if len(_books) >= _MOST_BOOKS:
            _books.clear()
        book = _books[key] = _written(game, players)
    return book


def _written(game: Game, players: int) -> Rulebook:
    edition, place = game.edition, layout(game, players)
    roles = {role.name: role.word for role in edition.roles}
    tags = {tag.name: index for index, tag in enumerate(edition.tags)}
    kinds = {name: index for index, name in enumerate(edition.kinds)}
    return Rulebook(
        game=game,
        layout=place,
        rules={rule.name: rule.body for rule in edition.rules},
        verbs={verb.name: verb for verb in edition.verbs},
        deeds={deed.name: deed for deed in edition.deeds},
        numbers={card.name: index for index, card in enumerate(game.cards)},
        kinds=tuple(kinds.get(card.kind, -1) for card in game.cards),
        tags=tuple(tags[card.tag] if card.tag is not None else -1 for card in game.cards),
        plain=len(game.cards) - 1,
        turn=roles.get("turn"),
        goal=roles.get("goal", game.mode.sequence),
        windows={window.name: window.event for window in edition.windows},
        zone_kinds=tuple(zone.kind for zone, _ in place.places),
        pile_of_zone={zone: pile for pile, zone in enumerate(place.piles)},
        forces=tuple(
            tuple(zone for zone in place.in_force if place.places[zone][1] == seat)
            for seat in range(players)
        ),
        cancelling=frozenset(
            index for index, card in enumerate(game.cards)
            if any(isinstance(law, Cancel) for law in card.laws)
        ),
        has_usable=any(card.usable is not None for card in game.cards),
    )  # fmt: skip
