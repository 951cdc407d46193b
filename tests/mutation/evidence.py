"""What can tell a mutant from the real thing: one list, to which further kinds are added.

A kind is a function that lists its pieces of evidence; each piece says what is wrong, or nothing.  All that they read
of the cards is read through `agencia_dsl.ir.load`, so that they see the mutant; what they remember of it is forgotten
by `forget`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

import yaml

from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.scene import play_script, position_of
from agencia_dsl.ir.load import load_paths, load_sources
from agencia_dsl.ir.lower_scene import lower_scene
from agencia_dsl.pipeline import Project, game_in, game_of
from agencia_dsl.report.board import board_text
from agencia_dsl.report.transcript import transcript
from agencia_dsl.text.diagnostic import Outcome
from agencia_dsl.text.read import source_of
from benchmarks import jogos
from benchmarks.promises import Violation, put_to_the_test
from tests.architecture import rulings
from tests.builders import ROOT, shipped_edition
from tests.conformance import setting
from tests.conformance.form import scenarios_in
from tests.conformance.runner import judge
from tests.playthroughs.course import EDITIONS, FOLDER
from tests.readings.case import file_of, scene_text
from tests.readings.of_crises import CASES as OF_CRISES
from tests.readings.of_further_decks import CASES as OF_FURTHER_DECKS
from tests.readings.of_the_campo import CASES as OF_THE_CAMPO
from tests.readings.of_the_course import CASES as OF_THE_COURSE
from tests.readings.of_the_older_edition import CASES as OF_THE_OLDER_EDITION

Tell = Callable[[], str]
"""What is wrong; empty when all is as it should be."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One scene, scenario or play; `text` is searched for names of cards."""

    kind: str
    name: str
    edition: str
    text: str
    tell: Tell

    @property
    def title(self) -> str:
        """For people."""
        return f"{self.kind} {self.name}"


# ---------------------------------------------------------------------------------------- scenes
SCENES = ROOT / "tests" / "scenes"
FILES = {"mca": sorted(SCENES.glob("*.ag")), "ed180": sorted(SCENES.glob("ed180/*.ag"))}
"""The scenes of each edition."""


def _project(loaded: Outcome[Any]) -> Project:
    """A project of scenes that are not laid out yet: only those that are played will be."""
    assert loaded.value is not None
    assert not loaded.diagnostics, loaded.diagnostics[0].message
    vocabulary = loaded.value.vocabulary
    scenes = [lower_scene(vocabulary, scene).value for scene in vocabulary.scenes.values()]
    return Project(loaded.value, tuple(scene for scene in scenes if scene is not None), ())


@lru_cache(maxsize=len(FILES))
def _scenes_project(edition: str) -> Project:
    return _project(load_paths([str(path) for path in FILES[edition]]))


@lru_cache(maxsize=16)
def _scenes_game(edition: str, mode: str, readings: tuple[tuple[str, str], ...]) -> Any:
    return game_of(_scenes_project(edition), mode, readings=dict(readings)).value


def _scene(edition: str, name: str) -> str:
    scene = next(s for s in _scenes_project(edition).scenes if s.name == name)
    return _performed(scene, _scenes_game(edition, scene.mode, tuple(scene.readings)))


def _performed(scene: Any, game: Any) -> str:
    plan = compile_game(game, len(scene.players))
    laid = position_of(plan, scene)
    if laid.value is None:
        return laid.diagnostics[0].message
    played = play_script(plan, laid.value, scene.script, scene.players)
    if played.value is None:
        return played.diagnostics[0].message
    return "; ".join(failure.expected for failure in played.value.failures)


def scenes() -> Iterator[Evidence]:
    """The scenes of `tests/scenes`."""
    for edition, paths in FILES.items():
        for path in paths:
            for part in path.read_text("utf-8").split("\nscene ")[1:]:
                name = part.split()[0]
                yield Evidence("scene", name, edition, part, partial(_scene, edition, name))


# ---------------------------------------------------------------------------------------- playthroughs
PLACE = re.compile(r" \([^()]*\.ag:\d+:\d+\)")
"""Where a sentence stands: without a line, other lines stand elsewhere, and that tells of nothing."""

BOARD = 96
"""Columns of a board in a recorded transcript, its margin apart."""


@lru_cache(maxsize=len(EDITIONS))
def _playthroughs_project(edition: str) -> Project:
    return _project(load_paths([str(path) for path in sorted((FOLDER / edition).glob("*.ag"))]))


@lru_cache(maxsize=16)
def _playthroughs_game(edition: str, mode: str, readings: tuple[tuple[str, str], ...]) -> Any:
    project = _playthroughs_project(edition)
    return game_of(project, mode, readings=dict(readings)).value


