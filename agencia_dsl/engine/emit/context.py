"""What the templates share: the layout, the laws in use, clauses, and names for locals."""

from __future__ import annotations

import re

from agencia_dsl.engine.sensitivity import Sensitivity
from agencia_dsl.ir.expr import (
    Best,
    Choose,
    Contents,
    Demand,
    Expr,
    Filter,
    Group,
    Latest,
    Ring,
    Seats,
    Sorted,
    Things,
    Winners,
)
from agencia_dsl.ir.law import Cancel, Forbid, Grant, Modify, Oblige, Precede
from agencia_dsl.ir.layout import Layout
from agencia_dsl.ir.program import Game
from agencia_dsl.text.span import Span


class Emission:
    """One run of the emitter over a game."""

    def __init__(self, game: Game, layout: Layout) -> None:
        self.game = game
        self.layout = layout
        self.n = layout.players
        self.sensitivity = Sensitivity(game)
        self.clauses: list[Span | None] = [None]
        self._clause_of: dict[tuple[str, int, int], int] = {}
        self.sorts: dict[tuple[int, str], str] = {}
        self.events = {name: index for index, name in enumerate(game.edition.events)}
        self.verbs = {verb.name: index for index, verb in enumerate(game.edition.verbs)}
        self.cards = {card.name: index for index, card in enumerate(game.cards)}
        self.kinds = {name: index for index, name in enumerate(game.edition.kinds)}
        self.deeds = {deed.name: deed for deed in game.edition.deeds}
        laws = [law for card in game.cards for law in card.laws]
        self.forbidden = {law.deed for law in laws if isinstance(law, Forbid)}
        self.granted = {law.deed for law in laws if isinstance(law, Grant)}
        self.obliged = {law.deed for law in laws if isinstance(law, Oblige)}
        self.preceded = {law.deed for law in laws if isinstance(law, Precede)}
        self.cancelling = any(isinstance(law, Cancel) for law in laws)
        self.modified = {law.event for law in laws if isinstance(law, Modify)}

    def clause(self, span: Span | None) -> int:
        """The number of a clause; 0 for what has no place."""
        if span is None:
            return 0
        key = (span.source.name, span.start, span.end)
        if key not in self._clause_of:
            self._clause_of[key] = len(self.clauses)
            self.clauses.append(span)
        return self._clause_of[key]


class Names:
    """Python names for the locals of one function."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def __call__(self, name: str) -> str:
        """The Python name of a local of the core."""
        if name not in self._known:
            plain = "v_" + re.sub(r"\W", "_", name)
            while plain in self._known.values():
                plain += "_"
            self._known[name] = plain
        return self._known[name]

    def keep(self, name: str) -> None:
        """A parameter: it has its own name in Python."""
        self._known[name] = name


def item_sort(items: Expr) -> str:
    """What the items of a list are: `card`, `player` or a sort of things."""
    match items:
        case Contents():
            return "card"
        case Things(sort):
            return sort
        case Filter(_, inner) | Sorted(_, inner) | Best(_, inner) | Demand(inner) | Choose(_, _, inner):
            return item_sort(inner)
        case Group(parts) if parts and is_list(parts[0]):
            return item_sort(parts[0])
        case _:
            return "player"


def is_list(value: Expr) -> bool:
    """Is the value a list?"""
    match value:
        case Choose(_, _, _, count):
            return count is not None
        case _:
            return isinstance(
                value,
                Contents | Seats | Ring | Latest | Things | Winners | Filter | Best | Sorted | Group | Demand,
            )
