"""The pages of what is wrong with names, rules, scenes and commands: AG1 to AG9."""

from __future__ import annotations

from agencia_dsl.text import codes
from agencia_dsl.text.codes import Code

PAGES: dict[Code, str] = {
    codes.UNKNOWN_NAME: """
What
    The name is used and not declared: a field, zone, definition, event, question, rule, tag, reading or the
    like. It is also reported when a new name is never read and resembles one that is.

Why
    Without its declaration the name means nothing; most often it is a slip.

Remedy
    The hint names the nearest names that would fit. When the declaration is the one that is misspelt, the
    message stands there and shows the uses.

Bad
    901 "Um"
        the nxt player draws 1 card

Better
    901 "Um"
        the next player draws 1 card
""",
    codes.DECLARED_TWICE: """
What
    Two declarations give one name a meaning, or a scene says one thing twice.

Why
    A name means one thing. Which of the two holds would depend on the order of the files.

Remedy
    The message shows both places; rename or remove one.

Bad
    define poorest of (player p) as p is the player with fewest cards
    define poorest as fewest cards

Better
    define poorest of (player p) as p is the player with fewest cards
    define least as fewest cards
""",
    codes.WRONG_SORT: """
What
    Every value has a sort: number, truth (yes or no), player, card, a list of these, or a thing that the
    edition declares. The sentence needs another sort here.

Why
    A number is no player and a list is no single one; what the sentence would do is not defined.

Remedy
    Say which single one is meant ('the player with fewest cards', 'first of …'), or compare, count or ask:
    'size of …' is a number, '… > 2' is a truth, 'players with 0 cards' is a list.

Bad
    901 "Um"
        draw 1 card if players with 0 cards

Better
    901 "Um"
        draw 1 card if some player with 0 cards
""",
    codes.OUT_OF_RANGE: """
What
    A number lies outside its range, a number on the table has no range, or a number has too many digits.

Why
    Every number on the table has a range, so that a game has finitely many states and can be searched.

Remedy
    Change the number or the range.

Bad
    field level of each player is 0, from 1 to 4

Better
    field level of each player is 1, from 1 to 4
""",
    codes.NO_SUCH_SENTENCE: """
What
    No verb (or deed) of the edition has this form: the verb is not declared, or it is, with other words and
    blanks around it.

Why
    What a sentence does is what the verb of that form says. 'verb give (number n) cards to (player receiver)'
    declares 'give 2 cards to the last player', and not 'give 2 cards'.

Remedy
    The hint names verbs like this one, or shows the forms of this verb. To add a form, declare a verb.

Bad
    901 "Um"
        give 1 card

Better
    901 "Um"
        give 1 card to the next player
""",
    codes.CIRCULAR: """
What
    A definition, rule, verb or sequence needs itself, by the way round that the message shows.

Why
    It would never come to an end, or mean anything at all.

Remedy
    Say one of them without the others. To do something again and again, use 'repeat' in a sequence, or 'for
    each' in a rule.

Bad
    define ahead as most cards - behind
    define behind as most cards - ahead

Better
    define ahead as most cards - behind
    define behind as fewest cards
""",
    codes.UNKNOWN_CARD: """
What
    No deck that was read has a card of this name.

Why
    A sentence about a card that does not exist can come true in no game.

Remedy
    Accents count; the hint names the nearest cards. Perhaps the file with its deck was not named.

Bad
    901 "Ação"
        draw 1 card
    902 "Dois"
        draw 1 card if first of cards in your hand = "Acção"

Better
    901 "Ação"
        draw 1 card
    902 "Dois"
        draw 1 card if first of cards in your hand = "Ação"
""",
    codes.UNKNOWN_EDITION: """
What
    'uses NAME' looks for a folder NAME with a file edition.ag: beside this file, above it, in 'cards/' of the
    working folder, and among the editions that come with the program. None was found.

Why
    Without the edition no verb and no name that the file uses is known.

Remedy
    Correct the name; the hint lists those that were found. 'uses "path/edition.ag"' names one by its place.

Bad
    agencia 1
    uses nowhere

Better
    agencia 1
    uses mca
""",
    codes.MISPLACED: """
What
    The line is right in itself and wrong where it stands: a card outside a deck, 'then' outside a verb, 'you'
    where nobody acts (as in what a scene expects), 'stop' outside 'for each', a decision in a standing rule, a
    second blank of a deed, the end of a sequence that the rule is no part of.

Why
    What it speaks of is not there.

Remedy
    The hint says where it belongs, or what to write instead.

Bad
    901 "Um"
        then draw 1 card

Better
    901 "Um"
        draw 1 card
""",
    codes.DOUBLE_CARD: """
What
    Two cards of one deck have one number or one name.

Why
    Cards are shown, asked for and remembered by number and by name.

Remedy
    Renumber, rename or remove one. Copies of a card are written once, with ', 12 copies'. Several decks may
    hold a card of one name: together they have all its copies, and its text stands in one of
    them. Where decks give one number to different cards, name the one you mean.

Bad
    901 "Um"
        draw 1 card
    901 "Dois"
        draw 2 cards

Better
    901 "Um"
        draw 1 card
    902 "Dois"
        draw 2 cards
""",
    codes.MISSING_DECLARATION: """
What
    The rules lack something that only they can declare: an edition, a mode, who is on move, where the cards
    lie at first, or a step in the order of standing rules. Or a card lacks a text: nothing stands under it,
    and no file of 'texts from' has a card of this name.

Why
    The language knows no game; it can guess none of this.

Remedy
    Add the declaration that the hint shows.

Bad
    agencia 1
    deck mine

    901 "Um"
        draw 1 card

Better
    agencia 1
    uses mca
    deck mine

    901 "Um"
        draw 1 card
""",
    codes.LOST_CARDS: """
What
    Cards are taken up with 'pick' or 'take' and, on some course of the rule, never put down or put down twice.

Why
    What is taken up lies in no zone until it is placed: cards would vanish, or double.

Remedy
    'place' them exactly once on every course, in both branches of an 'if'. 'move' takes up and puts down at
    once.

Bad
    rule hand-on
        pick 1 card from your hand as gift

Better
    rule hand-on
        pick 1 card from your hand as gift
        place gift in hand of first of ring of mover
""",
    codes.IDLE_RULING: """
What
    A ruling or option has several readings, and no rule, verb, trigger or card asks which of them is chosen.

Why
    Whoever chooses another reading plays the same game: the reading says something that does not happen.

Remedy
    Ask for it where the readings differ: 'if NAME is READING'. If they differ nowhere, or the others cannot be
    played, keep one reading: that records a decision.

Bad
    ruling first-move is lowest-card or by-lot because "the manual is silent"

Better
    ruling first-move is by-lot because "the manual is silent"
""",
    codes.IMPOSSIBLE_SCENE: """
What
    The scene describes no position of the game: a card lies in more places than it has copies, the decks in
    use lack it, it is in force and not of the kind for that, there are more cards than the game has, the number
    of players does not fit the mode, or play cannot begin where the scene says.

Why
    An answer about a position that cannot be would be worth nothing.

Remedy
    The hint says what to change. '3 cards' are cards that say nothing: as many as the game has.
""",
    codes.UNKNOWN_PLAYER: """
What
    A line of a scene, or a question about it, names somebody who does not sit at its table.

Why
    Scenes name their players in the first line, 'scene NAME of MODE between Ana, Bia'; only these exist.

Remedy
    Correct the name, or add the player to the first line.
""",
    codes.BAD_QUESTION: """
What
    'agencia ask' was given no question, and the files hold no claim that it could answer instead.

Why
    There is nothing to look for.

Remedy
    Ask one of: can (or must) end without a winner; can (or must) somebody win; can (or must) NAME win; can
    go on for ever. Or write a claim: 'claim NAME about SCENE: QUESTION is yes'.
""",
    codes.BAD_SCRIPT: """
What
    An answer in the script of a scene does not fit the choice that is due, or is never asked for.

Why
    The scene would play something else than what it says.

Remedy
    Answers are given in the order in which a player is asked; choices with one option are not asked. The hint
    lists what is open.
""",
    codes.BAD_SETUP: """
What
    The mode, decks, number of players, readings or scene that the command names are not there, or do not go
    together.

Why
    There is no game to play or to ask about.

Remedy
    The hint lists what there is. 'agencia COMMAND --help' shows the options.
""",
    codes.INTERNAL: """
What
    The program broke one of its own promises. This is our fault and not yours.

Why
    It says so and stops, because what it would go on to say could be wrong.

Remedy
    Please report the command and the files.
""",
}
