"""`docs/rulings.md` lists what the files say, and no number is cited that is not on record."""

from __future__ import annotations

import re

from tests.architecture.rulings import PAGE, document
from tests.builders import mca


def test_the_document_is_up_to_date() -> None:
    """If not: python -m tests.architecture.rulings."""
    page = PAGE.read_text("utf-8")
    assert page == document(page)


def test_every_number_is_on_record() -> None:
    """The numbers of the MCA edition are those of its document, without a gap, and each has its reason."""
    numbered = [ruling for ruling in mca().loaded.edition.rulings if ruling.number is not None]
    assert sorted(str(ruling.number) for ruling in numbered) == [f"R{number:03d}" for number in range(1, 144)]
    assert [ruling.name for ruling in mca().loaded.edition.rulings if not ruling.reason] == []


def test_files_cite_no_number_that_is_not_on_record() -> None:
    known = {ruling.number for ruling in mca().loaded.edition.rulings}
    cited = {number for source in mca().loaded.files for number in re.findall(r"\bR\d{3}\b", source.text)}
    assert cited - known == set()
