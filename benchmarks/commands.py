"""How long one waits for a command: as a process, from the shell's point of view, and within Python."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from agencia_dsl import api
from agencia_dsl.app.exit_codes import FINDINGS, OK
from agencia_dsl.syntax.parse import parse
from agencia_dsl.syntax.scan import scan
from benchmarks.deck import PRINCIPAL, ROOT
from benchmarks.table import Column, Table
from benchmarks.timing import Case, Timed, interleaved

SCENES = "benchmarks/middle.ag"
QUESTION = "can end without a winner"
BUDGET = 4
"""Seconds that a question may take: the default of `agencia ask`."""


@dataclass(frozen=True, slots=True)
class Waited:
    """What one waits for, and where it runs."""

    what: str
    where: str


def commands_table(runs: int, *, is_quick: bool, tick: Callable[[str], None]) -> Table:
    """Seconds for each command; quick leaves out the two that take several."""
    narrow, middle = ("ask", SCENES, QUESTION, "--scene", "narrow"), ("ask", SCENES, QUESTION, "--scene", "middle")
    slow = [
        Case(Waited("ask: middle of a partida, 3 players", "process"), partial(_agencia, middle)),
        Case(Waited("lint of the principal deck", "process"), partial(_agencia, ("lint", PRINCIPAL))),
    ]
    cases = [
        Case(Waited("agencia --help", "process"), partial(_agencia, ("--help",))),
        Case(Waited("python -c pass", "process"), partial(_python, ("-c", "pass"))),
        Case(Waited("check of the principal deck", "process"), partial(_agencia, ("check", PRINCIPAL))),
        Case(Waited("the same, first time: no kept grammar", "process"), _check_at_first),
        Case(Waited("check of the principal deck", "in Python"), _check_anew),
        Case(Waited("the same again: no text has changed", "in Python"), _check_in_python),
        Case(Waited("ask: a narrow scene, 3 players, closed", "process"), partial(_agencia, narrow)),
        *([] if is_quick else slow),
    ]
    _check_in_python()  # the grammar is compiled once a process, and kept for those that follow
    timed = interleaved(cases, runs, lambda run: tick(f"commands, run {run} of {runs}"))
    notes = ["of each process everything counts, from its start to its end"]
    if not is_quick:
        notes.append(_looked_at())
    base = timed[0].median
    return Table(
        "commands",
        f"Commands, medians of {runs} runs by turns",
        (
            Column("what"), Column("where"), Column("time", "s", ".3f"), Column("fastest", "s", ".3f"),
            Column("slowest", "s", ".3f"), Column("ratio", "to --help", ".2f"),
        ),
        tuple(_row(t, base) for t in timed),
        tuple(notes),
    )  # fmt: skip


def _row(timed: Timed[Waited], base: float) -> tuple[str | float, ...]:
    key = timed.key
    return (key.what, key.where, timed.median, timed.fastest, timed.slowest, timed.median / base)


def _agencia(words: tuple[str, ...], environment: dict[str, str] | None = None) -> None:
    _python(("-m", "agencia_dsl.app", *words), environment)


def _python(words: tuple[str, ...], environment: dict[str, str] | None = None) -> None:
    """Run Python on the source tree; raises when it fails; findings are no failure."""
    inherited = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **(environment or {})}
    done = subprocess.run([sys.executable, *words], cwd=ROOT, env=inherited, capture_output=True, check=False)
    if done.returncode not in (OK, FINDINGS):
        raise RuntimeError(f"{' '.join(words)}: exit {done.returncode}")


def _check_at_first() -> None:
    """As on a machine where no grammar has been compiled yet."""
    with tempfile.TemporaryDirectory() as folder:
        _agencia(("check", PRINCIPAL), environment={"AGENCIA_CACHE": str(Path(folder) / "cache")})


def _check_in_python() -> None:
    problems = api.check(str(ROOT / PRINCIPAL))
    if problems:
        raise RuntimeError("the principal deck has errors: run 'agencia check'")


def _check_anew() -> None:
    """As for texts that have not been read before; the grammar stays compiled."""
    parse.cache_clear()
    scan.cache_clear()
    _check_in_python()


def _looked_at() -> str:
    """What the question about the middle of a partida covers: everything that can follow is too much for it."""
    loaded = api.load(str(ROOT / SCENES))
    start = loaded.position(loaded.scene("middle"))
    covered = api.ask(loaded, QUESTION, start, seconds=BUDGET).covered
    return (
        f"the middle of a partida is too wide to close: ask looks for a short play, {covered.seconds:.1f} s of its budget"
        f" of {BUDGET} s ({covered.positions:,} positions, {covered.plays:,} random plays)"
    )