def _playthrough(edition: str, name: str, recorded: str) -> str:
    scene = next(s for s in _playthroughs_project(edition).scenes if s.name == name)
    plan = compile_game(_playthroughs_game(edition, scene.mode, tuple(scene.readings)), len(scene.players))
    laid = position_of(plan, scene)
    if laid.value is None:
        return laid.diagnostics[0].message
    played = play_script(plan, laid.value, scene.script, scene.players)
    if played.value is None:
        return played.diagnostics[0].message
    told: list[str] = []
    for item in transcript(plan, scene.players, laid.value, played.value.events, "en"):
        told += [item] if isinstance(item, str) else board_text(item, BOARD)
    told += [failure.expected for failure in played.value.failures] or ["as expected"]
    then, now = ([line.strip() for line in lines] for lines in (recorded.splitlines(), "\n".join(told).splitlines()))
    return next((f"{n} instead of {t}" for t, n in zip_longest(then, now) if t != PLACE.sub("", n or "")), "")


def playthroughs() -> Iterator[Evidence]:
    """The scenes of `tests/playthroughs`, each with what is recorded of it."""
    for edition in EDITIONS:
        for path in sorted((FOLDER / edition).glob("*.ag")):
            parts = path.with_suffix(".txt").read_text("utf-8").removeprefix("scene ").split("\nscene ")
            recorded = {name: PLACE.sub("", rest) for name, _, rest in (part.partition("\n") for part in parts)}
            for part in path.read_text("utf-8").split("\nscene ")[1:]:
                name = part.split()[0]
                tell = partial(_playthrough, edition, name, recorded[name])
                yield Evidence("playthrough", name, edition, part + recorded[name], tell)


# ---------------------------------------------------------------------------------------- conformance
def _judged(scenario: dict[str, Any]) -> str:
    verdict = judge(scenario)
    return "" if verdict.status == "passed" else verdict.detail or verdict.status


def conformance() -> Iterator[Evidence]:
    """The scenarios of `tests/conformance` that are judged."""
    for path in sorted((ROOT / "tests" / "conformance").glob("*.yaml")):
        for scenario in scenarios_in(path):
            if scenario["confidence"] != "ambiguous":
                text = yaml.safe_dump(scenario, allow_unicode=True, width=10_000)
                edition = scenario.get("edition", setting.USUAL)
                yield Evidence("scenario", scenario["id"], edition, text, partial(_judged, scenario))


# ---------------------------------------------------------------------------------------- readings
CASES = OF_CRISES | OF_FURTHER_DECKS | OF_THE_CAMPO | OF_THE_COURSE | OF_THE_OLDER_EDITION


@lru_cache(maxsize=2)
def _readings_project(edition: str) -> Project:
    scenes = [(name, text) for name, of, text in _reading_scenes() if of == edition]
    return _project(load_sources(source_of(f"{name}.ag", text) for name, text in scenes))


def _reading_scenes() -> Iterator[tuple[str, str, str]]:
    for name, case in CASES.items():
        for reading in case.readings:
            yield f"{name}-{reading}", case.edition, file_of(case.edition, scene_text(name, reading, case))


def _reading(name: str, edition: str) -> str:
    project = _readings_project(edition)
    scene = next(s for s in project.scenes if s.name == name)
    return _performed(scene, game_in(project, scene).value)


def readings() -> Iterator[Evidence]:
    """The states of `tests/readings` under each reading."""
    for name, edition, text in _reading_scenes():
        yield Evidence("reading", name, edition, text, partial(_reading, name, edition))


# ---------------------------------------------------------------------------------------- random play
def _jogo(setup: jogos.Setup) -> str:
    kept = put_to_the_test(setup, 200)
    return kept.what if isinstance(kept, Violation) else ""


def play() -> Iterator[Evidence]:
    """A few random jogos that keep what the engine promises; they name no card."""
    for seed in (101, 102, 104, 106):
        setup = jogos.drawn(seed, 2, 6)
        yield Evidence("jogo", str(seed), setup.edition, "", partial(_jogo, setup))


# ---------------------------------------------------------------------------------------- what is on record
PAGE = "page"
"""The kind that tells of declarations only: a page that lists where a ruling is asked for tells nothing of play."""


def _page(edition: str) -> str:
    page = rulings.PAGES[edition]
    return "" if rulings.document(edition) == page.read_text("utf-8") else f"{page.name} has another ruling"


def pages() -> Iterator[Evidence]:
    """What `docs/rulings*.md` have on record, of decisions too that nothing asks for."""
    for edition in rulings.PAGES:
        yield Evidence(PAGE, edition, edition, "", partial(_page, edition))


TELLERS: tuple[Callable[[], Iterator[Evidence]], ...] = (pages, scenes, playthroughs, conformance, readings, play)
"""Every kind of evidence, the quickest first.  A further one is added here, and what it remembers to `forget`."""


def forget() -> None:
    """Nothing is remembered of the cards that were read."""
    for cached in (
        _scenes_project, _scenes_game, _playthroughs_project, _playthroughs_game, _readings_project,
        setting.loaded, setting.plan_for, jogos.edition, shipped_edition, compile_game,
    ):  # fmt: skip
        cached.cache_clear()


def concerned(file: Path) -> tuple[str, ...]:
    """The editions that a file is part of, or lends texts to."""
    name = f'"../{file.parent.name}/{file.stem}"'
    others = (path for path in (ROOT / "cards").glob("*/edition.ag") if path.parent != file.parent)
    return (file.parent.name, *(path.parent.name for path in others if name in path.read_text("utf-8")))
