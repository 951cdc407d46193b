"""Promises that rules must keep as a whole, beyond names and sorts.

Each is a function that looks at an edition and reports where the promise is broken.
"""

from __future__ import annotations

from collections.abc import Iterator

from agencia_dsl.ir.course import Course
from agencia_dsl.ir.effect import (
    Attempt,
    Effect,
    End,
    Execute,
    Follow,
    ForEach,
    If,
    Offer,
    Perform,
    Put,
    Stop,
    Take,
    TakeTop,
)
from agencia_dsl.ir.expr import All, Any, Ask, Choose, Expr, Not, Possible, Reading
from agencia_dsl.ir.link import switches, usual_course
from agencia_dsl.ir.program import Card, Edition, Mode
from agencia_dsl.ir.vocabulary import MODE
from agencia_dsl.ir.walk import children, walk
from agencia_dsl.text.codes import CIRCULAR, DOUBLE_CARD, IDLE_RULING, LOST_CARDS, MISPLACED, MISSING_DECLARATION
from agencia_dsl.text.diagnostic import Diagnostic
from agencia_dsl.text.span import Span

Body = tuple[Effect, ...]


def broken(edition: Edition) -> Iterator[Diagnostic]:
    """All broken promises of an edition without other errors."""
    for body in _bodies(edition):
        yield from _lost_cards(body, ())
        yield from _stray_stops(body)
    for card in edition.cards:
        yield from _questions_that_decide(card)
    yield from _double_texts(edition)
    yield from _circles(edition)
    yield from _needs(edition)
    yield from _idle_rulings(edition)
    for mode in edition.modes:
        course = usual_course(edition, mode)
        yield from course.diagnostics
        if course.value is not None:
            yield from _ends_in_place(edition, mode, course.value)


def _bodies(edition: Edition) -> Iterator[Body]:
    for verb in edition.verbs:
        yield (*verb.prepare, *verb.commit)
    for rule in edition.rules:
        yield rule.body
    for trigger in edition.triggers:
        yield trigger.body
    for card in edition.cards:
        yield card.body
        for trigger in card.triggers:
            yield trigger.body


# ---------------------------------------------------------------------------------------- bundles
def _lost_cards(body: Body, after: Body) -> Iterator[Diagnostic]:
    """Cards that are taken up are put down once on every course."""
    for index, effect in enumerate(body):
        rest = (*body[index + 1 :], *after)
        match effect:
            case Take(name) | TakeTop(name):
                if (puts := _puts(rest, name)) != (1, 1):
                    message, hint = _lost(name, *puts)
                    yield Diagnostic(LOST_CARDS, message, effect.origin, hint=hint)
            case If(_, then, otherwise):
                yield from _lost_cards(then, rest)
                yield from _lost_cards(otherwise, rest)
            case ForEach(_, _, inner) | Offer(_, _, inner):
                yield from _lost_cards(inner, ())
            case Attempt(_, otherwise):
                yield from _lost_cards(otherwise, rest)
            case _:
                pass


def _lost(name: str, least: int, most: int) -> tuple[str, str]:
    """What is wrong with a bundle that is put down so often at least and at most, and what to do."""
    if most == 0:
        return f"the cards '{name}' are taken up and never put down", f"put them down, as in 'place {name} in …'"
    if least == 0:
        return (
            f"the cards '{name}' are not put down on every course",
            f"'place {name} …' belongs where every course passes once: outside 'if' and 'for each', or in both branches",
        )
    return f"the cards '{name}' are put down more than once", f"keep one 'place {name} …'"


def _puts(body: Body, name: str) -> tuple[int, int]:
    """The least and the most times that a course puts a bundle down."""
    least = most = 0
    for effect in body:
        match effect:
            case Put(put) if put == name:
                least, most = least + 1, most + 1
            case Take(taken) | TakeTop(taken) if taken == name:
                return least, most
            case If(_, then, otherwise):
                one, two = _puts(then, name), _puts(otherwise, name)
                least, most = least + min(one[0], two[0]), most + max(one[1], two[1])
            case ForEach(_, _, inner) | Offer(_, _, inner):
                most += 2 * _puts(inner, name)[1]
            case _:
                pass
    return least, most


# ---------------------------------------------------------------------------------------- courses
def _stray_stops(body: Body) -> Iterator[Diagnostic]:
    """`stop` leaves a `for each`, so it stands in one; what is offered is all or nothing, and stays."""
    for effect in body:
        if isinstance(effect, Stop):
            yield Diagnostic(MISPLACED, "there is no 'for each' here to leave", effect.origin,
                             hint="remove 'stop', or end a sequence")  # fmt: skip
        elif isinstance(effect, ForEach):
            for offer in (node for node in walk(effect.body) if isinstance(node, Offer)):
                yield from _stray_stops(offer.body)
        else:
            yield from _stray_stops(_within(effect))


def _within(effect: Effect) -> Body:
    """The effects directly in an effect."""
    return tuple(child for child in children(effect) if isinstance(child, Effect))


def _questions_that_decide(card: Card) -> Iterator[Diagnostic]:
    """What a standing rule asks is seen on the table: nobody chooses or answers meanwhile."""
    for node in walk((tuple(law.test for law in card.laws), card.usable)):
        if isinstance(node, Choose | Ask | Possible):
            yield Diagnostic(MISPLACED, "a standing rule lets nobody decide anything", node.origin or card.origin,
                             hint="ask for what lies on the table; decisions belong in sentences and rules")  # fmt: skip


