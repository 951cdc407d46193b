"""What is done with two numbers, and how two values compare."""

from __future__ import annotations

import operator
import typing
from collections.abc import Callable, Mapping
from enum import Enum


class Operator(Enum):
    """Of arithmetic; `/` rounds down, `%` is the remainder."""

    PLUS = "+"
    MINUS = "-"
    TIMES = "*"
    OVER = "/"
    REMAINDER = "%"


class Relation(Enum):
    """Between two values."""

    EQUAL = "="
    UNEQUAL = "!="
    LESS = "<"
    GREATER = ">"
    AT_MOST = "<="
    AT_LEAST = ">="

    def holds(self, left: object, right: object) -> typing.Any:
        """Does it hold?  Of numbers a truth, of a solver's terms a term."""
        return _COMPARISONS[self](left, right)


_COMPARISONS: Mapping[Relation, Callable[[typing.Any, typing.Any], typing.Any]] = {
    Relation.EQUAL: operator.eq,
    Relation.UNEQUAL: operator.ne,
    Relation.LESS: operator.lt,
    Relation.GREATER: operator.gt,
    Relation.AT_MOST: operator.le,
    Relation.AT_LEAST: operator.ge,
}
