"""Cards and rules that say what the principal deck does not, for both readings to be tried on."""

from __future__ import annotations

SPEAKING = """
101 "Alteram e compram"
    every player alters a structure
    every player draws 1 card

102 "Alteram e descartam"
    alter a structure at you
    alter a structure
    every opponent discards 1 card

103 "Nada se compra"
    always draws are ignored
    alter a structure
    draw 2 cards

104 "Não se compra"
    always you may not draw
    every player alters a structure
    discard 1 card

105 "Dobro"
    always draws are doubled
    draw 1 card

106 "Quem faz comprar cala"
    always structures that make an opponent draw have no effect
    alter a structure
    an opponent draws 1 card

107 "Quem compra descarta"
    after a draw by buyer
        the buyer discards 1 card
    every player alters a structure

108 "Compra-se uma"
    always draws are at most 1
    every player alters a structure
    every opponent draws 2 cards

109 "Quem altera compra"
    after an install by author, even if replaced
        the author draws 1 card
    every player alters a structure
    draw 1 card
"""
"""Cards that come into force while an attempt lasts, and say something of what is demanded after."""

COUNTED = """
101 "Ninguém entrega"
    every player with at least 9 cards gives 1 card to the player with most cards
    alter a structure
    draw 1 card

102 "Se alguém"
    every opponent with at least 9 cards swaps 1 card with the player with fewest cards
    alter a structure

103 "Compra e troca"
    alter a structure at you
    draw 2 cards
    swap 1 card with monte

104 "Presente"
    after a give by giver
        the giver draws (2 * cards of giver) cards
    every opponent gives 1 card to you

105 "Brinde"
    after a give by giver
        the giver draws 1 card
    every player alters a structure
    every player draws 1 card

106 "Quem compra entrega"
    after a draw by buyer
        the buyer gives 1 card to the next player
    every player alters a structure
"""
"""Cards of which numbers tell less than they seem to: of what nobody does, of cards unseen, of an order that is not known."""

AGREED: dict[str, str] = {
    "amounts": """
101 "Dobro"
    always draws are doubled
    draw 1 card

102 "Teto"
    always draws are at most 1
    an opponent draws 2 cards

103 "Nada"
    always discards are ignored
    discard 1 card

104 "Dádivas"
    always gives are at most 1
    give 1 card to every opponent with fewest cards
""",
    "a hidden card is altered with": """
101 "Compra e altera"
    draw 1 card
    alter a structure
""",
    "shuffled within an attempt": """
101 "Redistribui e altera"
    every player redeals hands with everybody
    alter a structure

102 "Altera e redistribui"
    alter a structure
    every player redeals hands with everybody
""",
    "triggers that feed each other": """
101 "Ao comprar"
    after a draw by buyer
        the buyer discards 1 card
    draw 1 card

102 "Ao descartar"
    after a discard by loser
        the loser draws 1 card
    discard 1 card

103 "Ao dar"
    after a give by giver, even if replaced
        the giver draws 1 card
    give 1 card to the next player
""",
    "offers": """
101 "Pode"
    you may discard 1 card
    draw 1 card

102 "Outro pode"
    an opponent may discard 1 card
    discard 2 cards

103 "Dois"
    2 opponents discard 1 card

104 "Pode alterar"
    you may alter a structure
    discard 1 card
""",
    "cancellers": """
101 "Cala quem descarta"
    always structures that make at least 1 players discard have no effect

102 "Cala quem faz comprar"
    always structures that make an opponent draw have no effect
    discard 1 card

103 "Cala quem nada faz"
    always structures that make nobody draw or discard have no effect
    draw 1 card

104 "Dobra"
    always discards are doubled
    an opponent draws 1 card

105 "Olha"
    every player whose structure makes an opponent draw draws 1 card
    discard 1 card
""",
    "amounts of history": """
101 "Compra o que comprou"
    draw 1 card if amount of draws by you in the last turno > amount of gives to you in the last turno
    draw 2 cards

102 "Quem me deu"
    every opponent who gave to you in the last turno draws 1 card
    give 1 card to every opponent

103 "Muito descarte"
    let n be amount of discards in the last turno
    draw n cards if n < 5
    every player where amount of discards by them in the last turno > 1 draws 1 card
    an opponent discards 2 cards

104 "Deram a outros"
    always gives are doubled
    discard 1 card if some player who gave to an opponent in the last turno
    draw 1 card unless some opponent where amount of gives by them to you in the last turno > 0

105 "Teto"
    always discards are at most 1
    every player discards 2 cards
""",
    "bans": """
101 "Ninguém me tira"
    always no opponent may make you discard

102 "Sem trocas"
    always you may not swap cards with an opponent with fewer cards
    swap 1 card with monte

103 "Quem resolveu compra"
    the solver draws 1 card

104 "Dá a quem resolveu"
    give 1 card to the solver

105 "Troca"
    swap 1 card with an opponent
""",
    "conditions": """
101 "Se"
    the next player discards 1 card if your cards > 2
    an opponent discards 1 card unless backward

102 "Um por um"
    discard 1 card
    draw 1 card
    every player discards 1 card

103 "Reverte"
    every player with 2 cards reverses the flow
    trade structures with an opponent
""",
}
"""Decks of which both readings agree."""

