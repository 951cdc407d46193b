"""From paths to an edition: reads the files named, what they use and what that includes, and lowers all.

A file finds its edition by `uses NAME` (a folder of that name: beside it, above it, below the working
folder's `cards/`, or among the shipped cards), by `uses "path"`, or, as a part of an edition, beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from agencia_dsl.ir.lower import lower
from agencia_dsl.ir.program import Edition
from agencia_dsl.ir.vocabulary import Vocabulary
from agencia_dsl.syntax import nodes as ast
from agencia_dsl.syntax.parse import parse
from agencia_dsl.text.codes import LANGUAGE_VERSION, UNKNOWN_EDITION, UNREADABLE
from agencia_dsl.text.diagnostic import Diagnostic, Outcome, has_errors
from agencia_dsl.text.read import read_source
from agencia_dsl.text.shipped import shipped
from agencia_dsl.text.span import SourceFile, Span
from agencia_dsl.text.suggest import did_you_mean

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


class _Reader:
    """Files read so far, each once, in the order in which their declarations count."""

    def __init__(self) -> None:
        self.trees: list[tuple[SourceFile, ast.Start]] = []
        self.problems: list[Diagnostic] = []
        self.seen: set[Path] = set()
        self.edition: Path | None = None

    def finish(self, asked: list[SourceFile]) -> Outcome[Loaded]:
        """Lower what was read."""
        if not self.trees:
            return Outcome(None, tuple(self.problems))
        lowered = lower(tree for _, tree in self.trees)
        problems = [*self.problems]
        if not has_errors(problems) or not _is_consequence(lowered.diagnostics):
            problems += lowered.diagnostics
        assert lowered.value is not None
        edition, vocabulary = lowered.value
        loaded = Loaded(edition, vocabulary, tuple(s for s, _ in self.trees), tuple(asked))
        return Outcome(loaded, tuple(problems))

    def named(self, path: str) -> Iterator[SourceFile]:
        """The files behind a path: itself, or all files of the language in a folder."""
        folder = Path(path)
        if path == "-" or not folder.is_dir():
            yield from self.read(path)
            return
        files = sorted(folder.glob("*.ag"), key=lambda file: (file.name != EDITION_FILE, file.name))
        if not files:
            self.problems.append(Diagnostic(
                UNREADABLE, f"the folder '{path}' holds no .ag file", hint="name a folder of cards or rules"))  # fmt: skip
        for file in files:
            yield from self.read(str(file))

    def read(self, path: str) -> Iterator[SourceFile]:
        """One file, unless it was read before."""
        place = Path(path).resolve() if path != "-" else Path("-")
        if place in self.seen:
            return
        self.seen.add(place)
        outcome = read_source(path)
        self.problems += outcome.diagnostics
        if outcome.value is not None:
            yield outcome.value
            self.take(outcome.value, place.parent if path != "-" else Path.cwd())

    def take(self, source: SourceFile, folder: Path) -> None:
        """A text: parse it, and read first what it needs."""
        parsed = parse(source)
        self.problems += parsed.diagnostics
        if parsed.value is None:
            return
        items = parsed.value.items
        self._check_version(source, items)
        uses = [item for item in items if isinstance(item, ast.Uses)]
        includes = [item for item in items if isinstance(item, ast.Include)]
        for item in uses:
            self._use(item, folder)
        if not uses and not includes and (beside := folder / EDITION_FILE).is_file():
            list(self.read(_shown(beside)))
        self.trees.append((source, parsed.value))
        for include in includes:
            for name in include.files:
                self._include(name, folder)

    def _include(self, name: ast.Name, folder: Path) -> None:
        file = folder / f"{name.word.text}.ag"
        if not file.is_file():
            known = [other.stem for other in folder.glob("*.ag")]
            self.problems.append(Diagnostic(
                UNREADABLE, f"there is no file '{name.word.text}.ag' beside this one", name.span,
                hint=did_you_mean(name.word.text, known) or "add the file, or leave it out"))  # fmt: skip
            return
        list(self.read(_shown(file)))

    def _use(self, item: ast.Uses, folder: Path) -> None:
        name = item.edition.text
        for candidate in _candidates(name, folder):
            if candidate.is_file():
                list(self.read(_shown(candidate)))
                return
        known = [path.parent.name for path in shipped("cards").glob(f"*/{EDITION_FILE}")]
        self.problems.append(Diagnostic(
            UNKNOWN_EDITION, f"no edition is called '{name}'", item.edition.span,
            hint=did_you_mean(name, known) or f"shipped editions are: {', '.join(sorted(known))}"))  # fmt: skip

    def _check_version(self, source: SourceFile, items: tuple[ast.Item, ...]) -> None:
        versions = [item for item in items if isinstance(item, ast.Language)]
        if not versions:
            self.problems.append(Diagnostic(
                LANGUAGE_VERSION, "this file does not name its language version", Span(source, 0, 0),
                hint=f"write 'agencia {VERSION}' as its first line"))  # fmt: skip
        for item in versions:
            if item.version.text != VERSION:
                self.problems.append(Diagnostic(
                    LANGUAGE_VERSION, f"there is no language version {item.version.text}", item.version.span,
                    hint=f"write 'agencia {VERSION}'"))  # fmt: skip


def _candidates(name: str, folder: Path) -> Iterator[Path]:
    """Where an edition may lie, the nearest first."""
    if name.endswith(".ag"):
        yield folder / name
        return
    for above in (folder, *folder.parents):
        if above.name == name:
            yield above / EDITION_FILE
        yield above / name / EDITION_FILE
    yield Path.cwd() / "cards" / name / EDITION_FILE
    yield shipped("cards") / name / EDITION_FILE


def _shown(path: Path) -> str:
    """A path as messages show it: from the working folder where it lies below that."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def _is_consequence(diagnostics: tuple[Diagnostic, ...]) -> bool:
    """Nothing but the edition that is missing because its file could not be read."""
    return all(problem.at is None for problem in diagnostics)
