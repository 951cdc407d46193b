"""Nearest-name suggestions."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

MOST_EDITS = 3
"""Between a word and what it was meant for, however long it is."""

MOST_QUOTED = 80
"""Letters of the author's text in a message."""

MOST_OFFERED = 3
"""Names in one hint; more would be a list to read, not a hint."""


@lru_cache(maxsize=4096)
def _plain(word: str) -> str:
    """Lower case and without accents: an author who cannot type `í` still gets `Serviço`."""
    if word.isascii():
        return word.lower()
    decomposed = unicodedata.normalize("NFD", word.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def distance(left: str, right: str, limit: int) -> int:
    """Edits from `left` to `right`: insert, delete, replace, swap neighbours; at most `limit + 1`."""
    if left == right:
        return 0
    if abs(len(left) - len(right)) > limit:
        return limit + 1
    left, right = _middles(left, right)
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


def _middles(left: str, right: str) -> tuple[str, str]:
    """Both without the beginning and the end that they share."""
    shortest = min(len(left), len(right))
    begin = 0
    while begin < shortest and left[begin] == right[begin]:
        begin += 1
    end = 0
    while end < shortest - begin and left[-1 - end] == right[-1 - end]:
        end += 1
    return left[begin : len(left) - end], right[begin : len(right) - end]


def edits_between(word: str, known: str, limit: int) -> int:
    """Edits from a word as written to a known one, accents and capitals apart; at most `limit + 1`."""
    return distance(_plain(word), _plain(known), limit)


def near(word: str, known: Iterable[str], most_edits: int | None = None) -> tuple[str, ...]:
    """The known names that `word` most likely stands for: all that are equally near, the likeliest first.

    Near enough is one edit in a short word and a third of the letters, but three, in a long one; two
    words of one or two letters must share a letter.
    """
    wanted = _plain(word)
    limit = max(1, min(len(wanted) // 3, MOST_EDITS)) if most_edits is None else most_edits
    ranked: list[tuple[int, int, int, str]] = []
    for name in sorted(set(known)):
        plain = _plain(name)
        edits = distance(wanted, plain, limit)
        if edits > limit:
            continue
        if len(wanted) <= 2 and edits and not set(wanted) & set(plain):
            continue
        limit = min(limit, edits)
        ranked.append((edits, distance(word, name, limit + 2), abs(len(name) - len(word)), name))
    return tuple(name for *_, name in sorted(rank for rank in ranked if rank[0] == limit))


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name that `word` most likely stands for, or none that is near enough."""
    return next(iter(near(word, known)), None)


def brief(text: str) -> str:
    """A text as a message quotes it: the beginning of a long one."""
    return text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…"


def quote(name: str) -> str:
    """A name as a message quotes it."""
    return brief(name) if name.startswith('"') else f"'{brief(name)}'"


def offer(names: Sequence[str]) -> str:
    """A hint that names what may have been meant; a name with quotation marks keeps them."""
    quoted = [quote(name) for name in dict.fromkeys(names)][:MOST_OFFERED]
    spoken = quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"
    return f"did you mean {spoken}?"


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A hint for an unknown name, when a known one is near."""
    names = near(word, known)
    return offer(names) if names else None
