"""Scenes: the position that one describes, and its script played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from agencia_dsl.engine.event import Done, Event, SequenceEnded
from agencia_dsl.engine.expect import Failure, Reached, failure
from agencia_dsl.engine.history import record
from agencia_dsl.engine.naming import option_name
from agencia_dsl.engine.outcome import Due, OutOfRange
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.run import Tape, table_at
from agencia_dsl.engine.step import opening, run_step
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.choice import Choice, Decision
from agencia_dsl.ir.course import OVER
from agencia_dsl.ir.link import BLANK, seats_of
from agencia_dsl.ir.position import UNKNOWN_CARD, Position
from agencia_dsl.ir.program import ZoneKind
from agencia_dsl.ir.scene import (
    CardReply,
    Lies,
    NumberReply,
    Reply,
    Scene,
    ScriptLine,
    SeatReply,
    Stretch,
)
from agencia_dsl.text.codes import BAD_SCRIPT, IMPOSSIBLE_SCENE
from agencia_dsl.text.diagnostic import Diagnostic, Label, Outcome
from agencia_dsl.text.english import counted

MOST_STEPS = 20_000
"""Of one stretch of script: longer ones go on for ever."""


# ---------------------------------------------------------------------------------------- the position
def position_of(plan: Plan, scene: Scene) -> Outcome[Position]:
    """The settled state that a scene describes, or why there is none."""
    table = Table(plan, Tape(()))
    table.set_position(opening(plan))
    table.z[:] = [()] * len(table.z)
    _history(table, scene)
    problems = [*_cards(table, scene), *_place(table, scene)] or list(_too_many(plan, scene))
    _fields(table, scene)
    return Outcome(None if problems else table.position(), tuple(problems))


def _history(table: Table, scene: Scene) -> None:
    """The turns that are over, before any card lies there to react to them."""
    plan = table.plan
    events = {name: index for index, name in enumerate(plan.events)}
    for turn in scene.past:
        for came in turn.events:
            record(table, events[came.event], came.by, came.amount, came.to, 0)
        if plan.turn_event >= 0:
            record(table, plan.turn_event, turn.seat, 1, -1, 0)


def _cards(table: Table, scene: Scene) -> Iterator[Diagnostic]:
    """Cards where the scene says; the rest of the decks unknown in the pile that holds all."""
    plan, layout = table.plan, table.plan.layout
    numbers = {card.name: index for index, card in enumerate(plan.game.cards)}
    left = Counter({index: card.copies for index, card in enumerate(plan.game.cards)})
    kinds = {zone.name: zone.kind for zone, _ in layout.places}
    plain = plan.game.edition.kinds[0] if plan.game.edition.kinds else ""
    filled: set[int] = set()
    for lies in scene.lies:
        place = layout.zones[lies.zone] + max(lies.seat, 0)
        filled.add(place)
        cards: list[int] = []
        for name in lies.cards:
            if name not in numbers:
                yield Diagnostic(IMPOSSIBLE_SCENE, f"no deck in use has '{name}'", lies.origin,
                                 hint=f"decks in use: {', '.join(plan.game.decks)}")  # fmt: skip
                return
            card = numbers[name]
            left[card] -= 1
            if left[card] < 0 and name != BLANK:
                copies = plan.game.cards[card].copies
                yield Diagnostic(
                    IMPOSSIBLE_SCENE, f"'{name}' lies in more places than it has copies ({copies})", lies.origin,
                    hint="take it out of one of them, or use cards that do not matter: '5 cards'")  # fmt: skip
            if kinds[lies.zone] is ZoneKind.FORCE and plan.game.cards[card].kind != plain:
                yield Diagnostic(IMPOSSIBLE_SCENE, _no_force(plan, scene, lies, card), lies.origin,
                                 hint=f"put a card there that is {plain}, and this one elsewhere")  # fmt: skip
            cards.append(card)
        hand = kinds[lies.zone] is ZoneKind.HAND
        table.z[place] = tuple(sorted(cards)) if hand else tuple(cards)
    for place, (zone, _) in enumerate(layout.places):
        if zone.holds_all and place not in filled:
            rest = tuple(sorted(left.elements()))
            table.pools[plan.pile_index[place]] = rest
            table.z[place] = (UNKNOWN_CARD,) * len(rest)


def _no_force(plan: Plan, scene: Scene, lies: Lies, card: int) -> str:
    name, kind = plan.game.cards[card].name, plan.game.cards[card].kind
    before = f" before {scene.players[lies.seat]}" if lies.seat >= 0 else ""
    return f"'{name}' cannot be in force{before}: it is {kind}"


def _too_many(plan: Plan, scene: Scene) -> Iterator[Diagnostic]:
    """More players than the decks in use have cards for; more cards than the game has, those that say nothing
    among them.
    """
    if plan.layout.players > plan.game.mode.most:
        yield Diagnostic(
            IMPOSSIBLE_SCENE, f"{counted(plan.layout.players, 'player')} are too many for the decks in use", scene.origin,
            hint=seats_of(plan.game))  # fmt: skip
        return
    there, placed = sum(card.copies for card in plan.game.cards), 0
    for lies in scene.lies:
        placed += len(lies.cards)
        if placed > there:
            yield Diagnostic(
                IMPOSSIBLE_SCENE, f"up to here the scene places {counted(placed, 'card')}: the game has {there}",
                lies.origin, hint="place fewer cards")  # fmt: skip
            return


def _fields(table: Table, scene: Scene) -> None:
    """What stands in fields; somebody is on move."""
    layout = table.plan.layout
    for stands in scene.stands:
        table.f[layout.fields[stands.field] + max(stands.owner, 0)] = stands.value
    if layout.mover is not None and table.f[layout.mover] < 0:
        table.f[layout.mover] = 0


def _place(table: Table, scene: Scene) -> Iterator[Diagnostic]:
    """Where play goes on: at the rule that the scene names, or at the beginning of a turn."""
    game = table.plan.game
    if scene.begins is not None:
        places = [place for place, step in enumerate(game.steps) if step.rule == scene.begins]
        if not places:
            yield Diagnostic(IMPOSSIBLE_SCENE, f"no sequence of this mode comes to '{scene.begins}'", scene.origin,
                             hint="begin with a rule that is a member of a sequence")  # fmt: skip
            return
        table.place = places[0]
        return
    turn = next((role.word for role in game.edition.roles if role.name == "turn"), None)
    table.place = dict(game.entries).get(turn or "", game.start)


# ---------------------------------------------------------------------------------------- the script
@dataclass(frozen=True, slots=True)
class Performance:
    """A script played: events in order with the position they led to, and what was not as expected."""

    events: tuple[Event, ...]
    position: Position
    tape: tuple[tuple[Position, tuple[Decision, ...]], ...]
    failures: tuple[Failure, ...]


@dataclass
class _Run:
    """A script being played."""

    plan: Plan
    position: Position
    players: tuple[str, ...]
    answers: dict[int, list[Reply]] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    tape: list[tuple[Position, tuple[Decision, ...]]] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)


def play_script(
    plan: Plan, position: Position, script: tuple[ScriptLine, ...], players: tuple[str, ...]
) -> Outcome[Performance]:
    """Play a script from a position.  What it does not answer is declined, or its first option taken."""
    run = _Run(plan, position, players)
    for line in script:
        if isinstance(line, Stretch):
            try:
                _stretch(run, line)
            except OutOfRange as problem:
                run.problems += [_came_to(each, line) for each in problem.diagnostics]
        else:
            failed = failure(Reached(plan, run.position, run.events, players), line)
            run.failures += [failed] if failed is not None else []
        if run.problems:
            return Outcome(None, tuple(run.problems))
    done = Performance(tuple(run.events), run.position, tuple(run.tape), tuple(run.failures))
    return Outcome(done)


def _came_to(problem: Diagnostic, stretch: Stretch) -> Diagnostic:
    """What is wrong in a sentence of the rules, with the line of the script that came to it."""
    return replace(problem, related=(Label(stretch.origin, "played here"),)) if stretch.origin is not None else problem


def _stretch(run: _Run, stretch: Stretch) -> None:
    for replies in stretch.answers:
        run.answers.setdefault(replies.seat, []).extend(replies.replies)
    left, goal = stretch.count, _goal(run.plan)
    for _ in range(MOST_STEPS):
        if left <= 0 or run.position.place == OVER:
            break
        events = _step(run)
        if run.problems:
            return
        left -= sum(isinstance(e, Done) and e.event == stretch.event for e in events)
        if any(isinstance(e, SequenceEnded) and e.sequence == goal for e in events):
            break
    unused = [reply for replies in run.answers.values() for reply in replies]
    if unused:
        run.problems.append(Diagnostic(
            BAD_SCRIPT, "this answer is never asked for", unused[0].origin,
            hint="remove it, or play longer"))  # fmt: skip


def _goal(plan: Plan) -> str | None:
    return next((role.word for role in plan.game.edition.roles if role.name == "goal"), None)


def _step(run: _Run) -> list[Event]:
    decisions: list[Decision] = []
    while True:
        table, _ = table_at(run.plan, run.position, decisions)
        table.log = []
        try:
            run_step(table)
        except Due as due:
            decision = _decide(run, due.choice)
            if decision is None:
                return []
            decisions.append(decision)
            continue
        run.tape.append((run.position, tuple(decisions)))
        run.position = table.position()
        run.events += table.log
        return table.log


def _decide(run: _Run, choice: Choice) -> Decision | None:
    """The next answer of whoever is asked; without one no, nobody, or the first option."""
    waiting = run.answers.get(choice.who)
    if not waiting:
        return choice.options[0]
    first = choice.options[0]
    if isinstance(first, tuple):
        taken = tuple(sorted(_value(run.plan, reply) for reply in waiting[: len(first)]))
        used: list[Reply] = waiting[: len(first)]
        decision: Decision = taken
    else:
        used = waiting[:1]
        decision = _value(run.plan, used[0])
    if decision not in choice.options:
        run.problems.append(_misfit(run.plan, choice, used[0]))
        return None
    del waiting[: len(used)]
    return decision


def _value(plan: Plan, reply: Reply) -> int:
    match reply:
        case CardReply(name):
            return next((i for i, card in enumerate(plan.game.cards) if card.name == name), -3)
        case SeatReply(seat):
            return seat
        case NumberReply(number):
            return number


def _misfit(plan: Plan, choice: Choice, reply: Reply) -> Diagnostic:
    open_options = [option_name(plan, choice, choice.options[i]) for i in range(min(8, len(choice.options)))]
    more = ", …" if len(choice.options) > 8 else ""
    return Diagnostic(
        BAD_SCRIPT, f"the answer does not fit the choice of '{choice.label}'", reply.origin,
        hint=f"open are: {', '.join(open_options)}{more}")  # fmt: skip
