"""What somebody decides: who, among which options, and with which odds a blind hand would take each."""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, overload

CHANCE = -2
"""Who decides when nobody does."""

Decision: TypeAlias = int | tuple[int, ...]
"""A seat, a card, a thing, yes (1) or no (0), nobody (-1); or several cards or seats, ascending."""

Group: TypeAlias = tuple[tuple[tuple[int, int], ...], int]
"""Cards with their copies, and how many of them are taken together."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision that is due.

    `label` is the word of the rules for what is decided, `sort` what the options are: `card`, `player`,
    `truth` or a sort of things; `clause` is the index of the clause that asks.
    Equal cards are one option; `weights` says in how many ways each option can be taken up blindly.
    """

    who: int
    label: str
    sort: str
    options: Sequence[Decision]
    weights: Sequence[int]
    clause: int


class Selections(Sequence[Decision]):
    """All ways to take several cards at once, as a list that is never written out.

    Each part is a product: so many cards out of each of some groups.  Options are ordered by part,
    then by the cards taken.  A selection of 6 out of 40 different cards is one of 3,838,380.
    """

    __slots__ = ("_lengths", "parts")

    def __init__(self, parts: Sequence[tuple[Group, ...]]) -> None:
        self.parts = tuple(parts)
        self._lengths = [math.prod(_ways(copies, count) for copies, count in part) for part in self.parts]

    @classmethod
    def of(cls, cards: Sequence[int], count: int) -> Selections:
        """All ways to take `count` of some cards."""
        return cls([((tuple(sorted(Counter(cards).items())), count),)])

    @classmethod
    def of_groups(cls, parts: Sequence[Sequence[tuple[Sequence[int], int]]]) -> Selections:
        """The same for parts given as cards and counts."""
        return cls([
            tuple((tuple(sorted(Counter(cards).items())), count) for cards, count in part) for part in parts
        ])  # fmt: skip

    @property
    def total(self) -> int:
        """How many there are; `len` cannot say more than a machine word holds."""
        return sum(self._lengths)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Selections) and self.parts == other.parts

    def __hash__(self) -> int:
        return hash(self.parts)

    def __repr__(self) -> str:
        return f"Selections({self.parts!r})"

    def __len__(self) -> int:
        return min(self.total, sys.maxsize)

    @overload
    def __getitem__(self, index: int) -> Decision: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Decision]: ...
    def __getitem__(self, index: int | slice) -> Decision | Sequence[Decision]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        at = index + self.total if index < 0 else index
        for part, length in zip(self.parts, self._lengths, strict=True):
            if at < length:
                return _selection(part, at)
            at -= length
        raise IndexError(index)

    def __iter__(self) -> Iterator[Decision]:
        for part in self.parts:
            yield from _product(part)

    def __contains__(self, option: object) -> bool:
        if not isinstance(option, tuple):
            return False
        taken = Counter(option)
        return any(_fits(taken, part) for part in self.parts)

    def weight(self, option: Decision) -> int:
        """In how many ways a blind hand takes up just these cards."""
        assert isinstance(option, tuple)
        taken = Counter(option)
        part = next(part for part in self.parts if _fits(taken, part))
        copies = {card: many for group, _ in part for card, many in group}
        return math.prod(math.comb(copies[card], count) for card, count in taken.items())


class SelectionWeights(Sequence[int]):
    """The weights of selections, as lazily as the selections themselves."""

    __slots__ = ("_selections",)

    def __init__(self, selections: Selections) -> None:
        self._selections = selections

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SelectionWeights) and self._selections == other._selections

    def __hash__(self) -> int:
        return hash(self._selections)

    def __repr__(self) -> str:
        return f"SelectionWeights({self._selections!r})"

    def __len__(self) -> int:
        return len(self._selections)

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...
    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        return self._selections.weight(self._selections[index])


def _ways(copies: tuple[tuple[int, int], ...], count: int) -> int:
    """How many different multisets of `count` cards there are."""
    if all(many == 1 for _, many in copies):
        return math.comb(len(copies), count)
    return _ways_of_the_rest(copies, count)[0][count]


def _ways_of_the_rest(copies: tuple[tuple[int, int], ...], count: int) -> list[list[int]]:
    """For the cards from each place on, and for those after the last, how many multisets of 0, 1, … `count` there are."""
    table = [[1] + [0] * count]
    for _, many in reversed(copies):
        rest, ways, sliding = table[-1], list[int](), 0
        for total in range(count + 1):
            sliding += rest[total] - (rest[total - many - 1] if total > many else 0)
            ways.append(sliding)
        table.append(ways)
    return table[::-1]


def _enumerate(copies: tuple[tuple[int, int], ...], count: int) -> Iterator[tuple[int, ...]]:
    """All multisets of `count` cards in lexicographic order, more of a small card first."""
    if count == 0:
        yield ()
        return
    if not copies or sum(many for _, many in copies) < count:
        return
    (card, many), rest = copies[0], copies[1:]
    for k in range(min(many, count), -1, -1):
        for tail in _enumerate(rest, count - k):
            yield (card,) * k + tail


def _unrank(copies: tuple[tuple[int, int], ...], count: int, at: int) -> tuple[int, ...]:
    table = _ways_of_the_rest(copies, count)
    taken: tuple[int, ...] = ()
    for rest, (card, many) in zip(table[1:], copies, strict=True):
        for k in range(min(many, count), -1, -1):
            ways = rest[count - k]
            if at < ways:
                taken += (card,) * k
                count -= k
                break
            at -= ways
    return taken


def _selection(part: tuple[Group, ...], at: int) -> tuple[int, ...]:
    taken: list[int] = []
    for copies, count in reversed(part):
        at, inner = divmod(at, _ways(copies, count))
        taken += _unrank(copies, count, inner)
    return tuple(sorted(taken))


def _product(part: tuple[Group, ...]) -> Iterator[tuple[int, ...]]:
    if not part:
        yield ()
        return
    copies, count = part[0]
    for head in _enumerate(copies, count):
        for tail in _product(part[1:]):
            yield tuple(sorted(head + tail))


def _fits(taken: Counter[int], part: tuple[Group, ...]) -> bool:
    seen = 0
    for copies, count in part:
        here = {card: taken[card] for card, _ in copies if taken[card]}
        if sum(here.values()) != count or any(here.get(card, 0) > many for card, many in copies):
            return False
        seen += count
    return seen == sum(taken.values())
