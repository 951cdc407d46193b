"""Whether what was played is as expected; if not, what came instead, in the words of scenes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agencia_dsl.engine.event import Done, Event, SequenceEnded
from agencia_dsl.engine.inspect import evaluate
from agencia_dsl.engine.naming import item_name
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.run import table_at
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.expr import All, Arithmetic, Compare, Constant, Expr, Not, Operator
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.scene import Expectation, ExpectCame, ExpectEnd, ExpectOpen, ExpectTrue
from agencia_dsl.ir.sort_of import field_sorts, sort_of
from agencia_dsl.text.span import Span, text_of

NO = "no"
"""What came of a condition that is not so, where there is no more to say."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An expectation that is not met: what was expected, what came instead, where it is written."""

    expected: str
    came: str
    at: Span | None


@dataclass(frozen=True, slots=True)
class Reached:
    """Where a script has come to: the position, and all that happened up to it."""

    plan: Plan
    position: Position
    events: Sequence[Event]
    players: tuple[str, ...]


def failure(reached: Reached, line: Expectation) -> Failure | None:
    """Why an expectation is not met; nothing when it is."""
    match line:
        case ExpectTrue(condition, text):
            table, _ = table_at(reached.plan, reached.position, ())
            if evaluate(reached.plan, table, condition):
                return None
            return Failure(text, _came(reached, table, condition), line.origin)
        case ExpectCame(event, seat):
            seats = {e.by for e in reached.events if isinstance(e, Done) and e.event == event and e.by >= 0}
            if seat in seats:
                return None
            expected = f"{event} by {reached.players[seat]}"
            return Failure(expected, f"{event} by {_names(reached, sorted(seats))}", line.origin)
        case ExpectOpen(sequence):
            ended = _ended(reached, sequence)
            return None if ended is None else Failure(f"{sequence} goes on", _end(reached, ended), line.origin)
        case ExpectEnd(sequence, winners):
            ended = _ended(reached, sequence)
            if ended is not None and (winners is None or ended.winners == sum(1 << seat for seat in winners)):
                return None
            expected = f"{sequence} ends" if winners is None else f"{sequence} won by {_names(reached, winners)}"
            came = f"{sequence} goes on" if ended is None else _end(reached, ended)
            return Failure(expected, came, line.origin)


def _ended(reached: Reached, sequence: str) -> SequenceEnded | None:
    found = [e for e in reached.events if isinstance(e, SequenceEnded) and e.sequence == sequence]
    return found[-1] if found else None


def _end(reached: Reached, ended: SequenceEnded) -> str:
    winners = [seat for seat in range(len(reached.players)) if ended.winners >> seat & 1]
    return f"{ended.sequence} won by {_names(reached, winners)}"


def _names(reached: Reached, seats: Sequence[int]) -> str:
    return ", ".join(reached.players[seat] for seat in seats) or "nobody"


def _came(reached: Reached, table: Table, condition: Expr) -> str:
    """Of a comparison the values, but those that are written there; of several conditions the first that is not
    so; of any other that it is not so.
    """
    match condition:
        case Compare(_, Arithmetic(Operator.REMAINDER, number, _), _):  # `is even`, `is odd`
            return _value(reached, table, number)
        case Compare(_, left, right):
            values = [_value(reached, table, side) for side in (left, right) if not isinstance(side, Constant)]
            return " and ".join(values) or NO
        case Not(Compare() as denied):
            return _came(reached, table, denied)
        case All(parts):
            for part in parts:
                if part.origin is not None and not evaluate(reached.plan, table, part):
                    return f"«{text_of(part.origin)}»: {_came(reached, table, part)}"
            return NO
        case _:
            return NO


def _value(reached: Reached, table: Table, expr: Expr) -> str:
    value = evaluate(reached.plan, table, expr)
    if not isinstance(value, int):
        return "impossible"
    plan = reached.plan
    return item_name(plan, sort_of(expr, field_sorts(plan.game)).name, int(value), reached.players)
