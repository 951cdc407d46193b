"""Noun phrases for players: determiner = how many, filters = which.

`the` is exactly so many, `every` all that fit, `a` a choice of the player who acts.
"""

from __future__ import annotations

from typing import assert_never

from agencia_dsl.ir.expr import (
    All,
    Best,
    Choose,
    Compare,
    Constant,
    Demand,
    Exists,
    Expr,
    Filter,
    Group,
    Happened,
    Latest,
    Makes,
    Member,
    Not,
    Relation,
    Seats,
    Size,
)
from agencia_dsl.ir.lower_history import did_to
from agencia_dsl.ir.lower_measure import event_of_past, measure_of, ranked, window_of
from agencia_dsl.ir.lowering import Lowering, Scope, Typed
from agencia_dsl.ir.pattern import base_forms
from agencia_dsl.ir.sorts import NUMBER, PLAYER, PLAYERS, TRUTH
from agencia_dsl.syntax import nodes as ast
from agencia_dsl.text.english import third_person
from agencia_dsl.text.span import Span

_BOUNDS = {"most": Relation.AT_MOST, "least": Relation.AT_LEAST}
_COMPARED = {
    "more": Relation.GREATER,
    "higher": Relation.GREATER,
    "fewer": Relation.LESS,
    "lower": Relation.LESS,
    "equal": Relation.EQUAL,
}


def is_opponents(people: ast.Word) -> bool:
    """Does the noun leave out the one who acts?"""
    return people.text.startswith("opponent")


def people(low: Lowering, noun: ast.Word, filters: tuple[ast.Filter, ...], scope: Scope, at: Span) -> Expr:
    """All players that fit, from the one on move along the ring.

    A ranking (`with most cards`) is over all players, whatever else is asked of them.
    """
    items: Expr = Seats(origin=at)
    for clause in filters:
        if isinstance(clause, ast.WithRank):
            items = _best(low, clause, items, scope)
    name, they = low.local("p", PLAYER)
    inner = scope.about(they)
    conditions = [] if not is_opponents(noun) else [_other_than_you(low, they, scope, noun.span)]
    conditions += [
        condition(low, clause, they, inner, scope) for clause in filters if not isinstance(clause, ast.WithRank)
    ]
    if not conditions:
        return items
    return Filter(name, items, conditions[0] if len(conditions) == 1 else All(tuple(conditions)), origin=at)


def _best(low: Lowering, clause: ast.WithRank, items: Expr, scope: Scope) -> Expr:
    name, they = low.local("p", PLAYER)
    value = low.want(measure_of(low, clause.measure, they, scope), NUMBER, clause.measure.span)
    if isinstance(items, Seats):
        return Best(name, items, value, ranked(clause.rank.text), origin=clause.span)
    best = Best(name, Seats(), value, ranked(clause.rank.text), origin=clause.span)
    other, candidate = low.local("p", PLAYER)
    return Filter(other, items, Member(candidate.value, best), origin=clause.span)


def _other_than_you(low: Lowering, they: Typed, scope: Scope, at: Span) -> Expr:
    if scope.you is None:
        hint = "name the player whose opponents are meant"
        return low.nobody_acts("nobody acts here, so nobody has opponents", at, hint).value
    return Compare(Relation.UNEQUAL, they.value, scope.you)


def condition(low: Lowering, clause: ast.Filter, they: Typed, inner: Scope, scope: Scope) -> Expr:
    """What a filter asks of the player `they`; `inner` speaks of him, `scope` is outside."""
    match clause:
        case ast.WithRank(rank, measure):
            name, other = low.local("p", PLAYER)
            value = low.want(measure_of(low, measure, other, scope), NUMBER, measure.span)
            return Member(they.value, Best(name, Seats(), value, ranked(rank.text)))
        case ast.WithExactly(number, measure):
            value = low.want(measure_of(low, measure, they, scope), NUMBER, measure.span)
            return Compare(Relation.EQUAL, value, constant(number), origin=clause.span)
        case ast.WithBound(bound, number, measure):
            value = low.want(measure_of(low, measure, they, scope), NUMBER, measure.span)
            return Compare(_BOUNDS[bound.text], value, constant(number), origin=clause.span)
        case ast.WithMore(more, measure):
            if scope.you is None:
                hint = "compare two named players instead"
                return low.nobody_acts("nobody acts here to be compared with", clause.span, hint).value
            value = low.want(measure_of(low, measure, they, scope), NUMBER, measure.span)
            mine = low.want(measure_of(low, measure, Typed(scope.you, PLAYER), scope), NUMBER, measure.span)
            return Compare(_COMPARED[more.text], value, mine, origin=clause.span)
        case ast.WhoDid(past, within):
            return Happened(event_of_past(low, past), window_of(low, within), they.value, origin=clause.span)
        case ast.WhoDidTo():
            return did_to(low, clause, they, scope)
        case ast.WhoDidNot(verb, within):
            event = event_of_verb(low, verb)
            return Not(Happened(event, window_of(low, within), they.value, origin=clause.span))
        case ast.WhoHad(event_word, within):
            event = named_event(low, event_word)
            return Happened(event, window_of(low, within), they.value, origin=clause.span)
        case ast.WhoDidLast(past):
            return Member(they.value, Latest(event_of_past(low, past), together=True), origin=clause.span)
        case ast.Whose(zone, whom, verb):
            zones_in_force(low, zone)
            among = person_list(low, whom, Scope(scope.names, they.value, they, choosing=False))
            return Makes(they.value, (event_of_verb(low, verb),), 1, among, origin=clause.span)
        case ast.SuchThat(wanted):
            return low.want(low.expr(low, wanted, inner), TRUTH, wanted.span)
        case ast.OtherThan(excluded):
            typed = low.expr(low, excluded, scope)
            if typed.sort == PLAYERS:
                return Not(Member(they.value, typed.value))
            return Compare(Relation.UNEQUAL, they.value, low.want(typed, PLAYER, excluded.span))
        case _:
            assert_never(clause)


