"""The page of each code: what it means, an example, what to do.  Lint rules bring their own."""

from __future__ import annotations

from dataclasses import dataclass

from agencia_dsl.text import codes
from agencia_dsl.text.codes import CODES, Code


@dataclass(frozen=True, slots=True)
class Page:
    """A code with its page."""

    code: Code
    text: str


def pages() -> tuple[Page, ...]:
    """All pages by code."""
    from agencia_dsl.analysis.lint import RULES

    listed = [Page(code, f"{code.title[0].upper()}{code.title[1:]}.\n\n{_TEXTS[code].strip()}") for code in CODES]
    listed += [Page(rule.code, rule.page.strip()) for rule in RULES]
    return tuple(sorted(listed, key=lambda page: page.code.id))


_TEXTS: dict[Code, str] = {
    codes.UNREADABLE: """
The path does not exist, is a folder where a file is needed, may not be read, or the disk failed.
Check the path; a folder is read when it holds files that end in .ag.
""",
    codes.NOT_TEXT: """
Files are UTF-8. The message says at which byte reading stopped. Save the file as UTF-8 again; a
byte order mark does no harm. Zero bytes mean that the file is no text at all.
""",
    codes.TOO_LARGE: """
A file may have 1 MiB; the largest edition takes a twentieth of that. Split decks into files.
""",
    codes.STRAY_CHARACTER: """
Outside names in quotation marks and comments only letters, digits, hyphens within words and the
marks ( ) , : = < > + - * / have a meaning. Remove the character; to say something about a line,
begin a comment with #.
""",
    codes.BAD_INDENTATION: """
A line belongs to the line above it that is indented less. This one is indented less than its
neighbours but not like any line above. Indent it like the lines it belongs with, four spaces a level.
'agencia fmt' does it for files without errors.
""",
    codes.UNCLOSED_STRING: """
Names of cards stand in quotation marks and end on the line they begin on: "Hubris".
""",
    codes.TOO_LONG_LINE: """
One line is one sentence. Break a long condition up with 'define NAME as …', a long sentence into two.
""",
    codes.UNEXPECTED_WORD: """
The word is known or a name, but cannot stand where it stands. The hint names the nearest word that
could, or what could follow. 'docs/language.md' shows each construct with an example.
""",
    codes.UNKNOWN_WORD: """
The word is neither a word of the language nor declared anywhere in the edition. Most often it is a slip.
""",
    codes.LANGUAGE_VERSION: """
Every file begins with the version of the language it is written in: 'agencia 1'. A later version of the
program can then still read it.
""",
    codes.TOO_MANY_ERRORS: """
A file with so many errors is probably no file of this language. The first errors are shown.
""",
    codes.UNKNOWN_NAME: """
The name is used and not declared: a field, zone, definition, event, question, rule, tag or reading. The hint
names the nearest one that is.
""",
    codes.DECLARED_TWICE: """
A name means one thing. The message shows both declarations; rename or remove one.
""",
    codes.WRONG_SORT: """
Every value has a sort: number, truth, player, card, a list of these, or a thing. The sentence needs another
one here. 'the player with fewest cards' is a player, 'players with 0 cards' is a list.
""",
    codes.OUT_OF_RANGE: """
Every number on the table has a range, so that a game has finitely many states: 'field wins of each player
is 0, from 0 to 4'.
""",
    codes.NO_SUCH_SENTENCE: """
Verbs are declared by the rules with the form of their sentence: 'verb give (number n) cards to (player
receiver)'. The hint shows the forms of this verb.
""",
    codes.CIRCULAR: """
A definition, rule or sequence cannot need itself. To do something again and again, use 'repeat' in a
sequence or 'for each'.
""",
    codes.UNKNOWN_CARD: """
No deck in use has a card of this name. Accents count; the hint names the nearest card.
""",
    codes.UNKNOWN_EDITION: """
'uses NAME' looks for a folder NAME with a file edition.ag: beside this file, above it, in 'cards/' of the
working folder, among the shipped editions. 'uses "path/edition.ag"' names one by its place.
""",
    codes.MISPLACED: """
The line is right in itself and wrong where it stands: a card outside a deck, 'then' outside a verb, 'you' where
nobody acts, an end of a sequence that the rule is not part of.
""",
    codes.DOUBLE_CARD: """
Within a deck every card has a number and a name of its own. Copies of one card are written once: ', 12 copies'.
""",
    codes.MISSING_DECLARATION: """
The rules use something that only they can declare, as who is on move or where the cards lie at first.
""",
    codes.LOST_CARDS: """
Cards that are taken up with 'pick' or 'take' are in nobody's zone until they are placed. On every course of the
rule they must be placed exactly once, or cards would vanish or double.
""",
    codes.NEVER_ENDS: """
Something is repeated that can bring about nothing.
""",
    codes.IMPOSSIBLE_SCENE: """
The scene describes no position of the game: a card lies in more places than it has copies, the decks lack it, or
the number of players does not fit the mode.
""",
    codes.UNKNOWN_PLAYER: """
Scenes name their players in the first line: 'scene NAME of MODE between Ana, Bia'. Questions speak of these.
""",
    codes.BAD_QUESTION: """
Questions are: can (or must) end without a winner; can (or must) somebody win; can (or must) NAME win; can go on
for ever.
""",
    codes.BAD_SCRIPT: """
An answer in the script does not fit the choice that is due, or is never asked for. The hint lists what is open.
Answers are given in the order in which a player is asked.
""",
    codes.BAD_SETUP: """
The mode, decks, number of players, readings or scene named in the command do not go together.
""",
    codes.INTERNAL: """
This is our fault and not yours. Please report the command and the files.
""",
}
