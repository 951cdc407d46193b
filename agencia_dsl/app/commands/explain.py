"""`agencia explain CODE`: the page of a message or lint rule."""

from __future__ import annotations

import argparse

from agencia_dsl.app.exit_codes import BAD_INPUT, OK
from agencia_dsl.app.output import add_format, print_diagnostics, print_json
from agencia_dsl.text.codes import UNKNOWN_NAME
from agencia_dsl.text.diagnostic import Diagnostic
from agencia_dsl.text.suggest import did_you_mean


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("code", nargs="?", help="a code (AG301) or its name (never-followed); without one, all")
    add_format(parser)


def run(options: argparse.Namespace) -> int:
    """Print a page, or the list of pages."""
    from agencia_dsl.report.pages import pages

    known = pages()
    if options.code is None:
        if options.format == "json":
            print_json([{"code": p.code.id, "slug": p.code.slug, "title": p.code.title} for p in known])
        else:
            print("\n".join(f"{p.code.id}  {p.code.slug:<24} {p.code.title}" for p in known))
        return OK
    wanted = options.code.lower()
    page = next((p for p in known if wanted in (p.code.id.lower(), p.code.slug)), None)
    if page is None:
        names = [name for p in known for name in (p.code.id, p.code.slug)]
        print_diagnostics([Diagnostic(
            UNKNOWN_NAME, f"no message has the code '{options.code}'",
            hint=did_you_mean(options.code, names) or "list them with 'agencia explain'")], options)  # fmt: skip
        return BAD_INPUT
    if options.format == "json":
        print_json({
            "code": page.code.id, "slug": page.code.slug, "title": page.code.title,
            "severity": page.code.severity.value, "page": page.text,
        })  # fmt: skip
    else:
        print(f"{page.code.id} {page.code.slug} ({page.code.severity.value})\n\n{page.text}")
    return OK
