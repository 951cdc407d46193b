"""The only table of diagnostic codes.

`AG` + stage digit + two digits: 0 text and syntax, 1 names and types, 2 rules as a whole, 3 lint,
4 scenes and claims, 9 our own faults.  A code is never reused or renumbered.  The slug names the
bad pattern.  Lint rules bring their own codes (`analysis/lint`), in the same form.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Severity(Enum):
    """How bad it is: an error stops what was asked, a warning and a note do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Code:
    """Identity of one kind of diagnostic."""

    id: str
    slug: str
    title: str
    severity: Severity = Severity.ERROR


UNREADABLE = Code("AG001", "unreadable-file", "a file cannot be read")
NOT_TEXT = Code("AG002", "not-utf8-text", "a file is not text in UTF-8")
TOO_LARGE = Code("AG003", "too-large", "a file is larger than any edition of cards")
STRAY_CHARACTER = Code("AG004", "stray-character", "a character means nothing in the language")
BAD_INDENTATION = Code("AG005", "bad-indentation", "a line stands under no other line")
UNCLOSED_STRING = Code("AG006", "unclosed-string", "a quotation mark is never closed")
TOO_LONG_LINE = Code("AG007", "too-long-line", "a line holds more words than a sentence can")
UNEXPECTED_WORD = Code("AG008", "unexpected-word", "a word cannot stand where it stands")
UNKNOWN_WORD = Code("AG009", "unknown-word", "a word is neither in the language nor declared")
LANGUAGE_VERSION = Code("AG010", "language-version", "a file names no known language version")
TOO_MANY_ERRORS = Code("AG011", "too-many-errors", "the rest of the file was not read")

UNKNOWN_NAME = Code("AG101", "unknown-name", "a name is not declared")
DECLARED_TWICE = Code("AG102", "declared-twice", "a name is declared twice")
WRONG_SORT = Code("AG103", "wrong-sort", "a value of another sort is needed")
OUT_OF_RANGE = Code("AG104", "out-of-range", "a number lies outside its range")
NO_SUCH_SENTENCE = Code("AG105", "no-such-sentence", "no verb is declared for this sentence")
CIRCULAR = Code("AG106", "circular-definition", "a definition needs itself")
UNKNOWN_CARD = Code("AG107", "unknown-card", "no card has this name")
UNKNOWN_EDITION = Code("AG108", "unknown-edition", "an edition is not found")
MISPLACED = Code("AG109", "misplaced", "a declaration or sentence cannot stand here")
DOUBLE_CARD = Code("AG110", "double-card", "two cards have one number or one name")
MISSING_DECLARATION = Code("AG111", "missing-declaration", "the rules lack something they need")

LOST_CARDS = Code("AG201", "lost-cards", "cards are taken up and never put down")
IDLE_RULING = Code("AG202", "idle-ruling", "the readings of a ruling change nothing", Severity.WARNING)

IMPOSSIBLE_SCENE = Code("AG401", "impossible-scene", "no play can reach or hold this scene")
UNKNOWN_PLAYER = Code("AG402", "unknown-player", "no player has this name")
BAD_QUESTION = Code("AG403", "bad-question", "nothing is asked")
BAD_SCRIPT = Code("AG404", "bad-script", "an answer in a script does not fit the choice")
BAD_SETUP = Code("AG405", "bad-setup", "these players and decks cannot play together")

INTERNAL = Code("AG901", "internal-fault", "the program broke one of its own promises")

CODES: tuple[Code, ...] = (
    UNREADABLE, NOT_TEXT, TOO_LARGE, STRAY_CHARACTER, BAD_INDENTATION, UNCLOSED_STRING,
    TOO_LONG_LINE, UNEXPECTED_WORD, UNKNOWN_WORD, LANGUAGE_VERSION, TOO_MANY_ERRORS,
    UNKNOWN_NAME, DECLARED_TWICE, WRONG_SORT, OUT_OF_RANGE, NO_SUCH_SENTENCE, CIRCULAR,
    UNKNOWN_CARD, UNKNOWN_EDITION, MISPLACED, DOUBLE_CARD, MISSING_DECLARATION,
    LOST_CARDS, IDLE_RULING,
    IMPOSSIBLE_SCENE, UNKNOWN_PLAYER, BAD_QUESTION, BAD_SCRIPT, BAD_SETUP,
    INTERNAL,
)  # fmt: skip
