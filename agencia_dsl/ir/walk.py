"""The only generic recursion over core nodes.  Meaning is given by `match`, traversal by these."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import TypeVar, cast, get_args, get_type_hints

from agencia_dsl.ir.effect import Effect
from agencia_dsl.ir.node import CoreNode

N = TypeVar("N")


_FIELDS: dict[type[CoreNode], tuple[str, ...]] = {}
_INNER: dict[type[CoreNode], tuple[str, ...]] = {}


def field_names(cls: type[CoreNode]) -> tuple[str, ...]:
    """The fields of a node that count, in order."""
    names = _FIELDS.get(cls)
    if names is None:
        names = tuple(f.name for f in dataclasses.fields(cls) if f.name != "origin")
        _FIELDS[cls] = names
    return names


def _inner(cls: type[CoreNode]) -> tuple[str, ...]:
    """The fields in which nodes may lie, by their declared types."""
    names = _INNER.get(cls)
    if names is None:
        hints = get_type_hints(cls)
        names = tuple(name for name in field_names(cls) if _may_hold_nodes(hints[name]))
        _INNER[cls] = names
    return names


def _may_hold_nodes(hint: object) -> bool:
    """Is it a type of nodes, or made of such a type?"""
    return (
        any(map(_may_hold_nodes, get_args(hint)))
        if get_args(hint)
        else isinstance(hint, type) and issubclass(hint, CoreNode)
    )


def children(node: CoreNode) -> Iterator[CoreNode]:
    """The core nodes directly in a node, in the order of its fields."""
    for name in _inner(type(node)):
        yield from _nodes_in(getattr(node, name))


def _nodes_in(value: object) -> Iterator[CoreNode]:
    if isinstance(value, CoreNode):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _nodes_in(part)


def walk(value: object) -> Iterator[CoreNode]:
    """A node, or the nodes of a tuple, with all below, parents first."""
    todo = [value]
    while todo:
        each = todo.pop()
        if isinstance(each, CoreNode):
            yield each
            todo += [getattr(each, name) for name in reversed(_inner(type(each)))]
        elif isinstance(each, tuple):
            todo.extend(reversed(each))


def respell(value: N, spell: Callable[[Effect], tuple[Effect, ...]]) -> N:
    """The same with each effect of each course replaced by others, or by none, innermost first."""
    return cast(N, _respell(value, spell))


def _respell(value: object, spell: Callable[[Effect], tuple[Effect, ...]]) -> object:
    if isinstance(value, tuple):
        parts: list[object] = []
        for part in value:
            inner = _respell(part, spell)
            parts += spell(inner) if isinstance(inner, Effect) else (inner,)
        same = len(parts) == len(value) and all(new is old for new, old in zip(parts, value, strict=True))
        return value if same else tuple(parts)
    if not isinstance(value, CoreNode):
        return value
    changed: dict[str, object] = {}
    for name in _inner(type(value)):
        old = getattr(value, name)
        if (new := _respell(old, spell)) is not old:
            changed[name] = new
    return dataclasses.replace(value, **changed) if changed else value  # type: ignore[arg-type]


def rebuild(value: N, change: Callable[[CoreNode], CoreNode]) -> N:
    """The same with each node changed, children first; what does not change is shared."""
    return cast(N, _rebuild(value, change))


def _rebuild(value: object, change: Callable[[CoreNode], CoreNode]) -> object:
    if isinstance(value, tuple):
        parts = tuple(_rebuild(part, change) for part in value)
        same = all(new is old for new, old in zip(parts, value, strict=True))
        return value if same else parts
    if not isinstance(value, CoreNode):
        return value
    changed: dict[str, object] = {}
    for name in _inner(type(value)):
        old = getattr(value, name)
        if (new := _rebuild(old, change)) is not old:
            changed[name] = new
    node: CoreNode = dataclasses.replace(value, **changed) if changed else value  # type: ignore[arg-type]
    return change(node)
