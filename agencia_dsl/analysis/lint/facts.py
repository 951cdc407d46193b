"""Derived facts about a game that several lint rules read, each computed once."""

from __future__ import annotations

from dataclasses import dataclass, field

from agencia_dsl.analysis.smt import Formula, Solved, execution
from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.driver import RandomOracle
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.step import opening, run_step
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.abstract.state import Situation
from agencia_dsl.ir.footprint import Footprint, footprint
from agencia_dsl.ir.link import BLANK
from agencia_dsl.ir.program import Card, Game
from agencia_dsl.ir.vocabulary import Vocabulary

PLAYERS = (2, 3, 4, 5, 6)
"""For how many players cards are looked at, as far as the mode allows them."""

NAMES = ("Ana", "Bia", "Caio", "Duda", "Eva", "Feo")
"""Players in the scenes that findings show."""

HAND = 5
"""Cards in each hand of such a scene."""


@dataclass
class Facts:
    """One game under the lens.  `asked` are the names of the cards that the author asked about."""

    game: Game
    vocabulary: Vocabulary
    asked: frozenset[str]
    _footprints: dict[tuple[str, int], Footprint] = field(default_factory=dict)
    _followed: dict[tuple[str, int, bool], Solved] = field(default_factory=dict)
    _plans: dict[int, Plan] = field(default_factory=dict)
    _first: dict[int, tuple[int, ...]] = field(default_factory=dict)
    solver_calls: int = 0

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that are looked at."""
        return tuple(n for n in PLAYERS if self.game.mode.fewest <= n <= self.game.mode.most)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the decks in use, those that stand in force."""
        plain = self.game.edition.kinds[0] if self.game.edition.kinds else ""
        return tuple(card for card in self.game.cards if card.kind == plain and card.name != BLANK)

    @property
    def copies(self) -> int:
        """How many cards the decks in use have, copies counted."""
        return sum(card.copies for card in self.game.cards)

    def role(self, name: str) -> str | None:
        """The word that plays a role."""
        return next((role.word for role in self.game.edition.roles if role.name == name), None)

    def spoken(self, name: str, otherwise: str) -> str:
        """How reports call a role."""
        return self.role(name) or otherwise

    def in_portuguese(self, name: str, otherwise: str) -> str:
        """What players call a role."""
        return next((r.portuguese for r in self.game.edition.roles if r.name == name and r.portuguese), otherwise)

    def footprint(self, card: Card, players: int) -> Footprint:
        """What the card can make players do."""
        key = (card.name, players)
        if key not in self._footprints:
            self._footprints[key] = footprint(self.game, card, players)
        return self._footprints[key]

    def plan(self, players: int) -> Plan:
        """The game ready to run."""
        if players not in self._plans:
            self._plans[players] = compile_game(self.game, players)
        return self._plans[players]

    def first_fields(self, players: int) -> tuple[int, ...]:
        """The fields as they are when the first turn of a fresh game begins."""
        if players not in self._first:
            plan = self.plan(players)
            table = Table(plan, RandomOracle(0))
            table.set_position(opening(plan))
            entry = dict(self.game.entries).get(self.role("turn") or "", self.game.start)
            for _ in range(len(self.game.steps)):
                if table.place == entry:
                    break
                run_step(table)
            self._first[players] = tuple(table.f)
        return self._first[players]

    def followed(self, card: Card, players: int, *, fresh: bool = False) -> Solved:
        """Can the card be followed exactly in some state, alone in force?  Raises `Unsupported`."""
        key = (card.name, players, fresh)
        if key not in self._followed:
            fields = self.first_fields(players) if fresh else None
            situation = Situation(self.game, players, ((0, card, True),), fresh=fresh, fields=fields)
            self._followed[key] = self.solve(execution(situation))
        return self._followed[key]

    def solve(self, formula: Formula, *more: object) -> Solved:
        """Ask the solver, and count the call."""
        self.solver_calls += 1
        return formula.solve(*more)