MINI = """
agencia 1
edition mini "Mini"
kinds red, blue
things heap are left, middle, right
zone stock is a pile of all cards
zone side is a pile
zone hand of each player is a hand
zone front of each player is in force
field stones of each heap is 2, from 0 to 9
field score of each player is 0, from 0 to 9
field mover is nobody
field guest is nobody
field back is no
players sit in a ring turned by back
event turn, loss, gain
question sure "Certo?" "Sure?"
define cards of (player p) as size of hand of p
queue last is players by latest turn ordered by fewest cards
window last round reaches back until every player had a turn
deed steal is granted

verb draw (number n) cards, drew
    move n cards from stock to your hand

verb drop (number n) cards, dropped
    pick n cards from your hand as these
    then place these under stock

verb gamble
    chance chooses lucky from players
    impossible if lucky = you
    set guest to lucky

verb hoard
    let best be first of red cards in stock
    move best from stock to your hand

sequence game
    opening
    repeat
        turn

sequence turn
    trying
    acting
    offering
    passing

rule opening
    shuffle stock
    every player draws 3 cards
    for each p in players
        move 1 cards from stock to front of p
    chance chooses starter from players
    set mover to starter

rule gambling
    you gamble
    you drop 1 card
    every player draws 1 card

rule nested                                  # an attempt within an attempt, with chance in it
    you draw 1 card
    attempt gambling
    otherwise
        record loss by you
    you drop 1 card

rule trying
    attempt nested
    otherwise
        record loss by you
        draw 1 card

rule acting                                  # best effort: much of it is impossible now and then
    choose source from heap where its stones > 0
    set stones of source to stones of source - 1
    let richest be first of (players ordered by most cards, fewest score)
    if richest wants sure
        the richest drops 1 card
        record gain by richest
    execute your front
    move 2 cards from side to your hand
    set score of guest to 1
    set score of guest to 2 if amount of drops by guest in the last round > 1
    every player with most cards who did not drop in the last round drops 1 card
    shuffle stock if stones of left = 0
    for each p in players
        stop if their cards > 6
        move 1 cards from side to hand of p
        the p draws 1 card
    end game won by players with fewest cards if size of (heap where its stones > 0) = 0

rule offering
    you may hoard
    an opponent may drop 1 card
    set back to not back

rule passing
    record turn by you
    set mover to first of ring of mover

deck base "Base"

red 001 "Perda"
    draw 1 card
    after a loss by loser
        the loser drops 1 card

red 002 "Dobro"
    always drops are doubled
    drop 1 card
    the guest draws 1 card

red 003 "Três"
    every player with 3 cards drops 1 card
    you may draw 2 cards

blue 011 "Duas", 6 copies
    draw 2 cards

blue 012 "Rouba", 2 copies
    always every player may steal
    you and the last player drop 1 card

blue 013 "Depois", 2 copies
    after a turn by guest-now, even if replaced
        the guest-now draws 1 card
    a player drops 1 card

mode normal is game with base for 2 to 4 players
role mover is mover
role turn is turn "vez" "turn"
role goal is game "jogo" "game"
"""
"""A whole edition of another kind: things, chance and attempts within attempts, best effort."""
