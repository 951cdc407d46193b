"""A game into a plan: generate its functions, load them, lay out its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from agencia_dsl.engine.barren import needs_of
from agencia_dsl.engine.emit.context import Emission
from agencia_dsl.engine.emit.module import module
from agencia_dsl.engine.history import amount_of, forget, record
from agencia_dsl.engine.lookahead import ask, attempt, choose, choose_many, offer, possible
from agencia_dsl.engine.outcome import Ended, Impossible, Why
from agencia_dsl.engine.perform import execute, perform
from agencia_dsl.engine.plan import CardPlan, LawPlan, Plan, Run, TriggerPlan, VerbPlan
from agencia_dsl.engine.society import first as comes_first
from agencia_dsl.engine.society import idle, makes, may, must, says
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.choice import CHANCE
from agencia_dsl.ir.law import After, Cancel, Forbid, Grant, Law, Modify, Oblige, Precede
from agencia_dsl.ir.layout import layout
from agencia_dsl.ir.program import Card, Game, Verb
from agencia_dsl.ir.said import events_reached
from agencia_dsl.ir.sorts import CARD, NOBODY


@lru_cache(maxsize=32)
def compile_game(game: Game, players: int) -> Plan:
    """The plan of a game for so many players.  The same game gives the same plan."""
    emission = Emission(game, layout(game, players))
    source = module(emission)
    space = namespace(emission)
    exec(compile(source, f"<rules of {game.edition.name}>", "exec"), space)
    edition, n = game.edition, players
    rules = {rule.name: space[f"rule_{index}"] for index, rule in enumerate(edition.rules)}
    space["R"].update(rules)
    verbs = tuple(_verb(emission, space, index, verb) for index, verb in enumerate(edition.verbs))
    space["V"].extend(verbs)
    cards = tuple(_card(emission, space, index, card) for index, card in enumerate(game.cards))
    space["C"].extend(card.body for card in cards)
    events = edition.events
    triggers: dict[int, tuple[TriggerPlan, ...]] = {}
    for index, trigger in enumerate(edition.triggers):
        event = emission.events[trigger.event]
        triggers[event] = (*triggers.get(event, ()), _trigger(space[f"reaction_{index}"], trigger))
    turn = next((role.word for role in edition.roles if role.name == "turn"), "")
    windows = {window.name: window.event for window in edition.windows}
    caps = {event: index * n for index, event in enumerate(emission.layout.capped)}
    return Plan(
        game=game,
        layout=emission.layout,
        events=events,
        tracks=tuple(
            tuple(i * n for i, (tracked, _) in enumerate(game.tracked) if tracked == event) for event in events
        ),
        recalls=tuple(game.recalled.index(event) if event in game.recalled else -1 for event in events),
        gathers=tuple(
            len(game.recalled) + game.gathered.index(event) if event in game.gathered else -1 for event in events
        ),
        closes=tuple(
            tuple(i * n for i, (_, window) in enumerate(game.tracked) if windows[window] == event) for event in events
        ),
        counts=tuple(
            tuple((i, each.by, each.to) for i, each in enumerate(game.counted) if each.event == event)
            for event in events
        ),
        ages=tuple(
            tuple(i for i, each in enumerate(game.counted) if windows[each.window] == event) for event in events
        ),
        caps={emission.events[event]: offset for event, offset in caps.items()},
        now=1 << n,
        everybody=(1 << n) - 1,
        turn_event=events.index(turn) if turn in events else -1,
        card_deeds=frozenset(
            deed.name for deed in edition.deeds if deed.parameter is not None and deed.parameter.sort == CARD
        ),
        seats=_orders(n, after=False),
        rings=_orders(n, after=True),
        ranges=tuple((field.low, field.high) for field, _ in emission.layout.owners),
        lean=emission.sensitivity.lean(game),
        carried=emission.sensitivity.cells_carried(emission.layout),
        force=frozenset(emission.layout.in_force),
        pile_index={zone: index for index, zone in enumerate(emission.layout.piles)},
        rules=rules,
        verbs=verbs,
        cards=cards,
        triggers=triggers,
        triggered=tuple(
            emission.events[event] in triggers or any(emission.events[event] in card.triggers for card in cards)
            for event in events
        ),
        clauses=tuple(emission.clauses),
        sorts=dict(emission.sorts),
        source=source,
    )


def _orders(n: int, *, after: bool) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each seat (and nobody, last) and both directions: the seats from it, or after it, along the ring."""
    begin = 1 if after else 0
    rows = [
        tuple(tuple((seat + way * step) % n for step in range(begin, n + begin)) for way in (1, -1))
        for seat in range(n)
    ]
    nobody = tuple(tuple((way * step) % n for step in range(n)) for way in (1, -1))
    return (*rows, nobody)


