"""The form of a sentence: fixed words and blanks, and how a sentence fits one.

`verb give (number n) cards to (player receiver)` declares the form `give _ cards to _`; the sentence
`give 2 cards to the last player` fits it.
"""

from __future__ import annotations

from dataclasses import dataclass

from agencia_dsl.ir.program import Parameter
from agencia_dsl.ir.sorts import CARD, NUMBER, PLAYER, Sort
from agencia_dsl.syntax import nodes as ast

SORT_WORDS = {"number": NUMBER, "player": PLAYER, "card": CARD}


@dataclass(frozen=True, slots=True)
class Pattern:
    """A verb (or deed) with its fixed words and blanks, in order."""

    verb: str
    parts: tuple[str | Parameter, ...]

    @property
    def name(self) -> str:
        """How reports and the core call it: `give n cards to receiver`."""
        words = [part if isinstance(part, str) else part.name for part in self.parts]
        return " ".join([self.verb, *words])

    @property
    def shown(self) -> str:
        """How messages show it: `give (number) cards to (player)`."""
        words = [part if isinstance(part, str) else f"({part.sort})" for part in self.parts]
        return " ".join([self.verb, *words])

    @property
    def blanks(self) -> tuple[Parameter, ...]:
        """What is to be filled in, in order."""
        return tuple(part for part in self.parts if isinstance(part, Parameter))

    @property
    def amount(self) -> str | None:
        """The blank that counts cards, if any: a number right before `cards`."""
        for part, following in zip(self.parts, self.parts[1:], strict=False):
            if isinstance(part, Parameter) and part.sort == NUMBER and following == "cards":
                return part.name
        return None

    @property
    def target(self) -> str | None:
        """The blank for the other party, if any: the first one for a player."""
        return next((blank.name for blank in self.blanks if blank.sort == PLAYER), None)


@dataclass(frozen=True, slots=True)
class All_:
    """`all cards` where a pattern has a blank number before `cards`."""

    span_of: ast.Word


Piece = ast.Word | ast.Expr | All_
"""A word or a phrase of a sentence behind its verb, in order."""


def blank_of(blank: ast.Blank) -> Parameter:
    """A blank as declared; its sort is checked elsewhere."""
    word = singular(blank.sort.text)
    return Parameter(blank.name.text, SORT_WORDS.get(word, Sort(word)), origin=blank.span)


def pattern_of(pattern: ast.Pattern) -> Pattern:
    """The form that a declaration declares."""
    parts = [blank_of(part) if isinstance(part, ast.Blank) else plural_cards(part.text) for part in pattern.parts]
    return Pattern(pattern.verb.text, tuple(parts))


def singular(word: str) -> str:
    """`players` → `player`; other words stay."""
    return word[:-1] if word in ("players", "opponents", "cards") else word


def plural_cards(word: str) -> str:
    """`card` and `cards` are one word."""
    return "cards" if word == "card" else word


def base_forms(word: str) -> tuple[str, ...]:
    """What a verb with or without the ending of the third person may be: `passes` → `pass`."""
    forms = [word]
    if word.endswith("s"):
        forms.append(word[:-1])
    if word.endswith("es"):
        forms.append(word[:-2])
    if word.endswith("ies"):
        forms.append(word[:-3] + "y")
    return tuple(forms)


def pieces_of(sentence: ast.Sentence) -> tuple[Piece, ...]:
    """What stands behind the verb of a sentence."""
    pieces: list[Piece] = []
    match sentence.object.amount if isinstance(sentence.object, ast.Limited) else sentence.object:
        case None:
            pass
        case ast.Amount(number, cards):
            pieces += [number, cards]
        case ast.AmountNamed(name, cards):
            pieces += [ast.Named(name, span=name.span), cards]
        case ast.Everything(every, cards):
            pieces += [All_(every), cards]
        case ast.AThing(word):
            pieces.append(word)
        case phrase:
            pieces.append(phrase)
    for complement in sentence.complements:
        pieces += [complement.prep, complement.value]
    return tuple(pieces)


def pieces_of_deed(deed: ast.DeedUse | ast.DeedCards) -> tuple[Piece, ...]:
    """What stands behind the verb of a deed."""
    pieces: list[Piece] = []
    match deed:
        case ast.DeedUse(_, phrase, prep, other):
            if phrase is not None:
                pieces.append(phrase)
        case ast.DeedCards(_, cards, prep, other):
            pieces.append(cards)
    if prep is not None and other is not None:
        pieces += [prep, other]
    return tuple(pieces)


def fit(pattern: Pattern, pieces: tuple[Piece, ...]) -> dict[str, ast.Expr | All_] | None:
    """What fills the blanks when the pieces fit the pattern, else nothing."""
    if len(pieces) != len(pattern.parts):
        return None
    filled: dict[str, ast.Expr | All_] = {}
    for part, piece in zip(pattern.parts, pieces, strict=True):
        if isinstance(part, str):
            if word_of(piece) != part:
                return None
        elif isinstance(piece, ast.Word):
            return None
        else:
            filled[part.name] = piece
    return filled


def word_of(piece: Piece) -> str | None:
    """The piece as a fixed word, if it can be one."""
    match piece:
        case ast.Word(text) | ast.Named(ast.Word(text)):
            return plural_cards(text)
        case _:
            return None
