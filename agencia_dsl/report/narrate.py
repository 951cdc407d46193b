"""A course of play told to people: one line for each turn, only what changed, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from agencia_dsl.engine.event import Changed, Decided, Done, Event, Failed, Moved, SequenceEnded
from agencia_dsl.engine.plan import Plan
from agencia_dsl.ir.link import BLANK
from agencia_dsl.ir.position import Position
from agencia_dsl.report.text import place_of
from agencia_dsl.report.words import text, why_text
from agencia_dsl.text.span import text_of


@dataclass
class Teller:
    """Tells events in order; it remembers which card lies where in force.

    What comes between the end of a goal and the next deal is a line of its own, and so is the deal.
    """

    plan: Plan
    players: Sequence[str]
    language: str = "en"
    _society: dict[int, list[int]] = field(default_factory=dict)
    _told: list[str] = field(default_factory=list)
    _mover: int = -1
    _opening: str = ""
    _begun: bool = True
    _between: bool = False
    _dealt: bool = False

    def begin(self, position: Position) -> None:
        """Where the telling begins."""
        self._society = {zone: list(position.zones[zone]) for zone in self.plan.layout.in_force}
        mover = self.plan.layout.mover
        self._mover = position.fields[mover] if mover is not None else -1
        self._opening = self._title()

    def tell(self, events: Iterable[Event]) -> list[str]:
        """The lines of these events; what belongs to an unfinished turn waits."""
        lines: list[str] = []
        for event in events:
            match event:
                case SequenceEnded(sequence, winners) if sequence in self._spoken_ends():
                    if self._begun and not self._told:
                        self._told.append(f"{self._word(sequence)} {text('ends', self.language)}")
                    lines += [*self.rest(), f"{self._word(sequence)}: {self._winners(winners)}"]
                    self._begun, self._between, self._dealt = False, True, False
                    continue
                case Moved(target=target) if self._between and not self._dealt and target in self._society:
                    lines += self.rest()
                    self._dealt = True
                case Done() | Failed() if self._dealt:
                    lines += self.rest()
                    self._between = self._dealt = False
                    self._opening = self._title()
                case _:
                    pass
            if isinstance(event, Done) and event.event == self._turn_event():
                lines.append(self._line())
                self._begun = False
            else:
                self._event(event)
        return lines

    def rest(self) -> list[str]:
        """The line of a turn that was begun and not finished."""
        return [self._line()] if self._told else []

    # ------------------------------------------------------------------------ parts
    def _turn_event(self) -> str:
        return self.plan.events[self.plan.turn_event] if self.plan.turn_event >= 0 else ""

    def _spoken_ends(self) -> set[str]:
        return {role.word for role in self.plan.game.edition.roles if role.name in ("goal", "match")}

    def _word(self, word: str) -> str:
        for role in self.plan.game.edition.roles:
            if role.word == word:
                return role.portuguese if self.language == "pt" else role.word
        return word

    def _title(self) -> str:
        """Who is on move, with the card before him."""
        if self._mover < 0:
            return ""
        n = self.plan.layout.players
        cards = [c for zone in self.plan.layout.in_force[self._mover :: n] for c in self._society.get(zone, ())]
        name = self.players[self._mover]
        return f"{name} · {self._card(cards[0])}" if cards else name

    def _card(self, card: int) -> str:
        """The name of a card; the one that says nothing has none."""
        name = self.plan.cards[card].name
        return text("blank", self.language) if name == BLANK else name

    def _line(self) -> str:
        told = "; ".join(self._told) or text("nothing", self.language)
        self._told = []
        title, self._opening = self._opening, self._title()
        if self._between:
            title = text("deal" if self._dealt else "after", self.language)
        return f"{title}: {told}" if title else told

    def _winners(self, winners: int) -> str:
        names = [name for seat, name in enumerate(self.players) if winners >> seat & 1]
        if not names:
            return text("without a winner", self.language)
        joined = f" {text('and', self.language)} ".join(names)
        return f"{text('won by', self.language)} {joined}"

    def _event(self, event: Event) -> None:
        match event:
            case Done(name, by, amount, to):
                self._done(name, by, amount, to)
            case Failed(why, clause):
                span = self.plan.clauses[clause]
                where = f": «{text_of(span).strip()}» ({place_of(span)})" if span is not None else ""
                self._told.append(f"{why_text(why, self.language)}{where}")
            case Moved(cards, source, target):
                self._moved(cards, source, target)
            case Changed(cell, value) if cell == self.plan.layout.mover:
                self._mover, self._begun = value, True
                if not self._told:
                    self._opening = self._title()
            case Changed(cell, value) if not self.plan.game.edition.phrases:
                self._told.append(f"{self._cell(cell)} = {value}")
            case Changed() | Decided() | SequenceEnded():
                pass

    def _cell(self, cell: int) -> str:
        """A field in words; told only where the rules have no phrases."""
        declared, index = self.plan.layout.owners[cell]
        if declared.each is None:
            return declared.name
        things = dict(self.plan.game.edition.things).get(declared.each, tuple(self.players))
        return f"{declared.name} of {things[index]}"

    def _done(self, name: str, by: int, amount: int, to: int) -> None:
        for phrase in self.plan.game.edition.phrases:
            if phrase.event == name:
                said = phrase.portuguese if self.language == "pt" else phrase.english
                other = self.players[to] if to >= 0 else ""
                said = said.replace("{n}", str(amount)).replace("{to}", other)
                self._told.append(f"{self.players[by]} {said}")

    def _moved(self, cards: tuple[int, ...], source: int, target: int) -> None:
        for card in cards:
            if source in self._society and card in self._society[source]:
                self._society[source].remove(card)
            if target in self._society:
                self._society[target].append(card)
                owner = self.players[self.plan.layout.places[target][1]]
                self._told.append(f"«{self._card(card)}» {text('before', self.language)} {owner}")
