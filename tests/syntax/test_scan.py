"""Text into lines of words: shapes, indentation, and what the scanner alone can find wrong."""

from __future__ import annotations

import pytest

from agencia_dsl.syntax.scan import MOST_LEVELS, MOST_WORDS, Line, Shape, scan
from agencia_dsl.text.read import source_of
from agencia_dsl.text.span import text_of
from tests.syntax.texts import real_sources, told


def lines_of(text: str) -> tuple[Line, ...]:
    """The lines of a text, those with mistakes too."""
    value = scan(source_of("test.ag", text)).value
    assert value is not None
    return value


def words_of(text: str) -> list[tuple[str, str]]:
    """The words of a one-line text with their shapes."""
    return [(word.shape.value, word.text) for line in lines_of(text) for word in line.words]


def problems_of(text: str) -> list[str]:
    """What the scanner finds wrong."""
    return [told(problem) for problem in scan(source_of("test.ag", text)).diagnostics]


def test_words_numbers_names_and_marks() -> None:
    assert words_of('001 "Mão na roda" Força, d1-x <= (2)') == [
        ("number", "001"), ("string", '"Mão na roda"'), ("word", "Força"), ("mark", ","), ("word", "d1-x"),
        ("mark", "<="), ("mark", "("), ("number", "2"), ("mark", ")"),
    ]  # fmt: skip


def test_a_hyphen_joins_words_and_a_minus_stands_apart() -> None:
    assert words_of("on-move a - b a -b") == [
        ("word", "on-move"), ("word", "a"), ("mark", "-"), ("word", "b"), ("word", "a"), ("mark", "-"), ("word", "b"),
    ]  # fmt: skip


def test_a_comment_ends_a_line_but_not_inside_a_name() -> None:
    (line,) = lines_of('deck x "a # b" # c')
    assert [word.text for word in line.words] == ["deck", "x", '"a # b"']
    assert line.comment == "# c"


def test_each_word_knows_its_place() -> None:
    for source in real_sources().values():
        for line in scan(source).value or ():
            for word in line.words:
                assert source.text[word.start : word.end] == word.text


def test_levels_count_the_lines_above() -> None:
    lines = lines_of("a\n  b\n      c\n  d\n\n# note\ne\n")
    assert [(line.level, line.indent) for line in lines if line.words] == [(0, 0), (1, 2), (2, 6), (1, 2), (0, 0)]


def test_a_tab_reaches_to_the_next_multiple_of_four() -> None:
    assert [line.indent for line in lines_of("a\n\tb\n  \tc\n    d")] == [0, 4, 4, 4]
    assert not problems_of("a\n\tb\n  \tc\n    d")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("draw ; 1", "AG004 1:6 <;> ';' means nothing here (remove it)"),
        ("draw\u00a01", "AG004 1:5 <\u00a0> U+00A0 is no space here (write a plain space)"),
        ("deck “x”", 'AG004 1:6 <“> “ is no quotation mark here (write ")'),
        ("draw \x07", "AG004 1:6 <\x07> U+0007 means nothing here (remove it)"),
        ('deck x "Dois', 'AG006 1:8 <"Dois> this name is never closed (end it with a second " on the same line)'),
        ("draw 12cards", "AG009 1:6 <12cards> '12cards' is neither a number nor a word (write '12 cards')"),
        ("draw 1234567", "AG104 1:6 <1234567> this number has 7 digits; the largest has 6 (write a smaller number)"),
        ("  a", "AG005 1:3 <a> this line stands under none of the lines above it "
                "(indent it like the line it belongs with (four spaces a level))"),
        ("a\n    b\n  c", "AG005 3:3 <c> this line stands under none of the lines above it "
                          "(indent it like the line it belongs with (four spaces a level))"),
    ],
)  # fmt: skip
def test_one_mistake_is_one_diagnostic(text: str, wanted: str) -> None:
    assert problems_of(text) == [wanted]


def test_lines_after_a_stray_indentation_are_not_reported() -> None:
    assert len(problems_of("a\n     b\n    c\n    d\n     e\nf\n")) == 1
    assert len(problems_of("  a\n  b\n  c\n")) == 1


def test_a_repaired_level_is_the_nearest_one() -> None:
    lines = lines_of("a\n    b\n        c\n       d\n b\n")
    assert [line.level for line in lines if line.words] == [0, 1, 2, 2, 0]


def test_too_many_words_are_one_diagnostic() -> None:
    text = "x " * (MOST_WORDS + 30)
    outcome = scan(source_of("test.ag", text))
    (problem,) = outcome.diagnostics
    assert problem.code.id == "AG007"
    assert problem.at is not None
    assert text_of(problem.at) == "x " * 30


def test_what_stands_too_deep_is_left_out() -> None:
    text = "\n".join(" " * level + "x" for level in range(MOST_LEVELS + 30))
    outcome = scan(source_of("test.ag", text))
    assert [problem.code.id for problem in outcome.diagnostics] == ["AG005"]
    assert len(outcome.value or ()) == MOST_LEVELS + 1


def test_a_composed_and_a_decomposed_accent_are_one_word() -> None:
    assert words_of("tag Forc\u0327a") == words_of("tag Força")
    assert words_of("tag Forc\u0327a")[1] == (Shape.WORD.value, "For\u00e7a")
