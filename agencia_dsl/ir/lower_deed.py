"""Deeds: what players may, must or come first to do; asked by the rules, changed by cards."""

from __future__ import annotations

from agencia_dsl.ir.expr import All, Compare, Constant, Consult, Expr, Local, Question, Relation
from agencia_dsl.ir.lower_people import event_of_verb, person_list, test
from agencia_dsl.ir.lowering import UNKNOWN, Lowering, Scope, Typed
from agencia_dsl.ir.pattern import (
    All_,
    Pattern,
    Piece,
    base_forms,
    fit,
    pieces_of_deed,
    plural_cards,
    word_of,
)
from agencia_dsl.ir.program import Parameter
from agencia_dsl.ir.sorts import CARD, NOBODY, PLAYER, TRUTH
from agencia_dsl.syntax import nodes as ast
from agencia_dsl.text.codes import MISPLACED, NO_SUCH_SENTENCE
from agencia_dsl.text.english import third_person
from agencia_dsl.text.suggest import near, offer

THEY = Typed(Local("they", PLAYER), PLAYER)
MAKER = Typed(Local("maker", PLAYER), PLAYER)
ANYTHING = All(())


def find_pattern(
    low: Lowering, what: str, verb: ast.Word, pieces: tuple[Piece, ...], known: list[Pattern]
) -> tuple[Pattern, dict[str, ast.Expr | All_]] | None:
    """The declared form that a sentence or deed has, with what fills its blanks."""
    forms = base_forms(verb.text)
    of_this_verb = [pattern for pattern in known if pattern.verb in forms]
    of_this_verb.sort(key=lambda pattern: len(pattern.blanks))  # a fixed word goes before a blank
    for pattern in of_this_verb:
        filled = fit(pattern, pieces)
        if filled is not None:
            return pattern, filled
    _report_no_pattern(low, what, verb, pieces, known, of_this_verb)
    return None


def _report_no_pattern(
    low: Lowering,
    what: str,
    verb: ast.Word,
    pieces: tuple[Piece, ...],
    known: list[Pattern],
    of_this_verb: list[Pattern],
) -> None:
    """A sentence that fits no form: its verb is unknown, or a fixed word of it, or all is different."""
    others = [pattern for pattern in known if pattern not in of_this_verb]
    fitting = [pattern for pattern in others if fit(pattern, pieces) is not None]
    names = near(verb.text, _spoken(fitting)) or (() if of_this_verb else near(verb.text, _spoken(others)))
    if not of_this_verb:
        hint = offer(names) if names else f"declare it: '{what} {verb.text} …'"
        low.report(NO_SUCH_SENTENCE, f"no {what} is called '{verb.text}'", verb.span, instead=names, hint=hint)
        return
    for word, fixed in _odd_words(of_this_verb, pieces):
        if words := near(plural_cards(word.text), fixed):
            low.report(NO_SUCH_SENTENCE, f"'{verb.text}' is not used with '{word.text}'", word.span,
                       hint=offer(words), instead=words)  # fmt: skip
            return
    forms = "; ".join(pattern.shown for pattern in of_this_verb)
    hint = offer(names) if names else f"it is used so: {forms}"
    low.report(NO_SUCH_SENTENCE, f"'{verb.text}' is not used like this", verb.span, hint=hint, instead=names)


def _spoken(patterns: list[Pattern]) -> set[str]:
    """The verbs of some forms, as `you` and as others do them."""
    verbs = {pattern.verb for pattern in patterns}
    return verbs | {third_person(verb) for verb in verbs}


def _odd_words(patterns: list[Pattern], pieces: tuple[Piece, ...]) -> list[tuple[ast.Word, set[str]]]:
    """Words that alone keep a sentence from fitting a form, with the fixed words that would fit."""
    found: dict[int, set[str]] = {}
    for pattern in patterns:
        if len(pattern.parts) == len(pieces):
            odd = [i for i, part in enumerate(pattern.parts) if isinstance(part, str) and word_of(pieces[i]) != part]
            if len(odd) == 1:
                found.setdefault(odd[0], set()).add(str(pattern.parts[odd[0]]))
    odd_words: list[tuple[ast.Word, set[str]]] = []
    for index, fixed in found.items():
        match pieces[index]:
            case ast.Named(word) | (ast.Word() as word):
                odd_words.append((word, fixed))
            case _:
                pass
    return odd_words


