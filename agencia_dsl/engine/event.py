"""What happened: past participles, each with the clause that it came from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from agencia_dsl.engine.outcome import Why


@dataclass(frozen=True, slots=True)
class Done:
    """A player did a verb, or an event of the rules came by him.

    `amount` counts cards (1 for events of the rules); `to` is the other party or nobody (-1).
    """

    event: str
    by: int
    amount: int
    to: int
    clause: int


@dataclass(frozen=True, slots=True)
class Moved:
    """Cards went from one place to another; places are indexes of the layout's zones."""

    cards: tuple[int, ...]
    source: int
    target: int
    clause: int


@dataclass(frozen=True, slots=True)
class Changed:
    """A field has another value."""

    field: int
    value: int
    clause: int


@dataclass(frozen=True, slots=True)
class Decided:
    """Somebody decided."""

    who: int
    label: str
    decision: int | tuple[int, ...]
    clause: int


@dataclass(frozen=True, slots=True)
class Failed:
    """An attempt proved impossible: why, and by which clause."""

    why: Why
    clause: int


@dataclass(frozen=True, slots=True)
class SequenceEnded:
    """A sequence ended; `winners` has one bit a seat."""

    sequence: str
    winners: int
    clause: int


Event: TypeAlias = Done | Moved | Changed | Decided | Failed | SequenceEnded
