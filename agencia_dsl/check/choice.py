"""Somebody chooses, answers, or may have something happen."""

from __future__ import annotations

from collections.abc import Sequence

from agencia_dsl.check.attempt import attempt, possible, survey
from agencia_dsl.check.hidden import distinct, lot
from agencia_dsl.check.interrupts import Impossible
from agencia_dsl.check.run import Names, Run
from agencia_dsl.ir.choice import CHANCE, Decision, Selections
from agencia_dsl.ir.effect import Effect
from agencia_dsl.ir.sorts import NOBODY

NO_OR_YES = (0, 1)


def choose(run: Run, who: int, label: str, items: Sequence[int], *, is_optional: bool, is_of_cards: bool) -> int:
    """One of the items, or nobody when that is an option; equal ones are one option."""
    if not items:
        if is_optional:
            return NOBODY
        raise Impossible
    options = distinct([NOBODY, *items] if is_optional else items)
    if len(options) == 1:
        return options[0]
    decision = _decide(run, who, label, options, is_of_cards=is_of_cards)
    assert isinstance(decision, int)
    return decision


def choose_many(
    run: Run, who: int, label: str, items: Sequence[int], count: int, *, is_of_cards: bool
) -> tuple[int, ...]:
    """So many of the items at once, ascending; a footprint takes as many as there are."""
    if run.demands is not None:
        count = min(count, len(items))
    if not 0 <= count <= len(items):
        raise Impossible
    if count in (0, len(items)):
        return tuple(sorted(items)) if count else ()
    options = Selections.of(items, count)
    decision = options[0]
    if len(options) > 1:
        decision = _decide(run, who, label, options, is_of_cards=is_of_cards)
    assert isinstance(decision, tuple)
    return decision


def _decide(run: Run, who: int, label: str, options: Sequence[Decision], *, is_of_cards: bool) -> Decision:
    """One of at least two options, in the way that fits where the run stands."""
    if run.demands is not None and is_of_cards:
        return options[0]
    if who == CHANCE and run.demands is None:
        return _by_chance(run, label, options)
    if run.course is not None:
        return run.course.pick(options, is_of_cards=is_of_cards)
    if run.attempt is None:
        return run.decider.decide(who, label, options)
    alive = run.decider.once(lambda: survey(run, options, is_of_cards=is_of_cards))
    if not alive:
        raise Impossible
    decision = run.decider.decide(who, label, alive)
    run.attempt.taken.append(decision)
    return decision


def _by_chance(run: Run, label: str, options: Sequence[Decision]) -> int:
    """Chance decides; within an attempt once for each course of play, before anybody looks ahead."""
    items = [option for option in options if isinstance(option, int)]
    if run.attempt is None:
        return lot(run, items, label)
    run.look()  # what chance does may differ with every decision before it
    key = (run.decided(), run.table.vain, run.table.lots, label, tuple(sorted(items)))
    run.table.lots += 1
    if key not in run.attempt.lots:
        run.attempt.lots[key] = lot(run, items, label)
    return run.attempt.lots[key]


def answer(run: Run, who: int, question: str) -> bool:
    """A free answer.  A footprint takes it for no."""
    if run.demands is not None:
        return False
    if run.course is not None:
        return bool(run.course.pick(NO_OR_YES, is_of_cards=False))
    decision = run.decider.decide(who, question, NO_OR_YES)
    if run.attempt is not None:
        run.attempt.taken.append(decision)
    return bool(decision)


def offer(run: Run, who: int, label: str, effects: tuple[Effect, ...], names: Names) -> None:
    """The player may have the effects happen, if they are possible.

    Within an attempt his answer is a choice like others: it must let the attempt be completed.
    """
    if run.attempt is not None or run.demands is not None:
        if _decide(run, who, label, NO_OR_YES, is_of_cards=False):
            run.happen(run, effects, dict(names))
    elif possible(run, effects, names) and answer(run, who, label):
        attempt(run, effects, names)
