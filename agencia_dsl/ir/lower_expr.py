"""Surface expressions into core expressions, with their sorts."""

from __future__ import annotations

from agencia_dsl.ir.expr import (
    All,
    Any,
    Arithmetic,
    Ask,
    CardNamed,
    Compare,
    Constant,
    Contents,
    Expr,
    Field,
    Filter,
    First,
    Idle,
    Latest,
    Member,
    Not,
    Operator,
    Possible,
    Question,
    Reading,
    Relation,
    Size,
    Sorted,
    SortKey,
    Things,
    Trait,
    TraitName,
    Winners,
)
from agencia_dsl.ir.lower_deed import consult
from agencia_dsl.ir.lower_history import tally
from agencia_dsl.ir.lower_measure import extreme, measure_of, measure_word, ranked
from agencia_dsl.ir.lower_people import constant, named_event, noun, people, some
from agencia_dsl.ir.lowering import UNKNOWN, Lowering, Scope, Typed
from agencia_dsl.ir.sorts import (
    CARD,
    CARDS,
    NOBODY,
    NUMBER,
    PLAYER,
    PLAYERS,
    SYMBOL,
    TAG,
    TRUTH,
    Sort,
)
from agencia_dsl.ir.value_sort import field_sort
from agencia_dsl.ir.vocabulary import MODE, WINNERS
from agencia_dsl.syntax import nodes as ast
from agencia_dsl.text.codes import MISPLACED, UNKNOWN_CARD, WRONG_SORT
from agencia_dsl.text.span import Span, text_of

_OPERATORS = {op.value: op for op in Operator}
_RELATIONS = {relation.value: relation for relation in Relation}


def lower_expr(low: Lowering, phrase: ast.Expr, scope: Scope) -> Typed:
    """The meaning of an expression in a scope."""
    at = phrase.span
    match phrase:
        case ast.Integer():
            return Typed(constant(phrase), NUMBER)
        case ast.Yes():
            return Typed(Constant(1, TRUTH, origin=at), TRUTH)
        case ast.No():
            return Typed(Constant(0, TRUTH, origin=at), TRUTH)
        case ast.Nobody():
            return Typed(Constant(NOBODY, PLAYER, origin=at), PLAYER)
        case ast.Somebody():
            return low.report(MISPLACED, "'somebody' can only follow 'is'", at, hint="write 'is somebody'")
        case ast.CardNamed(name):
            return _card(low, name)
        case ast.Named(word):
            return _named(low, word, scope)
        case ast.You():
            return _you(low, scope, at)
        case ast.They():
            return _they(low, scope, at)
        case ast.Owned(whose, name):
            measure = ast.Measure(name, span=name.span)
            owner = _you(low, scope, at) if whose.text == "your" else _they(low, scope, at)
            return measure_of(low, measure, owner, scope)
        case ast.Yours(_, measure):
            return measure_of(low, measure, _you(low, scope, at), scope)
        case ast.Theirs(_, measure):
            return measure_of(low, measure, _they(low, scope, at), scope)
        case ast.Of(measure, of):
            return measure_of(low, measure, lower_expr(low, of, scope), scope)
        case ast.Extreme():
            return Typed(extreme(low, phrase, scope), NUMBER)
        case ast.Latest(_, event):
            return Typed(Latest(named_event(low, event), origin=at), PLAYERS)
        case ast.Tally():
            return Typed(tally(low, phrase, scope), NUMBER)
        case ast.People(word, filters):
            return Typed(people(low, word, filters, scope, at), PLAYERS)
        case ast.CardsIn():
            return _cards_in(low, phrase, scope)
        case ast.TheOne() | ast.TheMany() | ast.Queued() | ast.OneOf() | ast.SomeOf() | ast.Every():
            return _noun(low, phrase, scope)
        case ast.Ordered(items, keys):
            return _ordered(low, items, keys, scope, at)
        case ast.Where(items, wanted):
            return _where(low, items, wanted, scope, at)
        case ast.Arithmetic(left, sign, right):
            numbers = (_number(low, left, scope), _number(low, right, scope))
            return Typed(Arithmetic(_OPERATORS[sign.text], *numbers, origin=at), NUMBER)
        case _:
            return Typed(lower_condition(low, phrase, scope), TRUTH)


