"""States of play made up for one card: it stands before the player on move, the rest is by chance.

Play need not reach them.  They are there to find what makes a look ahead slow: other standing rules, full
hands, history, known and unknown cards in the monte.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from agencia_dsl.engine.plan import Plan
from agencia_dsl.ir.law import Cancel
from agencia_dsl.ir.position import UNKNOWN_CARD, Position
from agencia_dsl.ir.program import Game

LARGEST_HAND = 12
"""Cards.  Six hands of so many leave two of the principal deck's 80 cards in the monte."""

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class History:
    """What can still be read of earlier turns, and the fields beside it (as in `Position`)."""

    fields: tuple[int, ...]
    latest: tuple[Cards, ...]
    windows: tuple[int, ...]
    done: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """A society, hands, monte and history; seat 0 is on move.

    `known` cards of the monte, the lowest ones, are known.  `is_full`: every hand has the most cards.
    """

    structures: Cards
    hands: tuple[Cards, ...]
    monte: Cards
    known: int
    is_full: bool
    history: History


def position_of(plan: Plan, setting: Setting) -> Position:
    """The setting as a position, at the beginning of a jogada."""
    layout, game = plan.layout, plan.game
    zones: list[Cards] = [() for _ in layout.places]
    for seat in range(layout.players):
        zones[layout.zones["structure"] + seat] = (setting.structures[seat],)
        zones[layout.zones["hand"] + seat] = tuple(sorted(setting.hands[seat]))
    monte = layout.zones["monte"]
    hidden = len(setting.monte) - min(setting.known, len(setting.monte))
    zones[monte] = (UNKNOWN_CARD,) * hidden + setting.monte[hidden:]
    return Position(
        place=next(at for at, step in enumerate(game.steps) if step.rule == "verification"),
        fields=setting.history.fields,
        zones=tuple(zones),
        pools=tuple(tuple(sorted(setting.monte[:hidden])) if pile == monte else () for pile in layout.piles),
        latest=setting.history.latest,
        windows=setting.history.windows,
        done=setting.history.done,
        winners=0,
        amounts=tuple(() for _ in game.counted),
    )


def structural(game: Game) -> Iterator[int]:
    """The cards of the deck that can stand in force, by number."""
    for index, card in enumerate(game.cards):
        if card.copies and card.kind == game.edition.kinds[0]:
            yield index


