"""Effects over an abstract state: every course at once, each under its condition."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import assert_never

from agencia_dsl.ir.abstract.ask import Names, number, seats, truth, value
from agencia_dsl.ir.abstract.domain import Domain, Number, Truth
from agencia_dsl.ir.abstract.fields import members, merged, owned
from agencia_dsl.ir.abstract.join import one_of
from agencia_dsl.ir.abstract.laws import adjusted, awaited, forbidden, speaking_as
from agencia_dsl.ir.abstract.state import (
    AbstractState,
    Act,
    AnyCard,
    Cards,
    Counted,
    Ending,
    Held,
    Seats,
    Situation,
    Unsupported,
    Value,
    is_thing,
    unknown_value,
)
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
    Perform,
    Put,
    Record,
    SetField,
    Shuffle,
    Stop,
    Take,
    TakeTop,
)
from agencia_dsl.ir.expr import Choose, Contents, Demand, Expr, First, Operator, Relation
from agencia_dsl.ir.law import After
from agencia_dsl.ir.program import Verb, ZoneKind
from agencia_dsl.ir.sorts import CARD, NUMBER, PLAYER, TRUTH, Sort
from agencia_dsl.ir.walk import walk

DEEPEST = 6
"""Rules, triggers and cards within one another."""

MOST_STEPS = 5_000
"""Effects of a closed situation: it is asked in place of a search, which may be quicker than more of them."""

CAN_FAIL = (Perform, Take, TakeTop, Fail, Follow, Attempt, Execute, Choose, Demand)
"""What a sentence may find impossible."""


def begin(domain: Domain, situation: Situation) -> AbstractState:
    """A state of which only the cards in force are known: any hands, any fields, the ring forward."""
    s = AbstractState(domain, situation)
    for zone, _ in s.places.places:
        in_force = zone.kind is ZoneKind.FORCE
        s.counts.append(domain.number(1) if in_force else domain.some_number(zone.name, 0, None))
    for cell, (declared, _) in enumerate(s.places.owners):
        known = situation.fields[cell] if situation.fields is not None else None
        if cell == s.places.mover:
            s.fields.append(Seats(((0, domain.truth(True)),)))
        elif cell == s.places.backward:
            s.fields.append(Held(domain.truth(False)))
        elif known is not None:
            s.fields.append(_known(domain, known, declared.sort))
        else:
            s.fields.append(unknown_value(domain, declared, situation.players))
    return s


def _known(domain: Domain, known: int, sort: Sort) -> Value:
    if sort == TRUTH:
        return Held(domain.truth(bool(known)))
    if sort == NUMBER or is_thing(sort):
        return Counted(domain.number(known))
    return Seats(((known, domain.truth(True)),) if known >= 0 else ())


def mover(s: AbstractState) -> Names:
    """The names of a rule: you are on move."""
    return {"you": Seats(((0, s.domain.truth(True)),))}


def run(s: AbstractState, effects: tuple[Effect, ...], names: Names) -> None:
    """Effects in order.  After an end nothing more happens on that course."""
    d = s.domain
    outer = s.guard
    for effect in effects:
        ended = d.either([ending.guard for ending in s.endings])
        s.guard = d.both([outer, d.negate(ended)])
        _effect(s, effect, names)
    s.guard = outer


def _within(s: AbstractState, condition: Truth, effects: tuple[Effect, ...], names: Names) -> None:
    """Effects under a condition; a name that they give anew stands for the new value under it."""
    inner = dict(names)
    with s.where(condition):
        run(s, effects, inner)
    for name, old in names.items():
        if inner[name] is not old:
            names[name] = merged(s, condition, inner[name], old)


def _effect(s: AbstractState, effect: Effect, names: Names) -> None:
    d = s.domain
    s.steps += 1
    if s.situation.closed and s.steps > MOST_STEPS:
        raise Unsupported("so much at once")
    match effect:
        case Let(name, given):
            names[name] = value(s, given, names)
        case SetField(field, of, given):
            _set(s, field, of, value(s, given, names), names)
        case Take(name, cards, zone, of):
            taken = value(s, cards, names)
            count = taken.count if isinstance(taken, Cards) else d.number(1)
            names[name] = Cards(count, isinstance(taken, Cards | AnyCard) and taken.unseen)
            _move(s, zone, of, names[name], names, Operator.MINUS)
        case TakeTop(name, count, zone, of):
            names[name] = _top(s, zone, of, number(s, count, names), names)
            _move(s, zone, of, names[name], names, Operator.MINUS)
        case Put(name, zone, of):
            _move(s, zone, of, names[name], names, Operator.PLUS)
        case Shuffle() | Forget():
            s.by_chance("a shuffle")
        case If(condition, then, otherwise):
            held = truth(s, condition, names)
            _within(s, held, then, names)
            _within(s, d.negate(held), otherwise, names)
        case ForEach(_, Contents() as items, body) if _is_about_cards(s, body):
            s.see(value(s, items, names))
        case ForEach(name, items, body):
            for one, guard in members(s, value(s, items, names)):
                names[name] = one
                _within(s, guard, body, names)
        case Stop():
            raise Unsupported("stop")
        case Perform():
            _perform(s, effect, names)
        case Record(event, by):
            for seat, guard in seats(s, by, names).entries:
                _record(s, event, seat, s.under(guard), d.number(1))
        case Fail():
            s.demand(d.truth(False))
        case Attempt(rule, otherwise):
            completed = d.anything("completed")
            _within(s, completed, _rule(s, rule), mover(s))
            _within(s, d.negate(completed), otherwise, names)
        case Offer(_, _, body):
            _within(s, d.anything("taken up"), body, dict(names))
        case Follow(rule):
            _deeper(s, _rule(s, rule), mover(s))
        case Execute(card):
            _execute(s, card, names)
        case End(sequence, winners):
            won = seats(s, winners, names) if winners is not None else Seats(())
            s.endings.append(Ending(sequence, won, s.guard))
        case _:
            assert_never(effect)


def _rule(s: AbstractState, name: str) -> tuple[Effect, ...]:
    return next(rule.body for rule in s.situation.game.edition.rules if rule.name == name)


def _deeper(s: AbstractState, effects: tuple[Effect, ...], names: Names) -> None:
    if s.depth >= DEEPEST:
        raise Unsupported("rules within rules")
    s.depth += 1
    run(s, effects, names)
    s.depth -= 1


def _execute(s: AbstractState, card: Expr, names: Names) -> None:
    """A card in force is the one that the situation names, or says nothing; another one is any of those
    that never stand in force."""
    maker, s.maker = s.maker, Seats(((0, s.domain.truth(True)),))
    force = {zone.name for zone, _ in s.places.places if zone.kind is ZoneKind.FORCE}
    match card:
        case First(Contents(zone, of), _) if zone in force and of is not None:
            if s.situation.closed and s.shaken:
                raise Unsupported("a card that has come into force, carried out")
            meant = dict(seats(s, of, names).entries)
            for seat, known, there in s.situation.cards:
                if seat in meant:
                    with s.where(meant[seat], there):
                        _deeper(s, known.body, mover(s))
        case _:
            s.by_chance("a card of one's choice, carried out")
            plain = s.situation.game.edition.kinds[0]
            for known in s.situation.game.cards:
                if known.kind != plain:
                    with s.where(s.domain.anything(known.name)):
                        _deeper(s, known.body, mover(s))
    s.maker = maker


def _is_about_cards(s: AbstractState, body: tuple[Effect, ...]) -> bool:
    """Does it write fields of cards alone?"""
    owners = s.places.owners
    return all(isinstance(e, SetField) and owners[s.places.fields[e.field]][0].each == CARD.name for e in body)


def _set(s: AbstractState, field: str, of: Expr | None, new: Value, names: Names) -> None:
    d, cell = s.domain, s.places.fields[field]
    s.see(new)
    if s.places.owners[cell][0].each == CARD.name and of is not None:
        s.see(value(s, of, names))
        return  # nothing is known of fields of cards, whoever reads them
    cells = [(cell, d.truth(True))] if of is None else owned(s, cell, value(s, of, names))
    for at, guard in cells:
        here = s.under(guard)
        if d.known(here) is False:
            continue
        if at == s.places.backward:
            s.turned = _turned(s, here, new)
        s.fields[at] = merged(s, here, new, s.fields[at])


def _turned(s: AbstractState, guard: Truth, new: Value) -> bool | None:
    """The direction of the ring, as long as it is certain."""
    if s.domain.known(guard) is not True or not isinstance(new, Held):
        return None
    return s.domain.known(new.truth)


def _move(s: AbstractState, zone: str, of: Expr | None, bundle: Value, names: Names, operator: Operator) -> None:
    if not isinstance(bundle, Cards):
        raise Unsupported("a bundle")
    base = s.places.zones[zone]
    owners = [(0, s.domain.truth(True))] if of is None else seats(s, of, names).entries
    for seat, guard in owners:
        s.change(base + seat, s.under(guard), bundle.count, operator)
    kind = s.places.places[base][0].kind
    if operator is Operator.PLUS and bundle.unseen:
        s.fed |= {base + seat for seat, _ in owners}
    if kind is ZoneKind.FORCE and operator is Operator.PLUS and s.domain.known(s.guard) is not False:
        if s.situation.still:
            s.demand(s.domain.truth(False))
        else:
            s.see(bundle)
            s.shaken = True


def _top(s: AbstractState, zone: str, of: Expr | None, count: Number, names: Names) -> Cards:
    """The first cards of a zone; where there are too few, nothing comes after."""
    d, base = s.domain, s.places.zones[zone]
    at = [base] if of is None else [base + seat for seat, _ in seats(s, of, names).entries]
    there = [place for place in at if d.known(d.compare(Relation.AT_LEAST, s.counts[place], count)) is not False]
    return Cards(count, s.is_unseen(there))


# ---------------------------------------------------------------------------------------- sentences
def _perform(s: AbstractState, effect: Perform, names: Names) -> None:
    d = s.domain
    verb = next(each for each in s.situation.game.edition.verbs if each.name == effect.verb)
    doers = seats(s, effect.doers, names)
    frames = list(_frames(s, effect, verb, doers, names))
    if s.situation.still and _brings(s, verb):
        s.demand(d.negate(d.either([guard for guard, *_ in frames])))
        return
    ready: list[tuple[Truth, Names, Value, Value | None]] = []
    outer = s.guard
    done = [outer]
    for guard, filled, doer, target in frames:
        s.guard = d.both([outer, guard])
        if verb.amount is not None and isinstance(asked := filled[verb.amount], Counted) and isinstance(doer, Seats):
            amount = _ended(s, effect, asked.number, names, doer)
            amount = _ended(s, effect, adjusted(s, verb.event, doer, amount, truth, alone=target is None), names, doer)
            filled[verb.amount] = Counted(amount)
            done.append(d.compare(Relation.GREATER, amount, d.number(0)))
            s.guard = s.under(done[-1])
        if isinstance(doer, Seats):
            s.demand(d.negate(forbidden(s, verb.event, doer, target, truth)))
        ready.append((s.guard, filled, doer, target))
    s.sentence += 1
    s.size, s.sure = doers.size, False
    for part in (verb.prepare, verb.commit):
        for guard, filled, _, _ in ready:
            s.guard = guard
            _deeper(s, part, filled)
    s.guard = outer
    s.sentence += 1
    sure = d.known(d.both(done)) is True
    for guard, filled, doer, target in ready:
        amount = filled[verb.amount] if verb.amount is not None else Counted(d.number(1))
        if isinstance(doer, Seats) and isinstance(amount, Counted):
            s.size, s.sure = doers.size, sure  # what waited for the doer before has sentences of its own
            _record(s, verb.event, doer.entries[0][0], guard, amount.number, target)
    s.sure = False


def _ended(s: AbstractState, effect: Perform, amount: Number, names: Names, doer: Seats) -> Number:
    """No more than the sentence itself allows."""
    if effect.most is None:
        return amount
    d = s.domain
    most = number(s, effect.most.value, {**names, effect.name: doer})
    return d.smaller(amount, d.larger(most, d.number(0)))


def _brings(s: AbstractState, verb: Verb) -> bool:
    """Does whoever does this verb bring a card into force?"""
    force = {zone.name for zone, _ in s.places.places if zone.kind is ZoneKind.FORCE}
    return any(isinstance(e, Put) and e.zone in force for e in (*verb.prepare, *verb.commit))


def _frames(
    s: AbstractState, effect: Perform, verb: Verb, doers: Seats, names: Names
) -> Iterator[tuple[Truth, Names, Value, Value | None]]:
    """Doer by doer and target by target: the condition, and what fills the blanks."""
    d = s.domain
    # nothing is demanded of what nobody does
    shared = _given(s, effect, names, d.either([guard for _, guard in doers.entries]), each=False)
    for seat, guard in doers.entries:
        doer = Seats(((seat, d.truth(True)),))
        given = {**shared, **_given(s, effect, {**names, effect.name: doer}, guard, each=True)}
        targets = [p.name for p in verb.parameters if p.sort == PLAYER]
        filled: Names = {"you": doer, **given}
        if not targets:
            yield guard, filled, doer, None
            continue
        meant = given[targets[0]]
        if not isinstance(meant, Seats):
            raise Unsupported("a target")
        if meant.size == 1:  # whoever it is, one: what comes of it comes once
            yield guard, filled, doer, meant
            continue
        for other, its in meant.entries:
            target = Seats(((other, d.truth(True)),))
            yield d.both([guard, its]), {**filled, targets[0]: target}, doer, target


def _given(s: AbstractState, effect: Perform, names: Names, guard: Truth, *, each: bool) -> Names:
    """What fills the blanks, the same for all doers or for each his own, where somebody is meant."""
    with s.where(guard):
        return {a.name: value(s, a.value, names) for a in effect.arguments if a.each == each}


def _record(s: AbstractState, event: str, seat: int, guard: Truth, amount: Number, target: Value | None = None) -> None:
    """An event comes; what the rules and the named cards have waiting for it happens."""
    d = s.domain
    s.acts.append(Act(event, seat, guard, amount, s.sentence, s.size, s.sure))
    maker = s.maker
    for trigger in s.situation.game.edition.triggers:
        if trigger.event == event:
            with s.where(guard, *_unless_passed_over(s, trigger)):
                _deeper(s, trigger.body, {**mover(s), **_bound(s, trigger, seat, amount, target)})
    waiting = awaited(s, event)
    if len(waiting) > 1:
        with s.where(guard):
            s.by_chance("cards that wait for one event, in an order that is not known")
    for speakers in waiting:
        one_of(s, [
            (d.both([guard, there, *_unless_passed_over(s, trigger)]),
             partial(_react, s, trigger, {"you": owner, **_bound(s, trigger, seat, amount, target)}))
            for owner, trigger, there in speaking_as(s, speakers)
        ])  # fmt: skip
    s.maker = maker


def _react(s: AbstractState, trigger: After, names: Names) -> None:
    """What waits in a card happens."""
    owner = names["you"]
    s.maker = owner if isinstance(owner, Seats) else None
    _deeper(s, trigger.body, names)


def _unless_passed_over(s: AbstractState, trigger: After) -> list[Truth]:
    """A condition of which nothing is known, where a sentence that cannot be followed is passed over."""
    if trigger.strict or not any(isinstance(node, CAN_FAIL) for node in walk(trigger.body)):
        return []
    return [s.domain.anything("followed")]


def _bound(s: AbstractState, trigger: After, seat: int, amount: Number, target: Value | None) -> Names:
    """What the names of a trigger stand for."""
    names: Names = {trigger.by: Seats(((seat, s.domain.truth(True)),))}
    if trigger.to is not None:
        names[trigger.to] = target if target is not None else Seats(())
    if trigger.amount is not None:
        names[trigger.amount] = Counted(amount)
    return names
