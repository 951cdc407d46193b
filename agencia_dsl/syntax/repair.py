"""What the author probably meant: small edits after which a line that was not understood is.

An edit is tried before it is offered: the lines are read again with it.  So a misspelt keyword that
was taken for a name is found, although the parser stumbles only over a word behind it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, product

from agencia_dsl.syntax.drive import Surprise, expected, reach
from agencia_dsl.syntax.grammar import grammar
from agencia_dsl.syntax.scan import MOST_LETTERS, Lexeme, Line, Shape, scan_line
from agencia_dsl.text.span import SourceFile
from agencia_dsl.text.suggest import distance, near

LINES_ABOVE = 3
"""A misspelt word may be noticed as late as this: `atempt x`, then `otherwise` and what stands under it."""

MOST_LINES = 400
"""Of the lines that are read again for each trial; more are not worth the wait."""

MOST_TRIALS = 250
"""For one surprise."""

MOST_NAMES = 5_000
"""Of one file that are worth comparing with a word; a file with more is another kind of file."""

MOST_SLIPS = 3
"""In one line; a line with more is another kind of line."""

MOST_CHOICES = 4
"""For each of several slips in one line."""

FEW_LETTERS = 6
"""A word of fewer letters with two of them wrong is another word."""

_MARKS = {"COMMA": ",", "LPAR": "(", "RPAR": ")", "COLON": ":"}


@dataclass(frozen=True, slots=True)
class Edit:
    """Other text for a stretch of a source; `start` and `end` are offsets."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Words:
    """The words that a file may use: `known` is the language's and the edition's, `counts` the file's own.

    A word is strange when it is neither known nor used twice in the file.
    """

    known: frozenset[str]
    counts: Counter[str]

    def is_strange(self, lexeme: Lexeme) -> bool:
        """Is the word most likely a slip?"""
        if lexeme.shape is Shape.STRAY:
            return True
        return lexeme.shape is Shape.WORD and not self.is_common(lexeme.text)

    def is_common(self, text: str) -> bool:
        """Is it a word that is known, or used more than once?"""
        return text in self.known or self.counts[text] > 1

    def strangers(self, lines: Iterable[Line]) -> int:
        """How many words of some lines are strange."""
        return sum(self.is_strange(lexeme) for line in lines for lexeme in line.words)

    def near(self, text: str, most_edits: int | None = None) -> tuple[str, ...]:
        """Words that `text` may have been meant for; a strange word that is a part of it is none."""
        names = self.known | self.counts.keys() if len(self.counts) <= MOST_NAMES else self.known
        return tuple(
            word for word in near(text, names - {text}, most_edits) if self.is_common(word) or word not in text
        )


def words_of(lines: Iterable[Line], known: frozenset[str]) -> Words:
    """The words of a file with those that are known from elsewhere."""
    counts = Counter(lexeme.text for line in lines for lexeme in line.words if lexeme.shape is Shape.WORD)
    return Words(known | keywords(), counts)


@lru_cache(maxsize=1)
def keywords() -> frozenset[str]:
    """The words of the language, marks left out."""
    return frozenset(word for word in grammar().keywords if word[0].isalpha())


def mended(source: SourceFile, edits: Iterable[Edit]) -> SourceFile:
    """The text with some edits, which do not overlap."""
    text = source.text
    for edit in sorted(edits, key=lambda edit: -edit.start):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return SourceFile(source.name, text)


def with_edits(source: SourceFile, line: Line, edits: Sequence[Edit]) -> Line:
    """A line as it would be scanned with some edits in it, its words at their places in the source."""
    end = source.text.find("\n", line.start)
    raw = source.text[line.start : end if end >= 0 else len(source.text)]
    ordered = sorted(edits, key=lambda edit: edit.start)
    for edit in reversed(ordered):
        raw = raw[: edit.start - line.start] + edit.text + raw[edit.end - line.start :]
    fresh = scan_line(source, line.start, raw)
    words = tuple(replace(w, start=_before(w.start, ordered), end=_before(w.end, ordered)) for w in fresh.words)
    return replace(line, words=words, comment=fresh.comment)


def _before(offset: int, edits: Sequence[Edit]) -> int:
    """Where a place of an edited text lies in the text before its edits, which are in order."""
    for edit in edits:
        if offset <= edit.start:
            return offset
        if offset <= edit.start + len(edit.text):
            return min(offset, edit.end)
        offset += edit.end - edit.start - len(edit.text)
    return offset


