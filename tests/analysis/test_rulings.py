"""Rulings as data: what rests on each, what a reading changes, how two editions differ."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agencia_dsl.analysis.rulings import Entry, differences, entries
from agencia_dsl.ir.expr import Reading
from agencia_dsl.ir.link import link
from agencia_dsl.ir.load import Loaded, load_paths
from agencia_dsl.ir.walk import walk
from tests.transcripts import run

OK, BAD_INPUT, EXPECTATION = 0, 3, 20

SMALL = """agencia 1
edition small "Small"
include rules, plain
"""

RULES = """agencia 1
kinds plain
zone heap is a pile of all cards
zone hand of each player is a hand
zone place of each player is in force
field mover is nobody
players sit in a ring
event turn
ruling R002 first-gift is two or one because "the manual says two in one place, one in another"
ruling R001 order is clockwise because "so the picture"
ruling R003 luck is blind or open because "the manual is silent"
option speed is slow or fast because "some like it fast"
verb gain, gained
    if first-gift is two
        move 2 cards from heap to your hand
    otherwise
        move 1 card from heap to your hand
sequence game
    repeat
        turn
rule turn
    if mover is nobody                   # the picture, R001
        choose starter from players
        set mover to starter
    execute your place
    record turn by mover
    set mover to first of ring of mover if speed is slow
mode normal is game with plain for 2 to 4 players
role mover is mover
"""

DECK = """agencia 1
uses small
deck plain "Plain"

001 "One"
    gain

002 "Two"
    gain if luck is blind                # R001

003 "Three"
    shuffle heap
"""

SCENE = """agencia 1
uses "."

scene usual of normal between Ana, Bia
    Ana has place "One"
    mover is Ana
    play 1 turn
    expect size of hand of Ana = 2
    expect mover = Bia

