"""Unknown cards of a table: who they may be, and when nature decides it.

A pile that was shuffled has no order: each card in it is a stand-in (a token) until somebody reads its
face.  To be drawn, chosen, given or put down is not to be read: on a course of a look ahead a card may go
through hands as a stand-in.  Within an attempt nature keeps its word: what one look ahead finds, all find.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from agencia_dsl.engine.oracle import Oracle
from agencia_dsl.engine.outcome import HiddenCard, Impossible, Why
from agencia_dsl.engine.piles import FIRST_TOKEN, Cards, Saved, replace, show, without
from agencia_dsl.engine.plan import Plan
from agencia_dsl.ir.choice import CHANCE, Decision


class UnknownCards:
    """The part of a table that knows what nobody knows.

    - `hidden`: for each pile its stand-ins, the first shuffled first, wherever the cards are, be they in
      somebody's hand or just taken up; `pools` those cards, as a whole;
    - `shown`: what stand-ins have proved to be on the present course of a look ahead;
    - `serial` counts stand-ins; those up to `begun` were there before the present attempt;
    - `shuffled` counts cards shuffled within the attempt, on the present course, `vain` the looks ahead
      within it after which something else happened than what they looked at;
    - `made`: the stand-ins of each course on which cards were shuffled; `birth` says how many there were
      before; `fates` is what nature has decided about them.
    """

    __slots__ = (
        "before",
        "begun",
        "birth",
        "clause",
        "demanded",
        "fates",
        "frame",
        "hidden",
        "made",
        "oracle",
        "plan",
        "pools",
        "pos",
        "prefix",
        "script",
        "serial",
        "shown",
        "shuffled",
        "vain",
        "z",
    )

    plan: Plan
    z: list[Cards]
    pools: list[Cards]
    hidden: list[Cards]
    shown: dict[int, int]
    serial: int
    begun: int
    shuffled: int
    vain: int
    made: dict[object, Cards]
    birth: dict[int, int]
    fates: dict[int, int]
    before: tuple[Decision, ...]
    script: list[list[object]] | None
    pos: int
    prefix: list[Decision]
    frame: tuple[Callable[..., None], Saved] | None
    demanded: set[tuple[int, int]] | None
    oracle: Oracle
    clause: int

    # ------------------------------------------------------------------------ stand-ins
    @property
    def plain(self) -> int:
        """The card that says nothing."""
        return len(self.plan.cards) - 1

    def tokens(self, pile: int, count: int) -> Cards:
        """Fresh stand-ins for unknown cards of a pile."""
        piles, first = len(self.plan.layout.piles), self.serial + 1
        self.serial += count
        return tuple([FIRST_TOKEN - serial * piles - pile for serial in range(first, first + count)])

    def pile_of(self, token: int) -> int:
        """The index among the piles to which a stand-in belongs."""
        return (FIRST_TOKEN - token) % len(self.plan.layout.piles)

    def _serial(self, token: int) -> int:
        return (FIRST_TOKEN - token) // len(self.plan.layout.piles)

    def begin_chance(self) -> None:
        """An attempt begins: nature has promised nothing yet."""
        self.begun = self.serial
        self.made, self.birth, self.fates = {}, {}, {}

    def decided(self) -> tuple[Decision, ...]:
        """The decisions of the present attempt so far: what the course of chance may depend on."""
        if self.script is None:
            return tuple(self.prefix)
        return (*self.before, *[entry[0] for entry in self.script[: self.pos]])  # type: ignore[arg-type]

    def mix(self, zone: int) -> None:
        """Nobody knows the order of a pile any more.

        What is shuffled within an attempt depends on the decisions before it, and on nothing else: its
        stand-ins are the same on each run along them, whatever has become known meanwhile.
        """
        pile = self.plan.pile_index[zone]
        if self.demanded is None:
            self._turn([card for card in self.z[zone] if card <= FIRST_TOKEN and self.pile_of(card) != pile])
            self._turn(self._apart(pile, self.z[zone]))
        lying = self.z[zone]
        self.pools[pile] = tuple(sorted([*self.pools[pile], *[card for card in lying if card >= 0]]))
        if self.frame is None or self.demanded is not None:
            tokens = self.tokens(pile, len(lying))
        else:
            course = (pile, self.decided(), self.vain, self.shuffled)
            if course not in self.made:
                begun = self.serial
                self.made[course] = self.tokens(pile, len(lying))
                self.birth |= dict.fromkeys(self.made[course], begun)
            tokens = self.made[course]
        self.shuffled += len(lying)
        self.hidden[pile] = (*[token for token in self.hidden[pile] if token not in lying], *tokens)
        self.z[zone] = tokens

    def _apart(self, pile: int, lying: Cards) -> list[int]:
        """The unknown cards of a pile that must be known before these are shuffled together.

        Stand-ins elsewhere cannot be what is shuffled in only now, and those shuffled earlier than the last
        time cannot be what others have been since.
        """
        if not self.hidden[pile]:
            return []
        births = {token: self.birth.get(token, 0) for token in self.hidden[pile]}
        last = max(births.values())
        if all(births.get(card) == last for card in lying):
            return []
        return [token for token in births if token not in lying or births[token] < last]

    # ------------------------------------------------------------------------ faces
    def face(self, card: int) -> int:
        """The card as such: whoever reads anything of a card has it from here.

        A footprint takes a plain card for an unknown one.
        """
        if card > FIRST_TOKEN:
            return card
        if (known := self.shown.get(card)) is not None:
            return known
        return self.plain if self.demanded is not None else self.identify(card)

    def faces(self, cards: Iterable[int]) -> list[int]:
        """The same of several cards."""
        return [self.face(card) for card in cards]

    def identify(self, token: int) -> int:
        """Which card an unknown card is: nature decides it now, once for all courses of play.

        A look ahead begins anew then: its courses so far were those of an unknown card.  Of one pile cards
        are decided in the order in which they were shuffled: so what is decided about one on some courses
        leaves alone what is decided about others on all.
        """
        if self.script is not None and self.lay_before(token):
            raise HiddenCard(token)
        card = self.fates.get(token)
        if card is None:
            pile = self.pile_of(token)
            for other in self.hidden[pile]:
                if self._serial(other) <= self.birth.get(token, 0) and other not in self.shown:
                    self.identify(other)
            card = self.lot(self.unclaimed(pile), "reveal", self.clause)
            self.remember(token, card)
            if self.script is not None:
                raise HiddenCard(token)
        self.assign(token, card)
        return card

    def _turn(self, tokens: Iterable[int]) -> None:
        """Unknown cards that must be known now, the first shuffled first."""
        for token in sorted(tokens, reverse=True):
            self.face(token)

    def lay_before(self, token: int) -> bool:
        """Was the unknown card there when the present attempt began?"""
        return self._serial(token) <= self.begun

    def unclaimed(self, pile: int) -> Cards:
        """What the unknown cards of a pile may be, less what is decided about some of them."""
        pool = self.pools[pile]
        for token in self.hidden[pile] if self.fates else ():
            if (card := self.fates.get(token)) is not None:
                pool = without(pool, card)
        return pool

    def remember(self, token: int, card: int) -> None:
        """Nature keeps its word: later looks ahead from the beginning find the same card."""
        if self.frame is None:
            return
        if self.lay_before(token):
            show(self.frame[1], self.plan.layout.piles, self.pile_of(token), token, card)
        else:
            self.fates[token] = card

    def lot(self, items: Sequence[int], label: str, clause: int) -> int:
        """Chance takes one of the items."""
        return items[0] if items[0] == items[-1] else self.oracle.one(CHANCE, label, items, clause)

    def assign(self, token: int, card: int) -> None:
        """The unknown card is known from now on, wherever it is."""
        self.strike(token, card)
        replace(self.z, self.plan.layout.piles[self.pile_of(token)], token, card)

    def strike(self, token: int, card: int) -> None:
        """It counts as unknown no more."""
        pile = self.pile_of(token)
        self.pools[pile] = without(self.pools[pile], card)
        self.hidden[pile] = tuple([other for other in self.hidden[pile] if other != token])
        if self.script is not None:  # else nobody holds a stand-in
            self.shown = {**self.shown, token: card}

    # ------------------------------------------------------------------------ cards of a zone
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
            self._turn([token for token in self.hidden[pile] if token not in self.z[zone]])
            self._turn([card for card in self.z[zone] if card <= FIRST_TOKEN and self.pile_of(card) != pile])
        return tuple(sorted([*[card for card in self.z[zone] if card >= 0], *self.pools[pile]]))

    def first_in_pile(self, zone: int, wanted: Callable[[int], bool]) -> int:
        """The first card of a pile that is wanted; those above it are seen on the way."""
        for card in self.z[zone]:
            if wanted(known := self.face(card)):
                return known
        return -1

    def last_in_pile(self, zone: int) -> int:
        """The card at the bottom of a pile; those above it are not looked at."""
        cards = self.z[zone]
        return self.face(cards[-1]) if cards else -1

    def lift(self, cards: list[int], pile: int, card: int, clause: int) -> None:
        """Take the unknown card of a pile that proves to be this one from among those lying there.

        It is the one decided to be, or else the deepest of those about which nothing is decided.
        """
        tokens = [token for token in cards if token in self.hidden[pile]]
        fated = [token for token in tokens if self.fates.get(token) == card]
        free = [token for token in tokens if token not in self.fates]
        if not fated and not free:
            raise Impossible(Why.TOO_FEW_CARDS, clause)
        token = fated[0] if fated else min(free)
        self.hidden[pile] = tuple([other for other in self.hidden[pile] if other != token])
        self.pools[pile] = without(self.pools[pile], card)
        cards.remove(token)
