"""A part of a sentence that fails whatever others do before it: why a search need not try what they may choose.

When every player alters a structure, and the last of them has no card for it, the sentence is impossible.
A search would find that out again for each choice of those before him.  Where a verb begins with a choice of
one's own cards, and nobody who does it can bring cards to another, it is found out at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from agencia_dsl.engine.plan import Needs
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.effect import Effect, Fail, ForEach, If, Let, Perform, Put, SetField, Take, TakeTop
from agencia_dsl.ir.expr import (
    Choose,
    Compare,
    Constant,
    Contents,
    Expr,
    Filter,
    Group,
    Local,
    Relation,
    Trait,
    TraitName,
)
from agencia_dsl.ir.law import After
from agencia_dsl.ir.program import Game, Verb, ZoneKind
from agencia_dsl.ir.walk import walk

YOU = "you"
QUIET = (Let, If, ForEach, SetField, Perform, Put, Take, TakeTop, Fail)
"""Effects of which it is known what they bring about."""

Came = tuple[str, bool]
"""An event, and whether it surely comes by the doer."""


def needs_of(game: Game, verb: Verb) -> Needs | None:
    """What a verb needs, if no doer of it can give it to another; none where that is not so, or not known."""
    first = verb.prepare[0] if verb.prepare else None
    if not (isinstance(first, Let) and isinstance(first.value, Choose)):
        return None
    chosen = first.value
    if not _is_of(chosen.who, {YOU}) or chosen.optional or chosen.count is not None:
        return None
    found = _own_cards(chosen.items)
    if found is None:
        return None
    reach = _Reach(game, found[0])
    if not reach.is_harmless((*verb.prepare, *verb.commit), {YOU}, begins=True):
        return None
    reach.came.add((verb.event, True))
    helpers = reach.helpers()
    return None if helpers is None else Needs(*found, helpers)


def _is_of(who: Expr | None, own: set[str]) -> bool:
    """Is it one of these names?"""
    return isinstance(who, Local) and who.name in own


def _own_cards(items: Expr) -> tuple[str, int] | None:
    """Zone and kind, where these are the doer's own cards, all or those of a kind."""
    match items:
        case Contents(zone, of) if _is_of(of, {YOU}):
            return zone, -1
        case Filter(
            name, Contents(zone, of), Compare(Relation.EQUAL, Trait(Local(card), TraitName.KIND), Constant(kind))
        ) if _is_of(of, {YOU}) and card == name:
            return zone, kind
        case _:
            return None


class _Reach:
    """What can follow from effects, as far as cards come into a zone or in force; `came` are the events that do.

    Whoever begins puts in force cards that he had; what answers him puts there no card but of those in force.
    """

    def __init__(self, game: Game, zone: str) -> None:
        self.game = game
        self.zone = zone
        self.verbs = {verb.name: verb for verb in game.edition.verbs}
        self.force = {each.name for each in game.edition.zones if each.kind is ZoneKind.FORCE}
        self.came: set[Came] = set()
        self._seen: dict[tuple[str, bool, bool], bool] = {}

    def is_harmless(self, effects: Sequence[Effect], own: set[str], *, begins: bool) -> bool:
        """Do these bring no card into the zone of another than who is called so, and nothing by lot?"""
        nodes = list(walk(tuple(effects)))
        if any(isinstance(node, Choose) and node.who is None for node in nodes):
            return False
        sources = [(node.name, node) for node in nodes if isinstance(node, Take | TakeTop)]
        for node in (node for node in nodes if isinstance(node, Effect)):
            match node:
                case Put(_, zone, of) if zone == self.zone:
                    is_quiet = _is_of(of, own)
                case Put(name, zone) if zone in self.force:
                    taken = [source for bundle, source in sources if bundle == name]
                    is_quiet = bool(taken) and all(self._is_seen(source, own, begins=begins) for source in taken)
                case Perform(name, _, Group((doer,))) if _is_of(doer, own):
                    is_quiet = self._is_verb_harmless(name, is_own=True, begins=begins)
                case Perform(name):
                    is_quiet = self._is_verb_harmless(name, is_own=False, begins=begins)
                case _:
                    is_quiet = isinstance(node, QUIET)
            if not is_quiet:
                return False
        return True

    def _is_seen(self, source: Take | TakeTop, own: set[str], *, begins: bool) -> bool:
        """Do the cards come from where they stood in force, or out of the zone of who begins?"""
        return source.zone in self.force or (begins and source.zone == self.zone and _is_of(source.of, own))

    def _is_verb_harmless(self, name: str, *, is_own: bool, begins: bool) -> bool:
        verb, key = self.verbs[name], (name, is_own, begins)
        self.came.add((verb.event, is_own))
        if key not in self._seen:
            self._seen[key] = True  # what performs itself adds nothing
            own = {YOU} if is_own else set[str]()
            self._seen[key] = self.is_harmless((*verb.prepare, *verb.commit), own, begins=begins)
        return self._seen[key]

    def helpers(self) -> frozenset[int] | None:
        """The cards that may bring cards to others when one of the events comes; none where the rules do."""
        triggers = [(-1, each) for each in self.game.edition.triggers]
        triggers += [(index, each) for index, card in enumerate(self.game.cards) for each in card.triggers]
        while True:
            known = len(self.came)
            found = {card for card, each in triggers if self._is_woken(each) and not self._is_trigger_harmless(each)}
            if len(self.came) == known:
                return None if -1 in found else frozenset(found)

    def _is_woken(self, trigger: After) -> bool:
        return any(event == trigger.event for event, _ in self.came)

    def _is_trigger_harmless(self, trigger: After) -> bool:
        is_own = all(by_doer for event, by_doer in self.came if event == trigger.event)
        return self.is_harmless(trigger.body, {trigger.by} if is_own else set(), begins=False)


def is_barren(t: Table, needs: Needs, doers: Sequence[int]) -> bool:
    """Is there a doer without what he needs, whom nobody before him can help?

    Cards that could help stand in force, or are brought there by a doer.  Unknown cards may be anything.
    """
    if len(set(doers)) < len(doers):
        return False
    base = t.plan.layout.zones[needs.zone]
    before = [card for zone in t.plan.layout.in_force for card in t.z[zone]]
    for place, doer in enumerate(doers):
        if any(card < 0 or card in needs.helpers for card in before):
            return False
        hand = t.z[base + doer]
        if place and all(_is_other(t, card, needs.kind) for card in hand):
            return True
        before = list(hand)
    return False


def _is_other(t: Table, card: int, kind: int) -> bool:
    """Is it known to be no card of the kind?"""
    return card >= 0 and kind not in (-1, t.plan.cards[card].kind)
