"""Each mistake of the corpus is told at its place, in these words, and nothing else is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.corpus.annotated import annotated

TEXTS = sorted(Path(__file__).parent.glob("*.ag"))


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_what_is_said_of_a_text(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")  # whatever editions lie around this one do not count
    text = path.read_text("utf-8")
    assert annotated(text) == text


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_a_text_is_called_after_its_code(path: Path) -> None:
    codes = set(re.findall(r"^#\S* *\S* (AG\d{3}) ", path.read_text("utf-8"), re.MULTILINE))
    assert codes == {path.stem[:5]}, "a text shows one code"
