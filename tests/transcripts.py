"""Commands in Markdown, run: what the documents show is what the program says.

A block ```` ```console ```` holds commands after `$ ` with the output that follows; a line `…` stands
for any lines, `…` within a line for any text, `(exit 10)` for the exit code when it is not 0.  Of other
commands than ours only the one that copies an edition is done.  A block ```` ```agencia NAME.ag ```` is a
file; one without a name is checked, with `uses mca` put before it when it does not name its language.
A block ```` ```diff NAME.ag ```` changes lines of a file: each `-` is there once and becomes the `+` below it.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import shutil
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from agencia_dsl.app.cli import main
from tests.builders import ROOT

COPY = re.compile(r'cp -r "\$\(agencia cards --where\)/(\w+)" (\S+)')
"""The command that copies an edition that comes with the program."""

FENCE = re.compile(r"^```(\w+)(?: +(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its language, the name after it, its text, the line it begins on."""

    language: str
    name: str
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Command:
    """A command with the output and exit code that a document shows."""

    line: str
    shown: str
    code: int


def blocks(path: Path) -> list[Block]:
    """The fenced blocks of a document."""
    text = path.read_text("utf-8")
    return [
        Block(found[1], found[2] or "", found[3], text.count("\n", 0, found.start()) + 1)
        for found in FENCE.finditer(text)
    ]


def commands(block: Block) -> list[Command]:
    """The commands of a console block."""
    made: list[Command] = []
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        line, _, shown = part.partition("\n")
        exits = re.search(r"^\(exit (\d+)\)\n", shown, re.MULTILINE)
        shown = shown.replace(exits[0], "") if exits else shown
        made.append(Command(line, shown.rstrip("\n"), int(exits[1]) if exits else 0))
    return made


@dataclass(frozen=True, slots=True)
class Said:
    """What a command wrote, both streams together, as a reader sees them, and its exit code."""

    stdout: str
    returncode: int


def run(line: str, folder: Path, stdin: str = "") -> Said:
    """An `agencia …` command line, in a folder.  It runs within this process: starting another takes longer than most."""
    words = shlex.split(line)
    assert words[0] == "agencia", f"only our own command is run: {line}"
    written = io.BytesIO()
    out = io.TextIOWrapper(written, "utf-8", write_through=True)
    given = io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8")
    hook = sys.excepthook
    with (
        chdir(folder), redirect_stdout(out), redirect_stderr(out),
        patch.object(sys, "stdin", given), patch.dict(os.environ, {"COLUMNS": "100"}),
    ):  # fmt: skip
        try:
            code = main(words[1:])
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else int(left.code is not None)
        finally:
            sys.excepthook = hook
    return Said(written.getvalue().decode(), code)


def agrees(shown: str, said: str) -> bool:
    """Is the output as shown, where `…` stands for anything?"""
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "…" else re.escape(line.rstrip()).replace("…", ".*?") + r" *\n"
        for line in shown.split("\n")
    )
    return re.fullmatch(pattern, said.rstrip("\n") + "\n") is not None


def change(block: Block, folder: Path) -> None:
    """Change the lines of a file as a diff says."""
    path = folder / block.name
    text = path.read_text("utf-8")
    lines = block.text.splitlines()
    assert lines, f"diff at line {block.line}: it is empty"
    assert len(lines) % 2 == 0, f"diff at line {block.line}: each - has its + below it"
    for old, new in zip(lines[::2], lines[1::2], strict=True):
        assert (old[:1], new[:1]) == ("-", "+"), f"diff at line {block.line}: each - has its + below it"
        assert text.count(f"{old[1:]}\n") == 1, f"{block.name} has no line: {old[1:]}"
        text = text.replace(f"{old[1:]}\n", f"{new[1:]}\n")
    path.write_text(text, encoding="utf-8")


def check_document(path: Path, folder: Path) -> None:
    """Write and change the files of a document in a folder and run its commands there, in order."""
    for block in blocks(path):
        if block.language == "agencia" and block.name:
            (folder / block.name).parent.mkdir(parents=True, exist_ok=True)
            (folder / block.name).write_text(block.text, encoding="utf-8")
        if block.language == "diff" and block.name:
            change(block, folder)
        if block.language != "console":
            continue
        for command in commands(block):
            if copied := COPY.fullmatch(command.line):
                shutil.copytree(ROOT / "cards" / copied[1], folder / copied[2])
            if not command.line.startswith("agencia"):
                continue
            done = run(command.line, folder)
            where = f"{path.name}, block at line {block.line}: {command.line}"
            assert agrees(command.shown, done.stdout), f"{where}\nshown:\n{command.shown}\nsaid:\n{done.stdout}"
            assert done.returncode == command.code, f"{where}: exit {done.returncode}\n{done.stdout}"
