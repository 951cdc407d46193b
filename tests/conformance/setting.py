"""A scenario's state as a position of the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.history import record
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.run import Tape
from agencia_dsl.engine.step import opening, run_step
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.link import BLANK, link
from agencia_dsl.ir.load import Loaded, load_paths
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.program import Edition
from tests.conformance.form import DEALT_STRUCTURE, Malformed

Scenario = dict[str, Any]

CARDS = Path(__file__).parents[2] / "cards"
USUAL = "mca"
"""The edition of a scenario that names none."""

NATURAL = {"NG": "Nova geração", "Lid": "Liderança"}
MODES = {"mca": {"simple": "simples", "bourdieu": "bourdieu"}, "ed180": {"bourdieu": "bourdieu"}}
IRRELEVANT = {"note", "origin_cols", "last_inserter", "first_winner", "climbing_done", "decks"}
"""What a state may say that no rule of the modo simples heeds, or that a step reads."""

READ = {
    "current",
    "phase",
    "flow",
    "structures",
    "hands",
    "pile",
    "history",
    "wins",
    "winners_in_order",
    "last_partida",
    "punished_cannot_win",
}
READ_ON_CAMPO = {"field", "row_since", "blocked_wins", "past_blocked_wins"}
"""What a state may say besides where there is a campo.  Blocked wins of another row are forgotten with the row."""

UNREAD_HISTORY = {"crisis_in_previous_partida", "was_in_society", "reached_one_this_partida"}
"""What a history may say that no structure of the principal deck heeds."""

READ_HISTORY = {"jogadas", "last_player", "start_of_partida", "jogadas_so_far", "last_turn", "crisis_in_partida",
                "revolt_since_last_crisis", "last_solver"}  # fmt: skip
USUAL_HAND, USUAL_PILE = 5, 30
EVENTS = {"drew": "draw", "discarded": "discard"}


class Unbuilt(Exception):
    """The scenario needs a part of the game that is not written yet."""


@lru_cache(maxsize=4)
def loaded(name: str = USUAL) -> Loaded:
    """An edition."""
    outcome = load_paths([str(CARDS / name)])
    assert outcome.value is not None
    assert not outcome.diagnostics, outcome.diagnostics
    return outcome.value


def edition(name: str = USUAL) -> Edition:
    """What its files say."""
    return loaded(name).edition


@lru_cache(maxsize=64)
def plan_for(name: str, mode: str, players: int, consensus: bool) -> Plan:
    """The game of an edition's mode, ready to run; a scenario may ask for any of its fields."""
    if mode not in MODES[name]:
        raise Unbuilt(f"the mode {mode}")
    readings = {"consensus": "on"} if consensus else {}
    fields = [field.name for field in edition(name).fields]
    game = link(edition(name), mode=MODES[name][mode], readings=readings, observed=fields)
    assert game.value is not None, game.diagnostics
    return compile_game(game.value, players)


def place_of(plan: Plan, rule: str) -> int:
    """The place at which a rule happens."""
    return next(place for place, step in enumerate(plan.game.steps) if step.rule == rule)


