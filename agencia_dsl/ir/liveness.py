"""What the decks in use can read: fields that only feed themselves are not kept.

Rules may keep account of much that few cards ask for (how many cards somebody discarded).  Where no
card in use asks, nothing could tell two positions apart that differ in such a field alone; so it is
not written, and what waits for an event only to write it does not wait.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from agencia_dsl.ir.effect import Attempt, Effect, Follow, ForEach, If, Perform, SetField
from agencia_dsl.ir.expr import Ask, Choose, Demand, Field, Possible
from agencia_dsl.ir.node import CoreNode
from agencia_dsl.ir.program import Card, Edition, Step
from agencia_dsl.ir.walk import children, respell, walk


def without_dead(
    edition: Edition, steps: tuple[Step, ...], cards: tuple[Card, ...], observed: Iterable[str]
) -> tuple[Edition, tuple[Card, ...]]:
    """Edition and cards that do not write what nothing reads.

    `observed` are fields that somebody else reads, such as scenes.
    """
    named = {role.word for role in edition.roles} | ({edition.turned_by} if edition.turned_by else set())
    live = _live(tuple(reached(edition, steps, cards)), {*observed, *named})

    def spell(effect: Effect) -> tuple[Effect, ...]:
        match effect:
            case SetField(field) if field not in live:
                return ()
            case If(condition, (), ()) if not decides(condition):
                return ()
            case ForEach(_, items, ()) if not decides(items):
                return ()
            case _:
                return (effect,)

    edition, cards = respell((edition, cards), spell)
    return replace(edition, triggers=tuple(trigger for trigger in edition.triggers if trigger.body)), cards


def reached(edition: Edition, steps: tuple[Step, ...], cards: tuple[Card, ...]) -> Iterator[CoreNode]:
    """All that may run or be asked in a game of these steps and cards: rules, verbs, triggers, cards."""
    rules = {rule.name: rule for rule in edition.rules}
    verbs = {verb.name: verb for verb in edition.verbs}
    todo: list[CoreNode] = [*cards, *edition.triggers, *(rules[name] for name in {step.rule for step in steps})]
    seen = {id(node) for node in todo}
    while todo:
        node = todo.pop()
        yield node
        for inner in walk(node):
            match inner:
                case Follow(name) | Attempt(name) | Possible(name):
                    further: CoreNode = rules[name]
                case Perform(name):
                    further = verbs[name]
                case _:
                    continue
            if id(further) not in seen:
                seen.add(id(further))
                todo.append(further)


def _live(nodes: tuple[CoreNode, ...], observed: set[str]) -> set[str]:
    """The fields that are read, other than to write a field that is not."""
    live = set(observed)
    feeds: dict[str, set[str]] = {}
    for node in nodes:
        _sort_reads(node, live, feeds)
    todo = list(live)
    while todo:
        fresh = feeds.pop(todo.pop(), set()) - live
        live |= fresh
        todo += fresh
    return live


def _sort_reads(node: CoreNode, live: set[str], feeds: dict[str, set[str]]) -> None:
    """Fields read in a node: into `live`, or into `feeds` where they only feed another field."""
    match node:
        case SetField(field):
            read = {each.name for each in walk(tuple(children(node))) if isinstance(each, Field)}
            if decides(node):
                live |= {field, *read}
            else:
                feeds.setdefault(field, set()).update(read)
        case _:
            if isinstance(node, Field):
                live.add(node.name)
            for child in children(node):
                _sort_reads(child, live, feeds)


def decides(node: CoreNode) -> bool:
    """Does somebody decide in it, or can it fail where one is meant?"""
    return any(isinstance(each, Choose | Ask | Demand | Possible) for each in walk(node))
