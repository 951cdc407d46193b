"""Texts with one wrong character, and what loading them says."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from agencia_dsl.ir.load import Loaded, load_paths
from agencia_dsl.syntax.repair import keywords
from agencia_dsl.syntax.scan import WORD, Lexeme, Shape, scan
from agencia_dsl.text.codes import MISPLACED, MISSING_DECLARATION
from agencia_dsl.text.diagnostic import Diagnostic, Outcome, has_errors
from agencia_dsl.text.english import third_person
from agencia_dsl.text.read import source_of
from agencia_dsl.text.span import SourceFile, Span, line_text, position_of
from tests.syntax.texts import real_sources, told

_STANDS_FOR = {MISSING_DECLARATION: frozenset({"edition", "mode"}), MISPLACED: frozenset({"deck"})}
"""Words of a line without which nothing is wrong at a place, but something with a whole."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"
CHARACTERS = f"{LETTERS}AEÇãé0123456789\"#,.():-+*/=<>!_'%    \n\n"


@dataclass(frozen=True)
class Corruption:
    """A file of the edition with one character replaced, deleted, inserted or swapped with the next.

    `word` is the word that it hits, when it only puts other letters into one of three letters or more.
    """

    name: str
    kind: str
    text: str
    word: str | None

    @property
    def old(self) -> str:
        return real_sources()[self.name].text

    def lines(self) -> tuple[range, range]:
        """The numbers of the lines that differ, in the old and in the new text."""
        old, new = self.old.split("\n"), self.text.split("\n")
        same = 0
        while same < min(len(old), len(new)) and old[same] == new[same]:
            same += 1
        end = 0
        while end < min(len(old), len(new)) - same and old[-1 - end] == new[-1 - end]:
            end += 1
        return range(same + 1, len(old) - end + 1), range(same + 1, len(new) - end + 1)

    def changed_words(self) -> set[str]:
        """Words that only one of the two texts has in the lines that differ, and the verb whose form differs."""
        forms = {words[1].text for words in self.lexemes() if words and words[0].text in ("verb", "deed") and words[1:]}
        counts = [Counter(w.text for w in words) for words in self.lexemes()]
        changed = (counts[0] - counts[1]) + (counts[1] - counts[0])
        forms |= {third_person(form) for form in forms}
        return forms | {part for text in changed for part in (text, *WORD.findall(text))}

    def lexemes(self) -> tuple[list[Lexeme], list[Lexeme]]:
        """The words of the lines that differ, in the old and in the new text."""
        old, new = self.lines()
        texts = (_lines(real_sources()[self.name], old), _lines(source_of(self.name, self.text), new))
        return [*texts[0]], [*texts[1]]

    def __str__(self) -> str:
        old, new = self.lines()
        before = [line_text(real_sources()[self.name], number) for number in old]
        after = [line_text(source_of(self.name, self.text), number) for number in new]
        return f"{self.name}:{new.start} {self.kind}\n  - " + "\n  - ".join(before) + "\n  + " + "\n  + ".join(after)


def _lines(source: SourceFile, numbers: range) -> Iterator[Lexeme]:
    for number, line in enumerate(scan(source).value or (), 1):
        if number in numbers:
            yield from line.words


@dataclass(frozen=True)
class Result:
    """What loading an edition with a corrupted file gave."""

    corruption: Corruption
    outcome: Outcome[Loaded]

    @property
    def is_accepted(self) -> bool:
        return not has_errors(self.outcome.diagnostics)

    def names_word(self) -> bool:
        """Does a hint name the word that was hit?"""
        word = self.corruption.word
        return any(word in (d.instead, *d.also) or f"'{word}'" in (d.hint or "") for d in self.outcome.diagnostics)

    def is_told_where_it_is(self) -> bool:
        """Does a diagnostic lie in a line that was hit, in the next one, or at a use of a changed name?"""
        _, lines = self.corruption.lines()
        changed = self.corruption.changed_words()
        for problem in self.outcome.diagnostics:
            for at in _places(problem):
                file, number = Path(at.source.name).name, position_of(at.source, at.start).line
                if file == self.corruption.name and lines.start <= number <= lines.stop:
                    return True
                if changed & set(WORD.findall(line_text(at.source, number))):
                    return True
            if changed & _STANDS_FOR.get(problem.code, frozenset()):
                return True
        return False

    def __str__(self) -> str:
        return "\n".join([str(self.corruption), *(f"    {told(problem)}" for problem in self.outcome.diagnostics)])


