"""Is evidence what it claims to be?  Every obligation is built here, from the game and the question.

When the goal ends.  An `end` of the goal's sequence ends it, with the winners that it names.  Play can
also leave the sequence otherwise: a sequence around it ends, its last member is over, or the whole game
is.  Then nobody has won it: it has ended without a winner.  So play that is over never counts as play
that goes on, and a goal that has not begun when everything is over has ended without a winner too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from agencia_dsl.check.interrupts import Due, IllegalDecision, OutOfRange, TooLong
from agencia_dsl.check.rulebook import Rulebook, rulebook
from agencia_dsl.check.step import Result, run_step, successors
from agencia_dsl.check.wellformed import flaw
from agencia_dsl.ir.certificate import Certificate, Closed, Lasso, Ranked, Trace
from agencia_dsl.ir.choice import Decision
from agencia_dsl.ir.course import OVER
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.program import Game
from agencia_dsl.ir.question import Ask, EndsDrawn, GoesOn, Happening, Mode, Wins

Steps = Sequence[Sequence[Decision]]


class _Refused(Exception):
    """The evidence does not show what it should; the message says why."""


@dataclass(frozen=True, slots=True)
class _Case:
    """A question about a position of a game."""

    book: Rulebook
    position: Position
    ask: Ask


def verify(game: Game, players: int, position: Position, ask: Ask, certificate: Certificate) -> str | None:
    """Why the evidence is refused, or None when it proves the answer that `answered` says it gives."""
    book = rulebook(game, players)
    try:
        _check(_Case(book, position, ask), certificate)
    except (_Refused, IllegalDecision, OutOfRange, TooLong) as problem:
        return str(problem)
    return None


def answered(ask: Ask, certificate: Certificate) -> bool | None:
    """The answer that evidence of this kind gives to a question; None when it can give none."""
    goes_on = isinstance(ask.happening, GoesOn)
    match ask.mode, certificate:
        case Mode.POSSIBLE, Trace():
            return None if goes_on else True
        case Mode.POSSIBLE, Closed():
            return None if goes_on else False
        case Mode.POSSIBLE, Lasso():
            return True if goes_on else None
        case Mode.POSSIBLE, Ranked():
            return False if goes_on else None
        case Mode.INEVITABLE, Trace():
            return False
        case Mode.INEVITABLE, Lasso():
            return None if goes_on else False
        case Mode.INEVITABLE, Closed():
            return True if goes_on else None
        case Mode.INEVITABLE, Ranked():
            return None if goes_on else True
        case _:
            return None


def _check(case: _Case, certificate: Certificate) -> None:
    """Raise what is wrong with the evidence."""
    if (problem := flaw(case.book, case.position)) is not None:
        raise _Refused(f"the position asked about is none of this game: {problem}")
    if case.position.place == OVER:
        raise _Refused("the game is over in the position asked about")
    match case.ask.happening:
        case Wins(seat) if seat is not None and not 0 <= seat < case.book.layout.players:
            raise _Refused("nobody sits in the seat asked about")
        case _:
            pass
    if answered(case.ask, certificate) is None:
        raise _Refused("evidence of this kind does not answer such a question")
    match certificate:
        case Trace(steps):
            _check_trace(case, steps)
        case Lasso(steps, loop):
            _check_lasso(case, steps, loop)
        case Closed(positions):
            _check_closed(case, positions)
        case Ranked(ranks):
            _check_ranked(case, ranks)
        case _:
            assert_never(certificate)


# ---------------------------------------------------------------------------------------- plays
def _check_trace(case: _Case, steps: Steps) -> None:
    """The play ends the goal with its last step: as asked, or, if that is to be inevitable, otherwise."""
    _check_steps(steps)
    if not steps:
        raise _Refused("a play of no steps shows nothing")
    position = case.position
    for number, decisions in enumerate(steps, 1):
        result, winners = _play(case, position, number, decisions)
        position = result.position
        if winners is not None and number < len(steps):
            raise _Refused(f"the goal ends already with step {number} of {len(steps)}")
    if winners is None:
        raise _Refused("the goal does not end with the last step")
    happens = _is_happening(case.ask.happening, winners)
    if case.ask.mode is Mode.POSSIBLE and not happens:
        raise _Refused("the goal does not end as asked")
    if case.ask.mode is Mode.INEVITABLE and happens:
        raise _Refused("the goal ends as asked, so this is no counterexample")


def _check_lasso(case: _Case, steps: Steps, loop: Steps) -> None:
    """The play comes back to where its loop began, and the goal never ends on it."""
    _check_steps(steps)
    _check_steps(loop)
    if not loop:
        raise _Refused("a loop of no steps goes nowhere")
    position = case.position
    for number, decisions in enumerate((*steps, *loop), 1):
        if number == len(steps) + 1:
            begun = position
        result, winners = _play(case, position, number, decisions)
        position = result.position
        if winners is not None:
            raise _Refused(f"the goal ends with step {number}")
    if position != begun:
        raise _Refused("the loop does not come back to the position in which it begins")


def _play(case: _Case, position: Position, number: int, decisions: Sequence[Decision]) -> tuple[Result, int | None]:
    """One step of a play, and the winners if it ends the goal."""
    settled = run_step(case.book.game, case.book.layout.players, position, decisions)
    if isinstance(settled, Due):
        raise _Refused(f"in step {number} a decision about '{settled.label}' is missing")
    return settled.result, _goal_won(case.book, position, settled.result)


def _check_steps(steps: object) -> None:
    """These must be the decisions of steps, whatever they decide."""
    if not isinstance(steps, tuple) or not all(isinstance(step, tuple) for step in steps):
        raise _Refused("a play is no list of steps")
    if not all(_is_decision(decision) for step in steps for decision in step):
        raise _Refused("a step holds what are no decisions")


def _is_decision(decision: object) -> bool:
    if isinstance(decision, tuple):
        return all(type(part) is int for part in decision)
    return type(decision) is int


# ---------------------------------------------------------------------------------------- sets of positions
def _check_closed(case: _Case, positions: object) -> None:
    """Whatever follows upon one of the positions is one of them, or ends the goal not as asked.

    When going on is to be inevitable, nothing may end the goal.
    """
    if not isinstance(positions, frozenset):
        raise _Refused("the positions are no set")
    known = dict.fromkeys(positions, 0)
    for _, following, winners in _all_steps(case, known):
        if winners is None:
            if following not in known:
                raise _Refused("play can leave the set of positions")
        elif isinstance(case.ask.happening, GoesOn):
            raise _Refused("the goal can end")
        elif _is_happening(case.ask.happening, winners):
            raise _Refused("the goal can end as asked")


def _check_ranked(case: _Case, ranks: object) -> None:
    """Each step ends the goal or leads to a position of smaller rank; so the goal ends in the end.

    When that end is to be inevitable, each must be as asked.
    """
    for rank, following, winners in _all_steps(case, known := _ranks(case.book, ranks)):
        if winners is None:
            if following not in known:
                raise _Refused("play can leave the ranked positions")
            if known[following] >= rank:
                raise _Refused("a step does not make the rank smaller")
        elif not isinstance(case.ask.happening, GoesOn) and not _is_happening(case.ask.happening, winners):
            raise _Refused("the goal can end otherwise than asked")


def _ranks(book: Rulebook, ranks: object) -> dict[Position, int]:
    """The ranks by position."""
    known: dict[Position, int] = {}
    for pair in ranks if isinstance(ranks, tuple) else ((),):
        match pair:
            case (Position() as position, int(rank)) if type(rank) is int:
                _check_form(book, position)
                if position in known:
                    raise _Refused("a position has two ranks")
                known[position] = rank
            case _:
                raise _Refused("the ranks are no pairs of a position and a number")
    return known


def _check_form(book: Rulebook, position: object) -> None:
    if (problem := flaw(book, position)) is not None:
        raise _Refused(f"a position is none of this game: {problem}")


def _all_steps(case: _Case, known: Mapping[Position, int]) -> Iterator[tuple[int, Position, int | None]]:
    """All steps from the positions: the rank of the first, what follows, the winners if the goal ends.

    A position in which everything is over is one that play does not go on from.
    """
    if case.position not in known:
        raise _Refused("the position asked about is not among the positions")
    for position in known:
        _check_form(case.book, position)
    for position, rank in known.items():
        if position.place == OVER:
            continue
        for result in successors(case.book.game, case.book.layout.players, position):
            yield rank, result.position, _goal_won(case.book, position, result)


# ---------------------------------------------------------------------------------------- the goal
def _goal_won(book: Rulebook, before: Position, result: Result) -> int | None:
    """The winners of the goal (one bit a seat) if it ended with this step, else None."""
    goal, steps, after = book.goal, book.game.steps, result.position.place
    if result.ended is not None and result.ended[0] == goal:
        return result.ended[1]
    if after == OVER:
        return 0
    around = [name for name, _ in steps[before.place].exits]
    if goal not in around:
        return None
    inner = around[around.index(goal) :]
    was_cut_short = result.ended is not None and result.ended[0] not in inner
    return 0 if was_cut_short or goal not in dict(steps[after].exits) else None


def _is_happening(happening: Happening, winners: int) -> bool:
    """Is an end of the goal with these winners what the question is about?"""
    match happening:
        case EndsDrawn():
            return winners == 0
        case Wins(seat):
            return winners != 0 if seat is None else bool(winners >> seat & 1)
        case GoesOn():
            return False
        case _:
            assert_never(happening)