def namespace(emission: Emission) -> dict[str, Any]:
    """What the generated code may call."""
    kinds = [emission.kinds.get(card.kind, -1) for card in emission.game.cards]
    tags = {tag.name: index for index, tag in enumerate(emission.game.edition.tags)}
    bodies: list[Run] = []

    shakes = [emission.sensitivity.shakes(card.body) for card in emission.game.cards]

    def execute_card(t: Table, card: int, owner: int, behind: int) -> None:
        """`behind`: how far it can matter which cards are chosen, behind a card that brings others into force."""
        if card != NOBODY:
            known = t.face(card)
            if shakes[known]:
                t.level |= behind
            execute(t, known, bodies[known], owner)

    return {
        "CHANCE": CHANCE, "Ended": Ended, "Impossible": Impossible, "SAID": Why.SAID,
        "KIND": kinds,
        "TAG": [tags.get(card.tag or "", -1) for card in emission.game.cards],
        "R": {}, "V": [], "C": bodies,
        "ask": ask, "attempt": attempt, "best": _best, "choose": choose, "choose_many": choose_many,
        "choose_optional": _choose_optional, "comes_first": comes_first, "demand": _demand,
        "divisor": _divisor, "execute": execute_card, "first": _first, "forget": forget, "given": _given, "idle": idle,
        "last": _last, "makes": makes, "may": may, "must": must, "offer": offer, "perform": perform,
        "amount_of": amount_of, "possible": possible, "present": _present, "record": record, "says": says, "ring": _ring, "seats_of": _seats_of, "there": _there,
    }  # fmt: skip


# ---------------------------------------------------------------------------------------- called by generated code
def _best(items: Sequence[int], value: Callable[[int], int], largest: bool) -> list[int]:
    values = [value(item) for item in items]
    if not values:
        return []
    best = max(values) if largest else min(values)
    return [item for item, its in zip(items, values, strict=True) if its == best]


def _demand(items: Sequence[int], count: int, exact: bool, clause: int) -> Sequence[int]:
    if len(items) < count:
        raise Impossible(Why.NOBODY_FITS, clause)
    if exact and len(items) > count:
        raise Impossible(Why.SEVERAL_FIT, clause)
    return items if len(items) == count else items[:count]


def _choose_optional(t: Table, who: int, label: str, items: Sequence[int], level: int, clause: int) -> int:
    return choose(t, who, label, [-1, *items], level, clause) if items else -1


def _first(items: Sequence[int]) -> int:
    return items[0] if items else -1


def _last(items: Sequence[int]) -> int:
    return items[-1] if items else -1


def _there(one: int, clause: int) -> int:
    """A player or card, who cannot be nobody here.  Unknown cards of a pile are cards."""
    if one == NOBODY:
        raise Impossible(Why.NOBODY_FITS, clause)
    return one


def _present(t: Table, people: Sequence[int], clause: int) -> Sequence[int]:
    """People of whom something is demanded: of nobody that is impossible, or passed over."""
    if NOBODY not in people:
        return people
    if t.strict:
        raise Impossible(Why.NOBODY_FITS, clause)
    return [one for one in people if one != NOBODY]


