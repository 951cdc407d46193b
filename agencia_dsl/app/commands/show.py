"""`agencia show CARD`: source, core, footprint."""

from __future__ import annotations

import argparse

from agencia_dsl.app.exit_codes import OK
from agencia_dsl.app.output import add_format, add_game, decks_of, print_json, readings_of, value_of
from agencia_dsl.text.codes import DOUBLE_CARD, UNKNOWN_CARD
from agencia_dsl.text.diagnostic import Diagnostic, DslError
from agencia_dsl.text.english import counted
from agencia_dsl.text.suggest import did_you_mean


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("card", help="the name or number of a card")
    parser.add_argument("path", nargs="*", default=["cards/mca"], help="where it is (default: cards/mca)")
    add_game(parser, players=True)
    add_format(parser)


def run(options: argparse.Namespace) -> int:
    """Show one card."""
    from agencia_dsl.ir.codec import digest, encode
    from agencia_dsl.ir.footprint import footprint
    from agencia_dsl.ir.show import show_card
    from agencia_dsl.pipeline import check, game_of, players_of
    from agencia_dsl.report.data import card_data, span_data
    from agencia_dsl.report.footprint import footprint_data, footprint_text
    from agencia_dsl.report.text import place_of
    from agencia_dsl.text.shipped import located
    from agencia_dsl.text.span import text_of

    project = value_of(check(located(options.path)), options)
    game = value_of(game_of(project, options.mode, decks_of(options), readings_of(options)), options)
    players = value_of(players_of(game, options.players), options)
    known = {card.name: card for card in project.loaded.edition.cards}
    card = known.get(options.card)
    if card is None and options.card.isdecimal():
        numbered = [each for each in known.values() if each.number == int(options.card)]
        if len(numbered) > 1:
            names = ", ".join(f"'{each.name}' of {each.deck}" for each in numbered)
            raise DslError("several such cards", (Diagnostic(
                DOUBLE_CARD, f"several decks have a card {options.card}: {names}", hint="name the one you mean"),))  # fmt: skip
        card = numbered[0] if numbered else None
    if card is None:
        raise DslError("no such card", (Diagnostic(
            UNKNOWN_CARD, f"no card is called '{options.card}'",
            hint=did_you_mean(options.card, known) or "list them with 'agencia cards'"),))  # fmt: skip
    found = footprint(game, card, players)
    source = text_of(card.origin) if card.origin else ""
    lent = project.loaded.vocabulary.lender(card.name, card.deck)
    if options.format == "json":
        print_json({
            **card_data(project.loaded.edition, card),
            "source": source, "text_from": span_data(lent), "core": encode(card), "digest": digest(card),
            "footprint": footprint_data(found), "players": players,
        })  # fmt: skip
        return OK
    print(source.rstrip())
    if lent is not None:
        print(f"\ntext of {place_of(lent)}")
        print(text_of(lent).rstrip())
    print(f"\ncore  ({digest(card)[:12]})")
    print("\n".join(f"  {line}" for line in show_card(card).split("\n")))
    print(f"\nfootprint with {counted(players, 'player')}")
    print("\n".join(f"  {line}" for line in footprint_text(found)))
    return OK
