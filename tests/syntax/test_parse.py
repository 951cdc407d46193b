"""Text into surface nodes: every construct of the grammar, and every error of syntax."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from agencia_dsl.ir.load import load_paths
from agencia_dsl.syntax import nodes as ast
from agencia_dsl.syntax.build import class_name
from agencia_dsl.syntax.complain import MOST_ERRORS
from agencia_dsl.syntax.parse import parse, parse_expression, parse_question
from agencia_dsl.text.read import LARGEST_FILE, read_source, source_of
from agencia_dsl.text.shipped import shipped
from agencia_dsl.text.span import text_of
from tests.syntax.forms import CLAUSES, EXPRESSIONS, QUESTIONS, SCENE_LINES, STATEMENTS
from tests.syntax.forms_of_items import ITEMS
from tests.syntax.texts import errors_in, items_in, real_sources, shown, told


def under(header: str, text: str) -> str:
    """Lines under a header."""
    return "\n".join([header, *(f"    {line}" for line in text.split("\n"))])


def item(text: str) -> ast.Node:
    """The only item of a text."""
    (found,) = items_in(text)
    return found


def statement(text: str) -> ast.Node:
    """The only statement of a rule."""
    match item(under("rule x", text)):
        case ast.Rule(_, ast.Block((found,))):
            return found
        case other:
            raise AssertionError(other)


def clause(text: str) -> ast.Node:
    """The only clause of a card."""
    match item(under('001 "x"', text)):
        case ast.Card(body=ast.Clauses((found,))):
            return found
        case other:
            raise AssertionError(other)


def scene_line(text: str) -> ast.Node:
    """The only line of a scene."""
    match item(under("scene s of m between Ana, Bia", text)):
        case ast.Scene(lines=(found,)):
            return found
        case other:
            raise AssertionError(other)


def expression(text: str) -> ast.Node:
    """An expression without errors."""
    outcome = parse_expression(source_of("test.ag", text))
    assert outcome.value is not None, [told(problem) for problem in outcome.diagnostics]
    return outcome.value


def question(text: str) -> ast.Node:
    """A question without errors."""
    outcome = parse_question(source_of("test.ag", text))
    assert outcome.value is not None, [told(problem) for problem in outcome.diagnostics]
    return outcome.value


READERS = (
    (ITEMS, item),
    (STATEMENTS, statement),
    (CLAUSES, clause),
    (SCENE_LINES, scene_line),
    (EXPRESSIONS, expression),
    (QUESTIONS, question),
)


@pytest.mark.parametrize(
    ("text", "wanted", "reader"), [(text, form, reader) for forms, reader in READERS for text, form in forms]
)
def test_a_sentence_has_its_form(text: str, wanted: str, reader: object) -> None:
    assert callable(reader)
    assert shown(reader(text)) == wanted


def nodes_in(node: ast.Node) -> Iterator[ast.Node]:
    """A node and all its parts."""
    yield node
    for field in dataclasses.fields(node):
        value = getattr(node, field.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, ast.Node):
                yield from nodes_in(part)


def test_every_construct_of_the_grammar_has_a_sentence() -> None:
    grammar = (shipped("grammar") / "agencia.lark").read_text(encoding="utf-8")
    rules = re.findall(r"^(\w+):", grammar, re.MULTILINE) + re.findall(r"-> (\w+)", grammar)
    classes = {class_name(rule) for rule in rules if rule.islower() and not rule.startswith("_")}
    known = {name for name in classes if isinstance(getattr(ast, name, None), type)}
    read = {type(n).__name__ for forms, reader in READERS for text, _ in forms for n in nodes_in(reader(text))}
    assert known - read <= {"Start", "AskLine", "ExprLine"}


def test_every_node_class_has_a_rule() -> None:
    grammar = (shipped("grammar") / "agencia.lark").read_text(encoding="utf-8")
    rules = re.findall(r"^\??(\w+):", grammar, re.MULTILINE) + re.findall(r"-> (\w+)", grammar)
    classes = {name for name, cls in vars(ast).items() if isinstance(cls, type) and issubclass(cls, ast.Node)}
    assert classes - {class_name(rule) for rule in rules} <= {"Node", "Word"}


def test_real_files_have_no_errors() -> None:
    for source in real_sources().values():
        assert parse(source).diagnostics == ()


def test_a_name_spans_its_word_and_an_item_its_lines() -> None:
    text = 'deck x "X"\n\n001 "Um" Força  # c\n    draw 1 card\n'
    deck, card = items_in(text)
    assert isinstance(deck, ast.Deck)
    assert isinstance(card, ast.Card)
    assert text_of(deck.name.span) == "x"
    assert text_of(card.name.span) == '"Um"'
    assert text_of(card.span) == '001 "Um" Força  # c\n    draw 1 card'


# ------------------------------------------------------------------------------ errors, code by code
def test_ag001_missing_file() -> None:
    outcome = read_source("no/such/file.ag")
    assert [told(p) for p in outcome.diagnostics] == ["AG001 'no/such/file.ag' does not exist (check the path)"]


def test_ag001_missing_part_of_an_edition(tmp_path: Path) -> None:
    (tmp_path / "edition.ag").write_text('agencia 1\nedition x "X"\ninclude mesa, papesi\n', encoding="utf-8")
    (tmp_path / "mesa.ag").write_text("agencia 1\n", encoding="utf-8")
    (tmp_path / "papeis.ag").write_text("agencia 1\n", encoding="utf-8")
    outcome = load_paths([str(tmp_path / "edition.ag")])
    assert [told(p) for p in outcome.diagnostics] == [
        "AG001 3:15 <papesi> there is no file 'papesi.ag' beside this one (did you mean 'papeis'?)"
    ]


def test_ag002_other_encoding(tmp_path: Path) -> None:
    file = tmp_path / "x.ag"
    file.write_bytes('agencia 1\ntag Força "x"\n'.encode("latin-1"))
    (problem,) = read_source(str(file)).diagnostics
    assert problem.code.id == "AG002"
    assert problem.message.endswith("is not UTF-8 text: byte 17 (line 2) fits no character")


def test_ag003_too_large(tmp_path: Path) -> None:
    file = tmp_path / "x.ag"
    file.write_bytes(b"#" * (LARGEST_FILE + 1))
    (problem,) = read_source(str(file)).diagnostics
    assert problem.code.id == "AG003"


def test_ag010_other_version(tmp_path: Path) -> None:
    file = tmp_path / "x.ag"
    file.write_text('agencia 2\nedition x "X"\n', encoding="utf-8")
    assert [told(p) for p in load_paths([str(file)]).diagnostics] == [
        "AG010 1:9 <2> there is no language version 2 (write 'agencia 1')"
    ]


def test_ag010_no_version(tmp_path: Path) -> None:
    file = tmp_path / "x.ag"
    file.write_text('edition x "X"\n', encoding="utf-8")
    assert [told(p) for p in load_paths([str(file)]).diagnostics] == [
        "AG010 1:1 <> this file does not name its language version (write 'agencia 1' as its first line)"
    ]


def test_ag011_too_many_errors() -> None:
    errors = errors_in("x y z\n" * 100)
    assert len(errors) == MOST_ERRORS + 1
    assert errors[-1].startswith("AG011 more than 25 errors")


DECK = 'deck x\n\n001 "Um"\n'
SYNTAX_ERRORS = [
    ("draw 1 card ;", "AG004 4:17 <;> ';' means nothing here (remove it)"),
    ('may use "Um', 'AG006 4:13 <"Um> this name is never closed (end it with a second " on the same line)'),
    ("draw " + "(" * 130 + "1", "AG007 4:129 <(((((((((((1> this line has more than 120 words "
                                 "(break it into several sentences or definitions)"),
    ("draw 1 1 card", "AG008 4:12 <1> '1' cannot stand here (remove it)"),
    ("follow", "AG008 4:5 <follow> the line ends too early (go on with a name)"),
    ("evety player draws 1 card", "AG009 4:5 <evety> 'evety' is neither a word of the language nor a known name "
                                  "(did you mean 'every'?)"),
    ("draw1 card", "AG009 4:5 <draw1> 'draw1' is neither a word of the language nor a known name "
                   "(did you mean 'draw 1'?)"),
    ("dr aw 1 card", "AG008 4:5 <dr aw> 'dr aw' cannot stand here (did you mean 'draw'?)"),
    ("draw 1card", "AG009 4:10 <1card> '1card' is neither a word of the language nor a known name "
                   "(did you mean '1 card'?)"),
    ("every player draws, 1 card", "AG008 4:23 <,> ',' cannot stand here (remove it)"),
    ("after a revolta by rebel even if replaced", "AG008 4:30 <even> ',' is missing before this (write ',' before it)"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "wanted"), SYNTAX_ERRORS)
def test_an_error_of_syntax_is_one_diagnostic_at_its_word(line: str, wanted: str) -> None:
    block = "\n        forget" if line.startswith("after") else ""
    text = f'{DECK}    {line}{block}\n\n002 "Dois"\n    draw 2 cards\n    draw 3 cards\n'
    assert errors_in(text) == [wanted]


def test_an_indented_line_under_a_sentence() -> None:
    assert errors_in('001 "Um"\n    draw 1 card\n        draw 2 cards\n    draw 3 cards\n') == [
        "AG008 3:9 <draw> nothing can stand under the line above (indent it like that line)"
    ]


def test_a_line_that_lacks_lines_under_it() -> None:
    assert errors_in("rule x\n\nrule y\n    forget\n") == [
        "AG008 1:1 <rule x> nothing stands under this line "
        "(write the lines that belong to it under it, indented by four spaces)"
    ]


def test_an_alternative_to_nothing() -> None:
    assert errors_in("rule x\n    forget\n    otherwise\n        forget\n    stop\n") == [
        "AG008 3:5 <otherwise> 'otherwise' belongs to no line above it "
        "(put it below an 'if' or an 'attempt', with the same indentation)"
    ]


def test_a_line_broken_in_two() -> None:
    text = "rule x\n    for each p in pla\nyers\n        forget\n        stop\n    forget\n"
    assert errors_in(text) == ["AG008 3:1 <y> the line above goes on here (join the two lines)"]


def test_a_letter_in_front_of_a_line() -> None:
    text = "rule x\n    if yes\n  l     forget\n    stop\n"
    assert errors_in(text) == ["AG008 3:3 <l> 'l' means nothing in front of a line (remove it)"]


def test_no_error_follows_from_a_broken_header() -> None:
    body = "    move 1 card from mesa to monte\n    for each p in players\n        stop\n"
    for header in ("verb draw (number cards, drew", "verb 1", "rule 7 7 x", "rul e x", "if"):
        assert len(errors_in(f"{header}\n{body}\nrule y\n    stop\n")) == 1, header


def test_errors_of_several_items_are_all_reported_in_order() -> None:
    errors = errors_in("kinds a b\n\nrule x\n    draw 1 1 card\n    stop\n\nzone m is a pil\n")
    assert [error.split(" <")[0] for error in errors] == ["AG008 1:9", "AG008 4:12", "AG009 7:13"]


def test_the_rest_of_a_file_with_errors_is_read() -> None:
    outcome = parse(source_of("test.ag", "kinds a,, b\nzone m is a pile\nrule x\n    1 1 1\n    stop\n"))
    assert outcome.value is not None
    assert [type(found).__name__ for found in outcome.value.items] == ["Kinds", "Zone", "Rule"]
    assert len(outcome.diagnostics) == 2


def test_a_question_is_one_line() -> None:
    assert [told(p) for p in parse_question(source_of("q", "")).diagnostics] == [
        "AG008 1:1 <> nothing is asked here (write it in one line)"
    ]
    assert [told(p) for p in parse_question(source_of("q", "can Ana win\ncan Bia win")).diagnostics] == [
        "AG008 2:1 <can> there is a second line (ask for one thing at a time)"
    ]
    assert [told(p) for p in parse_question(source_of("q", "can somebdy win")).diagnostics] == []
    assert [told(p) for p in parse_question(source_of("q", "can Ana wni")).diagnostics] == [
        "AG009 1:9 <wni> 'wni' is neither a word of the language nor a known name (did you mean 'win'?)"
    ]
