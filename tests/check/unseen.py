"""Cards and rules under which cards go through hands unseen: nobody has read their faces yet."""

from __future__ import annotations

from tests.check.texts import MINI

UNSEEN: dict[str, str] = {
    "drawn, then chosen from": """
101 "Compra, descarta e altera"
    draw 2 cards
    discard 1 card
    alter a structure

102 "Compra, descarta, outro compra e altera"
    draw 3 cards
    discard 2 cards
    an opponent draws 1 card
    an opponent alters a structure
""",
    "a trigger between": """
101 "Ao comprar, descarta"
    after a draw by buyer
        the buyer discards 1 card

102 "Compra e altera"
    draw 1 card
    alter a structure
""",
    "drawn, then searched for": """
101 "Compra e procura"
    draw 1 card
    swap 1 card with monte
""",
    "redealt, chosen by kind by another": """
101 "Redistribui e outro altera"
    every player redeals hands with everybody
    an opponent alters a structure

102 "Redistribui, descarta e altera"
    every player redeals hands with everybody
    discard 1 card
    alter a structure

103 "Redistribui, troca e altera"
    every player redeals hands with everybody
    swap 1 card with an opponent
    alter a structure
""",
    "searched after drawing": """
101 "Compra e procura duas"
    draw 2 cards
    swap 2 cards with monte

102 "Compra, descarta e procura"
    draw 1 card
    discard 1 card
    swap 1 card with monte
    alter a structure

103 "Outro compra e eu procuro"
    an opponent draws 1 card
    draw 1 card from monte
    alter a structure

104 "Procura e compra"
    draw 1 card from monte
    draw 1 card
    an opponent alters a structure
""",
    "two alter at once": """
101 "Todos"
    every player draws 1 card
    every player alters a structure

102 "Dois"
    every opponent draws 1 card
    2 opponents alter a structure
    discard 1 card

103 "Dá e altera"
    draw 2 cards
    give 1 card to an opponent
    an opponent alters a structure
    discard 1 card
""",
    "offers after drawing": """
101 "Pode comprar"
    you may draw 2 cards
    alter a structure

102 "Pode descartar"
    draw 2 cards
    an opponent may discard 1 card
    you may discard 1 card
    alter a structure
""",
    "shuffled twice": """
101 "Duas vezes"
    every player redeals hands with everybody
    discard 1 card
    every player redeals hands with everybody
    alter a structure

102 "Descarta, redistribui e altera"
    discard 1 card
    every player redeals hands with everybody
    alter a structure

103 "Descarta, redistribui e outro altera"
    draw 1 card
    an opponent discards 1 card
    every player redeals hands with everybody
    alter a structure
""",
}
"""Further decks beside the principal one."""

READ = """agencia 1
uses mca
deck extra
verb sift
    choose one from cards in your hand
    impossible unless some structural cards in your hand where they = one
    move one from your hand under monte

verb vet
    choose one from cards in your hand
    impossible unless known of one
    move one from your hand under monte

verb recall
    choose one from cards in your hand
    impossible if one = "Hubris" or one = "Falência"
    move one from your hand under monte

verb sort
    choose one from cards in your hand
    choose other from cards in your hand
    impossible if one = other
    move one from your hand under monte
    alter a structure

verb match
    choose one from cards in your hand
    impossible unless tag of one = Força
    move one from your hand under monte

verb flaunt
    choose one from cards in your hand
    set known of one to yes
    move one from your hand under monte

verb show
    pick 1 card from your hand as these
    place these on mesa
    impossible unless some structural cards in mesa
    move all cards from mesa to your hand

101 "Peneira"
    draw 2 cards
    you sift

102 "Confere"
    draw 2 cards
    you vet
    an opponent discards 1 card

103 "Lembra"
    draw 1 card
    you recall

104 "Ordena"
    draw 1 card
    you sort

105 "Combina"
    draw 1 card
    you match

106 "Exibe"
    draw 1 card
    you flaunt
    alter a structure

107 "Redistribui e peneira"
    every player redeals hands with everybody
    you sift
    every opponent discards 1 card

108 "Redistribui e ordena"
    every player redeals hands with everybody
    an opponent sorts

109 "Mostra"
    draw 1 card
    you show

"""
"""Verbs that read of a card chosen unseen its kind, its name, its tag, a field of it, and which one it is."""

_VERBS = """verb sift
    choose one from cards in your hand
    impossible unless some red cards in your hand where they = one
    move one from your hand under stock

verb dig
    choose one from cards in stock
    impossible unless some red cards in your hand
    move one from stock to your hand

verb stir
    take all cards from your hand as lifted
    place lifted under stock
    then shuffle stock
    then move 2 cards from stock to your hand

verb bottom
    let best be last of stock
    move best from stock to your hand

verb gamble
"""

_INNER = """rule gambling
    you gamble
    you drop 1 card
    every player draws 1 card
"""

_OUTER = """rule nested                                  # an attempt within an attempt, with chance in it
    you draw 1 card
    attempt gambling
    otherwise
        record loss by you
    you drop 1 card
"""

_INNERS: dict[str, str] = {
    "inner draws and sifts": """rule gambling
    you draw 1 card
    you sift
    every player draws 1 card
""",
    "inner stirs": """rule gambling
    you drop 1 card
    you stir
    you sift
""",
    "inner gambles and stirs": """rule gambling
    you drop 1 card
    you gamble
    you stir
    you sift
""",
    "inner digs": """rule gambling
    you draw 1 card
    you dig
    you bottom
    every player drops 1 card
""",
    "all sift": """rule gambling
    every player draws 1 card
    every player sifts
    you gamble
""",
    "all stir": """rule gambling
    every player stirs
    every player sifts
    every player drops 1 card
""",
}

_OUTERS: dict[str, str] = {
    "plain": """rule nested                                  # an attempt within an attempt, with chance in it
    you draw 1 card
    attempt gambling
    otherwise
        record loss by you
    you drop 1 card
""",
    "drop first": """rule nested                                  # an attempt within an attempt, with chance in it
    you draw 1 card
    you drop 1 card
    attempt gambling
    otherwise
        record loss by you
    you drop 1 card
""",
    "stir first": """rule nested                                  # an attempt within an attempt, with chance in it
    you drop 1 card
    every player stirs
    attempt gambling
    otherwise
        record loss by you
    you drop 1 card
""",
    "sift after": """rule nested                                  # an attempt within an attempt, with chance in it
    you draw 1 card
    attempt gambling
    otherwise
        record loss by you
    you sift
    every player drops 1 card
""",
    "two": """rule nested                                  # an attempt within an attempt, with chance in it
    you draw 1 card
    attempt gambling
    otherwise
        record loss by you
    attempt gambling
    otherwise
        you draw 1 card
    every player sifts
""",
}

NESTED: dict[str, str] = {
    f"{inner}, {outer}": MINI.replace("verb gamble\n", _VERBS)
    .replace(_INNER, _INNERS[inner])
    .replace(_OUTER, _OUTERS[outer])
    for inner in _INNERS
    for outer in _OUTERS
}
"""Attempts within attempts, with cards shuffled, drawn and chosen unseen in both."""