def any_setting(plan: Plan, card: int, chance: random.Random, *, is_full: bool) -> Setting:
    """A setting for a card.  More often than not the others hold cards that say something while they stand.

    Without full hands some players have fewer cards, and one may have none: what fails late is slow.
    """
    game, players = plan.game, plan.layout.players
    eligible = [other for other in structural(game) if other != card]
    speaking = [other for other in eligible if game.cards[other].laws or game.cards[other].triggers]
    cancelling = [other for other in speaking if any(isinstance(law, Cancel) for law in game.cards[other].laws)]
    structures = [card]
    while len(structures) < players:
        is_first = len(structures) == 1 and chance.random() < 0.5
        among = cancelling if is_first else speaking if chance.random() < 0.6 else eligible
        structures.append(chance.choice([other for other in among if other not in structures]))
    others = structures[1:]
    chance.shuffle(others)
    sizes = [
        LARGEST_HAND if is_full or seat == 0 or chance.random() < 0.7 else chance.choice((0, 0, 1, 2, 5, 8, 11))
        for seat in range(players)
    ]
    hands, monte = _dealt(game, (card, *others), sizes, chance)
    if chance.random() < 0.3:
        monte = monte[: chance.randrange(2 * players)]  # too short for many a card (R057)
    known = chance.choice((0, len(monte) // 2, len(monte)))
    return Setting((card, *others), hands, monte, known, is_full, any_history(plan, chance))


def _dealt(
    game: Game, structures: Cards, sizes: Sequence[int], chance: random.Random
) -> tuple[tuple[Cards, ...], Cards]:
    """Hands of these sizes and the rest; by half a chance with cards of each kind in every hand."""
    rest = [index for index, each in enumerate(game.cards) for _ in range(each.copies)]
    for structure in structures:
        rest.remove(structure)
    chance.shuffle(rest)
    hands: list[list[int]] = [[] for _ in sizes]
    if chance.random() < 0.5:
        plain = set(structural(game))
        for number, card in enumerate([card for card in rest if card not in plain]):
            seat = number % len(sizes)
            if len(hands[seat]) < sizes[seat]:
                hands[seat].append(card)
                rest.remove(card)
    for hand, size in zip(hands, sizes, strict=True):
        missing = size - len(hand)
        hand += rest[:missing]
        del rest[:missing]
    return tuple(tuple(hand) for hand in hands), tuple(rest)


def any_history(plan: Plan, chance: random.Random) -> History:
    """Anything that may have happened before."""
    game, layout = plan.game, plan.layout
    players, fields = layout.players, list(layout.initial)
    if layout.mover is not None:
        fields[layout.mover] = 0
    fields[layout.fields["backward"]] = chance.randrange(2)
    for name in ("solver", "champion"):
        fields[layout.fields[name]] = chance.randrange(-1, players)
    full = layout.everybody
    return History(
        fields=tuple(fields),
        latest=tuple(
            tuple(chance.sample(range(players), chance.randrange(players + 1))) for _ in (*game.recalled, *game.gathered)
        ),
        windows=tuple(chance.choice((full, 0, chance.randrange(full + 1))) for _ in range(len(game.tracked) * players)),
        done=(0,) * (len(layout.capped) * players),
    )  # fmt: skip


def changed(plan: Plan, setting: Setting, chance: random.Random) -> Setting:
    """The same with one thing changed: another structure, another card in hand, another size, another history."""
    match chance.randrange(4):
        case 0:
            return _other_structure(plan, setting, chance)
        case 1:
            return _other_cards(setting, chance)
        case 2 if not setting.is_full:
            return _other_size(setting, chance)
        case _:
            known = chance.choice((0, len(setting.monte) // 2, len(setting.monte)))
            return replace(setting, history=any_history(plan, chance), known=known)


def _other_structure(plan: Plan, setting: Setting, chance: random.Random) -> Setting:
    """A structure that is not the card itself changes places with a card in a hand."""
    seat, holder = chance.randrange(1, plan.layout.players), chance.randrange(plan.layout.players)
    able = set(structural(plan.game))
    fitting = [card for card in setting.hands[holder] if card in able]
    if not fitting:
        return setting
    card, old = chance.choice(fitting), setting.structures[seat]
    structures = (*setting.structures[:seat], card, *setting.structures[seat + 1 :])
    return replace(setting, structures=structures, hands=_with(setting, holder, _exchanged(setting, holder, card, old)))


def _exchanged(setting: Setting, seat: int, card: int, other: int) -> Cards:
    hand = list(setting.hands[seat])
    hand[hand.index(card)] = other
    return tuple(hand)


def _with(setting: Setting, seat: int, hand: Cards) -> tuple[Cards, ...]:
    return (*setting.hands[:seat], hand, *setting.hands[seat + 1 :])


def _other_cards(setting: Setting, chance: random.Random) -> Setting:
    """A card in a hand changes places with one in another hand or in the monte."""
    held = [(seat, at) for seat, hand in enumerate(setting.hands) for at in range(len(hand))]
    lying = [(-1, at) for at in range(len(setting.monte))]
    if not held:
        return setting
    piles = [*[list(hand) for hand in setting.hands], list(setting.monte)]
    (a, i), (b, j) = chance.choice(held), chance.choice([*held, *lying])
    piles[a][i], piles[b][j] = piles[b][j], piles[a][i]
    return replace(setting, hands=tuple(tuple(hand) for hand in piles[:-1]), monte=tuple(piles[-1]))


def _other_size(setting: Setting, chance: random.Random) -> Setting:
    """Another player draws from the monte, or lays a card under it."""
    seat = chance.randrange(1, len(setting.hands))
    hand = setting.hands[seat]
    if chance.random() < 0.5 and setting.monte and len(hand) < LARGEST_HAND:
        return replace(setting, hands=_with(setting, seat, (*hand, setting.monte[0])), monte=setting.monte[1:])
    if not hand:
        return setting
    return replace(setting, hands=_with(setting, seat, hand[1:]), monte=(*setting.monte, hand[0]))
