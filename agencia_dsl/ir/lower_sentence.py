"""Sentences: who does which verb, how much of it, towards whom."""

from __future__ import annotations

import dataclasses

from agencia_dsl.ir.effect import Argument, Effect, Perform
from agencia_dsl.ir.expr import Expr, Group
from agencia_dsl.ir.lower_deed import find_pattern
from agencia_dsl.ir.lower_people import as_list, person_list
from agencia_dsl.ir.lowering import Lowering, Scope, Typed
from agencia_dsl.ir.pattern import All_, Pattern, pieces_of
from agencia_dsl.ir.program import Parameter
from agencia_dsl.ir.sorts import NUMBER, PLAYER
from agencia_dsl.syntax import nodes as ast
from agencia_dsl.text.codes import MISPLACED, WRONG_SORT
from agencia_dsl.text.span import Span


def doers_of(low: Lowering, subject: ast.Subject | None, scope: Scope, at: Span | None = None) -> Expr:
    """The players that a sentence speaks of; without a subject, you."""
    if subject is None:
        assert at is not None
        return as_list(low.want(low.expr(low, ast.You(span=at), scope), PLAYER, at), at)
    lists = [person_list(low, person, scope) for person in subject.persons]
    if len(lists) == 1:
        return lists[0]
    parts: list[Expr] = []
    for one in lists:
        parts += one.parts if isinstance(one, Group) else [one]
    return Group(tuple(parts), origin=subject.span)


def perform(low: Lowering, sentence: ast.Sentence, doers: Expr, scope: Scope, at: Span) -> tuple[Effect, ...]:
    """The verb of a sentence, done by all its doers."""
    patterns = [pattern for pattern, _ in low.vocabulary.verbs]
    found = find_pattern(low, "verb", sentence.verb, pieces_of(sentence), patterns)
    if found is None:
        return ()
    pattern, filled = found
    name, they = low.local("doer", PLAYER)
    arguments: list[Argument] = []
    for blank in pattern.blanks:
        phrase = filled[blank.name]
        if isinstance(phrase, All_):
            low.report(WRONG_SORT, "a number is needed here", phrase.span_of.span,
                       hint="say how many cards")  # fmt: skip
            continue
        each = mentions_they(phrase)
        inner = scope.about(they) if each else scope
        arguments.append(Argument(blank.name, _argument(low, blank, phrase, inner), each, origin=phrase.span))
    most = _most(low, sentence, pattern, scope, they)
    return (Perform(pattern.name, name, doers, tuple(arguments), most, origin=at),)


def _most(low: Lowering, sentence: ast.Sentence, pattern: Pattern, scope: Scope, they: Typed) -> Argument | None:
    """Where the amount of a sentence ends, whatever standing rules make of it."""
    if not isinstance(sentence.object, ast.Limited):
        return None
    phrase = sentence.object.most
    if pattern.amount is None:
        low.report(MISPLACED, f"'{pattern.shown}' counts nothing that could end", sentence.object.span,
                   hint="leave 'at most' out")  # fmt: skip
    each = mentions_they(phrase)
    value = low.want(low.expr(low, phrase, scope.about(they) if each else scope), NUMBER, phrase.span)
    return Argument("most", value, each, origin=phrase.span)


def _argument(low: Lowering, blank: Parameter, phrase: ast.Expr, scope: Scope) -> Expr:
    if blank.sort == PLAYER:
        return person_list(low, phrase, scope)
    return low.want(low.expr(low, phrase, scope), blank.sort, phrase.span)


def mentions_they(phrase: ast.Expr) -> bool:
    """Does the phrase speak of each doer by himself (`their neighbour`)?"""
    todo: list[object] = [phrase]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.They | ast.Theirs) or (isinstance(node, ast.Owned) and node.whose.text != "your"):
            return True
        if isinstance(node, tuple):
            todo.extend(node)
        elif isinstance(node, ast.Node):
            todo.extend(getattr(node, f.name) for f in dataclasses.fields(node) if f.name != "span")
    return False
