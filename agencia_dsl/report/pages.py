"""The page of each code: what it means, why it matters, what to do, an example.  Lint rules bring their own."""

from __future__ import annotations

from dataclasses import dataclass

from agencia_dsl.report import pages_of_rules, pages_of_text
from agencia_dsl.text.codes import CODES, Code


@dataclass(frozen=True, slots=True)
class Page:
    """A code with its page."""

    code: Code
    text: str


def pages() -> tuple[Page, ...]:
    """All pages by code."""
    from agencia_dsl.analysis.lint import RULES

    texts = pages_of_text.PAGES | pages_of_rules.PAGES
    listed = [Page(code, f"{code.title[0].upper()}{code.title[1:]}.\n\n{texts[code].strip()}") for code in CODES]
    listed += [Page(rule.code, rule.page.strip()) for rule in RULES]
    return tuple(sorted(listed, key=lambda page: page.code.id))
