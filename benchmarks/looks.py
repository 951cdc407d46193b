"""One exact look ahead, "is the effect impossible?", for every card of all decks: with which each jogada begins.

The slowest setting of a card is searched for: the slowest of many random ones, then changed step by
step as long as that makes it slower.  That is the worst *found*, not a bound.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from agencia_dsl.engine.driver import RandomOracle
from agencia_dsl.engine.force import in_force
from agencia_dsl.engine.lookahead import possible
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.society import idle
from agencia_dsl.engine.table import Table as State
from agencia_dsl.ir.position import Position
from benchmarks.deck import full_plan
from benchmarks.limit import TooLong, within
from benchmarks.settings import Setting, any_setting, changed, position_of, structural
from benchmarks.table import Column, Table
from benchmarks.timing import Case, Timed, interleaved, once

PLAYERS = 6
MOST = 0.050
"""Seconds that no look may take."""

LONGEST = 1.0
"""Seconds after which a look is left: it took too long, however long it would have taken."""

SETTINGS = 400
"""Random settings for each card; half of them with full hands."""

CHANGES = 300
"""Changes tried on the slowest of them, for hands of either sort."""

STARTS = 3
"""Settings that are changed: the slowest ones."""

SEED = 1


@dataclass(frozen=True, slots=True)
class Search:
    """What was found for a card: the usual look, and its slowest settings.

    Units: seconds.  `full`: with full hands; `other`: some players have fewer cards.
    """

    card: int
    usual: float
    full: Setting
    other: Setting


@dataclass(frozen=True, slots=True)
class Slow:
    """A slow setting that is timed again."""

    search: Search
    setting: Setting


def look(made: Plan, position: Position) -> bool:
    """Can the effect of the structure before the player on move be completed?  Nothing is remembered before.

    One that takes longer than `LONGEST` is left, as if it could not.
    """
    made.societies.clear()
    state = State(made, RandomOracle(0))
    state.set_position(position)
    state.entry = tuple(in_force(state, state.seats()))
    with suppress(TooLong), within(LONGEST):
        return not idle(state, 0) and possible(state, made.rules["effect"])
    return False


def looks_table(runs: int, share: float, tick: Callable[[str], None]) -> Table:
    """The usual and the slowest look of each card; it fails when one takes longer than allowed."""
    made = full_plan(PLAYERS)
    chance = random.Random(SEED)
    settings, changes = max(20, round(SETTINGS * share)), max(STARTS, round(CHANGES * share))
    found: list[Search] = []
    cards = list(structural(made.game))
    for number, card in enumerate(cards, 1):
        tick(f"looks ahead, card {number} of {len(cards)}")
        found.append(_search(made, card, chance, settings, changes))
    slow = [Slow(search, setting) for search in found for setting in (search.full, search.other)]
    timed = interleaved(
        [Case(each, partial(look, made, position_of(made, each.setting))) for each in slow],
        runs, lambda run: tick(f"looks ahead, slowest settings, run {run} of {runs}"),
    )  # fmt: skip
    pairs = sorted(zip(timed[::2], timed[1::2], strict=True), key=lambda pair: -max(t.median for t in pair))
    return Table(
        "looks",
        f"One exact look ahead, {PLAYERS} players; the slowest settings found are medians of {runs} runs by turns",
        (
            Column("card"), Column("name"), Column("usual", "ms", ".2f"), Column("12 each", "slowest, ms", ".2f"),
            Column("up to 12", "slowest, ms", ".2f"), Column("ratio", "to 50 ms", ".3f"),
            Column("hands", "of the slowest"), Column("beside", "of the slowest"),
        ),
        tuple(_row(made, full, other) for full, other in pairs),
        (
            f"usual: median of {settings} random settings; slowest: of these, and of {2 * changes} changes to slow ones",
            "12 each: hands of the six players; up to 12: those of others than the one on move may be smaller",
        ),
        tuple(
            f"{made.cards[t.key.search.card].name} takes {t.median * 1000:.0f} ms, more than {MOST * 1000:.0f}"
            for pair in pairs for t in pair if t.median > MOST
        ),
    )  # fmt: skip


def _row(made: Plan, full: Timed[Slow], other: Timed[Slow]) -> tuple[str | float, ...]:
    slowest = max(full, other, key=lambda t: t.median)
    search, setting = slowest.key.search, slowest.key.setting
    card = made.game.cards[search.card]
    name = card.name if len(card.name) <= 36 else f"{card.name[:35]}…"
    return (
        f"{card.number:03}", name, search.usual * 1000, full.median * 1000, other.median * 1000,
        slowest.median / MOST, " ".join(str(len(hand)) for hand in setting.hands),
        " ".join(f"{made.game.cards[beside].number:03}" for beside in setting.structures[1:]),
    )  # fmt: skip


def _search(made: Plan, card: int, chance: random.Random, settings: int, changes: int) -> Search:
    """The usual time over random settings, and slow ones."""
    tried: list[tuple[float, Setting]] = []
    for number in range(settings):
        setting = any_setting(made, card, chance, is_full=number % 2 == 0)
        tried.append((_time(made, setting, 1), setting))
    tried.sort(key=lambda pair: -pair[0])
    slowest: dict[bool, Setting] = {}
    for is_full in (True, False):
        starts = [setting for _, setting in tried if setting.is_full == is_full][:STARTS]
        climbed = [_climb(made, setting, chance, changes // STARTS) for setting in starts]
        slowest[is_full] = max(climbed, key=lambda pair: pair[0])[1]
    return Search(card, statistics.median(seconds for seconds, _ in tried), slowest[True], slowest[False])


def _climb(made: Plan, setting: Setting, chance: random.Random, changes: int) -> tuple[float, Setting]:
    """Change the setting as long as that makes it slower."""
    seconds = _time(made, setting, 3)
    for _ in range(changes):
        if seconds > MOST:  # slow enough to fail
            break
        other = changed(made, setting, chance)
        if _time(made, other, 1) > seconds and (longer := _time(made, other, 3)) > seconds:
            setting, seconds = other, longer
    return seconds, setting


def _time(made: Plan, setting: Setting, times: int) -> float:
    """The shortest of so many looks: a disturbance only ever makes one longer.  Units: seconds."""
    position = position_of(made, setting)
    return min(once(partial(look, made, position)) for _ in range(times))
