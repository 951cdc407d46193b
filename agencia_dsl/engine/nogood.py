"""Dead ends of a look ahead: states from which everything was tried, and failed.

When several players do something one after another, many ways lead to states that differ in nothing that can
still be read: which of two silent cards went down, at which of two seats.  What has failed from one of them
fails from all.
"""

from __future__ import annotations

from collections.abc import Hashable


class DeadEnds:
    """The dead ends of one look ahead.

    `_open` are states from which not every way has been tried, with the number of decisions that led there;
    the first `_settled` decisions of the present course are those of the course before.
    """

    __slots__ = ("_dead", "_open", "_settled")

    def __init__(self) -> None:
        self._dead: set[Hashable] = set()
        self._open: list[tuple[int, Hashable]] = []
        self._settled = 0

    def is_new(self, decisions: int) -> bool:
        """Did the course before not come by here?"""
        return decisions > self._settled

    def is_dead(self, decisions: int, state: Hashable) -> bool:
        """Has everything been tried from this state, after so many decisions?  If not, it is tried now."""
        if state in self._dead:
            return True
        self._open.append((decisions, state))
        return False

    def tried(self, decisions: int) -> None:
        """The next course takes the last of so many decisions otherwise: what follows them has all been tried."""
        while self._open and self._open[-1][0] >= decisions:
            self._dead.add(self._open.pop()[1])
        self._settled = decisions - 1
