"""How much came in a window of history, and who did something to somebody."""

from __future__ import annotations

from agencia_dsl.ir.expr import Amount, Compare, Constant, Exists, Expr, Relation
from agencia_dsl.ir.lower_measure import event_of_past, window_of
from agencia_dsl.ir.lowering import Lowering, Scope, Typed
from agencia_dsl.ir.pattern import base_forms
from agencia_dsl.ir.sorts import NUMBER, PLAYER, PLAYERS
from agencia_dsl.syntax import nodes as ast
from agencia_dsl.text.english import third_person


def tally(low: Lowering, phrase: ast.Tally, scope: Scope) -> Expr:
    """`amount of draws by p in the last turno`: the noun is the verb as standing rules say it."""
    by, to = (
        low.want(low.expr(low, party, scope), PLAYER, party.span) if party is not None else None
        for party in (phrase.by, phrase.to)
    )
    event = _event(low, phrase.event)
    return Amount(event, window_of(low, phrase.within), by, to, origin=phrase.span)


def did_to(low: Lowering, clause: ast.WhoDidTo, they: Typed, scope: Scope) -> Expr:
    """Did he do it to the other party, or to one of several?"""
    event, window = event_of_past(low, clause.past), window_of(low, clause.within)
    whom = low.expr(low, clause.whom, Scope(scope.names, scope.you, scope.they, choosing=False))
    if whom.sort != PLAYERS:
        to = low.want(whom, PLAYER, clause.whom.span)
        return _some(Amount(event, window, they.value, to, origin=clause.span))
    name, other = low.local("p", PLAYER)
    return Exists(name, whom.value, _some(Amount(event, window, they.value, other.value, origin=clause.span)))


def _some(amount: Amount) -> Expr:
    return Compare(Relation.GREATER, amount, Constant(0, NUMBER), origin=amount.origin)


def _event(low: Lowering, word: ast.Word) -> str:
    events = low.vocabulary.all_events()
    found = next((form for form in base_forms(word.text) if form in events), None)
    if found is None:
        low.unknown("event", word, events | {third_person(event) for event in events})
    return found or word.text
