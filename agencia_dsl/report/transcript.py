"""A script as it was played: line by line, and the board where it is not as before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from agencia_dsl.engine.event import Event
from agencia_dsl.engine.plan import Plan
from agencia_dsl.ir.position import Position
from agencia_dsl.report.board import Board, BoardWatch, board_data
from agencia_dsl.report.data import Data
from agencia_dsl.report.narrate import Teller

Told: TypeAlias = str | Board


def transcript(
    plan: Plan, players: Sequence[str], position: Position, events: Sequence[Event], language: str
) -> Iterator[Told]:
    """The lines of what happened from a position on, the board at the beginning and after each turn that changed it."""
    teller, watch = Teller(plan, players, language), BoardWatch(plan, players, position)
    teller.begin(position)
    yield from _board(watch)
    for event in events:
        watch.see(event)
        lines = teller.tell((event,))
        yield from lines[:1]
        yield from _board(watch) if lines else ()
        yield from lines[1:]  # what ended with the turn
    yield from teller.rest()
    yield from _board(watch)


def _board(watch: BoardWatch) -> Iterator[Board]:
    board = watch.news()
    if board is not None:
        yield board


def transcript_data(told: Sequence[Told]) -> Data:
    """Lines and boards as JSON data; each board says how many lines come before it."""
    lines = [item for item in told if isinstance(item, str)]
    before = 0
    boards: list[Data] = []
    for item in told:
        if isinstance(item, str):
            before += 1
        else:
            boards.append({"after_lines": before, **board_data(item)})
    return {"lines": lines, "boards": boards}
