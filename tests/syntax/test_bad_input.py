"""Input that nobody should write: one clear diagnostic each, quickly, and never an exception."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from agencia_dsl.ir.load import load_paths, load_sources
from agencia_dsl.syntax.format import format_source
from agencia_dsl.syntax.parse import parse
from agencia_dsl.text.read import LARGEST_FILE, read_source, source_of
from tests.syntax.texts import told

PATIENCE = 10.0
"""Seconds of computing: what reads a text again and again takes minutes."""

RULE = "agencia 1\nrule x\n"
TEXTS = {
    "nested brackets": (f"define x as {'(' * 10_000}1{')' * 10_000}\n", "AG007"),
    "nested lines": (RULE + "\n".join(" " * (level + 1) + "if yes" for level in range(10_000)), "AG005"),
    "nested items": ("\n".join(" " * level + "x" for level in range(10_000)), "AG008"),
    "a million words": (RULE + "    " + "a " * 1_000_000, "AG007"),
    "a word of a million letters": ("kinds " + "a" * 1_000_000, "AG009"),
    "a number of a million digits": ("agencia " + "9" * 1_000_000, "AG104"),
    "a name that is never closed": ('deck x "' + "a" * 1_000_000, "AG006"),
    "zero bytes": ("agencia 1\0\n", "AG004"),
    "a byte order mark inside": ("agencia 1\n\ufeffkinds a, b\n", "AG004"),
    "control characters": ("agencia 1\x1b\n", "AG004"),
    "a strange space": ("agencia\u20031\n", "AG004"),
    "half of a character": ("agencia 1 \ud800\n", "AG004"),
}


@pytest.mark.parametrize("topic", TEXTS)
def test_a_text_has_one_diagnostic(topic: str) -> None:
    text, code = TEXTS[topic]
    begin = time.process_time()
    outcome = parse(source_of("test.ag", text))
    took = time.process_time() - begin
    assert [problem.code.id for problem in outcome.diagnostics][:1] == [code]
    assert len(outcome.diagnostics) <= (2 if topic == "nested items" else 1)
    assert all(len(told(problem)) < 1_000 + len(text) for problem in outcome.diagnostics)
    assert all(len(problem.message) < 300 for problem in outcome.diagnostics)
    assert took < PATIENCE
    assert format_source(source_of("test.ag", text)).value is None


GOOD = {
    "nothing": "",
    "one line break": "\n",
    "line breaks": "\n" * 1_000_000,
    "only comments": "# a\n  # b\n" * 1_000,
    "spaces": "   \n\t\n",
    "windows line breaks": 'agencia 1\r\ndeck x\r\n\r\n1 "a"\r\n    stop\r\n',
    "old line breaks": "agencia 1\rdeck x\r",
    "no last line break": "agencia 1",
    "tabs": 'agencia\t1\ndeck x\n1 "a"\n\tstop\n',
    "decomposed accents": 'tag Forc\u0327a "A"\n',
}


@pytest.mark.parametrize("topic", GOOD)
def test_an_odd_text_is_read(topic: str) -> None:
    begin = time.process_time()
    outcome = parse(source_of("test.ag", GOOD[topic]))
    assert time.process_time() - begin < PATIENCE
    assert outcome.value is not None
    assert outcome.diagnostics == ()


def test_line_breaks_of_other_systems_are_the_same() -> None:
    text = 'agencia 1\ndeck x\n\n1 "a"\n    stop\n'
    wanted = parse(source_of("test.ag", text)).value
    assert parse(source_of("test.ag", text.replace("\n", "\r\n"))).value == wanted
    assert parse(source_of("test.ag", text.replace("\n", "\r"))).value == wanted


def test_a_composed_and_a_decomposed_name_are_one() -> None:
    composed, decomposed = 'tag For\u00e7a "A"\n', 'tag Forc\u0327a "A"\n'
    assert parse(source_of("test.ag", composed)).value == parse(source_of("test.ag", decomposed)).value
    text = f'agencia 1\nedition x "X"\n{composed}kinds a\ndeck d\n\n1 "c" Forc\u0327a\n    forget\n'
    assert load_sources([source_of("test.ag", text)]).diagnostics == ()


# ------------------------------------------------------------------------------------------- files
def _write(data: bytes) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        file = folder / "x.ag"
        file.write_bytes(data)
        return file

    return write


def _folder(folder: Path) -> Path:
    return folder


def _missing(folder: Path) -> Path:
    return folder / "nothing.ag"


def _inside_a_file(folder: Path) -> Path:
    return _write(b"")(folder) / "y.ag"


def _long_name(folder: Path) -> Path:
    return folder / ("y" * 5_000)


def _loop(folder: Path) -> Path:
    (folder / "a.ag").symlink_to(folder / "b.ag")
    (folder / "b.ag").symlink_to(folder / "a.ag")
    return folder / "a.ag"


FILES = {
    "zero bytes": (_write(b"agencia 1\n\0\0\0"), "AG002"),
    "latin-1": (_write('tag Força "A"\n'.encode("latin-1")), "AG002"),
    "utf-16": (_write("agencia 1\n".encode("utf-16")), "AG002"),
    "random bytes": (_write(bytes(range(256))), "AG002"),
    "too large": (_write(b"# x\n" * (LARGEST_FILE // 4 + 1)), "AG003"),
    "folder": (_folder, "AG001"),
    "missing": (_missing, "AG001"),
    "inside a file": (_inside_a_file, "AG001"),
    "long name": (_long_name, "AG001"),
    "loop of links": (_loop, "AG001"),
    "empty": (_write(b""), "AG010"),
    "only comments": (_write(b"# a\n\n# b\n"), "AG010"),
    "only line breaks": (_write(b"\n" * 100), "AG010"),
}


@pytest.mark.parametrize("topic", FILES)
def test_a_file_has_one_diagnostic(topic: str, tmp_path: Path) -> None:
    make, code = FILES[topic]
    path = str(make(tmp_path))
    begin = time.process_time()
    found = load_paths([path]).diagnostics
    assert time.process_time() - begin < PATIENCE
    assert [problem.code.id for problem in found] == [code], [told(problem) for problem in found]
    assert all(problem.hint for problem in found)


def test_a_byte_order_mark_at_the_beginning_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "x.ag"
    file.write_bytes(b"\xef\xbb\xbfagencia 1\n")
    outcome = read_source(str(file))
    assert outcome.value is not None
    assert outcome.value.text == "agencia 1\n"


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "x.ag"
    file.write_bytes(b"agencia 1\n")

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "open", refuse)
    (problem,) = read_source(str(file)).diagnostics
    assert problem.code.id == "AG001"
    assert problem.message == f"'{file}' may not be read"


@pytest.mark.parametrize("used", ["y" * 1_000, '"' + "y" * 1_000 + '"', '"a\tb"', '""'])
def test_an_edition_that_no_folder_can_hold(used: str) -> None:
    text = f"agencia 1\nuses {used}\ndeck d\n"
    found = load_sources([source_of("test.ag", text)]).diagnostics
    assert len(found) == 1
    assert found[0].code.id in ("AG108", "AG009")


def test_a_part_that_no_folder_can_hold() -> None:
    found = load_sources([source_of("test.ag", f'agencia 1\nedition x "X"\ninclude {"y" * 80}\n')]).diagnostics
    assert [problem.code.id for problem in found] == ["AG001"]
