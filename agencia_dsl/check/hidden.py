"""Hidden cards: which card one is, nature decides when somebody needs to know, and only then.

Faces of one pile are decided in the order in which the cards were shuffled, and so taken up: whatever
is decided later leaves alone what was in somebody's hand already.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from agencia_dsl.check.interrupts import Impossible, Unseen
from agencia_dsl.check.run import Run
from agencia_dsl.check.table import Cards, Table, is_back, show, without
from agencia_dsl.ir.choice import CHANCE

REVEAL, DRAW = "reveal", "draw"
"""What nature is asked: the face of one card; the faces of cards that are taken up together."""


def face(run: Run, card: int) -> int:
    """The card as such.  A footprint takes a plain card for one that is hidden."""
    run.look()
    card = run.table.shown.get(card, card)
    if not is_back(card):
        if card < 0:
            raise Impossible
        return card
    return run.book.plain if run.demands is not None else identify(run, card)


def seen(run: Run, zone: int) -> Cards:
    """The cards of a zone, all of them known; a footprint leaves hidden ones alone."""
    run.look()
    while run.demands is None and (backs := [card for card in run.table.zones[zone] if is_back(card)]):
        identify(run, max(backs))
    return run.table.zones[zone]


def identify(run: Run, back: int) -> int:
    """The face of a hidden card, which is known from now on.

    A look ahead begins anew then: its courses so far were those of a hidden card.  It decides nothing
    itself about cards that were hidden before the attempt: those are shown for good.
    """
    table, backs = run.table, run.occasion.backs
    pile = backs.pile_of(back)
    if run.course is not None and not is_of_attempt(run, back):
        raise Unseen(back)
    turned = fate(run, back)
    if turned is None:
        for other in table.hidden[pile]:
            if other > back and backs.batch_of(other) != backs.batch_of(back):
                identify(run, other)
        turned = lot(run, unclaimed(run, pile), REVEAL)
        remember(run, back, turned)
        if run.course is not None:
            raise Unseen(back)
    show(run.book, table, pile, back, turned)
    return turned


def is_of_attempt(run: Run, back: int) -> bool:
    """Was the card shuffled within the present attempt?"""
    return run.attempt is not None and run.occasion.backs.attempt_of(back) == run.attempt.number


def fate(run: Run, back: int) -> int | None:
    """The face that nature has decided on within the attempt, if it has."""
    return run.attempt.fates.get(back) if run.attempt is not None else None


def unclaimed(run: Run, pile: int) -> Cards:
    """The faces that the hidden cards of a pile may have, less those decided for some of them."""
    faces = run.table.pools[pile]
    for other in run.table.hidden[pile]:
        claimed = fate(run, other)
        if claimed is not None:
            faces = without(faces, claimed)
    return faces


def remember(run: Run, back: int, turned: int) -> None:
    """Nature keeps its word: the attempt, should it begin anew, finds the same card."""
    if run.attempt is None:
        return
    if is_of_attempt(run, back):
        run.attempt.fates[back] = turned
    else:
        reveal_in(run, back, turned, (run.attempt.start,))


def reveal(run: Run, back: int, start: Table) -> None:
    """Nature shows a card for good: on the table, and where the look ahead and its attempt begin."""
    pile = run.occasion.backs.pile_of(back)
    turned = lot(run, start.pools[pile], REVEAL)
    begun = (run.attempt.start,) if run.attempt is not None else ()
    reveal_in(run, back, turned, (start, run.table, *begun))


def reveal_in(run: Run, back: int, turned: int, tables: Iterable[Table]) -> None:
    """The card is known on these tables, where it is still hidden."""
    pile = run.occasion.backs.pile_of(back)
    for table in tables:
        if back in table.hidden[pile]:
            show(run.book, table, pile, back, turned)


def lot(run: Run, items: Iterable[int], label: str) -> int:
    """Chance takes one of the items."""
    decision = run.decider.decide(CHANCE, label, distinct(sorted(items)))
    assert isinstance(decision, int)
    return decision


def distinct(items: Iterable[int]) -> Sequence[int]:
    """Each item once, in order: equal cards are one option."""
    return tuple(dict.fromkeys(items))
