"""Two readings of the rules, the engine's and the checker's, put to the same positions and decisions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from unittest.mock import patch

from agencia_dsl.check.interrupts import Due
from agencia_dsl.check.step import run_step, successors
from agencia_dsl.engine import search
from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.event import Done, SequenceEnded
from agencia_dsl.engine.outcome import Due as EngineDue
from agencia_dsl.engine.run import table_at
from agencia_dsl.engine.step import opening
from agencia_dsl.engine.step import run_step as engine_step
from agencia_dsl.ir.choice import Choice, Decision
from agencia_dsl.ir.course import OVER
from agencia_dsl.ir.layout import layout
from agencia_dsl.ir.position import UNKNOWN_CARD, Entries, Position
from agencia_dsl.ir.program import Counted, Game

MOST_RUNS = 400
"""Of the engine, in finding all results of one step."""

LONGEST_LISTED = 3_000
"""Options that are compared one by one; of more, some are looked up on both sides."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a complete step led to, as both readings say it."""

    position: Position
    ended: tuple[str, int] | None
    events: tuple[tuple[str, int, int, int], ...]


def engine_says(game: Game, players: int, position: Position, decisions: Sequence[Decision]) -> Choice | Outcome:
    """The engine's reading of one step."""
    table, tape = table_at(compile_game(game, players), position, decisions)
    table.log = []
    try:
        engine_step(table)
    except EngineDue as due:
        return due.choice
    assert tape.is_used_up
    ends = [(e.sequence, e.winners) for e in table.log if isinstance(e, SequenceEnded)]
    came = tuple((e.event, e.by, e.amount, e.to) for e in table.log if isinstance(e, Done))
    return Outcome(table.position(), ends[0] if ends else None, came)


def checker_says(game: Game, players: int, position: Position, decisions: Sequence[Decision]) -> Due | Outcome:
    """The checker's reading of one step."""
    settled = run_step(game, players, position, decisions)
    if isinstance(settled, Due):
        return settled
    came = tuple((e.event, e.by, e.amount, e.to) for e in settled.events)
    return Outcome(settled.result.position, settled.result.ended, came)


def agree(game: Game, players: int, position: Position, decisions: Sequence[Decision]) -> Choice | Outcome:
    """What both readings say of a step; fails when they differ."""
    expected = engine_says(game, players, position, decisions)
    found = checker_says(game, players, position, decisions)
    where = f"{game.steps[position.place].rule} after {decisions} at {position}"
    if not isinstance(expected, Choice):
        assert found == expected, where
        assert cards_of(expected.position) == cards_of(position), where
        return expected
    assert isinstance(found, Due), f"{expected.label} is due: {where}"
    assert (found.who, found.label) == (expected.who, expected.label), where
    assert_same_options(found.options, expected.options, where)
    return expected


def cards_of(position: Position) -> Counter[int]:
    """All cards of a position, those of which it is unknown where they lie too."""
    return Counter(card for cards in (*position.zones, *position.pools) for card in cards if card != UNKNOWN_CARD)


