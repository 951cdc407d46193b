"""Evidence: data only.  Whoever checks it builds what is to be proved from the game and the question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from agencia_dsl.ir.choice import Decision
from agencia_dsl.ir.position import Position


@dataclass(frozen=True, slots=True)
class Trace:
    """A play, step by step: the decisions of each step in turn.

    It begins in the position asked about.  It shows that something is possible: what ends its last
    step is the happening in question.
    """

    steps: tuple[tuple[Decision, ...], ...]


@dataclass(frozen=True, slots=True)
class Lasso:
    """A play that never ends: after `steps`, `loop` leads from a position back to that position."""

    steps: tuple[tuple[Decision, ...], ...]
    loop: tuple[tuple[Decision, ...], ...]


@dataclass(frozen=True, slots=True)
class Closed:
    """Positions that no play can leave: it shows that something is impossible.

    The position asked about is among them, and all that follow upon any of them are.
    """

    positions: frozenset[Position]


@dataclass(frozen=True, slots=True)
class Ranked:
    """Positions, each with a rank that every step makes smaller: it shows that play must end."""

    ranks: tuple[tuple[Position, int], ...]


Certificate: TypeAlias = Trace | Lasso | Closed | Ranked
