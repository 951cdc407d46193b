"""Players doing verbs: everybody's first part, then everybody's second part, then it is recorded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from agencia_dsl.engine.barren import is_barren
from agencia_dsl.engine.fate import is_alike, readable
from agencia_dsl.engine.force import Force, in_force, society
from agencia_dsl.engine.history import gather, recorded
from agencia_dsl.engine.outcome import Impossible, Why
from agencia_dsl.engine.plan import VerbPlan
from agencia_dsl.engine.society import adjust, allow
from agencia_dsl.engine.table import Table

Frame: TypeAlias = tuple[int, ...]
"""The doer, then what fills the verb's blanks in their order."""


def perform(t: Table, verb: VerbPlan, frames: Sequence[Frame], clause: int, most: Sequence[int] | None = None) -> None:
    """A sentence: standing rules meet the demand, then it is carried out.

    `most` ends the amount of each frame, whatever standing rules say.  Within an attempt whatever is impossible ends it; outside, a doer who cannot is passed over.
    """
    said = society(t)
    if said.modifies or said.forbids or most is not None:
        frames = _permitted(t, verb, frames, clause, most)
    elif verb.amount:
        frames = [frame for frame in frames if frame[verb.amount]]  # a demand of no cards is no demand
    if t.demanded is not None:
        _demand(t, verb, frames)
        return
    if t.dead_ends is not None and verb.needs is not None and is_barren(t, verb.needs, [frame[0] for frame in frames]):
        raise Impossible(Why.NO_OPTION, clause)  # as each course of the search would find out
    before = in_force(t, t.seats()) if t.plan.triggered[verb.event] else ()
    try:
        prepared = _all(t, verb, frames, clause) if t.strict else _able(t, verb, frames)
        _commit(t, verb, prepared)
    except Impossible as problem:
        # the sentence is what players can read, not the line of the verb on which it fails
        raise Impossible(problem.why, clause) from None
    if prepared:
        gather(t, verb.event, (frame[0] for frame, _ in prepared if not verb.amount or frame[verb.amount]))
    for frame, _ in prepared:
        _record(t, verb, frame, clause, before)


def _permitted(
    t: Table, verb: VerbPlan, frames: Sequence[Frame], clause: int, most: Sequence[int] | None
) -> Sequence[Frame]:
    """The frames with their amounts as standing rules leave them, none of them forbidden."""
    event = t.plan.events[verb.event]
    left: list[Frame] = []
    for index, frame in enumerate(frames):
        if verb.amount:
            planned = sum(other[verb.amount] for other in left if other[0] == frame[0])
            amount = adjust(t, verb.event, frame[0], frame[verb.amount], planned, most[index] if most else None)
            if amount == 0:
                continue
            frame = (*frame[: verb.amount], amount, *frame[verb.amount + 1 :])
        try:
            if t.maker >= 0 and t.demanded is None:
                allow(t, event, frame[0], frame[verb.target] if verb.target else -1, clause)
        except Impossible:
            if t.strict:
                raise
            continue
        left.append(frame)
    return left


def _all(t: Table, verb: VerbPlan, frames: Sequence[Frame], clause: int) -> list[tuple[Frame, Any]]:
    """Everybody has done his first part, with what he has taken up."""
    ends = t.dead_ends
    if ends is None or not verb.chooses or len(frames) == 1:
        return [(frame, verb.prepare(t, *frame)) for frame in frames]
    before, prepared = t.decided(), list[tuple[Frame, Any]]()
    for doer, frame in enumerate(frames):
        if doer and ends.is_new(t.pos) and is_alike(level := t.level | society(t).level):
            # the decisions before settle all that the sentence is made of
            state = (before, clause, doer, tuple([taken for _, taken in prepared]), level, readable(t, level))
            if ends.is_dead(t.pos, state):
                raise Impossible(Why.NO_OPTION, clause)
        prepared.append((frame, verb.prepare(t, *frame)))
    return prepared


def _able(t: Table, verb: VerbPlan, frames: Sequence[Frame]) -> list[tuple[Frame, Any]]:
    """Those who can do their first part, with what they have taken up."""
    able: list[tuple[Frame, Any]] = []
    for frame in frames:
        before = t.save()
        try:
            able.append((frame, verb.prepare(t, *frame)))
        except Impossible:
            t.load(before)
    return able


def _commit(t: Table, verb: VerbPlan, prepared: Sequence[tuple[Frame, Any]]) -> None:
    """The second part of all; outside an attempt a part that is impossible leaves nothing behind."""
    before = None if t.strict else t.save()
    try:
        for frame, taken in prepared:
            verb.commit(t, *frame, *taken)
    except Impossible:
        if before is not None:
            t.load(before)
        raise


def _demand(t: Table, verb: VerbPlan, frames: Sequence[Frame]) -> None:
    """What the sentence demands, whether or not it can be met; then as much of it as can be."""
    assert t.demanded is not None
    for frame in frames:
        if not verb.amount or frame[verb.amount] > 0:
            t.demanded.add((verb.event, frame[0]))
        before = t.save()
        try:
            verb.commit(t, *frame, *verb.prepare(t, *frame))
        except Impossible:
            t.load(before)


def _record(t: Table, verb: VerbPlan, frame: Frame, clause: int, before: Force) -> None:
    amount = frame[verb.amount] if verb.amount else 1
    if amount:
        recorded(t, verb.event, frame[0], amount, frame[verb.target] if verb.target else -1, clause, before)


def execute(t: Table, card: int, body: Callable[..., Any], owner: int) -> None:
    """The sentences of a card, for its owner on move: what it demands, he makes players do."""
    maker, executing = t.maker, t.executing
    t.maker, t.executing = owner, card
    try:
        body(t, owner)
    finally:
        t.maker, t.executing = maker, executing
