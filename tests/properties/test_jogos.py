"""A sample of the long random play of `python -m benchmarks soak`: whole jogos of all editions, modes and readings."""

from __future__ import annotations

import pytest

from benchmarks.jogos import drawn
from benchmarks.promises import Kept, put_to_the_test

SEEDS = (101, 102, 104, 106, 108, 109)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_jogo_keeps_what_the_engine_promises(seed: int) -> None:
    kept = put_to_the_test(drawn(seed, 2, 6), most_turns=120)
    assert isinstance(kept, Kept), kept
    assert kept.decisions > 0
    assert kept.options > 0


def test_the_sample_is_of_both_editions_and_modes() -> None:
    assert {(s.edition, s.mode) for s in (drawn(seed, 2, 6) for seed in SEEDS)} == {
        ("mca", "simples"), ("mca", "bourdieu"), ("ed180", "bourdieu")
    }  # fmt: skip
