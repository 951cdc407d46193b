"""Editions made of parts of others: files of another folder, and texts of cards that stand once."""

from __future__ import annotations

from pathlib import Path

import pytest

from agencia_dsl.ir.load import Loaded, load_paths
from agencia_dsl.text.diagnostic import Outcome
from agencia_dsl.text.span import text_of

FILES = {
    "new/edition.ag": """
        edition new "New"
        include table, course
        decks cards
        """,
    "new/table.ag": """
        kinds plain
        tag Red "Red"
        tag Blue "Blue"
        zone pile is a pile of all cards
        zone hand of each player is a hand
        field mover is nobody
        players sit in a ring
        role mover is mover
        verb draw (number n) cards
            move n cards from pile to your hand
        """,
    "new/course.ag": """
        rule opening
            set mover to first of players
        sequence game
            opening
        mode normal is game for 2 to 4 players
        """,
    "new/cards.ag": """
        uses new
        deck first
        1 "One" Red
            draw 1 card
        2 "Two"
            draw 2 cards
        """,
    "old/edition.ag": """
        edition old "Old"
        include "../new/table", ways
        decks cards
        texts from "../new/cards"
        """,
    "old/ways.ag": """
        rule opening
            set mover to last of players
        sequence game
            opening
        mode normal is game for 2 to 4 players
        """,
    "old/cards.ag": """
        uses old
        deck first
        7 "One" Blue, 3 copies
        8 "Three"
            draw 3 cards
        """,
}


def written(folder: Path, **changes: str) -> None:
    """The two editions; of a changed file one text is replaced by another."""
    for name, text in FILES.items():
        lines = [line.removeprefix("        ") for line in text.strip("\n").split("\n")]
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        whole = "\n".join(["agencia 1", *lines])
        for old, new in changes.items():
            whole = whole.replace(old, new)
        path.write_text(whole, encoding="utf-8")


def read(folder: Path, monkeypatch: pytest.MonkeyPatch, *paths: str) -> Outcome[Loaded]:
    monkeypatch.chdir(folder)
    return load_paths(paths or ["old"])


def told(outcome: Outcome[Loaded]) -> list[tuple[str, str, str | None]]:
    return [(p.message, text_of(p.at) if p.at is not None else "", p.hint) for p in outcome.diagnostics]


def test_an_edition_includes_files_of_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path)
    outcome = read(tmp_path, monkeypatch)
    assert told(outcome) == []
    assert outcome.value is not None
    edition = outcome.value.edition
    assert (edition.name, [tag.name for tag in edition.tags]) == ("old", ["Red", "Blue"])
    files = {file.name for file in outcome.value.files}
    assert files == {"old/edition.ag", "new/table.ag", "old/ways.ag", "old/cards.ag", "new/cards.ag"}


def test_a_card_without_text_takes_the_text_of_the_same_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path)
    old = read(tmp_path, monkeypatch).value
    new = read(tmp_path, monkeypatch, "new").value
    assert old is not None
    assert new is not None
    mine = {card.name: card for card in old.edition.cards}
    assert list(mine) == ["One", "Three"], "a lent text adds no card"
    one, lent = mine["One"], new.edition.cards[0]
    assert (one.number, one.tag, one.copies) == (7, "Blue", 3)
    assert (lent.number, lent.tag, lent.copies) == (1, "Red", 1)
    assert one.body == lent.body
    at = old.vocabulary.lender("One", "first")
    assert at is not None
    assert (at.source.name, text_of(at).split("\n")[0]) == ("new/cards.ag", '1 "One" Red')
    assert old.vocabulary.lender("Three", "first") is None


def test_a_file_of_the_same_folder_may_lend_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, **{"../new/cards": "../old/texts"})
    (tmp_path / "old" / "texts.ag").write_text('agencia 1\ndeck lent\n1 "One"\n    draw 4 cards\n', encoding="utf-8")
    outcome = read(tmp_path, monkeypatch)
    assert told(outcome) == []
    assert outcome.value is not None
    assert [card.name for card in outcome.value.edition.cards] == ["One", "Three"]


def test_a_card_without_any_text_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, **{'8 "Three"\n    draw 3 cards': '8 "Three"\n9 "Twoo"'})
    assert told(read(tmp_path, monkeypatch)) == [
        ("the card 'Three' has no text", '"Three"',
         "write under it what it says, or name a file with its text in 'texts from …'"),
        ("the card 'Twoo' has no text", '"Twoo"', 'did you mean "Two"?'),
    ]  # fmt: skip


def test_an_error_in_a_lent_text_is_told_where_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, **{"    draw 1 card": "    drop 1 card"})
    outcome = read(tmp_path, monkeypatch)
    assert [(p.code.id, p.at.source.name if p.at else "") for p in outcome.diagnostics] == [("AG105", "new/cards.ag")]


def test_an_error_in_a_text_that_nobody_takes_up_is_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, **{"    draw 2 cards": "    drop 2 cards"})
    assert told(read(tmp_path, monkeypatch)) == []


def test_a_file_of_another_folder_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, **{"../new/table": "../new/tabel", "../new/cards": "../new/crads"})
    assert told(read(tmp_path, monkeypatch)) == [
        ("there is no file '../new/tabel.ag' beside this one", '"../new/tabel"', 'did you mean "../new/table"?'),
        ("there is no file '../new/crads.ag' beside this one", '"../new/crads"', 'did you mean "../new/cards"?'),
    ]


def test_an_edition_that_is_copied_finds_the_parts_of_another_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path)
    (tmp_path / "cards").mkdir()
    (tmp_path / "copies").mkdir()
    (tmp_path / "new").rename(tmp_path / "cards" / "new")
    (tmp_path / "old").rename(tmp_path / "copies" / "mine")
    outcome = read(tmp_path, monkeypatch, "copies/mine")
    assert told(outcome) == []
    assert outcome.value is not None
    assert "cards/new/table.ag" in {file.name for file in outcome.value.files}


def test_a_file_of_texts_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path)
    (tmp_path / "new" / "cards.ag").write_bytes(b"agencia 1\n\xff")
    assert [problem.code.id for problem in read(tmp_path, monkeypatch).diagnostics] == ["AG002"]


def test_an_edition_takes_up_the_decks_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck that an edition names is its own, whatever edition the deck names itself."""
    written(tmp_path)
    (tmp_path / "mix").mkdir()
    (tmp_path / "mix" / "edition.ag").write_text(
        'agencia 1\nedition mix "Mix"\ninclude "../new/table", "../old/ways"\ndecks "../new/cards"\n', encoding="utf-8"
    )
    outcome = read(tmp_path, monkeypatch, "mix")
    assert told(outcome) == []
    assert outcome.value is not None
    edition = outcome.value.edition
    assert (edition.name, [card.name for card in edition.cards]) == ("mix", ["One", "Two"])


def test_a_card_without_text_takes_that_of_another_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    second = '    draw 2 cards\ndeck second\n3 "Two", 4 copies'
    written(tmp_path, **{"    draw 2 cards": second})
    outcome = read(tmp_path, monkeypatch, "new")
    assert told(outcome) == []
    assert outcome.value is not None
    first, again = (card for card in outcome.value.edition.cards if card.name == "Two")
    assert (first.deck, first.copies, again.deck, again.copies) == ("first", 1, "second", 4)
    assert first.body == again.body
