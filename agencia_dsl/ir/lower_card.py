"""Cards: sentences, standing rules and triggers."""

from __future__ import annotations

from typing import assert_never

from agencia_dsl.ir.effect import Effect
from agencia_dsl.ir.expr import All, Any, Compare, Expr, Local, Makes, Not, Relation, Says
from agencia_dsl.ir.law import After, Cancel, Change, Forbid, Grant, Law, Modify, Oblige, Precede
from agencia_dsl.ir.lower_deed import ANYTHING, MAKER, THEY, deed_test, maker_test, these_people
from agencia_dsl.ir.lower_effect import block, lower_statement
from agencia_dsl.ir.lower_people import event_of_verb, named_event, test, zones_in_force
from agencia_dsl.ir.lowering import Lowering, Scope, Typed
from agencia_dsl.ir.program import Card
from agencia_dsl.ir.sorts import NUMBER, PLAYER, TRUTH
from agencia_dsl.ir.vocabulary import CardEntry
from agencia_dsl.syntax import nodes as ast
from agencia_dsl.text.codes import MISPLACED, MISSING_DECLARATION, OUT_OF_RANGE, UNKNOWN_NAME
from agencia_dsl.text.suggest import brief, near, offer

YOU = Typed(Local("you", PLAYER), PLAYER)
BLANK_COPIES = 1


def lower_card(low: Lowering, entry: CardEntry) -> Card:
    """A card of a deck, its sentences apart from what it says as long as it lies in force.

    One that has no text of its own says what the card of the same name in another deck or in the library says.
    """
    card, scope = entry.card, Scope(you=YOU.value)
    kind = _kind(low, card)
    usable: Expr | None = None
    body: list[Effect] = []
    laws: list[Law] = []
    triggers: list[After] = []
    inner = scope
    for clause in _text(low, card):
        match clause:
            case ast.Usable(when):
                if usable is not None:
                    low.report(MISPLACED, "this card says twice when it is usable", clause.span,
                               hint="join the conditions with 'and'")  # fmt: skip
                usable = low.want(low.expr(low, when, scope), TRUTH, when.span)
            case ast.Standing(law, when):
                laws += lower_law(low, law, when, scope)
            case ast.Trigger():
                triggers += lower_trigger(low, clause, scope)
            case _:
                made, inner = lower_statement(low, clause, inner)
                body += made
    return Card(
        int(card.number.text), card.name.text, kind, _tag(low, card), _copies(low, card), entry.deck,
        usable, tuple(body), tuple(laws), tuple(triggers), origin=card.span,
    )  # fmt: skip


def _text(low: Lowering, card: ast.Card) -> tuple[ast.Clause, ...]:
    """What a card says, itself or where the card of its name does."""
    says = low.vocabulary.inherited(card) or card
    if says.body is not None:
        return says.body.clauses
    texts = low.vocabulary.texts
    names = [f'"{name}"' for name in near(card.name.text, texts)]
    hint = "write under it what it says, or name a file with its text in 'texts from …'"
    low.report(MISSING_DECLARATION, f"the card '{brief(card.name.text)}' has no text", card.name.span,
               hint=offer(names) if names else hint, instead=names)  # fmt: skip
    return ()


def _kind(low: Lowering, card: ast.Card) -> str:
    kinds = low.vocabulary.kinds
    if card.kind is None:
        return kinds[0] if kinds else ""
    if card.kind.text not in kinds:
        low.unknown("kind of cards", card.kind, kinds)
    return card.kind.text


def _tag(low: Lowering, card: ast.Card) -> str | None:
    if card.tag is None:
        return None
    if card.tag.text not in low.vocabulary.tags:
        low.unknown("tag", card.tag, low.vocabulary.tags, UNKNOWN_NAME)
    return card.tag.text


def _copies(low: Lowering, card: ast.Card) -> int:
    if card.copies is None:
        return BLANK_COPIES
    copies = int(card.copies.digits.text)
    if not 1 <= copies <= 200:
        low.report(OUT_OF_RANGE, f"a deck cannot hold {copies} copies of a card", card.copies.span,
                   hint="write a number from 1 to 200")  # fmt: skip
        return BLANK_COPIES
    return copies


def lower_trigger(low: Lowering, clause: ast.Trigger, scope: Scope) -> list[After]:
    """What happens after each of some events: said by a card in force, or by the rules."""
    return [_after(low, named_event(low, name.word), clause, scope) for name in clause.events.names]


def _after(low: Lowering, event: str, clause: ast.Trigger, scope: Scope) -> After:
    word = clause.by.text if clause.by else "they"
    name, by = low.local(word, PLAYER)
    inner = scope.bind(word, by).about(by)
    named: list[str | None] = []
    for given, sort in ((clause.to, PLAYER), (clause.amount, NUMBER)):
        if given is None:
            named.append(None)
            continue
        local, value = low.local(given.text, sort)
        inner = inner.bind(given.text, value)
        named.append(local)
    body = block(low, clause.body, inner)
    return After(
        event, name, named[0], named[1], clause.even is not None, clause.strict is not None, body, origin=clause.span
    )


