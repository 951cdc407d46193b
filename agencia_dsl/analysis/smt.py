"""The only module that imports z3: the core's abstract run as formulas over numbers of cards.

A formula without a solution is a proof for any hand size.  A solution is only a candidate: what is
shown to a person is found or replayed on the interpreter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import z3

from agencia_dsl.ir.abstract.ask import truth
from agencia_dsl.ir.abstract.run import begin, mover, run
from agencia_dsl.ir.abstract.state import AbstractState, AnyCard, Seats, Situation, Value
from agencia_dsl.ir.abstract.state import Unsupported as Unsupported
from agencia_dsl.ir.effect import Attempt, Execute
from agencia_dsl.ir.expr import Expr, Operator, Possible, Relation
from agencia_dsl.ir.program import Card, Game, ZoneKind
from agencia_dsl.ir.sorts import CARD
from agencia_dsl.ir.walk import walk

TIMEOUT = 2_000
"""Milliseconds for one formula; the questions here take a few."""


class Solved(Enum):
    """What the solver says of a formula."""

    NEVER = "no solution"
    CANDIDATE = "a solution"
    UNKNOWN = "unknown"


class Terms:
    """The domain of terms; what is known stays a Python value, so that formulas stay small."""

    def __init__(self) -> None:
        self._fresh = 0
        self.bounds: list[Any] = []

    def _name(self, name: str) -> str:
        self._fresh += 1
        return f"{name}#{self._fresh}"

    def truth(self, value: bool) -> Any:
        """A truth that is known."""
        return value

    def known(self, truth: Any) -> bool | None:
        """The truth as such, when it is certain."""
        return truth if isinstance(truth, bool) else None

    def both(self, parts: Sequence[Any]) -> Any:
        """Do all hold?"""
        if any(part is False for part in parts):
            return False
        left = [part for part in parts if part is not True]
        return True if not left else left[0] if len(left) == 1 else _joined(z3.Z3_mk_and, left)

    def either(self, parts: Sequence[Any]) -> Any:
        """Does one hold?"""
        if any(part is True for part in parts):
            return True
        left = [part for part in parts if part is not False]
        return False if not left else left[0] if len(left) == 1 else _joined(z3.Z3_mk_or, left)

    def negate(self, part: Any) -> Any:
        """Does it not hold?"""
        return not part if isinstance(part, bool) else z3.Not(part)

    def number(self, value: int) -> Any:
        """A number that is known."""
        return value

    def arithmetic(self, operator: Operator, left: Any, right: Any) -> Any:
        """A number from two."""
        match operator:
            case Operator.PLUS:
                return left + right
            case Operator.MINUS:
                return left - right
            case Operator.TIMES:
                return left * right
            case Operator.OVER | Operator.REMAINDER if not isinstance(right, int) or right <= 0:
                return self.some_number("quotient", None, None)  # the solver rounds these otherwise
            case Operator.OVER:
                return left // right if isinstance(left, int) else left / right
            case Operator.REMAINDER:
                return left % right

    def compare(self, relation: Relation, left: Any, right: Any) -> Any:
        """A relation between two numbers."""
        return relation.holds(left, right)

    def choose(self, condition: Any, then: Any, otherwise: Any) -> Any:
        """One number or the other."""
        if isinstance(condition, bool):
            return then if condition else otherwise
        if isinstance(then, int) and isinstance(otherwise, int) and then == otherwise:
            return then
        return z3.If(condition, then, otherwise)

    def smaller(self, left: Any, right: Any) -> Any:
        """The smaller of two numbers."""
        return self.choose(self.compare(Relation.LESS, left, right), left, right)

    def larger(self, left: Any, right: Any) -> Any:
        """The larger of two numbers."""
        return self.choose(self.compare(Relation.LESS, left, right), right, left)

    def anything(self, name: str) -> Any:
        """A truth about which nothing is known."""
        return z3.Bool(self._name(name))

    def some_number(self, name: str, low: int | None, high: Any | None) -> Any:
        """A number of which only bounds are known."""
        term = z3.Int(self._name(name))
        if low is not None:
            self.bounds.append(term >= low)
        if high is not None:
            self.bounds.append(term <= high)
        return term

    def pick(self, guards: Sequence[Any], count: int) -> tuple[list[Any], Any]:
        """Some of those that are there; when there are too few, none of it holds."""
        picked: list[Any] = []
        for guard in guards:
            picked.append(False if guard is False else self.anything("picked"))
        there = [p for p in picked if p is not False]
        for p, guard in zip(picked, guards, strict=True):
            if p is not False and guard is not True:
                self.bounds.append(z3.Implies(p, guard))
        if not there:
            return picked, count == 0
        enough = self.compare(Relation.AT_LEAST, _how_many(guards), count)
        exactly = z3.PbEq([(p, 1) for p in there], count)
        none = z3.Not(z3.Or(there))
        self.bounds.append(exactly if enough is True else z3.If(_term(enough), exactly, none))
        return picked, enough


def _joined(make: Callable[..., Any], parts: Sequence[Any]) -> Any:
    """A conjunction or disjunction made directly: the checks of `z3.And` cost more than solving."""
    context = parts[0].ctx
    listed = (z3.Ast * len(parts))(*[part.as_ast() for part in parts])
    return z3.BoolRef(make(context.ref(), len(parts), listed), context)


def _how_many(guards: Sequence[Any]) -> Any:
    certain = sum(guard is True for guard in guards)
    open_ones = [z3.If(g, 1, 0) for g in guards if not isinstance(g, bool)]
    return certain + z3.Sum(open_ones) if open_ones else certain


def _term(truth: Any) -> Any:
    return z3.BoolVal(truth) if isinstance(truth, bool) else truth


# ---------------------------------------------------------------------------------------- questions
def executing_rule(game: Game) -> str | None:
    """The rule that is attempted and executes a card: what a structure must be followed exactly in."""
    attempted = {n.rule for n in walk(tuple(game.edition.rules)) if isinstance(n, Attempt | Possible)}
    for rule in game.edition.rules:
        if rule.name in attempted and any(isinstance(n, Execute) for n in walk(rule.body)):
            return rule.name
    return None


@dataclass
class Formula:
    """An abstract run and the formula of its course."""

    state: AbstractState
    terms: Terms

    def solve(self, *more: Any) -> Solved:
        """Is there a state and a course of choices with all that is demanded, and `more`?"""
        wanted = [*self.terms.bounds, *self.state.demands, *more]
        if any(each is False for each in wanted):
            return Solved.NEVER
        solver = z3.SimpleSolver()  # formulas are many and small: no preprocessing pays
        solver.set("timeout", TIMEOUT)
        solver.add([each for each in wanted if each is not True])
        match solver.check():
            case z3.unsat:
                return Solved.NEVER
            case z3.sat:
                return Solved.CANDIDATE
            case _:
                return Solved.UNKNOWN


def execution(situation: Situation) -> Formula:
    """The card of the one on move followed exactly, from any hands.  Raises `Unsupported`."""
    return _execution(Terms(), situation)


def _execution(terms: Terms, situation: Situation) -> Formula:
    rule = executing_rule(situation.game)
    if rule is None:
        raise Unsupported("no rule executes cards")
    state = begin(terms, situation)
    body = next(each.body for each in situation.game.edition.rules if each.name == rule)
    run(state, body, mover(state))
    return Formula(state, terms)


def hands(state: AbstractState) -> list[Any]:
    """The numbers of cards in the hands, by seat."""
    found = [zone for zone in state.situation.game.edition.zones if zone.kind is ZoneKind.HAND and zone.each]
    if not found:
        return []
    base = state.places.zones[found[0].name]
    return state.counts[base : base + state.situation.players]


def beside(game: Game, players: int, card: Card, other: Card) -> Formula:
    """The card followed exactly while the other lies before some opponent, wherever that is."""
    terms = Terms()
    seats = [terms.anything("other lies") for _ in range(players - 1)]
    terms.bounds.append(z3.PbEq([(seat, 1) for seat in seats], 1))
    others = tuple((seat, other, there) for seat, there in enumerate(seats, 1))
    return _execution(terms, Situation(game, players, ((0, card, True), *others)))


@dataclass
class Turns:
    """Turns under different cards, for one number of players, begun with a card in every hand and with
    nothing coming into force.

    What happens before the card is executed is the same for all cards that say nothing in force, so it
    is run once.
    """

    game: Game
    players: int
    _begun: tuple[AbstractState, list[Any], int] | None = None

    def freezes(self, card: Card) -> Solved:
        """Can a turn under this card end with a winner or an empty hand?

        `NEVER` proves that it cannot as long as no card comes into force; the card itself brings none.
        """
        goal = next((role.word for role in self.game.edition.roles if role.name == "goal"), "")
        situation = Situation(self.game, self.players, ((0, card, True),), still=True)
        state, bounds, place = self._before(situation)
        terms = state.domain
        assert isinstance(terms, Terms)
        terms.bounds = bounds[:]
        _course(state, place, None)
        won = [
            terms.both([ending.guard, terms.either([guard for _, guard in ending.winners.entries])])
            for ending in state.endings if ending.sequence == goal
        ]  # fmt: skip
        empty = [terms.compare(Relation.EQUAL, hand, 0) for hand in hands(state)]
        return Formula(state, terms).solve(terms.either([*won, *empty]))

    def _before(self, situation: Situation) -> tuple[AbstractState, list[Any], int]:
        """A state right before cards are executed, with the bounds on its terms and its place."""
        silent = not any(card.laws or card.triggers for _, card, _ in situation.cards)
        if silent and self._begun is not None:
            state, bounds, place = self._begun
            return state.copy(situation), bounds, place
        terms = Terms()
        state = begin(terms, situation)
        terms.bounds += [hand >= 1 for hand in hands(state)]
        place = _course(state, _entry(self.game), executing_rule(self.game))
        begun = (state, terms.bounds[:], place)
        if silent:
            self._begun = begun
            return state.copy(situation), begun[1], place
        return begun


def _entry(game: Game) -> int:
    """The place where a turn begins."""
    turn = next((role.word for role in game.edition.roles if role.name == "turn"), "")
    entry = dict(game.entries).get(turn)
    if entry is None:
        raise Unsupported("no sequence is a turn")
    return entry


def _course(state: AbstractState, place: int, until: str | None) -> int:
    """The rules of a turn in order, up to the one that attempts `until`; the place where this stopped."""
    game, terms = state.situation.game, state.domain
    seen: set[int] = set()
    while place >= 0 and place not in seen:
        seen.add(place)
        step = game.steps[place]
        body = next(rule.body for rule in game.edition.rules if rule.name == step.rule)
        if until is not None and any(isinstance(n, Attempt) and n.rule == until for n in walk(body)):
            return place
        left = {name for name, _ in step.exits}
        outer = state.guard
        gone = [ending.guard for ending in state.endings if ending.sequence in left]
        state.guard = terms.both([outer, *(terms.negate(guard) for guard in gone)])
        run(state, body, mover(state))
        state.guard = outer
        place = step.next
        if until is None and place == _entry(game):
            break
    return place


def _meeting(game: Game, deed: str, players: int) -> tuple[Terms, AbstractState, Seats, Value]:
    """Any state, with any player and any object of the deed that a standing rule may speak of."""
    terms = Terms()
    state = begin(terms, Situation(game, players))
    they = Seats(tuple((seat, terms.anything("they")) for seat in range(players)), ordered=False)
    terms.bounds.append(z3.PbEq([(guard, 1) for _, guard in they.entries], 1))
    blank = next((each.parameter for each in game.edition.deeds if each.name == deed), None)
    if blank is not None and blank.sort == CARD:
        return terms, state, they, AnyCard(terms.some_number("it", 0, terms.number(len(game.cards) - 1)))
    it = Seats(tuple((seat, terms.anything("it")) for seat in range(players)), ordered=False)
    terms.bounds.append(z3.PbLe([(guard, 1) for _, guard in it.entries], 1))
    return terms, state, they, it


def _speaks(state: AbstractState, test: Expr, owner: int, they: Seats, it: Value) -> Any:
    you = Seats(((owner, True),))
    return truth(state, test, {"you": you, "they": they, "it": it, "maker": you})


def overlaps(game: Game, deed: str, first: tuple[Expr, int], second: tuple[Expr, int], players: int) -> Solved:
    """Can two standing rules, of different owners, speak of the same player and object of a deed?"""
    terms, state, they, it = _meeting(game, deed, players)
    tests = [_speaks(state, test, owner, they, it) for test, owner in (first, second)]
    return Formula(state, terms).solve(*tests)


def differ(game: Game, deed: str, first: Expr, second: Expr, players: int) -> Solved:
    """Can two standing rules about a deed, of different owners, mean two different players?"""
    terms, state, they, it = _meeting(game, deed, players)
    others = Seats(tuple((seat, terms.anything("other")) for seat in range(players)), ordered=False)
    terms.bounds.append(z3.PbEq([(guard, 1) for _, guard in others.entries], 1))
    same = [z3.And(a, b) for (_, a), (_, b) in zip(they.entries, others.entries, strict=True)]
    tests = [_speaks(state, first, 0, they, it), _speaks(state, second, 1, others, it)]
    return Formula(state, terms).solve(*tests, z3.Not(z3.Or(same)))
