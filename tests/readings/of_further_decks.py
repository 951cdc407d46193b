"""Switches about cards of the further decks, which only modo bourdieu has."""

from __future__ import annotations

from tests.readings.case import Case

CASES = {
    "discarding-an-empty-hand": Case(
        """
    Ana has structure "Um rio nunca é o mesmo"
    Bia has structure 1 card, hand 5 cards
    mover is Ana
    earlier Bia
""",
        {
            "possible": """
    play 1 jogada
    expect not unrest
""",
            "crise": """
    play 1 jogada
    expect Ana had a crise
""",
        },
        mode="bourdieu",
    ),
    "nothing-received": Case(
        """
    Ana has structure "Culto militarista", hand 3 cards
    Bia has structure 1 card, hand 5 cards
    mover is Ana
    earlier Ana
    earlier Bia
""",
        {
            "nothing": """
    play 1 jogada
    expect not unrest
    expect cards of Bia = 5
""",
            "crise": """
    play 1 jogada
    expect Ana had a crise
""",
        },
        mode="bourdieu",
    ),
}
