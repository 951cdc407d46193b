"""Courses of which at most one is taken, joined: each begins where the others do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from agencia_dsl.ir.abstract.domain import Truth
from agencia_dsl.ir.abstract.fields import merged
from agencia_dsl.ir.abstract.state import AbstractState


def one_of(s: AbstractState, courses: Iterable[tuple[Truth, Callable[[], None]]]) -> None:
    """The state after one of these courses, each with the condition under which it is taken, or after none.

    Each is run as if it were certain: what comes of one sentence of it is there for the next.  No two conditions hold
    together; what two courses bring about is not added up.
    """
    d, outer = s.domain, s.guard
    counts, fields, turned = s.counts, s.fields, s.turned
    demands, acts, endings = s.demands, s.acts, s.endings
    joined_counts, joined_fields, joined_turned = counts, fields, turned
    more_demands, more_acts, more_endings = demands[:], acts[:], endings[:]
    for taken, course in courses:
        condition = d.both([outer, taken])
        if d.known(condition) is False:
            continue
        s.guard = d.truth(True)
        s.counts, s.fields, s.turned = counts[:], fields[:], turned
        s.demands, s.acts, s.endings = demands[:], acts[:], endings[:]
        course()
        joined_counts = [
            old if new is old else d.choose(condition, new, old)
            for new, old in zip(s.counts, joined_counts, strict=True)
        ]
        joined_fields = [merged(s, condition, new, old) for new, old in zip(s.fields, joined_fields, strict=True)]
        joined_turned = s.turned if d.known(condition) or s.turned == joined_turned else None
        more_demands += [d.either([d.negate(condition), demand]) for demand in s.demands[len(demands) :]]
        more_acts += [
            replace(act, guard=d.both([condition, act.guard]), sure=act.sure and d.known(condition) is True)
            for act in s.acts[len(acts) :]
        ]  # fmt: skip
        more_endings += [
            replace(ending, guard=d.both([condition, ending.guard])) for ending in s.endings[len(endings) :]
        ]
    s.guard = outer
    s.counts, s.fields, s.turned = joined_counts, joined_fields, joined_turned
    s.demands, s.acts, s.endings = more_demands, more_acts, more_endings
