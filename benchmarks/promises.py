"""What the engine promises of every jogo, put to the test on the record of one.

- No card is lost and none is made: at every decision what lies on the table, and what a sentence has taken
  up and not yet put down, is what the box holds.  Between two rules `invariants` holds.
- A decision that is due has at least two options, and each option that is tried can be carried out: its step goes
  on to the end, and no attempt that it is part of fails because of it.
- The record replays, step by step from settled positions, to the same events and the same end.
"""

from __future__ import annotations

import itertools
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from agencia_dsl.engine.driver import Played, RandomOracle, play_random
from agencia_dsl.engine.event import Decided, Done, Event, SequenceEnded
from agencia_dsl.engine.explore import Budget, Graph, explore
from agencia_dsl.engine.goal import Goal, GoalWatch, goal_of
from agencia_dsl.engine.oracle import Oracle
from agencia_dsl.engine.outcome import Impossible
from agencia_dsl.engine.piles import Cards, Saved
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.run import Tape, settle
from agencia_dsl.engine.step import opening, run_step
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.choice import CHANCE, Decision, Selections
from agencia_dsl.ir.position import Position
from benchmarks.invariants import Broken, assert_conserved, assert_settled
from benchmarks.jogos import Setup, plan_of

TRIED, TRIED_OF_CHANCE = 24, 4
"""Decisions of players, and of chance, in each jogo of which the options are tried."""

MOST_OPTIONS = 24
"""Options of one decision that are tried: all of them, or so many at random."""


LOOKED_AT = 1000
"""Jogadas after which a jogo is looked at for the first time: can its partida still end?"""

