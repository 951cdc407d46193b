"""The sort of a core expression: what an engine that must know beforehand reads off it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from agencia_dsl.ir.expr import (
    All,
    Amount,
    Any,
    Arithmetic,
    Ask,
    Best,
    CardNamed,
    Choose,
    Compare,
    Constant,
    Consult,
    Contents,
    Demand,
    Exists,
    Expr,
    Field,
    Filter,
    First,
    Group,
    Happened,
    Idle,
    Latest,
    Local,
    Makes,
    Member,
    Not,
    Overall,
    Possible,
    Reading,
    Ring,
    Says,
    Seats,
    Size,
    Sorted,
    Things,
    Trait,
    TraitName,
    Winners,
)
from agencia_dsl.ir.program import Game
from agencia_dsl.ir.sorts import CARD, CARDS, NOBODY, NUMBER, PLAYER, PLAYERS, SYMBOL, TAG, TRUTH, Sort

Fields = Mapping[str, Sort]
"""The sort of each declared field."""


def field_sorts(game: Game) -> Fields:
    """The sorts of all fields of a game."""
    return {field.name: field.sort for field in game.edition.fields}


def sort_of(value: Expr, fields: Fields) -> Sort:
    """The sort of a value."""
    match value:
        case Constant(_, sort) | Local(_, sort):
            return sort
        case CardNamed():
            return CARD
        case Field(name):
            return fields[name]
        case Contents():
            return CARDS
        case Seats() | Ring() | Latest() | Winners():
            return PLAYERS
        case Things(name):
            return Sort(name, many=True)
        case Filter(_, items) | Best(_, items) | Sorted(_, items) | Demand(items):
            return sort_of(items, fields)
        case Group(parts):
            return replace(sort_of(parts[0], fields), many=True) if parts else PLAYERS
        case First(items):
            return replace(sort_of(items, fields), many=False)
        case Choose(_, _, items, count):
            one = replace(sort_of(items, fields), many=False)
            return replace(one, many=True) if count is not None else one
        case Size() | Overall() | Arithmetic() | Amount():
            return NUMBER
        case Trait(_, trait):
            return Sort(TAG) if trait is TraitName.TAG else SYMBOL
        case (
            Exists() | Member() | Ask() | Compare() | All() | Any() | Not() | Happened() | Consult() | Idle()
            | Makes() | Says() | Possible() | Reading()
        ):  # fmt: skip
            return TRUTH
        case _:
            assert_never(value)


def may_be_nobody(value: Expr, fields: Fields) -> bool:
    """Can the value be a player or card that is not there?  Names are known to their engine."""
    match value:
        case First():
            return True
        case Field(name):
            return fields[name] == PLAYER
        case Trait(_, trait):
            return trait is TraitName.TAG
        case Constant(number, sort):
            return number == NOBODY and sort in (PLAYER, CARD)
        case CardNamed():
            return True
        case Choose(_, _, _, _, optional):
            return optional
        case _:
            return False
