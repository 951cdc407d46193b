"""The source tree as the architecture tests see it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "agencia_dsl"


def modules(*folders: str) -> Iterator[Path]:
    """All Python files of the package, or of these folders of it."""
    for folder in folders or ("",):
        yield from sorted((PACKAGE / folder).rglob("*.py"))


def imports(module: Path) -> Iterator[str]:
    """Dotted names of all modules that a file imports, wherever in it; names only for checking types too."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def named(module: Path) -> str:
    """The path of a module within the tree, for messages."""
    return module.relative_to(ROOT).as_posix()
