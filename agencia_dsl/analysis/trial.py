"""Scenes and claims put to the test: is play as they expect?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeAlias

from agencia_dsl.analysis.ask import answer
from agencia_dsl.analysis.verdict import Answer, Reason, Verdict
from agencia_dsl.engine.expect import Failure
from agencia_dsl.engine.explore import Budget
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.scene import play_script
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.scene import Claim, Scene, Stretch
from agencia_dsl.text.codes import BAD_SETUP
from agencia_dsl.text.diagnostic import Diagnostic, DslError
from agencia_dsl.text.span import Span


class Result(Enum):
    """What came of a trial.  What is unknown neither passed nor failed; nor did what expects nothing."""

    PASSED = "passed"
    FAILED = "failed"
    UNKNOWN = "unknown"
    UNEXPECTING = "without expectations"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class SceneTrial:
    """A scene played: what is not as expected, or why it could not be played."""

    scene: Scene
    result: Result
    failures: tuple[Failure, ...] = ()
    problems: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimTrial:
    """A claim with the verdict on its question, or why there is none."""

    claim: Claim
    result: Result
    verdict: Verdict | None = None
    problems: tuple[Diagnostic, ...] = ()


Lay: TypeAlias = Callable[[Scene], tuple[Plan, Position]]
"""The game of a scene and its position; raises `DslError` when there is none."""

Tick: TypeAlias = Callable[[str], None]
"""Is told what comes next and how far it is."""


@dataclass
class Trials:
    """All that was tried, in order; `total` counts what was to be tried."""

    total: int
    scenes: list[SceneTrial] = field(default_factory=list)
    claims: list[ClaimTrial] = field(default_factory=list)
    interrupted: bool = False

    @property
    def tried(self) -> tuple[SceneTrial | ClaimTrial, ...]:
        """The trials so far."""
        return (*self.scenes, *self.claims)

    @property
    def left(self) -> int:
        """How many were not tried."""
        return self.total - len(self.tried)

    @property
    def problems(self) -> tuple[Diagnostic, ...]:
        """All that was found wrong, each once."""
        return tuple(dict.fromkeys(problem for trial in self.tried for problem in trial.problems))

    def count(self, result: Result) -> int:
        """How many came to this."""
        return sum(trial.result is result for trial in self.tried)


def try_all(
    scenes: Sequence[Scene], claims: Sequence[tuple[Claim, Scene]], lay: Lay, budget: Budget, tick: Tick
) -> Trials:
    """Play the scripts of scenes and answer claims about scenes.

    The budget is that of one claim.  Ctrl-C ends it with what there is.
    """
    trials = Trials(len(scenes) + len(claims))
    try:
        for scene in scenes:
            tick(f"{_next(trials)}, scene {scene.name} …")
            trials.scenes.append(_scene(scene, lay))
        for claim, scene in claims:
            tick(f"{_next(trials)}, claim {claim.name} …")
            tried = _claim(claim, scene, lay, budget, lambda text: tick(f"{_next(trials)}, {text} …"))
            if tried.verdict is not None and tried.verdict.reason is Reason.INTERRUPTED:
                raise KeyboardInterrupt
            trials.claims.append(tried)
    except KeyboardInterrupt:
        trials.interrupted = True
    return trials


def _next(trials: Trials) -> str:
    return f"{len(trials.tried) + 1} of {trials.total}"


def result_of(claim: Claim, verdict: Verdict) -> Result:
    """Is the verdict what the claim says?"""
    if verdict.answer is Answer.UNKNOWN:
        return Result.UNKNOWN
    return Result.PASSED if (verdict.answer is Answer.YES) == claim.expected else Result.FAILED


def _scene(scene: Scene, lay: Lay) -> SceneTrial:
    try:
        plan, position = lay(scene)
        played = play_script(plan, position, scene.script, scene.players)
    except DslError as problem:
        return SceneTrial(scene, Result.ERROR, problems=tuple(_placed(problem, scene.origin)))
    if played.value is None:
        return SceneTrial(scene, Result.ERROR, problems=played.diagnostics)
    if played.value.failures:
        return SceneTrial(scene, Result.FAILED, played.value.failures)
    expects = any(not isinstance(line, Stretch) for line in scene.script)
    return SceneTrial(scene, Result.PASSED if expects else Result.UNEXPECTING)


def _claim(claim: Claim, scene: Scene, lay: Lay, budget: Budget, tick: Tick) -> ClaimTrial:
    try:
        plan, position = lay(scene)
        verdict = answer(
            plan, position, claim.ask, budget,
            lambda positions, plays: tick(f"claim {claim.name}: {positions} positions, {plays} plays"),
        )  # fmt: skip
    except DslError as problem:
        return ClaimTrial(claim, Result.ERROR, problems=tuple(_placed(problem, claim.origin)))
    return ClaimTrial(claim, result_of(claim, verdict), verdict)


def _placed(problem: DslError, at: Span | None) -> Iterator[Diagnostic]:
    """What is wrong, with the place of the trial where it has none; but a game that is not there is no fault of it."""
    for each in problem.diagnostics or (Diagnostic(BAD_SETUP, str(problem)),):
        yield each if each.code is BAD_SETUP else replace(each, at=each.at or at)