def consult(low: Lowering, question: Question, who: Expr, deed: ast.AnyDeed, scope: Scope) -> Expr:
    """What the standing rules say of a deed."""
    if isinstance(deed, ast.DeedMake):
        return low.report(MISPLACED, "the rules cannot ask what a player makes others do", deed.span,
                          hint="only a standing rule of a card can speak of it").value  # fmt: skip
    found = find_pattern(low, "deed", deed.verb, pieces_of_deed(deed), _deed_patterns(low))
    if found is None:
        return low.expr(low, ast.No(span=deed.span), scope).value
    pattern, filled = found
    value: Expr | None = None
    for blank in pattern.blanks:
        phrase = filled[blank.name]
        if not isinstance(phrase, All_):
            value = low.want(low.expr(low, phrase, scope), blank.sort, phrase.span)
    return Consult(question, pattern.name, who, value, origin=deed.span)


def _deed_patterns(low: Lowering) -> list[Pattern]:
    return [pattern for pattern, _ in low.vocabulary.deeds]


def deed_test(low: Lowering, deed: ast.AnyDeed, scope: Scope) -> tuple[str, Expr] | None:
    """The deed or verb that a standing rule speaks of, and its test of the object `it`.

    A verb of the rules can be forbidden like a deed.
    """
    if isinstance(deed, ast.DeedMake):
        return event_of_verb(low, deed.verb), test(low, deed.whom, scope, THEY)
    pieces = pieces_of_deed(deed)
    deeds = _deed_patterns(low)
    verbs = [pattern for pattern, _ in low.vocabulary.verbs]
    forms = base_forms(deed.verb.text)
    if any(p.verb in forms for p in verbs) and not any(p.verb in forms for p in deeds):
        return _verb_test(low, deed, scope)
    found = find_pattern(low, "deed", deed.verb, pieces, [*deeds, *verbs])
    if found is None:
        return None
    pattern, filled = found
    tests = [
        object_test(low, blank, phrase, scope)
        for blank in pattern.blanks
        if not isinstance(phrase := filled[blank.name], All_)
    ]
    return pattern.name, tests[0] if len(tests) == 1 else All(tuple(tests))


def _verb_test(low: Lowering, deed: ast.DeedUse | ast.DeedCards, scope: Scope) -> tuple[str, Expr]:
    """`give cards to you`: any amount, towards whoever the phrase means."""
    event = event_of_verb(low, deed.verb)
    if deed.other is None:
        return event, ANYTHING
    return event, test(low, deed.other, scope, Typed(Local("it", PLAYER), PLAYER))


def object_test(low: Lowering, blank: Parameter, phrase: ast.Expr, scope: Scope) -> Expr:
    """Is the object of a deed, `it`, the one that the phrase means?"""
    it = Typed(Local("it", blank.sort), blank.sort)
    if blank.sort == PLAYER:
        return test(low, phrase, scope, it)
    if blank.sort == CARD:
        typed = low.expr(low, phrase, scope)
        return Compare(Relation.EQUAL, it.value, low.want(typed, CARD, phrase.span), origin=phrase.span)
    typed = low.expr(low, phrase, scope)
    if typed.sort not in (TRUTH, UNKNOWN):
        return Compare(Relation.EQUAL, it.value, low.want(typed, blank.sort, phrase.span))
    return typed.value


def maker_test(low: Lowering, people: ast.Word, scope: Scope) -> Expr:
    """Is it a player (or an opponent of the owner) whose card demands it?"""
    someone: Expr = Compare(Relation.UNEQUAL, MAKER.value, Constant(NOBODY, PLAYER))
    if people.text.startswith("opponent"):
        return All((someone, test(low, ast.Every(people, (), span=people.span), scope, MAKER)))
    return someone


def these_people(low: Lowering, phrase: ast.Expr, scope: Scope) -> Expr:
    """A phrase for people as a list, without anybody choosing."""
    return person_list(low, phrase, Scope(scope.names, scope.you, scope.they, choosing=False))
