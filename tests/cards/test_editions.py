"""What the editions hold, against lists of their own."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from agencia_dsl.app.cli import main
from agencia_dsl.ir.load import Loaded, load_paths
from agencia_dsl.text.span import text_of

HERE = Path(__file__).parent
OWN_TEXTS = 51
"""Cards of the older edition that say what no card of the newer one with their name says."""


def listed(capsys: pytest.CaptureFixture[str], edition: str) -> list[dict[str, Any]]:
    assert main(["cards", f"cards/{edition}", "--format", "json"]) == 0
    cards: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return cards


def loaded(edition: str) -> Loaded:
    outcome = load_paths([f"cards/{edition}"])
    assert outcome.diagnostics == ()
    assert outcome.value is not None
    return outcome.value


def test_the_older_edition_holds_the_cards_of_its_table(capsys: pytest.CaptureFixture[str]) -> None:
    wanted = json.loads((HERE / "ed180.json").read_text("utf-8"))
    cards = listed(capsys, "ed180")
    assert [
        {"name": c["name"], "kind": c["kind"], "copies": c["copies"], "ideology": c["ideology_title"]} for c in cards
    ] == wanted
    assert [int(card["number"]) for card in cards] == list(range(1, 147)), "numbered as the table has them"


def test_the_older_edition_has_180_cards(capsys: pytest.CaptureFixture[str]) -> None:
    cards = listed(capsys, "ed180")
    assert sum(card["copies"] for card in cards) == 180
    kinds = Counter(card["kind"] for card in cards for _ in range(card["copies"]))
    assert kinds == {"structural": 144, "natural": 36}
    held = Counter(card["ideology"] for card in cards if card["ideology"])
    assert held == dict.fromkeys(held, 8) | {"Cícero": 7}, "A terceira via is listed and in no table (N20)"
    assert len(held) == 7


def test_a_text_that_both_editions_share_stands_once(capsys: pytest.CaptureFixture[str]) -> None:
    cards = listed(capsys, "ed180")
    assert sum(card["text_from"] is None for card in cards) == OWN_TEXTS


def test_a_text_of_the_older_edition_is_none_of_the_newer() -> None:
    """A card that has a text of its own says something else than the newer one of its name."""
    old, new = loaded("ed180"), loaded("mca")
    newer = {card.name: card for card in new.edition.cards}
    same = [
        card.name
        for card in old.edition.cards
        if card.origin is not None
        and "\n" in text_of(card.origin).strip()
        and card.name in newer
        and (card.body, card.laws, card.triggers)
        == (newer[card.name].body, newer[card.name].laws, newer[card.name].triggers)
    ]
    assert same == []


def test_show_prints_a_text_that_is_taken_from_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "Direitos humanos", "cards/ed180"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith('127 "Direitos humanos" Cícero\n\ntext of cards/mca/principal.ag:')
    assert '\n004 "Direitos humanos" Leviatã\n    every player whose structure makes an opponent draw' in shown
    assert main(["show", "Direitos humanos", "cards/ed180", "--format", "json"]) == 0
    place = json.loads(capsys.readouterr().out)["text_from"]
    assert place["file"] == "cards/mca/principal.ag"
    assert main(["show", "Plutocracia", "cards/ed180", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["text_from"] is None


def test_cards_lists_where_a_text_stands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "cards/ed180"]) == 0
    lines = capsys.readouterr().out.splitlines()
    taken, own = (next(x for x in lines if name in x) for name in ("Direitos humanos", "Plutocracia"))
    assert "cards/mca/principal.ag:" in taken
    assert ".ag:" not in own


def test_two_editions_at_once_are_one_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "cards/mca", "cards/ed180", "--format", "json"]) == 3
    (problem,) = json.loads(capsys.readouterr().out)["diagnostics"]
    assert problem["code"] == "AG102"
    assert problem["message"] == "'ed180' is another edition than 'mca', and a game has one"
