"""The board: where everybody stands, by the two fields that the rules call row and column; and its picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agencia_dsl.engine.event import Changed, Event
from agencia_dsl.engine.plan import Plan
from agencia_dsl.ir.effect import SetField
from agencia_dsl.ir.liveness import reached
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.walk import walk
from agencia_dsl.report.data import Data

EMPTY = "·"
"""A square on which nobody stands."""

BETWEEN = "  "
"""Squares of a row."""


@dataclass(frozen=True, slots=True)
class Board:
    """Who stands where.  `squares` are row and column, seat by seat; there is a column for each player."""

    players: tuple[str, ...]
    squares: tuple[tuple[int, int], ...]
    rows: range
    columns: range


class BoardWatch:
    """Follows where everybody stands through events.  A game without both roles has no board, nor one in which
    nobody ever changes rows.
    """

    def __init__(self, plan: Plan, players: Sequence[str], position: Position) -> None:
        roles = {role.name: role.word for role in plan.game.edition.roles}
        declared = {field.name: field for field in plan.game.edition.fields}
        self._players = tuple(players)
        self._fields = list(position.fields)
        self._axes = [(plan.layout.fields[roles[name]], declared[roles[name]])
                      for name in ("row", "column") if name in roles]  # fmt: skip
        self._is_played_on = any(
            isinstance(node, SetField) and node.field == roles.get("row")
            for node in walk(tuple(reached(plan.game.edition, plan.game.steps, plan.game.cards)))
        )
        self._shown: Board | None = None

    def see(self, event: Event) -> None:
        """Something happened."""
        if isinstance(event, Changed):
            self._fields[event.field] = event.value

    def news(self) -> Board | None:
        """The board, if it is not as it was when it was last asked for."""
        board = self._board()
        if board == self._shown:
            return None
        self._shown = board
        return board

    def _board(self) -> Board | None:
        if len(self._axes) < 2 or not self._is_played_on:
            return None
        (first_row, row), (first_column, column) = self._axes
        count = len(self._players)
        squares = tuple((self._fields[first_row + seat], self._fields[first_column + seat]) for seat in range(count))
        farthest = max(column.low + count - 1, *(at for _, at in squares))  # a scene may put somebody beside the board
        return Board(self._players, squares, range(row.low, row.high + 1), range(column.low, farthest + 1))


def board_text(board: Board, width: int) -> list[str]:
    """The picture, the highest row first.  Names are cut to what fits the width, but no further than they differ."""
    lines: list[str] = []
    for length in range(max(map(len, board.players)), 0, -1):
        labels = [name[:length] for name in board.players]
        if len(set(labels)) < len(labels):
            break
        lines = _drawn(board, labels)
        if max(map(len, lines)) <= width:
            break
    return [line.rstrip() for line in lines]


def _drawn(board: Board, labels: Sequence[str]) -> list[str]:
    standing: dict[tuple[int, int], list[str]] = {}
    for label, square in zip(labels, board.squares, strict=True):
        standing.setdefault(square, []).append(label)
    cells = {square: "+".join(names) for square, names in standing.items()}
    broad = max(len(cell) for cell in cells.values())
    margin = max(len(str(row)) for row in (board.rows[0], board.rows[-1]))
    return [
        f"{row:>{margin}} | {BETWEEN.join(cells.get((row, at), EMPTY).ljust(broad) for at in board.columns)}"
        for row in reversed(board.rows)
    ]


def board_data(board: Board) -> Data:
    """The board as JSON data."""
    return {
        "rows": [board.rows[0], board.rows[-1]],
        "columns": [board.columns[0], board.columns[-1]],
        "squares": [
            {"player": player, "row": row, "column": column}
            for player, (row, column) in zip(board.players, board.squares, strict=True)
        ],
    }