FROZEN = Budget(5.0, 20_000)
"""How far all that can follow is looked through for that."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A promise that was not kept, and the record that shows it.

    `setup` plays the jogo again; `decisions` are all that were taken in it, empty when it could not be played to its
    end.
    """

    what: str
    setup: Setup
    step: int
    decisions: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """A jogo that kept every promise.  `jogadas`, `decisions`, `tried` and `options` are numbers of them.

    `tried` decisions were those whose options were tried.  `ended`: was it over before it was stopped?  `frozen`: it was
    stopped in a partida that nothing can end any more, whatever is decided: all that can follow was looked through.
    `partidas` that came to an end in it, `longest` jogadas in one of them; `seconds` of wall clock.
    """

    setup: Setup
    jogadas: int
    partidas: int
    longest: int
    decisions: int
    tried: int
    options: int
    events: Counter[str]
    ended: bool
    frozen: bool
    winners: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision of the record: who took it, in the step from which position, after which others in it."""

    who: int
    step: int
    position: Position
    before: tuple[Decision, ...]


def put_to_the_test(setup: Setup, most_turns: int) -> Kept | Violation:
    """One random jogo.  Whatever goes wrong in it, a fault of the program too, is a violation."""
    at = _At()
    played: Played | None = None
    began = time.monotonic()
    try:
        made = plan_of(setup)
        goal = made.game.mode.sequence
        played, frozen = _played(made, setup.seed, goal, most_turns)
        asked = _replayed(made, goal, played, at)
        tried, options = _tried(made, asked, random.Random(setup.seed), at)
    except Exception as problem:  # nothing may escape: the record is what makes it possible to find out
        what = str(problem) if isinstance(problem, Broken) else f"{type(problem).__name__}: {problem}"
        return Violation(what, setup, at.step, played.tape if played is not None else ())
    partidas, longest = _partidas(made, played)
    return Kept(
        setup, played.turns, partidas, longest, len(played.tape), tried, options, _counted(made, played), played.ended,
        frozen, played.winners.bit_count(), time.monotonic() - began,
    )  # fmt: skip


def _played(made: Plan, seed: int, goal: str, most_turns: int) -> tuple[Played, bool]:
    """A jogo to its end, or until it is stopped; was it because nothing can end its partida any more?"""
    first = min(LOOKED_AT, most_turns)
    played = play_random(made, seed, goal, most_turns=first, with_events=True)
    if played.ended:
        return played, False
    if _is_frozen(made, played.position):
        return played, True
    if first < most_turns:  # the same seed: it begins in the same way
        played = play_random(made, seed, goal, most_turns=most_turns, with_events=True)
    return played, not played.ended and _is_frozen(made, played.position)


def _is_frozen(made: Plan, position: Position) -> bool:
    """Can no partida end after this position?  All that can follow is looked through, or it is not known."""
    graph = explore(made, position, goal_of(made), FROZEN, found=_has_end)
    return graph.is_complete and not any(graph.ends.values())


def _has_end(graph: Graph, number: int) -> bool:
    return bool(graph.ends.get(number))


def _counted(made: Plan, played: Played) -> Counter[str]:
    """How often each role of an event was played."""
    words = {role.word: role.name for role in made.game.edition.roles}
    return Counter(words.get(event.event, event.event) for event in played.events if isinstance(event, Done))


def _partidas(made: Plan, played: Played) -> tuple[int, int]:
    """How many goals came to an end, and the jogadas of the longest stretch between two such ends."""
    goal, turn = goal_of(made), next((r.word for r in made.game.edition.roles if r.name == "turn"), "")
    lengths = [0]
    for event in played.events:
        match event:
            case SequenceEnded(sequence=sequence) if sequence == goal:
                lengths.append(0)
            case Done(event=name) if name == turn:
                lengths[-1] += 1
            case _:
                pass
    return len(lengths) - 1, max(lengths)


@dataclass
class _At:
    """The step that is being looked at, counted from 0."""

    step: int = 0


# ---------------------------------------------------------------------------------------- the record
def _replayed(made: Plan, goal: str, played: Played, at: _At) -> list[Asked]:
    """Replay the record step by step; its decisions."""
    watch = GoalWatch(made, goal)
    position = opening(made)
    asked: list[Asked] = []
    events: list[Event] = []
    won: Goal | None = None
    bounds = (*played.starts, len(played.tape))
    for at.step, (start, end) in enumerate(itertools.pairwise(bounds)):
        table = _Counting(made, oracle := _Witness(Tape(played.tape[start:end])))
        oracle.table = table
        table.set_position(position)
        table.log = []
        ended = run_step(table)
        oracle.assert_kept(table.log)
        if oracle.answered != end - start:
            raise Broken(f"the record has {end - start} decisions for a step that asks for {oracle.answered}")
        asked += [
            Asked(who, at.step, position, played.tape[start : start + number]) for number, who in enumerate(oracle.who)
        ]
        events += table.log
        won = watch.seen(position.place, table, ended)
        position = table.position()
        assert_settled(made, position)
        if won is not None and end != len(played.tape):
            raise Broken("the replay ends before the record does")
    if position != played.position:
        raise Broken("the replay leads to another position than the record")
    if tuple(events) != played.events:
        raise Broken(_first_difference(events, played.events))
    if (won is not None, won.winners if won is not None else 0) != (played.ended, played.winners):
        raise Broken("the replay ends otherwise than the record")
    return asked


def _first_difference(events: Sequence[Event], recorded: Sequence[Event]) -> str:
    for number, (found, expected) in enumerate(itertools.zip_longest(events, recorded)):
        if found != expected:
            return f"event {number} of the replay is {found}, recorded is {expected}"
    return "the events differ"


# ---------------------------------------------------------------------------------------- options
def _tried(made: Plan, asked: Sequence[Asked], chance: random.Random, at: _At) -> tuple[int, int]:
    """Try the options of some decisions; how many decisions, how many options."""
    of_players = [each for each in asked if each.who != CHANCE]
    of_chance = [each for each in asked if each.who == CHANCE]
    looked_at = chance.sample(of_players, min(TRIED, len(of_players))) + chance.sample(
        of_chance, min(TRIED_OF_CHANCE, len(of_chance))
    )
    options = 0
    for each in looked_at:
        at.step = each.step
        options += _each_option(made, each, chance)
    return len(looked_at), options


def _each_option(made: Plan, asked: Asked, chance: random.Random) -> int:
    """Carry out the options of a decision; how many."""
    choice = settle(made, asked.position, asked.before).choice
    if choice is None:
        raise Broken(f"no decision is due after {asked.before}")
    if len(choice.options) < 2:
        raise Broken(f"'{choice.label}' has {len(choice.options)} options")
    tried = _some(choice.options, chance)
    for option in tried:
        try:
            _carried_out(made, asked.position, _Onward((*asked.before, option), chance.getrandbits(32)))
        except Exception as problem:
            said = f"option {option} of '{choice.label}' after {asked.before}: {type(problem).__name__}: {problem}"
            raise Broken(said) from problem
    return len(tried)


def _carried_out(made: Plan, position: Position, oracle: Oracle) -> None:
    """A step to its end."""
    table = _Counting(made, witness := _Witness(oracle))
    witness.table = table
    table.set_position(position)
    table.log = []
    run_step(table)
    witness.assert_kept(table.log)
    assert_settled(made, table.position())


def _some(options: Sequence[Decision], chance: random.Random) -> Sequence[Decision]:
    """All options, or some of many.  Of a list too long to be written out a few are looked up."""
    if len(options) <= MOST_OPTIONS:
        return tuple(options)
    total = options.total if isinstance(options, Selections) else len(options)
    return [options[chance.randrange(total)] for _ in range(MOST_OPTIONS)]


# ---------------------------------------------------------------------------------------- watching
class _Counting(Table):
    """A table that knows which cards have been taken up and not yet put down."""

    __slots__ = ("held", "is_drawing")

    def __init__(self, made: Plan, oracle: Oracle) -> None:
        super().__init__(made, oracle)
        self.held: tuple[int, ...] = ()
        self.is_drawing = False

    def take(self, zone: int, wanted: int | Sequence[int], clause: int) -> Cards:
        taken = super().take(zone, wanted, clause)
        self.held += taken
        return taken

    def take_top(self, zone: int, count: int, clause: int) -> Cards:
        before, lifted = self.held, self.z[zone][:count]
        self.held = before + lifted  # chance may be asked which cards these are
        self.is_drawing = True
        try:
            taken = super().take_top(zone, count, clause)
        except Impossible:
            self.held = before
            raise
        finally:
            self.is_drawing = False
        self.held = before + taken
        return taken

    def put(self, zone: int, bundle: Cards, source: int, under: bool, clause: int) -> None:
        super().put(zone, bundle, source, under, clause)
        left = list(self.held)
        for card in bundle:
            left.remove(card)
        self.held = tuple(left)

    def save(self) -> Saved:
        return (*super().save(), self.held)  # type: ignore[return-value]  # one more, which `load` below takes back

    def load(self, saved: Saved) -> None:
        super().load(saved)
        self.held = saved[-1]  # type: ignore[assignment]


class _Onward:
    """Answers with decisions, then blindly: each physical card and each seat alike."""

    def __init__(self, decisions: tuple[Decision, ...], seed: int) -> None:
        self._tape = Tape(decisions)
        self._blind = RandomOracle(seed)

    @property
    def _now(self) -> Oracle:
        return self._blind if self._tape.is_used_up else self._tape

    def one(self, who: int, label: str, items: Sequence[int], clause: int) -> int:
        """One of the items."""
        return self._now.one(who, label, items, clause)

    def many(
        self, who: int, label: str, groups: Sequence[Sequence[tuple[Sequence[int], int]]], clause: int
    ) -> tuple[int, ...]:
        """Several of the items."""
        return self._now.many(who, label, groups, clause)

    def truth(self, who: int, label: str, clause: int) -> int:
        """Yes or no."""
        return self._now.truth(who, label, clause)


class _Witness:
    """Has another answer, and looks at the table each time that it is asked.

    It remembers what players chose within attempts: such options are offered only if the whole can still be
    completed, so none of it may be taken back.  A free answer may; after one nothing is promised.
    """

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle
        self._chosen: Counter[tuple[int, str, Decision]] = Counter()
        self._is_free = False
        self.table: _Counting | None = None
        self.who: list[int] = []

    @property
    def answered(self) -> int:
        """How many decisions were asked for."""
        return len(self.who)

    def one(self, who: int, label: str, items: Sequence[int], clause: int) -> int:
        """One of the items."""
        self._look(who, label, len(set(items)))
        picked = self._oracle.one(who, label, items, clause)
        self._remember(who, label, picked)
        return picked

    def many(
        self, who: int, label: str, groups: Sequence[Sequence[tuple[Sequence[int], int]]], clause: int
    ) -> tuple[int, ...]:
        """Several of the items."""
        self._look(who, label, Selections.of_groups(groups).total)
        picked = self._oracle.many(who, label, groups, clause)
        self._remember(who, label, picked)
        return picked

    def truth(self, who: int, label: str, clause: int) -> int:
        """Yes or no."""
        self._look(who, label, 2)
        self._is_free |= self.table is not None and self.table.frame is not None
        return self._oracle.truth(who, label, clause)

    def assert_kept(self, log: Sequence[Event]) -> None:
        """What was chosen within attempts stands in the log of the step; an attempt that fails takes it out."""
        if self._is_free:
            return
        for event in log:
            if isinstance(event, Decided):
                decision = event.decision if isinstance(event.decision, int) else tuple(event.decision)
                self._chosen[event.who, event.label, decision] -= 1
        if left := +self._chosen:
            (who, label, decision), _ = left.most_common(1)[0]
            raise Broken(f"'{label}' was decided as {decision} by seat {who} in an attempt that failed nevertheless")

    def _remember(self, who: int, label: str, decision: Decision) -> None:
        if who != CHANCE and self.table is not None and self.table.frame is not None:
            self._chosen[who, label, decision] += 1

    def _look(self, who: int, label: str, options: int) -> None:
        self.who.append(who)
        if options < 2:
            raise Broken(f"'{label}' is asked although there is no choice")
        table = self.table
        assert table is not None
        if table.demanded is not None:
            return  # a footprint is read as if what is impossible happened: cards do not count
        if not (table.is_drawing and table.fates):  # else some of what is drawn is known to nature alone
            assert_conserved(table.plan, table.z, table.pools, table.held)
