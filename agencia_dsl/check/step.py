"""One step of a game: the rule at the present place happens, and the game comes to the next place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agencia_dsl.check.decide import Everything, Tape
from agencia_dsl.check.effects import follow, happen
from agencia_dsl.check.evaluate import evaluate
from agencia_dsl.check.interrupts import Due, Ended, IllegalDecision, Undecided
from agencia_dsl.check.laws import in_force
from agencia_dsl.check.rulebook import Rulebook, rulebook
from agencia_dsl.check.run import Came, Decider, Occasion, Run
from agencia_dsl.check.table import Backs, lay, packed
from agencia_dsl.ir.choice import Decision
from agencia_dsl.ir.course import OVER
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.program import Game
from agencia_dsl.text.diagnostic import InternalError


@dataclass(frozen=True, slots=True)
class Result:
    """What a step leads to: the next position, and the sequence that ended with its winners, if one did.

    Winners are a set, one bit a seat.
    """

    position: Position
    ended: tuple[str, int] | None


@dataclass(frozen=True, slots=True)
class Settled:
    """A step that is complete, with the events that came in it."""

    result: Result
    events: tuple[Came, ...]


def run_step(game: Game, players: int, position: Position, decisions: Sequence[Decision]) -> Settled | Due:
    """The step from a position with these decisions, or the decision that is due when they run out.

    Raises `IllegalDecision` for a decision that is not among the options, or one too many, and
    `OutOfRange` when a rule gives a field a value outside its range.
    """
    tape = Tape(decisions)
    try:
        settled = _happen(rulebook(game, players), position, tape)
    except Undecided as undecided:
        return undecided.due
    if tape.left:
        raise IllegalDecision(f"{tape.left} of {len(decisions)} decisions are not asked for")
    return settled


def successors(game: Game, players: int, position: Position) -> frozenset[Result]:
    """All that one step from a position can lead to, whatever is decided by whomever."""
    book, everything = rulebook(game, players), Everything()
    found: set[Result] = set()
    while True:
        everything.begin()
        found.add(_happen(book, position, everything).result)
        if not everything.advance():
            return frozenset(found)


def _happen(book: Rulebook, position: Position, decider: Decider) -> Settled:
    """The rule at the place of the position happens."""
    if position.place == OVER:
        raise IllegalDecision("the game is over")
    step = book.game.steps[position.place]
    occasion = Occasion(Backs())
    table = lay(book, position, occasion.backs)
    run = Run(book, table, decider, occasion, evaluate, happen, follow, [])
    occasion.entry = tuple(in_force(run, run.seats()))
    try:
        follow(run, book.rules[step.rule], {"you": run.mover})
    except Ended as ended:
        places = dict(step.exits)
        if ended.sequence not in places:
            raise InternalError(f"'{step.rule}' is no part of '{ended.sequence}', which it ends") from None
        table.winners = ended.winners
        after = packed(book, table, places[ended.sequence])
        return Settled(Result(after, (ended.sequence, ended.winners)), tuple(run.events))
    return Settled(Result(packed(book, table, step.next), None), tuple(run.events))
