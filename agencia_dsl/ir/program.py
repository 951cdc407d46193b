"""What an edition declares, and the game that is played with some of its decks.

An `Edition` is everything that its files say.  A `Game` is an edition with a mode, decks and
readings chosen: what every engine takes.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from agencia_dsl.ir.effect import Effect
from agencia_dsl.ir.expr import Expr
from agencia_dsl.ir.law import After, Law
from agencia_dsl.ir.node import CoreNode
from agencia_dsl.ir.sorts import Sort


class ZoneKind(Enum):
    """How cards lie: in an order (perhaps unknown), in no order, or face up and speaking."""

    PILE = "pile"
    HAND = "hand"
    FORCE = "in force"


@dataclass(frozen=True, slots=True)
class Zone(CoreNode):
    """A place for cards, shared or one for each player.  Term: zone."""

    name: str
    each: bool
    kind: ZoneKind
    holds_all: bool


@dataclass(frozen=True, slots=True)
class FieldDecl(CoreNode):
    """A number, truth, player or thing on the table, shared or one for each of a sort.

    `by_seat`: at first it is each player's own seat instead of `initial`.  Term: field.
    """

    name: str
    each: str | None
    sort: Sort
    initial: int
    low: int
    high: int
    by_seat: bool = False

    def first(self, owner: int) -> int:
        """What it is at first, for this owner."""
        return owner if self.by_seat else self.initial


@dataclass(frozen=True, slots=True)
class Parameter(CoreNode):
    """A blank of a verb, deed or definition."""

    name: str
    sort: Sort


@dataclass(frozen=True, slots=True)
class Verb(CoreNode):
    """Something that cards make players do.

    `event` is what history calls it; `amount` names the blank that standing rules change; `target`
    the blank that holds the other party.  `prepare` is done by all doers before anyone's `commit`.
    Term: verb.
    """

    name: str
    event: str
    past: str | None
    parameters: tuple[Parameter, ...]
    amount: str | None
    target: str | None
    prepare: tuple[Effect, ...]
    commit: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Rule(CoreNode):
    """A named piece of procedure.  Term: rule."""

    name: str
    body: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Visit(CoreNode):
    """A rule or another sequence, as a member of a sequence."""

    name: str


@dataclass(frozen=True, slots=True)
class Repeat(CoreNode):
    """Members of a sequence, over and over until something ends it."""

    members: tuple[Member, ...]


Member = Visit | Repeat


@dataclass(frozen=True, slots=True)
class Sequence(CoreNode):
    """The order in which things happen.  Between two members the state is settled.  Term: sequence."""

    name: str
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class Deed(CoreNode):
    """Something a player may do or not.  Term: deed."""

    name: str
    parameter: Parameter | None
    free: bool


@dataclass(frozen=True, slots=True)
class Prompt(CoreNode):
    """A yes-or-no question that the rules ask, in the words that a player reads.  Term: question."""

    name: str
    portuguese: str
    english: str


@dataclass(frozen=True, slots=True)
class Phrase(CoreNode):
    """How an event is told: `{n}` stands for the amount, `{to}` for the other party.  Term: phrase."""

    event: str
    portuguese: str
    english: str


@dataclass(frozen=True, slots=True)
class Ruling(CoreNode):
    """A place where a manual is silent, with its playable readings; the first is the default.

    A decision has one reading: the other is unplayable, or differs nowhere.  `is_option`: a move that is on
    or off rather than a reading.  Term: ruling, option.
    """

    name: str
    number: str | None
    readings: tuple[str, ...]
    reason: str | None
    is_option: bool


@dataclass(frozen=True, slots=True)
class Tag(CoreNode):
    """A group of cards; `title` is what a collective goal of the group is called.  Term: tag."""

    name: str
    title: str


@dataclass(frozen=True, slots=True)
class Role(CoreNode):
    """Which word of the rules plays a part that reports speak of, with its names.  Term: role."""

    name: str
    word: str
    portuguese: str
    english: str


@dataclass(frozen=True, slots=True)
class Mode(CoreNode):
    """A way to play: which sequence, which decks, how many players.  Term: mode.

    `each`: the cards that every player takes, so that no more can sit down than the decks in use hold enough for; 0
    where the mode does not say.
    """

    name: str
    sequence: str
    decks: tuple[str, ...]
    fewest: int
    most: int
    each: int = 0


@dataclass(frozen=True, slots=True)
class Card(CoreNode):
    """A card of a deck.  `copies` are alike in everything.  Term: card."""

    number: int
    name: str
    kind: str
    tag: str | None
    copies: int
    deck: str
    usable: Expr | None
    body: tuple[Effect, ...]
    laws: tuple[Law, ...]
    triggers: tuple[After, ...]


@dataclass(frozen=True, slots=True)
class Window(CoreNode):
    """A stretch of history: back until an event has come by every player.  Term: window."""

    name: str
    event: str


@dataclass(frozen=True, slots=True)
class Edition(CoreNode):
    """All that the files of an edition say."""

    name: str
    title: str
    kinds: tuple[str, ...]
    tags: tuple[Tag, ...]
    things: tuple[tuple[str, tuple[str, ...]], ...]
    zones: tuple[Zone, ...]
    fields: tuple[FieldDecl, ...]
    turned_by: str | None
    events: tuple[str, ...]
    windows: tuple[Window, ...]
    deeds: tuple[Deed, ...]
    prompts: tuple[Prompt, ...]
    phrases: tuple[Phrase, ...]
    order: tuple[str, ...]
    verbs: tuple[Verb, ...]
    rules: tuple[Rule, ...]
    triggers: tuple[After, ...]
    sequences: tuple[Sequence, ...]
    rulings: tuple[Ruling, ...]
    modes: tuple[Mode, ...]
    roles: tuple[Role, ...]
    decks: tuple[tuple[str, str], ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Step(CoreNode):
    """A place in the course of a game: a rule, what comes after it, and where each end leads.

    `exits` pairs a sequence that may end here with the place after it, or -1 when the game is over.
    """

    rule: str
    next: int
    exits: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Counted(CoreNode):
    """An event whose amounts within a window can be read, and which parties are asked for."""

    event: str
    window: str
    by: bool
    to: bool


@dataclass(frozen=True, slots=True)
class Game(CoreNode):
    """An edition as it is played: mode, decks and readings chosen, the course laid out.

    `entries` pairs each sequence with its first place.  `tracked` are the pairs of event and window
    that a rule or a card in use can read; `recalled` the events whose latest doers it can read,
    `gathered` those of which it can read who did them last, all at once; `counted` the pairs whose
    amounts it can read, and whether it asks by whom and to whom.  History keeps nothing else.
    """

    edition: Edition
    mode: Mode
    decks: tuple[str, ...]
    readings: tuple[tuple[str, str], ...]
    cards: tuple[Card, ...]
    steps: tuple[Step, ...]
    start: int
    entries: tuple[tuple[str, int], ...]
    tracked: tuple[tuple[str, str], ...]
    recalled: tuple[str, ...]
    gathered: tuple[str, ...]
    counted: tuple[Counted, ...] = ()
