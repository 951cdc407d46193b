"""The same as JSON data, for programs.  Keys are stable; new ones may come."""

from __future__ import annotations

from typing import Any, TypeAlias

from agencia_dsl.engine.expect import Failure
from agencia_dsl.ir.program import Card, Edition
from agencia_dsl.report.text import place_of
from agencia_dsl.text.diagnostic import Diagnostic
from agencia_dsl.text.span import Span, position_of

Data: TypeAlias = dict[str, Any]


def span_data(span: Span | None) -> Data | None:
    """Where something is written: file, line and column from 1, end exclusive."""
    if span is None:
        return None
    begin, end = position_of(span.source, span.start), position_of(span.source, span.end)
    return {
        "file": span.source.name,
        "line": begin.line,
        "column": begin.column,
        "end_line": end.line,
        "end_column": end.column,
    }


def diagnostic_data(problem: Diagnostic) -> Data:
    """A diagnostic."""
    return {
        "code": problem.code.id,
        "slug": problem.code.slug,
        "severity": problem.code.severity.value,
        "message": problem.message,
        "at": span_data(problem.at),
        "related": [{"at": span_data(label.at), "caption": label.caption} for label in problem.related],
        "hint": problem.hint,
        "instead": problem.instead,
    }


def failure_data(failure: Failure) -> Data:
    """An expectation that is not met."""
    at = place_of(failure.at) if failure.at is not None else None
    return {"expected": failure.expected, "came": failure.came, "at": at}


def card_data(edition: Edition, card: Card) -> Data:
    """A card as `agencia cards` lists it."""
    titles = {tag.name: tag.title for tag in edition.tags}
    return {
        "number": f"{card.number:03d}",
        "name": card.name,
        "deck": card.deck,
        "ideology": card.tag,
        "ideology_title": titles.get(card.tag) if card.tag is not None else None,
        "kind": card.kind,
        "copies": card.copies,
    }
