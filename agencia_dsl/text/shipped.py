"""Where the files that come with the program lie: in an installed package or in a source tree."""

from __future__ import annotations

from pathlib import Path

from agencia_dsl.text.diagnostic import InternalError


def shipped(folder: str) -> Path:
    """The folder `grammar` or `cards` as shipped."""
    package = Path(__file__).resolve().parent.parent
    for candidate in (package / folder, package.parent / folder):
        if candidate.is_dir():
            return candidate
    raise InternalError(f"the installation lacks its folder '{folder}'")