def assert_same_options(found: Sequence[Decision], expected: Sequence[Decision], where: str) -> None:
    """Both list the same options, in whatever order."""
    assert len(found) == len(expected), where
    if len(found) <= LONGEST_LISTED:
        assert set(found) == set(expected), where
    else:
        picked = [expected[at] for at in (0, len(expected) // 2, len(expected) - 1)]
        assert all(option in found for option in picked), where


def agree_on_step(game: Game, players: int, position: Position, chance: random.Random) -> Position:
    """One step with decisions taken at random; both readings agree at each of them, and at the end.

    How soon a look ahead asks numbers for help makes no difference.
    """
    decisions: tuple[Decision, ...] = ()
    with patch.object(search, "PATIENCE", chance.choice((1, search.PATIENCE))):
        while True:
            said = agree(game, players, position, decisions)
            if isinstance(said, Outcome):
                return said.position
            decisions = (*decisions, said.options[chance.randrange(len(said.options))])


def agree_on_play(game: Game, players: int, seed: int, steps: int) -> None:
    """Random play from the opening, for so many steps or until everything is over."""
    chance = random.Random(seed)
    position = opening(compile_game(game, players))
    for _ in range(steps):
        if position.place == OVER:
            return
        position = agree_on_step(game, players, position, chance)


def agree_on_successors(game: Game, players: int, position: Position) -> None:
    """Both readings find the same results of one step, unless these are too many to list."""
    expected: set[tuple[Position, tuple[str, int] | None]] = set()
    waiting: list[tuple[Decision, ...]] = [()]
    for _ in range(MOST_RUNS):
        if not waiting:
            found = {(result.position, result.ended) for result in successors(game, players, position)}
            assert found == expected, position
            return
        decisions = waiting.pop()
        said = engine_says(game, players, position, decisions)
        if isinstance(said, Outcome):
            expected.add((said.position, said.ended))
        elif len(said.options) > MOST_RUNS:
            return
        else:
            waiting += [(*decisions, option) for option in said.options]


# ---------------------------------------------------------------------------------------- any position
@dataclass(frozen=True, slots=True)
class Setting:
    """What positions are made up: in which rules, under which cards, with how many in hand.

    `knows_piles`: no card of a pile is unknown; `holds_them`: those of the cards that are not in force lie in hands.
    """

    game: Game
    under: tuple[str, ...] = ()
    rules: tuple[str, ...] = ("verification", "execution", "natural-card", "revolta", "victory", "passing")
    most_in_hand: int = 4
    knows_piles: bool = False
    holds_them: bool = False


def any_position(setting: Setting, players: int, chance: random.Random) -> Position:
    """A position that play need never reach: any society, hands, pile, fields and history."""
    game, place = setting.game, layout(setting.game, players)
    left = Counter({index: card.copies for index, card in enumerate(game.cards)})

    def take(kinds: Sequence[str]) -> int:
        lying = [c for c in left if left[c] and game.cards[c].kind in kinds]
        left[card := chance.choice(lying)] -= 1
        return card

    kinds, zones = game.edition.kinds, _empty(len(place.places))
    fields = list(place.initial)
    mover = chance.randrange(players)
    fields[place.fields["mover"]] = mover
    under = [index for index, card in enumerate(game.cards) if card.name in setting.under]
    chance.shuffle(under)
    for seat in (mover, *(other for other in range(players) if other != mover)):
        if under and (seat == mover or chance.random() < 0.7):
            left[card := under.pop()] -= 1
        else:
            card = take(kinds[:1])
        zones[place.zones["structure"] + seat] = (card,)
    for seat in range(players):
        count = min(chance.randrange(setting.most_in_hand + 1), chance.randrange(setting.most_in_hand + 3))
        hand = [take(kinds[1:] if chance.random() < 0.3 else kinds[:1]) for _ in range(count)]
        if setting.holds_them and under and chance.random() < 0.7:
            left[card := under.pop()] -= 1
            hand.append(card)
        zones[place.zones["hand"] + seat] = tuple(sorted(hand))
    zones[place.zones["monte"]], pool = _pile(list(left.elements()), setting, chance)
    for name, values in (("backward", 2), ("unrest", 2), ("omen", 8)):
        fields[place.fields[name]] = int(chance.randrange(values) == 1)
    for name in ("solver", "champion"):
        fields[place.fields[name]] = chance.randrange(-1, players)
    for seat in range(players):
        fields[place.fields["wins"] + seat] = chance.randrange(4)
    full = (1 << players) - 1
    windows = [chance.choice((full, 0, chance.randrange(full + 1), chance.randrange(full + 1) | full + 1))
               for _ in range(len(game.tracked) * players)]  # fmt: skip
    latest = chance.sample(range(players), chance.randrange(players + 1))
    return Position(
        place=chance.choice([at for at, step in enumerate(game.steps) if step.rule in setting.rules]),
        fields=tuple(fields),
        zones=tuple(zones),
        pools=tuple(pool if zone == place.zones["monte"] else () for zone in place.piles),
        latest=(*(tuple(latest) for _ in game.recalled), *(tuple(sorted(latest)) for _ in game.gathered)),
        windows=tuple(windows),
        done=tuple(chance.choice((0, 0, 1, 2)) for _ in range(len(place.capped) * players)),
        winners=0,
        amounts=tuple(_amounts(players, each, chance) for each in game.counted),
    )


def _amounts(players: int, counted: Counted, chance: random.Random) -> Entries:
    """Amounts of an event in turns of the window, some of them in the present turn."""
    known: Counter[tuple[int, int, int]] = Counter()
    for _ in range(chance.randrange(5)):
        by = chance.randrange(players) if counted.by else -1
        to = chance.randrange(-1, players) if counted.to else -1
        turns = chance.choice((1 << players, chance.randrange((1 << players) - 1)))
        known[by, to, turns] += chance.randrange(1, 4)
    return tuple(sorted((*parties, amount) for parties, amount in known.items()))


def _empty(count: int) -> list[tuple[int, ...]]:
    return [() for _ in range(count)]


def _pile(rest: list[int], setting: Setting, chance: random.Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A pile out of the rest of the cards, often short, and those of it that are unknown."""
    chance.shuffle(rest)
    if chance.random() < 0.7:
        del rest[chance.choice((0, 1, 2, 3, 5, 8, 12)) :]
    known = rest if setting.knows_piles else rest[: chance.choice((0, 0, len(rest) // 4, len(rest) // 2))]
    pool = sorted((Counter(rest) - Counter(known)).elements())
    pile = [UNKNOWN_CARD] * len(pool) + known
    if chance.random() < 0.4:
        chance.shuffle(pile)
    return tuple(pile), tuple(pool)
