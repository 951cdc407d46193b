"""What a seed stands for: the words, the numbers, and which decisions are made of them."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agencia_dsl.engine.dice import SO_MANY, Dice, ways
from agencia_dsl.engine.driver import RandomOracle
from agencia_dsl.ir.choice import Selections

Part = Sequence[tuple[Sequence[int], int]]

WORDS = {
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B),
    1234567: (
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
    ),
}  # fmt: skip
"""The first words of some seeds, as others publish them for SplitMix64."""


# ---------------------------------------------------------------------------------------- numbers
@pytest.mark.parametrize("seed", WORDS)
def test_the_words_are_those_of_splitmix64(seed: int) -> None:
    dice = Dice(seed)
    assert tuple(dice.next() for _ in WORDS[seed]) == WORDS[seed]


@pytest.mark.parametrize("seed", [-1, 2**64, 2**64 + 5])
def test_of_a_seed_64_bits_count(seed: int) -> None:
    assert Dice(seed).next() == Dice(seed % 2**64).next()


@given(st.integers(0, 2**64 - 1), st.integers(1, 2**50))
def test_a_number_is_a_share_of_one_word(seed: int, n: int) -> None:
    dice, words = Dice(seed), Dice(seed)
    for _ in range(3):
        assert dice.below(n) == words.next() * n // 2**64 < n


@pytest.mark.parametrize("n", [2, 3, 6, 80, 290])
def test_numbers_come_alike(n: int) -> None:
    """Of one seed, and the first ones of seeds that follow each other, as of the partidas of a playtest."""
    dice = Dice(1)
    assert_odds(Counter(dice.below(n) for _ in range(200 * n)), dict.fromkeys(range(n), 1))
    assert_odds(Counter(Dice(seed).below(n) for seed in range(200 * n)), dict.fromkeys(range(n), 1))


def assert_odds(found: Counter[object], shares: dict[object, int]) -> None:
    """Nothing else came, and chi-square is within five standard deviations of what it is for these odds."""
    assert set(found) <= set(shares)
    total, per = sum(shares.values()), found.total()
    chi = sum((found[each] - per * share / total) ** 2 * total / (per * share) for each, share in shares.items())
    free = len(shares) - 1
    assert abs(chi - free) < 5 * (2 * free) ** 0.5, (chi, free)


# ---------------------------------------------------------------------------------------- ways
def part_of(sizes: Sequence[tuple[int, int]]) -> Part:
    return [(range(size), count) for size, count in sizes]


@pytest.mark.parametrize("n", range(13))
def test_ways_of_one_group(n: int) -> None:
    assert [ways([(range(n), k)]) for k in range(n + 1)] == [comb(n, k) for k in range(n + 1)]


SIZES = st.lists(st.integers(0, 300).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n))), max_size=4)


@given(SIZES)
def test_ways_are_all_there_are_or_so_many(sizes: list[tuple[int, int]]) -> None:
    assert ways(part_of(sizes)) == min(SO_MANY, prod(comb(n, k) for n, k in sizes))


def test_ways_stop_at_so_many() -> None:
    assert ways(part_of([(2**40 - 1, 1)])) == 2**40 - 1
    assert ways(part_of([(2**40, 1)])) == ways(part_of([(2**40 + 1, 1)])) == 2**40
    assert ways(part_of([(2**20, 1), (2**20, 1)])) == ways(part_of([(2**20, 1), (2**21, 1)])) == 2**40
    assert ways(part_of([(300, 150)])) == 2**40


# ---------------------------------------------------------------------------------------- decisions
class Scripted(RandomOracle):
    """Draws given numbers, and notes below what."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(0)
        self.asked: list[int] = []
        self._numbers = iter(numbers)
        self._below = self._given

    def _given(self, n: int) -> int:
        self.asked.append(n)
        number = next(self._numbers)
        assert number < n
        return number


def test_one_draws_a_number_of_a_single_item_too() -> None:
    oracle = Scripted([3, 0])
    assert oracle.one(0, "", (5, 6, 7, 8), 0) == 8
    assert oracle.one(0, "", (9,), 0) == 9
    assert oracle.asked == [4, 1]
    assert oracle.tape == [8, 9]


