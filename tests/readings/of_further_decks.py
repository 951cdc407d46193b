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
    "shared-win": Case(
        """
    Bia has structure 1 card, hand 2 cards
    Caio has structure "Processo decisório com base em consenso", hand 2 cards
    mover is Ana
    earlier Caio
""",
        {
            "mover-and-emptied": """
    Ana has structure "Júbilo da dívida", hand 2 cards
    play 1 jogada
    expect partida to end won by Ana, Bia, Caio
""",
            "emptied": """
    Ana has structure "Júbilo da dívida", hand 3 cards
    play 1 jogada
    expect partida to end won by Bia, Caio
""",
            "mover-only": """
    Ana has structure "Júbilo da dívida", hand 2 cards
    play 1 jogada
    expect partida to end won by Ana
""",
        },
        "Ana, Bia, Caio",
        mode="bourdieu",
    ),
    "emptied-by-secularismo": Case(
        """
    Ana has structure "Ajuda humanitária", hand 3 cards
    Bia has structure 1 card, hand "Hubris"
    Caio has structure "Secularismo", hand 3 "Liderança"
    mover is Ana
    earlier Caio
""",
        {
            "shared-win": """
    play 1 jogada
        Bia answers Ana
    expect partida to end won by Bia
""",
            "nobody": """
    play 1 jogada
        Bia answers Ana
    expect cards of Bia = 0
    expect partida to go on
""",
        },
        "Ana, Bia, Caio",
        mode="bourdieu",
    ),
    "declining-against-crise": Case(
        """
    Ana has structure "Ajuda humanitária", hand 3 cards
    Bia has structure "Existencialismo", hand 3 cards
    mover is Ana
    earlier Bia
""",
        {
            "declining-first": """
    play 1 jogada
        Ana answers yes
    expect not unrest
""",
            "check-first": """
    play 1 jogada
    expect Ana had a crise
""",
        },
        mode="bourdieu",
    ),
    "natural-cards-under-067": Case(
        """
    Ana has structure 1 card, hand "Nova geração" and 1 card
    Bia has structure "O fim da história", hand 2 cards
    mover is Ana
    earlier Bia
""",
        {
            "barred": """
    play 1 jogada
    expect cards of Ana = 2
""",
            "allowed": """
    play 1 jogada
        Ana answers "Nova geração", no
    expect cards of Ana = 1
""",
        },
        mode="bourdieu",
    ),
    "equal-neighbours": Case(
        """
    Ana has structure "Ações afirmativas", hand 3 cards
    Bia has structure 1 card, hand 4 cards
    Caio has structure 1 card, hand 4 cards
    mover is Ana
    earlier Caio
""",
        {
            "crise": """
    play 1 jogada
    expect Ana had a crise
""",
            "flow-kept": """
    play 1 jogada
    expect not unrest
    expect not backward
    expect cards of Ana = 2
""",
        },
        "Ana, Bia, Caio",
        mode="bourdieu",
    ),
    "pacifismo-cancels": Case(
        """
    Ana has structure "Ciência militante", hand 3 cards
    Bia has structure "Pacifismo radical", hand 3 cards
    monte has 20 cards
    mover is Ana
    earlier Bia
""",
        {
            "the-structure": """
    play 1 jogada
    expect cards of Ana = 3
    expect cards of Bia = 3
""",
            "the-draw": """
    play 1 jogada
    expect cards of Ana = 4
    expect cards of Bia = 3
""",
        },
        mode="bourdieu",
    ),
    "only-effect-of-191": Case(
        """
    Ana has structure "Espionagem", hand 3 cards
    Bia has structure "Estatuto do desarmamento", hand 3 cards
    mover is Ana
    earlier Bia
""",
        {
            "any-second-instruction": """
    play 1 jogada
    expect cards of Bia = 4
""",
            "draw-or-discard": """
    play 1 jogada
    expect Ana had a crise
""",
        },
        mode="bourdieu",
    ),
    "ties-in-172": Case(
        """
    Ana has structure 1 card, hand 5 cards, drawing 1, throwing 1
    Bia has structure "Gamificação", hand 5 cards, drawing 1, played yes
    monte has 20 cards
    mover is Ana
    earlier Bia
""",
        {
            "nobody": """
    play 1 jogada
    expect cards of Ana = 4
    expect cards of Bia = 5
""",
            "all-tied": """
    play 1 jogada
    expect cards of Ana = 5
    expect cards of Bia = 6
""",
        },
        mode="bourdieu",
    ),
    "surplus-value-window": Case(
        """
    Ana has structure "Mais-valia", hand 5 cards
    Bia has structure "Sucesso profissional", hand 5 cards
    mover is Bia
    earlier Bia
    earlier Ana
""",
        {
            "after-his-jogada": """
    play 2 jogadas
    expect Ana had a crise
""",
            "with-his-jogada": """
    play 2 jogadas
    expect cards of Ana = 3
    expect cards of Bia = 5
""",
        },
        mode="bourdieu",
    ),
    "several-last-discarders": Case(
        """
    Ana has structure "Sindicatos pelegos", hand 5 cards
    Bia has structure "Crescimento do PIB", hand 5 cards
    monte has 20 cards
    mover is Bia
    earlier Bia
    earlier Ana
""",
        {
            "crise": """
    play 2 jogadas
    expect Ana had a crise
""",
            "all": """
    play 2 jogadas
    expect cards of Ana = 5
    expect cards of Bia = 5
""",
        },
        mode="bourdieu",
    ),
    "amor-fati-after-a-draw": Case(
        """
    Ana has structure "Amor fati e eterno retorno", hand 3 cards
    Bia has structure 1 card, hand 3 cards, crowned 1
    champion is Bia
    partidas is 2
    mover is Ana
    earlier Bia
""",
        {
            "last-winner-of-any": """
    play 1 jogada
    expect partida to end won by Bia
""",
            "crise": """
    play 1 jogada
    expect Ana had a crise
""",
        },
        mode="bourdieu",
    ),
    "assassinatos-in-a-tie": Case(
        """
    Ana has structure "Sucesso profissional", hand 2 cards
    Bia has structure "Assassinatos políticos", hand 5 cards
    mover is Ana
    earlier Bia
""",
        {
            "all-tied": """
    play 1 jogada
    play 1 jogada
    expect row of Ana = 0
""",
            "free-to-climb": """
    play 1 jogada
    play 1 jogada
    expect row of Ana = 1
""",
        },
        mode="bourdieu",
    ),
}
