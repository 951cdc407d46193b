"""A scenario's state as a position of the engine."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.history import record
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.run import Tape
from agencia_dsl.engine.step import opening
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.link import BLANK, link
from agencia_dsl.ir.load import Loaded, load_paths
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.program import Edition

Scenario = dict[str, Any]

NATURAL = {"NG": "Nova geração", "Lid": "Liderança"}
MODES = {"simple": "simples"}
EVENTS = {"drew": "draw", "discarded": "discard"}


class Unbuilt(Exception):
    """The scenario needs a part of the game that is not written yet."""


@lru_cache(maxsize=1)
def loaded() -> Loaded:
    """The MCA edition."""
    outcome = load_paths(["cards/mca"])
    assert outcome.value is not None
    assert not outcome.diagnostics, outcome.diagnostics
    return outcome.value


def edition() -> Edition:
    """What its files say."""
    return loaded().edition


@lru_cache(maxsize=64)
def plan_for(mode: str, players: int, consensus: bool) -> Plan:
    """The game of a mode, ready to run."""
    if mode not in MODES:
        raise Unbuilt(f"the mode {mode}")
    readings = {"consensus": "on"} if consensus else {}
    game = link(edition(), mode=MODES[mode], readings=readings)
    assert game.value is not None, game.diagnostics
    return compile_game(game.value, players)


def place_of(plan: Plan, rule: str) -> int:
    """The place at which a rule happens."""
    return next(place for place, step in enumerate(plan.game.steps) if step.rule == rule)


PHASES = {
    "start": "verification",
    "after_execution": "natural-card",
    "end_of_jogada": "passing",
    "crisis": "verification",
    "after_partida": "aftermath",
    "setup": "opening",
}


@dataclass
class Setting:
    """A scenario laid out: names, seats, cards, and the position it begins in."""

    scenario: Scenario
    plan: Plan
    names: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.names = list(self.scenario["players"])
        self.layout = self.plan.layout
        self.cards = {card.name: index for index, card in enumerate(self.plan.game.cards)}
        self.state = self.scenario.get("state") or {}

    def seat(self, name: str) -> int:
        """The seat of a player."""
        return self.names.index(name)

    def card(self, name: str) -> int:
        """The number of a card."""
        if name == "filler":
            return self.cards[BLANK]
        if name not in self.cards:
            raise Unbuilt(f"the card {name}")
        return self.cards[name]

    def zone(self, name: str, seat: int = 0) -> int:
        """The index of a zone."""
        return self.layout.zones[name] + seat

    def field(self, name: str, seat: int = 0) -> int:
        """The index of a field."""
        return self.layout.fields[name] + seat

    def position(self) -> Position:
        """The position at the beginning of the scenario's script."""
        table = Table(self.plan, Tape(()))
        table.set_position(opening(self.plan))
        table.z[:] = [()] * len(table.z)
        self._history(table)
        self._cards(table)
        self._fields(table)
        phase = self.state.get("phase", "start")
        if phase not in PHASES:
            raise Unbuilt(f"the phase {phase}")
        table.place = place_of(self.plan, PHASES[phase])
        if phase == "setup":
            return opening(self.plan)
        return table.position()

    def _cards(self, table: Table) -> None:
        for name, card in (self.state.get("structures") or {}).items():
            table.z[self.zone("structure", self.seat(name))] = (self.card(card),)
        for name, hand in (self.state.get("hands") or {}).items():
            table.z[self.zone("hand", self.seat(name))] = tuple(sorted(self._hand(hand)))
        pile = self.state.get("pile") or {}
        monte = [self.card(c) for c in [*pile.get("top", []), *pile.get("contains", [])]]
        monte += [self.card("filler")] * (pile.get("size", 30) - len(monte))
        table.z[self.zone("monte")] = tuple(monte)

    def _hand(self, hand: dict[str, Any]) -> list[int]:
        cards = [self.card(name) for name in hand.get("cards", [])]
        for code, count in (hand.get("natural") or {}).items():
            cards += [self.card(NATURAL[code])] * count
        return cards + [self.card("filler")] * (hand["count"] - len(cards))

    def _fields(self, table: Table) -> None:
        history = self.state.get("history") or {}
        fields = table.f
        if "current" in self.state:
            fields[self.field("mover")] = self.seat(self.state["current"])
        fields[self.field("backward")] = int(self.state.get("flow", "forward") == "backward")
        crisis = history.get("crisis_in_partida", False)
        fields[self.field("unrest")] = int(crisis and not history.get("revolt_since_last_crisis", False))
        if history.get("last_solver"):
            fields[self.field("solver")] = self.seat(history["last_solver"])
        for winner in self.state.get("winners_in_order") or ():
            fields[self.field("wins", self.seat(winner))] += 1
            fields[self.field("champion")] = self.seat(winner)

    def _history(self, table: Table) -> None:
        """The jogadas before the present one, as the scenario lists them or by its defaults."""
        if "current" not in self.state:
            return
        history = self.state.get("history") or {}
        events = {name: index for index, name in enumerate(self.plan.events)}
        for jogada in self._jogadas(history):
            for event, by in self._happened(jogada):
                if event in events:
                    record(table, events[event], self.seat(by), 1, -1, 0)
            record(table, events["jogada"], self.seat(jogada["player"]), 1, -1, 0)

    def _jogadas(self, history: dict[str, Any]) -> list[dict[str, Any]]:
        n, current = len(self.names), self.seat(self.state["current"])
        step = -1 if self.state.get("flow", "forward") == "forward" else 1
        jogadas = history.get("jogadas")
        if jogadas is None:
            count = 0 if history.get("start_of_partida") else history.get("jogadas_so_far", 2 * n)
            last = self.seat(history["last_player"]) if history.get("last_player") else (current + step) % n
            seats = [(last + step * back) % n for back in range(count)]
            jogadas = [{"player": self.names[seat]} for seat in reversed(seats)]
        listed = [dict(jogada) for jogada in jogadas]
        if listed and history.get("last_turn"):
            listed[-1].update(history["last_turn"])
        return listed

    def _happened(self, jogada: dict[str, Any]) -> list[tuple[str, str]]:
        """The events of one jogada with the players they came by."""
        found = [(EVENTS[verb], name) for verb in EVENTS for name, amount in (jogada.get(verb) or {}).items() if amount]
        found += [("give", gift["from"]) for gift in jogada.get("gave") or ()]
        for revolt in jogada.get("revolts") or ():
            outcome = "successful-revolta" if revolt["success"] else "failed-revolta"
            found += [(outcome, revolt["by"]), ("revolta", revolt["by"])]
        return found


def legal_setup(scenario: Scenario) -> bool:
    """May these decks be played in this mode?"""
    decks = tuple((scenario.get("state") or {}).get("decks", ()))
    return link(edition(), mode=MODES[scenario["mode"]], decks=decks).value is not None