def _given(value: Any) -> Any:
    """What a name stands for, if the statement that gave it was not passed over."""
    if value is None:
        raise Impossible(Why.NOT_GIVEN, 0)
    return value


def _divisor(number: int, clause: int) -> int:
    if number == 0:
        raise Impossible(Why.BY_ZERO, clause)
    return number


def _seats_of(players: Iterable[int]) -> int:
    won = 0
    for player in players:
        if player >= 0:
            won |= 1 << player
    return won


def _ring(t: Table, seat: int) -> tuple[int, ...]:
    backward = t.plan.layout.backward
    return t.plan.rings[seat][t.f[backward] if backward is not None else 0]


# ---------------------------------------------------------------------------------------- tables
def _verb(emission: Emission, space: dict[str, Any], index: int, verb: Verb) -> VerbPlan:
    slots = {parameter.name: place for place, parameter in enumerate(verb.parameters, 1)}
    return VerbPlan(
        verb.name, emission.events[verb.event], slots.get(verb.amount or "", 0), slots.get(verb.target or "", 0),
        space[f"verb_{index}_prepare"], space[f"verb_{index}_commit"], emission.clause(verb.origin),
        needs_of(emission.game, verb), emission.sensitivity.chooses(verb),
    )  # fmt: skip


def _card(emission: Emission, space: dict[str, Any], index: int, card: Card) -> CardPlan:
    tests = [(law, space[f"law_{index}_{number}"]) for number, law in enumerate(card.laws)]
    tags = [tag.name for tag in emission.game.edition.tags]
    triggers: dict[int, tuple[TriggerPlan, ...]] = {}
    for number, trigger in enumerate(card.triggers):
        event = emission.events[trigger.event]
        triggers[event] = (*triggers.get(event, ()), _trigger(space[f"trigger_{index}_{number}"], trigger))
    return CardPlan(
        name=card.name,
        kind=emission.kinds.get(card.kind, -1),
        tag=tags.index(card.tag) if card.tag is not None else -1,
        body=space[f"card_{index}"],
        usable=space[f"usable_{index}"] if card.usable is not None else None,
        forbids=_laws(tests, Forbid),
        grants=_laws(tests, Grant),
        obliges=_laws(tests, Oblige),
        precedes=_laws(tests, Precede),
        modifies=_laws(tests, Modify),
        cancels=tuple(LawPlan(test, asks_of_cards=law.asks_of_cards) for law, test in tests if isinstance(law, Cancel)),
        triggers=triggers,
        level=emission.sensitivity.of_laws(card),
        says=emission.sensitivity.says(card),
        footprint=emission.sensitivity.of_footprint(card),
        asked_for=frozenset(emission.events[event] for event in emission.sensitivity.asked_for(card)),
        looked_for=frozenset(emission.events[event] for event in emission.sensitivity.looked_for(card)),
        reach=_reach(emission, card),
    )


def _reach(emission: Emission, card: Card) -> frozenset[int] | None:
    reached = events_reached(emission.game, card)
    return None if reached is None else frozenset(emission.events[event] for event in reached)


def _trigger(run: Run, trigger: After) -> TriggerPlan:
    return TriggerPlan(run, trigger.even_if_replaced, trigger.to is not None, trigger.strict)


def _laws(tests: Iterable[tuple[Law, Run]], kind: type[Law]) -> dict[str, tuple[LawPlan, ...]]:
    """The laws of one kind by the deed or event they speak of."""
    found: dict[str, tuple[LawPlan, ...]] = {}
    for law, test in tests:
        if not isinstance(law, kind):
            continue
        if isinstance(law, Modify):
            name, plan = law.event, LawPlan(test, law.change.value, law.most)
        else:
            name, plan = getattr(law, "deed"), LawPlan(test)  # noqa: B009
        found[name] = (*found.get(name, ()), plan)
    return found
