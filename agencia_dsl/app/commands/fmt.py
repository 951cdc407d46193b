"""`agencia fmt PATH…`: the canonical layout."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from agencia_dsl.app.exit_codes import BAD_INPUT, FINDINGS, OK
from agencia_dsl.app.output import add_format, print_diagnostics
from agencia_dsl.app.write import write_whole
from agencia_dsl.text.codes import UNREADABLE
from agencia_dsl.text.diagnostic import Diagnostic
from agencia_dsl.text.read import read_source


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("path", nargs="+", help="files or folders; '-' formats standard input to standard output")
    parser.add_argument("--check", action="store_true", help="write nothing; say which files would change")
    add_format(parser)


def run(options: argparse.Namespace) -> int:
    """Format each file; a file with errors is left as it is."""
    problems: list[Diagnostic] = []
    changed: list[str] = []
    for path in _files(options.path, problems):
        text = _formatted(path, problems)
        if text is None:
            continue
        new, is_same = text
        if path == "-":
            sys.stdout.write(new)
        elif not is_same:
            changed.append(path)
            if not options.check:
                write_whole(Path(path), new)
    if problems:
        print_diagnostics(problems, options)
    verb = "would change" if options.check else "changed"
    for path in changed:
        print(f"{verb}: {path}")
    if problems:
        return BAD_INPUT
    return FINDINGS if options.check and changed else OK


def _files(paths: list[str], problems: list[Diagnostic]) -> list[str]:
    files: list[str] = []
    for path in paths:
        folder = Path(path)
        if path != "-" and folder.is_dir():
            found = sorted(str(file) for file in folder.rglob("*.ag"))
            if not found:
                problems.append(Diagnostic(UNREADABLE, f"the folder '{path}' holds no .ag file",
                                           hint="name a folder of cards or rules"))  # fmt: skip
            files += found
        else:
            files.append(path)
    return files


def _formatted(path: str, problems: list[Diagnostic]) -> tuple[str, bool] | None:
    """The canonical text, and whether the file has it already."""
    from agencia_dsl.syntax.format import format_source

    source = read_source(path)
    problems += source.diagnostics
    if source.value is None:
        return None
    formatted = format_source(source.value)
    problems += formatted.diagnostics
    if formatted.value is None:
        return None
    return formatted.value, path != "-" and Path(path).read_bytes() == formatted.value.encode()
