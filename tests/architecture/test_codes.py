"""The page of each code says what, why and what to do; its examples are what it says; `docs/codes.md` has them all."""

from __future__ import annotations

import pytest

from agencia_dsl.report.pages import Page, pages
from agencia_dsl.text.codes import CODES
from tests.architecture.codes import document, sections
from tests.architecture.tree import ROOT
from tests.corpus.annotated import diagnostics_of

OWN = [page for page in pages() if page.code in CODES]
"""The pages of lint rules are tested beside their rules."""

WITH_EXAMPLE = [page for page in OWN if "Bad" in sections(page)]


def test_the_document_is_up_to_date() -> None:
    """If not: python -m tests.architecture.codes > docs/codes.md."""
    assert (ROOT / "docs" / "codes.md").read_text("utf-8") == document()


@pytest.mark.parametrize("page", OWN, ids=lambda page: str(page.code.id))
def test_a_page_says_what_why_and_what_to_do(page: Page) -> None:
    parts = [title for title in sections(page) if title]
    assert parts in (["What", "Why", "Remedy"], ["What", "Why", "Remedy", "Bad", "Better"])


def test_most_pages_have_an_example() -> None:
    """What is wrong with files as a whole, with scenes and with commands is told in words."""
    without = {page.code.id for page in OWN if page not in WITH_EXAMPLE}
    assert {code for code in without if code[2] not in "49"} == {"AG001", "AG002", "AG003", "AG007", "AG011"}


@pytest.mark.parametrize("page", WITH_EXAMPLE, ids=lambda page: str(page.code.id))
def test_the_examples_are_what_the_page_says(page: Page) -> None:
    parts = sections(page)
    assert {problem.code for problem in diagnostics_of(_whole(parts["Bad"]))} == {page.code}
    assert diagnostics_of(_whole(parts["Better"])) == ()


def _whole(text: str) -> str:
    """An example as a file: with the lines that it does not need to show."""
    if text.startswith("agencia "):
        return f"{text}\n"
    deck = "deck example\n" if text[0].isdigit() else ""
    return f"agencia 1\nuses mca\n{deck}\n{text}\n"
