"""Questions about a table between or within steps, in the words of the rules.

Expectations of scenes, reports and tests ask so; nothing of a run depends on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agencia_dsl.engine.compile import namespace
from agencia_dsl.engine.emit.context import Emission, Names
from agencia_dsl.engine.emit.expr import Expressions
from agencia_dsl.engine.outcome import Impossible
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.expr import Expr


def evaluate(plan: Plan, table: Table, expr: Expr, **given: int) -> Any:
    """The value of an expression; `given` are its free locals (`you` is the player on move).

    None when the expression cannot be answered: a `the` without exactly one.
    """
    emission = Emission(plan.game, plan.layout)
    mover = table.f[plan.layout.mover] if plan.layout.mover is not None else -1
    known: Mapping[str, int] = {"you": mover, **given}
    source = Expressions(emission, Names(*known, unsure=known)).expr(expr)
    space = namespace(emission)
    space["R"].update(plan.rules)
    code = f"lambda t, f, z, {', '.join(known)}: {source}"
    try:
        return eval(code, space)(table, table.f, table.z, *known.values())
    except Impossible:
        return None
