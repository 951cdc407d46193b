"""Numbers at random, the same for a seed wherever they are drawn.

How a number comes about is written down here to the last bit, so that another engine can draw the very same ones.
"""

from __future__ import annotations

from collections.abc import Sequence

WORD = (1 << 64) - 1
"""All bits of a machine word."""

SO_MANY = 1 << 40
"""More ways than these count as these."""


class Dice:
    """SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014)."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & WORD

    def next(self) -> int:
        """A word of 64 bits, each word as often as any other."""
        self._state = z = (self._state + 0x9E3779B97F4A7C15) & WORD
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & WORD
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; one word is drawn for it, even if there is but one.

        The odds of each number are 1 in n, to within less than n / 2**64 of that.
        """
        return (self.next() * n) >> 64


def ways(part: Sequence[tuple[Sequence[int], int]]) -> int:
    """In how many ways so many items, but no more than there are, can be taken of each of some groups.

    More than `SO_MANY` count as `SO_MANY`: beyond it, one part of a choice is taken as often as another.
    """
    product = 1
    for items, count in part:
        product = min(SO_MANY, product * _combinations(len(items), count))
    return product


def _combinations(n: int, k: int) -> int:
    k = min(k, n - k)
    result = 1
    for i in range(1, k + 1):
        result = result * (n - k + i) // i
        if result >= SO_MANY:  # it only grows
            return SO_MANY
    return result
