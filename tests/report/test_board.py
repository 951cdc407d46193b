"""The board as a picture, in whatever width there is; and as it follows play."""

from __future__ import annotations

import io
import itertools
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from agencia_dsl.api import Loaded, load, play
from agencia_dsl.app import terminal
from agencia_dsl.engine.step import opening
from agencia_dsl.report.board import Board, BoardWatch, board_text
from agencia_dsl.report.transcript import transcript, transcript_data
from tests.transcripts import blocks

NAMES = ("Ana", "Bia", "Caio", "Duda", "Enzo", "Flávia", "Gil", "Hugo", "Iara", "João", "Joana", "Lia", "Mia")


def board(squares: Sequence[tuple[int, int]], rows: int = 2, players: Sequence[str] = NAMES) -> Board:
    """A board of as many players as squares."""
    count = len(squares)
    return Board(tuple(players[:count]), tuple(squares), range(rows + 1), range(count))


def test_the_highest_row_comes_first() -> None:
    assert board_text(board([(0, 0), (2, 1), (0, 2)]), 80) == [
        "2 | ·     Bia   ·",
        "1 | ·     ·     ·",
        "0 | Ana   ·     Caio",
    ]


def test_rows_of_two_digits_are_in_line() -> None:
    lines = board_text(board([(0, 0), (10, 1)], rows=10), 80)
    assert (lines[0], lines[1], lines[-1]) == ("10 | ·    Bia", " 9 | ·    ·", " 0 | Ana  ·")


def test_two_on_one_square_are_both_named() -> None:
    assert board_text(board([(1, 1), (1, 1), (0, 2)], rows=1), 80) == [
        "1 | ·        Ana+Bia  ·",
        "0 | ·        ·        Caio",
    ]


@pytest.mark.parametrize(
    ("width", "last"),
    [
        (
            120,
            "0 | Ana     Bia     Caio    Duda    Enzo    Flávia  Gil     Hugo    Iara    João    Joana   Lia     Mia",
        ),
        (80, "0 | Ana   Bia   Caio  Duda  Enzo  Fláv  Gil   Hugo  Iara  João  Joan  Lia   Mia"),
        (79, "0 | Ana  Bia  Cai  Dud  Enz  Flá  Gil  Hug  Iar  Joã  Joa  Lia  Mia"),
        (30, "0 | Ana  Bia  Cai  Dud  Enz  Flá  Gil  Hug  Iar  Joã  Joa  Lia  Mia"),
    ],
)
def test_names_are_cut_to_the_width_but_stay_different(width: int, last: str) -> None:
    lines = board_text(board([(0, seat) for seat in range(len(NAMES))]), width)
    assert lines[-1] == last
    assert lines[0].split() == ["2", "|", *"·" * len(NAMES)]


def test_one_letter_may_do() -> None:
    assert board_text(board([(0, 0), (0, 1), (0, 2)], rows=0), 12) == ["0 | A  B  C"]


@pytest.fixture
def race(tmp_path: Path) -> Loaded:
    """The game of `tests/cli/board.md`."""
    document = Path(__file__).parents[1] / "cli" / "board.md"
    for block in blocks(document):
        if block.name:
            path = tmp_path / block.name
            path.parent.mkdir(exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
    return load(str(tmp_path / "race"))


@pytest.mark.parametrize("seed", range(8))
def test_the_board_is_where_the_play_has_come_to(seed: int, race: Loaded) -> None:
    begin = opening(race.plan)
    played = play(race, seed)
    told = list(transcript(race.plan, race.players, begin, played.events, "en"))
    boards = [item for item in told if isinstance(item, Board)]
    assert all(before != after for before, after in itertools.pairwise(boards))
    assert boards[-1] == BoardWatch(race.plan, race.players, played.position).news()
    data = transcript_data(told)
    assert len(data["boards"]) == len(boards)
    assert data["boards"][0]["after_lines"] == 0
    assert data["boards"][-1]["after_lines"] <= len(data["lines"])


@pytest.mark.parametrize("without", ["row", "column"])
def test_one_role_alone_makes_no_board(without: str, race: Loaded, tmp_path: Path) -> None:
    path = tmp_path / "race" / "edition.ag"
    text = re.sub(rf"(?m)^role {without} .*\n", "", path.read_text("utf-8"))
    path.write_text(text, encoding="utf-8")
    made = load(str(path), players=3)
    assert BoardWatch(made.plan, made.players, opening(made.plan)).news() is None


class _Screen(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("plain", [True, False])
def test_colour_is_for_terminals_only(plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    screen = io.StringIO() if plain else _Screen()
    monkeypatch.setattr("sys.stdout", screen)
    lines = board_text(board([(0, 0), (1, 1)], rows=1), 80)
    terminal.print_board(lines)
    shown = screen.getvalue()
    assert ("\x1b[" in shown) is not plain
    assert re.sub(r"\x1b\[[\d;]*m", "", shown) == "\n".join(lines) + "\n"
