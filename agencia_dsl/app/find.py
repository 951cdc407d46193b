"""Where the files are that a command speaks of."""

from __future__ import annotations

from pathlib import Path

from agencia_dsl.text.shipped import shipped


def project_paths(paths: list[str]) -> list[str]:
    """Paths as given; `cards/…` that is not there means the shipped cards."""
    found: list[str] = []
    for path in paths:
        if path != "-" and not Path(path).exists() and path.replace("\\", "/").startswith("cards/"):
            inside = shipped("cards") / path.replace("\\", "/").removeprefix("cards/")
            found.append(str(inside) if inside.exists() else path)
        else:
            found.append(path)
    return found
