"""Which jogo a seed stands for: edition, mode, decks, players, and a reading of every switch, all drawn at random."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.plan import Plan
from agencia_dsl.ir.link import link, switches
from agencia_dsl.ir.load import load_paths
from agencia_dsl.ir.program import Edition, Mode
from benchmarks.deck import ROOT

EDITIONS = ("mca", "ed180")


@dataclass(frozen=True, slots=True)
class Setup:
    """What is played, and from which seed on."""

    edition: str
    mode: str
    decks: tuple[str, ...]
    players: int
    readings: tuple[tuple[str, str], ...]
    seed: int

    @property
    def changed(self) -> tuple[str, ...]:
        """The readings that are not the usual ones."""
        usual = {ruling.name: ruling.readings[0] for ruling in switches(edition(self.edition))}
        return tuple(f"{name} is {reading}" for name, reading in self.readings if reading != usual[name])


@lru_cache(maxsize=len(EDITIONS))
def edition(name: str) -> Edition:
    """An edition as its files say."""
    found = load_paths([str(ROOT / "cards" / name)])
    if found.value is None or found.diagnostics:
        raise RuntimeError(f"the edition {name} has errors: run 'agencia check'")
    return found.value.edition


def combinations_of(name: str, mode: Mode, players: int = 0) -> list[tuple[str, ...]]:
    """The combinations of decks that a mode allows, those with enough cards for so many players."""
    copies = {deck: sum(card.copies for card in edition(name).cards if card.deck == deck) for deck in mode.decks}
    every = (found for size in range(1, len(mode.decks) + 1) for found in combinations(mode.decks, size))
    return [found for found in every if sum(copies[deck] for deck in found) >= mode.each * players]


def drawn(seed: int, fewest: int, most: int) -> Setup:
    """The jogo of a seed.  The same seed and range of players give the same jogo."""
    chance = random.Random(seed)
    ways = [(name, mode) for name in EDITIONS for mode in edition(name).modes]
    name, mode = chance.choice(ways)
    players = chance.randint(max(fewest, mode.fewest), min(most, mode.most))
    decks = chance.choice(combinations_of(name, mode, players))
    readings = tuple((ruling.name, chance.choice(ruling.readings)) for ruling in switches(edition(name)))
    return Setup(name, mode.name, decks, players, readings, seed)


def plan_of(setup: Setup) -> Plan:
    """The game of a jogo, ready to run."""
    game = link(edition(setup.edition), mode=setup.mode, decks=setup.decks, readings=dict(setup.readings))
    if game.value is None:
        raise RuntimeError(f"{setup.decks} make no game: {[d.message for d in game.diagnostics]}")
    return compile_game(game.value, setup.players)
