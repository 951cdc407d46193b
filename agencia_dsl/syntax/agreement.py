"""Words made to agree: a verb with its subject, a noun with its number, `a` or `an` with what follows.

Number and person mean nothing to the language, so the formatter may set them right.  It does so only
where the text leaves no doubt: after a name, whose number nobody knows, a verb stays as it is.
"""

from __future__ import annotations

import dataclasses
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum

from agencia_dsl.syntax import nodes as ast
from agencia_dsl.syntax.drive import Read, read
from agencia_dsl.syntax.parse import items_of
from agencia_dsl.syntax.repair import keywords
from agencia_dsl.syntax.scan import Lexeme, Line
from agencia_dsl.text.english import article, base_of, third_person
from agencia_dsl.text.span import text_of


class Number(Enum):
    """One who does it (`draws`), or you or several (`draw`)."""

    ONE = 1
    MANY = 2


_FORMS = {
    "_IS": {Number.ONE: "is", Number.MANY: "are"},
    "_CHOOSE": {Number.ONE: "chooses", Number.MANY: "choose"},
    "_PICK": {Number.ONE: "picks", Number.MANY: "pick"},
    "_COME": {Number.ONE: "comes", Number.MANY: "come"},
    "_WANT": {Number.ONE: "wants", Number.MANY: "want"},
    "_MAKE": {Number.ONE: "makes", Number.MANY: "make"},
}
_NOUNS = {"card": "cards", "copy": "copies", "player": "players", "opponent": "opponents"}
_SINGULARS = {many: one for one, many in _NOUNS.items()}


def agreements(start: ast.Start, lines: Sequence[Line]) -> dict[int, str]:
    """Words that should be written otherwise: where each begins, and what it should be."""
    run = _Agreement(start, lines)
    run.articles()
    run.visit(start)
    return run.changes


def words_taken(lines: Sequence[Line]) -> tuple[tuple[Lexeme, str], ...]:
    """Each word of a text without errors, with the terminal that the parser takes it for."""
    taken: list[tuple[Lexeme, str]] = []
    for item in items_of([line for line in lines if line.words]):
        result = read(item, "start")
        if isinstance(result, Read):
            taken += zip((word for line in item for word in line.words), result.terminals, strict=True)
    return tuple(taken)


