"""Standing rules and triggers: what a card in force says as long as it lies there.

The test of a law may use these names: `you` is the owner of the card; `they` is the player (or, of a
cancellation, the owner of the structure) in question; `it` is the object of the deed or the other
party of the verb; `maker` is the player whose card demands it, nobody outside the demand of a card.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from agencia_dsl.ir.effect import Effect
from agencia_dsl.ir.expr import Expr, Makes, Says
from agencia_dsl.ir.node import CoreNode
from agencia_dsl.ir.walk import walk


@dataclass(frozen=True, slots=True)
class Forbid(CoreNode):
    """A deed or verb is not allowed: demanding it is impossible.  Term: may not."""

    deed: str
    test: Expr


@dataclass(frozen=True, slots=True)
class Grant(CoreNode):
    """A deed that nobody may do by himself is allowed.  Term: may."""

    deed: str
    test: Expr


@dataclass(frozen=True, slots=True)
class Oblige(CoreNode):
    """A deed must be done where the rules ask for it.  Term: must."""

    deed: str
    test: Expr


@dataclass(frozen=True, slots=True)
class Precede(CoreNode):
    """A player comes first among those who may do a deed.  Term: comes first."""

    deed: str
    test: Expr


@dataclass(frozen=True, slots=True)
class Cancel(CoreNode):
    """Structures have no effect at all; nothing about it is impossible.  Term: have no effect.

    Laws that speak of players alone come before those that ask what cards make players do.
    """

    test: Expr

    @property
    def asks_of_cards(self) -> bool:
        """Does it depend on what cards make players do?"""
        return any(isinstance(node, Makes | Says) for node in walk(self.test))


class Change(Enum):
    """What becomes of an amount that a card demands."""

    DOUBLED = "doubled"
    CAPPED = "capped"
    IGNORED = "ignored"


@dataclass(frozen=True, slots=True)
class Modify(CoreNode):
    """Amounts of a verb change silently; `most` caps what one player does of it in one turn.

    Term: are doubled, are at most, are ignored.  Units: those of the verb (cards).
    """

    event: str
    change: Change
    most: int
    test: Expr


@dataclass(frozen=True, slots=True)
class After(CoreNode):
    """When an event has come by `by`, this happens to the owner of the card, or by the rules.

    `to` and `amount` name the other party and how many cards, where they are spoken of.
    `even_if_replaced`: also when the card was in force only before (as the verb or the step began).
    `strict`: within an attempt what is impossible in it fails the attempt, rather than being passed over.
    Term: after.
    """

    event: str
    by: str
    to: str | None
    amount: str | None
    even_if_replaced: bool
    strict: bool
    body: tuple[Effect, ...]


Law: TypeAlias = Forbid | Grant | Oblige | Precede | Cancel | Modify
Clause: TypeAlias = Law | After
