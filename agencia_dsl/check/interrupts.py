"""How a run leaves its course."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agencia_dsl.ir.choice import Decision
from agencia_dsl.text.diagnostic import DslError


class Impossible(Exception):
    """What is demanded cannot be done exactly."""


class Ended(Exception):
    """A sequence ends; `winners` has one bit a seat."""

    def __init__(self, sequence: str, winners: int) -> None:
        super().__init__(sequence, winners)
        self.sequence = sequence
        self.winners = winners


class Stopped(Exception):
    """The innermost `for each` is left."""


class Unseen(Exception):
    """A look ahead needs the face of a card that was hidden before the attempt began."""

    def __init__(self, back: int) -> None:
        super().__init__(back)
        self.back = back


@dataclass(frozen=True, slots=True)
class Due:
    """A decision that nobody has taken yet: who takes it, about what, and among which options.

    The order of the options means nothing.  They may be listed lazily: there can be millions.
    """

    who: int
    label: str
    options: Sequence[Decision]


class Undecided(Exception):
    """The decisions given have run out."""

    def __init__(self, due: Due) -> None:
        super().__init__(due)
        self.due = due


class IllegalDecision(DslError):
    """A decision that is not among the options, or one too many."""


class OutOfRange(DslError):
    """A rule gives a field a value outside its declared range."""


class TooLong(DslError):
    """There is more to try than anybody would wait for."""
