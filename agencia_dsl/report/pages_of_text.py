"""The pages of what is wrong with a text before anything in it has a meaning: AG0."""

from __future__ import annotations

from agencia_dsl.text import codes
from agencia_dsl.text.codes import Code

PAGES: dict[Code, str] = {
    codes.UNREADABLE: """
What
    The path does not exist, is a folder where a file is needed, may not be read, or the disk failed. Of a
    file named by 'include', 'decks' or 'texts from', there is none of that name beside the edition.

Why
    A part that is missing would make every name that it declares unknown; so nothing is checked without it.

Remedy
    Check the path. A folder is read when it holds files that end in .ag.
""",
    codes.NOT_TEXT: """
What
    The file is not text in UTF-8. The message says at which byte reading stopped; zero bytes mean that the
    file is no text at all.

Why
    In another encoding the accents in names of cards would be other letters, and the names other names.

Remedy
    Save the file as UTF-8. A byte order mark at the beginning does no harm.
""",
    codes.TOO_LARGE: """
What
    The file holds more than 1 MiB; the largest edition takes a twentieth of that.

Why
    It is most likely no file of this language, and reading it would take long.

Remedy
    Check the path, or split decks into files.
""",
    codes.STRAY_CHARACTER: """
What
    Outside names in quotation marks and comments only letters, digits, hyphens within words, spaces and the
    marks ( ) , : = < > + - * / have a meaning. This is another character; some look like a space or a
    quotation mark and are none.

Why
    A character that is passed over in silence could hide a difference that nobody sees.

Remedy
    Remove or replace it. To say something about a line, begin a comment with #.

Bad
    901 “Um”
        draw 1 card;

Better
    901 "Um"
        draw 1 card
""",
    codes.BAD_INDENTATION: """
What
    A line belongs to the line above it that is indented less. This one is indented less than its neighbours
    but not like any line above them; or it stands under very many lines.

Why
    It could belong to either of two lines, and would mean something else under each.

Remedy
    Indent it like the lines it belongs with, four spaces a level. 'agencia fmt' does that for files without
    errors.

Bad
    901 "Um"
        if you are the player with fewest cards
            draw 1 card
          discard 1 card

Better
    901 "Um"
        if you are the player with fewest cards
            draw 1 card
        discard 1 card
""",
    codes.UNCLOSED_STRING: """
What
    A quotation mark opens a name and no second one closes it on the same line.

Why
    Names end on the line they begin on; otherwise one missing mark would swallow the rest of the file.

Remedy
    Close the name behind its last letter.

Bad
    901 "Um
        draw 1 card

Better
    901 "Um"
        draw 1 card
""",
    codes.TOO_LONG_LINE: """
What
    A line holds more words than any sentence needs.

Why
    One line is one sentence. Nobody can check one of hundreds of words, and most likely a line break is lost.

Remedy
    Break a long condition up with 'define NAME as …', a long sentence into two.
""",
    codes.UNEXPECTED_WORD: """
What
    The word is known, but cannot stand where it stands; or a word, a mark or a line is missing before it.

Why
    The text fits no construct of the language, so it has no meaning.

Remedy
    The hint names the word that was probably meant, or what could stand here. 'docs/language.md' shows each
    construct with an example.

Bad
    901 "Um"
        draw (most cards - 1 cards

Better
    901 "Um"
        draw (most cards - 1) cards
""",
    codes.UNKNOWN_WORD: """
What
    The word is neither a word of the language nor declared anywhere in the edition, or a number runs into it.

Why
    Most often it is a slip, and the line around it makes no sense without the word that was meant.

Remedy
    The hint names words like it that could stand here. A new verb or value must be declared first.

Bad
    901 "Um"
        evry player draws 1 card

Better
    901 "Um"
        every player draws 1 card
""",
    codes.LANGUAGE_VERSION: """
What
    Every file begins with the version of the language that it is written in. This one names none, or one that
    this program does not know.

Why
    A later version of the program can then still read it, and an earlier one does not misread it.

Remedy
    Write 'agencia 1' as the first line; for a later version, install a later program.

Bad
    agencia 2
    uses mca

Better
    agencia 1
    uses mca
""",
    codes.TOO_MANY_ERRORS: """
What
    The first errors of the file are shown; the rest of it was not read.

Why
    A file with so many errors is probably no file of this language, or one early error spoils all that follows.

Remedy
    Check that it is the right file; otherwise mend the first errors and check again.
""",
}
