"""A state while a step happens to it."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field

from agencia_dsl.check.rulebook import Rulebook
from agencia_dsl.ir.position import UNKNOWN_CARD, Entries, Position
from agencia_dsl.ir.program import ZoneKind

FIRST_BACK = -10
"""Hidden cards are told apart by numbers from here downward: `backs`, for their faces are unknown."""

Cards = tuple[int, ...]


@dataclass(slots=True)
class Table:
    """Everything that a step can change.

    `hidden` lists for each pile the backs whose faces are still unknown, and `pools` those faces, as a
    whole: so both are of one length.  `shown` remembers faces that became known.  `shuffled` counts the
    backs made, and `lots` the lots drawn, since the present attempt began; `vain` the looks ahead within it
    after which something else happened than what they looked at.
    """

    fields: list[int]
    zones: list[Cards]
    pools: list[Cards]
    hidden: list[Cards]
    latest: list[Cards]
    windows: list[int]
    done: list[int]
    winners: int
    amounts: list[Entries]
    shown: dict[int, int] = field(default_factory=dict)
    shuffled: int = 0
    lots: int = 0
    vain: int = 0

    def copy(self) -> Table:
        """Another table that is just like this one."""
        return Table(
            self.fields[:], self.zones[:], self.pools[:], self.hidden[:], self.latest[:], self.windows[:],
            self.done[:], self.winners, self.amounts[:], self.shown.copy(), self.shuffled, self.lots, self.vain,
        )  # fmt: skip

    def become(self, other: Table) -> None:
        """Change this table so that it is just like the other."""
        like = other.copy()
        self.fields, self.zones, self.pools, self.hidden = like.fields, like.zones, like.pools, like.hidden
        self.latest, self.windows, self.done, self.winners = like.latest, like.windows, like.done, like.winners
        self.amounts = like.amounts
        self.shown, self.shuffled, self.lots, self.vain = like.shown, like.shuffled, like.lots, like.vain


class Backs:
    """The backs that a step has made so far.  The earlier made, the larger the number.

    What is shuffled within an attempt depends on the decisions before it, and on nothing else: each look
    ahead along the same decisions finds the same backs.
    """

    def __init__(self) -> None:
        self._piles: list[int] = []
        self._batches: list[int] = []
        self._attempts: list[int] = []
        self._made: dict[object, Cards] = {}

    def make(self, pile: int, count: int, attempt: int = 0, course: object = None) -> Cards:
        """So many backs of a pile that lie in no known order; of attempt 0 when of none."""
        key = (attempt, pile, course)
        if course is not None and key in self._made:
            return self._made[key]
        batch = len(self._piles)
        made = tuple(FIRST_BACK - batch - index for index in range(count))
        self._piles += [pile] * count
        self._batches += [batch] * count
        self._attempts += [attempt] * count
        if course is not None:
            self._made[key] = made
        return made

    def pile_of(self, back: int) -> int:
        """The pile whose card it is."""
        return self._piles[FIRST_BACK - back]

    def batch_of(self, back: int) -> int:
        """The shuffle that it comes from."""
        return self._batches[FIRST_BACK - back]

    def attempt_of(self, back: int) -> int:
        """The attempt within which it was shuffled."""
        return self._attempts[FIRST_BACK - back]


def is_back(card: int) -> bool:
    """Is the number that of a hidden card?"""
    return card <= FIRST_BACK


def lay(book: Rulebook, position: Position, backs: Backs) -> Table:
    """The table that a position describes."""
    zones, hidden = list(position.zones), [backs.make(pile, len(pool)) for pile, pool in enumerate(position.pools)]
    for zone, unknown in zip(book.layout.piles, hidden, strict=True):
        left = iter(unknown)
        zones[zone] = tuple(next(left) if card == UNKNOWN_CARD else card for card in zones[zone])
    return Table(
        list(position.fields), zones, list(position.pools), hidden, list(position.latest),
        list(position.windows), list(position.done), position.winners, list(position.amounts),
    )  # fmt: skip


def packed(book: Rulebook, table: Table, place: int) -> Position:
    """The table as a position, at a place of the game's course."""
    zones = tuple(tuple(UNKNOWN_CARD if is_back(card) else card for card in cards) for cards in table.zones)
    return Position(
        place, tuple(table.fields), zones, tuple(table.pools), tuple(table.latest), tuple(table.windows),
        tuple(table.done), table.winners, tuple(table.amounts),
    )  # fmt: skip


def show(book: Rulebook, table: Table, pile: int, back: int, face: int) -> None:
    """A hidden card of a pile is known from now on, wherever it lies."""
    table.hidden[pile] = tuple(other for other in table.hidden[pile] if other != back)
    table.pools[pile] = without(table.pools[pile], face)
    table.shown[back] = face
    for zone, cards in enumerate(table.zones):
        if back in cards:
            turned = tuple(face if card == back else card for card in cards)
            is_hand = book.zone_kinds[zone] is ZoneKind.HAND
            table.zones[zone] = tuple(sorted(turned)) if is_hand else turned


def without(cards: Cards, card: int) -> Cards:
    """Ascending cards less one that is among them."""
    at = bisect_left(cards, card)
    return cards[:at] + cards[at + 1 :]