class _Agreement:
    """One run over one file."""

    def __init__(self, start: ast.Start, lines: Sequence[Line]) -> None:
        self.taken = words_taken(lines)
        self.starts = [lexeme.start for lexeme, _ in self.taken]
        self.changes: dict[int, str] = {}
        verbs = {item.pattern.verb.text for item in start.items if isinstance(item, ast.Verb | ast.Deed)}
        self.bases = {third_person(verb): verb for verb in verbs} | {verb: verb for verb in verbs}

    def put(self, at: int, old: str, new: str) -> None:
        """Write another form of a word, unless it would become a word of the language."""
        if new != old and (old in keywords() or new not in keywords()):
            self.changes[at] = new

    def articles(self) -> None:
        """`a` or `an` before each word where spelling tells which."""
        for (lexeme, terminal), (following, _) in zip(self.taken, self.taken[1:], strict=False):
            if terminal == "_ARTICLE":
                self.put(lexeme.start, lexeme.text, article(following.text) or lexeme.text)

    def noun(self, word: ast.Word | None, number: Number | None) -> None:
        """`card` or `cards`, `player` or `players`; other words have no forms."""
        if word is not None and number is not None:
            one = _SINGULARS.get(word.text, word.text)
            self.put(word.span.start, word.text, one if number is Number.ONE else _NOUNS.get(one, word.text))

    def verb(self, word: ast.Word, number: Number | None) -> None:
        """A verb of the rules in the form that its subject wants."""
        base = self.bases.get(word.text) or base_of(word.text)
        if base is None or number is None:
            return
        if number is Number.MANY:
            self.put(word.span.start, word.text, base)
        elif word.text == base:
            self.put(word.span.start, word.text, third_person(base))

    def keyword(self, terminal: str, begin: int, end: int, number: Number | None) -> None:
        """A verb of the language between two places, in the form that its subject wants."""
        if number is None:
            return
        for lexeme, taken in self.taken[bisect_left(self.starts, begin) : bisect_left(self.starts, end)]:
            if taken == terminal:
                self.put(lexeme.start, lexeme.text, _FORMS[terminal][number])
                return

    def visit(self, node: ast.Node) -> None:
        """Set right what a node says, then its parts."""
        self.nouns_of(node)
        self.verbs_of(node)
        for part in _parts(node):
            self.visit(part)

    def nouns_of(self, node: ast.Node) -> None:
        """Nouns whose number stands before them."""
        match node:
            case ast.Amount(ast.Integer(digits), cards) | ast.Blanks(ast.Integer(digits), cards):
                self.noun(cards, _counted(digits))
            case ast.Amount(_, cards) | ast.AmountNamed(_, cards) | ast.Everything(_, cards) | ast.Pile(_, cards):
                self.noun(cards, Number.MANY)
            case ast.Card(copies=ast.Integer(digits), copies_word=word):
                self.noun(word, _counted(digits))
            case ast.WithExactly(ast.Integer(digits), measure) | ast.WithBound(_, ast.Integer(digits), measure):
                self.noun(measure.word, _counted(digits))
            case ast.WithRank(_, measure) | ast.WithMore(_, measure) | ast.Extreme(_, measure) | ast.Key(_, measure):
                self.noun(measure.word, Number.MANY if measure.word.text == "card" else None)
            case ast.SomeOf(people=people) | ast.TheMany(people=people) | ast.Queued(people=people):
                self.noun(people, _number(node))
            case ast.SeveralAct(ast.Integer(digits), people):
                self.noun(people, _counted(digits))
            case ast.Mode(most=ast.Integer(digits), people=people, each=each, cards=cards):
                self.noun(people, _counted(digits))
                if each is not None and cards is not None:
                    self.noun(cards, _counted(each.digits))
            case ast.OneOf(people, _) | ast.Every(people, _) | ast.Window(people=people) | ast.OfEach(people):
                self.noun(people, Number.ONE)
            case _:
                pass

    def verbs_of(self, node: ast.Node) -> None:
        """Verbs whose subject is plain."""
        begin = node.span.start
        match node:
            case ast.SubjectSentence(subject, sentence):
                self.verb(sentence.verb, _of_subject(subject))
            case ast.Block(statements) | ast.Clauses(statements):
                self.imperatives(statements)
            case ast.MayDo(_, sentence):
                self.verb(sentence.verb, Number.MANY)
            case ast.Choose(subject, name, _):
                self.keyword("_CHOOSE", _after(subject, begin), name.span.start, _of_subject(subject))
            case ast.Pick(subject, amount, _, _):
                self.keyword("_PICK", _after(subject, begin), amount.span.start, _of_subject(subject))
            case ast.Lot(_, name, _):
                self.keyword("_CHOOSE", begin, name.span.start, Number.ONE)
            case ast.MayChoose(subject, name, _, _):
                self.keyword("_CHOOSE", subject.span.end, name.span.start, Number.MANY)
            case ast.Precede(subject, deed):
                self.keyword("_COME", subject.span.end, deed.span.start, _of_subject(subject))
            case ast.ComesFirst(who, deed):
                self.keyword("_COME", who.span.end, deed.span.start, _number(who))
            case ast.Wants(who, question):
                self.keyword("_WANT", who.span.end, question.span.start, _number(who))
            case ast.DeedUse(verb) | ast.DeedCards(verb) | ast.WhoDidNot(verb):
                self.verb(verb, Number.MANY)
            case ast.DeedMake(whom, verb):
                self.keyword("_MAKE", begin, whom.span.start, Number.MANY)
                self.verb(verb, Number.MANY)
            case ast.Whose(_, _, verb):
                self.verb(verb, Number.MANY)
            case ast.Acts(names):
                for act in names:
                    self.verb(act.word, Number.MANY)
            case ast.Doubled(amounts) | ast.Ignored(amounts) | ast.Capped(amounts):
                self.keyword("_IS", amounts.span.end, node.span.end, _of_plural(amounts.event))
            case ast.Is(left) | ast.IsNot(left) | ast.IsImpossible(left) | ast.Parity(left):
                self.keyword("_IS", left.span.end, node.span.end, _number(left))
            case _:
                pass

    def imperatives(self, statements: Iterable[ast.Node]) -> None:
        """Sentences without a subject, also behind `then` and before `if`."""
        for statement in statements:
            match statement:
                case ast.Sentence(verb):
                    self.verb(verb, Number.MANY)
                case ast.Then(action) | ast.When(action) | ast.Unless(action):
                    self.imperatives((action,))
                case _:
                    pass


def _parts(node: ast.Node) -> Iterator[ast.Node]:
    for field in dataclasses.fields(node):
        value = getattr(node, field.name)
        if isinstance(value, ast.Node):
            yield value
        elif isinstance(value, tuple):
            yield from value


def _after(subject: ast.Subject | None, begin: int) -> int:
    return subject.span.end if subject is not None else begin


def _of_subject(subject: ast.Subject | None) -> Number | None:
    """You are addressed where there is no subject; several are several."""
    if subject is None or len(subject.persons) > 1:
        return Number.MANY
    return _number(subject.persons[0])


def _number(phrase: ast.Node) -> Number | None:
    """Whether a phrase speaks of one or of several, as a verb sees it; nothing after a name."""
    match phrase:
        case ast.You():
            return Number.MANY
        case ast.They():
            return Number.ONE if text_of(phrase.span) == "it" else Number.MANY
        case ast.TheOne(people, _):
            return Number.MANY if people.text in _SINGULARS else Number.ONE
        case ast.OneOf() | ast.Every() | ast.Queued(count=None):
            return Number.ONE
        case ast.SomeOf(count=ast.Integer(digits)) | ast.TheMany(count=ast.Integer(digits)):
            return _counted(digits)
        case ast.Queued(count=ast.Integer(digits)):
            return _counted(digits)
        case _:
            return None


def _counted(digits: ast.Word) -> Number:
    return Number.ONE if int(digits.text) == 1 else Number.MANY


def _of_plural(word: ast.Word) -> Number | None:
    """The number of an event by its ending: `discards` are several, `discard` is one."""
    base = base_of(word.text)
    return None if base is None else Number.ONE if base == word.text else Number.MANY