def _double_texts(edition: Edition) -> Iterator[Diagnostic]:
    """Decks that hold a card of one name hold copies of one card."""
    first: dict[str, Card] = {}
    for card in edition.cards:
        known = first.setdefault(card.name, card)
        if (card.kind, card.tag, card.usable, card.body, card.laws, card.triggers) != (
            known.kind, known.tag, known.usable, known.body, known.laws, known.triggers
        ):  # fmt: skip
            yield Diagnostic(
                DOUBLE_CARD, f"'{card.name}' is another card in the deck '{known.deck}'", card.origin,
                hint="leave out its text here to take the one from there, or give it another name")  # fmt: skip


def _circles(edition: Edition) -> Iterator[Diagnostic]:
    """No rule follows itself and no verb performs itself, by whatever way round."""
    uses: dict[str, tuple[Span | None, set[str]]] = {}
    for rule in edition.rules:
        named = {n.rule for n in walk(rule.body) if isinstance(n, Follow | Attempt | Possible)}
        performed = {n.verb for n in walk(rule.body) if isinstance(n, Perform)}
        uses[rule.name] = (rule.origin, named | performed)
    for verb in edition.verbs:
        nodes = list(walk((verb.prepare, verb.commit)))
        uses[verb.name] = (verb.origin, {n.verb for n in nodes if isinstance(n, Perform)})
    told: set[str] = set()
    for name, (origin, _) in uses.items():
        way = _way_round(uses, name)
        if way and not told & set(way):
            told |= set(way)
            yield Diagnostic(CIRCULAR, f"'{name}' needs itself: {' → '.join(way)}", origin,
                             hint="rules do not recur; use a sequence with 'repeat', or 'for each'")  # fmt: skip


def _way_round(uses: dict[str, tuple[Span | None, set[str]]], begin: str) -> tuple[str, ...]:
    """A shortest way from a name to itself, or none."""
    ways: list[tuple[str, ...]] = [(begin,)]
    seen: set[str] = set()
    for way in ways:
        for name in sorted(uses[way[-1]][1]):
            if name == begin:
                return (*way, name)
            if name not in seen and name in uses:
                seen.add(name)
                ways.append((*way, name))
    return ()


def _needs(edition: Edition) -> Iterator[Diagnostic]:
    """What executes cards says who is on move; decks have a zone to lie in."""
    roles = {role.name for role in edition.roles}
    for rule in edition.rules:
        executed = next((n for n in walk(rule.body) if isinstance(n, Execute)), None)
        if executed is not None and "mover" not in roles:
            yield Diagnostic(
                MISSING_DECLARATION, "cards are executed, but nobody is on move", executed.origin,
                hint="declare a field for whoever is on move, and 'role mover is …'")  # fmt: skip
    if edition.cards and not any(zone.holds_all for zone in edition.zones):
        yield Diagnostic(MISSING_DECLARATION, "the cards of the decks lie nowhere at the beginning",
                         edition.cards[0].origin, hint="declare 'zone … is a pile of all cards'")  # fmt: skip


def _idle_rulings(edition: Edition) -> Iterator[Diagnostic]:
    """Somebody asks which reading of a switch is chosen; a decision with one reading nobody needs to ask for."""
    asked = {
        n.ruling
        for n in walk((edition.rules, edition.verbs, edition.triggers, edition.cards))
        if isinstance(n, Reading)
    }
    for ruling in switches(edition):
        if ruling.name not in asked:
            what = "option" if ruling.is_option else "ruling"
            decision = "" if ruling.is_option else ", or leave it one reading, as a decision"
            yield Diagnostic(
                IDLE_RULING, f"nothing asks which reading of the {what} '{ruling.name}' is chosen", ruling.origin,
                hint=f"ask where it matters, as in 'if {ruling.name} is {ruling.readings[1]}'{decision}")  # fmt: skip


def _ends_in_place(edition: Edition, mode: Mode, course: Course) -> Iterator[Diagnostic]:
    """A rule ends only sequences that it is part of."""
    rules = {rule.name: rule.body for rule in edition.rules}
    reported: set[Span | None] = set()
    for step in course.steps:
        inside = {name for name, _ in step.exits}
        for end in _ends(rules, rules[step.rule], mode, {step.rule}):
            if end.sequence not in inside and end.origin not in reported:
                reported.add(end.origin)
                yield Diagnostic(
                    MISPLACED, f"'{step.rule}' is no part of the sequence '{end.sequence}' that is ended here", end.origin,
                    hint=f"it is part of: {', '.join(sorted(inside))}")  # fmt: skip


def _ends(rules: dict[str, Body], body: Body, mode: Mode, seen: set[str]) -> Iterator[End]:
    """The ends that a body can come to in a mode."""
    for effect in body:
        match effect:
            case End():
                yield effect
            case If(condition, then, otherwise):
                held = _holds(condition, mode)
                yield from _ends(rules, then if held is not False else (), mode, seen)
                yield from _ends(rules, otherwise if held is not True else (), mode, seen)
            case Follow(rule) | Attempt(rule):
                if rule not in seen:
                    seen.add(rule)
                    yield from _ends(rules, rules[rule], mode, seen)
                yield from _ends(rules, _within(effect), mode, seen)
            case _:
                yield from _ends(rules, _within(effect), mode, seen)


def _holds(condition: Expr, mode: Mode) -> bool | None:
    """Does a condition hold in the mode, if that alone tells?"""
    match condition:
        case Reading(ruling, reading) if ruling == MODE:
            return reading == mode.name
        case Not(part):
            held = _holds(part, mode)
            return None if held is None else not held
        case All(parts):
            held_in_all = {_holds(part, mode) for part in parts}
            return False if False in held_in_all else True if held_in_all == {True} else None
        case Any(parts):
            held_in_some = {_holds(part, mode) for part in parts}
            return True if True in held_in_some else False if held_in_some == {False} else None
        case _:
            return None
