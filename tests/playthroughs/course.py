"""The playthroughs as files: scenes of each deck, beside them the transcript that `agencia run` prints, and a
table for each edition that says where each card is seen.
"""

from __future__ import annotations

import io
import os
import re
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from agencia_dsl.app.cli import main
from agencia_dsl.app.exit_codes import OK
from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.scene import Performance, play_script, position_of
from agencia_dsl.ir.law import Forbid
from agencia_dsl.ir.program import Card, Game
from agencia_dsl.ir.scene import Scene
from agencia_dsl.pipeline import Project, check, game_in, game_of
from tests.builders import ROOT, good
from tests.playthroughs.witness import Fact, Shown, due_of, shown

FOLDER = Path(__file__).parent
EDITIONS = ("mca", "ed180")
DECKS = sorted(path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.glob("*/*.ag"))
"""Each file of playthroughs, as `edition/deck`."""

PLACE = re.compile(r" \([^ ()]+\.ag:\d+:\d+\)")
"""Where a sentence stands, as transcripts tell it."""

NEVER_ANYWHERE = {
    ("Catástrofe ambiental", Shown.CRISE): "a partida can always be ended",
    ("Sociedade confessional", Shown.FELT): "no rule asks what hands a player sees",
}
NEVER = {
    "mca": {
        ("A revolução cultural", Shown.CRISE): "structures can always be mixed, and a crise announced",
        **NEVER_ANYWHERE,
    },
    "ed180": {
        ("Agonismo deliberativo", Shown.CRISE): "who alone has his number of cards has one, or has won by having none",
        **NEVER_ANYWHERE,
    },
}
"""What can never be seen of a card of each edition, and why."""


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A scene played to its end."""

    scene: Scene
    plan: Plan
    done: Performance


@lru_cache(maxsize=2)
def project(edition: str) -> Project:
    """The playthroughs of an edition, read."""
    found = check([str(path) for path in sorted((FOLDER / edition).glob("*.ag"))])
    return good(found.value, found.diagnostics)


@lru_cache(maxsize=2)
def playthroughs(edition: str) -> tuple[Playthrough, ...]:
    """All of an edition, played."""
    made: list[Playthrough] = []
    games: dict[tuple[object, ...], Game | None] = {}
    for scene in project(edition).scenes:
        played_in = (scene.mode, scene.readings)
        if played_in not in games:
            games[played_in] = game_in(project(edition), scene).value
        game = games[played_in]
        assert game is not None
        plan = compile_game(game, len(scene.players))
        laid = position_of(plan, scene)
        assert laid.value is not None, laid.diagnostics
        played = play_script(plan, laid.value, scene.script, scene.players)
        assert played.value is not None, (scene.name, [(d.message, d.hint) for d in played.diagnostics])
        made.append(Playthrough(scene, plan, played.value))
    return tuple(made)


@lru_cache(maxsize=2)
def cards(edition: str) -> tuple[Card, ...]:
    """Every card of the edition, once."""
    found = check([str(ROOT / "cards" / edition)])
    game = game_of(good(found.value, found.diagnostics), "bourdieu").value
    assert game is not None
    return tuple(card for card in game.cards if card.number)


@lru_cache(maxsize=2)
def seen(edition: str) -> dict[Fact, str]:
    """What is seen of each card, with the first playthrough in which it is."""
    found: dict[Fact, str] = {}
    left = due(edition)
    for each in playthroughs(edition):
        for line in each.done.tape:
            for fact in shown(each.plan, line, left):
                found.setdefault(fact, each.scene.name)
                left.discard(fact)
    return found


def due(edition: str) -> set[Fact]:
    """What is to be seen of the cards of an edition.  Where no card forbids to follow structures, nobody is barred."""
    own = {(card.name, part) for card in cards(edition) for part in due_of(card)}
    if not any(isinstance(law, Forbid) and law.deed == "follow structures" for c in cards(edition) for law in c.laws):
        return {(name, part) for name, part in own if part is not Shown.BARRED}
    return own | {(name, Shown.BARRED) for name, part in own if part is Shown.CRISE and (name, part) in NEVER[edition]}


# ---------------------------------------------------------------------------------------- what is written
def transcript(deck: str) -> str:
    """What `agencia run` prints of the playthroughs of a deck, but for the places of sentences: those change with every
    line above them.
    """
    out, before = io.StringIO(), os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = "100"
    try:
        with redirect_stdout(out):
            code = main(["run", str((FOLDER / f"{deck}.ag").relative_to(ROOT))])
    finally:
        if before is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = before
    if code != OK:
        raise SystemExit(f"{deck}.ag does not play to its end: see 'agencia run tests/playthroughs/{deck}.ag'")
    return PLACE.sub("", out.getvalue())


def table(edition: str) -> str:
    """Where each card of an edition is seen, as Markdown."""
    found, owed = seen(edition), due(edition)
    rows = ["| card | followed or used | felt | crise | only barred |", "| --- | --- | --- | --- | --- |"]
    for card in cards(edition):
        act = Shown.FOLLOWED if card.usable is None else Shown.USED
        parts = (act, Shown.FELT, Shown.CRISE, Shown.BARRED)
        cells = [_cell(found, (card.name, part), owed, NEVER[edition]) for part in parts]
        rows.append(f"| {card.number:03} {card.name} | {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"


def _cell(found: dict[Fact, str], fact: Fact, owed: set[Fact], never: dict[Fact, str]) -> str:
    if fact not in owed:
        return "–"
    return found.get(fact) or never.get(fact, "missing")
