"""`python -m tests.architecture.rulings`: writes the table of docs/rulings.md anew from the files of the edition."""

from __future__ import annotations

from agencia_dsl.analysis.rulings import entries
from agencia_dsl.report.rulings import markdown, rows, titles
from tests.architecture.tree import ROOT
from tests.builders import mca

PAGE = ROOT / "docs" / "rulings.md"

BEGIN, END = "<!-- from here on: python -m tests.architecture.rulings -->\n", "<!-- up to here -->\n"
"""What stands between them is made, what stands around them is written by hand."""


def document(page: str) -> str:
    """The page with the table as the files have it."""
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    table = markdown(titles("en"), rows(entries(mca().loaded), "en", all_cards=True))
    return f"{before}{BEGIN}\n{table}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(document(PAGE.read_text("utf-8")), encoding="utf-8")
