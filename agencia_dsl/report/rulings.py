"""Rulings as rows of a table and as JSON data."""

from __future__ import annotations

from collections.abc import Sequence

from agencia_dsl.analysis.rulings import Difference, Entry, Resting
from agencia_dsl.ir.program import Ruling
from agencia_dsl.report.data import Data, span_data
from agencia_dsl.report.words import text

Row = tuple[str, ...]

DEFAULT = "*"
"""Marks the reading that holds unless another is chosen; a decision has no other."""

MOST_CARDS = 8
"""Cards of a row; of more, only how many."""


def titles(language: str) -> Row:
    """The heads of the columns of `rows`."""
    return tuple(text(key, language) for key in ("number", "name", "readings", "touches", "reason"))


def rows(entries: Sequence[Entry], language: str, *, all_cards: bool = False) -> list[Row]:
    """One row for each ruling."""
    return [
        (
            ruling.number or "", ruling.name, readings_text(ruling),
            resting_text(entry.resting, language, len(entry.resting.cards) if all_cards else MOST_CARDS),
            ruling.reason or "",
        )
        for entry in entries for ruling in (entry.ruling,)
    ]  # fmt: skip


def readings_text(ruling: Ruling) -> str:
    """The readings, the default first and marked where there are others."""
    first, *others = ruling.readings
    return ", ".join((first + DEFAULT, *others)) if others else first


def resting_text(resting: Resting, language: str, most: int = MOST_CARDS) -> str:
    """What rests on a ruling: chapters by name, cards by number."""
    numbers = dict.fromkeys(f"{card.number:03d}" for card in resting.cards)
    counted = f"{len(numbers)} {text('cards', language)}" if len(numbers) > most else " ".join(numbers)
    return "; ".join(part for part in (", ".join(resting.chapters), counted) if part)


def markdown(heads: Row, rows: Sequence[Row]) -> str:
    """Rows as a table of a document."""
    lines = [heads, ("---",) * len(heads), *(tuple(map(_cell, row)) for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _cell(words: str) -> str:
    """A bar and a star mean something in a table."""
    return words.replace("|", "\\|").replace("*", "\\*")


def summary(entries: Sequence[Entry], language: str) -> str:
    """How many there are, and of how many a reading can be chosen."""
    open_ones = sum(len(entry.ruling.readings) > 1 for entry in entries)
    return text("rulings", language).format(all=len(entries), open=open_ones, mark=DEFAULT)


def entry_data(entry: Entry) -> Data:
    """A ruling."""
    ruling, resting = entry.ruling, entry.resting
    return {
        **_ruling_data(ruling),
        "reason": ruling.reason,
        "at": span_data(ruling.origin),
        "cards": [{"number": f"{c.number:03d}", "name": c.name, "deck": c.deck} for c in resting.cards],
        "chapters": list(resting.chapters),
    }


def _ruling_data(ruling: Ruling) -> Data:
    return {
        "number": ruling.number,
        "name": ruling.name,
        "kind": "option" if ruling.is_option else "ruling",
        "default": ruling.readings[0],
        "readings": list(ruling.readings),
        "is_open": len(ruling.readings) > 1,
    }


def difference_titles(names: tuple[str, str], language: str) -> Row:
    """The heads of the columns of `difference_rows`; `names` are what the editions are called."""
    return text("number", language), text("name", language), text("how", language), *names


def difference_rows(differences: Sequence[Difference], names: tuple[str, str], language: str) -> list[Row]:
    """One row for each ruling that is not read alike: how it differs, its readings here and there."""
    return [
        (
            _either(each).number or "", _either(each).name, _how_text(each, names, language),
            *(readings_text(side) if side is not None else "–" for side in (each.here, each.there)),
        )
        for each in differences
    ]  # fmt: skip


def _how_text(difference: Difference, names: tuple[str, str], language: str) -> str:
    only = {"only here": names[0], "only there": names[1]}
    return ", ".join(
        f"{text('only in', language)} {only[how]}" if how in only else text(how, language) for how in _how(difference)
    )


def difference_data(difference: Difference) -> Data:
    """A ruling that is not read alike."""
    return {
        "number": _either(difference).number,
        "name": _either(difference).name,
        "how": list(_how(difference)),
        "here": _ruling_data(difference.here) if difference.here is not None else None,
        "there": _ruling_data(difference.there) if difference.there is not None else None,
    }


def _either(difference: Difference) -> Ruling:
    found = difference.here or difference.there
    assert found is not None, "a difference is of a ruling that one edition has"
    return found


def _how(difference: Difference) -> tuple[str, ...]:
    """In what the editions differ."""
    here, there = difference.here, difference.there
    if here is None:
        return ("only there",)
    if there is None:
        return ("only here",)
    default = ("other default",) if here.readings[0] != there.readings[0] else ()
    readings = ("other readings",) if set(here.readings) != set(there.readings) else ()
    return default + readings
