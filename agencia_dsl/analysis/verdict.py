"""Three answers, never two: yes and no with evidence, unknown with a reason."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from agencia_dsl.ir.certificate import Certificate
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.question import Ask


class Answer(Enum):
    """What is known."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


class Reason(Enum):
    """Why nothing is known."""

    BUDGET = "the budget came first"
    INTERRUPTED = "interrupted"
    NO_CHECKER = "no checker accepts this kind of evidence"


@dataclass(frozen=True, slots=True)
class Covered:
    """How much was looked at.  Units: settled positions, steps between them, random plays, seconds."""

    positions: int
    transitions: int
    plays: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a question about a position, with its evidence and what it rests on.

    `assumptions` are pairs of what was assumed and how: mode, decks, readings, optional moves.
    """

    ask: Ask
    answer: Answer
    position: Position
    certificate: Certificate | None
    reason: Reason | None
    covered: Covered
    assumptions: tuple[tuple[str, str], ...]
