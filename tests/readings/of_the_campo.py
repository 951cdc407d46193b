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
    Ana has structure "Catástrofe ambiental", hand 3 cards, row 1
    Bia has structure 1 card, hand 5 cards
    mover is Ana
    earlier Bia
""",
        {
            "none": """
    play 1 jogada
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
}