def lower_condition(low: Lowering, phrase: ast.Expr, scope: Scope) -> Expr:
    """The meaning of what is true or not."""
    at = phrase.span
    match phrase:
        case ast.AnyOf(parts):
            return Any(tuple(_truth(low, part, scope) for part in parts), origin=at)
        case ast.AllOf(parts):
            return All(tuple(_truth(low, part, scope) for part in parts), origin=at)
        case ast.Not(part):
            return Not(_truth(low, part, scope), origin=at)
        case ast.Compare(left, sign, right):
            return _compare(low, _RELATIONS[sign.text], left, right, scope, at)
        case ast.Is(left, right):
            return _is(low, left, right, scope, at)
        case ast.IsNot(left, right):
            return Not(_is(low, left, right, scope, at), origin=at)
        case ast.IsImpossible(rule):
            return Not(Possible(_rule_name(low, rule), origin=at))
        case ast.Parity(number, parity):
            half = Arithmetic(Operator.REMAINDER, _number(low, number, scope), Constant(2, NUMBER))
            return Compare(Relation.EQUAL, half, Constant(int(parity.text == "odd"), NUMBER), origin=at)
        case ast.May(who, deed):
            return consult(low, Question.MAY, _player(low, who, scope), deed, scope)
        case ast.Must(who, deed):
            return consult(low, Question.MUST, _player(low, who, scope), deed, scope)
        case ast.ComesFirst(who, deed):
            return consult(low, Question.FIRST, _player(low, who, scope), deed, scope)
        case ast.Wants(who, question):
            if question.text not in low.vocabulary.questions:
                low.unknown("question", question, low.vocabulary.questions)
            return Ask(_player(low, who, scope), question.text, origin=at)
        case ast.HasNoEffect(card):
            typed = lower_expr(low, card, scope)
            if isinstance(typed.value, Contents) and typed.value.of is not None:
                return Idle(typed.value.of, origin=at)
            if typed.sort == UNKNOWN:
                return typed.value
            return low.report(WRONG_SORT, "only what lies before a player can have no effect", card.span,
                              hint="name a zone of a player, as in 'your structure'").value  # fmt: skip
        case ast.Some(group):
            return some(low, group, scope)
        case ast.None_(group):
            return Not(some(low, group, scope), origin=at)
        case _:
            return _truth(low, phrase, scope)


def _truth(low: Lowering, phrase: ast.Expr, scope: Scope) -> Expr:
    return low.want(lower_expr(low, phrase, scope), TRUTH, phrase.span)


def _number(low: Lowering, phrase: ast.Expr, scope: Scope) -> Expr:
    return low.want(lower_expr(low, phrase, scope), NUMBER, phrase.span)


def _player(low: Lowering, phrase: ast.Expr, scope: Scope) -> Expr:
    """One player; a noun phrase that means one is taken as that one."""
    typed = lower_expr(low, phrase, scope)
    if typed.sort == PLAYERS and isinstance(phrase, ast.TheOne | ast.Queued | ast.OneOf):
        return First(typed.value, last=False, origin=phrase.span)
    return low.want(typed, PLAYER, phrase.span)


def _you(low: Lowering, scope: Scope, at: Span) -> Typed:
    if scope.you is None:
        return low.nobody_acts("nobody acts here, so there is no 'you'", at, "name the player who is meant")
    return Typed(scope.you, PLAYER)


def _they(low: Lowering, scope: Scope, at: Span) -> Typed:
    if scope.they is None:
        return low.report(MISPLACED, "nobody was spoken of whom this word could mean", at,
                          hint="name the player or card")  # fmt: skip
    return scope.they


def _card(low: Lowering, name: ast.Word) -> Typed:
    known = low.vocabulary.card_names()
    if name.text not in known:
        return low.unknown("card", name, known, UNKNOWN_CARD)
    return Typed(CardNamed(name.text, origin=name.span), CARD)


