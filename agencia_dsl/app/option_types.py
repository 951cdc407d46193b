"""Values of options: each reads a word of the command line, or says what is wrong with it (exit code 2)."""

from __future__ import annotations

import math
from argparse import Action, ArgumentError, ArgumentParser, ArgumentTypeError, Namespace
from typing import Any


def count(word: str) -> int:
    """A whole number from 1 on."""
    value = whole(word)
    if value < 1:
        raise ArgumentTypeError(f"'{word}' is less than 1")
    return value


def whole(word: str) -> int:
    """A whole number."""
    try:
        return int(word)
    except ValueError:  # also for numbers of thousands of digits, which are no better
        raise ArgumentTypeError(f"'{word[:40]}' is not a whole number") from None


def seconds(word: str) -> float:
    """A time to spend: some, and not for ever, so that every command ends."""
    try:
        value = float(word)
    except ValueError:
        raise ArgumentTypeError(f"'{word[:40]}' is not a number of seconds") from None
    if not math.isfinite(value) or value <= 0:
        raise ArgumentTypeError(f"'{word[:40]}' is not a time above 0 that ends")
    return value


class Readings(Action):
    """Keeps `NAME=READING`, once for each name: of two readings of one ruling only one can be meant."""

    def __call__(
        self, parser: ArgumentParser, namespace: Namespace, values: Any, option_string: str | None = None
    ) -> None:
        name, chosen = values
        known = dict(getattr(namespace, self.dest))
        if known.get(name, chosen) != chosen:
            raise ArgumentError(self, f"'{name}' is {known[name]} and {chosen}: leave out one of them")
        setattr(namespace, self.dest, [*known.items(), *((values,) if name not in known else ())])


def reading(word: str) -> tuple[str, str]:
    """`NAME=READING`.  Whether there are such a name and reading only the files can tell."""
    name, _, chosen = word.partition("=")
    if not name or not chosen:
        raise ArgumentTypeError(f"'{word}' is not of the form NAME=READING")
    return name, chosen
