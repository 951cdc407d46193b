"""The playthroughs, played again line by line; every card of both editions acts in them, and has its crise."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from tests.builders import ROOT
from tests.playthroughs.course import DECKS, EDITIONS, FOLDER, NEVER, cards, due, playthroughs, seen, table, transcript
from tests.playthroughs.witness import Shown


@pytest.mark.parametrize("deck", DECKS)
def test_it_goes_line_by_line_as_recorded(deck: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If it should go otherwise now, and rightly: python -m tests.playthroughs."""
    monkeypatch.chdir(ROOT)
    recorded = (FOLDER / f"{deck}.txt").read_text("utf-8").splitlines()
    scene = ""
    for number, (then, now) in enumerate(zip_longest(recorded, transcript(deck).splitlines()), 1):
        scene = then if then is not None and then.startswith("scene ") else scene
        assert now == then, f"{deck}.txt:{number}, {scene}"


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_acts_and_has_its_crise(edition: str) -> None:
    """What is missing are exactly the things of which it is said why they can never be seen."""
    assert due(edition) - set(seen(edition)) == set(NEVER[edition])


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_table_is_up_to_date(edition: str) -> None:
    """If not: python -m tests.playthroughs."""
    assert (FOLDER / edition / "cards.md").read_text("utf-8") == table(edition)


@pytest.mark.parametrize(("edition", "structural"), [("mca", 210), ("ed180", 144)])
def test_no_card_is_left_out(edition: str, structural: int) -> None:
    """All structural cards and the two natural ones are asked about, each for something."""
    assert len(cards(edition)) == structural + 2
    assert {name for name, _ in due(edition)} == {card.name for card in cards(edition)}
    assert sum(part is Shown.USED for _, part in due(edition)) == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_names_of_playthroughs_are_their_own(edition: str) -> None:
    names = [each.scene.name for each in playthroughs(edition)]
    assert len(names) == len(set(names)) > 80
