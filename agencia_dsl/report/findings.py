"""Findings as text and as JSON data."""

from __future__ import annotations

from typing import Any

from agencia_dsl.analysis.lint import LintReport
from agencia_dsl.analysis.lint.finding import Evidence, Finding
from agencia_dsl.report.data import Data, span_data
from agencia_dsl.report.text import place_lines, place_of
from agencia_dsl.text.english import counted

_EVIDENCE = {
    Evidence.SYNTACTIC: "read off the cards",
    Evidence.PROVED: "proved for any hand size",
    Evidence.WITNESSED: "shown by a scene that was played",
}


def finding_text(finding: Finding, language: str, *, scene: bool) -> str:
    """A finding: what, where, how sure, what to do."""
    code = finding.code
    message = finding.mensagem if language == "pt" else finding.message
    lines = [f"{code.severity.value}[{code.id}] {code.slug}: {message}"]
    if finding.at is not None:
        lines += place_lines(finding.at)[:2]
    for label in finding.related:
        lines.append(f"  {label.caption}: {place_of(label.at)}")
    if any(name not in message for name in finding.cards):
        lines.append(f"  cards: {', '.join(finding.cards)}")
    if finding.players:
        lines.append(f"  with {_numbers(finding.players)} players")
    lines.append(f"  evidence: {_evidence(finding)}")
    if finding.proof is not None:
        lines.append(f"  proof: {finding.proof}")
    if finding.hint:
        lines.append(f"  hint: {finding.hint}")
    if scene and finding.scene is not None:
        lines += ["  scene:", *(f"    {line}" for line in finding.scene.rstrip().split("\n"))]
    return "\n".join(lines)


def _evidence(finding: Finding) -> str:
    kinds = [_EVIDENCE[Evidence.PROVED]] if finding.proof is not None else []
    if finding.scene is not None:
        kinds.append(_EVIDENCE[Evidence.WITNESSED])
    return " and ".join(kinds) or _EVIDENCE[Evidence.SYNTACTIC]


def _numbers(players: tuple[int, ...]) -> str:
    if len(players) > 2 and players == tuple(range(players[0], players[-1] + 1)):
        return f"{players[0]} to {players[-1]}"
    return ", ".join(str(number) for number in players)


def report_text(report: LintReport) -> str:
    """The last lines: what was looked at, found and left open."""
    cases = sum(looked for _, looked, _ in report.looked_at)
    proved = sum(f.proof is not None for f in report.findings)
    witnessed = sum(f.scene is not None for f in report.findings)
    lines = [
        f"looked at {counted(report.cards, 'card')} with {_numbers(report.players)} players: {counted(cases, 'case')}, "
        f"{counted(report.solver_calls, 'formula')}",
        f"{counted(len(report.findings), 'finding')}, {proved} proved, {witnessed} shown by a scene",
    ]
    if report.left_open:
        lines.append(f"left open: {counted(len(report.left_open), 'case')}")
        lines += [f"  {case}" for case in report.left_open[:5]]
    else:
        lines.append("nothing left open")
    if report.interrupted:
        lines.append("interrupted: there may be more findings")
    return "\n".join(lines)


def finding_data(finding: Finding) -> Data:
    """A finding as JSON data."""
    return {
        "code": finding.code.id,
        "slug": finding.code.slug,
        "severity": finding.code.severity.value,
        "message": finding.message,
        "mensagem": finding.mensagem,
        "at": span_data(finding.at),
        "cards": list(finding.cards),
        "players": list(finding.players),
        "evidence": finding.evidence.name.lower(),
        "proof": finding.proof,
        "scene": finding.scene,
        "hint": finding.hint,
    }


def report_data(report: LintReport) -> dict[str, Any]:
    """What was looked at, as JSON data."""
    return {
        "cards": report.cards,
        "players": list(report.players),
        "rules": [{"slug": slug, "cases": looked, "open": left} for slug, looked, left in report.looked_at],
        "formulas": report.solver_calls,
        "left_open": list(report.left_open),
        "interrupted": report.interrupted,
    }
