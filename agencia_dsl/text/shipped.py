"""Where the files that come with the program lie: in an installed package or in a source tree."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from agencia_dsl.text.diagnostic import InternalError

CARDS = "cards/"


def shipped(folder: str) -> Path:
    """The folder `grammar` or `cards` as shipped."""
    package = Path(__file__).resolve().parent.parent
    for candidate in (package / folder, package.parent / folder):
        if candidate.is_dir():
            return candidate
    raise InternalError(f"the installation lacks its folder '{folder}'")


def located(paths: Iterable[str]) -> list[str]:
    """Paths as given; `cards/…` that is not there means the shipped cards."""
    found: list[str] = []
    for path in paths:
        name = path.replace("\\", "/")
        if path != "-" and name.startswith(CARDS) and not os.path.exists(path):
            inside = str(shipped("cards") / name.removeprefix(CARDS))
            found.append(inside if os.path.exists(inside) else path)
        else:
            found.append(path)
    return found
