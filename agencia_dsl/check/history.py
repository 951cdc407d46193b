"""History: of what happened the table keeps what can still be asked (see `ir/position.py`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from agencia_dsl.check.laws import fire
from agencia_dsl.check.run import Came, Run
from agencia_dsl.check.table import Table
from agencia_dsl.ir.sorts import NOBODY

Entry: TypeAlias = tuple[int, int, int]
"""By whom, to whom, and the turns since."""


def record(run: Run, came: Came) -> None:
    """An event comes by a player, without a verb: history knows it, and what waits for it happens."""
    gather(run, came.event, (came.by,))
    recorded(run, came, None)


def gather(run: Run, event: str, doers: Iterable[int]) -> None:
    """These players do it together: nobody has done it later."""
    game = run.book.game
    if event in game.gathered:
        at = len(game.recalled) + game.gathered.index(event)
        run.table.latest[at] = tuple(sorted(set(doers)))


def recorded(run: Run, came: Came, before: tuple[tuple[int, int], ...] | None) -> None:
    """An event comes by a player; `before` is what was in force as the verb began that brings it.

    A footprint notes it as a demand; nothing waits for it then.
    """
    _note(run, came)
    if run.demands is not None:
        run.demands.add((came.event, came.by))
        return
    run.events.append(came)
    fire(run, came, before)


def _note(run: Run, came: Came) -> None:
    """Windows, latest doers, and what was done in the present turn."""
    game, table, n = run.book.game, run.table, run.book.layout.players
    now, everybody = 1 << n, (1 << n) - 1
    for index, (event, _) in enumerate(game.tracked):
        if event == came.event:
            table.windows[index * n + came.by] |= now
    for index, event in enumerate(game.recalled):
        if event == came.event:
            others = tuple(seat for seat in table.latest[index] if seat != came.by)
            table.latest[index] = (came.by, *others)
    for index, (_, window) in enumerate(game.tracked):
        if run.book.windows[window] == came.event:
            for at in range(index * n, (index + 1) * n):
                table.windows[at] = _older(table.windows[at], came.by, now, everybody)
    for index, counted in enumerate(game.counted):
        known = Counter({(who, to, turns): much for who, to, turns, much in table.amounts[index]})
        if counted.event == came.event:
            known[came.by if counted.by else NOBODY, came.to if counted.to else NOBODY, now] += came.amount
        if run.book.windows[counted.window] == came.event:
            known = _aged(known, came.by, now, everybody)
        table.amounts[index] = tuple(sorted((*parties, much) for parties, much in known.items()))
    if came.event == run.book.turn:
        table.done = [0] * len(table.done)
    elif came.event in run.book.layout.capped:
        table.done[run.book.layout.capped.index(came.event) * n + came.by] += came.amount


def _older(turns: int, by: int, now: int, everybody: int) -> int:
    """A turn of a player is complete: what came in it is the latest, older events grow older."""
    if turns & now:
        return 0
    return turns if turns == everybody else turns | 1 << by


def _aged(known: Counter[Entry], by: int, now: int, everybody: int) -> Counter[Entry]:
    """Amounts after a turn of a player: what is out of the window is not kept."""
    left: Counter[Entry] = Counter()
    for (who, to, turns), much in known.items():
        older = _older(turns, by, now, everybody)
        if older != everybody:
            left[who, to, older] += much
    return left


def amount(run: Run, event: str, window: str, by: int | None, to: int | None) -> int:
    """How much of the event came within the window, in turns that are complete."""
    counted = [(each.event, each.window) for each in run.book.game.counted]
    now = 1 << run.book.layout.players
    total = 0
    for who, other, turns, much in run.table.amounts[counted.index((event, window))]:
        if not turns & now and by in (None, who) and to in (None, other):
            total += much
    return total


def has_happened(run: Run, event: str, window: str, by: int) -> bool:
    """Did the event come by the player within the window, in a turn that is complete?"""
    n = run.book.layout.players
    everybody = (1 << n) - 1
    at = run.book.game.tracked.index((event, window)) * n + by
    return run.table.windows[at] & everybody != everybody


def forget(run: Run) -> None:
    """History begins anew."""
    _forget(run.table, (1 << run.book.layout.players) - 1)


def _forget(table: Table, everybody: int) -> None:
    table.latest = [()] * len(table.latest)
    table.amounts = [()] * len(table.amounts)
    table.windows = [everybody] * len(table.windows)
    table.done = [0] * len(table.done)
