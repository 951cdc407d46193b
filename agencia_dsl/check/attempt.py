"""Attempts: all or nothing.  A look ahead tries every course; it gives up when each has failed.

Within an attempt players may only choose what lets the whole of it be completed.  Free answers and
chance are not steered: a look ahead hopes for the answers, and asks nature for chance beforehand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from agencia_dsl.check.course import Course
from agencia_dsl.check.hidden import is_of_attempt, reveal
from agencia_dsl.check.interrupts import Ended, Impossible, Unseen
from agencia_dsl.check.run import Attempt, Names, Run
from agencia_dsl.check.table import Table
from agencia_dsl.ir.choice import Decision
from agencia_dsl.ir.effect import Effect
from agencia_dsl.ir.sorts import NOBODY

Effects = tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """What a look ahead found: can it be completed, and did anybody look at a face on the way?"""

    is_possible: bool
    was_looked_at: bool


def possible(run: Run, effects: Effects, names: Names) -> bool:
    """Is there a way to complete the effects from here?  In a footprint nothing is impossible."""
    if run.demands is not None:
        return True
    if run.attempt is not None:
        run.table.vain += 1
        return _is_possible_within(run, effects, names)
    attempt = _begin(run, effects, names)
    if not _can_begin(attempt):
        return False
    if not attempt.fates and not attempt.lots:
        run.occasion.foreseen = attempt
    return True


def attempt(run: Run, effects: Effects, names: Names) -> bool:
    """Complete the effects exactly, or leave everything as it was.  Were they completed?

    Within another attempt there is nothing of its own to steer: the outer one looks ahead.
    """
    if run.attempt is not None or run.demands is not None:
        if run.demands is None and not _is_possible_within(run, effects, names):
            run.table.vain += 1
            return False
        run.follow(run, effects, dict(names))
        return True
    begun = _foreseen(run, effects, names)
    if begun is None:
        begun = _begin(run, effects, names)
        if not _can_begin(begun):
            return False
    run.occasion.foreseen, came = None, len(run.events)
    try:
        run.follow(begun.run, effects, dict(names))
    except Impossible:
        # only an answer that is never steered can lead here
        run.table.become(begun.start)
        del run.events[came:]
        return False
    return True


def _is_possible_within(run: Run, effects: Effects, names: Names) -> bool:
    """The same within an attempt, in which nature keeps its word."""
    course = Course((), run.decided(), run.course)
    return _search(run, run.table.copy(), course, effects, names).is_possible


def _begin(run: Run, effects: Effects, names: Names) -> Attempt:
    """An attempt of these effects, about to begin."""
    run.occasion.attempts += 1
    run.table.shuffled = run.table.lots = run.table.vain = 0
    begun = Attempt(run.occasion.attempts, run, run.table.copy(), effects, dict(names))
    begun.run = replace(run, attempt=begun, is_exact=True)
    return begun


def _can_begin(begun: Attempt) -> bool:
    """Can some course complete the attempt?"""
    return begun.run.decider.once(
        lambda: _search(begun.run, begun.start, Course(), begun.effects, begun.names).is_possible
    )


def _foreseen(run: Run, effects: Effects, names: Names) -> Attempt | None:
    """The same attempt just found possible without chance, with nothing changed since."""
    last = run.occasion.foreseen
    if last is None or last.effects is not effects or last.names != names:
        return None
    return last if run.table == last.start else None


def survey(run: Run, options: Sequence[Decision], *, is_of_cards: bool) -> Sequence[Decision]:
    """The options from which the attempt under way can still be completed.

    When nobody looks at the face of a card after the choice of one, all other cards fare alike.
    """
    begun = run.attempt
    assert begun is not None
    alive: list[Decision] = []
    for index, option in enumerate(options):
        course = Course((*begun.taken, option))
        found = _search(begun.run, begun.start, course, begun.effects, begun.names)
        if is_of_cards and option != NOBODY and not found.was_looked_at:
            if not found.is_possible:
                break
            return options if index == 0 else (*alive, *options[index:])
        if found.is_possible:
            alive.append(option)
    return tuple(alive)


def _search(run: Run, start: Table, course: Course, effects: Effects, names: Names) -> Found:
    """Try the courses from the start in turn, until one is completed or all have failed."""
    while True:
        course.begin()
        trial = replace(run, table=start.copy(), course=course, is_exact=True, events=[])
        try:
            run.follow(trial, effects, dict(names))
            return Found(True, course.was_looked_at())
        except Ended:
            return Found(True, course.was_looked_at())
        except Impossible:
            if not course.advance():
                return Found(False, course.was_looked_at())
        except Unseen as unseen:
            if run.course is not None:
                raise
            if not is_of_attempt(run, unseen.back):
                reveal(run, unseen.back, start)
            course.restart()
