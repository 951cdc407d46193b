"""Every word of the language is explained, or shown in an example that is checked."""

from __future__ import annotations

import re

from tests.architecture.tree import ROOT

GRAMMAR = (ROOT / "grammar" / "agencia.lark").read_text("utf-8")
PAGE = (ROOT / "docs" / "language.md").read_text("utf-8")


def keywords() -> set[str]:
    """The words that the grammar puts in quotation marks."""
    rules = re.sub(r"//.*", "", GRAMMAR)
    return {word for word in re.findall(r'"([^"]+)"', rules) if word[0].isalpha()}


def test_the_grammar_has_keywords() -> None:
    assert {"agencia", "otherwise", "opponents", "even"} <= keywords()
    assert len(keywords()) > 120


def test_every_keyword_is_in_the_language_page() -> None:
    code = "\n".join(re.findall(r"^```agencia.*?^```$|`[^`\n]+`", PAGE, re.MULTILINE | re.DOTALL))
    shown = set(re.findall(r"[^\W\d_]+", code))
    assert sorted(keywords() - shown) == []


def test_every_mark_is_in_the_language_page() -> None:
    marks = {word for word in re.findall(r'"([^"]+)"', re.sub(r"//.*", "", GRAMMAR)) if not word[0].isalpha()}
    assert sorted(mark for mark in marks if mark not in PAGE) == []
