"""Statements into core effects."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from agencia_dsl.ir.effect import (
    Attempt,
    Effect,
    End,
    Execute,
    Fail,
    Follow,
    ForEach,
    Forget,
    If,
    Let,
    Offer,
    Put,
    Record,
    SetField,
    Shuffle,
    Stop,
    Take,
    TakeTop,
)
from agencia_dsl.ir.expr import (
    Choose,
    Compare,
    Constant,
    Contents,
    Expr,
    Field,
    First,
    Local,
    Not,
    Relation,
    Seats,
    Size,
    Things,
)
from agencia_dsl.ir.lower_people import named_event, person_list
from agencia_dsl.ir.lower_sentence import doers_of, perform
from agencia_dsl.ir.lower_table import first_value, owner_of
from agencia_dsl.ir.lowering import UNKNOWN, Lowering, Scope, Typed
from agencia_dsl.ir.sorts import BUNDLE, CARD, CARDS, NOBODY, NUMBER, PLAYER, PLAYERS, TRUTH, Sort
from agencia_dsl.ir.value_sort import field_sort
from agencia_dsl.syntax import nodes as ast
from agencia_dsl.text.codes import MISPLACED, WRONG_SORT
from agencia_dsl.text.span import Span

Course = tuple[Effect, ...]


def block(low: Lowering, body: ast.Block | None, scope: Scope) -> Course:
    """The statements of a block, in order; a name lives to the end of the block."""
    effects: list[Effect] = []
    for statement in body.statements if body else ():
        made, scope = lower_statement(low, statement, scope)
        effects += made
    return tuple(effects)


def phases(low: Lowering, body: ast.Block, scope: Scope) -> tuple[Course, Course]:
    """The two parts of a verb: what each doer does first, and what waits for all (`then`)."""
    prepare: list[Effect] = []
    commit: list[Effect] = []
    for statement in body.statements:
        inner, waits = _without_then(statement)
        made, scope = lower_statement(low, inner, scope)
        (commit if waits else prepare).extend(made)
        if commit and not waits:
            low.report(MISPLACED, "this happens before the 'then' lines above it", statement.span,
                       hint="move it up, or begin it with 'then'")  # fmt: skip
    return tuple(prepare), tuple(commit)


def _without_then(statement: ast.Statement) -> tuple[ast.Statement, bool]:
    match statement:
        case ast.Then(action):
            return action, True
        case ast.When(ast.Then(action)) | ast.Unless(ast.Then(action)):
            return replace(statement, action=action), True
        case _:
            return statement, False


def _conditioned(low: Lowering, action: ast.Action, scope: Scope, at: Span) -> Course:
    """The effects of an action with a condition; `impossible` is explained by its condition."""
    made, _ = lower_action(low, action, scope)
    return tuple(replace(effect, origin=at) if isinstance(effect, Fail) else effect for effect in made)


def lower_statement(low: Lowering, statement: ast.Statement, scope: Scope) -> tuple[Course, Scope]:
    """The effects of one statement, and the scope after it."""
    at = statement.span
    match statement:
        case ast.When(action, condition):
            wanted = low.want(low.expr(low, condition, scope), TRUTH, condition.span)
            return (If(wanted, _conditioned(low, action, scope, at), (), origin=at),), scope
        case ast.Unless(action, condition):
            wanted = low.want(low.expr(low, condition, scope), TRUTH, condition.span)
            return (If(Not(wanted), _conditioned(low, action, scope, at), (), origin=at),), scope
        case ast.Choice(condition, then, otherwise):
            wanted = low.want(low.expr(low, condition, scope), TRUTH, condition.span)
            return (If(wanted, block(low, then, scope), block(low, otherwise, scope), origin=at),), scope
        case ast.ForEach(word, items, body):
            typed = _list(low, items, scope)
            name, one = low.local(word.text, Sort(typed.sort.name))
            inner = scope.bind(word.text, one).about(one)
            return (ForEach(name, typed.value, block(low, body, inner), origin=at),), scope
        case ast.Attempt(rule, otherwise):
            return (Attempt(_rule(low, rule), block(low, otherwise, scope), origin=at),), scope
        case ast.MayChoose(subject, word, options, body):
            return _may_choose(low, subject, word, options, body, scope, at), scope
        case ast.MayDo(subject, sentence):
            who = _one(low, subject, scope)
            done = perform(low, sentence, doers_of(low, subject, scope), scope, at)
            return (Offer(who, sentence.verb.text, done, origin=at),), scope
        case _:
            return lower_action(low, statement, scope)


def lower_action(low: Lowering, action: ast.Action, scope: Scope) -> tuple[Course, Scope]:
    """The effects of a one-line statement, and the scope after it."""
    at = action.span
    match action:
        case ast.Sentence():
            return perform(low, action, doers_of(low, None, scope, at), scope, at), scope
        case ast.SubjectSentence(subject, sentence):
            return perform(low, sentence, doers_of(low, subject, scope), scope, at), scope
        case ast.Choose(subject, word, options):
            return _choose(low, _chooser(low, subject, scope, at), word, options, scope, at)
        case ast.Lot(_, word, options):
            return _choose(low, None, word, options, scope, at)
        case ast.Pick(subject, amount, zone, word):
            who = _chooser(low, subject, scope, at)
            place, of = zone_of(low, zone, scope)
            count = _amount(low, amount, place, of, scope)
            cards = Choose(who, word.text, Contents(place, of), count, optional=False, origin=at)
            name, scope = _assign(low, word, Typed(cards, BUNDLE), scope)
            return (Take(name, cards, place, of, origin=at),), scope
        case ast.Take(amount, zone, word):
            place, of = zone_of(low, zone, scope)
            count = _amount(low, amount, place, of, scope)
            name, scope = _assign(low, word, Typed(count, BUNDLE), scope)
            return (TakeTop(name, count, place, of, origin=at),), scope
        case ast.Place(word, where, zone):
            place, of = zone_of(low, zone, scope)
            bundle = low.want(low.expr(low, ast.Named(word, span=word.span), scope), BUNDLE, word.span)
            name = bundle.name if isinstance(bundle, Local) else word.text
            return (Put(name, place, of, under=where.text == "under", origin=at),), scope
        case ast.Move(amount, source, where, target):
            place, of = zone_of(low, source, scope)
            there, owner = zone_of(low, target, scope)
            name = low.fresh("moved")
            taken = TakeTop(name, _amount(low, amount, place, of, scope), place, of, origin=at)
            return (taken, Put(name, there, owner, under=where.text == "under", origin=at)), scope
        case ast.MoveCard(word, source, where, target):
            place, of = zone_of(low, source, scope)
            there, owner = zone_of(low, target, scope)
            card = low.want(low.expr(low, ast.Named(word, span=word.span), scope), CARD, word.span)
            name = low.fresh("moved")
            taken_card = Take(name, card, place, of, origin=at)
            return (taken_card, Put(name, there, owner, under=where.text == "under", origin=at)), scope
        case ast.Let(word, value):
            typed = low.expr(low, value, scope)
            name, scope = _assign(low, word, typed, scope)
            return (Let(name, typed.value, origin=at),), scope
        case ast.Assign(target, value):
            return (_set(low, target, value, scope, at),), scope
        case ast.Shuffle(zone):
            place, of = zone_of(low, zone, scope)
            return (Shuffle(place, of, origin=at),), scope
        case ast.Fail():
            return (Fail(origin=at),), scope
        case ast.Record(event, by):
            who = low.want(low.expr(low, by, scope), PLAYER, by.span)
            return (Record(named_event(low, event), who, origin=at),), scope
        case ast.Follow(rule):
            return (Follow(_rule(low, rule), origin=at),), scope
        case ast.Execute(card):
            return (Execute(_card(low, card, scope), origin=at),), scope
        case ast.End(sequence, winners):
            return (_end(low, sequence, winners, scope, at),), scope
        case ast.Reset(field):
            return _reset(low, field, at), scope
        case ast.Forget():
            return (Forget(origin=at),), scope
        case ast.Stop():
            return (Stop(origin=at),), scope
        case ast.Then():
            low.report(MISPLACED, "'then' waits for all doers of a verb, and this is none", at,
                       hint="remove 'then'")  # fmt: skip
            return lower_action(low, action.action, scope)
        case _:
            assert_never(action)


def _assign(low: Lowering, word: ast.Word, typed: Typed, scope: Scope) -> tuple[str, Scope]:
    """A name for a value from here on; the name of an outer block keeps its place."""
    known = scope.find(word.text)
    if known is not None and isinstance(known.value, Local) and known.sort in (typed.sort, UNKNOWN):
        return known.value.name, scope
    name, local = low.local(word.text, typed.sort)
    return name, scope.bind(word.text, local)


def _choose(
    low: Lowering, who: Expr | None, word: ast.Word, options: ast.Expr, scope: Scope, at: Span
) -> tuple[Course, Scope]:
    typed = _list(low, options, scope)
    chosen = Choose(who, word.text, typed.value, None, optional=False, origin=at)
    name, scope = _assign(low, word, Typed(chosen, Sort(typed.sort.name)), scope)
    return (Let(name, chosen, origin=at),), scope


def _may_choose(
    low: Lowering, subject: ast.Subject, word: ast.Word, options: ast.Expr, body: ast.Block,
    scope: Scope, at: Span,
) -> Course:  # fmt: skip
    typed = _list(low, options, scope)
    one = Sort(typed.sort.name)
    chosen = Choose(_one(low, subject, scope), word.text, typed.value, None, optional=True, origin=at)
    name, local = low.local(word.text, one)
    is_chosen = Compare(Relation.UNEQUAL, local.value, Constant(NOBODY, one))
    inner = block(low, body, scope.bind(word.text, local))
    return Let(name, chosen, origin=at), If(is_chosen, inner, (), origin=at)


def _chooser(low: Lowering, subject: ast.Subject | None, scope: Scope, at: Span) -> Expr:
    if subject is not None:
        return _one(low, subject, scope)
    return low.want(low.expr(low, ast.You(span=at), scope), PLAYER, at)


def _one(low: Lowering, subject: ast.Subject, scope: Scope) -> Expr:
    """A subject that must be one player."""
    if len(subject.persons) != 1 or isinstance(subject.persons[0], ast.Every | ast.SomeOf | ast.TheMany):
        low.report(WRONG_SORT, "one player is needed here", subject.span,
                   hint="name a single player, or ask several one by one with 'for each'")  # fmt: skip
        return Constant(NOBODY, PLAYER)
    person = subject.persons[0]
    typed = low.expr(low, person, scope)
    if typed.sort == PLAYERS:
        return First(typed.value, last=False)
    return low.want(typed, PLAYER, person.span)


def _list(low: Lowering, phrase: ast.Expr, scope: Scope) -> Typed:
    typed = low.expr(low, phrase, scope)
    if not typed.sort.many and typed.sort != UNKNOWN:
        return low.report(WRONG_SORT, f"a list is needed here, this is {typed.sort.spoken}", phrase.span,
                          hint="name a list of players, cards or things")  # fmt: skip
    return typed


def _card(low: Lowering, phrase: ast.Expr, scope: Scope) -> Expr:
    """A card, or the card that lies in a zone."""
    typed = low.expr(low, phrase, scope)
    if typed.sort == CARDS:
        return First(typed.value, last=False, origin=phrase.span)
    return low.want(typed, CARD, phrase.span)


def zone_of(low: Lowering, phrase: ast.Expr, scope: Scope) -> tuple[str, Expr | None]:
    """The zone that an expression names."""
    typed = low.expr(low, phrase, scope)
    if isinstance(typed.value, Contents):
        return typed.value.zone, typed.value.of
    if typed.sort != UNKNOWN:
        low.report(WRONG_SORT, f"a zone is needed here, this is {typed.sort.spoken}", phrase.span,
                   hint="name a zone of the table, as in 'your hand'")  # fmt: skip
    return "", None


def _amount(low: Lowering, amount: ast.AnyAmount, place: str, of: Expr | None, scope: Scope) -> Expr:
    match amount:
        case ast.Amount(number):
            return low.want(low.expr(low, number, scope), NUMBER, number.span)
        case ast.AmountNamed(word):
            return low.want(low.expr(low, ast.Named(word, span=word.span), scope), NUMBER, word.span)
        case ast.Everything():
            return Size(Contents(place, of), origin=amount.span)
        case _:
            assert_never(amount)


def _set(low: Lowering, target: ast.Expr, value: ast.Expr, scope: Scope, at: Span) -> SetField:
    field, wanted = low.expr(low, target, scope), low.expr(low, value, scope)
    new = low.want(wanted, field.sort, value.span) if field.sort != UNKNOWN else wanted.value
    if isinstance(field.value, Field):
        return SetField(field.value.name, field.value.of, new, origin=at)
    if field.sort != UNKNOWN:
        low.report(WRONG_SORT, "only a field can be set", target.span,
                   hint="declare it with 'field', or use 'let'")  # fmt: skip
    return SetField("", None, new, origin=at)


def _reset(low: Lowering, word: ast.Word, at: Span) -> Course:
    """A field has its first value again, for all who have one of their own."""
    item = low.vocabulary.fields.get(word.text)
    if item is None:
        low.unknown("field", word, low.vocabulary.fields)
        return ()
    value = Constant(first_value(low, item.value), field_sort(low.vocabulary, item))
    each = owner_of(item)
    if each is None:
        return (SetField(word.text, None, value, origin=at),)
    name, one = low.local("each", Sort(each))
    items = Seats() if each == PLAYER.name else Things(each)
    first = one.value if isinstance(item.value, ast.OwnSeat) else value
    return (ForEach(name, items, (SetField(word.text, one.value, first, origin=at),), origin=at),)


def _rule(low: Lowering, word: ast.Word) -> str:
    if word.text not in low.vocabulary.rules:
        low.unknown("rule", word, low.vocabulary.rules)
    return word.text


def _end(low: Lowering, sequence: ast.Word, winners: ast.Expr | None, scope: Scope, at: Span) -> End:
    if sequence.text not in low.vocabulary.sequences:
        low.unknown("sequence", sequence, low.vocabulary.sequences)
    return End(sequence.text, person_list(low, winners, scope) if winners is not None else None, origin=at)
