"""What a playthrough shows of each card, read off what was played: no list says it.

A step is a rule of the course with the decisions taken in it.  It is run again with its record on; for what
stands, it is run once more with the standing rules and triggers of one card struck out, and compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from enum import Enum

from agencia_dsl.engine.event import Changed, Decided, Done, Event, Failed, Moved, SequenceEnded
from agencia_dsl.engine.outcome import Due
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.run import IllegalDecision, Tape
from agencia_dsl.engine.step import run_step
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.choice import Choice, Decision
from agencia_dsl.ir.effect import Fail, If
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.program import Card
from agencia_dsl.text.span import text_of


class Shown(Enum):
    """What can be seen of a card in play."""

    FOLLOWED = "followed"
    """A jogada under it: its sentences happened, and there was no crise."""
    FELT = "felt"
    """It stood, and with its standing rules and triggers struck out things would have gone otherwise."""
    USED = "used"
    """A natural card was laid down."""
    CRISE = "crise"
    """A jogada under it: its sentences could not be followed."""
    BARRED = "barred"
    """A crise in a jogada under it, because another card forbids to follow any."""


Fact = tuple[str, Shown]
"""A card by its name, and what was seen of it."""

Line = tuple[Position, tuple[Decision, ...]]
"""A step as it was played: where it began, and what was decided."""


@dataclass(frozen=True, slots=True)
class Course:
    """What happened in a step: who was asked what, and what came of it.  None where decisions did not fit."""

    asked: tuple[tuple[int, str, Sequence[Decision]], ...]
    events: tuple[Event, ...]
    fits: bool


class _Heard(Tape):
    """A tape that remembers what was asked."""

    def __init__(self, decisions: Sequence[Decision]) -> None:
        super().__init__(decisions)
        self.asked: list[tuple[int, str, Sequence[Decision]]] = []

    def _answer(self, choice: Choice) -> Decision:
        self.asked.append((choice.who, choice.label, choice.options))
        return super()._answer(choice)


def course(plan: Plan, line: Line) -> Course:
    """A step, run again."""
    heard = _Heard(line[1])
    table = Table(plan, heard)
    heard.table = table
    table.set_position(line[0])
    table.log = []
    fits = True
    try:
        run_step(table)
    except (Due, IllegalDecision):
        fits = False
    return Course(tuple(heard.asked), tuple(table.log), fits and heard.is_used_up)


def due_of(card: Card) -> set[Shown]:
    """What is to be seen of a card: each of its parts at work, and its crise.

    A structure that says nothing to follow has a crise only where another card forbids to follow it.
    """
    if card.usable is not None:
        return {Shown.USED}
    parts = {Shown.CRISE if card.body else Shown.BARRED}
    if card.laws or card.triggers:
        parts.add(Shown.FELT)
    if any(not _is_bar(effect) for effect in card.body):
        parts.add(Shown.FOLLOWED)
    return parts


def _is_bar(effect: object) -> bool:
    """A sentence that only says when the card cannot be followed."""
    return isinstance(effect, Fail) or (isinstance(effect, If) and all(map(_is_bar, (*effect.then, *effect.otherwise))))


def shown(plan: Plan, line: Line, wanted: Set[Fact] | None = None) -> Iterator[Fact]:
    """What a step shows; of what stands only what is wanted, if that is said."""
    position = line[0]
    real = course(plan, line)
    assert real.fits, plan.game.steps[position.place].rule
    own = _own(plan, position)
    rule = plan.game.steps[position.place].rule
    crise = any(isinstance(event, Done) and event.event == _role(plan, "failure") for event in real.events)
    for event in real.events:
        if own and crise and isinstance(event, Failed):
            yield own, Shown.BARRED if _is_bar_to_all(plan, event) else Shown.CRISE
    if own and rule == "execution" and not crise and any(map(_happened, real.events)):
        yield own, Shown.FOLLOWED
    for event in real.events:
        match event:
            case Decided(_, "used", int(used)) if used >= 0:
                yield plan.cards[used].name, Shown.USED
    for index in dict.fromkeys(card for zone in plan.layout.in_force for card in position.zones[zone]):
        card = plan.game.cards[index]
        if not (card.laws or card.triggers) or (wanted is not None and (card.name, Shown.FELT) not in wanted):
            continue
        if course(_without_rules(plan, index), line) != real:
            yield card.name, Shown.FELT


def _happened(event: Event) -> bool:
    return isinstance(event, Done | Moved | Changed | SequenceEnded)


def _own(plan: Plan, position: Position) -> str | None:
    """The card before whoever is on move."""
    assert plan.layout.mover is not None
    mover = position.fields[plan.layout.mover]
    cards = [c for zone in plan.layout.in_force[mover :: plan.layout.players] for c in position.zones[zone]]
    return plan.cards[cards[0]].name if cards and mover >= 0 else None


def _role(plan: Plan, name: str) -> str:
    return next(role.word for role in plan.game.edition.roles if role.name == name)


def _is_bar_to_all(plan: Plan, failed: Failed) -> bool:
    """Did it fail because no structure may be followed?  That says nothing of this one."""
    span = plan.clauses[failed.clause]
    return span is not None and "follow structures" in text_of(span)


_struck: dict[tuple[int, int], tuple[Plan, Plan]] = {}


def _without_rules(plan: Plan, index: int) -> Plan:
    """The game with the standing rules and triggers of a card struck out."""
    kept = _struck.get((id(plan), index))
    if kept is None:
        bare = replace(
            plan.cards[index],
            forbids={}, grants={}, obliges={}, precedes={}, modifies={}, cancels=(), triggers={},
        )  # fmt: skip
        cards = (*plan.cards[:index], bare, *plan.cards[index + 1 :])
        kept = _struck[id(plan), index] = (plan, replace(plan, cards=cards, societies={}))
    return kept[1]
