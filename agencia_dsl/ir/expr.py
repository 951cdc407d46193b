"""Core expressions: what can be asked about a state.

Values are integers, or ordered lists of integers: a player is a seat from 0, a card is the number
of its kind of card, a truth is 0 or 1, nobody is -1.  `Term` names the concept of `docs/language.md`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from agencia_dsl.ir.arithmetic import Operator as Operator
from agencia_dsl.ir.arithmetic import Relation as Relation
from agencia_dsl.ir.node import CoreNode
from agencia_dsl.ir.sorts import Sort


@dataclass(frozen=True, slots=True)
class Constant(CoreNode):
    """A value that is known.  Term: literal.  Units: those of `sort`."""

    value: int
    sort: Sort


@dataclass(frozen=True, slots=True)
class CardNamed(CoreNode):
    """The card of this name; nobody when no deck in use has it.  Term: card."""

    name: str


@dataclass(frozen=True, slots=True)
class Local(CoreNode):
    """What a name stands for here: `you`, a chosen card, one of many.  Term: name."""

    name: str
    sort: Sort


@dataclass(frozen=True, slots=True)
class Field(CoreNode):
    """The value of a shared field, or of a field of `of`.  Term: field."""

    name: str
    of: Expr | None


@dataclass(frozen=True, slots=True)
class Contents(CoreNode):
    """The cards that lie in a zone, the top first.  Term: zone."""

    zone: str
    of: Expr | None


@dataclass(frozen=True, slots=True)
class Seats(CoreNode):
    """All players, from the one on move along the ring.  Term: players."""


@dataclass(frozen=True, slots=True)
class Ring(CoreNode):
    """All players from the one after `of` along the ring; `of` comes last.  Term: ring."""

    of: Expr


@dataclass(frozen=True, slots=True)
class Latest(CoreNode):
    """The players by whom an event came, the latest first, since history was last forgotten.

    `together`: those alone by whom it came last, all at once.  Term: players by latest, who did last.
    """

    event: str
    together: bool = False


@dataclass(frozen=True, slots=True)
class Things(CoreNode):
    """All things of a declared sort, in the order of their declaration.  Term: things."""

    sort: str


@dataclass(frozen=True, slots=True)
class Winners(CoreNode):
    """Who won when a sequence last ended.  Term: winners."""


@dataclass(frozen=True, slots=True)
class Filter(CoreNode):
    """Those of `items` for which the condition holds, in their order.  Term: where."""

    name: str
    items: Expr
    condition: Expr


@dataclass(frozen=True, slots=True)
class Best(CoreNode):
    """Those of `items` whose value is the largest (or smallest) among them.  Term: most, fewest."""

    name: str
    items: Expr
    value: Expr
    largest: bool


@dataclass(frozen=True, slots=True)
class SortKey(CoreNode):
    """One criterion of an order; `descending` puts large values first."""

    value: Expr
    descending: bool


@dataclass(frozen=True, slots=True)
class Sorted(CoreNode):
    """`items` by the keys, the first key first; equal ones keep their order.  Term: ordered by."""

    name: str
    items: Expr
    keys: tuple[SortKey, ...]


@dataclass(frozen=True, slots=True)
class Group(CoreNode):
    """All that are among the parts, each once, in order of mention.  Term: and (of people)."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Demand(CoreNode):
    """`items` when there are exactly `count`; else impossible.

    Not `exact`: the first `count` of them, impossible only when there are fewer.
    Term: the.  Units: `count` in items.
    """

    items: Expr
    count: int
    exact: bool


@dataclass(frozen=True, slots=True)
class First(CoreNode):
    """The first (or last) of `items`; nobody when there is none.  Term: first of, last of."""

    items: Expr
    last: bool


@dataclass(frozen=True, slots=True)
class Size(CoreNode):
    """How many.  Term: size of."""

    items: Expr


class Whole(Enum):
    """What many numbers come to."""

    MOST = "most"
    FEWEST = "fewest"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class Overall(CoreNode):
    """The largest or smallest value among the items, or all of them together; 0 when there is none.

    Term: most, fewest, total.
    """

    name: str
    items: Expr
    value: Expr
    whole: Whole


@dataclass(frozen=True, slots=True)
class Exists(CoreNode):
    """Is there an item for which the condition holds?  Asked in order, until one is.  Term: some."""

    name: str
    items: Expr
    condition: Expr


