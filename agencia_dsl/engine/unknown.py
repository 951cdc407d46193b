"""Unknown cards of a table: who they may be, and when nature decides it.

A pile that was shuffled has no order: each card in it is a stand-in (a token) until somebody needs to
know which card it is.  Within an attempt nature keeps its word: what one look ahead finds, all find.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from agencia_dsl.engine.oracle import Oracle
from agencia_dsl.engine.outcome import HiddenCard
from agencia_dsl.engine.piles import FIRST_TOKEN, Cards, Saved, replace, show, without
from agencia_dsl.engine.plan import Plan
from agencia_dsl.ir.choice import CHANCE, Decision


class UnknownCards:
    """The part of a table that knows what nobody knows.

    `birth` says of each card shuffled within the attempt on which course that was, and how many
    stand-ins there were before; `nature` keeps what was decided about it.
    """

    __slots__ = (
        "birth",
        "clause",
        "demanded",
        "frame",
        "nature",
        "oracle",
        "plan",
        "pools",
        "pos",
        "prefix",
        "script",
        "serial",
        "z",
    )

    plan: Plan
    z: list[Cards]
    pools: list[Cards]
    serial: int
    script: list[list[object]] | None
    pos: int
    prefix: list[Decision]
    frame: tuple[Callable[..., None], Saved] | None
    nature: dict[tuple[tuple[Decision, ...], int], int]
    birth: dict[int, tuple[tuple[Decision, ...], int]]
    demanded: set[tuple[int, int]] | None
    oracle: Oracle
    clause: int

    @property
    def plain(self) -> int:
        """The card that says nothing."""
        return len(self.plan.cards) - 1

    def token(self, pile: int) -> int:
        """A fresh stand-in for an unknown card of a pile."""
        self.serial += 1
        return FIRST_TOKEN - self.serial * len(self.plan.layout.piles) - pile

    def pile_of(self, token: int) -> int:
        """The index among the piles to which a stand-in belongs."""
        return (FIRST_TOKEN - token) % len(self.plan.layout.piles)

    def decided(self) -> tuple[Decision, ...]:
        """The decisions of the present attempt so far: what the course of chance may depend on."""
        if self.script is None:
            return tuple(self.prefix)
        return tuple([entry[0] for entry in self.script[: self.pos]])  # type: ignore[misc]

    def lay_before(self, token: int) -> bool:
        """Did the unknown card lie there when the present attempt began?"""
        assert self.frame is not None
        return (FIRST_TOKEN - token) // len(self.plan.layout.piles) <= self.frame[1][7]

    def identify(self, token: int) -> int:
        """Which card an unknown card is: nature decides it now, once for all courses of play.

        A look ahead that meets a card which lay there before has it shown for good first.  Of one pile
        cards are decided in the order in which they were shuffled: so what is decided about one on some
        courses leaves alone what is decided about others on all.
        """
        if self.script is not None and self.lay_before(token):
            raise HiddenCard(token)
        card = self.fate(token)
        if card is None:
            for other in self._unknown(self.pile_of(token)):
                if token in self.birth and self._serial(other) <= self.birth[token][1]:
                    self.identify(other)
            card = self.lot(self.unclaimed(self.pile_of(token)), "reveal", self.clause)
            self.remember(token, card)
        self.assign(token, card)
        return card

    def fate(self, token: int) -> int | None:
        """What nature has decided about a card that was shuffled within the attempt, if it has.

        It was decided for all courses that begin as the one on which the card was shuffled.
        """
        return self.nature.get((self.birth[token][0], token)) if token in self.birth else None

    def _serial(self, token: int) -> int:
        return (FIRST_TOKEN - token) // len(self.plan.layout.piles)

    def _unknown(self, pile: int) -> list[int]:
        """The unknown cards of a pile, wherever they lie, the first shuffled first."""
        return sorted(
            [card for cards in self.z for card in cards if card <= FIRST_TOKEN and self.pile_of(card) == pile],
            reverse=True,
        )  # fmt: skip

    def unclaimed(self, pile: int) -> Cards:
        """What the unknown cards of a pile may be, less what is decided about some of them."""
        pool = self.pools[pile]
        for token in self._unknown(pile) if self.nature else ():
            if (card := self.fate(token)) is not None:
                pool = without(pool, card)
        return pool

    def remember(self, token: int, card: int) -> None:
        """Nature keeps its word: later looks ahead from the beginning find the same card."""
        if self.frame is None:
            return
        if self.lay_before(token):
            show(self.frame[1], self.plan.layout.piles, self.pile_of(token), token, card)
        else:
            self.nature[self.birth[token][0], token] = card

    def lot(self, items: Sequence[int], label: str, clause: int) -> int:
        """Chance takes one of the items."""
        return items[0] if items[0] == items[-1] else self.oracle.one(CHANCE, label, items, clause)

    def assign(self, token: int, card: int) -> None:
        """The unknown card is known from now on."""
        pile = self.pile_of(token)
        self.pools[pile] = without(self.pools[pile], card)
        replace(self.z, self.plan.layout.piles[pile], token, card)

    def seen(self, zone: int) -> Cards:
        """The cards of a zone, each of them known; a footprint takes a plain card for an unknown one."""
        if self.demanded is not None:
            return tuple(sorted([card if card > FIRST_TOKEN else self.plain for card in self.z[zone]]))
        while self.z[zone] and min(self.z[zone]) <= FIRST_TOKEN:
            self.identify(max(card for card in self.z[zone] if card <= FIRST_TOKEN))
        return self.z[zone]

    def known(self, zone: int) -> Cards:
        """The cards of a pile as what they may be chosen as, ascending.

        Which cards lie there unknown depends on those that were taken up from it unseen.
        """
        pile = self.plan.pile_index[zone]
        if self.demanded is None:
            for token in self._unknown(pile):
                if token not in self.z[zone]:
                    self.identify(token)
        pool = self.pools[pile]
        return tuple(sorted([*[card for card in self.z[zone] if card >= 0], *pool]))

    def first_in_pile(self, zone: int, wanted: Callable[[int], bool]) -> int:
        """The first card of a pile that is wanted; those above it are seen on the way."""
        for card in self.z[zone]:
            if card <= FIRST_TOKEN:
                card = self.plain if self.demanded is not None else self.identify(card)
            if wanted(card):
                return card
        return -1

    def lying(self, cards: Sequence[int], card: int) -> int:
        """The unknown card of a pile that proves to be this one: decided to be, or else the deepest undecided."""
        tokens = [token for token in cards if token <= FIRST_TOKEN]
        return next(
            (token for token in tokens if self.fate(token) == card),
            min((token for token in tokens if self.fate(token) is None), default=min(tokens)),
        )
