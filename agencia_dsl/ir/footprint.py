"""What a card can make players do: read off an abstract run of its sentences.

A footprint over-approximates: what is not in it never happens.  It is computed for a number of
players, with nothing known but that the card lies before the one on move.
"""

from __future__ import annotations

from dataclasses import dataclass

from agencia_dsl.ir.abstract.domain import NO_END, Interval, Intervals
from agencia_dsl.ir.abstract.run import begin, mover, run
from agencia_dsl.ir.abstract.state import AbstractState, Counted, Seats, Situation, Unsupported
from agencia_dsl.ir.effect import Effect, End, Perform, Put, SetField, Shuffle, Take, TakeTop
from agencia_dsl.ir.expr import Amount, Ask, Choose, Contents, Field, Happened, Latest, Makes, Says
from agencia_dsl.ir.law import After
from agencia_dsl.ir.program import Card, Game, ZoneKind
from agencia_dsl.ir.walk import walk


@dataclass(frozen=True, slots=True)
class Demand:
    """Players whom the card makes do something: at least `fewest`, at most `most` of them, you or others.

    `you` and `others` say whether that can be, `certain` whether you are sure to be among them.
    Units: `low` and `high` in cards for each; no upper end when `high` is absent.
    """

    event: str
    fewest: int
    most: int
    you: bool
    others: bool
    certain: bool
    low: int
    high: int | None


@dataclass(frozen=True, slots=True)
class Footprint:
    """All that executing a card can read and change.

    `waits` are the demands of its triggers, by the event that they wait for.  `unread` names the
    constructs that the abstract run cannot follow; with any, the demands are not all that there can be.
    """

    demands: tuple[Demand, ...]
    waits: tuple[tuple[str, tuple[Demand, ...]], ...]
    unread: tuple[str, ...]
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    changes_society: bool
    uses_chance: bool
    asks: bool
    can_end: tuple[str, ...]


def footprint(game: Game, card: Card, players: int) -> Footprint:
    """The footprint of a card with so many players."""
    nodes = list(walk((_reached(game, card.body), tuple(card.triggers))))
    force = {zone.name for zone in game.edition.zones if zone.kind is ZoneKind.FORCE}
    piles = {zone.name for zone in game.edition.zones if zone.kind is ZoneKind.PILE}
    reads = {n.name for n in nodes if isinstance(n, Field)}
    reads |= {n.zone for n in nodes if isinstance(n, Contents)}
    reads |= {f"{n.event} in the {n.window}" for n in nodes if isinstance(n, Happened)}
    reads |= {f"amount of {n.event} in the {n.window}" for n in nodes if isinstance(n, Amount)}
    reads |= {f"latest {n.event}" for n in nodes if isinstance(n, Latest)}
    reads |= {"what other structures do" for n in nodes if isinstance(n, Makes | Says)}
    writes = {n.field for n in nodes if isinstance(n, SetField)}
    writes |= {n.zone for n in nodes if isinstance(n, Put | Take | TakeTop)}
    demands, unread = _demands(game, card, players, card.body, None)
    waits = [(t.event, _demands(game, card, players, t.body, t)) for t in card.triggers]
    return Footprint(
        demands=demands,
        waits=tuple((event, waiting) for event, (waiting, _) in waits),
        unread=(*unread, *(why for _, (_, more) in waits for why in more)),
        reads=tuple(sorted(reads)),
        writes=tuple(sorted(writes)),
        changes_society=any(isinstance(n, Put) and n.zone in force for n in nodes),
        uses_chance=any(isinstance(n, Shuffle) for n in nodes)
        or any(isinstance(n, TakeTop) and n.zone in piles for n in nodes),
        asks=any(isinstance(n, Ask | Choose) for n in nodes),
        can_end=tuple(sorted({n.sequence for n in nodes if isinstance(n, End)})),
    )  # fmt: skip


def _reached(game: Game, body: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The sentences with the verbs that they perform, each verb once."""
    verbs = {verb.name: verb for verb in game.edition.verbs}
    found: list[Effect] = list(body)
    seen: set[str] = set()
    todo: list[tuple[Effect, ...]] = [body]
    while todo:
        for node in walk(todo.pop()):
            if isinstance(node, Perform) and node.verb not in seen:
                seen.add(node.verb)
                parts = (*verbs[node.verb].prepare, *verbs[node.verb].commit)
                found += parts
                todo.append(parts)
    return tuple(found)


def _demands(
    game: Game, card: Card, players: int, body: tuple[Effect, ...], trigger: After | None
) -> tuple[tuple[Demand, ...], tuple[str, ...]]:
    """Who can be made to do what, event by event; and what cannot be followed."""
    s = begin(Intervals(), Situation(game, players, ((0, card, True),)))
    names = mover(s)
    s.maker = Seats(((0, True),))
    if trigger is not None:
        names |= {name: _anybody(s) for name in (trigger.by, trigger.to) if name is not None}
        if trigger.amount is not None:
            names[trigger.amount] = Counted(s.domain.some_number("how many", 1, None))
    try:
        run(s, body, names)
    except Unsupported as construct:
        return (), (str(construct),)
    events = dict.fromkeys(act.event for act in s.acts)
    return tuple(_demand(s, event) for event in events), ()


def _anybody(s: AbstractState) -> Seats:
    picked, _ = s.domain.pick([True] * s.situation.players, 1)
    return Seats(tuple(enumerate(picked)), ordered=False)


def _demand(s: AbstractState, event: str) -> Demand:
    acts = [act for act in s.acts if act.event == event and act.guard is not False]
    seats = {act.seat for act in acts}
    sure = {act.seat for act in acts if act.guard is True}
    amounts = [act.amount for act in acts if isinstance(act.amount, Interval)]
    low = min((amount.low for amount in amounts), default=0)
    high = max((amount.high for amount in amounts), default=0)
    sizes = {act.sentence: act.size for act in acts}
    parts = [(size, {a.seat for a in acts if a.sentence == number}) for number, size in sizes.items()]
    return Demand(
        event=event,
        fewest=max([len(sure), *(act.size for act in acts if act.size is not None and act.sure)]),
        most=min(len(seats), sum(len(who) if size is None else size for size, who in parts)),
        you=0 in seats,
        others=bool(seats - {0}),
        certain=0 in sure,
        low=max(0, int(low)) if low > -NO_END else 0,
        high=int(high) if high < NO_END else None,
    )