def edits_for(source: SourceFile, lines: Sequence[Line], surprise: Surprise, words: Words) -> tuple[Edit, ...]:
    """The likeliest edits, equally likely ones together; none when no small edit helps."""
    if len(lines) > MOST_LINES:
        return ()
    for candidates in (_slips(source, lines, surprise, words), _known_slips(lines, surprise, words), _extra(surprise)):
        found: list[tuple[tuple[int, ...], Edit]] = []
        for trial, (index, edit, cost) in enumerate(candidates):
            if trial >= MOST_TRIALS:
                break
            line = with_edits(source, lines[index], [edit])
            if not line.words or any(word.shape is Shape.STRAY for word in line.words):
                continue
            edited = [*lines[:index], line, *lines[index + 1 :]]
            reached, terminals = reach(edited, surprise.start)
            if reached > surprise.line:
                strange = words.strangers(edited[max(0, surprise.line - LINES_ABOVE) : surprise.line + 1])
                misused = _misused(edited, terminals, index)
                found.append(((-reached, strange, misused, cost, -words.counts[edit.text]), edit))
        if found:
            found.sort(key=lambda pair: pair[0])
            best = found[0][0][:-1]
            return tuple(edit for rank, edit in found if rank[:-1] == best)
    return ()


def edits_together(source: SourceFile, lines: Sequence[Line], surprise: Surprise, words: Words) -> tuple[Edit, ...]:
    """Edits of several misspelt words of one line, which make sense of it only together."""
    line = lines[surprise.line]
    strange = [word for word in line.words if words.is_strange(word) and not word.text.startswith('"')]
    choices = [[Edit(w.start, w.end, name) for name in words.near(w.text, 1)][:MOST_CHOICES] for w in strange]
    choices = [options for options in choices if options]
    if not 1 < len(choices) <= MOST_SLIPS or len(lines) > MOST_LINES:
        return ()
    for edits in product(*choices):
        edited = [*lines[: surprise.line], with_edits(source, line, edits), *lines[surprise.line + 1 :]]
        if reach(edited, surprise.start)[0] > surprise.line:
            return edits
    return ()


def _misused(lines: Sequence[Line], terminals: Sequence[str], index: int) -> int:
    """How many words of the language are only taken for names in a line."""
    before = sum(len(line.words) for line in lines[:index])
    taken = zip(lines[index].words, terminals[before:], strict=False)
    return sum(terminal == "NAME" and word.text in keywords() for word, terminal in taken)


_Candidate = tuple[int, Edit, int]
"""The line it is in, the edit, and how unlikely it is: edits of letters, and more for odd ones."""


def _slips(source: SourceFile, lines: Sequence[Line], surprise: Surprise, words: Words) -> Iterator[_Candidate]:
    """Edits where something is strange: a word, words run together or torn apart, a mark."""
    for index in range(surprise.line, max(-1, surprise.line - LINES_ABOVE - 1), -1):
        line = lines[index]
        for lexeme in _up_to(line, surprise if index == surprise.line else None):
            if words.is_strange(lexeme):
                yield from _respelt(index, lexeme, words)
                yield from _split(index, lexeme, words)
    yield from _shifted(surprise.line, lines[surprise.line], words)
    yield from _joined(source, surprise.line, lines[surprise.line], words)
    yield from _marks(lines, surprise)


def _known_slips(lines: Sequence[Line], surprise: Surprise, words: Words) -> Iterator[_Candidate]:
    """Edits of words that are known: one word for another, one letter apart; `the` before a name."""
    for lexeme in _up_to(lines[surprise.line], surprise):
        if lexeme.shape is Shape.WORD:
            for word in words.near(lexeme.text, 1):
                yield surprise.line, Edit(lexeme.start, lexeme.end, word), 1
    if surprise.lexeme is not None and surprise.lexeme.shape is Shape.WORD:
        for lexeme in islice(_up_to(lines[surprise.line], surprise), 3):
            if lexeme.shape is Shape.WORD and lexeme.text not in keywords():
                yield surprise.line, Edit(lexeme.start, lexeme.start, "the "), 2
    for index in range(surprise.line - 1, max(-1, surprise.line - LINES_ABOVE - 1), -1):
        first = lines[index].words[0]
        if first.shape is Shape.WORD:
            for word in words.near(first.text, 1):
                yield index, Edit(first.start, first.end, word), 1


def _extra(surprise: Surprise) -> Iterator[_Candidate]:
    """A word too many."""
    if surprise.lexeme is not None and not surprise.is_stray:
        yield surprise.line, Edit(surprise.lexeme.start, surprise.lexeme.end, ""), 1


def _up_to(line: Line, surprise: Surprise | None) -> Iterator[Lexeme]:
    """The words of a line, those behind the surprise left out, the nearest to it first."""
    last = surprise.lexeme.start if surprise is not None and surprise.lexeme is not None else None
    for lexeme in reversed(line.words):
        if last is None or lexeme.start <= last:
            yield lexeme


def _respelt(index: int, lexeme: Lexeme, words: Words) -> Iterator[_Candidate]:
    """A strange word spelt as a known one."""
    if not lexeme.text.startswith('"'):
        for word in words.near(lexeme.text):
            yield index, Edit(lexeme.start, lexeme.end, word), distance(lexeme.text, word, len(word))


