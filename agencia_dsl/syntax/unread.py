"""Names that a rule or card gives to values and never reads, where a slip is likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from agencia_dsl.syntax.nodes import (
    Attempt,
    Block,
    Card,
    Choice,
    Choose,
    Clause,
    Clauses,
    ForEach,
    Let,
    Lot,
    MayChoose,
    Pick,
    Rule,
    Start,
    Take,
    Then,
    Trigger,
    Unless,
    Verb,
    When,
    Word,
)
from agencia_dsl.syntax.repair import keywords
from agencia_dsl.syntax.scan import WORD
from agencia_dsl.syntax.slips import ABOUT_NAMES
from agencia_dsl.text.codes import UNKNOWN_NAME
from agencia_dsl.text.diagnostic import Diagnostic
from agencia_dsl.text.span import Span, text_of
from agencia_dsl.text.suggest import near, offer

SHORTEST_SLIP = 3
"""Letters of a name that may be a slip for another; `p` and `q` are two names."""


def unread(trees: Iterable[Start], found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """New names that nothing reads, although a name like each is in use: `let saet be …` for `seat`.

    Where the name in use is itself found unknown, that is the slip.
    """
    unknown = {text_of(problem.at) for problem in found if problem.code in ABOUT_NAMES and problem.at is not None}
    for item in (item for tree in trees for item in tree.items):
        match item:
            case Rule(_, body) | Verb(_, _, body):
                slips = _unread(body.statements, item.span)
            case Card(body=Clauses(clauses)):
                slips = _unread(clauses, item.span)
            case _:
                continue
        yield from (slip for slip in slips if slip.instead not in unknown)


def _unread(clauses: Iterable[Clause], at: Span) -> Iterator[Diagnostic]:
    counts: Counter[str] | None = None
    fresh = [word for clause in clauses for word in _new_names(clause)]
    common = keywords() - {word.text for word in fresh}  # a name may also be a word of the language
    for word in fresh:
        if counts is None:
            counts = Counter(WORD.findall(text_of(at)))
        if counts[word.text] > 1 or len(word.text) < SHORTEST_SLIP:
            continue
        like = near(word.text, (other for other in counts if other not in common | {word.text}), 1)
        if like:
            yield Diagnostic(
                UNKNOWN_NAME, f"nothing reads '{word.text}'", word.span, hint=offer(like), instead=like[0], also=like[1:])  # fmt: skip


def _new_names(clause: Clause) -> Iterator[Word]:
    """The names that a statement, with those under it, gives to values."""
    match clause:
        case Let(name) | Choose(_, name) | Lot(_, name) | Pick(name=name) | Take(name=name):
            yield name
        case When(action) | Unless(action) | Then(action):
            yield from _new_names(action)
        case MayChoose(_, name, _, body):
            yield name
            yield from _new_names_in(body)
        case Choice(_, then, otherwise):
            yield from _new_names_in(then)
            yield from _new_names_in(otherwise)
        case Trigger(by=by, to=to, amount=amount, body=body):
            yield from (name for name in (by, to, amount) if name is not None)
            yield from _new_names_in(body)
        case ForEach(_, _, body):
            yield from _new_names_in(body)
        case Attempt(_, otherwise):
            yield from _new_names_in(otherwise)
        case _:
            pass


def _new_names_in(body: Block | None) -> Iterator[Word]:
    for statement in body.statements if body is not None else ():
        yield from _new_names(statement)