def lower_law(low: Lowering, law: ast.Law, when: ast.Expr | None, scope: Scope) -> list[Law]:
    """What a standing rule says; `when` is a condition on it."""
    condition = ANYTHING if when is None else low.want(low.expr(low, when, scope), TRUTH, when.span)
    at = law.span

    def both(*tests: Expr) -> Expr:
        parts = [part for part in (condition, *tests) if part != ANYTHING] or [ANYTHING]
        return parts[0] if len(parts) == 1 else All(tuple(parts), origin=at)

    match law:
        case ast.Forbid(subject, deeds):
            return [Forbid(name, both(*tests), origin=at) for name, tests in _deeds(low, deeds, subject, scope)]
        case ast.ForbidAll(people, deeds):
            return [Forbid(name, both(*tests), origin=at) for name, tests in _forbid_all(low, people, deeds, scope)]
        case ast.ForbidOnly():
            return [Forbid(name, both(*tests), origin=at) for name, tests in _forbid_only(low, law, scope)]
        case ast.Grant(subject, deeds):
            return [Grant(name, both(*tests), origin=at) for name, tests in _deeds(low, deeds, subject, scope)]
        case ast.Oblige(subject, deeds):
            return [Oblige(name, both(*tests), origin=at) for name, tests in _deeds(low, deeds, subject, scope)]
        case ast.Precede(subject, deed):
            found = deed_test(low, deed, scope)
            return [Precede(found[0], both(_subject(low, subject, scope)), origin=at)] if found else []
        case ast.Cancel():
            return [Cancel(both(_cancels(low, law, scope)), origin=at)]
        case ast.CancelOf(zone, subject):
            zones_in_force(low, zone)
            return [Cancel(both(_subject(low, subject, scope)), origin=at)]
        case ast.Doubled(amounts):
            return [Modify(event_of_verb(low, amounts.event), Change.DOUBLED, 0, both(*_by(amounts)), origin=at)]
        case ast.Ignored(amounts):
            return [Modify(event_of_verb(low, amounts.event), Change.IGNORED, 0, both(*_by(amounts)), origin=at)]
        case ast.Capped(amounts, most):
            number = int(most.digits.text)
            return [Modify(event_of_verb(low, amounts.event), Change.CAPPED, number, both(*_by(amounts)), origin=at)]
        case _:
            assert_never(law)


def _by(amounts: ast.Amounts) -> tuple[Expr, ...]:
    """Whose cards demand the amounts: anybody's, or those of others than him who does it."""
    if amounts.others is None:
        return ()
    return (Compare(Relation.UNEQUAL, MAKER.value, THEY.value, origin=amounts.span),)


def _subject(low: Lowering, subject: ast.Subject, scope: Scope) -> Expr:
    tests = tuple(test(low, person, scope, THEY) for person in subject.persons)
    return tests[0] if len(tests) == 1 else Any(tests, origin=subject.span)


def _deeds(low: Lowering, deeds: ast.Deeds, subject: ast.Subject, scope: Scope) -> list[tuple[str, tuple[Expr, ...]]]:
    """Each deed with the tests of its doer and of its object."""
    made: list[tuple[str, tuple[Expr, ...]]] = []
    for deed in deeds.deeds:
        found = deed_test(low, deed, scope)
        if found is None:
            continue
        name, object_test = found
        if isinstance(deed, ast.DeedMake):
            maker = tuple(test(low, person, scope, MAKER) for person in subject.persons)
            made.append((name, (*maker, object_test)))
        else:
            made.append((name, (_subject(low, subject, scope), object_test)))
    return made


def _forbid_all(low: Lowering, people: ast.Word, deeds: ast.Deeds, scope: Scope) -> list[tuple[str, tuple[Expr, ...]]]:
    """`no opponent may …`: of whoever does it, or of whose card makes others do it."""
    made: list[tuple[str, tuple[Expr, ...]]] = []
    everyone = ast.Every(people, (), span=people.span)
    for deed in deeds.deeds:
        found = deed_test(low, deed, scope)
        if found is None:
            continue
        name, object_test = found
        if isinstance(deed, ast.DeedMake):
            made.append((name, (maker_test(low, people, scope), object_test)))
        else:
            made.append((name, (test(low, everyone, scope, THEY), object_test)))
    return made


def _forbid_only(low: Lowering, law: ast.ForbidOnly, scope: Scope) -> list[tuple[str, tuple[Expr, ...]]]:
    """`structures that only give may not give`: of whose card makes them do it, and says nothing else."""
    zones_in_force(low, law.zone)
    events = tuple(event_of_verb(low, name.word) for name in law.acts.names)
    only = Says(MAKER.value, events, only=True, origin=law.span)
    tested = ((deed, deed_test(low, deed, scope)) for deed in law.deeds.deeds)
    return [(found[0], (only, found[1])) for _, found in tested if found is not None]


def _cancels(low: Lowering, law: ast.Cancel, scope: Scope) -> Expr:
    """Which structures have no effect: those of `they`, by what they make players do."""
    zones_in_force(low, law.zone)
    events = tuple(event_of_verb(low, name.word) for name in law.acts.names)
    match law.makers:
        case ast.NobodyActs():
            return Not(Says(THEY.value, events, origin=law.span))
        case ast.SeveralAct(least):
            return Makes(THEY.value, events, int(least.digits.text), None, origin=law.span)
        case ast.TheseAct(who):
            owner = Scope(scope.names, THEY.value, THEY, choosing=False)
            return Makes(THEY.value, events, 1, these_people(low, who, owner), origin=law.span)
        case _:
            assert_never(law.makers)
