"""The rules of the house that a machine can read."""

from __future__ import annotations

import inspect
import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest

from agencia_dsl.ir import effect, expr, law
from agencia_dsl.report.pages import pages
from agencia_dsl.text.codes import CODES
from tests.architecture.tree import PACKAGE, ROOT, modules, named

LONGEST_FILE = 400
LONGEST_RULES = 200


def source_files() -> list[Path]:
    return [path for folder in ("agencia_dsl", "tests") for path in sorted((ROOT / folder).rglob("*.py"))]


def test_files_are_short() -> None:
    long = {named(path): n for path in source_files() if (n := path.read_text("utf-8").count("\n")) > LONGEST_FILE}
    assert long == {}


def test_rules_are_split_by_chapter() -> None:
    long = {
        named(path): n
        for path in (ROOT / "cards").rglob("*.ag")
        if (n := path.read_text("utf-8").count("\n")) > LONGEST_RULES
        and not re.search(r"^deck ", path.read_text("utf-8"), re.MULTILINE)
    }
    assert long == {}


def words_of_the_game() -> set[str]:
    """Names of cards, and the words that the edition's files declare for what they are about."""
    text = "\n".join(path.read_text("utf-8") for path in (ROOT / "cards").rglob("*.ag"))
    cards = {name for name in re.findall(r'^\d{3} "([^"]+)"', text, re.MULTILINE) if len(name) > 8}
    return cards | set(re.findall(r"^(?:sequence|rule|zone) ([\w-]{5,})", text, re.MULTILINE)) - KERNEL_WORDS


KERNEL_WORDS = {"effect", "structure", "events", "execution", "opening", "passing", "victory", "verification"}
"""Words of the rules that are plain English too."""

QUOTED_PAGES = PACKAGE / "analysis" / "lint"
"""The pages of lint rules show cards of a game, in their own docstrings."""


def test_the_kernel_knows_no_card_and_no_rule_of_the_game() -> None:
    words = words_of_the_game()
    assert len(words) > 60
    found: list[str] = []
    for path in [*modules(), *(ROOT / "grammar").glob("*.lark")]:
        text = path.read_text("utf-8")
        if path.is_relative_to(QUOTED_PAGES):
            text = re.sub(r'\A""".*?"""', "", text, flags=re.DOTALL)
        found += [f"{named(path)}: {word}" for word in words if re.search(rf"\b{re.escape(word)}\b", text)]
    assert found == []


CORE = [*get_args(expr.Expr), *get_args(effect.Effect), *get_args(law.Clause)]


def test_the_core_is_small() -> None:
    assert 45 <= len(CORE) <= 61


@pytest.mark.parametrize("node", CORE, ids=lambda node: str(node.__name__))
def test_a_core_node_says_what_it_means(node: type) -> None:
    assert "Term: " in (inspect.getdoc(node) or "")


def test_every_code_has_a_page() -> None:
    known = {page.code for page in pages()}
    assert set(CODES) <= known
    assert len({page.code.id for page in pages()}) == len({page.code.slug for page in pages()}) == len(pages())


def test_every_code_is_tested() -> None:
    """Some test names the code, a file of the corpus expects it, or it is a lint rule with examples of its own."""
    mine = Path(__file__)
    texts = [p.read_text("utf-8") for p in source_files() if (ROOT / "tests") in p.parents and p != mine]
    texts += [p.read_text("utf-8", errors="replace") for p in (ROOT / "tests").rglob("*") if p.suffix in {".ag", ".md"}]
    everything = "\n".join(texts)
    linted = {folder.name for folder in (ROOT / "tests" / "lint").iterdir()}
    missing = [page.code.id for page in pages() if page.code.id not in everything and page.code.slug not in linted]
    assert missing == []


def test_the_wheel_lists_every_package() -> None:
    listed = set(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["packages"])
    code = {".".join(p.parent.relative_to(ROOT).parts) for p in PACKAGE.rglob("__init__.py")}
    data = {
        ".".join(("agencia_dsl", *folder.relative_to(ROOT).parts))
        for top in ("cards", "grammar")
        for folder in [ROOT / top, *(f for f in (ROOT / top).rglob("*") if f.is_dir())]
    }
    assert listed == code | data


def test_every_dependency_is_justified() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needs = [*project["dependencies"], *(d for extra in project["optional-dependencies"].values() for d in extra)]
    page = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    names = [re.split(r"[<>=!~\[;]", need)[0] for need in needs]
    assert [name for name in names if f"`{name}`" not in page] == []
