"""Attempts: all or nothing, with choices steered so that the whole can be completed.

Whoever chooses within an attempt is offered what a look ahead (`search.py`) has found to lead to its end.  What
keeps that short is that options which cannot differ in fate are tried once (`fate.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress

from agencia_dsl.engine.event import Failed
from agencia_dsl.engine.fate import (
    compositions_of,
    fate_class,
    first_taken,
    is_counted,
    is_exact,
    one_of_each,
    selections,
)
from agencia_dsl.engine.force import society
from agencia_dsl.engine.outcome import Ended, Impossible, Why
from agencia_dsl.engine.search import Body, can_complete, scripted
from agencia_dsl.engine.sensitivity import ANYTHING
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.choice import CHANCE, Selections


# ---------------------------------------------------------------------------------------- attempts
def possible(t: Table, body: Body, *, is_asked: bool = True) -> bool:
    """Is there a way to complete the body from here?  `is_asked`: somebody wants to know why, if there is none."""
    if t.frame is not None:
        t.vain += 1
        return _inner(t, body)
    _begin(t)
    problem = can_complete(t, body, t.save(), ())
    if is_asked:
        _failed(t, problem)
    if problem is None and not t.fates and not t.lots:
        t.feasible = (t.version, body)  # an attempt right after would find out the same
    return problem is None


def _inner(t: Table, body: Body) -> bool:
    """The same within an attempt, in which nature keeps its word."""
    problem = can_complete(t, body, t.save(), (), t.decided())
    _failed(t, problem)
    return problem is None


def _begin(t: Table) -> None:
    """An attempt begins."""
    t.begin_chance()
    t.lots, t.prefix, t.luck, t.shuffled, t.vain = {}, [], 0, 0, 0


def _failed(t: Table, problem: Impossible | None) -> None:
    if problem is not None and t.log is not None:
        t.log.append(Failed(problem.why, problem.clause))


def attempt(t: Table, body: Body) -> bool:
    """Complete the body exactly, or leave everything as it was.  Was it completed?

    Within another attempt there is nothing of its own to steer: the outer one looks ahead.
    """
    if t.frame is not None:
        if not _inner(t, body):
            t.vain += 1
            return False
        body(t)
        return True
    foreseen = t.feasible == (t.version, body)  # just found out, and nothing has changed since
    if not foreseen:
        _begin(t)
    saved = t.save()
    if not foreseen:
        problem = can_complete(t, body, saved, ())
        if problem is not None:
            _failed(t, problem)
            return False
    t.frame, t.unsure, t.level = (body, saved), False, 0
    strict, t.strict = t.strict, True
    maker, executing = t.maker, t.executing
    try:
        body(t)
    except Impossible as problem_now:
        # only an answer that is never steered can lead here
        t.load(saved)
        _failed(t, problem_now)
        t.maker, t.executing = maker, executing
        return False
    finally:
        t.frame, t.prefix, t.strict = None, [], strict
        t.begin_chance()
    return True


def courses(t: Table, body: Body) -> Iterator[set[tuple[int, int]]]:
    """What a body demands, of whom, along each course of choices between players.

    It runs as if nothing were impossible: a demand counts although it cannot be met.  Whoever has seen
    enough closes it; only then is the table as it was.
    """
    here = t.save()
    outer = (t.script, t.pos, t.strict, t.frame, t.maker, t.executing, t.demanded, t.level)
    log, t.log = t.log, None
    script: list[list[object]] = []
    try:
        while True:
            t.load(here)
            t.script, t.pos, t.strict, t.demanded = script, 0, False, set()
            t.frame = t.frame or (body, here)
            with suppress(Ended, Impossible):
                body(t)
            yield t.demanded
            while script:
                following = next(script[-1][1], None)  # type: ignore[call-overload]
                if following is not None:
                    script[-1][0] = following
                    break
                script.pop()
            if not script:
                return
    finally:
        t.script, t.pos, t.strict, t.frame, t.maker, t.executing, t.demanded, t.level = outer
        t.load(here)
        t.log = log


# ---------------------------------------------------------------------------------------- choices
def choose(t: Table, who: int, label: str, items: Sequence[int], level: int, clause: int) -> int:
    """One of the items.  `level` says how far their identity can matter for the rest of the attempt:
    -1 they are no cards and each matters, otherwise a level of `sensitivity.py`."""
    if not items:
        raise Impossible(Why.NO_OPTION, clause)
    first = items[0]
    if all(item == first for item in items):
        return first
    if t.demanded is not None and level >= 0:
        return first
    if who == CHANCE and t.demanded is None:
        return _lot(t, label, items, clause)
    level = _behind(t, level)
    if t.script is not None:
        return scripted(t, lambda: one_of_each(t, items, level))  # type: ignore[return-value]
    if t.frame is None:
        decision = t.oracle.one(who, label, items, clause)
    else:
        alive = _alive(t, items, level, clause)
        decision = alive[0]
        if any(item != decision for item in alive):
            decision = t.oracle.one(who, label, alive, clause)
        t.prefix.append(decision)
    t.note(who, label, decision, clause)
    return decision


def _behind(t: Table, level: int) -> int:
    """How far the identity of what is chosen can matter: here, behind the calls under way, to laws."""
    return level | t.level | society(t).level if level >= 0 else ANYTHING


def _lot(t: Table, label: str, items: Sequence[int], clause: int) -> int:
    """Chance decides; within an attempt once for each course of play, before anybody looks ahead."""
    options = sorted(items)
    if t.frame is None:
        drawn = t.lot(options, label, clause)
    else:
        key = (t.decided(), t.vain, t.luck, label, tuple(options))
        t.luck += 1
        if key not in t.lots:
            t.lots[key] = t.lot(options, label, clause)
        drawn = t.lots[key]
    t.note(CHANCE, label, drawn, clause)
    return drawn


def _is_sure(t: Table) -> bool:
    """Can nothing but choices have brought the attempt to where it may fail after all?"""
    return not (t.unsure or t.lots or t.fates)


def _alive(t: Table, items: Sequence[int], level: int, clause: int) -> list[int]:
    """The items from which the attempt can still be completed."""
    assert t.frame is not None
    body, saved = t.frame
    classes = list(one_of_each(t, items, level))
    if len(classes) == 1 and _is_sure(t):
        return list(items)
    good: set[int] = set()
    problem: Impossible | None = None
    for item in classes:
        assert isinstance(item, int)
        failed = can_complete(t, body, saved, [*t.prefix, item])
        problem = problem or failed
        if failed is None:
            good.add(fate_class(t, item, level))
    if not good:
        raise problem or Impossible(Why.NO_OPTION, clause)
    return [item for item in items if fate_class(t, item, level) in good]


def choose_many(
    t: Table, who: int, label: str, items: Sequence[int], count: int, level: int, clause: int
) -> Sequence[int]:
    """Several of the items at once, ascending; `level` as for `choose`."""
    if len(items) < count:
        if t.demanded is None:
            raise Impossible(Why.TOO_FEW_CARDS if level >= 0 else Why.NOBODY_FITS, clause)
        count = len(items)
    if count == 0:
        return ()
    if len(items) == count:
        return sorted(items)
    first = items[0]
    if all(item == first for item in items):
        return [first] * count
    if t.demanded is not None and level >= 0:
        return items[:count]
    level = _behind(t, level)
    if t.script is not None:
        return scripted(t, lambda: selections(t, items, count, level))  # type: ignore[return-value]
    if t.frame is None:
        decision = t.oracle.many(who, label, ([(items, count)],), clause)
    else:
        parts = _alive_parts(t, items, count, level, clause)
        only = _only(parts)
        decision = t.oracle.many(who, label, parts, clause) if only is None else only
        t.prefix.append(decision)
    t.note(who, label, decision, clause)
    return decision


def _only(parts: Sequence[Sequence[tuple[Sequence[int], int]]]) -> tuple[int, ...] | None:
    """The selection, when there is but one: it is taken without asking."""
    if len(parts) != 1:
        return None
    taken: list[int] = []
    for items, count in parts[0]:
        if count not in (0, len(items)) and any(item != items[0] for item in items):
            return None
        taken += items[:count]
    return tuple(sorted(taken))


def _alive_parts(
    t: Table, items: Sequence[int], count: int, level: int, clause: int
) -> Sequence[Sequence[tuple[Sequence[int], int]]]:
    """The selections from which the attempt can still be completed, as parts."""
    assert t.frame is not None
    body, saved = t.frame
    if is_exact(level):
        good = [
            option for option in Selections.of(items, count)
            if can_complete(t, body, saved, [*t.prefix, option]) is None
        ]  # fmt: skip
        parts: list[list[tuple[Sequence[int], int]]] = [
            [([card] * many, many) for card, many in sorted(Counter(option).items())]  # type: ignore[arg-type]
            for option in good
        ]
    else:
        if is_counted(level) and _is_sure(t):
            return [[(items, count)]]
        compositions = compositions_of(t, items, count, level)
        if len(compositions) == 1 and _is_sure(t):
            return compositions
        parts = []
        for part in compositions:
            if can_complete(t, body, saved, [*t.prefix, first_taken(part)]) is None:
                parts.append(list(part))
    if not parts:
        raise Impossible(Why.NO_OPTION, clause)
    return parts


def ask(t: Table, who: int, question: str, clause: int) -> bool:
    """A free answer, yes or no."""
    if t.demanded is not None:
        return False
    if t.script is not None:
        return bool(scripted(t, lambda: iter((0, 1))))
    answer = t.oracle.truth(who, question, clause)
    if t.frame is not None:
        t.prefix.append(answer)
        t.unsure = True
    t.note(who, question, answer, clause)
    return bool(answer)


def offer(t: Table, who: int, label: str, body: Body, clause: int) -> None:
    """The player may have the body happen, if it is possible."""
    if t.frame is not None:
        if t.script is not None:
            if scripted(t, lambda: iter((0, 1))):
                body(t)
            return
        alive = _alive(t, (0, 1), ANYTHING, clause)
        decision = alive[0] if len(alive) == 1 else t.oracle.truth(who, label, clause)
        t.prefix.append(decision)
        t.note(who, label, decision, clause)
        if decision:
            body(t)
        return
    if possible(t, body, is_asked=False) and ask(t, who, label, clause):
        attempt(t, body)
