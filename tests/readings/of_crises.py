"""Switches about crises and revoltas."""

from __future__ import annotations

from tests.readings.case import Case

EMPTY_HANDED = """
    Ana has structure "A pessoa certa no lugar certo"
    Bia has structure 1 card, hand 5 cards
    mover is Ana
    earlier Bia
"""
"""Ana must discard a card that she does not have."""

CASES = {
    "win-after-revolta": Case(
        """
    Ana has structure 1 card
    Bia has structure 1 card, hand 5 cards
    mover is Ana
    unrest is yes
    earlier Bia
""",
        {
            "granted": """
    play 1 jogada
        Bia answers yes, Ana
        Ana answers yes
    expect Bia had a successful-revolta
    expect partida to end won by Ana
""",
            "denied": """
    play 1 jogada
        Bia answers yes, Ana
        Ana answers yes
    expect Bia had a successful-revolta
    expect partida to go on
""",
        },
    ),
    "win-in-own-crise": Case(
        EMPTY_HANDED,
        {
            "denied": """
    play 1 jogada
    expect Ana had a crise
    expect partida to go on
""",
            "granted": """
    play 1 jogada
    expect Ana had a crise
    expect partida to end won by Ana
""",
        },
    ),
    "solving": Case(
        EMPTY_HANDED,
        {
            "duty": """
    play 1 jogada
    expect solver = Bia
""",
            "right": """
    play 1 jogada
        Bia answers Ana, no
    expect partida to end won by nobody
""",
        },
    ),
    "voters": Case(
        """
    Ana has structure "A pessoa certa no lugar certo"
    Bia has structure 1 card, hand 5 cards
    Caio has structure "Sufrágio universal obrigatório", hand 4 cards
    mover is Ana
    earlier Caio
""",
        {
            "everybody": """
    play 1 jogada
        Bia answers Ana
        Ana answers yes
        Bia answers yes
        Caio answers no
    expect solver = Bia
""",
            "all-but-mover": """
    play 1 jogada
        Bia answers Ana, yes
        Caio answers no, Ana
        Bia answers no
        Caio answers yes
    expect partida to end won by nobody
""",
        },
        "Ana, Bia, Caio",
    ),
    "after-veto": Case(
        """
    Ana has structure "A pessoa certa no lugar certo"
    Bia has structure "Republicanismo madisoniano", hand 5 cards
    Caio has structure 1 card, hand 4 cards
    mover is Ana
    earlier Caio
""",
        {
            "second-offer": """
    play 1 jogada
        Bia answers Caio
        Ana answers yes
        Bia answers yes
    expect solver = Bia
""",
            "next-solver": """
    play 1 jogada
        Bia answers Caio
        Ana answers yes
        Caio answers Bia
    expect solver = Caio
""",
        },
        "Ana, Bia, Caio",
    ),
    "right-to-revolta": Case(
        """
    Ana has structure 1 card, hand 1 card
    Bia has structure 1 card, hand 5 cards
    Caio has structure 1 card, hand 5 "Nova geração"
    mover is Ana
    unrest is yes
    earlier Caio
""",
        {
            "fixed": """
    play 1 jogada
    expect unrest
""",
            "passed-on": """
    play 1 jogada
        Bia answers yes, Ana
        Ana answers yes
    expect Bia had a successful-revolta
""",
        },
        "Ana, Bia, Caio",
    ),
    "mover-in-tie": Case(
        """
    Ana has structure 1 card, hand 5 cards
    Bia has structure 1 card, hand 5 cards
    Caio has structure 1 card, hand 1 card
    mover is Ana
    unrest is yes
    earlier Caio
""",
        {
            "plays-first": """
    play 1 jogada
        Bia answers yes, Ana
        Ana answers yes
    expect Bia had a successful-revolta
""",
            "plays-last": """
    play 1 jogada
        Ana answers yes, Bia
        Bia answers yes
    expect Ana had a successful-revolta
""",
        },
        "Ana, Bia, Caio",
    ),
    "replaced-neoliberalismo": Case(
        """
    Ana has structure "Neoliberalismo", hand 1 card
    Bia has structure 1 card, hand 5 cards
    monte has 20 cards
    mover is Ana
    unrest is yes
    earlier Bia
""",
        {
            "crise-too": """
    play 1 jogada
        Bia answers yes, Ana
        Ana answers yes
    expect cards of Bia = 6
    expect omen
""",
            "draw-only": """
    play 1 jogada
        Bia answers yes, Ana
        Ana answers yes
    expect cards of Bia = 6
    expect not omen
""",
        },
    ),
    "approval-of-mover": Case(
        """
    Ana has structure 1 card, hand 1 card
    Bia has structure 1 card, hand 5 cards
    mover is Ana
    unrest is yes
    earlier Bia
""",
        {
            "counted": """
    play 1 jogada
        Bia answers yes, Ana
        Ana answers yes
    expect Bia had a successful-revolta
""",
            "not-counted": """
    play 1 jogada
        Bia answers yes, Ana
    expect Bia had a failed-revolta
""",
        },
    ),
}
