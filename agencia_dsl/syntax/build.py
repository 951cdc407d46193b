"""Lark's trees into surface nodes.

A rule or alias `such_that` becomes the class `SuchThat`; its fields take the children in order, and
a last field that is a tuple takes the rest.  Nothing is decided here.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import lark

from agencia_dsl.syntax import nodes
from agencia_dsl.syntax.nodes import Node, Word
from agencia_dsl.text.diagnostic import InternalError
from agencia_dsl.text.span import SourceFile, Span

_LEAVES = frozenset({"word", "prep", "placing", "rank", "bound", "more", "parity_word"})
"""Rules that only list the forms of one word."""


def class_name(rule: str) -> str:
    """The class for a rule or alias: `such_that` → `SuchThat`, `not_` → `Not`, `none` → `None_`."""
    name = "".join(part.capitalize() for part in rule.strip("_").split("_"))
    return "None_" if name == "None" else name


@lru_cache(maxsize=1)
def _constructors() -> dict[str, tuple[type[Any], int, bool]]:
    """For each class: how many fields take one child each, and whether the last takes the rest."""
    table: dict[str, tuple[type[Any], int, bool]] = {}
    for name in dir(nodes):
        cls = getattr(nodes, name)
        if isinstance(cls, type) and issubclass(cls, Node):
            fields = [f for f in dataclasses.fields(cls) if f.name != "span"]
            takes_rest = bool(fields) and str(fields[-1].type).startswith("tuple[")
            table[name] = (cls, len(fields) - takes_rest, takes_rest)
    return table


def build(tree: lark.Tree[lark.Token], source: SourceFile) -> Node:
    """The node for a tree.  Recursion is bounded: a line has a bounded number of words."""
    constructors = _constructors()

    def node(child: lark.Tree[lark.Token] | lark.Token | None) -> Node | None:
        if child is None:
            return None
        if isinstance(child, lark.Token):
            return leaf(child)
        if child.data in _LEAVES:
            return leaf(child.children[0])
        entry = constructors.get(class_name(child.data))
        if entry is None:
            raise InternalError(f"the grammar rule '{child.data}' has a class")
        cls, fixed, takes_rest = entry
        children = [node(part) for part in child.children]
        meta = child.meta
        span = Span(source, 0, 0) if meta.empty else Span(source, meta.start_pos, meta.end_pos)
        made: Callable[..., Node] = cls
        if takes_rest:
            rest = tuple(part for part in children[fixed:] if part is not None)
            return made(*children[:fixed], rest, span=span)
        return made(*children, span=span)

    def leaf(token: lark.Tree[lark.Token] | lark.Token) -> Word:
        if not isinstance(token, lark.Token) or token.start_pos is None or token.end_pos is None:
            raise InternalError("every word knows its place")
        text = token[1:-1] if token.type == "STRING" else str(token)
        return Word(text, span=Span(source, token.start_pos, token.end_pos))

    result = node(tree)
    if result is None:
        raise InternalError("a parse has a tree")
    return result
