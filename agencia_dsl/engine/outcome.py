"""How an execution leaves its course: impossible, ended, or waiting for a decision."""

from __future__ import annotations

from enum import IntEnum

from agencia_dsl.ir.choice import Choice
from agencia_dsl.text.codes import OUT_OF_RANGE
from agencia_dsl.text.diagnostic import Diagnostic, DslError
from agencia_dsl.text.span import Span


class Why(IntEnum):
    """Why something is impossible."""

    SAID = 0
    """The card or rule says so."""
    TOO_FEW_CARDS = 1
    NOBODY_FITS = 2
    SEVERAL_FIT = 3
    FORBIDDEN = 4
    NO_OPTION = 5
    ENDLESS = 6
    """What waits for an event brings the event about again, without end."""
    NOT_GIVEN = 7
    """The statement that would have given the name was passed over itself."""
    BY_ZERO = 8


class Impossible(Exception):
    """The clause cannot be followed exactly.  Raised and caught inside one step only."""

    def __init__(self, why: Why, clause: int) -> None:
        super().__init__(why, clause)
        self.why = why
        self.clause = clause


class Ended(Exception):
    """A sequence ends.  `winners` has one bit a seat."""

    def __init__(self, sequence: str, winners: int, clause: int) -> None:
        super().__init__(sequence, winners, clause)
        self.sequence = sequence
        self.winners = winners
        self.clause = clause


class Stopped(Exception):
    """The innermost `for each` is left."""


class Due(Exception):
    """A decision is due that the tape does not hold."""

    def __init__(self, choice: Choice) -> None:
        super().__init__(choice)
        self.choice = choice


class HiddenCard(Exception):
    """A look ahead needs to know a card that was unknown until now: it begins anew."""

    def __init__(self, token: int) -> None:
        super().__init__(token)
        self.token = token


class OutOfRange(DslError):
    """A rule gives a field a value outside its declared range."""

    def __init__(self, field: str, value: int, low: int, high: int, sentence: Span | None) -> None:
        super().__init__("a rule leaves the range of a field", (Diagnostic(
            OUT_OF_RANGE, f"the field '{field}' cannot be {value}: its range is {low} to {high}", sentence,
            hint="widen the range, or let the rule ask first"),))  # fmt: skip
