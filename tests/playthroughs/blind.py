"""Blind play that can be written down as the script of a scene."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from agencia_dsl.engine.event import Done, SequenceEnded
from agencia_dsl.engine.naming import item_name
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.step import is_over, run_step
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.choice import CHANCE, Decision, Selections
from agencia_dsl.ir.link import BLANK
from agencia_dsl.ir.position import Position
from tests.playthroughs.witness import Fact, Line

PLAYERS = ("Ana", "Bia", "Caio", "Davi", "Eva")

MOST_STEPS = 60
"""Of a jogada, with what comes between two partidas."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision as it was taken; `usual` is what is taken where a script says nothing."""

    who: int
    words: tuple[str, ...] | None
    usual: bool


class Misfit(Exception):
    """A decision taken before is not open here."""


@dataclass
class Hand:
    """Decides blindly, mostly as a script without answers would; what it took can be written down.

    With `given` it decides as it did before.
    """

    plan: Plan
    chance: random.Random
    given: list[Decision] | None = None
    tape: list[Decision] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)

    def one(self, who: int, label: str, items: Sequence[int], clause: int) -> int:
        """One of the items."""
        taken = self._taken(who, self.plan.sorts.get((clause, label), "card"), list(Counter(items)), 0.5)
        assert isinstance(taken, int)
        return taken

    def many(
        self, who: int, label: str, groups: Sequence[Sequence[tuple[Sequence[int], int]]], clause: int
    ) -> tuple[int, ...]:
        """Several of them."""
        options = Selections.of_groups(groups)
        only = options[0]
        taken = (
            only if options.total == 1 else self._taken(who, self.plan.sorts.get((clause, label), "card"), options, 0.3)
        )
        assert isinstance(taken, tuple)
        return taken

    def truth(self, who: int, label: str, clause: int) -> int:
        """Yes or no."""
        taken = self._taken(who, "truth", (0, 1), 0.8)
        assert isinstance(taken, int)
        return taken

    def _taken(self, who: int, sort: str, options: Sequence[Decision], unusual: float) -> Decision:
        taken = usual = options[0]
        if self.given is not None:
            if not self.given or self.given[0] not in options:
                raise Misfit
            taken = self.given.pop(0)
        elif self.chance.random() < (0.1 if who == CHANCE else unusual):
            taken = options[self.chance.randrange(min(len(options), 1 << 30))]
        words = [_word(self.plan, sort, item) for item in (taken if isinstance(taken, tuple) else (taken,))]
        self.tape.append(taken)
        said = tuple(word for word in words if word is not None)
        self.asked.append(Asked(who, said if len(said) == len(words) else None, taken == usual))
        return taken


def _word(plan: Plan, sort: str, item: int) -> str | None:
    """An answer as a script writes it; the card that says nothing has no name."""
    if sort == "card" and item >= 0:
        name = plan.cards[item].name
        return None if name == BLANK else f'"{name}"'
    return item_name(plan, sort, item, PLAYERS)


@dataclass(frozen=True, slots=True)
class Turn:
    """A jogada, or what was left of one when the partida ended: its steps, its answers."""

    lines: tuple[Line, ...]
    asked: tuple[Asked, ...]
    ended: bool

    def answers(self) -> list[str] | None:
        """Lines of a script; None where they cannot be written."""
        said: dict[int, list[tuple[str, ...]]] = {}
        for who in dict.fromkeys(asked.who for asked in self.asked):
            own = [asked for asked in self.asked if asked.who == who]
            while own and own[-1].usual:
                own.pop()
            for asked in own:
                if asked.words is None:
                    return None
                said.setdefault(who, []).append(asked.words)
        names = {CHANCE: "chance", **dict(enumerate(PLAYERS))}
        return [f"{names[who]} answers {', '.join(w for words in all_ for w in words)}" for who, all_ in said.items()]


@dataclass(frozen=True, slots=True)
class Found:
    """A playthrough: the lines of its setting, its turns, what it shows."""

    mode: str
    players: int
    setting: tuple[str, ...]
    turns: tuple[Turn, ...]
    facts: frozenset[Fact]

    def cost(self) -> float:
        answers = sum(len(turn.answers() or ()) for turn in self.turns)
        return 3 + len(self.turns) + 0.15 * answers

    def text(self, name: str) -> str:
        lines = [f"scene {name} of {self.mode} between {', '.join(PLAYERS[: self.players])}"]
        lines += [f"    {line}" for line in self.setting]
        idle = 0
        for turn in self.turns:
            answers = turn.answers()
            assert answers is not None
            if idle and answers:
                lines.append(_jogadas(idle))
                idle = 0
            idle += 1
            if answers or turn.ended:  # a stretch of play stops where a partida ends
                lines.append(_jogadas(idle))
                idle = 0
            lines += [f"        {answer}" for answer in answers]
        lines += [_jogadas(idle)] if idle else []
        return "\n".join(lines)


def _jogadas(count: int) -> str:
    return f"    play {count} jogada{'s' * (count > 1)}"


def play(hand: Hand, position: Position, most: int, beyond: bool) -> Iterator[Turn]:
    """Play, jogada by jogada; `beyond`: past the end of a partida too."""
    plan = hand.plan
    table = Table(plan, hand)
    table.set_position(position)
    turn = plan.events[plan.turn_event]
    for _ in range(most):
        lines: list[Line] = []
        hand.asked = []
        ended = False
        while not is_over(table) and len(lines) < MOST_STEPS:
            hand.tape = []
            before = table.position()
            table.log = []
            run_step(table)
            lines.append((before, tuple(hand.tape)))
            ended = any(isinstance(e, SequenceEnded) and e.sequence == "partida" for e in table.log)
            if ended or any(isinstance(e, Done) and e.event == turn for e in table.log):
                break
        yield Turn(tuple(lines), tuple(hand.asked), ended)
        if is_over(table) or (ended and not beyond):
            return
