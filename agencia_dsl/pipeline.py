"""The passes, in order, on one screen: from paths to a project, a game, a lint report, a verdict.

text → syntax → ir → engine → analysis; nothing here but the order.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from agencia_dsl.ir.expr import Amount, Field, Happened, Latest
from agencia_dsl.ir.invariants import broken
from agencia_dsl.ir.link import allows, link, seats_of
from agencia_dsl.ir.load import Loaded, load_paths, load_sources
from agencia_dsl.ir.lower_scene import lower_claim, lower_question, lower_scene
from agencia_dsl.ir.program import Game
from agencia_dsl.ir.question import Ask
from agencia_dsl.ir.scene import Claim, Scene, Stands
from agencia_dsl.ir.walk import walk
from agencia_dsl.syntax.parse import parse_question
from agencia_dsl.text.codes import BAD_SETUP
from agencia_dsl.text.diagnostic import Diagnostic, DslError, Outcome, has_errors
from agencia_dsl.text.english import counted
from agencia_dsl.text.read import source_of
from agencia_dsl.text.span import SourceFile
from agencia_dsl.text.suggest import did_you_mean

USUAL_PLAYERS = 4
"""Where nobody says how many play."""


@dataclass(frozen=True, slots=True)
class Project:
    """Everything that some files say: an edition with its decks, scenes and claims."""

    loaded: Loaded
    scenes: tuple[Scene, ...]
    claims: tuple[Claim, ...]
    linked: dict[Hashable, Outcome[Game]] = field(default_factory=dict, compare=False, repr=False)
    """The games asked for so far: the same is not linked twice."""


def check(paths: Iterable[str]) -> Outcome[Project]:
    """Read and check everything that the paths name and need."""
    return _checked(load_paths(paths))


def check_sources(sources: Iterable[SourceFile]) -> Outcome[Project]:
    """The same for texts in memory."""
    return _checked(load_sources(sources))


def _checked(loaded: Outcome[Loaded]) -> Outcome[Project]:
    problems = list(loaded.diagnostics)
    if loaded.value is None:
        return Outcome(None, tuple(problems))
    vocabulary = loaded.value.vocabulary
    scenes: list[Scene] = []
    for scene in vocabulary.scenes.values():
        lowered = lower_scene(vocabulary, scene)
        problems += lowered.diagnostics
        scenes += [lowered.value] if lowered.value is not None else []
    claims: list[Claim] = []
    for claim in vocabulary.claims.values():
        claimed = lower_claim(vocabulary, claim)
        problems += claimed.diagnostics
        claims += [claimed.value] if claimed.value is not None else []
    project = Project(loaded.value, tuple(scenes), tuple(claims))
    if not has_errors(problems):
        problems += dict.fromkeys(broken(loaded.value.edition))
    if not has_errors(problems):
        problems += dict.fromkeys(_laid(project))
    return Outcome(project, tuple(sorted(problems, key=_place)))


def _laid(project: Project) -> Iterator[Diagnostic]:
    """Why scenes describe no position of their game.  Games are compiled for that: one for each mode, choice of
    readings and number of players.
    """
    if not project.scenes:
        return
    from agencia_dsl.engine.compile import compile_game  # decks alone are checked without the engine
    from agencia_dsl.engine.scene import position_of

    for scene in project.scenes:
        game = game_in(project, scene)
        if game.value is None:
            yield from game.diagnostics
            continue
        try:
            plan = compile_game(game.value, len(scene.players))
            yield from position_of(plan, scene).diagnostics
        except DslError as problem:
            yield from problem.diagnostics


def _place(problem: Diagnostic) -> tuple[str, int]:
    return (problem.at.source.name, problem.at.start) if problem.at is not None else ("", -1)


def game_of(
    project: Project,
    mode: str | None = None,
    decks: tuple[str, ...] | None = None,
    readings: Mapping[str, str] | None = None,
) -> Outcome[Game]:
    """The game of a project: by default the mode that is played with the decks asked about, the decks of
    the mode with the author's own, the default readings.
    """
    if decks is None:
        mode, decks = _usual_play(project, mode)
    played = (mode, decks, tuple(sorted((readings or {}).items())))
    if played not in project.linked:
        said = list(walk(project.scenes))
        project.linked[played] = link(
            project.loaded.edition, mode=mode, decks=decks, readings=readings,
            observed={n.name for n in said if isinstance(n, Field)} | {n.field for n in said if isinstance(n, Stands)},
            asked=[n for n in said if isinstance(n, Happened | Latest | Amount)],
        )  # fmt: skip
    return project.linked[played]


def game_in(
    project: Project,
    scene: Scene,
    mode: str | None = None,
    decks: tuple[str, ...] | None = None,
    readings: Mapping[str, str] | None = None,
) -> Outcome[Game]:
    """The game that a scene is played in: its mode and readings, where no others are given."""
    return game_of(project, mode or scene.mode, decks, dict(scene.readings) | dict(readings or {}))


def players_of(game: Game, wanted: int | None) -> Outcome[int]:
    """How many play: as many as are wanted, if the mode is for so many; else about the usual number."""
    fewest, most = game.mode.fewest, game.mode.most
    count = max(min(USUAL_PLAYERS, most), fewest) if wanted is None else wanted
    if fewest <= count <= most:
        return Outcome(count)
    return Outcome(None, (Diagnostic(
        BAD_SETUP, f"the mode '{game.mode.name}' is not for {counted(count, 'player')}",
        game.mode.origin, hint=seats_of(game)),))  # fmt: skip


def _usual_play(project: Project, mode: str | None) -> tuple[str | None, tuple[str, ...] | None]:
    """The mode that is played with the decks asked about, and its decks with all that no mode names:
    the author's own.
    """
    edition = project.loaded.edition
    files = {source.name for source in project.loaded.asked}
    about = dict.fromkeys(c.deck for c in edition.cards if c.origin is not None and c.origin.source.name in files)
    fitting = [
        each for each in edition.modes
        if (each.name == mode if mode is not None else all(allows(edition, each, deck) for deck in about))
    ]  # fmt: skip
    if not fitting or not fitting[0].decks:
        return mode, None
    there = dict.fromkeys(card.deck for card in edition.cards)
    own = [deck for deck in there if not any(deck in each.decks for each in edition.modes)]
    return fitting[0].name, tuple(deck for deck in (*fitting[0].decks, *own) if deck in there) or None


def scene_of(project: Project, name: str | None) -> Outcome[Scene]:
    """One scene of a project; without a name the only one (or the first) of the files asked about."""
    names = [scene.name for scene in project.scenes]
    if name is not None:
        found = next((scene for scene in project.scenes if scene.name == name), None)
        if found is None:
            return Outcome(None, (Diagnostic(
                BAD_SETUP, f"no scene is called '{name}'",
                hint=did_you_mean(name, names) or f"scenes are: {', '.join(names) or 'none'}"),))  # fmt: skip
        return Outcome(found)
    if not project.scenes:
        return Outcome(None, (Diagnostic(
            BAD_SETUP, "these files hold no scene", hint="add 'scene NAME of MODE between …'"),))  # fmt: skip
    asked = {source.name for source in project.loaded.asked}
    own = [s for s in project.scenes if s.origin is not None and s.origin.source.name in asked]
    return Outcome((own or list(project.scenes))[0])


def question_of(project: Project, scene: Scene, text: str) -> Outcome[Ask]:
    """A question about a scene, as it is asked on the command line."""
    parsed = parse_question(source_of("<question>", text))
    if parsed.value is None:
        return Outcome(None, parsed.diagnostics)
    return lower_question(project.loaded.vocabulary, parsed.value, scene.players)