def _split(index: int, lexeme: Lexeme, words: Words) -> Iterator[_Candidate]:
    """A strange word as two words, or as a word and a number, perhaps with a letter for the space."""
    text = lexeme.text if len(lexeme.text) <= MOST_LETTERS else ""
    for at in range(1, len(text)):
        for left, right in ((text[:at], text[at:]), (text[:at], text[at + 1 :])):
            if right and all(words.is_common(part) or part.isdecimal() for part in (left, right)):
                yield index, Edit(lexeme.start, lexeme.end, f"{left} {right}"), 1


def _shifted(index: int, line: Line, words: Words) -> Iterator[_Candidate]:
    """Two neighbours of which one has a letter of the other."""
    for left, right in zip(line.words, line.words[1:], strict=False):
        if right.start - left.end != 1 or not (words.is_strange(left) or words.is_strange(right)):
            continue
        for a, b in ((left.text[:-1], left.text[-1] + right.text), (left.text + right.text[0], right.text[1:])):
            if words.is_common(a) and words.is_common(b):
                yield index, Edit(left.start, right.end, f"{a} {b}"), 1


def _joined(source: SourceFile, index: int, line: Line, words: Words) -> Iterator[_Candidate]:
    """Two or three neighbours, at most a space apart, as one known word."""
    for count in (2, 3):
        for at in range(len(line.words) - count + 1):
            run = line.words[at : at + count]
            if any(word.shape is Shape.STRING for word in run) or not any(map(words.is_strange, run)):
                continue
            if not _stands_apart(line.words, at, count):
                continue
            text = source.text[run[0].start : run[-1].end]
            if '"' in text:
                text = text.split()[0]
            if len(text) <= sum(len(word.text) for word in run) + 1:
                for word in words.near(text, 1):
                    yield index, Edit(run[0].start, run[0].start + len(text), word), 1


def _stands_apart(line: Sequence[Lexeme], at: int, count: int) -> bool:
    """Do no letters touch a run of words on either side?"""
    before, after = line[at - 1 : at] if at else (), line[at + count : at + count + 1]
    first, last = line[at], line[at + count - 1]
    touching = [*(w for w in before if w.end == first.start), *(w for w in after if w.start == last.end)]
    return all(word.shape is Shape.MARK for word in touching)


def _marks(lines: Sequence[Line], surprise: Surprise) -> Iterator[_Candidate]:
    """A mark or stray character too many, or a mark that is missing."""
    line = lines[surprise.line]
    for lexeme in _up_to(line, surprise):
        if lexeme.text in _MARKS.values():
            yield surprise.line, Edit(lexeme.start, lexeme.end, ""), 1
        elif lexeme.shape is Shape.STRAY and not lexeme.text[0].isdigit():
            end = lexeme.start + 1 if lexeme.text[0] == '"' else lexeme.end
            yield surprise.line, Edit(lexeme.start, end, ""), 1
            yield surprise.line, Edit(lexeme.start, end, " "), 1
    if surprise.is_stray:
        return
    at = surprise.lexeme.start if surprise.lexeme is not None else line.words[-1].end
    for terminal in sorted(expected(lines, surprise) & _MARKS.keys()):
        yield surprise.line, Edit(at, at, _MARKS[terminal]), 1


def spellings(source: SourceFile, lines: Sequence[Line], index: int, lexeme: Lexeme, words: Words) -> tuple[str, ...]:
    """What could stand in the place of a word that was taken for a name: words of the language, two words."""
    own = near(lexeme.text, keywords() - {lexeme.text}, 1 if len(lexeme.text) < FEW_LETTERS else 2)
    edits = [Edit(lexeme.start, lexeme.end, word) for word in own]
    edits += [edit for _, edit, _ in _split(index, lexeme, words)]
    own_names = _misused(lines, reach(lines, "start")[1], index)
    return tuple(edit.text for edit in edits if _reads(source, lines, index, edit, own_names))


def _reads(source: SourceFile, lines: Sequence[Line], index: int, edit: Edit, own: int) -> bool:
    """Do the lines make sense with an edit, no more than `own` words of the language as names in its line?"""
    edited = [*lines[:index], with_edits(source, lines[index], [edit]), *lines[index + 1 :]]
    reached, terminals = reach(edited, "start")
    return reached == len(lines) and _misused(edited, terminals, index) <= own


def joinings(source: SourceFile, lines: Sequence[Line], index: int, lexeme: Lexeme, words: Words) -> tuple[Edit, ...]:
    """A word with its neighbours as one known word: `pla=yer` was read as a comparison."""
    edits = [edit for _, edit, _ in _joined(source, index, lines[index], words)]
    return tuple(
        edit
        for edit in edits
        if edit.start <= lexeme.start < edit.end and _reads(source, lines, index, edit, len(lines[index].words))
    )
