"""What a card in force makes players do: read off by running it as if nothing were impossible."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import product

from agencia_dsl.check.course import Course
from agencia_dsl.check.interrupts import Ended, Impossible
from agencia_dsl.check.laws import bound
from agencia_dsl.check.run import Came, Names, Run
from agencia_dsl.ir.effect import Effect
from agencia_dsl.ir.said import speaks
from agencia_dsl.ir.sorts import NOBODY

Demands = set[tuple[str, int]]
"""What is demanded of whom: events with players."""


def makes(run: Run, owner: int, events: tuple[str, ...], least: int, among: tuple[int, ...] | None) -> bool:
    """Does the card before the owner make at least so many players do one of the events?

    One of its happenings must do so: its execution, or one of its triggers.  A card that is being
    executed or looked at makes nobody do anything, so that cards may look at each other.
    """
    for zone in run.book.forces[owner]:
        for card in run.table.zones[zone]:
            if (owner, card) == run.executing or (owner, card) in run.watched:
                continue
            for demands in _footprints(run, owner, card):
                actors = {by for event, by in demands if event in events}
                if among is not None:
                    actors &= set(among)
                if len(actors) >= least:
                    return True
    return False


def says(run: Run, owner: int, events: tuple[str, ...], *, only: bool) -> bool:
    """Do the sentences of the card before the owner demand one of the events, whatever the state?"""
    cards = (card for zone in run.book.forces[owner] for card in run.table.zones[zone])
    return any(speaks(run.book.game, run.book.cards[card], events, only=only) for card in cards)


def _footprints(run: Run, owner: int, card: int) -> Iterator[Demands]:
    """What the card demands in the present state, along each course that it may take."""
    told = run.book.cards[card]
    watching = replace(run, maker=owner, executing=(owner, card), watched=(*run.watched, (owner, card)))
    yield from _courses(watching, told.body, {"you": owner})
    for trigger in told.triggers:
        seats = range(run.book.layout.players)
        for by, to in product(seats, seats if trigger.to is not None else (NOBODY,)):
            yield from _courses(
                watching, trigger.body, {"you": owner, **bound(trigger, Came(trigger.event, by, 1, to))}
            )


def _courses(run: Run, effects: tuple[Effect, ...], names: Names) -> Iterator[Demands]:
    """What the effects demand, along each course of choices between players and of offers.

    Which cards are chosen makes no course of its own: the first ones are taken.
    """
    course = Course((), run.decided(), run.course)
    while True:
        course.begin()
        demands: Demands = set()
        watching = replace(run, table=run.table.copy(), course=course, is_exact=False, demands=demands, events=[])
        with suppress(Ended, Impossible):
            run.follow(watching, effects, dict(names))
        yield demands
        if not course.advance():
            return
