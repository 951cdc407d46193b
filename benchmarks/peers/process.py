"""Where peers are installed, and their processes."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

from benchmarks.deck import ROOT
from benchmarks.peers.peer import Need, Refused, Said

MODELS = Path(__file__).resolve().parent
INSTALLED = Path(os.environ.get("AGENCIA_PEERS", ROOT / ".peers")).resolve()

LONGEST = 60.0
"""Seconds that one process may take: who is slower is not measured, or five rounds would take an hour."""

ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
    "PATH": os.pathsep.join(
        [str(INSTALLED / "bin"), str(INSTALLED / "node_modules" / ".bin"), os.environ.get("PATH", os.defpath)]
    ),
    "NODE_PATH": str(INSTALLED / "node_modules"),
    "NODE_ENV": "production",
    "PYTHONPATH": str(ROOT),
    "PYTHONIOENCODING": "utf-8",
}
"""Modules of Python are compiled once and kept, as where they are used."""


class TooSlow(Exception):
    """A process that took more than `LONGEST`."""


def output(words: list[str], folder: Path) -> str:
    """What a process prints.  Raises `Refused` when it fails, `TooSlow` when it goes on for too long."""
    try:
        done = subprocess.run(
            words, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, check=False, timeout=LONGEST
        )
    except subprocess.TimeoutExpired:
        raise TooSlow from None
    if done.returncode != 0:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:]
        raise Refused(f"{Path(words[0]).name} ends with {done.returncode}: {''.join(last)}")
    return done.stdout


def said(text: str) -> Said:
    """The report of a program of ours: one line of JSON."""
    data = json.loads(text)
    return Said(data["count"], data.get("seconds"))


def number(pattern: str, text: str) -> float:
    """The number that a report gives in these words.  Raises `Refused` without one."""
    found = re.search(pattern, text)
    if found is None:
        raise Refused(f"no '{pattern}' is reported")
    return float(found[1].replace(",", ""))


def python() -> str:
    """The interpreter with the peers' modules."""
    return shutil.which("python", path=str(INSTALLED / "bin")) or sys.executable


def agencia(*words: str) -> list[str]:
    """A command of `agencia`."""
    return [sys.executable, "-m", "agencia_dsl.app", *words]


def program(name: str) -> Need:
    """A program on the path."""
    return Need(name, lambda: shutil.which(name, path=ENVIRONMENT["PATH"]) is not None)


def module(name: str) -> Need:
    """A module of Python."""
    return Need(f"module {name}", lambda: _is_module(name))


def package(name: str) -> Need:
    """A package of Node."""
    return Need(f"package {name}", (INSTALLED / "node_modules" / name).is_dir)


JAR = INSTALLED / "tla2tools.jar"
TLA2TOOLS = Need(JAR.name, JAR.is_file)


@lru_cache(maxsize=8)
def _is_module(name: str) -> bool:
    words = [python(), "-c", f"import importlib.util, sys; sys.exit(importlib.util.find_spec({name!r}) is None)"]
    return subprocess.run(words, env=ENVIRONMENT, capture_output=True, check=False).returncode == 0