PHASES = {
    "start": "verification",
    "after_execution": "natural-card",
    "end_of_jogada": "passing",
    "end_of_turn": "verification",
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
        self.history = self.state.get("history") or {}
        self.phase = self.state.get("phase", "start")
        self.edition = self.scenario.get("edition", USUAL)
        self.has_campo = self.scenario["mode"] == "bourdieu"
        dealt = {key for key in self.state if key.startswith(DEALT_STRUCTURE)}
        for unread in sorted(
            self.state.keys() - READ - IRRELEVANT - dealt - (READ_ON_CAMPO if self.has_campo else set())
        ):
            raise Unbuilt(f"the state of '{unread}'")
        for unread in sorted(self.history.keys() - READ_HISTORY - UNREAD_HISTORY):
            raise Unbuilt(f"the history of '{unread}'")

    @property
    def goes_on_after_revolta(self) -> bool:
        """Is the structure followed after a revolta, too?"""
        return bool(self.edition != USUAL)

    @property
    def requests(self) -> bool:
        """Does a hegemonia come about only where somebody requests it?"""
        return bool(self.has_campo and self.edition == USUAL)

    def only_simple(self, what: str) -> None:
        """The answer is known in the modo simples; elsewhere it takes rules that are not written yet."""
        if self.scenario["mode"] != "simple" and not self.has_campo:
            raise Unbuilt(what)

    def mover(self, fields: Sequence[int]) -> int:
        """The seat whose jogada it is."""
        return fields[self.field("mover")]

    def seat(self, name: str) -> int:
        """The seat of a player."""
        return self.names.index(name)

    def card(self, name: str) -> int:
        """The number of a card."""
        name = NATURAL.get(name, name)
        if name in ("filler", "structural"):
            return self.cards[BLANK]
        if name not in self.cards:
            self.only_simple(f"the card {name}")
            where = "the principal deck" if self.edition == USUAL else f"the edition {self.edition}"
            raise Malformed(f"no card of {where} is called {name!r}")
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
        table.place = place_of(self.plan, PHASES[self.phase])
        if self.phase == "setup":
            return opening(self.plan)
        if self.has_campo and self.state.get("climbing_done"):
            steps = {step.rule for step in self.plan.game.steps}
            table.place = place_of(self.plan, "alteration" if "alteration" in steps else "alterations")
            for seat in range(len(self.names)):
                self._put(table.f, "turns", int(table.f[self.field("row", seat)] > 0), seat)
            return replace(table.position(), winners=1)
        return table.position()

    def _cards(self, table: Table) -> None:
        for name, card in (self.state.get("structures") or {}).items():
            table.z[self.zone("structure", self.seat(name))] = (self.card(card),)
        hands = self.state.get("hands") or {}
        for seat, name in enumerate(self.names):
            table.z[self.zone("hand", seat)] = tuple(sorted(self._hand(hands.get(name, USUAL_HAND))))
        pile = self.state.get("pile") or {}
        monte = [self.card(c) for c in [*pile.get("top", []), *pile.get("contains", [])]]
        monte += [self.card("filler")] * (pile.get("size", USUAL_PILE) - len(monte))
        table.z[self.zone("monte")] = tuple(monte)

    def _hand(self, hand: dict[str, Any] | int) -> list[int]:
        """The cards of a hand: a bare number is a count; a count that is absent is the sum of the parts."""
        parts: dict[str, Any] = {"count": hand} if isinstance(hand, int) else hand
        cards = [self.card(name) for name in parts.get("cards") or ()]
        for code, count in (parts.get("natural") or {}).items():
            cards += [self.card(NATURAL[code])] * count
        structural = parts.get("structural", 0) + sum((parts.get("natural") or {}).values())
        size = parts.get("count", max(structural, len(cards)))
        if size < len(cards):
            raise Malformed(f"a hand of {size} with {len(cards)} cards in it")
        return cards + [self.card("filler")] * (size - len(cards))

    def _fields(self, table: Table) -> None:
        history, fields = self.history, table.f
        if self.has_campo:
            self._campo(fields)
        if "current" in self.state:
            fields[self.field("mover")] = self.seat(self.state["current"])
        fields[self.field("backward")] = int(self.state.get("flow", "forward") == "backward")
        fields[self.field("omen")] = int(self.phase == "crisis")
        crisis = history.get("crisis_in_partida", False)
        fields[self.field("unrest")] = int(crisis and not history.get("revolt_since_last_crisis", False))
        if self.has_campo:
            self._put(fields, "seasoned", int(crisis))
            for name in [*(history.get("was_in_society") or ()), *(self.state.get("structures") or {}).values()]:
                self._put(fields, "known", 1, self.card(name))
        for name in self.state.get("punished_cannot_win") or ():
            self._put(fields, "barred", 1, self.seat(name))
        if history.get("last_solver"):
            fields[self.field("solver")] = self.seat(history["last_solver"])
        for number, winners in enumerate(self._winners(), 1):
            for winner in winners:
                fields[self.field("wins", self.seat(winner))] += 1
                fields[self.field("champion")] = self.seat(winner)
                if self.has_campo:
                    self._put(fields, "crowned", number, self.seat(winner))
        for name, wins in (self.state.get("wins") or {}).items():
            fields[self.field("wins", self.seat(name))] = wins
        if (last := self.state.get("last_partida") or {}).get("winner"):
            fields[self.field("champion")] = self.seat(last["winner"])

    def _winners(self) -> Iterator[list[str]]:
        """Who won each of the partidas so far, oldest first."""
        for winner in self.state.get("winners_in_order") or ():
            yield [winner] if isinstance(winner, str) else list(winner or ())

    def _campo(self, fields: list[int]) -> None:
        """Where everybody stands, since when, with which wins, and how the last ideologia was completed."""
        places = {name: (0, seat) for seat, name in enumerate(self.names)} | (self.state.get("field") or {})
        origins = self.state.get("origin_cols") or {}
        for seat, name in enumerate(self.names):
            fields[self.field("row", seat)], fields[self.field("column", seat)] = places[name]
            self._put(fields, "origin", origins.get(name, seat), seat)
            self._put(fields, "since", (self.state.get("row_since") or {}).get(name, 0), seat)
            self._put(fields, "stored", min(1, (self.state.get("blocked_wins") or {}).get(name, 0)), seat)
        for name in self.history.get("reached_one_this_partida") or ():
            self._put(fields, "humbled", 1, self.seat(name))
        won = [winners for winners in self._winners() if winners]
        since = max([0, *(self.state.get("row_since") or {}).values()])
        self._put(fields, "era", since)
        self._put(fields, "partidas", max(since, len(self.state.get("winners_in_order") or ())))
        if first := self.state.get("first_winner") or (won[0][0] if won else None):
            self._put(fields, "pioneer", self.seat(first))
        if self.state.get("last_inserter"):
            self._put(fields, "completer", self.seat(self.state["last_inserter"]))
            tags = [tag.name for tag in self.plan.game.edition.tags]
            for banner in self._banners():
                self._put(fields, "inserter", self.seat(self.state["last_inserter"]), tags.index(banner))

    def _banners(self) -> Iterator[str]:
        """The ideologias of which three cards or more are in the sociedade."""
        shown = [self.plan.game.cards[self.card(card)].tag for card in (self.state.get("structures") or {}).values()]
        yield from {tag for tag in shown if tag is not None and shown.count(tag) > 2}

    def _put(self, fields: list[int], name: str, value: int, at: int = 0) -> None:
        """Set a field that the rules may have."""
        if name in self.layout.fields:
            fields[self.field(name, at)] = value

    def _history(self, table: Table) -> None:
        """The jogadas before the present one, as the scenario lists them or by its defaults."""
        if "current" not in self.state:
            return
        events = {name: index for index, name in enumerate(self.plan.events)}
        for jogada in self._jogadas(self.history):
            for event, by, amount, to in self._happened(jogada):
                if event in events:
                    record(table, events[event], self.seat(by), amount, self.seat(to) if to else -1, 0)
            if self.has_campo:  # what the rules keep account of at the end of a jogada
                table.f[self.field("mover")] = self.seat(jogada["player"])
                table.place = place_of(self.plan, "passing")
                run_step(table)
            else:
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

    def _happened(self, jogada: dict[str, Any]) -> list[tuple[str, str, int, str]]:
        """The events of one jogada with the players they came by, and how many cards."""
        done = ((EVENTS[verb], name, amount) for verb in EVENTS for name, amount in (jogada.get(verb) or {}).items())
        found = [(event, name, amount, "") for event, name, amount in done if amount]
        found += [("give", gift["from"], gift.get("n", 1), gift.get("to", "")) for gift in jogada.get("gave") or ()]
        for revolt in jogada.get("revolts") or ():
            outcome = "successful-revolta" if revolt["success"] else "failed-revolta"
            found += [(outcome, revolt["by"], 1, ""), ("revolta", revolt["by"], 1, "")]
        return found