def _places(problem: Diagnostic) -> list[Span]:
    return [at for at in (problem.at, *(label.at for label in problem.related)) if at is not None]


def intent(corruption: Corruption) -> str | None:
    """What a person may have meant by a corruption that is accepted, or nothing."""
    old, new = corruption.lexemes()
    if len(new) < len(old):
        begin = [word.text for word in old[: len(new)]] == [word.text for word in new]
        return "a comment" if begin and "#" in corruption.text else None
    pairs = [(a, b) for a, b in zip(old, new, strict=False) if a.text != b.text]
    if len(new) > len(old) or len(pairs) != 1:
        return "a comment" if len(new) > len(old) and "#" in corruption.old else None
    ((before, after),) = pairs
    match before.shape, after.shape:
        case Shape.NUMBER, Shape.NUMBER:
            return "another number"
        case Shape.STRING, Shape.STRING:
            return "another name in quotation marks"
        case Shape.MARK, Shape.MARK:
            return "another sign"
        case Shape.WORD, Shape.WORD if before.text in keywords() and after.text in keywords():
            return "another word of the language"
        case Shape.WORD, Shape.WORD:
            return "another name"
        case _:
            return None


def corruptions(count: int, seed: int) -> Iterator[Corruption]:
    """Any character anywhere: letters, digits, marks, spaces and line breaks."""
    chance = random.Random(seed)
    while count:
        name = chance.choice(sorted(real_sources()))
        text = real_sources()[name].text
        at = chance.randrange(len(text))
        kind = chance.choice(("replace", "delete", "insert", "swap"))
        corrupt = _corrupted(text, at, kind, chance.choice(CHARACTERS))
        if corrupt != text:
            count -= 1
            yield Corruption(name, kind, corrupt, None)


def misspellings(count: int, seed: int) -> Iterator[Corruption]:
    """Another letter, one less, one more or two swapped, inside a word of three letters or more.

    Not in what only rulings speak of: nobody can know how their names and readings should be spelt.
    """
    chance = random.Random(seed)
    lines = [(n, line.words) for n, source in sorted(real_sources().items()) for line in scan(source).value or ()]
    said = {word.text for _, words in lines for word in words if words[0].text != "ruling"} | {"ruling"}
    words = [
        (name, word)
        for name, line in lines
        for word in line
        if word.shape is Shape.WORD and len(word.text) >= 3 and word.text.replace("-", "").isalpha()
        and word.text in said
    ]  # fmt: skip
    while count:
        name, word = chance.choice(words)
        text = real_sources()[name].text
        kind = chance.choice(("replace", "delete", "insert", "swap"))
        at = chance.randrange(word.start + (kind == "insert"), word.end - (kind == "swap"))
        corrupt = _corrupted(text, at, kind, chance.choice(LETTERS))
        if corrupt != text:
            count -= 1
            yield Corruption(name, kind, corrupt, word.text)


def _corrupted(text: str, at: int, kind: str, char: str) -> str:
    match kind:
        case "replace":
            return text[:at] + char + text[at + 1 :]
        case "delete":
            return text[:at] + text[at + 1 :]
        case "insert":
            return text[:at] + char + text[at:]
        case _:
            return text[:at] + text[at : at + 2][::-1] + text[at + 2 :]


def load_corrupted(folder: Path, corruption: Corruption) -> Result:
    """The edition copied into `folder`, with one file corrupted while it is read."""
    for name in real_sources().keys() - {file.name for file in folder.glob("*.ag")}:
        _write(folder, name, real_sources()[name].text)
    _write(folder, corruption.name, corruption.text)
    try:
        return Result(corruption, load_paths([str(folder)]))
    finally:
        _write(folder, corruption.name, real_sources()[corruption.name].text)


def _write(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8", newline="\n")
