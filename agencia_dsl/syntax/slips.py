"""Slips of the pen, seen over all files of an edition.

A name that is used and not declared may be misspelt where it is used, or where it is declared, or be
a misspelt word of the language that was taken for a name.  Here each such slip becomes one diagnostic
at the word that is odd, and what only follows from it is left out.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from agencia_dsl.syntax.parse import items_of
from agencia_dsl.syntax.repair import Edit, Words, joinings, keywords, mended, spellings
from agencia_dsl.syntax.scan import WORD, Lexeme, Line, Shape, scan
from agencia_dsl.text.codes import (
    DECLARED_TWICE,
    MISPLACED,
    MISSING_DECLARATION,
    NO_SUCH_SENTENCE,
    UNKNOWN_CARD,
    UNKNOWN_NAME,
    UNKNOWN_PLAYER,
    UNKNOWN_WORD,
    WRONG_SORT,
)
from agencia_dsl.text.diagnostic import Diagnostic, Label
from agencia_dsl.text.english import base_of, third_person
from agencia_dsl.text.span import SourceFile, Span, line_of, text_of
from agencia_dsl.text.suggest import edits_between, near, offer, quote

ABOUT_NAMES = frozenset({UNKNOWN_NAME, NO_SUCH_SENTENCE, UNKNOWN_CARD, UNKNOWN_PLAYER})
"""Diagnostics that may be the consequence of a declaration that could not be read."""

_ABOUT_SENTENCES = frozenset({NO_SUCH_SENTENCE, WRONG_SORT})
"""Diagnostics that may come of a word in a sentence other than the one they mark."""

_ABOUT_WHOLES = frozenset({MISSING_DECLARATION, MISPLACED, DECLARED_TWICE})
"""Diagnostics that may be the consequence of a line that is missing or was misread."""

MOST_WORDS_MENDED = 100
"""Words with diagnostics that are looked into; an edition with more is another kind of edition."""

MOST_TRIALS = 5
"""Of words that may be behind a sentence without sense, each with all files read again."""

MOST_USES = 3
"""Shown of a name that is misspelt where it is declared."""

_DECLARING = ("verb", "deed")
"""Words that begin the declaration of the form of a sentence."""

_Again = Callable[[Mapping[str, SourceFile]], Iterable[Diagnostic]]
"""What is wrong when some files, by name, have other texts."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A word in a file."""

    source: SourceFile
    lexeme: Lexeme

    @property
    def span(self) -> Span:
        return Span(self.source, self.lexeme.start, self.lexeme.end)


class Slips:
    """All words of some files: which are odd, and where."""

    def __init__(self, sources: Iterable[SourceFile]) -> None:
        self.lines = {source.name: [x for x in scan(source).value or () if x.words] for source in sources}
        self.items = {
            (name, line.start): (item, index)
            for name, lines in self.lines.items()
            for item in items_of(lines)
            for index, line in enumerate(item)
        }
        self.places: dict[str, list[_Place]] = {}
        for source in sources:
            for line in self.lines[source.name]:
                for lexeme in line.words:
                    self.places.setdefault(lexeme.text, []).append(_Place(source, lexeme))
        counts = {text: len(places) for text, places in self.places.items()}
        self.words = Words(keywords(), Counter(counts))

    def is_odd(self, text: str) -> bool:
        """Does the word stand in one place only?"""
        return len(self.places.get(text, ())) == 1

    def declaration(self, name: str) -> _Place | None:
        """The only place of a name, or of the base form of a verb."""
        for text in (name, base_of(name) or name):
            if self.is_odd(text):
                return self.places[text][0]
        return None

    def common(self) -> set[str]:
        """Words that stand in more than one place."""
        return {text for text in self.places if not self.is_odd(text)}

    def beside(self, at: Span) -> Iterator[_Place]:
        """Odd words of a line, then of the lines that declare the form of a sentence in it."""
        own = self.line_at(at)
        verbs = {form for word in own.words for form in (word.text, base_of(word.text))}
        yield from (_Place(at.source, word) for word in own.words if self.is_odd(word.text))
        for place in (place for keyword in _DECLARING for place in self.places.get(keyword, ())):
            line = self.line(place)
            if line.words[0] == place.lexeme and verbs & {word.text for word in line.words[1:2]}:
                for word in line.words:
                    if word.text == ",":
                        break
                    if word.shape is Shape.WORD and self.is_odd(word.text):
                        yield _Place(place.source, word)

    def line_at(self, at: Span) -> Line:
        """The line of a place."""
        lines = self.lines[at.source.name]
        return lines[max(0, bisect_right(lines, at.start, key=lambda line: line.start) - 1)]

    def line(self, place: _Place) -> Line:
        """The line of a word."""
        return self.line_at(place.span)

    def spellings(self, place: _Place) -> tuple[str, ...]:
        """Words of the language that make sense in the place of another word."""
        item, index = self.item(place)
        return spellings(place.source, item, index, place.lexeme, self.words)

    def joinings(self, place: _Place) -> tuple[Edit, ...]:
        """Known words that a word may be a part of."""
        item, index = self.item(place)
        return joinings(place.source, item, index, place.lexeme, self.words)

    def item(self, place: _Place) -> tuple[list[Line], int]:
        """The lines of the item that holds a word, and which of them it is in."""
        return self.items[place.source.name, self.line(place).start]


