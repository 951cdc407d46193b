"""From a path to a text, or to one diagnostic that says why not."""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path

from agencia_dsl.text.codes import NOT_TEXT, TOO_LARGE, UNREADABLE
from agencia_dsl.text.diagnostic import Diagnostic, Outcome
from agencia_dsl.text.span import SourceFile

LARGEST_FILE = 1_048_576
"""Bytes.  The largest edition known takes a twentieth of it; a larger file is a mistake."""


def source_of(name: str, text: str) -> SourceFile:
    """A text from memory, normalised as a file's is."""
    return SourceFile(
        name,
        unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n")),
    )


def read_source(path: str) -> Outcome[SourceFile]:
    """The text at `path`, or from standard input for `-`."""
    try:
        data = _bytes_of(path)
    except IsADirectoryError:
        return _unreadable(f"'{path}' is a folder", "name a file in it")
    except FileNotFoundError:
        return _unreadable(f"'{path}' does not exist", "check the path")
    except PermissionError:
        return _unreadable(f"'{path}' may not be read", "change its permissions")
    except (OSError, ValueError) as problem:
        return _unreadable(f"'{path}' cannot be read: {problem}", "check the path and the disk")
    if data is None:
        return _unreadable("standard input is closed", "name a file, or pipe a text in")
    if len(data) > LARGEST_FILE:
        return Outcome(None, (Diagnostic(
            TOO_LARGE, f"'{path}' holds more than {LARGEST_FILE // 1024} KiB",
            hint="split it into decks, or check that it is the right file"),))  # fmt: skip
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        return Outcome(None, (Diagnostic(
            NOT_TEXT, f"'{path}' is not UTF-8 text: byte {problem.start} (line {line}) fits no character",
            hint="save it with the encoding UTF-8"),))  # fmt: skip
    if "\0" in text:
        return Outcome(None, (Diagnostic(
            NOT_TEXT, f"'{path}' holds zero bytes: it is not a text", hint="check that it is the right file"),))  # fmt: skip
    name = "<stdin>" if path == "-" else path
    return Outcome(source_of(name, text))


def _bytes_of(path: str) -> bytes | None:
    """At most one byte more than the largest file; none when standard input is closed."""
    if path == "-":
        if sys.stdin is None or sys.stdin.closed:
            return None
        return sys.stdin.buffer.read(LARGEST_FILE + 1)
    with Path(path).open("rb") as stream:
        return stream.read(LARGEST_FILE + 1)


def _unreadable(message: str, hint: str) -> Outcome[SourceFile]:
    return Outcome(None, (Diagnostic(UNREADABLE, message, hint=hint),))
