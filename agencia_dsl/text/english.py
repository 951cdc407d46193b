"""The little grammar of English that sentences need: person of verbs, number of nouns, `a` and `an`."""

from __future__ import annotations

_HISSING = ("s", "x", "z", "ch", "sh", "o")
_VOWELS = "aeiou"
_SOUNDED_OTHERWISE = ("u", "h", "eu", "ew", "one", "once", "oui", "y")
"""Beginnings of words that may sound otherwise than they are written: `a utopia`, `an hour`."""


def third_person(base: str) -> str:
    """What one player does: `draw` → `draws`, `pass` → `passes`, `carry` → `carries`."""
    if base.endswith(_HISSING):
        return base + "es"
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return base[:-1] + "ies"
    return base + "s"


def base_of(word: str) -> str | None:
    """The base form of a verb in any person, or nothing where spelling does not tell it.

    `draws` → `draw`, `pass` → `pass`; `passes` may be of `pass` or `passe`, `focus` of `focu`.
    """
    if not word.endswith("s") or word.endswith("ss"):
        return word
    if word.endswith(("us", "is", "as", "os", "ies")) or len(word) < 3:
        return None
    if word.endswith("es") and word[:-2].endswith(_HISSING):
        return None
    return word[:-1]


def article(word: str) -> str | None:
    """`a` or `an` before a word, or nothing where spelling does not tell how it sounds."""
    first = word[:1].lower()
    if len(word) < 2 or not first.isalpha() or word.lower().startswith(_SOUNDED_OTHERWISE):
        return None
    return "an" if _without_accent(first) in _VOWELS else "a"


def counted(number: int, noun: str) -> str:
    """A number with what it counts: `1 card`, `2 cards`."""
    return f"{number} {noun if number == 1 else noun + 's'}"


def _without_accent(letter: str) -> str:
    return {"á": "a", "à": "a", "â": "a", "ã": "a", "é": "e", "ê": "e", "í": "i", "ó": "o", "ô": "o", "õ": "o"}.get(
        letter, letter
    )
