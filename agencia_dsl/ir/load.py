"""From paths to an edition: reads the files named, what they use and what that includes, and lowers all.

A file finds its edition by `uses NAME` (a folder of that name: beside it, above it, below the working
folder's `cards/`, or among the shipped cards), by `uses "path"`, or, as a part of an edition, beside it.
A file that an edition includes is a part of that edition, wherever it lies; of a file of texts only the
texts of cards count.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from agencia_dsl.ir.lower import lower
from agencia_dsl.ir.program import Edition
from agencia_dsl.ir.vocabulary import Vocabulary
from agencia_dsl.syntax import nodes as ast
from agencia_dsl.syntax.parse import parse
from agencia_dsl.syntax.slips import ABOUT_NAMES, independent, settled, words_in
from agencia_dsl.syntax.unread import unread
from agencia_dsl.text.codes import DECLARED_TWICE, LANGUAGE_VERSION, UNKNOWN_EDITION, UNREADABLE
from agencia_dsl.text.diagnostic import Diagnostic, Outcome
from agencia_dsl.text.read import read_source
from agencia_dsl.text.shipped import shipped
from agencia_dsl.text.span import SourceFile, Span, line_of, text_of
from agencia_dsl.text.suggest import near, offer

VERSION = "1"
"""Of the language.  A file names it, so that a later language can still read it."""

EDITION_FILE = "edition.ag"
"""The file of an edition's folder that names the others."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """An edition with the names it declares and the files it came from.

    `asked` are the files that the caller named (or that lie in a folder he named), as opposed to those
    that they use.
    """

    edition: Edition
    vocabulary: Vocabulary
    files: tuple[SourceFile, ...]
    asked: tuple[SourceFile, ...]


def load_paths(paths: Iterable[str]) -> Outcome[Loaded]:
    """Everything that the paths name and need.  The value is there unless nothing could be read."""
    reader = _Reader()
    asked = [source for path in paths for source in reader.named(path)]
    return reader.finish(asked)


def load_sources(sources: Iterable[SourceFile]) -> Outcome[Loaded]:
    """The same for texts in memory; what they use is looked for from the working folder."""
    reader = _Reader()
    asked = list(sources)
    for source in asked:
        reader.take(source, Path.cwd())
    return reader.finish(asked)


@dataclass(frozen=True, slots=True)
class _File:
    """A file that was read: its text, what it says, and whether all of it was understood."""

    source: SourceFile
    tree: ast.Start
    is_good: bool


class _Reader:
    """Files read so far, each once, in the order in which their declarations count."""

    def __init__(self) -> None:
        self.files: list[_File] = []
        self.library: dict[Path, _File | None] = {}
        self.problems: list[Diagnostic] = []
        self.seen: dict[Path, SourceFile | None] = {}
        self.is_incomplete = False

    def finish(self, asked: list[SourceFile]) -> Outcome[Loaded]:
        """Lower what was read."""
        if not self.files:
            return Outcome(None, tuple(self.problems))
        if (second := self._second_edition()) is not None:
            return Outcome(None, (*self.problems, second))
        syntax = self._syntax_problems()
        lowered = lower((file.tree for file in self.files), (file.tree for file in self._texts()))
        problems = [*self.problems, *syntax]
        slips = unread([file.tree for file in self.files], lowered.diagnostics)
        found = independent([*lowered.diagnostics, *slips], problems)
        assert lowered.value is not None
        edition, vocabulary = lowered.value
        if self.is_incomplete or vocabulary.edition is None:  # what is not there would have declared the names
            found = [problem for problem in found if problem.code not in ABOUT_NAMES]
        sources = tuple(dict.fromkeys(file.source for file in (*self.files, *self._texts())))
        if found:
            problems += settled(found, sources, self._problems_with)
        loaded = Loaded(edition, vocabulary, sources, tuple(asked))
        return Outcome(loaded, tuple(sorted(problems, key=self._place)))

    def _second_edition(self) -> Diagnostic | None:
        """What is said where files belong to two editions: one game has one, and all its names would stand twice."""
        found = [item for file in self.files for item in file.tree.items if isinstance(item, ast.Edition)]
        other = next((item for item in found if item.span.source != found[0].span.source), None)
        if other is None:
            return None
        names = found[0].name.text, other.name.text
        return Diagnostic(
            DECLARED_TWICE, f"'{names[1]}' is another edition than '{names[0]}', and a game has one", other.span,
            hint="ask about one of them at a time; a file that both need is included by each")  # fmt: skip

    def _texts(self) -> list[_File]:
        """The files of texts that could be read, in the order in which they are named."""
        return [file for file in self.library.values() if file is not None]

    def _place(self, problem: Diagnostic) -> tuple[int, int]:
        """Where a problem is told: those of no place first, then file by file from top to bottom."""
        names = [file.source.name for file in (*self.files, *self._texts())]
        if problem.at is None or problem.at.source.name not in names:
            return -1, 0
        return names.index(problem.at.source.name), problem.at.start

    def _syntax_problems(self) -> list[Diagnostic]:
        """The errors of all files; a file with errors is read again with the words of the others known."""
        problems: list[Diagnostic] = []
        for index, file in enumerate(self.files):
            self.files[index] = self._mended(file, problems)
        for place, text in self.library.items():
            self.library[place] = text and self._mended(text, problems)
        return problems

    def _mended(self, file: _File, problems: list[Diagnostic]) -> _File:
        """A file with errors, read with the words of the others known, and what is wrong with it."""
        if file.is_good:
            return file
        others = (other.source for other in (*self.files, *self._texts()) if other.source != file.source)
        parsed = parse(file.source, words_in(others))
        problems += parsed.diagnostics
        return file if parsed.value is None else _File(file.source, parsed.value, is_good=False)

    def _problems_with(self, others: Mapping[str, SourceFile]) -> tuple[Diagnostic, ...]:
        """What is wrong when some files have other texts."""

        def tree(file: _File) -> ast.Start:
            parsed = parse(others[file.source.name]) if file.source.name in others else None
            return parsed.value if parsed is not None and parsed.value is not None else file.tree

        trees = [tree(file) for file in self.files]
        found = lower(trees, map(tree, self._texts())).diagnostics
        return (*found, *unread(trees, found))

    def named(self, path: str) -> Iterator[SourceFile]:
        """The files behind a path: itself, or all files of the language in a folder but those that its edition
        takes texts from.
        """
        folder = Path(path)
        if path == "-" or not os.path.isdir(path):
            yield from self.read(path)
            return
        files = sorted(folder.glob("*.ag"), key=lambda file: (file.name != EDITION_FILE, file.name))
        if not files:
            self.problems.append(Diagnostic(
                UNREADABLE, f"the folder '{path}' holds no .ag file", hint="name a folder of cards or rules"))  # fmt: skip
        for file in files:
            if Path(os.path.realpath(file)) not in self.library:
                yield from self.read(str(file))

    def read(self, path: str, *, is_part: bool = False) -> Iterator[SourceFile]:
        """One file; it is read once, whoever names it.  A part of an edition is not asked for its own."""
        place = Path(os.path.realpath(path)) if path != "-" else Path("-")
        if place in self.seen:
            known = self.seen[place]
            yield from () if known is None else (known,)
            return
        outcome = read_source(path)
        self.seen[place] = outcome.value
        self.problems += outcome.diagnostics
        if outcome.value is None:
            self.is_incomplete = True
        else:
            yield outcome.value
            self.take(outcome.value, place.parent if path != "-" else Path.cwd(), is_part=is_part)

    def take(self, source: SourceFile, folder: Path, *, is_part: bool = False) -> None:
        """A text: parse it, and read first what it needs."""
        parsed = parse(source)
        if parsed.value is None:
            self.is_incomplete = True
            self.problems += parsed.diagnostics
            return
        items = parsed.value.items
        self._check_version(source, items, is_good=not parsed.diagnostics)
        uses = [item for item in items if isinstance(item, ast.Uses)]
        includes = [item for item in items if isinstance(item, ast.Include | ast.Decks | ast.Texts)]
        broken = {line_of(problem.at) for problem in parsed.diagnostics if problem.at is not None}
        for item in uses if not is_part else ():  # a part belongs to the edition that includes it
            self._use(item, folder, is_doubtful=line_of(item.span) in broken)
        if not is_part and not uses and not includes and _is_file(beside := folder / EDITION_FILE):
            list(self.read(_shown(beside)))
        self.files.append(_File(source, parsed.value, is_good=not parsed.diagnostics))
        for include in includes:
            for name in include.files:
                place = self._found(name, folder, is_doubtful=line_of(name.span) in broken)
                if place is None:
                    self.is_incomplete = True
                elif isinstance(include, ast.Texts):
                    self._take_texts(place)
                else:
                    list(self.read(_shown(place), is_part=True))

    def _found(self, name: ast.File, folder: Path, *, is_doubtful: bool) -> Path | None:
        """Where a file of the edition lies, or the one that was probably meant, so that no error follows from the
        one reported; a name in a line with errors is not reported as well.
        """
        text = name.word.text
        file = folder / f"{text}.ag"
        for place in (file, *_parts_of_another(file, folder)):
            if _is_file(place):
                return place
        names = near(file.stem, [other.stem for other in file.parent.glob("*.ag")])
        marks = text_of(name.span).startswith('"')
        ways = [text.removesuffix(file.stem) + other for other in names]
        written = [f'"{way}"' if marks else way for way in ways]
        if not is_doubtful:
            self.problems.append(Diagnostic(
                UNREADABLE, f"there is no file '{text}.ag' beside this one", name.span,
                hint=offer(written) if written else "add the file, or leave it out",
                instead=next(iter(written), None), also=tuple(written[1:])))  # fmt: skip
        return next((near_file for way in ways if _is_file(near_file := folder / f"{way}.ag")), None)

    def _take_texts(self, file: Path) -> None:
        """A file of texts: its cards are not cards of the edition, and what it uses is not read."""
        place = Path(os.path.realpath(file))
        if place in self.library:
            return
        outcome = read_source(_shown(file))
        parsed = parse(outcome.value) if outcome.value is not None else None
        self.problems += outcome.diagnostics
        if outcome.value is None or parsed is None or parsed.value is None:
            self.problems += parsed.diagnostics if parsed is not None else ()
            self.library[place] = None
            self.is_incomplete = True
            return
        self.library[place] = _File(outcome.value, parsed.value, is_good=not parsed.diagnostics)

    def _use(self, item: ast.Uses, folder: Path, *, is_doubtful: bool) -> None:
        """Read the edition that a deck belongs to."""
        name = item.edition.text
        for candidate in _candidates(name, folder):
            if _is_file(candidate):
                list(self.read(_shown(candidate)))
                return
        known = sorted({path.parent.name for path in _shipped_editions()} | _editions_near(folder))
        names = near(name, known)
        if not is_doubtful:
            self.problems.append(Diagnostic(
                UNKNOWN_EDITION, f"no edition is called '{name}'", item.edition.span,
                hint=offer(names) if names else f"editions are: {', '.join(known)}",
                instead=next(iter(names), None), also=names[1:]))  # fmt: skip
        self._go_on_with(candidate for other in names for candidate in _candidates(other, folder))

    def _go_on_with(self, files: Iterable[Path]) -> None:
        """Read the file that was probably meant, so that no error follows from the one reported."""
        for file in files:
            if _is_file(file):
                list(self.read(_shown(file)))
                return
        self.is_incomplete = True

    def _check_version(self, source: SourceFile, items: tuple[ast.Item, ...], *, is_good: bool) -> None:
        versions = [item for item in items if isinstance(item, ast.Language)]
        if not versions and is_good:
            self.problems.append(Diagnostic(
                LANGUAGE_VERSION, "this file does not name its language version", Span(source, 0, 0),
                hint=f"write 'agencia {VERSION}' as its first line"))  # fmt: skip
        for item in versions:
            if item.version.text != VERSION:
                self.problems.append(Diagnostic(
                    LANGUAGE_VERSION, f"there is no language version {item.version.text}", item.version.span,
                    hint=f"write 'agencia {VERSION}'"))  # fmt: skip


def _shipped_editions() -> Iterator[Path]:
    return shipped("cards").glob(f"*/{EDITION_FILE}")


def _editions_near(folder: Path) -> set[str]:
    """The names of editions in a folder, in the folders around it and below the working folder."""
    places = (folder, folder.parent, Path.cwd() / "cards")
    return {path.parent.name for place in places for path in place.glob(f"*/{EDITION_FILE}")}


def _candidates(name: str, folder: Path) -> Iterator[Path]:
    """Where an edition may lie, the nearest first."""
    if name.endswith(".ag"):
        yield folder / name
        return
    if _declares(folder / EDITION_FILE, name):  # a copy of an edition is one, whatever its folder is called
        yield folder / EDITION_FILE
    for above in (folder, *folder.parents):
        if above.name == name:
            yield above / EDITION_FILE
        yield above / name / EDITION_FILE
    yield Path.cwd() / "cards" / name / EDITION_FILE
    yield shipped("cards") / name / EDITION_FILE


def _parts_of_another(file: Path, folder: Path) -> Iterator[Path]:
    """Where a file of another edition's folder may lie, when it is not where it should be: an edition that is
    copied elsewhere still finds the parts that it takes from a shipped one.
    """
    if file.parent != folder:
        for edition in _candidates(file.parent.name, folder):
            yield edition.parent / file.name


def _declares(path: Path, name: str) -> bool:
    """Is it the file of an edition of this name?"""
    if not _is_file(path):
        return False
    source = read_source(str(path)).value
    return source is not None and re.search(rf"^edition {re.escape(name)} ", source.text, re.MULTILINE) is not None


def _is_file(path: Path) -> bool:
    """Is there such a file?  A name that no file can have is none."""
    return os.path.isfile(path)


def _shown(path: Path) -> str:
    """A path as messages show it: from the working folder where it lies below that."""
    try:
        return str(Path(os.path.realpath(path)).relative_to(Path.cwd()))
    except ValueError:
        return str(path)
