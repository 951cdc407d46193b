"""Every switch of the MCA edition is played in all its readings, by the engine and by the checker."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from agencia_dsl.ir.link import OVER, switches
from tests.builders import mca
from tests.check.agreement import agree_on_step
from tests.readings import of_crises, of_the_course
from tests.readings.case import failures, laid, scene_text

CASES = of_the_course.CASES | of_crises.CASES

READINGS = [(name, reading) for name, case in CASES.items() for reading in case.readings]


@pytest.mark.parametrize(("name", "reading"), READINGS)
def test_a_reading_is_really_played(name: str, reading: str) -> None:
    assert failures(scene_text(name, reading, CASES[name])) == []


@pytest.mark.parametrize(
    ("name", "reading", "other"), [(n, *pair) for n, case in CASES.items() for pair in combinations(case.readings, 2)]
)
def test_the_readings_differ(name: str, reading: str, other: str) -> None:
    """What one reading makes of the state, the other does not.  What happens when nobody makes use of a right may
    happen without the right too.
    """
    case = CASES[name]
    there = failures(scene_text(name, reading, case), **{name: other})
    assert there or failures(scene_text(name, other, case), **{name: reading})


@pytest.mark.parametrize(("name", "reading"), READINGS)
def test_the_checker_reads_it_so_too(name: str, reading: str) -> None:
    plan, begin, scene = laid(scene_text(name, reading, CASES[name]))
    for seed in range(4):
        position, chance = begin, random.Random(seed)
        for _ in range(6):
            if position.place != OVER:
                position = agree_on_step(plan.game, len(scene.players), position, chance)


def test_every_switch_is_shown_in_all_its_readings() -> None:
    assert {r.name: set(r.readings) for r in switches(mca().loaded.edition)} == {
        name: set(case.readings) for name, case in CASES.items()
    }
