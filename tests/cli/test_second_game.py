"""A game of another kind, a board of counters without cards, runs through every command."""

from __future__ import annotations

from pathlib import Path

import pytest

from agencia_dsl.app.cli import COMMANDS, main
from agencia_dsl.app.exit_codes import BAD_INPUT, OK
from tests.builders import NIM

SAID = {
    "check": ([], OK, "no errors"),
    "fmt": (["--check"], OK, ""),
    "cards": ([], OK, "0 cards"),
    "rulings": ([], OK, "rulings and options: 0"),
    "run": ([], OK, "as expected"),
    "test": ([], OK, "2 passed, 0 failed"),
    "lint": ([], OK, "0 findings"),
    "ask": (["must somebody win"], OK, "yes: every play from here ends"),
    "playtest": (["--games", "20"], OK, "20 random games"),
    "show": ([], BAD_INPUT, "no card is called 'heap'"),  # it has none to show
    "explain": ([], OK, "AG301"),
}


def test_every_command_is_here() -> None:
    assert {name for name, _ in COMMANDS} == set(SAID)


@pytest.mark.parametrize("command", SAID)
def test_a_second_game_runs_through_every_command(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    more, code, said = SAID[command]
    words = {"show": ["heap", str(NIM)], "explain": []}.get(command, [str(NIM)])
    assert main([command, *words, *more]) == code
    shown = capsys.readouterr()
    assert said in shown.out + shown.err


def test_games_are_played_from_a_scene_with_its_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["playtest", str(NIM), "--scene", "two-left", "--games", "5"]) == OK
    assert "5 random games with 2 players" in capsys.readouterr().out
