"""What an abstract number and an abstract truth can do."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from agencia_dsl.ir.expr import Operator, Relation

Truth: TypeAlias = Any
"""A truth of the domain in use."""

Number: TypeAlias = Any
"""A number of the domain in use."""


class Domain(Protocol):
    """Numbers and truths about which not everything is known."""

    def truth(self, value: bool) -> Truth:
        """A truth that is known."""
        ...

    def known(self, truth: Truth) -> bool | None:
        """The truth as such, when it is certain."""
        ...

    def both(self, parts: Sequence[Truth]) -> Truth:
        """Do all hold?"""
        ...

    def either(self, parts: Sequence[Truth]) -> Truth:
        """Does one hold?"""
        ...

    def negate(self, part: Truth) -> Truth:
        """Does it not hold?"""
        ...

    def number(self, value: int) -> Number:
        """A number that is known."""
        ...

    def arithmetic(self, operator: Operator, left: Number, right: Number) -> Number:
        """A number from two."""
        ...

    def compare(self, relation: Relation, left: Number, right: Number) -> Truth:
        """A relation between two numbers."""
        ...

    def choose(self, condition: Truth, then: Number, otherwise: Number) -> Number:
        """One number or the other."""
        ...

    def smaller(self, left: Number, right: Number) -> Number:
        """The smaller of two numbers."""
        ...

    def larger(self, left: Number, right: Number) -> Number:
        """The larger of two numbers."""
        ...

    def anything(self, name: str) -> Truth:
        """A truth about which nothing is known; each call another one."""
        ...

    def some_number(self, name: str, low: int | None, high: Number | None) -> Number:
        """A number of which only bounds are known; each call another one."""
        ...

    def pick(self, guards: Sequence[Truth], count: int) -> tuple[list[Truth], Truth]:
        """Some `count` of the items that are there: whether each is picked, and whether it can be done."""
        ...


Bound: TypeAlias = int | float
"""An end of an interval: a whole number, or an infinity where there is no end."""

NO_END = math.inf


@dataclass(frozen=True, slots=True)
class Interval:
    """All whole numbers from `low` to `high`, both included."""

    low: Bound
    high: Bound


class Intervals:
    """The domain of intervals; a truth is True, False or, when it is not known, None."""

    def truth(self, value: bool) -> bool | None:
        """A truth that is known."""
        return value

    def known(self, truth: bool | None) -> bool | None:
        """The truth as such, when it is certain."""
        return truth

    def both(self, parts: Sequence[bool | None]) -> bool | None:
        """Do all hold?"""
        if False in parts:
            return False
        return None if None in parts else True

    def either(self, parts: Sequence[bool | None]) -> bool | None:
        """Does one hold?"""
        if True in parts:
            return True
        return None if None in parts else False

    def negate(self, part: bool | None) -> bool | None:
        """Does it not hold?"""
        return None if part is None else not part

    def number(self, value: int) -> Interval:
        """A number that is known."""
        return Interval(value, value)

    def arithmetic(self, operator: Operator, left: Interval, right: Interval) -> Interval:
        """The bounds of a sum, difference, product, quotient or remainder; none is left by 0."""
        match operator:
            case Operator.PLUS:
                return Interval(left.low + right.low, left.high + right.high)
            case Operator.MINUS:
                return Interval(left.low - right.high, left.high - right.low)
            case Operator.TIMES:
                return _hull(_times(a, b) for a in (left.low, left.high) for b in (right.low, right.high))
            case Operator.OVER:
                return _quotient(left, right)
            case Operator.REMAINDER:
                # it has the sign of the divisor, and is nearer to 0
                return Interval(min(right.low + 1, 0), max(right.high - 1, 0))

    def compare(self, relation: Relation, left: Interval, right: Interval) -> bool | None:
        """True or False when all the numbers agree."""
        below, above = left.high < right.low, right.high < left.low
        at_most, at_least = left.high <= right.low, right.high <= left.low
        same = left.low == left.high == right.low == right.high
        match relation:
            case Relation.EQUAL:
                return True if same else False if below or above else None
            case Relation.UNEQUAL:
                return False if same else True if below or above else None
            case Relation.LESS:
                return True if below else False if at_least else None
            case Relation.GREATER:
                return True if above else False if at_most else None
            case Relation.AT_MOST:
                return True if at_most else False if above else None
            case Relation.AT_LEAST:
                return True if at_least else False if below else None

    def choose(self, condition: bool | None, then: Interval, otherwise: Interval) -> Interval:
        """One interval, or the hull of both."""
        if condition is None:
            return Interval(min(then.low, otherwise.low), max(then.high, otherwise.high))
        return then if condition else otherwise

    def smaller(self, left: Interval, right: Interval) -> Interval:
        """The bounds of the smaller of two numbers."""
        return Interval(min(left.low, right.low), min(left.high, right.high))

    def larger(self, left: Interval, right: Interval) -> Interval:
        """The bounds of the larger of two numbers."""
        return Interval(max(left.low, right.low), max(left.high, right.high))

    def anything(self, name: str) -> bool | None:
        """A truth about which nothing is known."""
        return None

    def some_number(self, name: str, low: int | None, high: Interval | None) -> Interval:
        """A number of which only bounds are known."""
        return Interval(-NO_END if low is None else low, high.high if high is not None else NO_END)

    def pick(self, guards: Sequence[bool | None], count: int) -> tuple[list[bool | None], bool | None]:
        """Each that may be there may be picked; all are when there are no more than wanted."""
        there = sum(guard is not False for guard in guards)
        certain = sum(guard is True for guard in guards)
        if there < count:
            return [False] * len(guards), False
        enough = True if certain >= count else None
        if there == count:
            return list(guards), enough
        return [None if guard is not False else False for guard in guards], enough


def _times(left: Bound, right: Bound) -> Bound:
    """The product of two ends; 0 times no end is 0."""
    return 0 if 0 in (left, right) else left * right


def _quotient(left: Interval, right: Interval) -> Interval:
    """Bounds of a quotient: nothing is divided by 0, so the divisor is at least 1 or at most -1."""
    parts = [Interval(max(right.low, 1), right.high), Interval(right.low, min(right.high, -1))]
    divisors = [end for part in parts if part.low <= part.high for end in (part.low, part.high)]
    if not divisors:
        return Interval(-NO_END, NO_END)
    return _hull(_over(end, by) for end in (left.low, left.high) for by in divisors)


def _over(left: Bound, right: Bound) -> Bound:
    """A quotient of two ends, rounded down; by no end it is 0, or just below."""
    if math.isinf(right):
        return 0 if left == 0 or (left > 0) == (right > 0) else -1
    if math.isinf(left):
        return left if right > 0 else -left
    return int(left) // int(right)


def _hull(ends: Iterable[Bound]) -> Interval:
    known = tuple(ends)
    return Interval(min(known), max(known))
