"""One mutant on trial: what tells first that it is not the real thing."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from agencia_dsl.ir import load
from agencia_dsl.pipeline import check
from agencia_dsl.text.diagnostic import Outcome
from agencia_dsl.text.read import read_source, source_of
from agencia_dsl.text.span import SourceFile
from tests.builders import ROOT
from tests.mutation.evidence import TELLERS, Evidence, concerned, forget
from tests.mutation.mutants import Mutant

SECONDS = 20
"""What a piece of evidence may take.  One that takes longer tells: the real thing needs far less."""

SURVIVES = ""
"""Nothing tells."""


class TooLong(Exception):
    """A mutant that goes on for ever."""


@lru_cache(maxsize=1)
def all_evidence() -> tuple[Evidence, ...]:
    """Every piece, kind by kind."""
    return tuple(piece for teller in TELLERS for piece in teller())


_TOLD: dict[Path, list[Evidence]] = {}
"""What told of mutants of each file, the latest first: it is likely to tell of the next one too."""


def judged(mutant: Mutant) -> str:
    """The title of what tells of the mutant; empty when it survives."""
    forget()
    with _instead(mutant.file, mutant.text):
        editions = concerned(mutant.file)
        for name in editions:
            if found := _told("", lambda name=name: _checked(name)):
                return f"check: {found}"
        told = _TOLD.setdefault(mutant.file, [])
        for piece in _in_order(mutant, editions, told):
            if _told(piece.title, piece.tell):
                told[:] = [piece, *(other for other in told if other is not piece)]
                return piece.title
    return SURVIVES


def _in_order(mutant: Mutant, editions: tuple[str, ...], told: list[Evidence]) -> Iterator[Evidence]:
    """What may tell, the likeliest first.  Of a card only what names it can, and random play."""
    quoted = (f'"{mutant.card}"', mutant.card)
    first = told[:30] if not mutant.card else []
    yield from first
    for piece in all_evidence():
        if piece.edition in editions and piece not in first and (not mutant.card or quoted[1] in piece.text):
            yield piece


def _checked(edition: str) -> str:
    problems = check([str(ROOT / "cards" / edition)]).diagnostics
    return problems[0].message if problems else ""


def _told(title: str, tell: Any) -> str:
    def late(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        return str(tell())
    except Exception as problem:  # what goes wrong tells
        return type(problem).__name__
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


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
