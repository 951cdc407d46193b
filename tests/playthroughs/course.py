"""The playthroughs of an edition as files: scenes, each with the transcript that `agencia run` prints beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.scene import Performance, play_script, position_of
from agencia_dsl.ir.program import Card
from agencia_dsl.ir.scene import Scene
from agencia_dsl.pipeline import Project, check, game_in, game_of
from tests.builders import good
from tests.playthroughs.witness import Fact, Shown, due_of, shown

FOLDER = Path(__file__).parent
EDITIONS = ("mca", "ed180")
DECKS = sorted(path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.glob("*/*.ag"))
"""Each file of playthroughs, as `edition/deck`."""


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A scene played to its end."""

    deck: str
    scene: Scene
    plan: Plan
    done: Performance

    def facts(self) -> Iterator[Fact]:
        """What it shows, in order; the same may come again."""
        for line in self.done.tape:
            yield from shown(self.plan, line)


@lru_cache(maxsize=2)
def project(edition: str) -> Project:
    """The playthroughs of an edition, read."""
    found = check([str(path) for path in sorted((FOLDER / edition).glob("*.ag"))])
    return good(found.value, found.diagnostics)


@lru_cache(maxsize=2)
def playthroughs(edition: str) -> tuple[Playthrough, ...]:
    """All of an edition, played."""
    read = project(edition)
    made: list[Playthrough] = []
    for scene in read.scenes:
        game = game_in(read, scene).value
        assert game is not None and scene.origin is not None
        plan = compile_game(game, len(scene.players))
        laid = position_of(plan, scene)
        assert laid.value is not None, laid.diagnostics
        played = play_script(plan, laid.value, scene.script, scene.players)
        assert played.value is not None, (scene.name, [(d.message, d.hint) for d in played.diagnostics])
        made.append(Playthrough(Path(scene.origin.source.name).stem, scene, plan, played.value))
    return tuple(made)


@lru_cache(maxsize=2)
def cards(edition: str) -> tuple[Card, ...]:
    """Every card of the edition, once."""
    game = game_of(good(*_edition(edition)), "bourdieu").value
    assert game is not None
    return tuple(card for card in game.cards if card.number)


def _edition(edition: str) -> tuple[Project | None, tuple[object, ...]]:
    found = check([str(FOLDER.parent.parent / "cards" / edition)])
    return found.value, found.diagnostics


@lru_cache(maxsize=2)
def seen(edition: str) -> dict[Fact, list[str]]:
    """Each thing that is seen of a card, with the playthroughs in which it is."""
    found: dict[Fact, list[str]] = {}
    for each in playthroughs(edition):
        for fact in dict.fromkeys(each.facts()):
            found.setdefault(fact, []).append(each.scene.name)
    return found


def due(edition: str) -> Iterator[tuple[Card, Shown]]:
    """What is to be seen of each card."""
    for card in cards(edition):
        for part in sorted(due_of(card), key=list(Shown).index):
            yield card, part
