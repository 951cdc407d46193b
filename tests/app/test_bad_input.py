"""Whatever is given to a command: one clear message, the documented exit code, no traceback, nothing lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import unicodedata
from pathlib import Path

import pytest

from tests.builders import NIM, ROOT
from tests.transcripts import Said, run

BAD_INPUT, OK, INTERRUPTED = 3, 0, 130

DECK = 'agencia 1\nuses mca\ndeck extra\n\n901 "Um"\n    draw 1 card\n'


def said(done: Said | subprocess.CompletedProcess[str]) -> str:
    """What a command said; never a traceback."""
    assert "Traceback" not in done.stdout, done.stdout
    return done.stdout


@pytest.mark.parametrize("command", ["check", "cards", "lint", "fmt", "run", "test", "ask", "playtest --games 1"])
def test_a_missing_file(command: str, tmp_path: Path) -> None:
    done = run(f"agencia {command} nowhere.ag", tmp_path)
    assert "AG001" in said(done)
    assert done.returncode == BAD_INPUT


@pytest.mark.parametrize("command", ["check", "cards", "lint", "fmt", "run", "test", "ask"])
def test_a_folder_without_files(command: str, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = run(f"agencia {command} empty", tmp_path)
    assert "AG001" in said(done)
    assert done.returncode == BAD_INPUT


@pytest.mark.parametrize(
    ("content", "code"),
    [
        pytest.param(bytes(range(256)) * 40, "AG002", id="binary"),
        pytest.param(DECK.encode("utf-16"), "AG002", id="utf-16"),
        pytest.param(DECK.replace("Um", "Ação").encode("latin-1"), "AG002", id="latin-1"),
        pytest.param(b"\x7fELF" + bytes(500), "AG002", id="program"),
        pytest.param(b"x" * 50_000_000, "AG003", id="50 MB"),
        pytest.param(b"agencia 1\nuses mca\n" + b"# \n" * 17_000_000, "AG003", id="50 MB of comments"),
        pytest.param(("agencia 1\n" + "(" * 10_000).encode(), "AG0", id="open brackets"),
        pytest.param(
            ("agencia 1\nuses mca\ndefine x as " + "(" * 10_000 + "1" + ")" * 10_000 + "\n").encode(), "AG0",
            id="closed brackets",
        ),
        pytest.param(("agencia 1\nuses mca\ndefine x as " + "not " * 10_000 + "yes\n").encode(), "AG0", id="not not"),
        pytest.param(
            ("agencia 1\nuses mca\nrule x\n" + "".join(" " * n + "if yes\n" for n in range(1, 10_001)))[:1_000_000].encode(),
            "AG0", id="deep blocks",
        ),
    ],
)  # fmt: skip
def test_no_text_of_ours(content: bytes, code: str, tmp_path: Path) -> None:
    (tmp_path / "bad.ag").write_bytes(content)
    began = time.monotonic()
    done = run("agencia check bad.ag", tmp_path)
    assert code in said(done), done.stdout[:2_000]
    assert done.returncode == BAD_INPUT
    assert done.stdout.count("\n") < 200, "one clear message, not thousands"
    assert time.monotonic() - began < 60


def test_accents_composed_and_decomposed_are_one(tmp_path: Path) -> None:
    text = DECK + '\n902 "Dois"\n    draw 1 card\n    always every player may use "Liderança"\n'
    (tmp_path / "one.ag").write_text(unicodedata.normalize("NFC", text), encoding="utf-8")
    (tmp_path / "two.ag").write_text(unicodedata.normalize("NFD", text), encoding="utf-8")
    assert run("agencia check one.ag", tmp_path).returncode == OK
    assert run("agencia check two.ag", tmp_path).returncode == OK
    shown = [run(f"agencia show 902 {name}.ag --format json", tmp_path).stdout for name in ("one", "two")]
    assert next(text.split('"digest": ')[1].split(",")[0] for text in shown) in shown[1]


def test_a_byte_order_mark_and_other_line_ends_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / "deck.ag").write_bytes(b"\xef\xbb\xbf" + DECK.replace("\n", "\r\n").encode())
    assert run("agencia check deck.ag", tmp_path).returncode == OK


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    (tmp_path / "secret.ag").write_text(DECK, encoding="utf-8")
    (tmp_path / "secret.ag").chmod(0)
    done = run("agencia check secret.ag", tmp_path)
    assert "AG001" in said(done)
    assert done.returncode == BAD_INPUT


def test_a_path_that_no_file_can_have(tmp_path: Path) -> None:
    done = run(f"agencia check {'x' * 5_000}.ag", tmp_path)
    assert "AG001" in said(done)
    assert done.returncode == BAD_INPUT


def shell(command: str, folder: Path, stdin: int | None = None) -> subprocess.CompletedProcess[str]:
    """A command line in a real shell, with `agencia` as the program; errors apart."""
    program = f"{sys.executable} -m agencia_dsl.app"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        ["bash", "-c", command.replace("agencia ", f"{program} ")], cwd=folder, env=environment, text=True,
        stdin=stdin, capture_output=True, check=False, timeout=60,
    )  # fmt: skip


def test_standard_input_is_read_and_may_be_closed(tmp_path: Path) -> None:
    assert run("agencia check -", tmp_path, stdin=DECK).returncode == OK
    closed = shell("agencia check - <&-", tmp_path)
    assert "AG001" in closed.stderr
    assert "Traceback" not in closed.stderr
    assert closed.returncode == BAD_INPUT


def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    done = shell("agencia cards cards/mca | head -1; echo ${PIPESTATUS[0]}", tmp_path)
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "0"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_said(tmp_path: Path) -> None:
    done = shell("agencia cards cards/mca > /dev/full", tmp_path)
    assert "cannot write" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.returncode == 1


def test_formatting_that_cannot_be_written_leaves_the_file(tmp_path: Path) -> None:
    """The new text is written beside the file first; when that fails the old file is whole."""
    (tmp_path / "deck.ag").write_text(DECK.replace("    draw", "      draw"), encoding="utf-8")
    before = (tmp_path / "deck.ag").read_bytes()
    done = shell("ulimit -f 0; agencia fmt deck.ag", tmp_path)
    assert (tmp_path / "deck.ag").read_bytes() == before
    assert "Traceback" not in done.stderr
    assert done.returncode != OK
    assert [path.name for path in tmp_path.iterdir()] == ["deck.ag"]


@pytest.mark.parametrize(
    "command",
    [
        "playtest --games 100000",
        "ask scene.ag 'can end without a winner' --seconds 60",
        "test scene.ag --seconds 60",
        "test scene.ag --seconds 60 --format json",
    ],
)
def test_ctrl_c_ends_with_what_there_is(command: str, tmp_path: Path) -> None:
    heaps = (NIM / "edition.ag").read_text("utf-8").replace("left, middle, right", "left, middle, right, a, b, c")
    (tmp_path / "scene.ag").write_text(heaps.replace("each heap is 2", "each heap is 9"), encoding="utf-8")
    for seconds in (4, 12):  # a busy machine may not have begun after the first
        out = _interrupted(command, tmp_path, after=seconds)
        if out.strip():
            return
    pytest.fail("nothing of the report so far is written")


def _interrupted(command: str, folder: Path, after: int) -> str:
    """What a command writes that Ctrl-C ends."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        ["bash", "-c", f"exec {sys.executable} -m agencia_dsl.app {command}"], cwd=folder, env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert "Traceback" not in err + out
    assert process.returncode == INTERRUPTED
    return out


