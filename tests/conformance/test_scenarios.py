"""The scenarios given and the further ones, and what happens to files that are not in the form."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.conformance.__main__ import FAILED, MALFORMED, main
from tests.conformance.form import scenarios_in
from tests.conformance.runner import Verdict, judge

HERE = Path(__file__).parent
FLOOR = {"conformance": 194, "more": 286, "simples": 360, "ed180": 28, "ed180-more": 116, "hegemonias": 22}


def verdicts_of(name: str) -> list[Verdict]:
    return [judge(scenario) for scenario in scenarios_in(HERE / f"{name}.yaml")]


@pytest.mark.parametrize("name", FLOOR)
def test_scenarios(name: str) -> None:
    verdicts = verdicts_of(name)
    assert {verdict.id: verdict.detail for verdict in verdicts if verdict.status == "malformed"} == {}
    failed = {verdict.id: verdict.detail for verdict in verdicts if verdict.status == "failed"}
    assert failed == {}
    assert sum(verdict.status == "passed" for verdict in verdicts) >= FLOOR[name]
    skipped = {verdict.detail for verdict in verdicts if verdict.status == "skipped"}
    assert skipped <= {"not for judging: ambiguous"}


def test_ids_are_used_once() -> None:
    ids = Counter(scenario["id"] for name in FLOOR for scenario in scenarios_in(HERE / f"{name}.yaml"))
    assert [found for found, times in ids.items() if times > 1] == []


def scenario(**changes: Any) -> dict[str, Any]:
    """A scenario that passes, with changes; a change to None takes the key away."""
    plain: dict[str, Any] = {
        "id": "X",
        "mode": "simple",
        "players": ["Ana", "Bia"],
        "state": {"current": "Ana", "structures": {"Ana": "Hubris", "Bia": "Teocracia"}, "hands": {"Ana": 4, "Bia": 5}},
        "do": [{"jogada": "Ana"}],
        "expect": {"crisis": False, "hands": {"Ana": 5}},
        "confidence": "certain",
    }
    return {key: value for key, value in (plain | changes).items() if value is not None}


def test_the_plain_scenario_passes() -> None:
    assert judge(scenario()) == Verdict("X", "passed", "")


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"players": None}, "missing: players"),
        ({"colour": "red"}, "unknown colour"),
        ({"mode": "advanced"}, "mode: 'advanced' is not one of"),
        ({"state": {"current": "Zé"}}, "state.current: 'Zé' is not one of Ana, Bia"),
        ({"state": {"structures": {"Ana": "Húbris"}}}, "no card of the principal deck is called 'Húbris'"),
        ({"state": {"hands": {"Ana": {"size": 3}}}}, "state.hands.Ana: unknown size"),
        ({"do": [{"dance": "Ana"}]}, "do, step 1: unknown dance"),
        ({"do": [{"jogada": "Zé"}]}, "do, step 1: 'Zé' is not one of Ana, Bia"),
        ({"do": [{"solve": {"at": "Ana"}}]}, "do, step 1, solve: missing by"),
        ({"expect": {"weather": "fine"}}, "expect: unknown weather"),
    ],
)
def test_a_malformed_scenario_is_told_where(changes: dict[str, Any], complaint: str) -> None:
    verdict = judge(scenario(**changes))
    assert verdict.status == "malformed"
    assert complaint in verdict.detail


@pytest.mark.parametrize("text", ["id: X", "- id: [", "just words"])
def test_a_malformed_file_is_refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "scenarios.yaml"
    path.write_text(text, encoding="utf-8")
    assert main([str(path)]) == MALFORMED
    shown = capsys.readouterr()
    assert shown.err.startswith(f"{path}: ")
    assert shown.out == ""


def test_a_missing_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "nowhere.yaml")]) == MALFORMED
    assert "nowhere.yaml: " in capsys.readouterr().err


def test_one_broken_scenario_does_not_stop_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "scenarios.yaml"
    written = [scenario(id="A"), scenario(id="B", do=None), 7, scenario(id="D", expect={"crisis": True})]
    path.write_text(yaml.safe_dump(written, allow_unicode=True), encoding="utf-8")
    assert main([str(path), "--format", "json"]) == MALFORMED
    found = {verdict["id"]: verdict["status"] for verdict in json.loads(capsys.readouterr().out)}
    assert found == {"A": "passed", "B": "malformed", "scenario 3": "malformed", "D": "failed"}


def test_a_failure_has_its_own_exit_code(tmp_path: Path) -> None:
    path = tmp_path / "scenarios.yaml"
    path.write_text(yaml.safe_dump([scenario(expect={"next": "Ana"})], allow_unicode=True), encoding="utf-8")
    assert main([str(path)]) == FAILED


@pytest.mark.parametrize(
    ("changes", "flaw"),
    [
        ({"do": [{"jogada": "Bia"}]}, "it is the jogada of Ana, not of Bia"),
        ({"do": [{"jogada": "Ana"}, {"solve": {"by": "Bia"}}]}, "there is nothing to solve"),
        ({"do": [{"jogada": "Ana"}, {"veto": "Bia"}]}, "there is nothing that may be vetoed"),
    ],
)
def test_a_step_that_cannot_be_taken_is_a_failure(changes: dict[str, Any], flaw: str) -> None:
    verdict = judge(scenario(**changes, expect={"partida": {"ended": False}}))
    assert verdict.status == "failed"
    assert flaw in verdict.detail


def test_what_cannot_be_judged_is_skipped_with_the_reason() -> None:
    verdict = judge(scenario(expect={"crisis": False, "jogadas_in_a_row": {"Ana": 1}}))
    assert verdict == Verdict("X", "skipped", "not built yet: the expectation 'jogadas_in_a_row'")
