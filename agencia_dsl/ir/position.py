"""A settled state: everything that can matter for what happens next, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

UNKNOWN_CARD = -1
"""In a pile: a card whose identity nobody can know yet.  Which ones they may be is in `pools`."""


Entries: TypeAlias = tuple[tuple[int, int, int, int], ...]
"""What is known of the amounts of one event: see `amounts`."""


@dataclass(frozen=True, slots=True)
class Position:
    """A state between two members of a sequence, packed by a `Layout`.

    Two positions that no rule of the decks in use can tell apart are equal.

    - `place`: the step that comes next, or -1 when the game is over;
    - `fields`: all fields; `zones`: the cards of each zone, hands ascending, piles from the top;
    - `pools`: for each pile its unknown cards, ascending;
    - `latest`: for each recalled event the players by whom it came, the latest first; then for each
      gathered event those by whom it came last, all at once, by seat;
    - `windows`: for each tracked event and player the set (one bit a seat) of those whose turn has
      come since, all of them when the event is out of the window, plus one more bit when the event
      came in the present turn;
    - `done`: for each capped event and player how much of it was done in the present turn;
    - `amounts`: for each counted event ascending entries (by, to, turns, amount), `turns` as in
      `windows`; -1 for a party that nothing reads; entries that are alike but for the amount are one,
      and none is out of the window;
    - `winners`: who won when a sequence last ended, one bit a seat.
    """

    place: int
    fields: tuple[int, ...]
    zones: tuple[tuple[int, ...], ...]
    pools: tuple[tuple[int, ...], ...]
    latest: tuple[tuple[int, ...], ...]
    windows: tuple[int, ...]
    done: tuple[int, ...]
    winners: int
    amounts: tuple[Entries, ...] = ()
