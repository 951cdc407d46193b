"""Core effects: what can happen.

Inside an attempt whatever is impossible undoes the whole attempt; outside one a sentence that is
impossible for one of its doers passes him over, and any other impossible effect is passed over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from agencia_dsl.ir.expr import Expr
from agencia_dsl.ir.node import CoreNode


@dataclass(frozen=True, slots=True)
class Let(CoreNode):
    """From here on a name stands for a value.  Term: let."""

    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class SetField(CoreNode):
    """A field, shared or of `of`, gets a value within its range.  Term: set."""

    field: str
    of: Expr | None
    value: Expr


@dataclass(frozen=True, slots=True)
class Take(CoreNode):
    """These cards are taken up from a zone, as a bundle.  Term: pick, move."""

    name: str
    cards: Expr
    zone: str
    of: Expr | None


@dataclass(frozen=True, slots=True)
class TakeTop(CoreNode):
    """The first `count` cards are taken up from a zone; impossible when there are fewer.

    Term: take, move.  Units: `count` in cards.
    """

    name: str
    count: Expr
    zone: str
    of: Expr | None


@dataclass(frozen=True, slots=True)
class Put(CoreNode):
    """A bundle is put down in a zone: on top, or under the cards that lie there.  Term: place."""

    name: str
    zone: str
    of: Expr | None
    under: bool


@dataclass(frozen=True, slots=True)
class Shuffle(CoreNode):
    """Nobody knows the order of a pile any more.  Term: shuffle."""

    zone: str
    of: Expr | None


@dataclass(frozen=True, slots=True)
class If(CoreNode):
    """One of two courses.  Term: if, unless, otherwise."""

    condition: Expr
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class ForEach(CoreNode):
    """The same for each item, in order; the items are those of the beginning.  Term: for each."""

    name: str
    items: Expr
    body: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Stop(CoreNode):
    """Leaves the innermost `for each`.  Term: stop."""


@dataclass(frozen=True, slots=True)
class Argument(CoreNode):
    """What fills a blank of a verb: once for all doers, or for `each` of them anew.

    A blank for a player takes a list: the verb is done towards each of them.
    """

    name: str
    value: Expr
    each: bool


@dataclass(frozen=True, slots=True)
class Perform(CoreNode):
    """Each of `doers` does the verb: all its first part, then all its second, then it is recorded.

    Standing rules change the amount or forbid it before anybody begins.  `most` ends the amount whatever
    they say.  Term: sentence, at most.
    """

    verb: str
    name: str
    doers: Expr
    arguments: tuple[Argument, ...]
    most: Argument | None = None


@dataclass(frozen=True, slots=True)
class Record(CoreNode):
    """An event comes by a player: history knows it, and what waits for it happens.  Term: record."""

    event: str
    by: Expr


@dataclass(frozen=True, slots=True)
class Fail(CoreNode):
    """This is impossible.  Term: impossible."""


@dataclass(frozen=True, slots=True)
class Attempt(CoreNode):
    """The rule is completed exactly, or nothing of it happens and the other course is taken.

    Term: attempt.
    """

    rule: str
    otherwise: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Offer(CoreNode):
    """`who` may have the body happen, if it is possible now.  Term: may (as a sentence)."""

    who: Expr
    label: str
    body: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Follow(CoreNode):
    """A rule happens here.  Term: follow."""

    rule: str


@dataclass(frozen=True, slots=True)
class Execute(CoreNode):
    """The sentences of a card happen, for the player on move.  Term: execute."""

    card: Expr


@dataclass(frozen=True, slots=True)
class End(CoreNode):
    """A sequence ends at once, won by these players or by nobody.  Term: end."""

    sequence: str
    winners: Expr | None


@dataclass(frozen=True, slots=True)
class Forget(CoreNode):
    """History begins anew.  Term: forget."""


Effect: TypeAlias = (
    Let | SetField | Take | TakeTop | Put | Shuffle | If | ForEach | Stop | Perform | Record | Fail
    | Attempt | Offer | Follow | Execute | End | Forget
)  # fmt: skip
