"""The rulings of an edition: what rests on each, and how two editions differ in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import TypeAlias

from agencia_dsl.ir.expr import Reading
from agencia_dsl.ir.liveness import reached
from agencia_dsl.ir.load import Loaded
from agencia_dsl.ir.program import Card, Edition, Ruling
from agencia_dsl.ir.walk import walk
from agencia_dsl.text.span import SourceFile, Span, position_of

WORD = re.compile(r"\w+")

Line: TypeAlias = tuple[SourceFile, int]
"""A line of a file, counted from 1."""


@dataclass(frozen=True, slots=True)
class Resting:
    """What rests on a ruling: cards, and chapters of the rules by the name of their file."""

    cards: tuple[Card, ...] = ()
    chapters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A ruling or option with what rests on it."""

    ruling: Ruling
    resting: Resting


@dataclass(frozen=True, slots=True)
class Difference:
    """A ruling that two editions do not read alike; one of them may lack it."""

    here: Ruling | None
    there: Ruling | None


def entries(loaded: Loaded) -> tuple[Entry, ...]:
    """All rulings of an edition by number, then those without one and the options, as they are declared.

    On a ruling rests who cites its number, in a comment too, and who asks for its reading.
    """
    rulings = sorted(loaded.edition.rulings, key=lambda ruling: (ruling.number is None, ruling.number or ""))
    cited = citing(loaded, {ruling.number for ruling in rulings if ruling.number is not None})
    asked = _asking(loaded.edition)
    return tuple(
        Entry(ruling, _together(cited.get(ruling.number or "", Resting()), asked.get(ruling.name, Resting())))
        for ruling in rulings
    )


def citing(loaded: Loaded, numbers: Set[str]) -> dict[str, Resting]:
    """Who cites each of these numbers.  The line that declares a ruling is no citation."""
    declaring = {_line(ruling.origin) for ruling in loaded.edition.rulings if ruling.origin is not None}
    owners = _owners(loaded.edition)
    found: dict[str, list[Resting]] = {number: [] for number in numbers}
    for source in loaded.files:
        for index, text in enumerate(source.text.split("\n"), 1):
            line = (source, index)
            for number in numbers & set(WORD.findall(text)) if line not in declaring else ():
                owner = owners.get(line)
                found[number].append(Resting((owner,)) if owner is not None else Resting((), (_chapter(source),)))
    return {number: _together(*parts) for number, parts in found.items()}


def _asking(edition: Edition) -> dict[str, Resting]:
    """Who asks for the reading of each ruling: rules, and cards that do so themselves or by their verbs."""
    found: dict[str, list[Resting]] = {}
    alone = replace(edition, triggers=())  # those of the rules belong to no card
    for card in edition.cards:
        for name in {node.ruling for node in _readings(tuple(reached(alone, (), (card,))))}:
            found.setdefault(name, []).append(Resting((card,)))
    owners = _owners(edition)
    for node in _readings((edition.rules, edition.verbs, edition.triggers, edition.cards)):
        if node.origin is not None and _line(node.origin) not in owners:
            found.setdefault(node.ruling, []).append(Resting((), (_chapter(node.origin.source),)))
    return {name: _together(*parts) for name, parts in found.items()}


def _readings(nodes: object) -> Iterator[Reading]:
    return (node for node in walk(nodes) if isinstance(node, Reading))


def _together(*parts: Resting) -> Resting:
    """All of them, each once: cards by number, chapters as they come."""
    cards = {(card.number, card.deck): card for part in parts for card in part.cards}
    chapters = dict.fromkeys(chapter for part in parts for chapter in part.chapters)
    return Resting(tuple(cards[key] for key in sorted(cards)), tuple(chapters))


def _owners(edition: Edition) -> dict[Line, Card]:
    """Whose each line is that belongs to a card."""
    return {line: card for card in edition.cards if card.origin is not None for line in _lines(card.origin)}


def _chapter(source: SourceFile) -> str:
    return PurePath(source.name).stem


def _line(at: Span) -> Line:
    return at.source, position_of(at.source, at.start).line


def _lines(at: Span) -> Iterator[Line]:
    first, last = position_of(at.source, at.start).line, position_of(at.source, at.end).line
    return ((at.source, line) for line in range(first, last + 1))


def differences(here: Edition, there: Edition) -> tuple[Difference, ...]:
    """The rulings, by name, that only one of two editions has, or that have other readings or another default."""
    mine, theirs = ({ruling.name: ruling for ruling in edition.rulings} for edition in (here, there))
    pairs = (Difference(mine.get(name), theirs.get(name)) for name in dict.fromkeys((*mine, *theirs)))
    return tuple(pair for pair in pairs if _read(pair.here) != _read(pair.there))


def _read(ruling: Ruling | None) -> tuple[str, frozenset[str]] | None:
    """What counts of the readings: the default, and which there are."""
    return None if ruling is None else (ruling.readings[0], frozenset(ruling.readings))
