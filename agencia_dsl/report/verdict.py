"""Verdicts in words: the answer, what it rests on, and the play that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agencia_dsl.analysis.verdict import Answer, Verdict
from agencia_dsl.engine.explore import Decisions
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.run import table_at
from agencia_dsl.engine.step import run_step
from agencia_dsl.ir.certificate import Certificate, Closed, Lasso, Ranked, Trace
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.scene import Scene
from agencia_dsl.report.data import Data
from agencia_dsl.report.narrate import Teller
from agencia_dsl.text.english import counted

MOST_LINES = 30
"""Of a play that is shown."""


def verdict_text(plan: Plan, scene: Scene, question: str, verdict: Verdict, language: str) -> str:
    """The answer with its evidence."""
    lines = [about_scene(question, scene.name), answer_text(verdict)]
    match verdict.certificate:
        case Trace(steps):
            lines += _play(plan, scene, verdict.position, steps, language)
        case Lasso(steps, loop):
            lines += _play(plan, scene, verdict.position, steps, language)
            lines.append("  and from here round and round:")
            lines += _play(plan, scene, _after(plan, verdict.position, steps), loop, language)
        case Closed() | Ranked() | None:
            pass
    covered = verdict.covered
    lines.append(
        f"  looked at {counted(covered.positions, 'position')}, {counted(covered.transitions, 'step')} and "
        f"{counted(covered.plays, 'random play')} in {covered.seconds:.1f} s"
    )
    lines.append(f"  assuming {', '.join(_worth_saying(plan, verdict.assumptions))}")
    return "\n".join(lines)


def about_scene(question: str, scene: str) -> str:
    """A question with the scene that it is about."""
    return f"{question}  (scene {scene})"


def answer_text(verdict: Verdict) -> str:
    """The answer and what it rests on, in one line."""
    return f"{verdict.answer.value}: {_because(verdict)}"


def _worth_saying(plan: Plan, assumptions: Sequence[tuple[str, str]]) -> Iterator[str]:
    """What was assumed, save rulings in their usual reading, of which an edition may have many."""
    usual = {f"ruling {ruling.name}": ruling.readings[0] for ruling in plan.game.edition.rulings}
    return (f"{name} {value}" for name, value in assumptions if usual.get(name) != value)


def _because(verdict: Verdict) -> str:
    match verdict.certificate:
        case Trace(steps):
            return f"this play of {counted(len(steps), 'step')} shows it (replayed by the checker)"
        case Lasso():
            return "this play never ends (replayed by the checker)"
        case Closed(positions):
            return f"{_all(len(positions))} closed over (proved anew by the checker)"
        case Ranked(ranks):
            return f"every play from here ends; {counted(len(ranks), 'position')} (proved anew by the checker)"
        case None:
            reason = verdict.reason.value if verdict.reason is not None else "no evidence"
            return f"{reason}; nothing was found up to there, which proves nothing"


def _all(positions: int) -> str:
    return (
        "the one position that can follow was" if positions == 1 else f"all {positions} positions that can follow were"
    )


def _play(plan: Plan, scene: Scene, position: Position, steps: Sequence[Decisions], language: str) -> list[str]:
    teller = Teller(plan, scene.players, language)
    teller.begin(position)
    lines: list[str] = []
    for decisions in steps:
        table, _ = table_at(plan, position, decisions)
        table.log = []
        run_step(table)
        lines += teller.tell(table.log)
        position = table.position()
    lines += teller.rest()
    shown = [f"  {line}" for line in lines[:MOST_LINES]]
    return shown + ([f"  … {len(lines) - MOST_LINES} more"] if len(lines) > MOST_LINES else [])


def _after(plan: Plan, position: Position, steps: Sequence[Decisions]) -> Position:
    for decisions in steps:
        table, _ = table_at(plan, position, decisions)
        run_step(table)
        position = table.position()
    return position


def verdict_data(verdict: Verdict) -> Data:
    """A verdict as JSON data."""
    covered = verdict.covered
    return {
        "answer": verdict.answer.value,
        "is_decided": verdict.answer is not Answer.UNKNOWN,
        "reason": verdict.reason.value if verdict.reason is not None else None,
        "evidence": certificate_data(verdict.certificate),
        "covered": {
            "positions": covered.positions,
            "steps": covered.transitions,
            "plays": covered.plays,
            "seconds": round(covered.seconds, 3),
        },
        "assumptions": dict(verdict.assumptions),
    }


def certificate_data(certificate: Certificate | None) -> Data | None:
    """Evidence, by kind: decisions step by step, or how many positions were closed over."""
    match certificate:
        case None:
            return None
        case Trace(steps):
            return {"kind": "trace", "steps": [list(map(_decision, step)) for step in steps]}
        case Lasso(steps, loop):
            return {
                "kind": "lasso",
                "steps": [list(map(_decision, step)) for step in steps],
                "loop": [list(map(_decision, step)) for step in loop],
            }
        case Closed(positions):
            return {"kind": "closed set", "positions": len(positions)}
        case Ranked(ranks):
            return {"kind": "ranked set", "positions": len(ranks), "longest": max((r for _, r in ranks), default=0)}


def _decision(decision: int | tuple[int, ...]) -> int | list[int]:
    return list(decision) if isinstance(decision, tuple) else decision
