"""What is wrong with a text, where, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from agencia_dsl.text.codes import Code, Severity
from agencia_dsl.text.span import Span, position_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Label:
    """A further place that explains a diagnostic, with a caption."""

    at: Span
    caption: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing that is wrong.

    `message` says what, in the words of the rulebook, lower case, without a full stop; `hint` says
    what to do; `at` is the smallest stretch that shows it, absent only for whole files and commands.
    `instead` is the text that could stand at `at`, when a repair is likely, and `also` are other texts
    that are as likely.
    """

    code: Code
    message: str
    at: Span | None = None
    related: tuple[Label, ...] = ()
    hint: str | None = None
    instead: str | None = None
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome(Generic[T]):
    """A value, or none, with all that was found wrong on the way."""

    value: T | None
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def is_good(self) -> bool:
        """There is a value and nothing is an error."""
        return self.value is not None and not has_errors(self.diagnostics)


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Does any of them stop what was asked?"""
    return any(d.code.severity is Severity.ERROR for d in diagnostics)


class DslError(Exception):
    """A caller's mistake, or an author's where a convenience function cannot return an `Outcome`."""

    def __init__(self, message: str, diagnostics: Iterable[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.diagnostics = tuple(diagnostics)

    def __str__(self) -> str:
        """The message and the first error, where it is and how many more there are: a traceback shows only this."""
        message = super().__str__()
        if not self.diagnostics:
            return message
        first = next((d for d in self.diagnostics if d.code.severity is Severity.ERROR), self.diagnostics[0])
        place = ""
        if first.at is not None:
            position = position_of(first.at.source, first.at.start)
            place = f"{first.at.source.name}:{position.line}:{position.column}: "
        more = f" (and {len(self.diagnostics) - 1} more)" if len(self.diagnostics) > 1 else ""
        return f"{message}: {place}{first.code.id} {first.message}{more}"


class InternalError(Exception):
    """One of our own promises is broken; the message names the promise."""
