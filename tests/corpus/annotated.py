"""Bad texts with what is said of them written under the words that it is said of.

    |    draww 1 card
    |#   ^^^^^ AG105 no verb is called 'draww'
    |#hint: did you mean 'draw'?

A stretch that begins in column 1 has the `#` as its first mark (`#<` when it is one letter).  In lines of
their own follow the hint and other places.  What has no place stands above the first line, as `#nowhere`.
Comments of a text itself begin with `##`.

`python -m tests.corpus` writes these lines anew; read what it changed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.scene import play_script, position_of
from agencia_dsl.pipeline import Project, check_sources, game_in
from agencia_dsl.text.diagnostic import Diagnostic
from agencia_dsl.text.read import source_of
from agencia_dsl.text.span import Span, text_of
from agencia_dsl.text.span import position_of as place_of

NAME = "test.ag"

MARKS = ("#^", "# ", "#nowhere", "#<", "#hint", "#see")
"""How a line that `annotated` writes begins."""


def stripped(text: str) -> str:
    """A text without what is said of it."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith(MARKS))


def annotated(text: str) -> str:
    """A text with what is said of it, and nothing else."""
    plain = stripped(text)
    said: dict[int, list[str]] = defaultdict(list)
    for problem in diagnostics_of(plain):
        at = problem.at
        said[place_of(at.source, at.start).line if at is not None else 0] += _lines(problem)
    whole = said[0]
    for number, line in enumerate(plain.splitlines(), 1):
        whole += [line, *said[number]]
    return "".join(f"{line}\n" for line in whole)


def _lines(problem: Diagnostic) -> Iterator[str]:
    yield f"{_carets(problem.at)} {problem.code.id} {problem.message}"
    if problem.hint is not None:
        yield f"#hint: {problem.hint}"
    for label in problem.related:
        yield f"#see <{text_of(label.at).splitlines()[0]}>: {label.caption}"


def _carets(at: Span | None) -> str:
    """The marks under a stretch: to the end of the line, where it goes on in the next one."""
    if at is None:
        return "#nowhere"
    assert at.source.name == NAME, "all that is said is said of this text"
    before = place_of(at.source, at.start).column - 1
    length = max(1, len(text_of(at).split("\n")[0]))
    if before == 0:
        return "#<" if length == 1 else "#" + "^" * (length - 1)
    return "#" + " " * (before - 1) + "^" * length


def diagnostics_of(text: str) -> tuple[Diagnostic, ...]:
    """What is wrong with a text; when nothing is, what is wrong with its scenes as they are played."""
    outcome = check_sources([source_of(NAME, text)])
    if outcome.diagnostics or outcome.value is None:
        return outcome.diagnostics
    return tuple(_played(outcome.value))


def _played(project: Project) -> Iterator[Diagnostic]:
    for scene in project.scenes:
        game = game_in(project, scene)
        if game.value is None:
            yield from game.diagnostics
            continue
        plan = compile_game(game.value, len(scene.players))
        laid = position_of(plan, scene)
        yield from laid.diagnostics
        if laid.value is not None:
            yield from play_script(plan, laid.value, scene.script, scene.players).diagnostics