def words_in(sources: Iterable[SourceFile]) -> frozenset[str]:
    """The words of some files."""
    return frozenset(
        lexeme.text
        for source in sources
        for line in scan(source).value or ()
        for lexeme in line.words
        if lexeme.shape is Shape.WORD
    )


def settled(found: Sequence[Diagnostic], sources: Sequence[SourceFile], again: _Again) -> tuple[Diagnostic, ...]:
    """Diagnostics about names, with each slip told once and without what only follows from it."""
    slips = Slips(sources)
    run = _Settling(sources, again)
    open_: list[Diagnostic] = []
    for count, problems in enumerate(_by_word(found)):
        mend = _mend(problems, slips) if count < MOST_WORDS_MENDED else None
        if mend is not None:
            run.tell(*mend)
        elif not run.told_beside(problems[0], slips):
            open_ += problems
    return (*run.told, *run.still(open_))


class _Settling:
    """The slips told so far, and the edits that mend them."""

    def __init__(self, sources: Sequence[SourceFile], again: _Again) -> None:
        self.sources = sources
        self.again = again
        self.told: list[Diagnostic] = []
        self.edits: dict[str, list[Edit]] = {}
        self.trials = MOST_TRIALS

    def tell(self, diagnostic: Diagnostic, edit: Edit) -> None:
        """Note a slip, unless one is known at its place."""
        assert diagnostic.at is not None
        known = self.edits.setdefault(diagnostic.at.source.name, [])
        if not any(other.start < edit.end and edit.start < other.end for other in known):
            self.told.append(diagnostic)
            known.append(edit)

    def told_beside(self, problem: Diagnostic, slips: Slips) -> bool:
        """Is an odd word near a sentence what is wrong with it?  Then that is told."""
        if problem.code not in _ABOUT_SENTENCES or problem.at is None:
            return False
        for diagnostic, edit in _slips_beside(problem, slips):
            if self.trials == 0:
                return False
            self.trials -= 1
            assert diagnostic.at is not None
            others = self.others({diagnostic.at.source.name: [edit]})
            places = {(other.code.id, line_of(other.at)) for other in self.again(others) if other.at is not None}
            if (problem.code.id, line_of(problem.at)) not in places:
                self.tell(diagnostic, edit)
                return True
        return False

    def still(self, problems: list[Diagnostic]) -> list[Diagnostic]:
        """The problems that do not follow from the slips told."""
        if not self.told or not problems:
            return problems
        remaining = {_identity(problem) for problem in self.again(self.others(self.edits))}
        return [problem for problem in problems if _identity(problem) in remaining]

    def others(self, edits: Mapping[str, Sequence[Edit]]) -> dict[str, SourceFile]:
        """The files with some edits, by name."""
        return {source.name: mended(source, edits[source.name]) for source in self.sources if source.name in edits}


