"""What the sentences of a card speak of, whatever the state: the plainest reading of a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from agencia_dsl.ir.effect import Attempt, Effect, Execute, Fail, Follow, ForEach, If, Let, Perform, Record, Stop
from agencia_dsl.ir.node import CoreNode
from agencia_dsl.ir.program import Card, Game
from agencia_dsl.ir.walk import walk


def _told(game: Game, card: Card, *, within_verbs: bool) -> Iterator[CoreNode]:
    """All nodes of a card's sentences and triggers, and of the rules that it follows; perhaps of the verbs too."""
    verbs = {verb.name: verb for verb in game.edition.verbs}
    rules = {rule.name: rule for rule in game.edition.rules}
    todo: list[CoreNode] = [*card.body, *card.triggers]
    seen: set[int] = set()
    while todo:
        for node in walk(todo.pop()):
            yield node
            match node:
                case Follow(name) | Attempt(name):
                    further: CoreNode = rules[name]
                case Perform(name) if within_verbs:
                    further = verbs[name]
                case _:
                    continue
            if id(further) not in seen:
                seen.add(id(further))
                todo.append(further)


def events_said(game: Game, card: Card) -> frozenset[str]:
    """The events of all verbs that the card demands of anybody, by its sentences or its triggers.

    A rule that it follows speaks for it; what a verb does by way of other verbs does not.
    """
    verbs = {verb.name: verb.event for verb in game.edition.verbs}
    return frozenset(verbs[n.verb] for n in _told(game, card, within_verbs=False) if isinstance(n, Perform))


def says_only(game: Game, card: Card, events: tuple[str, ...]) -> bool:
    """Does the card demand one of the events, and say nothing else: no other deed, rule or trigger?"""
    told = (Perform, Let, If, ForEach, Stop, Fail)
    if card.laws or card.triggers or card.usable is not None:
        return False
    if any(isinstance(node, get_args(Effect)) and not isinstance(node, told) for node in walk(card.body)):
        return False
    said = events_said(game, card)
    return bool(said) and said <= set(events)


def speaks(game: Game, card: Card, events: tuple[str, ...], *, only: bool) -> bool:
    """Does the card speak of one of the events?  `only`: and of nothing else."""
    return says_only(game, card, events) if only else not events_said(game, card).isdisjoint(events)


def cards_saying(game: Game, events: tuple[str, ...], *, only: bool = False) -> frozenset[int]:
    """The cards, by index, that speak of one of the events."""
    return frozenset(i for i, card in enumerate(game.cards) if speaks(game, card, events, only=only))


def events_reached(game: Game, card: Card) -> frozenset[str] | None:
    """The events that the card can make anybody do, whatever the state; none where that is not known.

    Verbs that it demands may bring others about.
    """
    nodes = list(_told(game, card, within_verbs=True))
    if any(isinstance(n, Execute | Record) for n in nodes):
        return None
    verbs = {verb.name: verb.event for verb in game.edition.verbs}
    return frozenset(verbs[n.verb] for n in nodes if isinstance(n, Perform))