def _named(low: Lowering, word: ast.Word, scope: Scope) -> Typed:
    """A name by itself: the innermost local first, then what the rules declare."""
    v, name, at = low.vocabulary, word.text, word.span
    if (local := scope.find(name)) is not None:
        return local
    if name == WINNERS:
        return Typed(Winners(origin=at), PLAYERS)
    if name in v.fields and v.fields[name].of is None:
        return Typed(Field(name, None, origin=at), field_sort(v, v.fields[name]))
    if name in v.zones and v.zones[name].of is None:
        return Typed(Contents(name, None, origin=at), CARDS)
    if name in v.thing_of:
        sort, index = v.thing_of[name]
        return Typed(Constant(index, Sort(sort), origin=at), Sort(sort))
    if name in v.sorts():
        return Typed(Things(name, origin=at), Sort(name, many=True))
    value: ast.Expr | None = None
    if name in v.queues:
        value = v.queues[name].value
    elif name in v.defines and v.defines[name].blank is None:
        value = v.defines[name].value
    if value is not None:
        if name in low.expanding:
            return low.circular(name, at)
        with low.quiet(name, at):
            return lower_expr(low, value, Scope(you=scope.you))
    return low.unknown("value", word, _values(low, scope))


def _values(low: Lowering, scope: Scope) -> set[str]:
    """Names that can stand for a value here."""
    return low.vocabulary.value_names() | {known for known, _ in scope.names}


def _noun(low: Lowering, phrase: ast.Noun, scope: Scope) -> Typed:
    return Typed(noun(low, phrase, scope), PLAYERS)


def _cards_in(low: Lowering, phrase: ast.CardsIn, scope: Scope) -> Typed:
    items = low.want(lower_expr(low, phrase.zone, scope), CARDS, phrase.zone.span)
    if phrase.kind is None:
        return Typed(items, CARDS)
    v = low.vocabulary
    if phrase.kind.text in v.kinds:
        trait, wanted = TraitName.KIND, Constant(v.kinds.index(phrase.kind.text), SYMBOL)
    elif phrase.kind.text in v.tags:
        trait, wanted = TraitName.TAG, Constant(list(v.tags).index(phrase.kind.text), Sort(TAG))
    else:
        return low.unknown("kind or tag of cards", phrase.kind, [*v.kinds, *v.tags])
    name, card = low.local("c", CARD)
    fits = Compare(Relation.EQUAL, Trait(card.value, trait), wanted)
    return Typed(Filter(name, items, fits, origin=phrase.span), CARDS)


def _ordered(low: Lowering, items: ast.Expr, keys: tuple[ast.Key, ...], scope: Scope, at: Span) -> Typed:
    typed = lower_expr(low, items, scope)
    if not typed.sort.many and typed.sort != UNKNOWN:
        return low.report(WRONG_SORT, f"a list is needed here, this is {typed.sort.spoken}", items.span,
                          hint="name a list of players or cards")  # fmt: skip
    name, one = low.local("p", Sort(typed.sort.name))
    sort_keys: list[SortKey] = []
    for key in keys:
        value = measure_of(low, key.measure, one, scope)
        if value.sort not in (NUMBER, TRUTH, UNKNOWN):
            low.report(WRONG_SORT, f"'{measure_word(key.measure)}' cannot be put in order", key.span,
                       hint="order by a number or by what is true or not")  # fmt: skip
        sort_keys.append(SortKey(value.value, ranked(key.rank.text), origin=key.span))
    return Typed(Sorted(name, typed.value, tuple(sort_keys), origin=at), typed.sort)


def _where(low: Lowering, items: ast.Expr, wanted: ast.Expr, scope: Scope, at: Span) -> Typed:
    typed = lower_expr(low, items, scope)
    if not typed.sort.many and typed.sort != UNKNOWN:
        return low.report(WRONG_SORT, f"a list is needed here, this is {typed.sort.spoken}", items.span,
                          hint="name a list of players or cards")  # fmt: skip
    name, one = low.local("x", Sort(typed.sort.name))
    condition = low.want(lower_expr(low, wanted, scope.about(one)), TRUTH, wanted.span)
    return Typed(Filter(name, typed.value, condition, origin=at), typed.sort)


