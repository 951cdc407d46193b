"""The sorts of values.  Every sort is finite once the players and decks are known."""

from __future__ import annotations

from dataclasses import dataclass

from agencia_dsl.text.english import article


@dataclass(frozen=True, slots=True)
class Sort:
    """What kind of thing a value is; `many` makes it an ordered list of such things."""

    name: str
    many: bool = False

    def __str__(self) -> str:
        return f"list of {self.name}s" if self.many else self.name

    @property
    def spoken(self) -> str:
        """With its article, as messages say it: `a number`, `an area`."""
        return f"{article(str(self)) or 'a'} {self}"


NUMBER = Sort("number")
TRUTH = Sort("truth")
PLAYER = Sort("player")
PLAYERS = Sort("player", many=True)
CARD = Sort("card")
CARDS = Sort("card", many=True)
BUNDLE = Sort("bundle")
"""Cards that are in nobody's zone for a moment: taken up, not yet put down."""
SYMBOL = Sort("symbol")
"""A kind of cards."""
TAG = "tag"
"""The sort of the tags of cards."""

NOBODY = -1
"""The value of a player or card that is not there."""
