"""Abstract runs cover what can happen: numbers, truths, names that are given anew."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from agencia_dsl.ir.abstract.domain import NO_END, Bound, Interval, Intervals
from agencia_dsl.ir.abstract.run import begin, mover, run
from agencia_dsl.ir.abstract.state import Situation
from agencia_dsl.ir.effect import ForEach, If, Let, Record
from agencia_dsl.ir.expr import Ask, Constant, Local, Operator, Relation, Seats
from agencia_dsl.ir.sorts import PLAYER, TRUTH
from tests.builders import game

YOU = Local("you", PLAYER)

ends = st.integers(-6, 6)


@st.composite
def intervals(draw: st.DrawFn) -> tuple[Interval, int]:
    """An interval, perhaps without an end, and a number in it."""
    low, number, high = sorted(draw(st.tuples(ends, ends, ends)))
    bounds: tuple[Bound, Bound] = (low, high)
    if draw(st.booleans()):
        bounds = (-NO_END, bounds[1])
    if draw(st.booleans()):
        bounds = (bounds[0], NO_END)
    return Interval(*bounds), number


@given(st.sampled_from(list(Operator)), intervals(), intervals())
def test_arithmetic_on_intervals_covers_arithmetic_on_numbers(
    operator: Operator, left: tuple[Interval, int], right: tuple[Interval, int]
) -> None:
    (wide, a), (narrow, b) = left, right
    if operator in (Operator.OVER, Operator.REMAINDER) and b == 0:
        return  # impossible: there is no such number
    exact = {
        Operator.PLUS: lambda: a + b, Operator.MINUS: lambda: a - b, Operator.TIMES: lambda: a * b,
        Operator.OVER: lambda: a // b, Operator.REMAINDER: lambda: a % b,
    }[operator]()  # fmt: skip
    covered = Intervals().arithmetic(operator, wide, narrow)
    assert covered.low <= exact <= covered.high


@given(st.sampled_from(list(Relation)), intervals(), intervals())
def test_a_relation_that_is_certain_holds_for_all_numbers(
    relation: Relation, left: tuple[Interval, int], right: tuple[Interval, int]
) -> None:
    (wide, a), (narrow, b) = left, right
    exact = {
        Relation.EQUAL: a == b, Relation.UNEQUAL: a != b, Relation.LESS: a < b, Relation.GREATER: a > b,
        Relation.AT_MOST: a <= b, Relation.AT_LEAST: a >= b,
    }[relation]  # fmt: skip
    assert Intervals().compare(relation, wide, narrow) in (None, exact)


def test_a_name_given_anew_under_a_condition_may_be_either() -> None:
    """`let x be no; if you want it: let x be yes; if x: …` can happen."""
    s = begin(Intervals(), Situation(game(), 4, ()))
    x = Local("x", TRUTH)
    run(s, (
        Let("x", Constant(0, TRUTH)),
        If(Ask(YOU, "it"), (Let("x", Constant(1, TRUTH)),), ()),
        If(x, (Record("crise", YOU),), ()),
    ), mover(s))  # fmt: skip
    assert [act.guard for act in s.acts] == [None]


def test_a_name_given_anew_in_a_loop_stays_given() -> None:
    s = begin(Intervals(), Situation(game(), 4, ()))
    x = Local("x", TRUTH)
    run(s, (
        Let("x", Constant(0, TRUTH)),
        ForEach("p", Seats(), (If(x, (Record("crise", Local("p", PLAYER)),), ()), Let("x", Constant(1, TRUTH)))),
    ), mover(s))  # fmt: skip
    assert [act.guard for act in s.acts] == [False, True, True, True]
