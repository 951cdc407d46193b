"""Claims in files: those of `proofs/`, answered by search and proved anew by the checker."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agencia_dsl.app.cli import main
from agencia_dsl.app.exit_codes import CONTRARY, OK

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("path", sorted((ROOT / "proofs").glob("*.ag")), ids=lambda path: path.stem)
def test_every_claim_holds(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", str(path), "--format", "json"]) == OK
    verdicts = json.loads(capsys.readouterr().out)
    claims = path.read_text("utf-8").count("\nclaim ")
    assert len(verdicts) == claims > 0
    assert all(verdict["evidence"] is not None for verdict in verdicts)


def test_a_claim_that_is_wrong_is_said_to_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "proofs" / "principal.ag").read_text("utf-8")
    changed = tmp_path / "wrong.ag"
    changed.write_text(text.replace("must Ana win is yes", "must Ana win is no"), "utf-8")
    assert main(["ask", str(changed)]) == CONTRARY
    assert "contrary to the claim" in capsys.readouterr().out
