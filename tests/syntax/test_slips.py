"""Slips in real files, each told once, at its word, with the word that was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from agencia_dsl.ir.load import load_paths, load_sources
from agencia_dsl.text.read import source_of
from agencia_dsl.text.span import position_of, text_of
from agencia_dsl.text.suggest import brief, near, nearest, offer
from tests.syntax.texts import EDITION, real_sources


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("editions") / EDITION.name
    made.mkdir()
    return made


def said(folder: Path, name: str, old: str, new: str) -> list[str]:
    """What is wrong with the edition when one file has `new` for the first `old`: code, word, hint."""
    assert old in real_sources()[name].text
    for other, source in real_sources().items():
        text = source.text.replace(old, new, 1) if other == name else source.text
        (folder / other).write_text(text, encoding="utf-8")
    return [
        f"{p.code.id} <{text_of(p.at) if p.at is not None else ''}> {p.hint}"
        for p in load_paths([str(folder)]).diagnostics
    ]


UNKNOWN_WORDS = [
    # a word of the language that was taken for a name
    ("principal.ag", "every player gives", "evety player gives", "AG009 <evety> did you mean 'every'?"),
    ("principal.ag", "always you may not", "alwys you may not", "AG009 <alwys> did you mean 'always'?"),
    ("principal.ag", "usable if total", "usble if total", "AG105 <usble> did you mean 'usable'?"),
    ("verbos.ag", "then place gift", "thn place gift", "AG009 <thn> did you mean 'then'?"),
    ("verbos.ag", "then place gift", "they place gift", "AG008 <they> did you mean 'then'?"),
    ("jogada.ag", "attempt effect", "atempt effect", "AG009 <atempt> did you mean 'attempt'?"),
    ("jogada.ag", "follow crise", "folow crise", "AG105 <folow> did you mean 'follow'?"),
    ("partidas.ag", "repeat", "repeet", "AG009 <repeet> did you mean 'repeat'?"),
    ("partidas.ag", "set omen to no", "sat omen to no", "AG105 <sat> did you mean 'set'?"),
    ("inicio.ag", "otherwise", "otherwize", "AG009 <otherwize> did you mean 'otherwise'?"),
    ("crises.ag", "the candidate chooses", "the candidate chooess", "AG105 <chooess> did you mean 'chooses'?"),
    ("crises.ag", "set unrest to yes", "set unrest to yse", "AG101 <yse> did you mean 'yes'?"),
    ("crises.ag", "rule crise", "rul crise", "AG009 <rul> did you mean 'rule'?"),
    ("verbos.ag", "verb draw", "vreb draw", "AG009 <vreb> did you mean 'verb'?"),
    ("principal.ag", "agencia 1", "agenca 1", "AG009 <agenca> did you mean 'agencia'?"),
    ("principal.ag", "uses mca", "usses mca", "AG009 <usses> did you mean 'uses'?"),
    ("principal.ag", "deck principal", "dekc principal", "AG009 <dekc> did you mean 'deck'?"),
    ("edition.ag", "include mesa", "inlcude mesa", "AG009 <inlcude> did you mean 'include'?"),
    ("mesa.ag", "kinds structural", "kins structural", "AG009 <kins> did you mean 'kinds'?"),
    # a name where it is used
    ("principal.ag", "draws 4 cards", "drwas 4 cards", "AG105 <drwas> did you mean 'draws'?"),
    ("principal.ag", "swap hands with", "swap hnads with", "AG105 <hnads> did you mean 'hands'?"),
    ("principal.ag", "the next 2 players", "the nxt 2 players", "AG101 <nxt> did you mean 'next'?"),
    ("principal.ag", '"A sentença dos reis" Força', '"A sentença dos reis" Forca', "AG101 <Forca> did you mean 'Força'?"),
    ("principal.ag", "natural 998", "naturel 998", "AG101 <naturel> did you mean 'natural'?"),
    ("principal.ag", 'may use "Liderança"', 'may use "Lideranca"', 'AG107 <"Lideranca"> did you mean "Liderança"?'),
    ("principal.ag", "who discarded in", "who discardedd in", "AG101 <discardedd> did you mean 'discarded'?"),
    ("principal.ag", "who drew in", "who dreww in", "AG101 <dreww> did you mean 'drew'?"),
    ("principal.ag", "in the last turno", "in the last turnp", "AG101 <turnp> did you mean 'turno'?"),
    ("principal.ag", "discards are doubled", "dscards are doubled", "AG101 <dscards> did you mean 'discards'?"),
    ("principal.ag", "structures that make nobody", "structers that make nobody",
     "AG101 <structers> did you mean 'structure' or 'structures'?"),
    ("principal.ag", "whose structure makes", "whose structre makes", "AG101 <structre> did you mean 'structure'?"),
    ("crises.ag", "seat is vetoed\n", "seat is vettoed\n", "AG101 <vettoed> did you mean 'vetoed'?"),
    ("crises.ag", "let stopped be no", "let stoped be no", "AG101 <stoped> did you mean 'stopped'?"),
    ("partidas.ag", "consensus is on and", "consensos is on and",
     "AG101 <consensos> did you mean 'consensus'?  or should its declaration say 'consensos'?"),
    ("partidas.ag", "consensus is on and", "consensus is om and",
     "AG101 <om> did you mean 'on'?"),
    ("edition.ag", "include mesa", "include messa", "AG001 <messa> did you mean 'mesa'?"),
    # a name where it is declared, used in many places
    ("mesa.ag", "kinds structural", "kinds strutural", "AG101 <strutural> did you mean 'structural'?"),
    ("mesa.ag", "tag Força", "tag Forsa", "AG101 <Forsa> did you mean 'Força'?"),
    ("mesa.ag", "field unrest", "field unremt", "AG101 <unremt> did you mean 'unrest'?"),
    ("verbos.ag", "verb give (", "verb gve (", "AG101 <gve> did you mean 'give'?"),
    ("verbos.ag", "verb reverse the flow", "verb reverse the flwo", "AG105 <flwo> did you mean 'flow'?"),
    ("verbos.ag", "(player partner), swapped", "(player patner), swapped", "AG101 <patner> did you mean 'partner'?"),
    ("glossario.ag", "define cards of", "define carrds of", "AG101 <carrds> did you mean 'cards'?"),
    ("glossario.ag", "deed solve crises", "deed solve cirses", "AG105 <cirses> did you mean 'crises'?"),
    ("glossario.ag", "question approval", "question aproval", "AG101 <aproval> did you mean 'approval'?"),
    # letters torn apart, run together, or with something between them
    ("principal.ag", "discard 1 card", "dis card 1 card", "AG008 <dis card> did you mean 'discard'?"),
    ("principal.ag", "discard 1 card", "discard1 card", "AG009 <discard1> did you mean 'discard 1'?"),
    ("principal.ag", "draws 1 card", "draws 1card", "AG009 <1card> did you mean '1 card'?"),
    ("principal.ag", "discard 1 card", "discar d1 card", "AG105 <discar> did you mean 'discard'?"),
    ("principal.ag", "an opponent draws", "an oppo%nent draws", "AG004 <%> remove it"),
    ("principal.ag", "an opponent draws", "an op)onent draws", "AG009 <op)onent> did you mean 'opponent'?"),
    ("crises.ag", "from players\n", "from pl=ayers\n", "AG009 <pl=ayers> did you mean 'players'?"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "wanted"), UNKNOWN_WORDS)
def test_a_slip_is_told_once(folder: Path, name: str, old: str, new: str, wanted: str) -> None:
    assert said(folder, name, old, new) == [wanted]


def test_a_declaration_that_is_misspelt_shows_some_uses(folder: Path) -> None:
    said(folder, "verbos.ag", "verb give (", "verb gve (")
    (problem,) = load_paths([str(folder)]).diagnostics
    assert problem.message == "'gve' is declared here and used nowhere; 'give' is used and nowhere declared"
    assert problem.at is not None
    assert Path(problem.at.source.name).name == "verbos.ag"
    assert len(problem.related) == 3


def test_all_errors_of_one_load_are_reported(folder: Path) -> None:
    old = '001 "A sentença dos reis" Força\n    an opponent draws 4 cards'
    new = '001 "A sentença dos reis" Forca\n    an oponent draws 4 crads\n    discrad 1 card'
    assert said(folder, "principal.ag", old, new) == [
        "AG101 <Forca> did you mean 'Força'?",
        "AG009 <oponent> did you mean 'opponent'?",
        "AG009 <crads> did you mean 'cards'?",
        "AG105 <discrad> did you mean 'discard'?",
    ]


def test_what_is_wrong_beside_a_slip_is_reported_too(folder: Path) -> None:
    old, new = "set unrest to yes", "set unrest to yse\n    set solver to 3"
    assert said(folder, "crises.ag", old, new) == [
        "AG101 <yse> did you mean 'yes'?",
        "AG103 <3> say which player is meant",
    ]


def test_an_unknown_name_that_resembles_nothing(folder: Path) -> None:
    assert said(folder, "crises.ag", "set solver to candidate", "set solver to quetzalcoatl") == [
        "AG101 <quetzalcoatl> declare it, or use a value that is declared"
    ]


# --------------------------------------------------------------------- nothing follows from an error
def test_a_lost_edition_is_one_error(folder: Path) -> None:
    text = 'agencia 1\nuses nowhere\ndeck d\n\n1 "a" Força\n    draw 1 card\n'
    (problem,) = load_sources([source_of("x.ag", text)]).diagnostics
    assert problem.code.id == "AG108"
    assert problem.hint is not None
    assert "editions are: " in problem.hint


def test_an_edition_of_nearly_that_name_is_gone_on_with() -> None:
    text = 'agencia 1\nuses mcca\ndeck d\n\n1 "a" Força\n    draww 1 card\n'
    problems = load_sources([source_of("x.ag", text)]).diagnostics
    assert [(p.code.id, p.instead) for p in problems] == [("AG108", "mca"), ("AG105", "draws")]


def test_a_broken_declaration_takes_no_uses_with_it(folder: Path) -> None:
    assert said(folder, "verbos.ag", "verb draw (number n) cards, drew", "verb draw (((number n) cards, drew") == [
        "AG008 <(> here could stand a name, 'card' or 'player'"
    ]


def test_a_broken_deck_line_takes_no_cards_with_it(folder: Path) -> None:
    assert len(said(folder, "principal.ag", "deck principal", "1 2 3 deck principal")) == 1
    assert said(folder, "principal.ag", "deck principal", "# deck principal") == [
        "AG109 <\"A sentença dos reis\"> write 'deck NAME' above the first card of the file"
    ]


def test_a_name_in_a_line_with_an_error_is_not_reported_again(folder: Path) -> None:
    assert said(folder, "mesa.ag", "field omen is no", "field omen ist no no") != []
    assert len(said(folder, "mesa.ag", "field omen is no", "field omen ist no no")) == 1


# ----------------------------------------------------------------------------------------- nearness
@pytest.mark.parametrize(
    ("word", "names", "wanted"),
    [
        ("drwa", ["draw", "swap"], ("draw",)),
        ("servico", ["Serviço", "Servo"], ("Serviço",)),
        ("mine", ["mind", "line", "other"], ("line", "mind")),
        ("abcdefghi", ["abcxyzghi"], ("abcxyzghi",)),
        ("abcdef", ["uvwxyz"], ()),
        ("x", ["y", "p"], ()),
        ("n", ["no", "on", "p"], ("no", "on")),
        ("", ["a"], ()),
    ],
)
def test_near_names(word: str, names: list[str], wanted: tuple[str, ...]) -> None:
    assert near(word, names) == wanted
    assert nearest(word, names) == (wanted[0] if wanted else None)


def test_an_offer_names_three_at_most() -> None:
    assert offer(["a"]) == "did you mean 'a'?"
    assert offer(["a", "b"]) == "did you mean 'a' or 'b'?"
    assert offer(["a", "b", "c", "d"]) == "did you mean 'a', 'b' or 'c'?"


def test_a_long_text_is_quoted_by_its_beginning() -> None:
    assert brief("a" * 80) == "a" * 80
    assert brief("a" * 81) == "a" * 80 + "…"


def test_places_are_those_of_the_author(folder: Path) -> None:
    said(folder, "verbos.ag", "then place gift in hand of receiver", "thn place gift in hand of recever")
    problems = load_paths([str(folder)]).diagnostics
    places = [position_of(p.at.source, p.at.start) for p in problems if p.at is not None]
    assert [(place.line, place.column) for place in places] == [(32, 5), (32, 31)]
