"""Switches that only the edition of 180 cards has."""

from __future__ import annotations

from tests.readings.case import Case


def case(state: str, readings: dict[str, str]) -> Case:
    """A state of this edition; it has one mode."""
    return Case(state, readings, players="Ana, Bia, Caio", mode="bourdieu", edition="ed180")


CASES = {
    "jogada-after-revolta": case(
        """
    Ana has structure "Dupla jornada", hand 3 cards
    Bia has structure "Guerra santa", hand 4 cards
    Caio has structure "Livro, filho e árvore", hand "Sujeito transpessoal" and 7 cards
    unrest is yes
    mover is Ana
    earlier Caio
""",
        {
            "goes-on": """
    play 1 jogada
        Caio answers yes
    expect Caio had a failed-revolta
    expect cards of Ana = 5
    play 1 jogada
    expect cards of Caio = 7
""",
            "is-over": """
    play 1 jogada
        Caio answers yes
    expect Caio had a failed-revolta
    expect cards of Ana = 3
    play 1 jogada
    expect cards of Caio = 7
""",
        },
    ),
    "turno-counted": case(
        """
    Ana has structure "Leis Trabalhistas", hand 4 cards
    Bia has structure "Dupla jornada", hand 5 cards
    Caio has structure "Terrorismo", hand 3 cards
    mover is Ana
    earlier Ana
    earlier Bia
    earlier Caio
    earlier Bia, Bia drew 2
""",
        {
            "complete-run": """
    play 1 jogada
    expect Ana had a crise
""",
            "latest-jogadas": """
    play 1 jogada
    expect cards of Bia = 4
""",
        },
    ),
    "meritocracia-unblocked": case(
        """
    Ana has structure "Livro, filho e árvore", hand 1 card
    Bia has structure "Meritocracia", hand 5 cards
    Caio has structure "Terrorismo", hand 3 cards
    mover is Ana
    earlier Caio
    play 1 jogada
""",
        {
            "two-rows": """
    play 1 jogada
    expect row of Ana = 2
""",
            "one-row": """
    play 1 jogada
    expect row of Ana = 1
""",
        },
    ),
    "beheading-in-tie": case(
        """
    Ana has structure "Livro, filho e árvore", hand 1 card, row 2
    Bia has structure "A decapitação do rei", hand 5 cards
    Caio has structure "Terrorismo", hand 3 cards, row 2
    mover is Ana
    earlier Caio
    play 1 jogada
""",
        {
            "nobody-climbs": """
    play 1 jogada
    expect row of Ana = 2
""",
            "winner-climbs": """
    play 1 jogada
    expect row of Ana = 3
""",
        },
    ),
    "pax-romana-fines": case(
        """
    Ana has structure "Revolução francesa", hand 4 cards
    Bia has structure "Terrorismo", hand 3 cards
    Caio has structure "Pax romana", hand 5 cards, row 1
    mover is Ana
    earlier Caio
""",
        {
            "moves": """
    play 1 jogada
    expect cards of Ana = 6
    expect row of Ana = 1
    play 1 jogada
    expect cards of Caio = 6
""",
            "exchanges-too": """
    play 1 jogada
    expect cards of Ana = 8
    expect row of Ana = 1
""",
        },
    ),
    "nobody-discarded": case(
        """
    Ana has structure "Moralidade escrava", hand 4 cards
    Bia has structure "Dupla jornada", hand 5 cards
    Caio has structure "Terrorismo", hand 3 cards
    mover is Ana
    earlier Ana
    earlier Bia
    earlier Caio
""",
        {
            "nothing": """
    play 1 jogada
    expect cards of Ana = 3
""",
            "crise": """
    play 1 jogada
    expect Ana had a crise
""",
        },
    ),
    "highest-in-tie": case(
        """
    Ana has structure "Dupla jornada", hand 4 cards, row 1
    Bia has structure "Monarquia constitucional", hand 4 cards, row 1
    Caio has structure "Livro, filho e árvore", hand 5 cards
    mover is Ana
""",
        {
            "nobody": """
    play 1 jogada
    expect cards of Ana = 6
    play 2 jogadas
    expect cards of Bia = 5
""",
            "all-tied": """
    play 1 jogada
    expect cards of Ana = 4
    expect not unrest
    play 2 jogadas
    expect cards of Bia = 4
""",
        },
    ),
    "surplus-value-since": case(
        """
    Ana has structure "Livro, filho e árvore", hand 6 cards
    Bia has structure "Mais-valia", hand 4 cards, surplus 1
    Caio has structure "Sucesso profissional", hand 5 cards
    mover is Bia
""",
        {
            "own-jogada": """
    play 1 jogada
        Bia answers Ana
    expect cards of Bia = 3
    expect cards of Ana = 7
""",
            "creditors-jogada": """
    play 1 jogada
    expect Bia had a crise
""",
        },
    ),
}
