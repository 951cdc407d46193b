"""Options and their places on the command line: what is out of range is said, and order does not matter."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import agencia_dsl
from tests.builders import NIM, ROOT, mca
from tests.transcripts import run

OK, INTERNAL, USAGE, BAD_INPUT, INTERRUPTED = 0, 1, 2, 3, 130

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("playtest --games 0", "--games: '0' is less than 1"),
        ("playtest --games -1", "--games: '-1' is less than 1"),
        ("playtest --cap 0", "--cap: '0' is less than 1"),
        ("playtest --cap many", "--cap: 'many' is not a whole number"),
        ("playtest --seed 1.5", "--seed: '1.5' is not a whole number"),
        (f"playtest --seed {'9' * 5_000}", f"--seed: '{'9' * 40}' is not a whole number"),
        ("playtest --players two", "--players: 'two' is not a whole number"),
        ("show Hubris --players two", "--players: 'two' is not a whole number"),
        ("ask x.ag --states 0", "--states: '0' is less than 1"),
        ("ask x.ag --seconds 0", "--seconds: '0' is not a time above 0 that ends"),
        ("ask x.ag --seconds -1", "--seconds: '-1' is not a time above 0 that ends"),
        ("ask x.ag --seconds nan", "--seconds: 'nan' is not a time above 0 that ends"),
        ("ask x.ag --seconds inf", "--seconds: 'inf' is not a time above 0 that ends"),
        ("ask x.ag --seconds soon", "--seconds: 'soon' is not a number of seconds"),
        ("ask --seconds 1", "required: path"),
        ("test --seconds 1", "required: path"),
        ("test x.ag --seconds 0", "--seconds: '0' is not a time above 0 that ends"),
        ("lint --ruling x", "--ruling: 'x' is not of the form NAME=READING"),
        ("ask x.ag can --ruling consensus=on --ruling consensus=off", "--ruling: 'consensus' is on and off"),
        ("run x.ag --ruling =on", "--ruling: '=on' is not of the form NAME=READING"),
        ("check x.ag --nonsense y.ag", "unrecognized arguments: --nonsense"),
    ],
)
def test_usage(command: str, said: str, tmp_path: Path) -> None:
    done = run(f"agencia {command}", tmp_path)
    assert said in done.stdout
    assert "Traceback" not in done.stdout
    assert done.returncode == USAGE


PLAYERS = f"the mode '{mca().loaded.edition.modes[-1].name}' is not for"


@pytest.mark.parametrize(
    ("command", "message"),
    [
        *((f"show Hubris --players {n}", f"{PLAYERS} {n} players") for n in (-2, 0, 49, 300)),
        ("show Hubris --players 1", f"{PLAYERS} 1 player"),
        ("playtest --players 0 --games 1", f"{PLAYERS} 0 players"),
        ("lint --deck nonsense", "no deck is called 'nonsense'"),
        ("lint --mode nonsense", "no mode is called 'nonsense'"),
        ("lint --ruling nonsense=on", "no ruling or option is called 'nonsense'"),
        ("lint --ruling consensus=perhaps", "the ruling 'consensus' has no reading 'perhaps'"),
    ],
)
def test_a_game_that_is_not_there(command: str, message: str, tmp_path: Path) -> None:
    done = run(f"agencia {command} --format json", tmp_path)
    assert done.returncode == BAD_INPUT
    (problem,) = json.loads(done.stdout)["diagnostics"]
    assert (problem["code"], problem["message"]) == ("AG405", message)
    assert problem["hint"]


def test_the_usual_number_of_players_fits_the_mode(tmp_path: Path) -> None:
    """A mode that is not for as many as usual needs no `--players`."""
    edition = (NIM / "edition.ag").read_text("utf-8").replace("for 2 to 4 players", "for 2 to 3 players")
    (tmp_path / "edition.ag").write_text(edition, encoding="utf-8")
    done = run("agencia playtest --games 1 .", tmp_path)
    assert "3 players" in done.stdout
    assert done.returncode == OK


def test_the_hint_of_an_unknown_rule_leads_somewhere(tmp_path: Path) -> None:
    done = run("agencia lint --select qwertyuiop", tmp_path)
    assert "hint: list them with 'agencia explain'" in done.stdout
    assert "never-followed" in run("agencia explain", tmp_path).stdout


DECK = 'agencia 1\nuses mca\ndeck extra\n\n901 "Um"\n    draw 1 card\n'
SCENE = """agencia 1
uses mca

scene short of simples between Ana, Bia
    Ana has structure "Um", hand 5 cards
    Bia has structure 1 card, hand 5 cards
    monte has 20 cards
    mover is Ana
    earlier Bia
