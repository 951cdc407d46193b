"""Trials as text and as JSON data: one line for each failure, and how many there are of what."""

from __future__ import annotations

from agencia_dsl.analysis.trial import ClaimTrial, Result, SceneTrial, Trials
from agencia_dsl.report.data import Data, diagnostic_data, failure_data, span_data
from agencia_dsl.report.text import failure_text, place_of
from agencia_dsl.report.verdict import about_scene, answer_text, verdict_data
from agencia_dsl.report.words import text

COUNTS: dict[str, Result] = {
    "passed": Result.PASSED,
    "failed": Result.FAILED,
    "unknown": Result.UNKNOWN,
    "without_expectations": Result.UNEXPECTING,
    "errors": Result.ERROR,
}
"""What is counted, in the order in which it is told."""


def trials_text(trials: Trials, language: str) -> str:
    """The failures, the claims that are not decided, and the counts."""
    lines = [line for each in trials.scenes for line in _scene_lines(each, language)]
    lines += [line for each in trials.claims for line in _claim_lines(each, language)]
    counts = {name: trials.count(result) for name, result in COUNTS.items()}
    told = [f"{n} {text(name, language)}" for name, n in counts.items() if n or name in ("passed", "failed")]
    if trials.interrupted:
        told.append(f"{trials.left} {text('not tried', language)} ({text('interrupted', language)})")
    return "\n".join([*lines, ", ".join(told)])


def _scene_lines(trial: SceneTrial, language: str) -> list[str]:
    said = f"{text('FAILED', language)}  scene {trial.scene.name}"
    return [f"{said}: {failure_text(failure, language)}" for failure in trial.failures]


def _claim_lines(trial: ClaimTrial, language: str) -> list[str]:
    """The same for a claim; where nothing is known there is nothing that came."""
    if trial.verdict is None or trial.result is Result.PASSED:
        return []
    claim = trial.claim
    title = about_scene(f"claim {claim.name}", claim.scene)
    expected = f"{text('expected', language)}: {'yes' if claim.expected else 'no'}"
    came = answer_text(trial.verdict)
    at = f"  ({place_of(claim.origin)})" if claim.origin is not None else ""
    if trial.result is Result.UNKNOWN:
        return [f"{text('UNKNOWN', language)}  {title}: {expected}; {came}{at}"]
    return [f"{text('FAILED', language)}  {title}: {expected}, {text('came', language)}: {came}{at}"]


def trials_data(trials: Trials) -> Data:
    """All of it as JSON data."""
    return {
        "scenes": [
            {
                "scene": each.scene.name, "at": span_data(each.scene.origin), "result": each.result.value,
                "failures": [failure_data(failure) for failure in each.failures],
                "diagnostics": [diagnostic_data(problem) for problem in each.problems],
            }
            for each in trials.scenes
        ],
        "claims": [
            {
                "claim": each.claim.name, "scene": each.claim.scene, "at": span_data(each.claim.origin),
                "result": each.result.value, "expected": "yes" if each.claim.expected else "no",
                **(verdict_data(each.verdict) if each.verdict is not None else {}),
                "diagnostics": [diagnostic_data(problem) for problem in each.problems],
            }
            for each in trials.claims
        ],
        **{name: trials.count(result) for name, result in COUNTS.items()},
        "not_tried": trials.left,
        "interrupted": trials.interrupted,
    }  # fmt: skip
