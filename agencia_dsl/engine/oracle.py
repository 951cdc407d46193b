"""Whoever decides: the engine asks, and knows nothing of seeds, scripts or searches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Oracle(Protocol):
    """Whoever decides.  Options are given with their copies: a blind hand takes each alike."""

    def one(self, who: int, label: str, items: Sequence[int], clause: int) -> int:
        """One of the items, of which at least two differ."""
        ...

    def many(
        self, who: int, label: str, groups: Sequence[Sequence[tuple[Sequence[int], int]]], clause: int
    ) -> tuple[int, ...]:
        """For one of the parts, so many items of each of its groups; ascending."""
        ...

    def truth(self, who: int, label: str, clause: int) -> int:
        """Yes or no."""
        ...
