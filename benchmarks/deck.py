"""What is measured, through the real front end: the principal deck in modo simples; all decks in modo Bourdieu."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.plan import Plan
from agencia_dsl.ir.program import Game
from agencia_dsl.pipeline import check, game_of

ROOT = Path(__file__).resolve().parent.parent
PRINCIPAL = "cards/mca/principal.ag"
EDITION = "cards/mca"
GOAL = "partida"


@lru_cache(maxsize=1)
def game() -> Game:
    """The game of the principal deck."""
    project = check([str(ROOT / PRINCIPAL)])
    if project.value is None:
        raise RuntimeError("the principal deck has errors: run 'agencia check'")
    made = game_of(project.value)
    if made.value is None:
        raise RuntimeError("the principal deck makes no game: run 'agencia check'")
    return made.value


@lru_cache(maxsize=16)
def plan(players: int) -> Plan:
    """The game ready to run for so many players."""
    return compile_game(game(), players)


@lru_cache(maxsize=16)
def full_plan(players: int) -> Plan:
    """Modo Bourdieu with all five decks, ready to run for so many players."""
    project = check([str(ROOT / EDITION)])
    if project.value is None:
        raise RuntimeError("the edition has errors: run 'agencia check'")
    made = game_of(project.value, "bourdieu")
    if made.value is None:
        raise RuntimeError("the decks make no game: run 'agencia check'")
    return compile_game(made.value, players)
