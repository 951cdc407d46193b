"""Data flows one way: text, syntax, ir, engine, analysis, report, app.

Who looks for where something belongs reads `ALLOWED`: a folder may import those named, and itself.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.architecture.tree import PACKAGE, imports, modules, named

ALLOWED: dict[str, set[str]] = {
    "text": set(),
    "syntax": {"text"},
    "ir": {"text", "syntax"},
    "engine": {"text", "ir"},
    "check": {"text", "ir"},
    "analysis": {"text", "syntax", "ir", "engine", "check"},
    "report": {"text", "ir", "engine", "analysis"},
    "app": {"text", "syntax", "ir", "engine", "analysis", "report", "pipeline", "api"},
}

ALONE = {
    "lark": {"agencia_dsl/syntax"},
    "z3": {"agencia_dsl/analysis/smt.py"},
    "networkx": {"agencia_dsl/analysis/graphs.py"},
    "rich": {"agencia_dsl/report", "agencia_dsl/app"},
}


@pytest.mark.parametrize("folder", ALLOWED)
def test_a_layer_imports_only_what_lies_before_it(folder: str) -> None:
    wrong = [
        f"{named(module)}: {name}"
        for module in modules(folder)
        for name in imports(module)
        if name.startswith("agencia_dsl.")
        and not name.endswith("__version__")
        and name.split(".")[1] not in ALLOWED[folder] | {folder}
    ]
    assert wrong == []


def test_every_folder_is_a_layer() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and (path / "__init__.py").exists()}
    assert folders == set(ALLOWED)


@pytest.mark.parametrize("library", ALONE)
def test_a_library_is_spoken_to_in_one_place(library: str) -> None:
    users = {named(module) for module in modules() if any(i.split(".")[0] == library for i in imports(module))}
    assert all(any(user == home or user.startswith(f"{home}/") for home in ALONE[library]) for user in users), users
    assert users, f"nobody uses {library}"


def test_nothing_is_drawn_but_by_the_dice_of_the_engine() -> None:
    """What a seed stands for does not rest on the version of Python."""
    drawing = {named(module) for module in modules() if {"random", "secrets"} & set(imports(module))}
    assert drawing == set()


def test_the_checker_of_certificates_shares_nothing_with_the_search() -> None:
    """`check` builds on the core alone: a fault of the engine cannot hide in it."""
    code = "import sys, agencia_dsl.check.verify\nprint([m for m in sys.modules if m.startswith('agencia_dsl.engine')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_help_loads_no_engine() -> None:
    code = (
        "import sys\nfrom agencia_dsl.app.cli import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "print([m for m in ('lark', 'z3', 'networkx', 'rich', 'agencia_dsl.engine') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip().splitlines()[-1] == "[]"
