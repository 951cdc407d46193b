"""What the decks in use can read: fields that only feed themselves are not kept.

Rules may keep account of much that few cards ask for (how many cards somebody discarded).  Where no
card in use asks, nothing could tell two positions apart that differ in such a field alone; so it is
not written, and what waits for an event only to write it does not wait.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import replace

from agencia_dsl.ir.effect import Attempt, Effect, Execute, Follow, ForEach, If, Offer, Perform, Record, SetField
from agencia_dsl.ir.expr import Ask, Choose, Demand, Field, Possible
from agencia_dsl.ir.node import CoreNode
from agencia_dsl.ir.program import Card, Edition, Game, Step
from agencia_dsl.ir.walk import children, respell, walk


def without_dead(
    edition: Edition, steps: tuple[Step, ...], cards: tuple[Card, ...], observed: Iterable[str]
) -> tuple[Edition, tuple[Card, ...]]:
    """Edition and cards that do not write what nothing reads.

    `observed` are fields that somebody else reads, such as scenes.
    """
    return _writing(edition, cards, _live(tuple(reached(edition, steps, cards)), {*observed, *_named(edition)}))


def without_accounts(game: Game, kept: Set[str]) -> Game:
    """The game without what only keeps account of what no attempt reads; `kept`: the fields that one does (`carried`).

    Whether an attempt can be completed is the same in both; it is no game to play.
    """
    edition, cards = _writing(game.edition, game.cards, kept)
    return replace(game, edition=edition, cards=cards)


def _writing(edition: Edition, cards: tuple[Card, ...], live: Set[str]) -> tuple[Edition, tuple[Card, ...]]:
    """Edition and cards that write these fields alone."""

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


def _named(edition: Edition) -> set[str]:
    """What an evaluator reads by itself: whoever is on move, which way the ring turns."""
    return {role.word for role in edition.roles} | ({edition.turned_by} if edition.turned_by else set())


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


def carried(game: Game) -> frozenset[str]:
    """The fields that carry something from one part of an attempt, or of an offer, to another or to a law.

    Any other field is not read in an attempt that can write it: whether the attempt can be completed does not
    depend on what is written.
    """
    rules = {rule.name: rule for rule in game.edition.rules}
    everything = tuple(reached(game.edition, game.steps, game.cards))
    parts = [node for each in everything for node in walk(each)]
    roots: list[tuple[CoreNode, ...]] = [tuple(each.body) for each in parts if isinstance(each, Offer)]
    roots += [(rules[name],) for name in {each.rule for each in parts if isinstance(each, Attempt | Possible)}]
    said = [node for card in game.cards for node in (*card.laws, *((card.usable,) if card.usable is not None else ()))]
    found = {each.name for node in said for each in walk(node) if isinstance(each, Field)} | _named(game.edition)
    for root in roots:
        nodes = [node for each in _happening(game, root) for node in walk(each)]
        read = {node.name for node in nodes if isinstance(node, Field)}
        found |= read & {node.field for node in nodes if isinstance(node, SetField)}
    return frozenset(found)


def _happening(game: Game, root: tuple[CoreNode, ...]) -> Iterator[CoreNode]:
    """All that may happen because of effects, in whatever order: what waits for it too, and cards that are executed."""
    edition = game.edition
    named: dict[tuple[str, str], tuple[CoreNode, ...]] = {("rule", rule.name): (rule,) for rule in edition.rules}
    named |= {("verb", verb.name): (verb,) for verb in edition.verbs}
    named["cards", ""] = tuple(effect for card in game.cards for effect in card.body)
    for after in (*edition.triggers, *(each for card in game.cards for each in card.triggers)):
        named["after", after.event] = (*named.get(("after", after.event), ()), after)
    events = {verb.name: verb.event for verb in edition.verbs}
    todo, seen = list(root), set[tuple[str, str]]()
    while todo:
        node = todo.pop()
        yield node
        for inner in walk(node):
            match inner:
                case Follow(name) | Attempt(name) | Possible(name):
                    keys = [("rule", name)]
                case Perform(name):
                    keys = [("verb", name), ("after", events[name])]
                case Record(event):
                    keys = [("after", event)]
                case Execute():
                    keys = [("cards", "")]
                case _:
                    continue
            for key in keys:
                if key not in seen:
                    seen.add(key)
                    todo += named.get(key, ())


def decides(node: CoreNode) -> bool:
    """Does somebody decide in it, or can it fail where one is meant?"""
    return any(isinstance(each, Choose | Ask | Demand | Possible) for each in walk(node))
