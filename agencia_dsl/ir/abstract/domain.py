"""What an abstract number and an abstract truth can do."""

from __future__ import annotations

from collections.abc import Sequence
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

    def anything(self, name: str) -> Truth:
        """A truth about which nothing is known; each call another one."""
        ...

    def some_number(self, name: str, low: int, high: Number | None) -> Number:
        """A number of which only bounds are known; each call another one."""
        ...

    def pick(self, guards: Sequence[Truth], count: int) -> tuple[list[Truth], Truth]:
        """Some `count` of the items that are there: whether each is picked, and whether it can be done."""
        ...


@dataclass(frozen=True, slots=True)
class Interval:
    """All whole numbers from `low` to `high`; no upper end when `high` is absent."""

    low: int
    high: int | None


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
        if any(part is False for part in parts):
            return False
        return None if any(part is None for part in parts) else True

    def either(self, parts: Sequence[bool | None]) -> bool | None:
        """Does one hold?"""
        if any(part is True for part in parts):
            return True
        return None if any(part is None for part in parts) else False

    def negate(self, part: bool | None) -> bool | None:
        """Does it not hold?"""
        return None if part is None else not part

    def number(self, value: int) -> Interval:
        """A number that is known."""
        return Interval(value, value)

    def arithmetic(self, operator: Operator, left: Interval, right: Interval) -> Interval:
        """The bounds of a sum, difference, product, quotient or remainder."""
        match operator:
            case Operator.PLUS:
                return Interval(left.low + right.low, _add(left.high, right.high))
            case Operator.MINUS:
                low = left.low - right.high if right.high is not None else 0
                return Interval(min(low, left.low), left.high - right.low if left.high is not None else None)
            case Operator.TIMES:
                high = left.high * right.high if None not in (left.high, right.high) else None  # type: ignore[operator]
                return Interval(min(left.low * right.low, 0 if left.low < 0 or right.low < 0 else left.low * right.low), high)
            case Operator.OVER:
                divisor = max(right.low, 1)
                return Interval(0, left.high // divisor if left.high is not None else None)
            case Operator.REMAINDER:
                return Interval(0, right.high - 1 if right.high else None)

    def compare(self, relation: Relation, left: Interval, right: Interval) -> bool | None:
        """True or False when all the numbers agree."""
        below = left.high is not None and left.high < right.low
        above = right.high is not None and right.high < left.low
        at_most = left.high is not None and left.high <= right.low
        at_least = right.high is not None and right.high <= left.low
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
            high = max(then.high, otherwise.high) if None not in (then.high, otherwise.high) else None  # type: ignore[type-var]
            return Interval(min(then.low, otherwise.low), high)
        return then if condition else otherwise

    def anything(self, name: str) -> bool | None:
        """A truth about which nothing is known."""
        return None

    def some_number(self, name: str, low: int, high: Interval | None) -> Interval:
        """A number of which only bounds are known."""
        return Interval(low, high.high if high is not None else None)

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


def _add(left: int | None, right: int | None) -> int | None:
    return left + right if left is not None and right is not None else None
