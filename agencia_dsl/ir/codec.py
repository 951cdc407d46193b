"""The core as JSON and back, and the digest that ignores layout, comments and places.

Every node is an object with its class under `node`; lists are tuples; `origin` is left out.
"""

from __future__ import annotations

import enum
import hashlib
import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias, cast

from agencia_dsl.ir import effect, expr, law, program
from agencia_dsl.ir.node import CoreNode
from agencia_dsl.ir.sorts import Sort
from agencia_dsl.ir.walk import field_names
from agencia_dsl.text.diagnostic import DslError

SCHEMA = 2
"""Of the JSON form.  It changes when a node gains, loses or renames a field."""

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | bool | None"


class BadJson(DslError):
    """A JSON text that is no core of this schema."""


@lru_cache(maxsize=1)
def _classes() -> dict[str, Callable[..., Any]]:
    """Node classes and enumerations by name."""
    found: dict[str, Callable[..., Any]] = {}
    for module in (expr, effect, law, program):
        for name, value in vars(module).items():
            if isinstance(value, type) and issubclass(value, CoreNode | enum.Enum) and value is not CoreNode:
                found[name] = value
    return found


def encode(value: object) -> Json:
    """A node, sort, enumeration, tuple or plain value as JSON data."""
    if value is None or isinstance(value, str | int | bool):
        return value
    if isinstance(value, tuple):
        return [encode(part) for part in value]
    if isinstance(value, Sort):
        return {"sort": value.name, "many": value.many}
    if isinstance(value, enum.Enum):
        return {"enum": type(value).__name__, "value": value.value}
    if isinstance(value, CoreNode):
        data: dict[str, Json] = {"node": type(value).__name__}
        for name in field_names(type(value)):
            data[name] = encode(getattr(value, name))
        return data
    raise BadJson(f"{type(value).__name__} is no part of the core")


def decode(data: Json) -> Any:
    """What `encode` gave, made anew.  Raises `BadJson`."""
    match data:
        case list():
            return tuple(decode(part) for part in data)
        case {"sort": str(name), "many": bool(many)}:
            return Sort(name, many)
        case {"enum": str(name), "value": value}:
            return _make(name, (value,), {})
        case {"node": str(name), **rest}:
            return _make(name, (), {str(key): decode(cast(Json, part)) for key, part in rest.items()})
        case dict():
            raise BadJson("an object without 'node', 'sort' or 'enum'")
        case _:
            return data


def _make(name: str, positional: tuple[Any, ...], named: dict[str, Any]) -> Any:
    made = _classes().get(name)
    if made is None:
        raise BadJson(f"there is no '{name}' in the core")
    try:
        return made(*positional, **named)
    except (TypeError, ValueError) as problem:
        raise BadJson(f"'{name}' is not built so: {problem}") from None


def to_json(node: CoreNode) -> str:
    """A node as JSON text with the schema's version."""
    return json.dumps({"schema": SCHEMA, "core": encode(node)}, ensure_ascii=False, sort_keys=True)


def from_json(text: str) -> Any:
    """The node in a JSON text.  Raises `BadJson`."""
    try:
        data = json.loads(text)
        if not isinstance(data, dict) or data.get("schema") != SCHEMA:
            raise BadJson(f"this is not schema {SCHEMA} of the core")
        return decode(data.get("core"))
    except RecursionError:
        raise BadJson("this is nested deeper than any core") from None
    except ValueError as problem:
        raise BadJson(f"this is no JSON: {problem}") from None


def digest(*nodes: CoreNode | tuple[CoreNode, ...]) -> str:
    """A stable name for a meaning: equal nodes have one digest, whatever their layout and comments."""
    text = json.dumps([encode(node) for node in nodes], ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
