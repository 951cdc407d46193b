"""What is so in every position of a game, whatever was decided: cards, squares, what lies before players, fields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from agencia_dsl.engine.piles import FIRST_TOKEN, Cards
from agencia_dsl.engine.plan import Plan
from agencia_dsl.ir.position import UNKNOWN_CARD, Position


class Broken(Exception):
    """A promise that was not kept, in words; where it was is added by those who know."""


def assert_settled(made: Plan, position: Position) -> None:
    """All that holds between two rules."""
    assert_conserved(made, position.zones, position.pools, ())
    assert_within(made, position)
    assert_one_on_a_square(made, position)
    assert_in_force(made, position)


def assert_conserved(made: Plan, zones: Sequence[Cards], pools: Sequence[Cards], held: Sequence[int]) -> None:
    """All cards of the box are there once: lying face known, taken up, or among those that are unknown."""
    known: Counter[int] = Counter()
    unknown = 0
    for cards in (*zones, held):
        for card in cards:
            if card >= 0:
                known[card] += 1
            elif card == UNKNOWN_CARD or card <= FIRST_TOKEN:
                unknown += 1
            else:
                raise Broken(f"{card} is no card")
    for pool in pools:
        known.update(pool)
        unknown -= len(pool)
    if unknown:
        raise Broken(f"{unknown} more cards lie unknown than can be told")
    for number, kind in enumerate(made.game.cards):
        if known[number] != kind.copies:
            raise Broken(f"'{kind.name}' is there {known[number]} times, not {kind.copies}")


def assert_within(made: Plan, position: Position) -> None:
    """Every number field is within its range."""
    for value, (low, high), (field, _) in zip(position.fields, made.ranges, made.layout.owners, strict=True):
        if not low <= value <= high:
            raise Broken(f"'{field.name}' is {value}, not from {low} to {high}")


def assert_one_on_a_square(made: Plan, position: Position) -> None:
    """No two players stand on one square, in a game with a board."""
    words, layout = _words(made), made.layout
    if "row" not in words or "column" not in words:
        return
    row, column = layout.fields[words["row"]], layout.fields[words["column"]]
    squares = [(position.fields[row + seat], position.fields[column + seat]) for seat in range(layout.players)]
    for square, players in Counter(squares).items():
        if players > 1:
            raise Broken(f"{players} players stand on the square {square}")


def assert_in_force(made: Plan, position: Position) -> None:
    """Where a turn begins one card of the first kind lies before each player."""
    words, layout = _words(made), made.layout
    if "society" not in words or position.place != dict(made.game.entries).get(words.get("turn", ""), -1):
        return
    first = layout.zones[words["society"]]
    for seat in range(layout.players):
        lying = position.zones[first + seat]
        if len(lying) != 1 or made.cards[lying[0]].kind != 0:
            raise Broken(f"before seat {seat} lies {[made.cards[card].name for card in lying]} as a turn begins")


def _words(made: Plan) -> dict[str, str]:
    """Which word of the game plays each role."""
    return {role.name: role.word for role in made.game.edition.roles}
