"""What every node of the core has in common."""

from __future__ import annotations

from dataclasses import dataclass, field

from agencia_dsl.text.span import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreNode:
    """A node of the core.  `origin` is the clause that it came from; it does not count for equality."""

    origin: Span | None = field(default=None, compare=False, repr=False)
