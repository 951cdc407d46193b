"""Text → game, position, play: everything through the real front end."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.run import Step, apply, begin
from agencia_dsl.engine.scene import Performance, play_script, position_of
from agencia_dsl.ir.choice import Decision
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.program import Card, Game
from agencia_dsl.ir.scene import Scene
from agencia_dsl.pipeline import Project, check, check_sources, game_of
from agencia_dsl.text.diagnostic import Diagnostic
from agencia_dsl.text.read import source_of

ROOT = Path(__file__).resolve().parent.parent
MCA = ROOT / "cards" / "mca"
NIM = ROOT / "tests" / "games" / "nim"


@lru_cache(maxsize=2)
def shipped_edition(name: str) -> Project:
    """An edition that comes with the program."""
    outcome = check([str(ROOT / "cards" / name)])
    return good(outcome.value, outcome.diagnostics)


def mca() -> Project:
    """The usual one."""
    return shipped_edition("mca")


def good(value: Project | None, diagnostics: tuple[Diagnostic, ...]) -> Project:
    """A project without complaints."""
    assert not diagnostics, [d.message for d in diagnostics]
    assert value is not None
    return value


@lru_cache(maxsize=32)
def plan(players: int, consensus: bool = False) -> Plan:
    """The principal deck in modo simples."""
    readings = {"consensus": "on"} if consensus else None
    game = game_of(mca(), "simples", readings=readings)
    assert game.value is not None, game.diagnostics
    return compile_game(game.value, players)


def game() -> Game:
    """The game of the principal deck."""
    return plan(3).game


def project_of(text: str) -> Project:
    """Texts with `uses mca`, in memory."""
    outcome = check_sources([source_of("test.ag", text)])
    return good(outcome.value, outcome.diagnostics)


def complaints(text: str) -> list[str]:
    """The codes and slugs that a text earns."""
    return [f"{d.code.id} {d.code.slug}" for d in check_sources([source_of("test.ag", text)]).diagnostics]


def deck(cards: str) -> str:
    """A deck of the edition, with these cards, as a text."""
    return f"agencia 1\nuses mca\ndeck extra\n\n{cards}"


def extended(cards: str) -> Game:
    """The principal deck with further cards."""
    made = game_of(project_of(deck(cards)), decks=("principal", "extra"))
    assert made.value is not None, made.diagnostics
    return made.value


def changed_rules(folder: Path, changes: Mapping[str, tuple[str, str]], mode: str | None = None) -> Game:
    """The edition with a text in some of its files replaced: a house rule."""
    shutil.copytree(MCA, folder / "mca")
    for file, (old, new) in changes.items():
        path = folder / "mca" / f"{file}.ag"
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{file}.ag no longer says: {old}"
        path.write_text(text.replace(old, new), encoding="utf-8")
    outcome = check([str(folder / "mca")])
    made = game_of(good(outcome.value, outcome.diagnostics), mode)
    assert made.value is not None, made.diagnostics
    return made.value


def card(name: str, of: Game | None = None) -> Card:
    """A card by its name."""
    return next(each for each in (of or game()).cards if each.name == name)


def scene(text: str, cards: str = "") -> tuple[Project, Scene]:
    """A scene of modo simples, perhaps with further cards."""
    head = deck(cards) if cards else "agencia 1\nuses mca\n"
    project = project_of(f"{head}\n{text}")
    return project, project.scenes[0]


def position(text: str, cards: str = "", of: Game | None = None) -> tuple[Plan, Position]:
    """The position of a scene, and the game it is played in."""
    project, made = scene(text, cards)
    game_here = of
    if game_here is None:
        linked = game_of(project, decks=("principal", "extra") if cards else None)
        assert linked.value is not None, linked.diagnostics
        game_here = linked.value
    plan_here = compile_game(game_here, len(made.players))
    laid = position_of(plan_here, made)
    assert laid.value is not None, [d.message for d in laid.diagnostics]
    return plan_here, laid.value


def played(text: str, cards: str = "", of: Game | None = None) -> tuple[Plan, Performance]:
    """The script of a scene, played; its expectations must be met."""
    _, made = scene(text, cards)
    plan_here, at = position(text, cards, of)
    done = play_script(plan_here, at, made.script, made.players)
    assert done.value is not None, [d.message for d in done.diagnostics]
    assert not done.value.failures, done.value.failures
    return plan_here, done.value


def first_choice(text: str, cards: str = "", of: Game | None = None) -> tuple[Plan, Step]:
    """The first decision that is due in a scene."""
    plan_here, at = position(text, cards, of)
    return plan_here, begin(plan_here, at)


def decide(plan_here: Plan, step: Step, *decisions: Decision) -> Step:
    """Take decisions in turn."""
    for decision in decisions:
        step = apply(plan_here, step.state, decision)
    return step


def hand_sizes(plan_here: Plan, at: Position, zone: str = "hand") -> list[int]:
    """How many cards lie in each hand."""
    base = plan_here.layout.zones[zone]
    return [len(at.zones[base + seat]) for seat in range(plan_here.layout.players)]


def names_in(plan_here: Plan, at: Position, zone: str, seat: int = 0) -> list[str]:
    """The names of the cards in a zone."""
    cards = at.zones[plan_here.layout.zones[zone] + seat]
    return [plan_here.cards[number].name if number >= 0 else "?" for number in cards]


def field(plan_here: Plan, at: Position, name: str, seat: int = 0) -> int:
    """The value of a field."""
    return at.fields[plan_here.layout.fields[name] + seat]