"""
CLAIM = "\nclaim open about short: can Ana win is no\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deck.ag").write_text(DECK, encoding="utf-8")
    (tmp_path / "scene.ag").write_text(SCENE, encoding="utf-8")
    (tmp_path / "claim.ag").write_text(SCENE + CLAIM, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("ask scene.ag deck.ag --seconds 1 'can Ana win'", OK, "can Ana win"),
        ("ask --seconds 1 scene.ag deck.ag 'can Ana win'", OK, "can Ana win"),
        ("ask scene.ag --seconds 1 deck.ag 'can Ana win' --lang pt", OK, "can Ana win"),
        ("ask claim.ag --seconds 1 deck.ag", OK, "claim open"),
        ("ask scene.ag deck.ag", BAD_INPUT, "AG403"),
        ("ask scene.ag deck.ag 'is it so'", BAD_INPUT, "<question>"),
        ("ask scene.ag deck.ag 'another deck.ag'", BAD_INPUT, "'another deck.ag' does not exist"),
        ("ask scene.ag nonsense", BAD_INPUT, "'nonsense' does not exist"),
        ("check scene.ag --format text deck.ag", OK, "1 scene"),
        ("test claim.ag --seconds 1 deck.ag --select open", OK, "1 passed, 0 failed"),
        ("test scene.ag deck.ag", BAD_INPUT, "no scene with a script or an expectation, and no claim"),
        ("test claim.ag deck.ag --select opne", BAD_INPUT, "did you mean 'open'?"),
        ("test claim.ag deck.ag --mode nonsense", BAD_INPUT, "no mode is called 'nonsense'"),
        ("show 901 --players 3 deck.ag", OK, "footprint with 3 players"),
        ("check -- scene.ag deck.ag", OK, "1 scene"),
        ("check -- --format", BAD_INPUT, "'--format' does not exist"),
    ],
)
def test_the_order_of_words(command: str, code: int, said: str, folder: Path) -> None:
    done = run(f"agencia {command}", folder)
    assert said in done.stdout
    assert done.returncode == code, done.stdout


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("cards >&-", "error: cannot write: standard output is closed\n"),
        ("check x.ag >&- 2>&-", ""),
        ("--help >&-", "error: cannot write: standard output is closed\n"),
    ],
)
def test_closed_output_is_said(command: str, said: str, tmp_path: Path) -> None:
    done = _shell(command, tmp_path)
    assert done.stderr == said
    assert done.returncode == INTERNAL


def test_closed_errors_still_give_the_exit_code(tmp_path: Path) -> None:
    done = _shell("check x.ag 2>&-", tmp_path)
    assert done.returncode == BAD_INPUT


def _shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", f"{sys.executable} -m agencia_dsl.app {command}"], cwd=folder, env=ENVIRONMENT, text=True,
        capture_output=True, check=False, timeout=60,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("folder", "said"),
    [("taken", "'taken': it is not a folder"), ("taken/below", "'taken/below': Not a directory")],
)
def test_a_folder_for_scenes_is_looked_at_first(folder: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    done = run(f"agencia lint --write-scenes {folder}", tmp_path)
    assert done.stdout == f"error: cannot write {said}\n"
    assert done.returncode == INTERNAL


def _started(*words: str, folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *words], cwd=folder, env=ENVIRONMENT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


@pytest.mark.parametrize("after", [1.0, 1.8, 2.6])
def test_ctrl_c_in_lint_gives_the_findings_so_far(after: float, tmp_path: Path) -> None:
    """Wherever it comes: it is not lost in the solver, nor taken for a formula that was not decided."""
    process = _started("-m", "agencia_dsl.app", "lint", "--format", "json", folder=tmp_path)
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert "Traceback" not in err + out
    assert "Exception ignored" not in err
    if process.returncode == -signal.SIGINT and not out + err:
        pytest.skip("the machine is so busy that the interpreter had not begun")
    assert process.returncode == INTERRUPTED
    if not out:  # a busy machine was not yet at the cards
        assert err == "interrupted\n"
        return
    report = json.loads(out)
    assert report["interrupted"] is True
    assert any(case.endswith("not looked at") or "interrupted at case" in case for case in report["left_open"]), report[
        "left_open"
    ]
    assert report["left_open"]


WORK = """
import time
from agencia_dsl.app.interrupt import at_safe_points
with at_safe_points() as look:
    print('begun', flush=True)
    for _ in range(600):
        time.sleep(0.05)
        {tick}
"""


@pytest.mark.parametrize(
    ("tick", "signals", "code", "said"),
    [
        pytest.param("look()", 1, 1, "KeyboardInterrupt", id="at the next safe point"),
        pytest.param("pass", 2, INTERRUPTED, "\ninterrupted\n", id="twice, at once"),
    ],
)
def test_safe_points(tick: str, signals: int, code: int, said: str, tmp_path: Path) -> None:
    process = _started("-c", WORK.format(tick=tick), folder=tmp_path)
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    for _ in range(signals):
        process.send_signal(signal.SIGINT)
        time.sleep(0.3)
    _, err = process.communicate(timeout=20)
    assert said in err
    assert process.returncode in (code, -signal.SIGINT)


def test_the_api_says_what_is_wrong_and_where(tmp_path: Path) -> None:
    (tmp_path / "bad.ag").write_text(DECK + '\n902 "Dois"\n    drow 1 card\n', encoding="utf-8")
    with pytest.raises(agencia_dsl.DslError) as caught:
        agencia_dsl.load(str(tmp_path / "bad.ag"))
    first = caught.value.diagnostics[0]
    assert str(caught.value).startswith(f"the input has errors: {tmp_path / 'bad.ag'}:9:")
    assert first.code.id in str(caught.value)
    assert first.message in str(caught.value)
    with pytest.raises(agencia_dsl.DslError, match="no mode is called 'nonsense'"):
        agencia_dsl.load("cards/mca", mode="nonsense")
    assert str(agencia_dsl.DslError("so it is")) == "so it is"


def test_what_is_loaded_is_shown_on_one_line() -> None:
    shown = repr(agencia_dsl.load("cards/mca", mode="simples", players=2))
    assert shown == "<Loaded edition='mca' mode='simples' cards=67 players=('P1', 'P2')>"