def constant(number: ast.Integer) -> Constant:
    """A number as written."""
    return Constant(int(number.digits.text), NUMBER, origin=number.span)


def event_of_verb(low: Lowering, word: ast.Word) -> str:
    """The event that a verb records, the verb in any person."""
    events = low.vocabulary.all_events()
    for form in base_forms(word.text):
        if form in events:
            return form
    low.unknown("verb", word, events | {third_person(event) for event in events})
    return word.text


def zones_in_force(low: Lowering, word: ast.Word) -> None:
    """Check that a word names a zone whose cards speak, one or several."""
    zones = [name for name, zone in low.vocabulary.zones.items() if isinstance(zone.kind, ast.InForce)]
    if not any(form in zones for form in base_forms(word.text)):
        low.unknown("zone in force", word, [*zones, *map(third_person, zones)])


def named_event(low: Lowering, word: ast.Word) -> str:
    """An event by its name."""
    events = low.vocabulary.all_events()
    if word.text not in events:
        low.unknown("event", word, events)
    return word.text


def noun(low: Lowering, phrase: ast.Noun, scope: Scope) -> Expr:
    """A noun phrase as a list of players."""
    at = phrase.span
    match phrase:
        case ast.TheOne(word, filters):
            return Demand(people(low, word, filters, scope, at), 1, exact=True, origin=at)
        case ast.TheMany(count, word, filters):
            return Demand(people(low, word, filters, scope, at), int(count.digits.text), exact=True, origin=at)
        case ast.Queued(word, count, who):
            items = _queue(low, word, scope)
            if is_opponents(who):
                name, they = low.local("p", PLAYER)
                items = Filter(name, items, _other_than_you(low, they, scope, who.span), origin=at)
            return Demand(items, int(count.digits.text) if count else 1, exact=False, origin=at)
        case ast.OneOf(word, filters):
            items = people(low, word, filters, scope, at)
            return _chosen(items, 1, scope, at)
        case ast.SomeOf(count, word, filters):
            items = people(low, word, filters, scope, at)
            return _chosen(items, int(count.digits.text), scope, at)
        case ast.Every(word, filters):
            return people(low, word, filters, scope, at)
        case _:
            assert_never(phrase)


def _chosen(items: Expr, count: int, scope: Scope, at: Span) -> Expr:
    if not scope.choosing:
        return items
    return Choose(scope.you, "target", items, Constant(count, NUMBER), optional=False, origin=at)


def _queue(low: Lowering, word: ast.Word, scope: Scope) -> Expr:
    queue = low.vocabulary.queues.get(word.text)
    if queue is None:
        return low.unknown("queue", word, low.vocabulary.queues).value
    if word.text in low.expanding:
        return low.circular(word.text, word.span).value
    with low.quiet(word.text, word.span):
        return low.want(low.expr(low, queue.value, Scope(you=scope.you)), PLAYERS, word.span)


def person_list(low: Lowering, phrase: ast.Expr, scope: Scope) -> Expr:
    """A noun phrase, pronoun or named player as a list of players."""
    if isinstance(phrase, ast.Noun):
        return noun(low, phrase, scope)
    typed = low.expr(low, phrase, scope)
    if typed.sort == PLAYERS:
        return typed.value
    return as_list(low.want(typed, PLAYER, phrase.span), phrase.span)


def as_list(player: Expr, at: Span) -> Expr:
    """One player as a list of one."""
    return Group((player,), origin=at)


def test(low: Lowering, phrase: ast.Expr, scope: Scope, who: Typed) -> Expr:
    """Does the phrase of a standing rule mean the player `who`?

    `the` means him only when it means exactly one; `a`, `any` and `every` mean each that fits.
    """
    still = Scope(scope.names, scope.you, scope.they, choosing=False)
    match phrase:
        case ast.TheOne(word, filters):
            items = people(low, word, filters, still, phrase.span)
            return All((Member(who.value, items), Compare(Relation.EQUAL, Size(items), Constant(1, NUMBER))))
        case ast.OneOf(word, filters) | ast.Every(word, filters):
            inner = still.about(who)
            parts = [_other_than_you(low, who, still, word.span)] if is_opponents(word) else []
            parts += [condition(low, clause, who, inner, still) for clause in filters]
            return parts[0] if len(parts) == 1 else All(tuple(parts), origin=phrase.span)
        case ast.TheMany() | ast.SomeOf() | ast.Queued():
            return Member(who.value, noun(low, phrase, still), origin=phrase.span)
        case _:
            typed = low.expr(low, phrase, still)
            if typed.sort == PLAYERS:
                return Member(who.value, typed.value)
            return Compare(Relation.EQUAL, who.value, low.want(typed, PLAYER, phrase.span))


def some(low: Lowering, group: ast.Expr, scope: Scope) -> Expr:
    """Is there anybody, or any card, in the group?"""
    typed = low.expr(low, group, scope)
    match typed.value:
        case Filter(name, items, wanted):
            return Exists(name, items, wanted, origin=group.span)
        case items:
            return Exists(low.fresh("p"), items, Constant(1, TRUTH), origin=group.span)