def test_yes_or_no_is_a_number_below_two() -> None:
    oracle = Scripted([1, 0])
    assert [oracle.truth(0, "", 0), oracle.truth(0, "", 0)] == [1, 0]
    assert oracle.asked == [2, 2]


def test_where_an_item_was_taken_lies_the_first_that_was_not() -> None:
    """Of 10 20 30 40 the last is taken, and 10 comes to its place; the last again is 10."""
    oracle = Scripted([3, 2])
    assert oracle.many(0, "", [[((10, 20, 30, 40), 2)]], 0) == (10, 40)
    assert oracle.asked == [4, 3]


def test_a_seed_stands_for_these_decisions() -> None:
    oracle = RandomOracle(0)
    oracle.one(0, "", range(80), 0)
    oracle.many(0, "", [[(range(80), 5)]], 0)
    oracle.truth(0, "", 0)
    oracle.many(0, "", [[(range(10), 2), (range(10, 15), 1)], [(range(10), 3), (range(10, 12), 2)]], 0)
    oracle.many(0, "", [[((4, 4, 9), 3)]], 0)
    oracle.one(0, "", range(1000), 0)
    assert oracle.tape == [70, (3, 11, 28, 34, 77), 0, (2, 5, 9, 10, 11), (4, 4, 9), 761]


PARTS: list[list[Part]] = [
    [[((1, 2, 3, 4, 5), 2)]],
    [[((1, 1, 2, 3), 2)]],
    [[((1, 2, 3), 3)]],
    [[((7, 8), 0), ((1, 2, 3), 1)]],
    [[((1, 2, 3), 2), ((4, 5), 1), ((6,), 1)]],
    [[((1, 2), 1)], [((3, 4, 5), 2)], [((6, 6), 2)]],
    [[((1, 1), 2)], [((1,), 1), ((2, 3), 1)], [((2, 3, 4, 5), 2), ((9, 9, 9), 1)]],
]


def drawn_for(part: Part) -> list[int]:
    """Below what is drawn for its items, in order."""
    return [len(items) - at for items, count in part if count < len(items) for at in range(count)]


@pytest.mark.parametrize("parts", PARTS)
def test_each_selection_has_its_odds(parts: list[Part]) -> None:
    """All numbers that can be drawn are tried: each physical selection comes up alike, but for the order of its cards."""
    shares = [ways(part) for part in parts]
    total = sum(shares)
    found: Counter[object] = Counter()
    expected: Counter[object] = Counter()
    common = prod(prod(drawn_for(part)) for part in parts)
    first = 0
    for part, share in zip(parts, shares, strict=True):
        below = drawn_for(part)
        for pick in range(first, first + share) if len(parts) > 1 else (None,):
            for rest in itertools.product(*map(range, below)):
                oracle = Scripted(rest if pick is None else (pick, *rest))
                found[oracle.many(0, "", parts, 0)] += common // prod(below)
                assert oracle.asked == ([] if pick is None else [total]) + below
        first += share
        physical = [itertools.combinations(items, count) for items, count in part]
        for taken in itertools.product(*physical):
            expected[tuple(sorted(itertools.chain(*taken)))] += common if len(parts) > 1 else common // share
    assert found == expected
    assert set(found) == set(Selections.of_groups(parts))


def test_selections_come_by_their_odds() -> None:
    oracle = RandomOracle(1)
    parts: list[Part] = [[((1, 1, 2, 3, 4), 2)], [((5, 6, 7), 1), ((8, 9), 1)]]
    odds: Counter[object] = Counter()
    for part in parts:
        for taken in itertools.product(*(itertools.combinations(items, count) for items, count in part)):
            odds[tuple(sorted(itertools.chain(*taken)))] += 1
    assert_odds(Counter(oracle.many(0, "", parts, 0) for _ in range(20_000)), odds)
    assert_odds(Counter(oracle.one(0, "", (1, 1, 2), 0) for _ in range(3_000)), {1: 2, 2: 1})
    assert_odds(Counter(oracle.truth(0, "", 0) for _ in range(3_000)), {0: 1, 1: 1})
