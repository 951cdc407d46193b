"""Nearest-name suggestions."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable


def _plain(word: str) -> str:
    """Lower case and without accents: an author who cannot type `í` still gets `Serviço`."""
    decomposed = unicodedata.normalize("NFD", word.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def distance(left: str, right: str, limit: int) -> int:
    """Edits from `left` to `right`: insert, delete, replace, swap neighbours; at most `limit + 1`."""
    if abs(len(left) - len(right)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        above, row, older = row, [i] + [0] * len(right), before
        before = above
        for j, b in enumerate(right, 1):
            row[j] = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                row[j] = min(row[j], older[j - 2] + 1)
        if min(row) > limit:
            return limit + 1
    return row[-1]


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name that `word` most likely stands for, or none that is near enough.

    Near enough is one edit in a short word and a third of the letters in a long one.
    """
    wanted = _plain(word)
    limit = max(1, len(wanted) // 3)
    best: tuple[int, int, str] | None = None
    for name in sorted(set(known)):
        edits = distance(wanted, _plain(name), limit)
        if edits <= limit:
            rank = (edits, abs(len(name) - len(word)), name)
            if best is None or rank < best:
                best = rank
    return best[2] if best is not None else None


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A hint for an unknown name, when a known one is near."""
    name = nearest(word, known)
    return f"did you mean '{name}'?" if name is not None else None
