"""`agencia rulings [EDITION [OTHER]]`: the decisions of an edition, or how two editions differ in them."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from agencia_dsl.app.exit_codes import OK
from agencia_dsl.app.output import print_json, value_of
from agencia_dsl.app.terminal import print_table
from agencia_dsl.text.codes import UNKNOWN_NAME
from agencia_dsl.text.diagnostic import Diagnostic, DslError
from agencia_dsl.text.suggest import did_you_mean

if TYPE_CHECKING:
    from agencia_dsl.ir.load import Loaded
    from agencia_dsl.ir.program import Ruling
    from agencia_dsl.report.rulings import Row


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "path", nargs="?", default="cards/mca", help="an edition, by its path or its name (default: cards/mca)"
    )
    parser.add_argument("other", nargs="?", help="another edition: say how the two differ")
    parser.add_argument(
        "--select", action="append", default=[], metavar="NAME", help="only this number or name; may be repeated"
    )
    parser.add_argument("--lang", choices=("en", "pt"), default="en", help="the language of the headings")
    parser.add_argument(
        "--format", choices=("text", "json", "markdown"), default="text", help="for people, programs or documents"
    )


def run(options: argparse.Namespace) -> int:
    """List the rulings of an edition, or compare those of two."""
    if options.other is not None:
        return _compare(options)
    from agencia_dsl.analysis.rulings import entries
    from agencia_dsl.report.rulings import entry_data, rows, summary, titles

    loaded = _loaded(options.path, options)
    _check_selected(options, loaded.edition.rulings)
    listed = [entry for entry in entries(loaded) if _is_selected(options, entry.ruling)]
    if options.format == "json":
        print_json([entry_data(entry) for entry in listed])
        return OK
    every_card = bool(options.select) or options.format == "markdown"
    _show(
        titles(options.lang), rows(listed, options.lang, all_cards=every_card), summary(listed, options.lang), options
    )
    return OK


def _compare(options: argparse.Namespace) -> int:
    from agencia_dsl.analysis.rulings import differences
    from agencia_dsl.report.rulings import difference_data, difference_rows, difference_titles
    from agencia_dsl.report.words import text

    here, there = _loaded(options.path, options).edition, _loaded(options.other, options).edition
    _check_selected(options, (*here.rulings, *there.rulings))
    found = [
        each for each in differences(here, there)
        if any(side is not None and _is_selected(options, side) for side in (each.here, each.there))
    ]  # fmt: skip
    if options.format == "json":
        print_json([difference_data(each) for each in found])
        return OK
    names = (options.path, options.other)
    counted = text("differ", options.lang).format(count=len(found), here=options.path, there=options.other)
    _show(difference_titles(names, options.lang), difference_rows(found, names, options.lang), counted, options)
    return OK


def _show(heads: Row, rows: Sequence[Row], summary: str, options: argparse.Namespace) -> None:
    """A table, and below it what it comes to; of a document the table alone."""
    if options.format == "markdown":
        from agencia_dsl.report.rulings import markdown

        print(markdown(heads, rows), end="")
    else:
        print_table(heads, rows)
        print(summary)


def _loaded(named: str, options: argparse.Namespace) -> Loaded:
    """The edition of a path, or of this name among the cards."""
    from agencia_dsl.pipeline import check
    from agencia_dsl.text.shipped import CARDS, located

    (inside,) = located([CARDS + named])
    path = named if os.path.exists(named) or not os.path.exists(inside) else inside
    return value_of(check(located([path])), options).loaded


def _is_selected(options: argparse.Namespace, ruling: Ruling) -> bool:
    return not options.select or bool({ruling.number, ruling.name} & set(options.select))


def _check_selected(options: argparse.Namespace, rulings: Iterable[Ruling]) -> None:
    known = {name for ruling in rulings for name in (ruling.number, ruling.name) if name is not None}
    for name in options.select:
        if name not in known:
            raise DslError("no such ruling", (Diagnostic(
                UNKNOWN_NAME, f"no ruling or option is called '{name}'",
                hint=did_you_mean(name, known) or "list them with 'agencia rulings'"),))  # fmt: skip
