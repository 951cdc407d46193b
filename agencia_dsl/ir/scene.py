"""A concrete state of play, the script that is played from it, and what is expected then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from agencia_dsl.ir.expr import Expr
from agencia_dsl.ir.node import CoreNode
from agencia_dsl.ir.question import Ask


@dataclass(frozen=True, slots=True)
class Lies(CoreNode):
    """Cards lie in a zone, named from the top; `seat` is -1 for a shared zone."""

    zone: str
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stands(CoreNode):
    """A field has a value; `owner` is a seat or the number of a thing, -1 for a shared field."""

    field: str
    owner: int
    value: int


@dataclass(frozen=True, slots=True)
class PastEvent(CoreNode):
    """What came by a player: how much, and to whom (-1: nobody is named).  Units: those of the event."""

    event: str
    by: int
    amount: int
    to: int


@dataclass(frozen=True, slots=True)
class PastTurn(CoreNode):
    """A turn that is over: whose it was, and what came in it."""

    seat: int
    events: tuple[PastEvent, ...]


@dataclass(frozen=True, slots=True)
class CardReply(CoreNode):
    """A card, by its name."""

    card: str


@dataclass(frozen=True, slots=True)
class SeatReply(CoreNode):
    """A player."""

    seat: int


@dataclass(frozen=True, slots=True)
class NumberReply(CoreNode):
    """A number or thing as such; yes is 1, no 0, nobody -1."""

    number: int


Reply: TypeAlias = CardReply | SeatReply | NumberReply


@dataclass(frozen=True, slots=True)
class Replies(CoreNode):
    """What a player (or chance, -2) answers, in order, each time that he is asked."""

    seat: int
    replies: tuple[Reply, ...]


@dataclass(frozen=True, slots=True)
class Stretch(CoreNode):
    """A piece of script: play until an event has come so often, with these answers."""

    count: int
    event: str
    answers: tuple[Replies, ...]


@dataclass(frozen=True, slots=True)
class ExpectTrue(CoreNode):
    """A condition in the words of the rules holds; `text` is how it was written."""

    condition: Expr
    text: str


@dataclass(frozen=True, slots=True)
class ExpectCame(CoreNode):
    """An event has come by a player since the script began."""

    event: str
    seat: int


@dataclass(frozen=True, slots=True)
class ExpectOpen(CoreNode):
    """A sequence has not ended."""

    sequence: str


@dataclass(frozen=True, slots=True)
class ExpectEnd(CoreNode):
    """A sequence has ended; `winners` names those who won, empty for nobody, absent for anyhow."""

    sequence: str
    winners: tuple[int, ...] | None


Expectation: TypeAlias = ExpectTrue | ExpectCame | ExpectOpen | ExpectEnd
ScriptLine: TypeAlias = Stretch | Expectation


@dataclass(frozen=True, slots=True)
class Scene(CoreNode):
    """A scene.  What it does not mention is as at the beginning; cards not placed lie unknown in the
    pile that holds all cards, unless the scene says what lies there.

    `readings` pairs the rulings and options that it speaks of with the reading that it is played under.
    """

    name: str
    mode: str
    readings: tuple[tuple[str, str], ...]
    players: tuple[str, ...]
    lies: tuple[Lies, ...]
    stands: tuple[Stands, ...]
    past: tuple[PastTurn, ...]
    begins: str | None
    script: tuple[ScriptLine, ...]


@dataclass(frozen=True, slots=True)
class Claim(CoreNode):
    """A question about a scene with the answer that its author expects."""

    name: str
    scene: str
    ask: Ask
    expected: bool
