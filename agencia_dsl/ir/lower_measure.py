"""What can be measured: `cards of p`, `their linha`, `most cards`; and windows of history."""

from __future__ import annotations

from agencia_dsl.ir.expr import (
    Contents,
    Expr,
    Field,
    First,
    Overall,
    Ring,
    Seats,
    Size,
    Trait,
    TraitName,
    Whole,
)
from agencia_dsl.ir.lowering import UNKNOWN, Lowering, Scope, Typed
from agencia_dsl.ir.pattern import blank_of
from agencia_dsl.ir.sorts import CARD, CARDS, NUMBER, PLAYER, PLAYERS, TAG, Sort
from agencia_dsl.ir.value_sort import field_sort
from agencia_dsl.syntax import nodes as ast
from agencia_dsl.text.codes import UNKNOWN_NAME, WRONG_SORT

_LARGE = frozenset({"most", "highest"})


def ranked(rank: str) -> bool:
    """Does the rank word put large values first?"""
    return rank in _LARGE


def measure_word(measure: ast.Measure) -> str:
    """The name of a measure; `card` and `cards` are one."""
    return "cards" if measure.word.text == "card" else measure.word.text


def measure_of(low: Lowering, measure: ast.Measure, of: Typed, scope: Scope) -> Typed:
    """A measure of a player, a thing, a card or a list."""
    v, name, at = low.vocabulary, measure_word(measure), measure.span
    if of.sort == UNKNOWN:
        return of
    match name:
        case "size":
            return Typed(Size(_list(low, of, measure), origin=at), NUMBER)
        case "first" | "last":
            items = _list(low, of, measure)
            return Typed(First(items, last=name == "last", origin=at), Sort(of.sort.name))
        case "tag":
            return Typed(Trait(low.want(of, CARD, at), TraitName.TAG, origin=at), Sort(TAG))
        case "ring":
            return Typed(Ring(low.want(of, PLAYER, at), origin=at), PLAYERS)
    if name in v.zones and v.zones[name].of is not None:
        return Typed(Contents(name, low.want(of, PLAYER, at), origin=at), CARDS)
    if name in v.fields and (each := v.fields[name].of) is not None:
        owner = PLAYER if each.sort.text.startswith("player") else Sort(each.sort.text)
        return Typed(Field(name, low.want(of, owner, at), origin=at), field_sort(v, v.fields[name]))
    if name in v.defines and (blank := v.defines[name].blank) is not None:
        parameter = blank_of(blank)
        value = low.want(of, parameter.sort, at)
        if name in low.expanding:
            return low.circular(name, at)
        with low.quiet(name, at):
            inner = Scope(you=scope.you).bind(parameter.name, Typed(value, of.sort))
            return low.expr(low, v.defines[name].value, inner)
    return low.unknown("measure", ast.Word(name, span=measure.word.span), v.measure_names(), UNKNOWN_NAME)


def _list(low: Lowering, of: Typed, measure: ast.Measure) -> Expr:
    if not of.sort.many:
        low.report(WRONG_SORT, f"'{measure.word.text} of' needs a list, this is {of.sort.spoken}", measure.span,
                   hint="name a list of players or cards")  # fmt: skip
    return of.value


def extreme(low: Lowering, phrase: ast.Extreme, scope: Scope) -> Expr:
    """`most cards`: the value, over all players; `total cards`: the sum."""
    name, they = low.local("p", PLAYER)
    value = low.want(measure_of(low, phrase.measure, they, scope), NUMBER, phrase.measure.span)
    rank = phrase.rank.text
    whole = Whole.TOTAL if rank == Whole.TOTAL.value else Whole.MOST if ranked(rank) else Whole.FEWEST
    return Overall(name, Seats(), value, whole, origin=phrase.span)


def event_of_past(low: Lowering, word: ast.Word) -> str:
    """The event that a past tense speaks of."""
    event = low.vocabulary.pasts.get(word.text)
    if event is None:
        low.unknown("past tense", word, low.vocabulary.pasts)
        return word.text
    return event


def window_of(low: Lowering, within: ast.Within) -> str:
    """The name of a window of history."""
    name = f"{within.first.text} {within.second.text}"
    if name not in low.vocabulary.windows:
        _unknown_window(low, within)
    return name


def _unknown_window(low: Lowering, within: ast.Within) -> None:
    """Note a window that is not declared; when one word of its name is right, the other one."""
    windows = low.vocabulary.windows.values()
    first, second = within.first, within.second
    if known := [window.first.text for window in windows if window.second.text == second.text]:
        low.unknown(f"window of a {second.text}", first, known)
    elif known := [window.second.text for window in windows if window.first.text == first.text]:
        low.unknown("window of history", second, known)
    else:
        both = ast.Word(f"{first.text} {second.text}", span=first.span.to(second.span))
        low.unknown("window of history", both, low.vocabulary.windows)
