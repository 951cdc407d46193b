"""Events: history keeps of them what can still be read, and what waits for them happens."""

from __future__ import annotations

from collections.abc import Iterable

from agencia_dsl.engine.event import Done
from agencia_dsl.engine.force import Force
from agencia_dsl.engine.society import fire
from agencia_dsl.engine.table import Table


def record(t: Table, event: int, by: int, amount: int, to: int, clause: int) -> None:
    """An event comes by a player, without a verb."""
    gather(t, event, (by,))
    recorded(t, event, by, amount, to, clause, None)


def gather(t: Table, event: int, doers: Iterable[int]) -> None:
    """These players do it together: nobody has done it later."""
    at = t.plan.gathers[event]
    if at >= 0:
        t.latest[at] = tuple(sorted(set(doers)))
        t.changed()


def recorded(t: Table, event: int, by: int, amount: int, to: int, clause: int, before: Force | None) -> None:
    """An event comes by a player; `before` is what was in force as the verb began that brings it.

    Windows are kept as sets (see `ir/position.py`): the event is marked as of this turn; when a turn
    is complete, events of it begin with nobody, and older ones add the player whose turn it was.
    """
    plan, windows = t.plan, t.windows
    t.changed()
    for offset in plan.tracks[event]:
        windows[offset + by] |= plan.now
    recalled = plan.recalls[event]
    if recalled >= 0:
        t.latest[recalled] = (by, *[seat for seat in t.latest[recalled] if seat != by])
    for index, of_whom, to_whom in plan.counts[event]:
        entry = (by if of_whom else -1, to if to_whom else -1, plan.now, amount)
        _replace(t, index, (*t.amounts[index], entry))
    for offset in plan.closes[event]:
        _close(t, offset, by)
    for index in plan.ages[event]:
        _replace(t, index, _older(t, index, by))
    if t.done:
        if event == plan.turn_event:
            t.done[:] = [0] * len(t.done)
        elif event in plan.caps:
            t.done[plan.caps[event] + by] += amount
    if t.demanded is not None:
        t.demanded.add((event, by))
    elif t.log is not None:
        t.log.append(Done(plan.events[event], by, amount, to, clause))
    if plan.triggered[event] and t.demanded is None:
        fire(t, event, by, to, amount, before)


def _close(t: Table, offset: int, by: int) -> None:
    """A turn of `by` is complete: what came in it is the latest, older events grow older."""
    plan, windows = t.plan, t.windows
    for at in range(offset, offset + t.n):
        value = windows[at]
        if value & plan.now:
            windows[at] = 0
        elif value != plan.everybody:
            windows[at] = value | 1 << by


def _older(t: Table, index: int, by: int) -> list[tuple[int, int, int, int]]:
    """The same for the amounts of an event."""
    plan, left = t.plan, []
    for doer, to, turns, amount in t.amounts[index]:
        since = 0 if turns & plan.now else turns | 1 << by
        if since != plan.everybody:
            left.append((doer, to, since, amount))
    return left


def _replace(t: Table, index: int, entries: Iterable[tuple[int, int, int, int]]) -> None:
    """These are the amounts of an event now; those of the same parties and turn are one."""
    joined: dict[tuple[int, int, int], int] = {}
    for by, to, turns, amount in entries:
        joined[by, to, turns] = joined.get((by, to, turns), 0) + amount
    made = tuple(sorted([(*key, amount) for key, amount in joined.items()]))
    t.amounts = (*t.amounts[:index], made, *t.amounts[index + 1 :])


def amount_of(t: Table, index: int, by: int, to: int) -> int:
    """How much of it came in the turns of the window that are complete; -1: whoever it was."""
    return sum([
        amount for doer, other, turns, amount in t.amounts[index]
        if turns < t.plan.now and by in (-1, doer) and to in (-1, other)
    ])  # fmt: skip


def forget(t: Table) -> None:
    """History begins anew."""
    t.latest[:] = [()] * len(t.latest)
    t.changed()
    t.amounts = ((),) * len(t.amounts)
    t.windows[:] = [t.plan.everybody] * len(t.windows)
    t.done[:] = [0] * len(t.done)