def test_a_number_that_several_decks_use_is_asked_back(tmp_path: Path) -> None:
    (tmp_path / "deck.ag").write_text(
        'agencia 1\nuses mca\ndeck own\n\n001 "Minha"\n    draw 1 card\n', encoding="utf-8"
    )
    done = run("agencia show 1 deck.ag", tmp_path)
    assert "AG110" in said(done)
    assert "'Minha' of own" in said(done)
    assert done.returncode == BAD_INPUT
    assert run("agencia show Minha deck.ag", tmp_path).returncode == OK


def test_a_scene_that_leaves_a_range_keeps_no_other_from_being_played(tmp_path: Path) -> None:
    scenes = """agencia 1
uses mca
scene above of bourdieu between Ana, Bia
    Ana has structure "Sucesso profissional", hand 2 cards, row 4
    Bia has structure 1 card, hand 2 cards
    play 1 jogada
    play 1 jogada

scene below of bourdieu between Ana, Bia
    Ana has structure "Sucesso profissional", hand 3 cards
    Bia has structure 1 card, hand 2 cards
    play 1 jogada
"""
    (tmp_path / "scenes.ag").write_text(scenes, encoding="utf-8")
    done = run("agencia run scenes.ag", tmp_path)
    assert "AG104" in said(done)
    assert "linhas.ag:" in said(done)
    assert "scene below" in done.stdout
    assert done.returncode == BAD_INPUT
    data = run("agencia run scenes.ag --format json", tmp_path)
    below, above = json.loads(data.stdout)
    assert [each["code"] for each in above["diagnostics"]] == ["AG104"]
    assert below["failures"] == []
    assert data.returncode == BAD_INPUT


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("playtest --players 49 --games 1", BAD_INPUT),
        ("playtest --players 1 --games 1", BAD_INPUT),
        ("playtest --mode nonsense --games 1", BAD_INPUT),
        ("lint --deck nonsense", BAD_INPUT),
        ("lint --select nonsense", BAD_INPUT),
        ("lint --ruling nonsense", 2),
        ("lint --ruling nonsense=yes", BAD_INPUT),
        ("show nonsense", BAD_INPUT),
        ("explain nonsense", BAD_INPUT),
        ("nonsense", 2),
        ("check", 2),
        ("", OK),
        ("--version", OK),
        ("--help", OK),
    ],
)
def test_options(command: str, code: int, tmp_path: Path) -> None:
    done = run(f"agencia {command}", tmp_path)
    assert said(done)
    assert done.returncode == code, done.stdout
