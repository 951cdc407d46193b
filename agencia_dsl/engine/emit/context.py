"""What the templates share: the layout, the laws in use, clauses, and names for locals."""

from __future__ import annotations

import re
from collections.abc import Iterable

from agencia_dsl.engine.sensitivity import sensitivity_of
from agencia_dsl.ir.expr import Expr
from agencia_dsl.ir.law import Cancel, Forbid, Grant, Modify, Oblige, Precede
from agencia_dsl.ir.layout import Layout
from agencia_dsl.ir.program import Game, ZoneKind
from agencia_dsl.ir.sort_of import field_sorts, may_be_nobody, sort_of
from agencia_dsl.ir.sorts import Sort
from agencia_dsl.text.span import Span


class Emission:
    """One run of the emitter over a game."""

    def __init__(self, game: Game, layout: Layout) -> None:
        self.game = game
        self.layout = layout
        self.n = layout.players
        self.sensitivity = sensitivity_of(game)
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
        self.force = {zone.name for zone in game.edition.zones if zone.kind is ZoneKind.FORCE}
        self._fields = field_sorts(game)

    def clause(self, span: Span | None) -> int:
        """The number of a clause; 0 for what has no place."""
        if span is None:
            return 0
        key = (span.source.name, span.start, span.end)
        if key not in self._clause_of:
            self._clause_of[key] = len(self.clauses)
            self.clauses.append(span)
        return self._clause_of[key]

    def sort(self, value: Expr) -> Sort:
        """The sort of a value."""
        return sort_of(value, self._fields)

    def may_be_nobody(self, value: Expr) -> bool:
        """Can the value be nobody?  Not asked of names."""
        return may_be_nobody(value, self._fields)


class Names:
    """The locals of one function, or of both parts of a verb: their names in Python, what they stand for.

    `unsure` may stand for nobody, or for a list with nobody in it; `missing` stand for nothing when the
    statement that names them was passed over.
    """

    def __init__(self, *given: str, unsure: Iterable[str] = ()) -> None:
        self._known = {name: name for name in given}
        self.unsure = set(unsure)
        self.missing: set[str] = set()

    def __contains__(self, name: str) -> bool:
        return name in self._known

    def __call__(self, name: str) -> str:
        """The Python name of a local of the core."""
        if name not in self._known:
            plain = "v_" + re.sub(r"\W", "_", name)
            while plain in self._known.values():
                plain += "_"
            self._known[name] = plain
        return self._known[name]
