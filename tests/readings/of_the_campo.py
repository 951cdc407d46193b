"""Switches about the campo, the hegemonias and what comes after a partida."""

from __future__ import annotations

from tests.readings.case import Case

CASES = {
    "win-without-climb": Case(
        """
    Ana has structure "Sucesso profissional", hand 2 cards
    Bia has structure "A autonomia do campo", hand 5 cards
    mover is Ana
    earlier Bia
""",
        {
            "not-stored": """
    play 1 jogada
    play 1 jogada
    expect wins of Ana = 1
    expect row of Ana = 0
    expect stored of Ana = 0
""",
            "stored": """
    play 1 jogada
    play 1 jogada
    expect row of Ana = 0
    expect stored of Ana = 1
""",
        },
        mode="bourdieu",
    ),
    "alterations-after-no-winner": Case(
        """
    Ana has structure 1 card, hand 3 cards, row 1
    Bia has structure 1 card, hand 2 "Nova geração"
    omen is yes
    mover is Ana
    earlier Bia
""",
        {
            "none": """
    play 1 jogada
    expect partida to end won by nobody
    play 1 jogada
    expect column of Ana = 0
""",
            "as-usual": """
    play 1 jogada
    play 1 jogada
        Ana answers Ana
    expect column of Ana = 1
""",
        },
        mode="bourdieu",
    ),
    "hegemonias-in-simples": Case(
        """
    Ana has structure "Sufrágio universal obrigatório", hand 3 cards
    Bia has structure "Liberdade de imprensa e expressão", hand 5 cards
    Caio has structure "Republicanismo madisoniano", hand 5 cards
    Davi has structure 1 card, hand 5 cards
    Cícero has inserter Ana
    mover is Davi
    earlier Caio
""",
        {
            "none": """
    play 1 jogada
    expect partida to go on
""",
            "as-in-bourdieu": """
    play 1 jogada
        Ana answers yes
    expect partida to end won by Ana
""",
        },
        "Ana, Bia, Caio, Davi",
    ),
    "sideways-into-occupied": Case(
        """
    Ana has structure "Reformismo", hand 3 cards
    Bia has structure 1 card, hand 5 cards
    mover is Ana
    earlier Bia
""",
        {
            "forbidden": """
    play 1 jogada
    expect Ana had a crise
""",
            "exchange": """
    play 1 jogada
        Ana answers Bia
    expect not unrest
    expect column of Ana = 1
    expect column of Bia = 0
""",
        },
        mode="bourdieu",
    ),
    "no-legal-alteration": Case(
        """
    Ana has structure "Reformismo", hand 3 cards
    Bia has structure 1 card, hand 5 cards
    mover is Ana
    earlier Bia
""",
        {
            "skipped": """
    play 1 jogada
    expect Ana had a crise
""",
            "never-a-crise": """
    play 1 jogada
    expect not unrest
    expect column of Ana = 0
""",
        },
        mode="bourdieu",
    ),
    "meritocracia-blocked": Case(
        """
    Ana has structure "Sucesso profissional", hand 2 cards
    Bia has structure "Meritocracia", hand 5 cards, row 2, column 0
    Caio has structure 1 card, hand 5 cards, column 1
    mover is Ana
    earlier Caio
""",
        {
            "climb-and-store": """
    play 1 jogada
    play 1 jogada
    expect row of Ana = 1
    expect stored of Ana = 1
""",
            "climb-and-exchange": """
    play 1 jogada
    play 1 jogada
    expect row of Ana = 2
    expect row of Bia = 1
""",
            "climb-only": """
    play 1 jogada
    play 1 jogada
    expect row of Ana = 1
    expect row of Bia = 2
    expect stored of Ana = 0
""",
        },
        "Ana, Bia, Caio",
        mode="bourdieu",
    ),
    "vertical-into-occupied": Case(
        """
    Ana has structure "Ataque nuclear", hand 3 cards, row 1
    Bia has structure 1 card, hand 5 cards, column 0
    monte has 30 cards
    mover is Ana
    earlier Bia
""",
        {
            "crise": """
    play 1 jogada
    expect Ana had a crise
    expect row of Ana = 1
""",
            "displaced": """
    play 1 jogada
    expect row of Ana = 0
    expect column of Ana = 1
""",
        },
        mode="bourdieu",
    ),
    "row-of-haitian-revolution": Case(
        """
    Ana has structure "Revolução Haitiana", hand 3 cards
    Bia has structure 1 card, hand 5 cards
    Caio has structure 1 card, hand 5 cards, row 2
    Davi has structure 1 card, hand 5 cards, row 2
    mover is Ana
    earlier Davi
""",
        {
            "former-row-of-owner": """
    play 1 jogada
        Ana answers Caio
    expect row of Ana = 2
    expect row of Bia = 1
    expect row of Caio = 0
    expect row of Davi = 2
""",
            "his-new-row": """
    play 1 jogada
        Ana answers Caio
    expect row of Ana = 2
    expect row of Bia = 0
    expect row of Caio = 0
    expect row of Davi = 3
""",
        },
        "Ana, Bia, Caio, Davi",
        mode="bourdieu",
    ),
    "alterations-for-132": Case(
        """
    Ana has structure "A revolução cultural", hand 3 cards
    Bia has structure "Pax romana", hand 5 cards
    monte has 30 cards
    mover is Ana
    earlier Bia
""",
        {
            "hand-to-structure-and-sideways": """
    play 1 jogada
    expect cards of Ana = 3
    expect cards of Bia = 5
""",
            "every-change": """
    play 1 jogada
    expect cards of Ana = 5
    expect cards of Bia = 5
""",
        },
        mode="bourdieu",
    ),
}