@dataclass(frozen=True, slots=True)
class Member(CoreNode):
    """Is `item` among `items`?  Term: among."""

    item: Expr
    items: Expr


@dataclass(frozen=True, slots=True)
class Choose(CoreNode):
    """`who` chooses among `items`; impossible when there are too few.

    Without `count` one item; with it, that many at once, as a list.  `optional` adds the option of
    none.  `who` absent: chance chooses, each item alike.  Inside an attempt only options remain from
    which the attempt can still be completed.  Term: choose, pick, an opponent.
    """

    who: Expr | None
    label: str
    items: Expr
    count: Expr | None
    optional: bool


@dataclass(frozen=True, slots=True)
class Ask(CoreNode):
    """`who` answers yes or no, freely: an attempt never steers the answer.  Term: wants."""

    who: Expr
    question: str


@dataclass(frozen=True, slots=True)
class Arithmetic(CoreNode):
    """A number from two.  Term: arithmetic."""

    operator: Operator
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Compare(CoreNode):
    """Do two values stand in a relation?  Term: comparison."""

    relation: Relation
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class All(CoreNode):
    """Do all parts hold?  Asked in order, until one does not.  Term: and."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Any(CoreNode):
    """Does a part hold?  Asked in order, until one does.  Term: or."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not(CoreNode):
    """Does the part not hold?  Term: not."""

    part: Expr


class TraitName(Enum):
    """What can be read off a card."""

    KIND = "kind"
    TAG = "tag"


@dataclass(frozen=True, slots=True)
class Trait(CoreNode):
    """The kind or the tag of a card.  Term: kind, tag."""

    card: Expr
    trait: TraitName


@dataclass(frozen=True, slots=True)
class Happened(CoreNode):
    """Did an event come by this player within the window?  Term: who did, who had."""

    event: str
    window: str
    by: Expr


@dataclass(frozen=True, slots=True)
class Amount(CoreNode):
    """How much of an event came within the window, all its turns together.

    `by` restricts who did it, `to` the other party; absent: whoever it was.  An event without an
    amount counts 1, as it does for what waits for it.
    Term: amount of, who did to.  Units: those of the event (cards).
    """

    event: str
    window: str
    by: Expr | None
    to: Expr | None


class Question(Enum):
    """What the standing rules can be asked about a deed."""

    MAY = "may"
    MUST = "must"
    FIRST = "comes first to"


@dataclass(frozen=True, slots=True)
class Consult(CoreNode):
    """What the standing rules say: may, must or comes this player first to do the deed?

    Term: may, must, comes first.
    """

    question: Question
    deed: str
    who: Expr
    object: Expr | None


@dataclass(frozen=True, slots=True)
class Idle(CoreNode):
    """Has the card in force before this player no effect now?  Term: has no effect."""

    of: Expr


@dataclass(frozen=True, slots=True)
class Makes(CoreNode):
    """Does the card in force before `of` make at least `least` players do one of the events?

    Read from its footprint in the present state; the card being executed makes nobody do anything.
    `among` restricts the players.  Term: makes.
    """

    of: Expr
    events: tuple[str, ...]
    least: int
    among: Expr | None


@dataclass(frozen=True, slots=True)
class Says(CoreNode):
    """Do the sentences of the card in force before `of` demand one of the events, whatever the state?

    Read from the card alone: a demand that nobody can meet now is one.  `only`: and nothing else at all,
    be it another sentence or a standing rule.  Term: makes nobody, only.
    """

    of: Expr
    events: tuple[str, ...]
    only: bool = False


@dataclass(frozen=True, slots=True)
class Possible(CoreNode):
    """Is there a way to complete the rule?  Nothing happens.  Term: is impossible."""

    rule: str


@dataclass(frozen=True, slots=True)
class Reading(CoreNode):
    """Is this the reading chosen for a ruling or option?  Term: ruling."""

    ruling: str
    reading: str


Expr: TypeAlias = (
    Constant | CardNamed | Local | Field | Contents | Seats | Ring | Latest | Things | Winners | Filter
    | Best | Sorted | Group | Demand | First | Size | Overall | Exists | Member | Choose | Ask
    | Arithmetic | Compare | All | Any | Not | Trait | Happened | Amount | Consult | Idle | Makes | Says
    | Possible | Reading
)  # fmt: skip
