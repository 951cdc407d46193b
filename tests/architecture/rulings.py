"""`python -m tests.architecture.rulings`: writes the tables of docs/rulings*.md anew from the files of the editions."""

from __future__ import annotations

from pathlib import PurePath

from agencia_dsl.analysis.rulings import Entry, entries
from agencia_dsl.report.rulings import markdown, rows, titles
from tests.architecture.tree import ROOT
from tests.builders import shipped_edition

PAGES = {"mca": ROOT / "docs" / "rulings.md", "ed180": ROOT / "docs" / "rulings-ed180.md"}
"""The page of each edition."""

BEGIN, END = "<!-- from here on: python -m tests.architecture.rulings -->\n", "<!-- up to here -->\n"
"""What stands between them is made, what stands around them is written by hand."""


def own(edition: str) -> list[Entry]:
    """The rulings that the files of an edition declare, without those of parts that it takes from another."""
    return [entry for entry in entries(shipped_edition(edition).loaded) if _folder(entry) == edition]


def _folder(entry: Entry) -> str:
    origin = entry.ruling.origin
    return PurePath(origin.source.name).parent.name if origin is not None else ""


def document(edition: str) -> str:
    """The page of an edition with the table as the files have it."""
    before, rest = PAGES[edition].read_text("utf-8").split(BEGIN)
    _, after = rest.split(END)
    table = markdown(titles("en"), rows(own(edition), "en", all_cards=True))
    return f"{before}{BEGIN}\n{table}\n{END}{after}"


if __name__ == "__main__":
    for name, path in PAGES.items():
        path.write_text(document(name), encoding="utf-8")
