"""One mutant on trial: what tells first that it is not the real thing."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from agencia_dsl.ir import load
from agencia_dsl.pipeline import check
from agencia_dsl.text.diagnostic import Outcome
from agencia_dsl.text.read import read_source, source_of
from agencia_dsl.text.span import SourceFile
from benchmarks.limit import TooLong, within
from tests.builders import ROOT
from tests.mutation.evidence import PAGE, TELLERS, Evidence, Tell, concerned, forget
from tests.mutation.mutants import Mutant

SECONDS = 20.0
"""What a piece of evidence may take.  One that takes longer tells nothing: the machine may be busy."""

SURVIVES = ""
"""Nothing tells."""

LATE = "late"
"""Before the title of what took too long, where nothing tells."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a piece of evidence says: what is wrong, or nothing; or it took too long to say anything."""

    wrong: str
    is_late: bool = False

    def __bool__(self) -> bool:
        """Is it said that something is wrong?"""
        return bool(self.wrong)


@lru_cache(maxsize=1)
def all_evidence() -> tuple[Evidence, ...]:
    """Every piece, kind by kind."""
    return tuple(piece for teller in TELLERS for piece in teller())


_TOLD: dict[Path, list[Evidence]] = {}
"""What told of mutants of each file, the latest first: it is likely to tell of the next one too."""


_NO_EVIDENCE: set[str] = set()
"""The titles of pieces that say that something is wrong when all is as it should be."""


def unsound(editions: Iterable[str]) -> dict[str, str]:
    """What fails on the unchanged files, or takes too long: it is left out from now on, as no evidence."""
    wanted, found = set(editions), dict[str, str]()
    forget()
    for piece in all_evidence():
        if piece.edition in wanted and ((said := _told(piece.tell)) or said.is_late):
            found[piece.title] = said.wrong or LATE
    _NO_EVIDENCE.update(found)
    return found


def judged(mutant: Mutant) -> str:
    """The title of what tells of the mutant; empty when it survives, `late: ` and a title if something was late."""
    forget()
    late = SURVIVES
    with _instead(mutant.file, mutant.text):
        editions = concerned(mutant.file)
        for name in editions:
            if found := _told(partial(_checked, name)):
                return f"check: {found.wrong}"
        told = _TOLD.setdefault(mutant.file, [])
        for piece in _in_order(mutant, editions, told):
            said = _told(piece.tell)
            if said:
                told[:] = [piece, *(other for other in told if other is not piece)]
                return piece.title
            if said.is_late:
                late = late or f"{LATE}: {piece.title}"
    return late


def _in_order(mutant: Mutant, editions: tuple[str, ...], told: list[Evidence]) -> Iterator[Evidence]:
    """What may tell, the likeliest first.  Of a card only what names it can, and random play."""
    quoted = (f'"{mutant.card}"', mutant.card)
    first = told[:30] if not mutant.card else []
    yield from first
    for piece in all_evidence():
        if piece.edition not in editions or piece in first or piece.title in _NO_EVIDENCE:
            continue
        if piece.kind == PAGE and not mutant.is_ruling:
            continue
        if not mutant.card or quoted[1] in piece.text:
            yield piece


def _checked(edition: str) -> str:
    problems = check([str(ROOT / "cards" / edition)]).diagnostics
    return problems[0].message if problems else ""


def _told(tell: Tell) -> Told:
    try:
        with within(SECONDS):
            return Told(str(tell()))
    except TooLong:
        forget()  # what was half done is not to be remembered
        return Told("", is_late=True)
    except Exception as problem:  # what goes wrong tells
        return Told(type(problem).__name__)


@contextmanager
def _instead(file: Path, text: str) -> Iterator[None]:
    """The file has this text, for all that load it."""
    wanted = os.path.realpath(file)

    def read(path: str) -> Outcome[SourceFile]:
        return Outcome(source_of(path, text)) if os.path.realpath(path) == wanted else read_source(path)

    setattr(load, "read_source", read)  # noqa: B010
    try:
        yield
    finally:
        setattr(load, "read_source", read_source)  # noqa: B010
        forget()