def _by_word(found: Sequence[Diagnostic]) -> Iterator[list[Diagnostic]]:
    """Diagnostics about one name together, all others alone."""
    groups: dict[tuple[object, ...], list[Diagnostic]] = {}
    for index, problem in enumerate(found):
        if problem.code in ABOUT_NAMES and problem.at is not None:
            groups.setdefault((text_of(problem.at), *_choices(problem)), []).append(problem)
        else:
            groups[index,] = [problem]
    yield from groups.values()


def _choices(problem: Diagnostic) -> tuple[str, ...]:
    """What could stand in the place of a diagnostic, the likeliest first."""
    return () if problem.instead is None else (problem.instead, *problem.also)


def _mend(problems: list[Diagnostic], slips: Slips) -> tuple[Diagnostic, Edit] | None:
    """The slip behind some diagnostics about one name, and the edit that mends it."""
    problem = problems[0]
    if problem.code not in ABOUT_NAMES or problem.at is None:
        return None
    text = text_of(problem.at)
    declared = next(filter(None, map(slips.declaration, _choices(problem))), None)
    if slips.is_odd(text):
        return _slip_of_use(problem, slips, slips.places[text][0], declared)
    if declared is not None and text in slips.places:
        return _slip_of_declaration(problems, text, declared)
    return None if problem.instead is not None else _misread(problem, slips)


def _misread(problem: Diagnostic, slips: Slips) -> tuple[Diagnostic, Edit] | None:
    """A name of one thing where a word of the language was meant: `seat x to y` for `set x to y`."""
    assert problem.at is not None
    for place in slips.places.get(text_of(problem.at), ()):
        if place.span == problem.at and (words := slips.spellings(place)):
            diagnostic = replace(problem, hint=offer(words), instead=words[0], also=words[1:])
            return diagnostic, Edit(place.lexeme.start, place.lexeme.end, words[0])
    return None


def _slip_of_use(
    problem: Diagnostic, slips: Slips, place: _Place, declared: _Place | None
) -> tuple[Diagnostic, Edit] | None:
    """A word that stands nowhere else: misspelt, unless the declaration it may mean is as odd."""
    text, names = place.lexeme.text, _choices(problem)
    for edit in slips.joinings(place):
        at = Span(place.source, edit.start, edit.end)
        message = f"'{text_of(at)}' is neither a word of the language nor a known name"
        return Diagnostic(UNKNOWN_WORD, message, at, hint=offer([edit.text]), instead=edit.text), edit
    choices = _nearest_first(text, names, slips.spellings(place))
    if not choices:
        return None
    if choices != names:
        problem = replace(problem, hint=offer(choices), instead=choices[0], also=choices[1:])
    elif declared is not None:
        problem = replace(
            problem, related=(Label(declared.span, "declared here, used nowhere"),),
            hint=f"{offer(choices)}  or should its declaration say {quote(_as_declared(text, declared))}?")  # fmt: skip
    return problem, Edit(place.lexeme.start, place.lexeme.end, choices[0])


def _slips_beside(problem: Diagnostic, slips: Slips) -> Iterator[tuple[Diagnostic, Edit]]:
    """A sentence that makes no sense: odd words in its line, or in the lines that declare its verbs."""
    assert problem.at is not None
    for place in slips.beside(problem.at):
        for word in slips.spellings(place) or near(place.lexeme.text, slips.common(), 1):
            diagnostic = Diagnostic(
                problem.code, f"'{place.lexeme.text}' stands in no other place", place.span,
                (Label(problem.at, problem.message),), offer([word]), word)  # fmt: skip
            yield diagnostic, Edit(place.lexeme.start, place.lexeme.end, word)