scene otherwise of normal between Ana, Bia
    ruling first-gift is one
    option speed is fast
    Ana has place "One"
    mover is Ana
    play 1 turn
    expect size of hand of Ana = 1
    expect mover = Ana and first-gift is one and speed is not slow
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small edition, its deck and two scenes."""
    return written(tmp_path, "small", RULES)


def written(base: Path, name: str, rules: str) -> Path:
    folder = base / name
    folder.mkdir()
    for file, text in (("edition", SMALL), ("rules", rules), ("plain", DECK)):
        (folder / f"{file}.ag").write_text(text.replace("small", name), encoding="utf-8")
    return folder


def loaded(folder: Path) -> Loaded:
    outcome = load_paths([str(folder)])
    assert not outcome.diagnostics, [d.message for d in outcome.diagnostics]
    assert outcome.value is not None
    return outcome.value


def resting(found: Entry) -> tuple[list[int], list[str]]:
    return [card.number for card in found.resting.cards], list(found.resting.chapters)


def test_they_come_by_number_and_options_last(folder: Path) -> None:
    assert [entry.ruling.name for entry in entries(loaded(folder))] == ["order", "first-gift", "luck", "speed"]


def test_on_a_ruling_rests_who_asks_for_it_by_verbs_too_and_who_cites_it(folder: Path) -> None:
    found = {entry.ruling.name: resting(entry) for entry in entries(loaded(folder))}
    assert found == {
        "order": ([2], ["rules"]),
        "first-gift": ([1, 2], ["rules"]),
        "luck": ([2], []),
        "speed": ([], ["rules"]),
    }


def test_what_a_scene_chooses_is_played(folder: Path, tmp_path: Path) -> None:
    (folder / "scenes.ag").write_text(SCENE, encoding="utf-8")
    assert run("agencia test small/scenes.ag", tmp_path).stdout == "2 passed, 0 failed\n"
    both = run("agencia run small/scenes.ag", tmp_path)
    assert both.returncode == OK


def test_the_command_line_chooses_over_the_scene(folder: Path, tmp_path: Path) -> None:
    (folder / "scenes.ag").write_text(SCENE, encoding="utf-8")
    done = run("agencia test small/scenes.ag --ruling first-gift=two --ruling speed=slow", tmp_path)
    assert "scene otherwise: expected: size of hand of Ana = 1, came: 2" in done.stdout
    assert done.returncode == EXPECTATION
    assert "1 passed, 1 failed" in done.stdout


def test_a_chosen_reading_costs_nothing(folder: Path) -> None:
    """No question after a reading is left in a game."""
    edition = loaded(folder).edition
    assert any(isinstance(node, Reading) for node in walk((edition.rules, edition.verbs, edition.cards)))
    game = link(edition, readings={"first-gift": "one"}).value
    assert game is not None
    here = game.edition
    assert not [n for n in walk((here.rules, here.verbs, here.cards, game.cards)) if isinstance(n, Reading)]


CHANGED = (
    RULES.replace("first-gift is two or one because", "first-gift is one or two because")
    .replace("ruling R001 order is clockwise", "ruling R001 order is anticlockwise")
    .replace("luck is blind or open", "luck is blind or open or drawn")
    .replace("option speed is slow or fast", "option pace is slow or fast")
    .replace("speed is slow", "pace is slow")
)


def test_two_editions_differ_in_defaults_in_readings_and_in_what_one_lacks(folder: Path, tmp_path: Path) -> None:
    other = written(tmp_path, "other", CHANGED)
    found = differences(loaded(folder).edition, loaded(other).edition)
    names = [((d.here and d.here.name), (d.there and d.there.name)) for d in found]
    assert names == [
        ("first-gift", "first-gift"),
        ("order", "order"),
        ("luck", "luck"),
        ("speed", None),
        (None, "pace"),
    ]
    done = run("agencia rulings small other", tmp_path)
    assert done.returncode == OK
    lines = [line.split("  ") for line in done.stdout.splitlines()]
    cells = [[cell.strip() for cell in line if cell.strip()] for line in lines]
    assert cells == [
        ["R002", "first-gift", "other default", "two*, one", "one*, two"],
        ["R001", "order", "other default, other readings", "clockwise", "anticlockwise"],
        ["R003", "luck", "other readings", "blind*, open", "blind*, open, drawn"],
        ["speed", "only in small", "slow*, fast", "–"],
        ["pace", "only in other", "–", "slow*, fast"],
        ["rulings and options that differ between small and other: 5"],
    ]


def test_an_edition_goes_by_its_name_too(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    written(tmp_path / "cards", "other", CHANGED)
    assert "only in other" in run("agencia rulings small other", tmp_path).stdout
    assert "R143" in run("agencia rulings mca", tmp_path).stdout
    assert folder.is_dir()


def test_an_edition_does_not_differ_from_itself(folder: Path, tmp_path: Path) -> None:
    assert run("agencia rulings small small --format markdown", tmp_path).stdout.startswith("| number | name | how |")
    assert json.loads(run("agencia rulings small small --format json", tmp_path).stdout) == []
    assert "between small and small: 0" in run("agencia rulings small small", tmp_path).stdout
    assert folder.is_dir()


def test_the_list_for_people(folder: Path, tmp_path: Path) -> None:
    done = run("agencia rulings small", tmp_path)
    first = done.stdout.splitlines()[0].split("  ")
    assert [cell.strip() for cell in first if cell] == ["R001", "order", "clockwise", "rules; 002", "so the picture"]
    assert done.stdout.endswith("rulings and options: 4; with readings to choose: 3 (* marks the default)\n")
    one = run("agencia rulings small --select R002 --lang pt", tmp_path).stdout
    assert "R002  first-gift  two*, one  rules; 001 002" in one
    assert "decisões e opções: 1" in one
    assert folder.is_dir()


def test_the_list_for_programs(folder: Path, tmp_path: Path) -> None:
    found = json.loads(run("agencia rulings small --format json", tmp_path).stdout)
    assert [(each["number"], each["kind"], each["default"], each["is_open"]) for each in found] == [
        ("R001", "ruling", "clockwise", False),
        ("R002", "ruling", "two", True),
        ("R003", "ruling", "blind", True),
        (None, "option", "slow", True),
    ]
    assert found[1]["cards"] == [
        {"number": "001", "name": "One", "deck": "plain"},
        {"number": "002", "name": "Two", "deck": "plain"},
    ]
    assert found[1]["at"]["file"].endswith("rules.ag")
    assert folder.is_dir()


def test_the_list_for_documents(folder: Path, tmp_path: Path) -> None:
    done = run("agencia rulings small --format markdown --lang pt", tmp_path).stdout.splitlines()
    assert done[:3] == [
        "| número | nome | leituras | atinge | razão |",
        "| --- | --- | --- | --- | --- |",
        "| R001 | order | clockwise | rules; 002 | so the picture |",
    ]
    assert folder.is_dir()


@pytest.mark.parametrize(
    ("command", "said", "hint"),
    [
        ("rulings small --select luk", "no ruling or option is called 'luk'", "did you mean 'luck'?"),
        ("rulings nowhere", "'nowhere' does not exist", ""),
        ("test small --ruling luck=bad", "the ruling 'luck' has no reading 'bad'", "its readings are: blind, open"),
        ("run small --ruling order=other", "the ruling 'order' has no reading 'other'", "clockwise"),
    ],
)
def test_what_there_is_not(command: str, said: str, hint: str, folder: Path, tmp_path: Path) -> None:
    (folder / "scenes.ag").write_text(SCENE, encoding="utf-8")
    done = run(f"agencia {command}", tmp_path)
    assert done.returncode == BAD_INPUT
    assert said in done.stdout
    assert hint in done.stdout
    assert done.stdout.count("AG") == 1


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("ruling R003 luck", "ruling R002 luck", "AG102"),
        ("ruling first-gift is one", "ruling first-gift is three", "AG101"),
        ("ruling first-gift is one", "ruling frst-gift is one", "AG101"),
    ],
)
def test_files_with_a_mistake(old: str, new: str, said: str, folder: Path, tmp_path: Path) -> None:
    for file, text in (("rules", RULES), ("scenes", SCENE)):
        (folder / f"{file}.ag").write_text(text.replace(old, new), encoding="utf-8")
    done = run("agencia check small", tmp_path)
    assert done.returncode == BAD_INPUT
    assert said in done.stdout
    assert "hint: " in done.stdout
    assert done.stdout.count("AG") == 1
