"""Diagnostics, findings and verdicts as plain text: what, where, why, what to do."""

from __future__ import annotations

from collections.abc import Iterable

from agencia_dsl.engine.expect import Failure
from agencia_dsl.report.words import text as word
from agencia_dsl.text.diagnostic import Diagnostic, Label
from agencia_dsl.text.span import Span, line_text, position_of

LONGEST = 160
"""Characters of a source line that are shown."""


def diagnostics_text(diagnostics: Iterable[Diagnostic]) -> str:
    """One block for each diagnostic."""
    return "\n\n".join(diagnostic_text(problem) for problem in diagnostics)


def diagnostic_text(problem: Diagnostic) -> str:
    """`error[AG101] unknown-name: …`, the place, the source underlined, the hint."""
    code = problem.code
    lines = [f"{code.severity.value}[{code.id}] {code.slug}: {problem.message}"]
    if problem.at is not None:
        lines += place_lines(problem.at)
    for label in problem.related:
        lines += _related(label)
    if problem.hint:
        lines.append(f"  hint: {problem.hint}")
    return "\n".join(lines)


def failure_text(failure: Failure, language: str) -> str:
    """An expectation that is not met, in one line."""
    at = f"  ({place_of(failure.at)})" if failure.at is not None else ""
    return f"{word('expected', language)}: {failure.expected}, {word('came', language)}: {failure.came}{at}"


def place_of(span: Span) -> str:
    """`file:line:column`, the line and column from 1."""
    position = position_of(span.source, span.start)
    return f"{span.source.name}:{position.line}:{position.column}"


def place_lines(span: Span, caption: str = "") -> list[str]:
    """The place and the source line with the stretch underlined."""
    position = position_of(span.source, span.start)
    text = line_text(span.source, position.line)
    begin = position.column - 1
    length = max(1, min(span.end - span.start, len(text) - begin))
    if len(text) > LONGEST:
        cut = max(0, begin - LONGEST // 2)
        text, begin = text[cut : cut + LONGEST], begin - cut
        length = max(1, min(length, len(text) - begin))
    gutter = f"{position.line:>5} | "
    mark = " " * (len(gutter) + _width(text[:begin])) + "^" * length
    return [
        f"  --> {place_of(span)}",
        gutter + text.replace("\t", "    "),
        mark + (f" {caption}" if caption else ""),
    ]


def _width(text: str) -> int:
    return sum(4 if char == "\t" else 1 for char in text)


def _related(label: Label) -> list[str]:
    return place_lines(label.at, label.caption)


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """`2 errors, 1 warning`."""
    counts: dict[str, int] = {}
    for problem in diagnostics:
        counts[problem.code.severity.value] = counts.get(problem.code.severity.value, 0) + 1
    return ", ".join(f"{count} {kind}{'s' if count != 1 else ''}" for kind, count in counts.items()) or "no errors"
