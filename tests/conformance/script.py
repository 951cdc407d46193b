"""Runs a scenario's script: each decision of the engine is answered by what the scenario fixes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from agencia_dsl.engine.event import Decided, Done, Event, Failed, SequenceEnded
from agencia_dsl.engine.outcome import Due
from agencia_dsl.engine.run import table_at
from agencia_dsl.engine.step import run_step
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.choice import Choice, Decision
from agencia_dsl.ir.link import BLANK
from agencia_dsl.ir.position import Position
from tests.conformance.setting import NATURAL, Setting

GIVEN = ("discard", "give", "swap", "take", "swap_with_pile")
LABEL_CHOICES = {"dropped": "discard", "gift": "give", "mine": "swap", "theirs": "swap", "found": "take"}


class Paused(Exception):
    """The script asks about a decision that is due, or leaves a crisis open."""

    def __init__(self, choice: Choice, table: Table) -> None:
        super().__init__()
        self.choice = choice
        self.table = table


@dataclass
class Script:
    """The course of a scenario: where it stands, and what has been seen on the way."""

    setting: Setting
    position: Position
    steps: list[dict[str, Any]]
    events: list[Event] = field(default_factory=list)
    last: list[Event] = field(default_factory=list)
    seen: dict[str, Any] = field(default_factory=dict)
    paused: Paused | None = None
    choices: dict[str, Any] = field(default_factory=dict)
    revolt: dict[str, Any] | None = None
    solving: int | None = None

    # ------------------------------------------------------------------------ running
    def rule(self) -> str:
        """The rule that comes next."""
        return self.setting.plan.game.steps[self.position.place].rule

    def run_until(self, *rules: str) -> None:
        """Run step by step until one of the rules would come next, or the script pauses."""
        while self.position.place >= 0 and self.rule() not in rules:
            self.one_step()

    def one_step(self) -> None:
        """The rule at the present place happens; a pause leaves the position before it."""
        tape: list[Decision] = []
        while True:
            table, _ = table_at(self.setting.plan, self.position, tape)
            table.log = []
            try:
                run_step(table)
            except Due as due:
                decision = self.answer(due.choice, table)
                tape.append(decision)
                continue
            self.events += table.log
            self.last += table.log
            self.position = table.position()
            return

    def jogada(self) -> None:
        """A whole jogada from its beginning: verification to passing."""
        self.last = []
        self.paused = None
        self.solving = None
        try:
            self.run_until("natural-card", "passing", "aftermath")
            self.finish()
        except Paused as paused:
            self.paused = paused
            self.last = list(paused.table.log or ())

    def finish(self) -> None:
        """What is left of a jogada: natural card, victory, passing."""
        self.paused = None
        try:
            while self.rule() in ("natural-card", "victory"):
                self.one_step()
            if self.rule() == "passing":
                self.one_step()
        except Paused as paused:
            self.paused = paused

    # ------------------------------------------------------------------------ answering
    def following(self) -> dict[str, Any]:
        """The step of the script that comes next."""
        return self.steps[0] if self.steps else {}

    def answer(self, choice: Choice, table: Table) -> Decision:
        """What the scenario says, or anything where it says nothing."""
        match choice.label:
            case "revolta":
                return int(self.revolt is not None and self.revolt["by"] == self.setting.names[choice.who])
            case "approval":
                return self.approval(choice, table)
            case "veto":
                return self.veto(choice, table)
            case "second-offer":
                return int("solve" in self.following())
            case "ending":
                return int(self.setting.names[choice.who] in self.choices.get("agree", ()))
            case "used":
                return self.natural(choice, table)
            case "alter":
                return int("insert" in self.choices)
            case "insert":
                return self.insert(choice, table)
            case "seat":
                return self.chosen_seat(choice, table)
            case "target":
                return self.target(choice, table)
            case _:
                return self.cards(choice)

    def in_crisis(self, table: Table) -> bool:
        """Has a crisis come in this jogada that nobody has solved?"""
        log = table.log or []
        return any(isinstance(event, Done) and event.event == "crise" for event in log)

    def solve(self, choice: Choice, table: Table) -> None:
        """The next solution of the script is this player's; without one, the crisis stays open."""
        if not self.in_crisis(table) or self.solving == choice.who:
            return
        if "solve" not in self.following() and not self.seen.get("proposals_over"):
            raise Paused(choice, table)
        self.solving = choice.who
        if "solve" in self.following():
            self.choices = self.steps.pop(0)["solve"]
            if self.setting.names[choice.who] != self.choices.get("by"):
                self.seen["wrong_solver"] = self.setting.names[choice.who]

    def insert(self, choice: Choice, table: Table) -> Decision:
        self.solve(choice, table)
        if self.following().get("ask") == "inserts":
            raise Paused(choice, table)
        wanted = self.choices.get("insert")
        card = self.setting.cards.get(wanted) if wanted else None
        return card if card is not None and card in choice.options else choice.options[0]

    def chosen_seat(self, choice: Choice, table: Table) -> Decision:
        self.solve(choice, table)
        at = self.choices.get("at")
        if at is not None and self.setting.seat(at) in choice.options:
            return self.setting.seat(at)
        return choice.options[0]

    def target(self, choice: Choice, table: Table) -> Decision:
        if self.following().get("ask") == "targets":
            raise Paused(choice, table)
        named = self.choices.get("targets") or [
            self.choices[key] for key in ("target", "giver", "receiver") if key in self.choices
        ]
        seats = [self.setting.seat(name) for name in named]
        for option in choice.options:
            if option in seats or (isinstance(option, tuple) and set(option) <= set(seats)):
                return option
        return choice.options[0]

    def approval(self, choice: Choice, table: Table) -> Decision:
        name = self.setting.names[choice.who]
        if "votes" in self.following():
            votes = self.following()["votes"]
            self.seen["votes"] = votes
            return int(name in votes.get("for", votes.get("yes", ())))
        if self.in_crisis(table) and "votes" not in self.seen:
            raise Paused(choice, table)
        return int(name in self.choices.get("approve", ()) or name in self.seen.get("votes", {}).get("for", ()))

    def veto(self, choice: Choice, table: Table) -> Decision:
        following = self.following()
        if following.get("ask") == "veto":
            raise Paused(choice, table)
        if "veto" in following:
            by = following["veto"]["by"] if isinstance(following["veto"], dict) else following["veto"]
            if self.setting.names[choice.who] == by:
                self.seen["vetoed"] = True
                self.seen["proposals_over"] = True
                return 1
        return 0

    def natural(self, choice: Choice, table: Table) -> Decision:
        following = self.following()
        if following.get("ask") == "natural":
            raise Paused(choice, table)
        if "natural" in following:
            step = self.steps.pop(0)["natural"]
            self.choices = step
            card = self.setting.card(NATURAL[step["card"]])
            legal = card in choice.options and step["by"] == self.setting.names[choice.who]
            self.seen.setdefault("natural", {}).setdefault(step["by"], {})[step["card"]] = legal
            if legal:
                return card
        return -1

    def cards(self, choice: Choice) -> Decision:
        """A choice of cards, or chance: what is named first, then what does not matter."""
        if choice.label in ("reveal", "draw"):
            return choice.options[0 if choice.label == "reveal" else len(choice.options) - 1]
        named = self._named_cards(choice)
        first = choice.options[0]
        if not isinstance(first, tuple):
            for card in named:
                if card in choice.options:
                    return card
            return self._plain(choice.options)
        return self._several(choice.options, named, len(first))

    def _named_cards(self, choice: Choice) -> list[int]:
        key = LABEL_CHOICES.get(choice.label)
        given: Any = self.choices.get(key) if key else None
        if choice.label in ("mine", "found") and "swap_with_pile" in self.choices:
            given = self.choices["swap_with_pile"]["give" if choice.label == "mine" else "take"]
        if isinstance(given, dict):
            given = given.get(self.setting.names[choice.who]) if choice.who >= 0 else None
        if given is None:
            return []
        listed = [given] if isinstance(given, str) else list(given)
        return [self.setting.cards[name] for name in listed if name in self.setting.cards]

    def _plain(self, options: Sequence[Decision]) -> Decision:
        blank = self.setting.cards[BLANK]
        return blank if blank in options else options[-1]

    def _several(self, options: Sequence[Decision], named: list[int], count: int) -> Decision:
        """The selection that has what is named and otherwise what matters least."""
        blank, kept = self.setting.cards[BLANK], self.setting.cards.get(self.choices.get("insert", ""))
        best, least = options[0], None
        for index, option in enumerate(options):
            if index > 5000:
                break
            assert isinstance(option, tuple)
            rest = Counter(option)
            missing = sum((Counter(named) - rest).values())
            cost = (missing, int(kept in option), -option.count(blank))
            if least is None or cost < least:
                best, least = option, cost
        return best

    # ------------------------------------------------------------------------ what happened
    def came(self, event: str) -> list[int]:
        """By whom an event came in the last jogada."""
        return [e.by for e in self.last if isinstance(e, Done) and e.event == event]

    def failed(self) -> list[Failed]:
        """What proved impossible in the last jogada."""
        return [e for e in self.last if isinstance(e, Failed)]

    def ended(self, sequence: str) -> SequenceEnded | None:
        """How a sequence ended, if it did."""
        found = [e for e in self.events if isinstance(e, SequenceEnded) and e.sequence == sequence]
        return found[-1] if found else None

    def decided(self, label: str) -> list[Decided]:
        """The decisions of one kind taken in the last jogada."""
        return [e for e in self.last if isinstance(e, Decided) and e.label == label]
