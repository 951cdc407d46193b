"""Scenes and claims put to the test: each result, and what a command makes of all of them."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from agencia_dsl.analysis.trial import Result, Trials, try_all
from agencia_dsl.app.cli import main
from agencia_dsl.app.exit_codes import BAD_INPUT, CONTRARY, EXPECTATION, OK, UNKNOWN
from agencia_dsl.app.games import Games
from agencia_dsl.engine.explore import Budget
from agencia_dsl.pipeline import Project, check
from tests.builders import NIM, good

HEAPS = (NIM / "edition.ag").read_text("utf-8")
SMALL = HEAPS[: HEAPS.index("\nscene ")]
LARGE = SMALL.replace("left, middle, right", "left, middle, right, a, b, c").replace("heap is 2", "heap is 9")

SCENE = "\nscene {name} of normal between Ana, Bia\n    mover is Ana\n{rest}"
RIGHT = SCENE.format(name="right", rest="    play 1 turn\n    expect mover = Bia\n")
WRONG = SCENE.format(name="wrong", rest="    expect mover = Bia\n")
SILENT = SCENE.format(name="silent", rest="    play 1 turn\n")
BARE = SCENE.format(name="bare", rest="")
BROKEN = SCENE.format(name="broken", rest="    play 1 turn\n        Bia answers yes\n")
TRUE = "\nclaim true about bare: must somebody win is yes\n"
FALSE = "\nclaim false about bare: must somebody win is no\n"


def project(folder: Path, text: str) -> Project:
    (folder / "edition.ag").write_text(text, encoding="utf-8")
    outcome = check([str(folder)])
    return good(outcome.value, outcome.diagnostics)


def games(of: Project) -> Games:
    return Games(argparse.Namespace(mode=None, deck=None, ruling=[], format="json"), of)


def tried(folder: Path, text: str, budget: Budget | None = None) -> Trials:
    """All scenes and claims of an edition."""
    made = project(folder, text)
    scenes = {scene.name: scene for scene in made.scenes}
    claims = [(claim, scenes[claim.scene]) for claim in made.claims]
    return try_all(made.scenes, claims, games(made).lay, budget or Budget(2.0, 20_000), lambda text: None)


def test_each_scene_and_claim_has_its_result(tmp_path: Path) -> None:
    trials = tried(tmp_path, SMALL + RIGHT + WRONG + SILENT + BROKEN + BARE + TRUE + FALSE)
    assert {trial.scene.name: trial.result.value for trial in trials.scenes} == {
        "right": "passed", "wrong": "failed", "silent": "without expectations", "broken": "error",
        "bare": "without expectations",
    }  # fmt: skip
    assert {trial.claim.name: trial.result.value for trial in trials.claims} == {"true": "passed", "false": "failed"}
    assert [problem.code.id for problem in trials.problems] == ["AG404"]
    assert (trials.total, trials.left, trials.interrupted) == (7, 0, False)


def test_what_the_budget_does_not_decide_is_unknown(tmp_path: Path) -> None:
    trials = tried(tmp_path, LARGE + BARE + TRUE, Budget(0.2, 1_000))
    assert trials.count(Result.UNKNOWN) == 1
    assert trials.count(Result.FAILED) == 0


def test_ctrl_c_gives_what_there_is(tmp_path: Path) -> None:
    made = project(tmp_path, SMALL + RIGHT + WRONG + SILENT)
    told: list[str] = []

    def tick(text: str) -> None:
        told.append(text)
        if len(told) == 3:
            raise KeyboardInterrupt

    trials = try_all(made.scenes, [], games(made).lay, Budget(), tick)
    assert told == ["1 of 3, scene right …", "2 of 3, scene wrong …", "3 of 3, scene silent …"]
    assert [trial.scene.name for trial in trials.scenes] == ["right", "wrong"]
    assert (trials.left, trials.interrupted) == (1, True)


def test_scenes_of_one_game_share_it(tmp_path: Path) -> None:
    """A game is compiled once for each number of players, not once for each scene."""
    three = SCENE.replace("Ana, Bia", "Ana, Bia, Caio").format(name="three", rest="    expect mover = Ana\n")
    made = project(tmp_path, SMALL + RIGHT + WRONG + three)
    shared = games(made)
    right, wrong, other = (shared.lay(scene)[0] for scene in made.scenes)
    assert right is wrong
    assert right is not other
    assert right.game == other.game


@pytest.mark.parametrize(
    ("text", "more", "code"),
    [
        pytest.param(SMALL + RIGHT + SILENT + BARE + TRUE, [], OK, id="all passed"),
        pytest.param(SMALL + RIGHT + WRONG + BARE + FALSE, [], EXPECTATION, id="a scene before a claim"),
        pytest.param(SMALL + RIGHT + BARE + FALSE, [], CONTRARY, id="a false claim"),
        pytest.param(LARGE + BARE + TRUE, ["--seconds", "0.2", "--states", "1000"], UNKNOWN, id="unknown"),
        pytest.param(
            LARGE + WRONG + BARE + TRUE, ["--seconds", "0.2"], EXPECTATION, id="a scene before what is unknown"
        ),
        pytest.param(SMALL + WRONG + BROKEN, [], BAD_INPUT, id="an error before all"),
        pytest.param(SMALL + BARE, [], BAD_INPUT, id="nothing to test"),
        pytest.param(SMALL + WRONG.replace("Bia\n ", "Bio\n "), [], BAD_INPUT, id="errors in a file"),
        pytest.param(SMALL + RIGHT + WRONG, ["--select", "r*"], OK, id="selected"),
        pytest.param(SMALL + RIGHT + WRONG + BARE + FALSE, ["--select", "bare"], CONTRARY, id="claims about a scene"),
        pytest.param(SMALL + RIGHT, ["--mode", "normal"], OK, id="a mode"),
    ],
)
def test_the_exit_code_is_of_the_gravest(
    text: str, more: list[str], code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "edition.ag").write_text(text, encoding="utf-8")
    assert main(["test", str(tmp_path), *more]) == code
    capsys.readouterr()
    assert main(["test", str(tmp_path), "--format", "json", *more]) == code
    data = json.loads(capsys.readouterr().out)
    assert ("diagnostics" in data) != ("passed" in data)


def test_the_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "edition.ag"
    path.write_text(SMALL + WRONG + BROKEN + BARE + FALSE, encoding="utf-8")
    assert main(["test", str(path), "--format", "json"]) == BAD_INPUT
    data = json.loads(capsys.readouterr().out)
    counts = ("passed", "failed", "unknown", "without_expectations", "errors", "not_tried", "interrupted")
    assert [data[name] for name in counts] == [0, 2, 0, 0, 1, 0, False]
    wrong, broken = data["scenes"]
    line = SMALL.count("\n") + 4
    assert wrong["failures"] == [{"expected": "mover = Bia", "came": "Ana", "at": f"{path}:{line}:5"}]
    assert (broken["result"], broken["diagnostics"][0]["code"]) == ("error", "AG404")
    (claim,) = data["claims"]
    assert (claim["claim"], claim["result"], claim["expected"], claim["answer"]) == ("false", "failed", "no", "yes")


def test_what_is_unknown_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "edition.ag").write_text(LARGE + BARE + TRUE, encoding="utf-8")
    assert main(["test", str(tmp_path), "--seconds", "0.2"]) == UNKNOWN
    first, counts = capsys.readouterr().out.splitlines()
    assert first.startswith("UNKNOWN  claim true  (scene bare): expected: yes; unknown: the budget came first; ")
    assert counts == "0 passed, 0 failed, 1 unknown (neither passed nor failed)"
