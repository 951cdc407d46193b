"""Cards are taken up and put down."""

from __future__ import annotations

from collections.abc import Iterable

from agencia_dsl.check.hidden import DRAW, face, fate, identify, remember, seen, unclaimed
from agencia_dsl.check.interrupts import Impossible
from agencia_dsl.check.run import Run
from agencia_dsl.check.table import Cards, is_back, show, without
from agencia_dsl.ir.choice import CHANCE, Selections
from agencia_dsl.ir.program import ZoneKind


def take_top(run: Run, zone: int, count: int) -> Cards:
    """The first cards of a zone, taken up; a footprint takes as many as there are.

    What is taken from a pile for good is seen; a look ahead leaves it hidden.
    """
    cards = run.table.zones[zone]
    if count < 0 or (count > len(cards) and run.demands is None):
        raise Impossible
    taken = cards[:count]
    run.table.zones[zone] = cards[count:]
    if run.demands is not None or zone not in run.book.pile_of_zone:
        return taken
    return _revealed(run, taken)


def _revealed(run: Run, taken: Cards) -> Cards:
    """Cards from a pile with the faces that nature has decided on, and decides on now."""
    faces: list[int] = []
    hidden: list[int] = []
    for card in taken:
        if is_back(card) and fate(run, card) is None:
            hidden.append(card)
        else:
            faces.append(identify(run, card) if is_back(card) else card)
    if run.course is not None:
        return tuple(sorted((*faces, *hidden)))
    for pile in dict.fromkeys(map(run.occasion.backs.pile_of, hidden)):
        backs = [back for back in hidden if run.occasion.backs.pile_of(back) == pile]
        for back, turned in zip(backs, _drawn(run, pile, len(backs)), strict=True):
            remember(run, back, turned)
            show(run.book, run.table, pile, back, turned)
            faces.append(turned)
    return tuple(sorted(faces))


def _drawn(run: Run, pile: int, count: int) -> Cards:
    """Chance takes so many of the faces that may be there, as one choice."""
    faces = unclaimed(run, pile)
    if count == 1:
        decision = run.decider.decide(CHANCE, DRAW, tuple(dict.fromkeys(faces)))
    else:
        decision = run.decider.decide(CHANCE, DRAW, Selections.of(faces, count))
    return decision if isinstance(decision, tuple) else (decision,)


def choosable(run: Run, zone: int) -> Cards:
    """The cards of a zone as what they may be chosen as: those of a pile have no order.

    Which cards lie unknown in a pile depends on those that were taken up from it unseen.
    """
    pile = run.book.pile_of_zone.get(zone)
    if pile is None:
        return run.table.zones[zone]
    if run.demands is None:
        _turn(run, (back for back in run.table.hidden[pile] if back not in run.table.zones[zone]))
        _turn(run, (back for back in run.table.zones[zone] if _is_foreign(run, back, pile)))
    known = [card for card in run.table.zones[zone] if not is_back(card)]
    return tuple(sorted((*known, *run.table.pools[pile])))


def take(run: Run, zone: int, wanted: Iterable[int]) -> Cards:
    """These cards, taken up from where they lie.

    A card that lies unknown in a pile is the one for which nature has decided so, or else the deepest
    for which it has decided nothing.
    """
    taken = tuple(run.table.shown.get(card, card) for card in wanted)
    for card in taken:
        cards = list(run.table.zones[zone])
        if card in cards:
            cards.remove(card)
        else:
            cards.remove(_unknown(run, zone, card))
        run.table.zones[zone] = tuple(cards)
    return taken


def _unknown(run: Run, zone: int, card: int) -> int:
    """The hidden card of a pile that proves to be this one."""
    pile = run.book.pile_of_zone.get(zone)
    if pile is None or card not in run.table.pools[pile]:
        raise Impossible
    lying = [back for back in run.table.zones[zone] if back in run.table.hidden[pile]]
    fated = [back for back in lying if fate(run, back) == card]
    free = [back for back in lying if fate(run, back) is None]
    if not fated and not free:
        raise Impossible
    back = fated[0] if fated else min(free)
    run.table.hidden[pile] = tuple(other for other in run.table.hidden[pile] if other != back)
    run.table.pools[pile] = without(run.table.pools[pile], card)
    return back


def put(run: Run, zone: int, bundle: Cards, *, under: bool) -> None:
    """Cards put down.  Several at once go into a pile in ascending order; cards in force are seen."""
    table = run.table
    cards = tuple(table.shown.get(card, card) for card in bundle)
    match run.book.zone_kinds[zone]:
        case ZoneKind.PILE:
            ordered = tuple(sorted(cards))
            lying = table.zones[zone]
            table.zones[zone] = lying + ordered if under else ordered + lying
        case ZoneKind.HAND:
            table.zones[zone] = tuple(sorted(table.zones[zone] + cards))
        case ZoneKind.FORCE:
            for card in cards:
                table.zones[zone] += (face(run, card),)


def shuffle(run: Run, zone: int) -> None:
    """Nobody knows the order of a pile any more."""
    table, pile = run.table, run.book.pile_of_zone[zone]
    if run.demands is None:
        _turn(run, (back for back in table.zones[zone] if _is_foreign(run, back, pile)))
        _turn(run, _before_mixing(run, zone, pile))
    lying = table.zones[zone]
    elsewhere = tuple(back for back in table.hidden[pile] if back not in lying)
    table.pools[pile] = tuple(sorted((*table.pools[pile], *(card for card in lying if not is_back(card)))))
    if run.attempt is None or run.demands is not None:
        backs = run.occasion.backs.make(pile, len(lying))
    else:
        course = (run.decided(), table.vain, table.shuffled)
        backs = run.occasion.backs.make(pile, len(lying), run.attempt.number, course)
    table.shuffled += len(lying)
    table.hidden[pile] = elsewhere + backs
    table.zones[zone] = backs


def _before_mixing(run: Run, zone: int, pile: int) -> Iterable[int]:
    """The hidden cards of a pile whose faces must be known before those in the zone are mixed.

    What lies elsewhere is none of the faces that come in only now.  What comes from an older shuffle than
    the last is none of the faces that others have got since.
    """
    lying, batch_of = run.table.zones[zone], run.occasion.backs.batch_of
    hidden = run.table.hidden[pile]
    newest = max(map(batch_of, hidden), default=0)
    fresh = [back for back in hidden if back in lying and batch_of(back) == newest]
    return () if len(fresh) == len(lying) else [back for back in hidden if back not in fresh]


def _is_foreign(run: Run, card: int, pile: int) -> bool:
    """Is it a hidden card of another pile?"""
    return is_back(card) and run.occasion.backs.pile_of(card) != pile


def _turn(run: Run, backs: Iterable[int]) -> None:
    """Hidden cards that must be known now, the first of them first."""
    for back in sorted(backs, reverse=True):
        if back not in run.table.shown:
            identify(run, back)


def from_top(run: Run, zone: int) -> Iterable[int]:
    """The cards of a zone from the first; each card of a pile is seen only when it is asked for."""
    if zone not in run.book.pile_of_zone or run.demands is not None:
        return seen(run, zone)
    return (face(run, card) for card in run.table.zones[zone])
