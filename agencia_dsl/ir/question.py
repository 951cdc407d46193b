"""What can be asked about play from a state."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from agencia_dsl.ir.node import CoreNode


class Mode(Enum):
    """`possible`: some choices and some chance lead to it; `inevitable`: every play contains it."""

    POSSIBLE = "possible"
    INEVITABLE = "inevitable"


@dataclass(frozen=True, slots=True)
class EndsDrawn(CoreNode):
    """The goal's sequence ends without a winner."""


@dataclass(frozen=True, slots=True)
class Wins(CoreNode):
    """The goal's sequence is won: by this seat (perhaps with others), or by anybody."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class GoesOn(CoreNode):
    """The goal's sequence never ends."""


Happening: TypeAlias = EndsDrawn | Wins | GoesOn


@dataclass(frozen=True, slots=True)
class Ask(CoreNode):
    """A question: a mode and a happening.  It is about the goal (`role goal`), or the whole game."""

    mode: Mode
    happening: Happening