def _compare(low: Lowering, relation: Relation, left: ast.Expr, right: ast.Expr, scope: Scope, at: Span) -> Expr:
    a, b = lower_expr(low, left, scope), lower_expr(low, right, scope)
    if relation not in (Relation.EQUAL, Relation.UNEQUAL):
        return Compare(relation, low.want(a, NUMBER, left.span), low.want(b, NUMBER, right.span), origin=at)
    if a.sort == b.sort and a.sort.many:
        low.report(WRONG_SORT, "lists cannot be compared", at, hint="compare their sizes, or one member with another")
    elif UNKNOWN not in (a.sort, b.sort) and a.sort != b.sort:
        low.report(WRONG_SORT, f"{a.sort.spoken} and {b.sort.spoken} cannot be the same", at,
                   hint="compare two values of one sort")  # fmt: skip
    return Compare(relation, a.value, b.value, origin=at)


def _is(low: Lowering, left: ast.Expr, right: ast.Expr, scope: Scope, at: Span) -> Expr:
    """`x is y`: a reading, a predicate of the rules, somebody, one of a noun phrase, or the same."""
    v = low.vocabulary
    if isinstance(left, ast.Named) and left.word.text in v.switches and (word := _one_word(right)) is not None:
        return reading_of(low, left.word, word, at)
    if isinstance(left, ast.Named) and isinstance(right, ast.Named):
        if left.word.text == MODE and right.word.text in v.modes:
            return Reading(MODE, right.word.text, origin=at)
        if right.word.text in _readings(low) and not {left.word.text, right.word.text} & _values(low, scope):
            return low.unknown("ruling or option", left.word, v.switches).value
    if isinstance(right, ast.Somebody):
        return Compare(Relation.UNEQUAL, _player(low, left, scope), Constant(NOBODY, PLAYER), origin=at)
    if isinstance(right, ast.Named) and _is_predicate(low, right.word.text, scope):
        measure = ast.Measure(right.word, span=right.span)
        typed = measure_of(low, measure, lower_expr(low, left, scope), scope)
        return low.want(typed, TRUTH, right.span)
    if isinstance(right, ast.Named) and right.word.text not in (values := _values(low, scope)):
        predicates = {name for name, define in v.defines.items() if define.blank is not None}
        return low.unknown("value or property", right.word, values | predicates).value
    if isinstance(right, ast.Noun):
        return _is_one_of(low, _player(low, left, scope), right, scope)
    return _compare(low, Relation.EQUAL, left, right, scope, at)


def _readings(low: Lowering) -> set[str]:
    """The names of all readings of all rulings."""
    switches = low.vocabulary.switches.values()
    return {name.word.text for switch in switches for name in switch.readings.names}


def _is_predicate(low: Lowering, name: str, scope: Scope) -> bool:
    define = low.vocabulary.defines.get(name)
    return scope.find(name) is None and define is not None and define.blank is not None


def _is_one_of(low: Lowering, who: Expr, phrase: ast.Noun, scope: Scope) -> Expr:
    """`you are the player with fewest cards`: true of exactly one, never impossible."""
    still = Scope(scope.names, scope.you, scope.they, choosing=False)
    if isinstance(phrase, ast.TheOne):
        items = people(low, phrase.people, phrase.filters, still, phrase.span)
        alone = Compare(Relation.EQUAL, Size(items), Constant(1, NUMBER))
        return All((Member(who, items), alone), origin=phrase.span)
    return Member(who, noun(low, phrase, still), origin=phrase.span)


def _one_word(expr: ast.Expr) -> ast.Word | None:
    """What is written, if it is one word: a reading may be called as a value of the language is."""
    match expr:
        case ast.Named(word):
            return word
        case ast.Yes() | ast.No() | ast.Nobody() | ast.Somebody():
            return ast.Word(text_of(expr.span), span=expr.span)
        case _:
            return None


def reading_of(low: Lowering, ruling: ast.Word, reading: ast.Word, at: Span) -> Expr:
    """Is this the reading chosen of a ruling or option that is declared?"""
    readings = [name.word.text for name in low.vocabulary.switches[ruling.text].readings.names]
    if reading.text not in readings:
        return low.unknown("reading", reading, readings, is_closed=True).value
    return Reading(ruling.text, reading.text, origin=at)


def _rule_name(low: Lowering, rule: ast.Expr) -> str:
    if isinstance(rule, ast.Named):
        if rule.word.text not in low.vocabulary.rules:
            low.unknown("rule", rule.word, low.vocabulary.rules)
        return rule.word.text
    low.report(WRONG_SORT, "only a rule can be impossible", rule.span, hint="name a rule")
    return ""
