"""The pages of rulings list what the files say, and no number is cited that is not on record."""

from __future__ import annotations

import re

import pytest

from tests.architecture.rulings import PAGES, document, own
from tests.builders import shipped_edition

NUMBERS = {
    "mca": [f"R{number:03d}" for number in range(1, 152)],
    "ed180": [f"N{number:02d}" for number in range(1, 34)],
}
"""On record for each edition, without a gap."""


@pytest.mark.parametrize("edition", PAGES)
def test_the_document_is_up_to_date(edition: str) -> None:
    """If not: python -m tests.architecture.rulings."""
    assert PAGES[edition].read_text("utf-8") == document(edition)


@pytest.mark.parametrize("edition", PAGES)
def test_every_number_is_on_record(edition: str) -> None:
    """The numbers of an edition are those of its document, and each has its reason."""
    declared = [entry.ruling for entry in own(edition)]
    assert sorted(ruling.number for ruling in declared if ruling.number is not None) == NUMBERS[edition]
    assert [ruling.name for ruling in declared if not ruling.reason] == []


@pytest.mark.parametrize("edition", PAGES)
def test_files_cite_no_number_that_is_not_on_record(edition: str) -> None:
    """What the older edition takes from the newer one cites rulings of that one."""
    known = {number for numbers in NUMBERS.values() for number in numbers}
    texts = [source.text for source in shipped_edition(edition).loaded.files]
    cited = {number for text in texts for number in re.findall(r"\b(?:R\d{3}|N\d{2})\b", text)}
    assert cited - known == set()
    assert edition == "ed180" or not any(number.startswith("N") for number in cited)
