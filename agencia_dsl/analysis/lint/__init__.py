"""Lint: what an author should know about his cards, each rule one file with its page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from agencia_dsl.analysis.lint import (
    cancels_itself,
    frozen_society,
    never_followed,
    never_followed_beside,
    never_followed_first,
    permission_against_ban,
    two_claims,
)
from agencia_dsl.analysis.lint.facts import Facts
from agencia_dsl.analysis.lint.finding import Finding, LintRule, Tally
from agencia_dsl.ir.program import Game
from agencia_dsl.ir.vocabulary import Vocabulary

RULES: tuple[LintRule, ...] = (
    never_followed.RULE,
    never_followed_first.RULE,
    never_followed_beside.RULE,
    two_claims.RULE,
    permission_against_ban.RULE,
    cancels_itself.RULE,
    frozen_society.RULE,
)
"""All rules, by code."""


@dataclass(frozen=True, slots=True)
class LintReport:
    """What was found, and what was looked at: by rule, cases and cases left open; calls of the solver."""

    findings: tuple[Finding, ...]
    looked_at: tuple[tuple[str, int, int], ...]
    left_open: tuple[str, ...]
    cards: int
    players: tuple[int, ...]
    solver_calls: int
    interrupted: bool = False


def lint(
    game: Game,
    vocabulary: Vocabulary,
    asked: frozenset[str],
    rules: tuple[LintRule, ...] = RULES,
    tick: Callable[[str], None] = lambda slug: None,
) -> LintReport:
    """Run the rules over a game; findings concern at least one of the cards asked about.

    `tick` is told the rule at every case.  A `KeyboardInterrupt` that it raises ends the work there: the
    report holds the findings so far, and what was not looked at is left open.
    """
    facts = Facts(game, vocabulary, asked)
    findings: list[Finding] = []
    looked_at: list[tuple[str, int, int]] = []
    left_open: list[str] = []
    interrupted = False
    for rule in rules:
        tally = Tally(partial(tick, rule.code.slug))
        try:
            if not interrupted:
                tick(rule.code.slug)
                for finding in rule.check(facts, tally):
                    findings.append(finding)  # one by one: those before an interruption stay
        except KeyboardInterrupt:
            interrupted = True
        if interrupted:
            tally.leave_open(f"interrupted at case {tally.looked_at}" if tally.looked_at else "not looked at")
        looked_at.append((rule.code.slug, tally.looked_at, tally.undecided))
        left_open += [f"{rule.code.slug}: {case}" for case in dict.fromkeys(tally.open_cases)]
    return LintReport(
        tuple(findings), tuple(looked_at), tuple(left_open), len(asked), facts.players, facts.solver_calls, interrupted
    )
