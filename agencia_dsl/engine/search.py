"""The search of a look ahead: is there a course of choices that completes an attempt?

It runs the attempt on the table itself, over and over, each time along another course, and puts the table back.
It is exact: it gives up only when every course has failed, or must (`counting.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import TypeAlias

from agencia_dsl.engine.counting import Outlook, outlook
from agencia_dsl.engine.dice import Dice
from agencia_dsl.engine.nogood import DeadEnds
from agencia_dsl.engine.outcome import Ended, HiddenCard, Impossible
from agencia_dsl.engine.piles import Saved, show
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.choice import Decision

Body: TypeAlias = Callable[[Table], None]

PATIENCE = 60
"""Courses that fail, one much like the other, before numbers are asked whether all must."""

GUESSES = 200
"""Courses then taken at random: where one choice matters, most of those in order have it alike."""

WIDEST = 64
"""Options of one choice among which a guess is made."""

Script: TypeAlias = list[list[object]]
"""The decisions of a course, each with those that are still to be tried instead."""


def can_complete(
    t: Table, body: Body, saved: Saved, prefix: Sequence[Decision], before: tuple[Decision, ...] = ()
) -> Impossible | None:
    """None when some course that begins with these decisions completes the body from `saved`.

    Otherwise why the first course tried fails.  The table is as before in either case.  `before` are the
    decisions of the attempt under way that led to `saved`.
    """
    here = t.save()
    outer = (t.script, t.pos, t.strict, t.frame, t.maker, t.executing, t.feeding, t.before, t.level, t.dead_ends)
    log, t.log = t.log, None
    dice, t.dice = t.dice, None
    base = len(prefix)
    script: Script = [[decision, iter(())] for decision in prefix]
    reason: Impossible | None = None
    ends: DeadEnds | None = None  # none are kept before a course has failed
    failed = 0

    def course(script: Script) -> Impossible | None:
        """Why this one fails; none when it does not."""
        t.load(saved)
        t.script, t.pos, t.strict, t.before, t.frame = script, 0, True, before, outer[3] or (body, saved)
        t.maker, t.executing, t.feeding, t.level, t.dead_ends = outer[4], outer[5], outer[6], 0, ends
        try:
            body(t)
        except Ended:
            pass
        except Impossible as problem:
            return problem
        return None

    try:
        while True:
            try:
                problem = course(script)
            except HiddenCard as hidden:
                if outer[0] is not None:
                    raise
                if t.lay_before(hidden.token):
                    _reveal(t, hidden.token, saved, here, *(outer[3][1:] if outer[3] is not None else ()))
                del script[base:]  # the options were listed when the card was unknown: all begins anew
                reason, ends, failed = None, None, 0
                continue
            if problem is None:
                return None
            reason, ends = reason or problem, ends or DeadEnds()
            del script[max(base, t.pos) :]  # choices that this course never came to
            while len(script) > base:
                following = next(script[-1][1], None)  # type: ignore[call-overload]
                if following is not None:
                    script[-1][0] = following
                    break
                script.pop()
            if len(script) <= base:
                return reason
            ends.tried(len(script))
            failed += 1
            if failed == PATIENCE and not prefix:
                t.load(saved)
                seen = outlook(t, body)
                if seen is Outlook.HOPELESS:
                    return reason
                if seen is Outlook.SETTLED:
                    kept, ends, t.dice = ends, None, Dice(PATIENCE)
                    if _is_guessed(course):
                        return None
                    ends, t.dice = kept, None
    finally:
        (
            t.script, t.pos, t.strict, t.frame, t.maker, t.executing, t.feeding, t.before, t.level, t.dead_ends,
        ) = outer  # fmt: skip
        t.load(here)
        t.log, t.dice = log, dice


def _is_guessed(course: Callable[[Script], Impossible | None]) -> bool:
    """Does one of some courses taken at random end well?"""
    with suppress(HiddenCard):
        return any(course([]) is None for _ in range(GUESSES))
    return False


def _reveal(t: Table, token: int, *states: Saved) -> None:
    """Nature shows a hidden card for good: where the look ahead and its attempt began, and in the real state."""
    pile = t.pile_of(token)
    card = t.lot(states[0][2][pile], "reveal", t.clause)
    for saved in states:
        show(saved, t.plan.layout.piles, pile, token, card)


def scripted(t: Table, options: Callable[[], Iterator[Decision]]) -> Decision:
    """The decision that the present course of a look ahead takes."""
    script = t.script
    assert script is not None
    at, t.pos = t.pos, t.pos + 1
    if at == len(script):
        alternatives = options()
        if t.dice is None:
            script.append([next(alternatives), alternatives])
        else:
            among = tuple(islice(alternatives, WIDEST))
            script.append([among[t.dice.below(len(among))], iter(())])
    return script[at][0]  # type: ignore[return-value]
