"""What is wrong beside the text of a file: with files, editions, commands.  `tests/corpus` has the texts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from agencia_dsl.app.cli import main
from agencia_dsl.ir.link import link
from agencia_dsl.ir.load import load_paths
from agencia_dsl.pipeline import check_sources, scene_of
from agencia_dsl.text.codes import CODES
from agencia_dsl.text.diagnostic import Diagnostic, InternalError
from agencia_dsl.text.read import source_of
from tests.builders import ROOT, mca, project_of
from tests.transcripts import run


def told(problems: tuple[Diagnostic, ...]) -> list[str]:
    """Code, message and hint of each."""
    return [f"{p.code.id} {p.message} ({p.hint})" for p in problems]


# ------------------------------------------------------------------------------------------- files
@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        (b'tag For\xe7a "A"\n', "AG002 '{}' is not UTF-8 text: byte 7 (line 1) fits no character (save it with the encoding UTF-8)"),
        (b"agencia 1\n\0", "AG002 '{}' holds zero bytes: it is not a text (check that it is the right file)"),
        (b"# x\n" * 300_000, "AG003 '{}' holds more than 1024 KiB (split it into decks, or check that it is the right file)"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_text(content: bytes, wanted: str, tmp_path: Path) -> None:
    path = tmp_path / "deck.ag"
    path.write_bytes(content)
    assert told(load_paths([str(path)]).diagnostics) == [wanted.format(path)]


def test_an_edition_that_includes_what_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "edition.ag").write_text('agencia 1\nedition x "X"\ninclude tabel\ndecks cards\n', "utf-8")
    (tmp_path / "table.ag").write_text("agencia 1\nkinds plain\n", "utf-8")
    assert told(load_paths([str(tmp_path / "edition.ag")]).diagnostics) == [
        "AG001 there is no file 'tabel.ag' beside this one (did you mean 'table'?)",
        "AG001 there is no file 'cards.ag' beside this one (add the file, or leave it out)",
    ]


def test_a_folder_without_files(tmp_path: Path) -> None:
    assert told(load_paths([str(tmp_path)]).diagnostics) == [
        f"AG001 the folder '{tmp_path}' holds no .ag file (name a folder of cards or rules)"
    ]


# ------------------------------------------------------------------------------------------ setups
SETUPS: list[tuple[dict[str, object], str]] = [
    ({"mode": "simple"}, "AG405 no mode is called 'simple' (did you mean 'simples'?)"),
    ({"mode": "campeonato"}, "AG405 no mode is called 'campeonato' (modes are: {modes})"),
    ({"decks": ("principle",)}, "AG405 no deck is called 'principle' (did you mean 'principal'?)"),
    ({"decks": ("tarot",)}, "AG405 no deck is called 'tarot' (decks are: principal, histórico, teórico, estratégico, social)"),
    ({"readings": {"consensos": "on"}}, "AG405 no ruling or option is called 'consensos' (did you mean 'consensus'?)"),
    ({"readings": {"tarot": "on"}}, "AG405 no ruling or option is called 'tarot' (list them with 'agencia rulings')"),
    ({"readings": {"consensus": "yes"}}, "AG405 the ruling 'consensus' has no reading 'yes' (its readings are: off, on)"),
]  # fmt: skip


@pytest.mark.parametrize(("chosen", "wanted"), SETUPS, ids=[wanted[6:40] for _, wanted in SETUPS])
def test_a_setup_that_there_is_not(chosen: dict[str, object], wanted: str) -> None:
    outcome = link(mca().loaded.edition, **chosen)  # type: ignore[arg-type]
    modes = ", ".join(mode.name for mode in mca().loaded.edition.modes)
    assert told(outcome.diagnostics) == [wanted.format(modes=modes)]
    assert outcome.value is None


def test_an_edition_without_a_mode() -> None:
    project = check_sources([source_of("x.ag", 'agencia 1\nedition x "X"\n')]).value
    assert project is not None
    assert told(link(project.loaded.edition).diagnostics) == [
        "AG111 the edition 'x' declares no mode (add 'mode NAME is SEQUENCE for … to … players')"
    ]


def test_a_deck_of_another_mode() -> None:
    text = (
        'agencia 1\nedition x "X"\nkinds plain\nzone pile is a pile of all cards\nrule opening\n    forget\n'
        "sequence game\n    opening\nmode one is game with a for 2 to 4 players\nmode two is game with b for 2 to 4 players\n"
        'deck a\n901 "Um"\ndeck b\n901 "Um"\n'
    )
    project = check_sources([source_of("x.ag", text)]).value
    assert project is not None
    outcome = link(project.loaded.edition, mode="one", decks=("b",))
    assert told(outcome.diagnostics) == ["AG405 the mode 'one' is not played with the deck 'b' (its decks are: a)"]


def test_a_scene_that_there_is_not() -> None:
    project = project_of("agencia 1\nuses mca\nscene opening-hand of simples between Ana, Bia\n    mover is Ana\n")
    assert told(scene_of(project, "opening-hnd").diagnostics) == [
        "AG405 no scene is called 'opening-hnd' (did you mean 'opening-hand'?)"
    ]
    assert told(scene_of(mca(), None).diagnostics) == [
        "AG405 these files hold no scene (add 'scene NAME of MODE between …')"
    ]


# ---------------------------------------------------------------------------------------- commands
COMMANDS = [
    ("ask scene.ag", 3, "error[AG403] bad-question: no question was asked, and the files hold no claim\n"
                        "  hint: add a question, as in: agencia ask SCENE 'can end without a winner'"),
    ('ask scene.ag "can Anna win"', 3, "error[AG402] unknown-player: no player of this scene is called 'Anna'\n"
                                       "  --> <question>:1:5\n    1 | can Anna win\n            ^^^^\n  hint: did you mean 'Ana'?"),
    ("playtest --players 49 --games 1", 3, "error[AG405] bad-setup: "),
    ("playtest scene.ag --scene s --players 3", 3, "error[AG405] bad-setup: a scene says itself how many play\n"
                                                   "  hint: leave out --players, or --scene"),
    ("show Hubriss cards/mca", 3, "error[AG107] unknown-card: no card is called 'Hubriss'\n  hint: did you mean 'Hubris'?"),
    ("explain AG999", 3, "error[AG101] unknown-name: no message has the code 'AG999'\n"),
    ("lint --select never-folowed", 3, "error[AG101] unknown-name: no lint rule is called 'never-folowed'\n"
                                       "  hint: did you mean 'never-followed'?"),
]  # fmt: skip


@pytest.mark.parametrize(("command", "code", "wanted"), COMMANDS, ids=[command for command, *_ in COMMANDS])
def test_a_command_that_asks_for_what_is_not_there(command: str, code: int, wanted: str, tmp_path: Path) -> None:
    text = "agencia 1\nuses mca\nscene s of simples between Ana, Bia\n    mover is Ana\n"
    (tmp_path / "scene.ag").write_text(text, "utf-8")
    done = run(f"agencia {command}", tmp_path)
    assert wanted in done.stdout
    assert done.returncode == code


def test_a_broken_promise_is_our_fault(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(*_: object) -> None:
        raise InternalError("a promise")

    monkeypatch.setattr("agencia_dsl.pipeline.check", broken)
    assert main(["check", str(ROOT / "cards" / "mca")]) == 1
    said = capsys.readouterr()
    assert "AG901" in said.err + said.out
    assert "a promise" in said.err + said.out


# ----------------------------------------------------------------------------------------- the corpus
BY_TESTS = {"AG001", "AG002", "AG003", "AG007", "AG011", "AG403", "AG405", "AG901"}
"""Codes that no readable text of its own can show; here, and in `tests/syntax`."""


def test_the_corpus_shows_every_other_code() -> None:
    shown = {path.name[:5] for path in (ROOT / "tests" / "corpus").glob("*.ag")}
    assert shown | BY_TESTS == {code.id for code in CODES}
    assert not shown & BY_TESTS


# ------------------------------------------------------------------------------------------ scenes
NATURAL = """
agencia 1
uses mca
scene s of simples between Ana, Bia
    Bia has structure "Liderança"
"""


def test_checking_files_lays_their_scenes() -> None:
    outcome = check_sources([source_of("s.ag", NATURAL.lstrip())])
    assert told(outcome.diagnostics) == [
        "AG401 'Liderança' cannot be in force before Bia: it is natural "
        "(put a card there that is structural, and this one elsewhere)"
    ]


def test_decks_alone_are_checked_without_the_engine(tmp_path: Path) -> None:
    """Nothing is compiled where there is no scene to lay: `check` of a deck answers while one types."""
    code = (
        "import sys\nfrom agencia_dsl.pipeline import check\n"
        f"check([{str(ROOT / 'cards' / 'mca' / 'principal.ag')!r}])\n"
        "print('agencia_dsl.engine.compile' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == "False"