def _nearest_first(text: str, names: Sequence[str], words: Sequence[str]) -> tuple[str, ...]:
    """Names and words of the language that `text` may have been meant for, the nearest only."""
    edits = {other: edits_between(text, other, len(text)) for other in (*names, *words)}
    return tuple(other for other in edits if edits[other] == min(edits.values()))


def _as_declared(text: str, declared: _Place) -> str:
    """A name as its declaration would say it: `draw` for `draws`, `cards` for `card`, by what stands there."""
    odd = declared.lexeme.text
    forms = [form for form in (text, base_of(text), third_person(text)) if form is not None and form != odd]
    return min(forms, key=lambda form: edits_between(form, odd, len(odd)))


def _slip_of_declaration(problems: list[Diagnostic], text: str, declared: _Place) -> tuple[Diagnostic, Edit]:
    """A name that many use and nobody declares, while one like it is declared and never used."""
    odd, meant = declared.lexeme.text, _as_declared(text, declared)
    uses = tuple(Label(p.at, f"{quote(text)} is used here") for p in problems[:MOST_USES] if p.at is not None)
    diagnostic = Diagnostic(
        problems[0].code, f"{quote(odd)} is declared here and used nowhere; {quote(text)} is used and nowhere declared",
        declared.span, uses, offer([meant]), meant)  # fmt: skip
    return diagnostic, Edit(declared.lexeme.start, declared.lexeme.end, meant)


def _identity(problem: Diagnostic) -> tuple[str, str, str, int]:
    """What makes two diagnostics of two versions of a text the same."""
    if problem.at is None:
        return problem.code.id, problem.message, "", 0
    return problem.code.id, problem.message, *line_of(problem.at)


# ------------------------------------------------------------------------ after errors of syntax
def independent(found: Iterable[Diagnostic], syntax: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics that do not follow from lines which could not be read."""
    if not syntax:
        return list(found)
    broken, lost = _lost(syntax)
    mended = [problem.at for problem in syntax if problem.at is not None and problem.instead is not None]
    kept: list[Diagnostic] = []
    for problem in found:
        if problem.code in _ABOUT_WHOLES or problem.at is None or line_of(problem.at) in broken:
            continue
        if any(_meet(problem.at, at) for at in mended):
            continue
        if problem.code in _ABOUT_SENTENCES and line_of(problem.at) in map(line_of, mended):
            continue
        if problem.code in ABOUT_NAMES and _is_lost(text_of(problem.at), lost):
            continue
        kept.append(problem)
    return kept


def _meet(one: Span, other: Span) -> bool:
    """Do two places have something in common, or touch?"""
    return one.source.name == other.source.name and one.start <= other.end and other.start <= one.end


def _lost(syntax: Iterable[Diagnostic]) -> tuple[set[tuple[str, int]], set[str]]:
    """The lines that were not understood, and all words that may be missing with them.

    A line that one edit mends was understood.
    """
    broken: set[tuple[str, int]] = set()
    lost: set[str] = set()
    for problem in syntax:
        if problem.at is None or (problem.instead is not None and not problem.also):
            continue
        broken.add(line_of(problem.at))
        for line in _block(problem.at):
            for lexeme in line.words:
                lost |= {lexeme.text, *WORD.findall(lexeme.text)}
    return broken, lost


def _block(at: Span) -> Iterator[Line]:
    """The line of a place, the lines under it, and those above that nothing else stands under."""
    lines = [line for line in scan(at.source).value or () if line.words]
    if not lines:
        return
    index = max(0, bisect_right(lines, at.start, key=lambda line: line.start) - 1)
    begin, end = index, _end_of_block(lines, index)
    while lines[begin].level > 0 and begin > 0 and _end_of_block(lines, begin - 1) == end:
        begin -= 1
    yield from lines[begin:end]


def _end_of_block(lines: Sequence[Line], index: int) -> int:
    """Where the lines under a line end."""
    end = index + 1
    while end < len(lines) and lines[end].level > lines[index].level:
        end += 1
    return end


def _is_lost(text: str, lost: set[str]) -> bool:
    return any(part in lost or near(part, lost, 1) for part in text.split())
