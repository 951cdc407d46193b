"""The core as text that a person can read and a test can compare."""

from __future__ import annotations

import enum
from collections.abc import Iterable

from agencia_dsl.ir.expr import Constant, Local
from agencia_dsl.ir.node import CoreNode
from agencia_dsl.ir.program import Card
from agencia_dsl.ir.sorts import NOBODY, NUMBER, PLAYER, TRUTH, Sort
from agencia_dsl.ir.walk import field_names

WIDTH = 96
"""Columns within which a node is written on one line."""


def show(node: object) -> str:
    """A node on as few lines as fit; equal nodes show alike."""
    return "\n".join(_lines(node, 0))


def show_card(card: Card) -> str:
    """A card: its sentences, standing rules and triggers, each on lines of their own."""
    parts: list[str] = []
    for title, nodes in (
        ("does", card.body),
        ("says", card.laws),
        ("after", card.triggers),
        ("usable", (card.usable,) if card.usable is not None else ()),
    ):
        if nodes:
            parts.append(f"{title}:")
            parts += [f"  {line}" for each in nodes for line in _lines(each, 2)]
    return "\n".join(parts) if parts else "says nothing"


def _flat(value: object) -> str:
    match value:
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case str():
            return repr(value) if " " in value else value
        case int():
            return str(value)
        case enum.Enum():
            return str(value.value)
        case Sort():
            return str(value)
        case tuple():
            return "[" + ", ".join(_flat(part) for part in value) + "]"
        case Constant(number, sort):
            return _constant(number, sort)
        case Local(name):
            return f"${name}"
        case CoreNode():
            inner = ", ".join(_flat(getattr(value, name)) for name in field_names(type(value)))
            return f"{type(value).__name__}({inner})"
        case _:
            return str(value)


def _constant(number: int, sort: Sort) -> str:
    if sort == TRUTH:
        return "yes" if number else "no"
    if sort == PLAYER and number == NOBODY:
        return "nobody"
    return str(number) if sort == NUMBER else f"{sort} {number}"


def _lines(value: object, indent: int) -> Iterable[str]:
    flat = _flat(value)
    if len(flat) + indent <= WIDTH or not isinstance(value, CoreNode | tuple) or not value:
        return [flat]
    if isinstance(value, tuple):
        head, parts, tail = "[", value, "]"
    else:
        head, tail = f"{type(value).__name__}(", ")"
        parts = tuple(getattr(value, name) for name in field_names(type(value)))
    lines = [head]
    for part in parts:
        lines += [f"  {line}" for line in _lines(part, indent + 2)]
    return [*lines, tail]
