"""The canonical layout: one for each meaning, comments kept, a second time nothing to do."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agencia_dsl.syntax.format import COMMENT_COLUMN, format_source
from agencia_dsl.syntax.parse import parse
from agencia_dsl.syntax.scan import Line, Shape, scan
from agencia_dsl.text.read import source_of
from tests.syntax.texts import real_sources

NAMES = sorted(real_sources())


def formatted(text: str) -> str:
    """A text without errors in canonical layout."""
    outcome = format_source(source_of("test.ag", text))
    assert outcome.value is not None, outcome.diagnostics
    return outcome.value


def after(text: str, column: int, comment: str) -> str:
    """A line with its comment in a column."""
    return f"{text:<{column}}{comment}\n"


@pytest.mark.parametrize("name", NAMES)
def test_shipped_files_are_formatted(name: str) -> None:
    source = real_sources()[name]
    assert format_source(source).value == source.text


LAYOUTS = {
    "spaces": (
        'uses   mca\nkinds a ,b,c\n  \n001   "Um  dois"\tForça ,2 copies\n',
        'uses mca\nkinds a, b, c\n\n001 "Um  dois" Força, 2 copies\n',
    ),
    "brackets and signs": (
        "define x of ( player p )as 2*( size of players )-1>=3 or not(y)\n",
        "define x of (player p) as 2 * (size of players) - 1 >= 3 or not (y)\n",
    ),
    "a colon": ("claim x about y :can go on for ever is no\n", "claim x about y: can go on for ever is no\n"),
    "four spaces a level": (
        "rule x\n if yes\n   stop\n otherwise\n       forget\n",
        "rule x\n    if yes\n        stop\n    otherwise\n        forget\n",
    ),
    "tabs": ("rule x\n\tif yes\n\t\tstop\n", "rule x\n    if yes\n        stop\n"),
    "blank lines": (
        '\n\nagencia 1\n\n\n\nkinds a, b\ntag x "X"\n\n\ntag y "Y"\n\n\n',
        'agencia 1\n\nkinds a, b\ntag x "X"\n\ntag y "Y"\n',
    ),
    "items with lines stand apart": (
        "kinds a, b\nrule x\n    stop\nrule y\n\n    stop\n\n\n    stop\nkinds c\nkinds d\n",
        "kinds a, b\n\nrule x\n    stop\n\nrule y\n    stop\n\n    stop\n\nkinds c\nkinds d\n",
    ),
    "cards stand apart": (
        'deck x\n001 "Um"\n002 "Dois"\n# of the third\n003 "Três"\n',
        'deck x\n\n001 "Um"\n\n002 "Dois"\n\n# of the third\n003 "Três"\n',
    ),
    "comment lines go with the line below": (
        "  # first\nrule x\n# a\n    stop\n  # b  \n        # c\n    stop\n    # d\n\nrule y\n    stop\n  # last\n",
        "# first\nrule x\n    # a\n    stop\n    # b\n    # c\n    stop\n# d\n\nrule y\n    stop\n# last\n",
    ),
    "comments in one column": (
        "rule x # a\n    stop# b\n    stop\n    stop    # c\n",
        after("rule x", COMMENT_COLUMN, "# a") + after("    stop", COMMENT_COLUMN, "# b") + "    stop\n"
        + after("    stop", COMMENT_COLUMN, "# c"),
    ),
    "a long line moves the comments of its group": (
        f"kinds {'a' * 60}, b # a\nkinds c # b\n\nkinds d # c\n",
        after(f"kinds {'a' * 60}, b", 71, "# a") + after("kinds c", 71, "# b") + "\n"
        + after("kinds d", COMMENT_COLUMN, "# c"),
    ),
    "decomposed accents": ('tag Forc\u0327a "A\u0303" # e\u0301', after('tag Força "Ã"', COMMENT_COLUMN, "# é")),
    "nothing": ("\n\n \n", ""),
    "only comments": ("\n# a\n\n\n  # b", "# a\n\n# b\n"),
}  # fmt: skip


@pytest.mark.parametrize("topic", LAYOUTS)
def test_layout(topic: str) -> None:
    before, wanted = LAYOUTS[topic]
    assert formatted(before) == wanted
    assert formatted(wanted) == wanted


def test_a_text_with_errors_is_not_formatted() -> None:
    outcome = format_source(source_of("test.ag", "kinds a b\n"))
    assert outcome.value is None
    assert [problem.code.id for problem in outcome.diagnostics] == ["AG008"]


AGREEMENTS = [
    ("every player draw 1 cards", "every player draws 1 card"),
    ("you draws 2 card", "you draw 2 cards"),
    ("discards 1 card", "discard 1 card"),
    ("discards 1 card if yes", "discard 1 card if yes"),
    ("the next 2 player draws 0 card", "the next 2 players draw 0 cards"),
    ("the next players draw n card", "the next player draws n cards"),
    ("the 1 players with 1 cards draw 1 card", "the 1 player with 1 card draws 1 card"),
    ("a opponents with at most 1 cards draw 1 card", "an opponent with at most 1 card draws 1 card"),
    ("an player with most card give (x) card to them", "a player with most cards gives (x) cards to them"),
    ("you and an player draws 1 card", "you and a player draw 1 card"),
    ("3 opponent discards 1 card", "3 opponents discard 1 card"),
    ("they draws 1 card", "they draw 1 card"),
    ("it draw 1 card", "it draws 1 card"),
    ("the players with most cards draws 1 card", "the players with most cards draw 1 card"),
    ("every player carry 1 card", "every player carries 1 card"),
    ("every player pass 1 card", "every player passes 1 card"),
    ("you may alters a structure", "you may alter a structure"),
    ("every player choose x from players", "every player chooses x from players"),
    ("chooses x from players", "choose x from players"),
    ("chance choose x from players", "chance chooses x from players"),
    ("an player pick n cards from monte as x", "a player picks n cards from monte as x"),
    ("picks n card from monte as x", "pick n cards from monte as x"),
    ("take all card from monte as x", "take all cards from monte as x"),
    ("stop if you is the player with fewest card", "stop if you are the player with fewest cards"),
    ("stop if every player are not y", "stop if every player is not y"),
    ("stop if they is y", "stop if they are y"),
    ("stop if you wants veto", "stop if you want veto"),
    ("stop if it want veto", "stop if it wants veto"),
    ("stop if you comes first to solves crises", "stop if you come first to solve crises"),
    ("stop if p may draws 1", "stop if p may draw 1"),
    ("stop if some player who did not draws in the last turno", "stop if some player who did not draw in the last turno"),
    ("stop if some player who had an revolta in the last turno", "stop if some player who had a revolta in the last turno"),
    ("stop if some player with more card", "stop if some player with more cards"),
    ("always you may not draws or makes you draws", "always you may not draw or make you draw"),
    ("always discards is doubled", "always discards are doubled"),
    ("always discard are at most 1", "always discard is at most 1"),
    ("always structures that make at least 1 players draws have no effect",
     "always structures that make at least 1 player draw have no effect"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "wanted"), AGREEMENTS)
def test_agreement(before: str, wanted: str) -> None:
    assert formatted(f'1 "x"\n    {before}\n') == f'1 "x"\n    {wanted}\n'
    assert formatted(f'1 "x"\n    {wanted}\n') == f'1 "x"\n    {wanted}\n'


UNCERTAIN = [
    "the rebel draw 1 card",
    "the rebels draw 1 card",
    "their neighbour draw 1 card",
    "you focus 1 card",
    "you uses a structure",
    "you passes 1 card",
    "stop if p are y",
    "stop if p want veto",
    "alter a utopia",
    "alter an utopia",
    "alter a hora",
    "alter an hora",
    "always crises is doubled",
]


@pytest.mark.parametrize("line", UNCERTAIN)
def test_what_is_not_certain_stays(line: str) -> None:
    assert formatted(f'1 "x"\n    {line}\n') == f'1 "x"\n    {line}\n'


def test_a_declared_verb_is_known_in_all_its_forms() -> None:
    verb = "verb pass (number n) cards\n    stop\n\nverb focus\n    stop\n"
    before = f"{verb}\nrule x\n    you passes 1 card\n    every player pass 1 card\n    every player focus\n"
    after_it = f"{verb}\nrule x\n    you pass 1 card\n    every player passes 1 card\n    every player focuses\n"
    assert formatted(before) == after_it


def test_copies_and_other_declarations() -> None:
    before = (
        'mode m is s for 1 to 1 players\n\n1 "x", 1 copies\n\n2 "y", 2 copy\n\nverb alter an pile\n    stop\n\n'
        "zone hand of each players is an hand\nzone m is an pile of all card\n"
    )
    assert formatted(before) == (
        'mode m is s for 1 to 1 player\n\n1 "x", 1 copy\n\n2 "y", 2 copies\n\nverb alter a pile\n    stop\n\n'
        "zone hand of each player is an hand\nzone m is a pile of all cards\n"
    )


def test_a_form_that_would_be_another_word_stays() -> None:
    line = "every player i 1 card"
    assert formatted(f'1 "x"\n    {line}\n') == f'1 "x"\n    {line}\n'


# ------------------------------------------------------------------------------------ shuffled layout
_TIGHT = frozenset("(),:")


def shuffled(text: str, chance: random.Random) -> str:
    """The same words and comments in another layout: spaces, tabs, indentation, blank lines."""
    widths = [0]
    rows: list[str] = []
    for line in scan(source_of("test.ag", text)).value or ():
        if not line.words and line.comment is None:
            rows += [chance.choice(["", "  ", "\t"])] * chance.randint(1, 3)
            continue
        if line.words:
            while len(widths) <= line.level:
                widths.append(widths[-1] + chance.randint(1, 7))
            indent = widths[line.level]
            if line.level == 0:
                widths = [0]
        else:
            indent = chance.randint(0, 9)
        rows.append(" " * indent + spread(line, chance) + " " * chance.randint(0, 2))
    return "\n" * chance.randint(0, 2) + "\n".join(rows) + "\n" * chance.randint(0, 3)


def spread(line: Line, chance: random.Random) -> str:
    """The words of a line with other gaps, and its comment."""
    text = ""
    for index, word in enumerate(line.words):
        before = line.words[index - 1] if index else None
        tight = before is None or before.text in _TIGHT or word.text in _TIGHT or before.shape is Shape.STRING
        gap = chance.choice(["", " ", "  ", " \t"]) if tight else chance.choice([" ", "   ", "\t", " \t "])
        text += (gap if before is not None else "") + word.text
    if line.comment is not None:
        text += (" " * chance.randint(0, 30) if text else "") + line.comment
    return text


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(NAMES), st.integers(0, 2**32))
def test_any_layout_of_a_real_file_gives_the_file(name: str, seed: int) -> None:
    source = real_sources()[name]
    other = source_of(name, shuffled(source.text, random.Random(seed)))
    assert parse(other).value == parse(source).value
    assert format_source(other).value == source.text


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32))
def test_comments_and_words_are_kept(seed: int) -> None:
    chance = random.Random(seed)
    source = real_sources()["principal.ag"]
    lines = source.text.split("\n")
    for number in range(chance.randint(1, 20)):
        lines.insert(chance.randrange(len(lines)), " " * chance.randint(0, 9) + f"# note {number}")
    text = formatted("\n".join(lines))
    assert formatted(text) == text
    assert sorted(_comments(text)) == sorted(_comments("\n".join(lines)))
    assert parse(source_of("test.ag", text)).value == parse(source).value


def _comments(text: str) -> list[str]:
    lines = scan(source_of("test.ag", text)).value or ()
    return [line.comment.rstrip() for line in lines if line.comment is not None]
