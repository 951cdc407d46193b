"""Every document that shows commands or files is run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from agencia_dsl.pipeline import check_sources
from agencia_dsl.text.read import source_of
from tests.builders import ROOT
from tests.transcripts import blocks, check_document

DOCUMENTS = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "tests" / "cli").glob("*.md")),
]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_commands_say_what_is_shown(path: Path, tmp_path: Path) -> None:
    check_document(path, tmp_path)


PROGRAMS = [
    (path, block) for path in DOCUMENTS if path.exists() for block in blocks(path) if block.language == "python"
]  # fmt: skip


@pytest.mark.parametrize(
    "text", [block.text for _, block in PROGRAMS], ids=[f"{p.stem}:{block.line}" for p, block in PROGRAMS]
)
def test_the_programs_run(text: str, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", text], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


EXAMPLES = [
    (path, block) for path in DOCUMENTS if path.exists() for block in blocks(path)
    if block.language == "agencia" and not block.name
]  # fmt: skip


@pytest.mark.parametrize(
    "text", [block.text for _, block in EXAMPLES], ids=[f"{p.stem}:{block.line}" for p, block in EXAMPLES]
)
def test_the_examples_are_right(text: str) -> None:
    whole = text if text.startswith("agencia ") else f"agencia 1\nuses mca\n{_deck(text)}\n{text}"
    problems = check_sources([source_of("example.ag", whole)]).diagnostics
    assert not problems, [problem.message for problem in problems]


def _deck(text: str) -> str:
    """Cards stand in a deck."""
    return "deck example\n" if any(line[:3].isdecimal() for line in text.splitlines()) else ""
