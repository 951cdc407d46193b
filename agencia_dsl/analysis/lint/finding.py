"""What a lint rule finds, and how sure it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeAlias

from agencia_dsl.analysis.lint.facts import Facts
from agencia_dsl.text.codes import Code
from agencia_dsl.text.diagnostic import Label
from agencia_dsl.text.span import Span


class Evidence(IntEnum):
    """What a finding rests on; each kind is stronger than the one before."""

    SYNTACTIC = 0
    """Read off the text or its footprint."""
    PROVED = 1
    """Proved for any hand size."""
    WITNESSED = 2
    """Proved or not, a scene shows it, and the interpreter has played that scene."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that an author should know about his cards.

    `message` and `mensagem` say it in English and Portuguese; `cards` are the names of the cards concerned; `players` the numbers of players for which it holds;
    `scene` is the text of a scene that shows it; `proof` says in words what was proved.
    """

    code: Code
    message: str
    mensagem: str
    at: Span | None
    cards: tuple[str, ...]
    players: tuple[int, ...] = ()
    proof: str | None = None
    scene: str | None = None
    related: tuple[Label, ...] = ()
    hint: str | None = None

    @property
    def evidence(self) -> Evidence:
        """The strongest evidence there is."""
        if self.scene is not None:
            return Evidence.WITNESSED
        return Evidence.PROVED if self.proof is not None else Evidence.SYNTACTIC


@dataclass(slots=True)
class Tally:
    """What one rule looked at: how many cases, how many it could not decide.

    `tick` is called at every case: rules take seconds, and only they know their cases.
    """

    tick: Callable[[], None] = lambda: None
    looked_at: int = 0
    undecided: int = 0
    open_cases: list[str] = field(default_factory=list)

    def look(self) -> None:
        """A case is looked at."""
        self.looked_at += 1
        self.tick()

    def leave_open(self, case: str) -> None:
        """A case that stays unknown."""
        self.undecided += 1
        self.open_cases.append(case)


Check: TypeAlias = Callable[[Facts, Tally], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class LintRule:
    """A lint rule: its code, its page (the docstring of its module) and what it finds."""

    code: Code
    page: str
    check: Check
