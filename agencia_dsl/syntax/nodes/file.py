"""A whole file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from agencia_dsl.syntax.nodes.base import Node
from agencia_dsl.syntax.nodes.cards import Card
from agencia_dsl.syntax.nodes.declarations import (
    Deck,
    Decks,
    Deed,
    Define,
    Edition,
    Event,
    Field,
    Include,
    Kinds,
    Language,
    Mode,
    Order,
    Phrase,
    Question,
    Queue,
    Ring,
    Role,
    Rule,
    Sequence,
    Switch,
    Tag,
    Texts,
    Things,
    Uses,
    Verb,
    Window,
    Zone,
)
from agencia_dsl.syntax.nodes.scenes import Claim, Scene

Item: TypeAlias = (
    Language | Uses | Edition | Include | Decks | Texts | Deck | Kinds | Tag | Zone | Things | Field | Ring | Role
    | Switch | Order | Mode | Define | Queue | Window | Deed | Event | Phrase | Question | Verb | Rule
    | Sequence | Card | Scene | Claim
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Start(Node):
    """One file: its items in order."""

    items: tuple[Item, ...]
