"""The core as JSON and back; digests that know meaning from layout."""

from __future__ import annotations

import json

import pytest

from agencia_dsl.ir.codec import SCHEMA, BadJson, decode, digest, encode, from_json, to_json
from agencia_dsl.ir.show import show, show_card
from tests.builders import card, game, project_of


def test_a_whole_game_comes_back_as_it_was() -> None:
    made = game()
    assert from_json(to_json(made.edition)) == made.edition
    assert tuple(from_json(to_json(each)) for each in made.cards) == made.cards


def test_decode_undoes_encode_for_lists_of_nodes() -> None:
    assert decode(encode(game().cards)) == game().cards


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        json.dumps({"schema": SCHEMA + 1, "core": {}}),
        json.dumps({"schema": SCHEMA, "core": {"node": "Nonsense"}}),
        json.dumps({"schema": SCHEMA, "core": {"node": "Constant", "worth": 1}}),
        json.dumps({"schema": SCHEMA, "core": {"plain": 1}}),
        '{"schema": 1, "core": ' + "[" * 5_000 + "]" * 5_000 + "}",
        '{"schema": 1, "core": ' + "[" * 100_000,
    ],
)
def test_what_is_no_core_is_said_to_be_none(text: str) -> None:
    with pytest.raises(BadJson):
        from_json(text)


DECK = 'agencia 1\nuses mca\ndeck extra\n\n901 "Um"\n    draw 1 card\n\n902 "Dois"\n    discard 1 card\n'


def test_a_digest_ignores_layout_and_comments() -> None:
    other = DECK.replace("    draw", "        draw").replace("\n\n902", "   # said\n\n\n# more\n902")
    assert other != DECK
    assert _digest(other) == _digest(DECK)


@pytest.mark.parametrize(
    ("old", "new"),
    [("draw 1", "draw 2"), ("901", "903"), ('"Um"', '"Uma"'), ("draw 1 card", "every player draws 1 card")],
)
def test_a_digest_sees_every_change_of_meaning(old: str, new: str) -> None:
    assert _digest(DECK.replace(old, new)) != _digest(DECK)


def _digest(text: str) -> str:
    return digest(tuple(c for c in project_of(text).loaded.edition.cards if c.number > 900))


def test_all_cards_of_a_deck_have_digests_of_their_own() -> None:
    digests = [digest(each) for each in game().cards]
    assert len(set(digests)) == len(digests)


def test_the_printed_form_tells_apart_what_differs() -> None:
    shown = {show(each) for each in game().cards}
    assert len(shown) == len(game().cards)


def test_a_card_is_printed_by_its_parts() -> None:
    assert show_card(card("Guerra total")).startswith("does:\n  Perform")
    assert "says:" in show_card(card("Guerra total"))
