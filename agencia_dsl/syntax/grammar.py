"""Finds and compiles the grammar.  Only this folder imports lark."""

from __future__ import annotations

import hashlib
import os
import re
import sys
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import lark

from agencia_dsl.text.shipped import shipped


@dataclass(frozen=True, slots=True)
class Grammar:
    """The compiled grammar and its vocabulary.

    `keywords` maps a word or mark to the terminals it may be, in the order in which they are tried.
    """

    parser: lark.Lark
    keywords: dict[str, tuple[str, ...]]


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """The grammar, compiled once a process and kept in the user's cache folder between processes."""
    text = (shipped("grammar") / "agencia.lark").read_text(encoding="utf-8")
    parser = _compile(text)
    keywords: dict[str, list[str]] = {}
    for terminal in parser.terminals:
        for word in _words(terminal.pattern):
            keywords.setdefault(word, []).append(terminal.name)
    return Grammar(parser, {word: tuple(sorted(names)) for word, names in keywords.items()})


def _compile(text: str) -> lark.Lark:
    digest = hashlib.sha256(f"{lark.__version__} {sys.version_info[:2]} {text}".encode()).hexdigest()
    try:
        folder = _cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return _lark(text, str(folder / f"grammar-{digest[:20]}.lark"))
    except (OSError, EOFError, ValueError):
        return _lark(text, None)


def _lark(text: str, cache: str | None) -> lark.Lark:
    return lark.Lark(
        text,
        parser="lalr",
        lexer="basic",
        start=["start", "ask_line", "expr_line"],
        maybe_placeholders=True,
        propagate_positions=True,
        cache=cache if cache is not None else False,
    )


def _cache_folder() -> Path:
    """The platform's folder for files that may vanish at any time."""
    if home := os.environ.get("AGENCIA_CACHE"):
        return Path(home)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", tempfile.gettempdir())) / "agencia" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "agencia"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "agencia"


_ALTERNATIVES = re.compile(r"^\(\?:(?P<words>[^()]*)\)$")


def _words(pattern: lark.lexer.Pattern) -> tuple[str, ...]:
    """The words that a terminal stands for: a literal, or alternatives of literals."""
    if pattern.type == "str":
        return (pattern.value,)
    match = _ALTERNATIVES.match(pattern.value)
    inner = match["words"] if match else pattern.value
    return tuple(re.sub(r"\\(.)", r"\1", word) for word in inner.split("|"))
