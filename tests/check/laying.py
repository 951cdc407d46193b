"""Games and positions by name, for tests of the checker."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from agencia_dsl.ir.layout import layout
from agencia_dsl.ir.link import link
from agencia_dsl.ir.load import Loaded, load_paths, load_sources
from agencia_dsl.ir.position import UNKNOWN_CARD, Position
from agencia_dsl.ir.program import Game
from agencia_dsl.text.diagnostic import Outcome
from agencia_dsl.text.span import SourceFile


@lru_cache(maxsize=1)
def principal() -> Game:
    """The principal deck."""
    return _linked(load_paths(["cards/mca"]), ("principal",))


@lru_cache(maxsize=1)
def older() -> Game:
    """The older edition, with its campo and hegemonias."""
    return _linked(load_paths(["cards/ed180"]))


@lru_cache(maxsize=1)
def nim() -> Game:
    """The game without cards."""
    return _linked(load_paths(["tests/games/nim"]))


@lru_cache(maxsize=32)
def with_deck(cards: str) -> Game:
    """The principal deck and these cards."""
    loaded = load_sources([SourceFile("test.ag", f"agencia 1\nuses mca\ndeck extra\n{cards}\n")])
    return _linked(loaded, ("principal", "extra"))


@lru_cache(maxsize=32)
def edition(text: str) -> Game:
    """The game of a text, with all decks that it names."""
    return _linked(load_sources([SourceFile("test.ag", text.strip() + "\n")]))


def _linked(loaded: Outcome[Loaded], decks: tuple[str, ...] | None = None) -> Game:
    assert loaded.value is not None
    assert not loaded.diagnostics, loaded.diagnostics
    made = loaded.value.edition
    linked = link(made, decks=decks or tuple(name for name, _ in made.decks))
    assert linked.value is not None, linked.diagnostics
    return linked.value


def own(game: Game) -> tuple[str, ...]:
    """The names of the cards of the further deck."""
    return tuple(card.name for card in game.cards if card.deck == "extra")


def lay(
    game: Game,
    rule: str,
    structures: Sequence[str],
    hands: Sequence[Sequence[str]],
    monte: Sequence[str | None] = (),
    unknown: Sequence[str] = (),
) -> Position:
    """A position in which the first player is on move; `None` in the monte is one of the unknown cards."""
    players = len(structures)
    place = layout(game, players)
    numbers = {card.name: index for index, card in enumerate(game.cards)}
    zones: list[tuple[int, ...]] = [() for _ in place.places]
    for seat, (structure, hand) in enumerate(zip(structures, hands, strict=True)):
        zones[place.zones["structure"] + seat] = (numbers[structure],)
        zones[place.zones["hand"] + seat] = tuple(sorted(numbers[name] for name in hand))
    pile = place.zones["monte"]
    zones[pile] = tuple(UNKNOWN_CARD if name is None else numbers[name] for name in monte)
    fields = list(place.initial)
    fields[place.fields["mover"]] = 0
    return Position(
        place=next(at for at, step in enumerate(game.steps) if step.rule == rule),
        fields=tuple(fields),
        zones=tuple(zones),
        pools=tuple(tuple(sorted(numbers[n] for n in unknown)) if zone == pile else () for zone in place.piles),
        latest=tuple(() for _ in (*game.recalled, *game.gathered)),
        windows=(place.everybody,) * (len(game.tracked) * players),
        done=(0,) * (len(place.capped) * players),
        winners=0,
        amounts=tuple(() for _ in game.counted),
    )  # fmt: skip
