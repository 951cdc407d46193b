"""A game made ready to run for a number of players: tables and the functions generated from its core.

Everything here is fixed once made.  Functions take a table (`engine/table.py`) first; their types are
open here because the generated code is the only one that fills them in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from agencia_dsl.ir.layout import Layout
from agencia_dsl.ir.program import Game
from agencia_dsl.text.span import Span

Run: TypeAlias = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Needs:
    """What a doer needs to begin: a card of this kind (-1: any) in his zone.

    `helpers` are the cards that could bring him one, in force, when others do it before him (barren.py).
    """

    zone: str
    kind: int
    helpers: frozenset[int]


@dataclass(frozen=True, slots=True)
class VerbPlan:
    """A verb: both parts, and which of its parameters standing rules look at.

    Parameters are numbered from 1 in a frame `(doer, …)`; 0 means there is none.  `needs`: what each doer
    must have, whatever the others do (barren.py).  `chooses`: does somebody choose in what it brings about?
    """

    name: str
    event: int
    amount: int
    target: int
    prepare: Run
    commit: Run
    clause: int
    needs: Needs | None
    chooses: bool


@dataclass(frozen=True, slots=True)
class LawPlan:
    """A standing rule: its test takes table, owner, `they`, `it`, `maker`."""

    test: Run
    change: str = ""
    most: int = 0
    asks_of_cards: bool = False


@dataclass(frozen=True, slots=True)
class TriggerPlan:
    """What waits for an event: its function takes table, owner, by whom the event came, to whom and how much.

    `reads_other`: it speaks of the other party.  `strict`: what is impossible in it fails the attempt.
    """

    run: Run
    even_if_replaced: bool
    reads_other: bool
    strict: bool


@dataclass(frozen=True, slots=True)
class CardPlan:
    """What a card does and says.  `level`: what its standing rules read of other cards (sensitivity.py).

    `reach`: the events that it can make players do, in whatever state; none where that is not known.
    `footprint`: what is read of other cards in finding out whether it does, a level too, and `asked_for` the
    events of which it is found out about other cards for that; `looked_for`: the events of which its own
    standing rules find it out about cards in force.  `says`: of what it speaks in force, as bits of a level.
    """

    name: str
    kind: int
    tag: int
    body: Run
    usable: Run | None
    forbids: dict[str, tuple[LawPlan, ...]]
    grants: dict[str, tuple[LawPlan, ...]]
    obliges: dict[str, tuple[LawPlan, ...]]
    precedes: dict[str, tuple[LawPlan, ...]]
    modifies: dict[str, tuple[LawPlan, ...]]
    cancels: tuple[LawPlan, ...]
    triggers: dict[int, tuple[TriggerPlan, ...]]
    level: int
    says: int
    footprint: int
    asked_for: frozenset[int]
    looked_for: frozenset[int]
    reach: frozenset[int] | None


Laws: TypeAlias = "dict[str, list[tuple[int, LawPlan]]]"


@dataclass(slots=True)
class Society:
    """What the cards in force say together, each with its owner."""

    forbids: Laws = field(default_factory=dict)
    grants: Laws = field(default_factory=dict)
    obliges: Laws = field(default_factory=dict)
    precedes: Laws = field(default_factory=dict)
    modifies: Laws = field(default_factory=dict)
    cancels: list[tuple[int, int, LawPlan]] = field(default_factory=list)
    triggers: dict[int, list[tuple[int, int, TriggerPlan]]] = field(default_factory=dict)
    level: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a run needs to know and never changes.

    `lean`: the game without its accounts; `carried`: the cells of what an attempt reads (ir/liveness.py).
    """

    game: Game
    layout: Layout
    events: tuple[str, ...]
    tracks: tuple[tuple[int, ...], ...]
    recalls: tuple[int, ...]
    gathers: tuple[int, ...]
    closes: tuple[tuple[int, ...], ...]
    counts: tuple[tuple[tuple[int, bool, bool], ...], ...]
    ages: tuple[tuple[int, ...], ...]
    caps: dict[int, int]
    now: int
    everybody: int
    turn_event: int
    card_deeds: frozenset[str]
    seats: tuple[tuple[tuple[int, ...], ...], ...]
    rings: tuple[tuple[tuple[int, ...], ...], ...]
    ranges: tuple[tuple[int, int], ...]
    lean: Game
    carried: tuple[int, ...]
    force: frozenset[int]
    pile_index: dict[int, int]
    rules: dict[str, Run]
    verbs: tuple[VerbPlan, ...]
    cards: tuple[CardPlan, ...]
    triggers: dict[int, tuple[TriggerPlan, ...]]
    triggered: tuple[bool, ...]
    clauses: tuple[Span | None, ...]
    sorts: dict[tuple[int, str], str]
    source: str
    societies: dict[tuple[int, ...], Society] = field(default_factory=dict)
