"""A scenario in the course of being run: its setting, its script, and what was found out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from agencia_dsl.engine.inspect import evaluate
from agencia_dsl.engine.run import table_at
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.expr import Constant
from agencia_dsl.ir.lower_expr import lower_expr
from agencia_dsl.ir.lowering import Lowering, Scope, Typed
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.sorts import PLAYER
from agencia_dsl.syntax.parse import parse_expression
from agencia_dsl.text.read import source_of
from tests.conformance.script import Script
from tests.conformance.setting import USUAL, Scenario, Setting, loaded, plan_for

Step = dict[str, Any]

ASKED_BY = {
    "natural": ("natural", {"natural"}),
    "revolt": ("revolt", {"revolt"}),
    "legal_approvers": ("approvers", set()),
    "visible_to": ("visible_hands", set()),
    "may_refuse": ("refusal", {"refuse"}),
    "hegemony": ("hegemony", {"request_hegemony"}),
    "may_request": ("hegemony_requesters", set()),
    "alteration_order": ("alteration_order", set()),
    "must_alter": ("alteration_order", set()),
    "must_not_alter": ("alteration_order", set()),
    "alterations_due": ("alteration_order", set()),
    "legal_positions": ("solution_positions", set()),
    "legal_inserts": ("inserts", set()),
}
"""The question that finds out what is expected, and the kinds of step that find it out too."""


@dataclass
class Case:
    """What the steps, the questions and the findings of one scenario share."""

    scenario: Scenario
    setting: Setting
    script: Script
    before: Position
    found: dict[str, Any] = field(default_factory=dict)
    flaws: list[str] = field(default_factory=list)

    @staticmethod
    def of(scenario: Scenario) -> Case:
        """The case of a scenario, at its beginning."""
        consensus = any(step.get("decide") == "end_by_consensus" for step in scenario["do"])
        setting = Setting(
            scenario, plan_for(scenario.get("edition", USUAL), scenario["mode"], len(scenario["players"]), consensus)
        )
        position = setting.position()
        script = Script(setting, position, [dict(step) for step in scenario["do"]] + _unasked(scenario))
        return Case(scenario, setting, script, position)

    def table(self) -> Table:
        """The table as it lies: within a step when a decision is due."""
        if self.script.paused is not None:
            return self.script.paused.table
        return table_at(self.setting.plan, self.script.position, ())[0]

    def found_place(self, seat: int, table: Table | None = None) -> list[int]:
        """Row and column of a seat in the campo."""
        fields = (table or self.table()).f
        return [fields[self.setting.field(name, seat)] for name in ("row", "column")]

    def mover(self) -> str:
        """Whose jogada it is."""
        return self.setting.names[self.setting.mover(self.script.position.fields)]

    def ask(self, text: str, table: Table | None = None, **players: int) -> Any:
        """The value of an expression in the words of the rules."""
        parsed = parse_expression(source_of("<question>", text))
        assert parsed.value is not None, [problem.message for problem in parsed.diagnostics]
        low = Lowering(loaded(self.setting.edition).vocabulary, lower_expr)
        scope = Scope(you=None)
        for name, seat in players.items():
            scope = scope.bind(name, Typed(Constant(seat, PLAYER), PLAYER))
        typed = lower_expr(low, parsed.value, scope)
        assert not low.problems, [problem.message for problem in low.problems]
        return evaluate(self.setting.plan, table or self.table(), typed.value)

    def names_of(self, text: str, table: Table | None = None, **players: int) -> list[str]:
        """The names of the players that an expression means."""
        return [self.setting.names[seat] for seat in self.ask(text, table, **players)]


def _unasked(scenario: Scenario) -> list[Step]:
    """Questions to put at the end, where something is expected that no step asks about."""
    kinds = {kind for step in scenario["do"] for kind in step}
    wanted = [ASKED_BY[key] for key in scenario["expect"] if key in ASKED_BY]
    return [{"ask": question} for question, others in wanted if not kinds & {"ask", *others}]
