"""Switches about hands, natural cards, memory and what verbs do."""

from __future__ import annotations

from tests.readings.case import Case

CASES = {
    "consensus": Case(
        """
    Ana has structure 1 card, hand 3 cards
    Bia has structure 1 card, hand 3 cards
    mover is Ana
    earlier Bia
""",
        {
            "off": """
    play 1 jogada
    expect partida to go on
""",
            "on": """
    play 1 jogada
        Ana answers yes
        Bia answers yes
    expect partida to end won by nobody
""",
        },
    ),
    "empty-hand": Case(
        """
    Ana has structure "Messianismo", hand 4 cards
    Bia has structure 1 card, hand 3 cards
    mover is Ana
    earlier Bia
""",
        {
            "own-jogada": """
    play 1 jogada
    expect cards of Bia = 0
    expect partida to go on
""",
            "any-jogada": """
    play 1 jogada
    expect partida to end won by Bia
""",
        },
    ),
    "emptied-before": Case(
        """
    Ana has structure "A pessoa certa no lugar certo", hand 1 card
    Bia has structure 1 card
    Caio has structure 1 card, hand 5 cards
    mover is Ana
    earlier Caio
""",
        {
            "disregarded": """
    play 1 jogada
    expect partida to end won by Ana
""",
            "spoils-win": """
    play 1 jogada
    expect cards of Ana = 0
    expect not unrest
    expect partida to go on
""",
            "crise": """
    play 1 jogada
        Caio answers Bia
    expect Ana had a crise
    expect cards of Ana = 1
    expect partida to go on
""",
        },
        "Ana, Bia, Caio",
    ),
    "memory": Case(
        """
    Ana has structure 1 card
    Bia has structure 1 card
    mover is Ana
    earlier Ana
    earlier Bia
    begin with deal
""",
        {
            "of-partida": """
    play 1 jogada
    expect size of (players by latest jogada) = 1
""",
            "of-jogo": """
    play 1 jogada
    expect size of (players by latest jogada) = 2
""",
        },
    ),
    "next-of-two": Case(
        """
    Ana has structure "Oligarquia latifundiária", hand 3 cards
    Bia has structure 1 card, hand 3 cards
    monte has 20 cards
    mover is Ana
    earlier Bia
""",
        {
            "both": """
    play 1 jogada
    expect cards of Ana = 3
    expect cards of Bia = 4
""",
            "other-only": """
    play 1 jogada
    expect Ana had a crise
""",
        },
    ),
    "last-of-two-jogadas": Case(
        """
    Ana has structure "O bode expiatório", hand 3 cards
    Bia has structure 1 card, hand 3 cards
    monte has 20 cards
    mover is Ana
    earlier Bia
    earlier Ana
""",
        {
            "another-player": """
    play 1 jogada
    expect cards of Bia = 4
""",
            "oneself": """
    play 1 jogada
    expect Ana had a crise
""",
        },
    ),
    "natural-cards": Case(
        """
    Ana has structure 1 card, hand 2 "Liderança" and 1 card
    Bia has structure 1 card, hand 5 cards
    mover is Ana
    earlier Bia
""",
        {
            "one": """
    play 1 jogada
        Ana answers "Liderança", no
    expect cards of Ana = 2
""",
            "any-number": """
    play 1 jogada
        Ana answers "Liderança", no, "Liderança", no
    expect cards of Ana = 1
""",
        },
    ),
    "natural-discards": Case(
        """
    Ana has structure 1 card, hand "Liderança" and 1 card
    Bia has structure "Moralidade escrava", hand 5 cards
    mover is Ana
    earlier Bia
""",
        {
            "discards": """
    play 2 jogadas
        Ana answers "Liderança", no
    expect not unrest
    expect cards of Bia = 4
""",
            "apart": """
    play 2 jogadas
        Ana answers "Liderança", no
    expect Bia had a crise
""",
        },
    ),
    "empty-hands": Case(
        """
    Ana has structure "Crime organizado", hand 3 cards
    Bia has structure 1 card
    mover is Ana
    earlier Bia
""",
        {
            "swapped": """
    play 1 jogada
    expect cards of Bia = 3
    expect partida to end won by Ana
""",
            "not-swapped": """
    play 1 jogada
    expect partida to end won by nobody
    expect Ana had a crise
""",
        },
    ),
    "short-monte": Case(
        """
    Ana has structure "Aquecimento global", hand 3 cards
    Bia has structure 1 card, hand 3 cards
    monte has 3 cards
    mover is Ana
    earlier Bia
""",
        {
            "crise": """
    play 1 jogada
    expect Ana had a crise
    expect cards of Ana = 3
""",
            "drawn-empty": """
    play 1 jogada
    expect not unrest
    expect cards of Ana = 5
    expect cards of Bia = 4
""",
        },
    ),
    "leadership-in-tie": Case(
        """
    Ana has structure 1 card, hand "Liderança" and 1 card
    Bia has structure 1 card, hand 2 cards
    mover is Ana
    earlier Bia
""",
        {
            "unusable": """
    play 1 jogada
    expect cards of Ana = 2
""",
            "usable": """
    play 1 jogada
        Ana answers "Liderança", no
    expect cards of Ana = 1
""",
        },
    ),
    "volunteer": Case(
        """
    Ana has structure "Trabalho voluntário", hand 5 cards
    Bia has structure 1 card, hand 5 cards
    Caio has structure 1 card, hand 2 cards
    mover is Ana
    earlier Caio
""",
        {
            "left-out": """
    play 1 jogada
    expect cards of Ana = 6
    expect cards of Bia = 4
""",
            "spoils": """
    play 1 jogada
    expect Ana had a crise
    expect cards of Ana = 5
""",
        },
        "Ana, Bia, Caio",
    ),
    "owner-has-fewest": Case(
        """
    Ana has structure "Golpe de Estado", hand 2 cards
    Bia has structure 1 card, hand 5 cards
    mover is Ana
    earlier Bia
""",
        {
            "crise": """
    play 1 jogada
    expect Ana had a crise
""",
            "nothing": """
    play 1 jogada
    expect not unrest
    expect cards of Ana = 2
""",
        },
    ),
    "no-cards": Case(
        """
    Ana has structure "Inteligência artificial", hand 3 cards
    Bia has structure 1 card
    mover is Ana
    earlier Bia
""",
        {
            "a-number": """
    play 1 jogada
    expect Ana had a crise
""",
            "passed-over": """
    play 1 jogada
    expect not unrest
    expect cards of Ana = 2
""",
        },
    ),
    "natural-defences": Case(
        """
    Ana has structure "O sistema escolar", hand 3 cards
    Bia has structure "Defesas naturais", hand 5 cards
    monte has 20 cards
    mover is Ana
    earlier Bia
""",
        {
            "gifts-only": """
    play 1 jogada
    expect cards of Ana = 6
""",
            "exchanges-too": """
    play 1 jogada
    expect Ana had a crise
""",
        },
    ),
    "nobody-to-repay": Case(
        """
    Ana has structure "Moralidade escrava", hand 5 cards
    Bia has structure 1 card, hand 5 cards
    mover is Ana
    earlier Bia
""",
        {
            "crise": """
    play 1 jogada
    expect Ana had a crise
""",
            "nothing": """
    play 1 jogada
    expect not unrest
    expect cards of Ana = 5
""",
        },
    ),
}
