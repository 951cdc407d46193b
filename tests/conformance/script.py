"""Runs a scenario's script: each decision of the engine is answered by what the scenario fixes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from agencia_dsl.engine.event import Decided, Done, Event, Failed, SequenceEnded
from agencia_dsl.engine.history import record
from agencia_dsl.engine.outcome import Due
from agencia_dsl.engine.run import table_at
from agencia_dsl.engine.step import run_step
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.choice import Choice, Decision
from agencia_dsl.ir.link import BLANK
from agencia_dsl.ir.position import Position
from tests.conformance.setting import NATURAL, Setting

LABEL_CHOICES = {"dropped": "discard", "gift": "give", "mine": "swap", "theirs": "swap", "found": "take"}
TARGETS = ("target", "receiver", "creditor", "one", "twin", "partner", "cynic", "suspect")
"""What cards call a player that is chosen."""

LOOKED_THROUGH = 5000
"""How many selections of cards are compared before the best of them is taken."""


class Paused(Exception):
    """The script asks about a decision that is due, or leaves a crisis open."""

    def __init__(self, choice: Choice, table: Table) -> None:
        super().__init__(f"{choice.label} is asked of seat {choice.who}")
        self.choice = choice
        self.table = table


@dataclass
class Script:
    """The course of a scenario: where it stands, and what has been seen on the way."""

    setting: Setting
    position: Position
    steps: list[dict[str, Any]]
    choices: dict[str, Any] = field(default_factory=dict)
    revolt: dict[str, Any] | None = None
    chance: Callable[[Choice], Decision] | None = None
    pending: list[Decision] = field(default_factory=list)
    paused: Paused | None = None
    events: list[Event] = field(default_factory=list)
    last: list[Event] = field(default_factory=list)
    natural_used: dict[str, dict[str, bool]] = field(default_factory=dict)
    illegal: list[str] = field(default_factory=list)
    solver: int | None = None
    votes: dict[str, Any] | None = None
    crisis: Table | None = None
    vetoing: Table | None = None
    offered: list[Decision] = field(default_factory=list)
    declines: bool = False
    alters: bool = False
    ended_by: str = ""
    givers: list[Decision] = field(default_factory=list)
    requesters: set[str] = field(default_factory=set)

    def probe(self, *steps: dict[str, Any]) -> Script:
        """Another script that begins where this one stands: what would happen if."""
        return Script(
            self.setting, self.position, list(steps), dict(self.choices), pending=list(self.pending), solver=self.solver
        )

    def table(self) -> Table:
        """The table as it lies, between two steps."""
        return table_at(self.setting.plan, self.position, ())[0]

    # ------------------------------------------------------------------------ running
    def rule(self) -> str:
        """The rule that comes next; none when the jogo is over."""
        return self.setting.plan.game.steps[self.position.place].rule if self.position.place >= 0 else ""

    def run_until(self, *rules: str) -> None:
        """Run step by step until one of the rules would come next, or the script pauses."""
        while self.position.place >= 0 and self.rule() not in rules:
            self.one_step()

    def one_step(self) -> None:
        """The rule at the present place happens; a pause leaves the position before it."""
        tape, self.pending, self.paused = self.pending, [], None
        while True:
            table, _ = table_at(self.setting.plan, self.position, tape)
            table.log = []
            try:
                run_step(table)
            except Due as due:
                try:
                    tape.append(self.answer(due.choice, table))
                except Paused as paused:
                    self.pending, self.paused = tape, paused
                    raise
                continue
            self.events += table.log
            self.last += table.log
            if any(isinstance(event, SequenceEnded) and event.sequence == "partida" for event in table.log):
                self.ended_by = self.rule()
            self.position = table.position()
            return

    def close_turn(self) -> None:
        """The turno ends now, and what waits for that happens."""
        tape: list[Decision] = []
        while True:
            table, _ = table_at(self.setting.plan, self.position, tape)
            table.log = []
            seat = self.setting.mover(table.f)
            self._settle(table)
            try:
                record(table, self.setting.plan.events.index("turno"), seat, 1, -1, 0)
            except Due as due:
                tape.append(self.answer(due.choice, table))
                continue
            self.last += table.log
            self.position = table.position()
            return

    def _settle(self, table: Table) -> None:
        """What was drawn and discarded in the turno is that of the one that is over."""
        fields, layout = table.f, self.setting.layout.fields
        for running, over in (("drawing", "drawn"), ("throwing", "thrown")):
            at = (
                [self.setting.field(running, seat) for seat in range(len(self.setting.names))]
                if running in layout
                else []
            )
            if any(fields[place] for place in at):
                for seat, place in enumerate(at):
                    fields[self.setting.field(over, seat)], fields[place] = fields[place], 0

    def jogada(self, *until: str) -> None:
        """A whole jogada from its beginning (verification to passing), or up to one of some rules."""
        self.last, self.pending, self.paused = [], [], None
        self.solver = self.votes = self.crisis = self.vetoing = None
        self.offered = []
        self.proceed(*until)

    def proceed(self, *until: str) -> None:
        """What is left of a jogada, up to where the script pauses."""
        try:
            self.run_until(*until, "passing", "aftermath")
            if self.rule() == "passing":
                self.one_step()
        except Paused:
            pass

    # ------------------------------------------------------------------------ answering
    def following(self, kind: str) -> Any:
        """What the step that comes next says, if it is of this kind."""
        return self.steps[0].get(kind) if self.steps else None

    def answer(self, choice: Choice, table: Table) -> Decision:
        """What the scenario says, or anything where it says nothing."""
        match choice.label:
            case "revolta":
                return int(self.revolt is not None and self.revolt["by"] == self._name(choice))
            case "approval":
                return self.approval(choice, table)
            case "veto":
                return self.veto(choice, table)
            case "second-offer":
                return self.second_offer(choice)
            case "ending":
                return int(self._name(choice) in self.choices.get("agree", ()))
            case "used":
                return self.natural(choice, table)
            case "alter":
                return int("insert" in self.choices)
            case "insert":
                return self.insert(choice, table)
            case "seat":
                return self.chosen_seat(choice, table)
            case "ally":
                return self.ally(choice)
            case "invoke":
                return int(self._name(choice) in self.requesters)
            case "p" if choice.who < 0 and self.alters:
                return self.altering(choice)
            case label if label in TARGETS:
                return self.target(choice, table)
            case "decline":
                return int(self.declines)
            case "moved" | "way":
                return self.alteration(choice, table)
            case _:
                return self.cards(choice)

    def _name(self, choice: Choice) -> str:
        return self.setting.names[choice.who]

    def in_crisis(self, table: Table) -> bool:
        """Has a crisis come in this jogada that nobody has solved?"""
        return any(isinstance(event, Done) and event.event == "crise" for event in table.log or [])

    def solve(self, choice: Choice, table: Table) -> None:
        """The next solution of the script is this player's; without one, the crisis stays open."""
        if not self.in_crisis(table) or self.solver == choice.who:
            return
        self.crisis = self.crisis or table
        solution = self.following("solve")
        if solution is None and any(self.following(kind) for kind in ("jogada", "revolt")):
            self.choices, self.solver = {"at": self.setting.names[self.setting.mover(table.f)]}, choice.who
            return
        if solution is None or solution["by"] != self._name(choice):
            if solution is not None:
                self.steps.pop(0)
                self.illegal.append(f"{solution['by']} solves, it is {self._name(choice)} who should")
            raise Paused(choice, table)
        self._take_up(choice)

    def _take_up(self, choice: Choice) -> None:
        """This player proposes what the next step says; votes and vetoes begin anew."""
        self.choices, self.solver = self.steps.pop(0)["solve"], choice.who
        self.votes = self.vetoing = None

    def second_offer(self, choice: Choice) -> Decision:
        solution = self.following("solve")
        if solution is None or solution["by"] != self._name(choice):
            return 0
        self._take_up(choice)
        return 1

    def insert(self, choice: Choice, table: Table) -> Decision:
        self.solve(choice, table)
        if self.following("ask") == "inserts":
            raise Paused(choice, table)
        wanted = self.choices.get("insert")
        if wanted is None or self.setting.card(wanted) in choice.options:
            return self._plain(choice.options) if wanted is None else self.setting.card(wanted)
        if self.setting.card(wanted) != self.setting.cards[BLANK]:
            self.illegal.append(f"{self._name(choice)} inserts {wanted}")
        return choice.options[0]

    def chosen_seat(self, choice: Choice, table: Table) -> Decision:
        self.solve(choice, table)
        if self.following("ask") == "solution_positions":
            raise Paused(choice, table)
        at = self.choices.get("at")
        if at is None or self.setting.seat(at) in choice.options:
            return choice.options[0] if at is None else self.setting.seat(at)
        self.illegal.append(f"{self._name(choice)} alters the structure of {at}")
        return choice.options[0]

    def target(self, choice: Choice, table: Table) -> Decision:
        self.offered = self.offered or list(choice.options)
        if self.following("ask") == "targets":
            raise Paused(choice, table)
        keys = ("target", "receiver") if self.givers else ("target", "giver", "receiver")
        named = self.choices.get("targets") or [self.choices[key] for key in keys if key in self.choices]
        seats = {self.setting.seat(name) for name in ([named] if isinstance(named, str) else named)}
        for option in choice.options:
            if seats and (option in seats or (isinstance(option, tuple) and set(option) <= seats)):
                return option
        if named:
            self.illegal.append(f"{self._name(choice)} chooses {named}")
        return choice.options[0]

    def ally(self, choice: Choice) -> Decision:
        """Who gives together with who is on move."""
        self.givers = self.givers or list(choice.options)
        named = self.choices.get("giver")
        if named is None or self.setting.seat(named) in choice.options:
            return choice.options[0] if named is None else self.setting.seat(named)
        self.illegal.append(f"{self._name(choice)} makes {named} give")
        return choice.options[0]

    def altering(self, choice: Choice) -> Decision:
        """Who of equals alters the campo first: whom the script has next."""
        named = self.following("alter_field")
        seat = self.setting.seat(named) if named else -1
        return seat if seat in choice.options else choice.options[0]

    def alteration(self, choice: Choice, table: Table) -> Decision:
        """Who is moved in the campo, and whither: as the next step or the choices of the jogada say."""
        step = self.steps[0] if self.following("alter_field") == self._name(choice) else None
        if step is None and self.alters:
            raise Paused(choice, table)
        wanted = step or self.choices
        if choice.label == "way":
            way = int(wanted.get("by", 0) > 0)
            return way if way in choice.options and "by" in wanted else choice.options[0]
        moved = wanted.get("move")
        if moved is None or self.setting.seat(moved) in choice.options:
            return choice.options[0] if moved is None else self.setting.seat(moved)
        self.illegal.append(f"{self._name(choice)} moves {moved}")
        return choice.options[0]

    def approval(self, choice: Choice, table: Table) -> Decision:
        name = self._name(choice)
        if not self.in_crisis(table):
            return int(name in self.choices.get("approve", ()))
        if self.votes is None:
            votes = self.following("votes")
            if votes is None and not self.following("jogada"):
                raise Paused(choice, table)
            self.votes = {"for": self.setting.names} if votes is None else self.steps.pop(0)["votes"]
        return int(name in self.votes.get("for", ()))

    def veto(self, choice: Choice, table: Table) -> Decision:
        self.vetoing = self.vetoing or table
        if self.following("ask") == "veto":
            raise Paused(choice, table)
        by = self.following("veto")
        by = by["by"] if isinstance(by, dict) else by
        if by is None or self._name(choice) not in ([by] if isinstance(by, str) else by):
            return 0
        self.steps.pop(0)
        return 1

    def natural(self, choice: Choice, table: Table) -> Decision:
        if self.following("ask") == "natural":
            raise Paused(choice, table)
        used = self.following("natural")
        if used is None:
            return -1
        self.steps.pop(0)
        self.choices = used
        card = self.setting.card(NATURAL[used["card"]])
        legal = card in choice.options and used["by"] == self._name(choice)
        self.natural_used.setdefault(used["by"], {})[used["card"]] = legal
        return card if legal else -1

    def cards(self, choice: Choice) -> Decision:
        """A choice of cards, or chance: what is named first, then what does not matter."""
        if choice.who < 0 and self.chance is not None:
            return self.chance(choice)
        if choice.label in ("reveal", "draw"):
            return choice.options[0 if choice.label == "reveal" else len(choice.options) - 1]
        named = self._named_cards(choice)
        first = choice.options[0]
        if isinstance(first, tuple):
            return self._several(choice.options, named, self.setting.cards.get(self.choices.get("insert") or ""))
        return next((card for card in named if card in choice.options), self._plain(choice.options))

    def _named_cards(self, choice: Choice) -> list[int]:
        key = LABEL_CHOICES.get(choice.label)
        given: Any = self.choices.get(key) if key else None
        exchange = self.choices.get("swap_with_pile")
        if choice.label in ("mine", "found") and exchange is not None:
            given = exchange["give" if choice.label == "mine" else "take"]
        if isinstance(given, dict):
            given = given.get(self._name(choice)) if choice.who >= 0 else None
        if given is None:
            return []
        return [self.setting.card(name) for name in ([given] if isinstance(given, str) else given)]

    def _plain(self, options: Sequence[Decision]) -> Decision:
        blank = self.setting.cards[BLANK]
        return blank if blank in options else options[-1]

    def _several(self, options: Sequence[Decision], named: list[int], kept: int | None) -> Decision:
        """The selection that has what is named and otherwise what matters least."""
        blank = self.setting.cards[BLANK]

        def cost(option: Decision) -> tuple[int, int, int]:
            assert isinstance(option, tuple)
            missing = sum((Counter(named) - Counter(option)).values())
            return missing, int(kept in option), -option.count(blank)

        return min((options[index] for index in range(min(len(options), LOOKED_THROUGH))), key=cost)

    # ------------------------------------------------------------------------ what happened
    def lately(self) -> list[Event]:
        """The events of the last jogada, up to where it pauses."""
        return self.last + list((self.paused.table.log or ()) if self.paused is not None else ())

    def came(self, event: str) -> list[int]:
        """By whom an event came in the last jogada."""
        return [e.by for e in self.lately() if isinstance(e, Done) and e.event == event]

    def failed(self) -> list[Failed]:
        """What proved impossible in the last jogada."""
        return [e for e in self.lately() if isinstance(e, Failed)]

    def decided(self, label: str) -> list[Decided]:
        """The decisions of one kind taken in the last jogada."""
        return [e for e in self.lately() if isinstance(e, Decided) and e.label == label]

    def ended(self, sequence: str) -> SequenceEnded | None:
        """How a sequence ended, if it did."""
        found = [e for e in self.events if isinstance(e, SequenceEnded) and e.sequence == sequence]
        return found[-1] if found else None
