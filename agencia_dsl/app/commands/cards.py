"""`agencia cards PATH…`: the cards of decks."""

from __future__ import annotations

import argparse

from agencia_dsl.app.exit_codes import OK
from agencia_dsl.app.output import add_format, print_json, value_of
from agencia_dsl.report.data import card_data, span_data
from agencia_dsl.text.english import counted


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("path", nargs="*", default=["cards/mca"], help="decks, or folders (default: cards/mca)")
    parser.add_argument(
        "--where", action="store_true", help="only print the folder of the editions that come with the program"
    )
    add_format(parser)


def run(options: argparse.Namespace) -> int:
    """List the cards of the files asked about."""
    from agencia_dsl.app.terminal import print_table
    from agencia_dsl.pipeline import check
    from agencia_dsl.text.shipped import located, shipped

    if options.where:
        folder = str(shipped("cards"))
        print_json(folder) if options.format == "json" else print(folder)
        return OK
    project = value_of(check(located(options.path)), options)
    edition = project.loaded.edition
    asked = {source.name for source in project.loaded.asked}
    own = [card for card in edition.cards if card.origin is None or card.origin.source.name in asked]
    lender = project.loaded.vocabulary.lender
    cards = [
        {**card_data(edition, card), "text_from": span_data(lender(card.name, card.deck))}
        for card in sorted(own or edition.cards, key=lambda c: (c.number, c.deck))  # decks may lie in other folders
    ]
    if options.format == "json":
        print_json(cards)
        return OK
    columns: tuple[str, ...] = ("number", "name", "copies", "kind", "deck", "ideology")
    rows: list[tuple[str, ...]] = [tuple(str(card[column] or "") for column in columns) for card in cards]
    if any(card["text_from"] for card in cards):
        columns = (*columns, "text of")
        rows = [(*row, _line(card["text_from"])) for row, card in zip(rows, cards, strict=True)]
    print_table(columns, rows)
    total = sum(card["copies"] for card in cards)
    print(f"{counted(len(cards), 'card')}, {total} with their copies")
    return OK


def _line(place: dict[str, object] | None) -> str:
    """The file and line of a text that is taken from elsewhere."""
    return f"{place['file']}:{place['line']}" if place is not None else ""
