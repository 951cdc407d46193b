"""Players do verbs: everybody's first part, then everybody's second part, then it is recorded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import product

from agencia_dsl.check.history import gather, recorded
from agencia_dsl.check.interrupts import Impossible
from agencia_dsl.check.laws import in_force, met
from agencia_dsl.check.run import Came, Names, Run, Value, many, one
from agencia_dsl.ir.effect import Perform
from agencia_dsl.ir.program import Verb
from agencia_dsl.ir.sorts import CARD, NOBODY, PLAYER


@dataclass(frozen=True, slots=True)
class Act:
    """One doer's part in a sentence, with what fills the blanks of the verb.

    `amount` is what is demanded of him, in cards; there is none when the verb has no amount.  `most` is
    where the sentence itself ends it, whatever standing rules say.
    """

    doer: int
    blanks: Names
    amount: int | None
    target: int
    most: int | None

    def names(self) -> Names:
        """What the names of the verb stand for."""
        return {"you": self.doer, **self.blanks}


def perform(run: Run, sentence: Perform, names: Names) -> None:
    """A sentence: standing rules meet the demand, then it is carried out.

    Within an attempt whatever is impossible ends it; outside, a doer who cannot is passed over.
    """
    verb = run.book.verbs[sentence.verb]
    acts = _permitted(run, verb, _acts(run, verb, sentence, names))
    if run.demands is not None:
        _note_demands(run, verb, acts)
        return
    before = tuple(in_force(run, run.seats()))
    begun: list[tuple[Act, Names]] = []
    with _all_or_nothing(run):
        for act in acts:
            inner = act.names()
            try:
                with _all_or_nothing(run):
                    run.happen(run, verb.prepare, inner)
            except Impossible:
                if run.is_exact:
                    raise
            else:
                begun.append((act, inner))
        for _, inner in begun:
            run.happen(run, verb.commit, inner)
    if begun:
        gather(run, verb.event, (act.doer for act, _ in begun))
    for act, _ in begun:
        recorded(run, Came(verb.event, act.doer, 1 if act.amount is None else act.amount, act.target), before)


@contextmanager
def _all_or_nothing(run: Run) -> Iterator[None]:
    """What proves impossible leaves nothing behind; an attempt sees to that itself."""
    if run.is_exact:
        yield
        return
    before, came = run.table.copy(), len(run.events)
    try:
        yield
    except Impossible:
        run.table.become(before)
        del run.events[came:]
        raise


def _acts(run: Run, verb: Verb, sentence: Perform, names: Names) -> Iterator[Act]:
    """The parts of all doers; whoever has several other parties has a part towards each."""
    doers = many(run.evaluate(run, sentence.doers, names))
    if not doers:
        return
    given = {argument.name: argument for argument in sentence.arguments}
    shared = {
        parameter.name: run.evaluate(run, given[parameter.name].value, names)
        for parameter in verb.parameters
        if not given[parameter.name].each
    }
    limit = sentence.most
    bound = one(run.evaluate(run, limit.value, names)) if limit is not None and not limit.each else None
    for doer in doers:
        inner = {**names, sentence.name: doer}
        if limit is not None and limit.each:
            bound = one(run.evaluate(run, limit.value, inner))
        filled: list[tuple[Value, ...]] = []
        for parameter in verb.parameters:
            value = shared.get(parameter.name)
            if value is None:
                value = run.evaluate(run, given[parameter.name].value, inner)
            filled.append(many(value) if parameter.sort == PLAYER else (value,))
        for values in product(*filled):
            blanks = {p.name: value for p, value in zip(verb.parameters, values, strict=True)}
            yield Act(
                doer, blanks,
                one(blanks[verb.amount]) if verb.amount is not None else None,
                one(blanks[verb.target]) if verb.target is not None else NOBODY,
                bound,
            )  # fmt: skip


def _permitted(run: Run, verb: Verb, acts: Iterable[Act]) -> list[Act]:
    """The parts with their amounts as standing rules leave them, none of them forbidden.

    A demand of no cards is no demand; what is demanded of nobody is impossible.
    """
    left: list[Act] = []
    for act in list(acts):
        planned = sum(other.amount or 0 for other in left if other.doer == act.doer)
        try:
            if _is_about_nobody(verb, act):
                raise Impossible
            amount = met(run, verb.event, act.doer, act.amount, act.target, planned, act.most)
        except Impossible:
            if run.is_exact:
                raise
            continue
        if amount is None or verb.amount is None:
            left.append(act)
        elif amount != 0:
            left.append(Act(act.doer, {**act.blanks, verb.amount: amount}, amount, act.target, act.most))
    return left


def _is_about_nobody(verb: Verb, act: Act) -> bool:
    """Is nobody to do it, or is it to be done to nobody?"""
    people = (act.blanks[p.name] for p in verb.parameters if p.sort in (PLAYER, CARD))
    return NOBODY in (act.doer, *people)


def _note_demands(run: Run, verb: Verb, acts: list[Act]) -> None:
    """What the sentence demands, whether or not it can be met; then as much of it as can be."""
    assert run.demands is not None
    for act in acts:
        run.demands.add((verb.event, act.doer))
        inner = act.names()
        with suppress(Impossible), _all_or_nothing(run):
            run.happen(run, verb.prepare, inner)
            run.happen(run, verb.commit, inner)
