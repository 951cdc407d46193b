"""What options are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from agencia_dsl.engine.plan import Plan
from agencia_dsl.ir.choice import Choice, Decision
from agencia_dsl.ir.sorts import NOBODY


def option_name(plan: Plan, choice: Choice, option: Decision, players: Sequence[str] = ()) -> str:
    """An option in words: a card by its name, a player by his (or the number of his seat)."""
    if isinstance(option, tuple):
        names = [item_name(plan, choice.sort, item, players) for item in option]
        return " + ".join(name if n == 1 else f"{n} × {name}" for name, n in Counter(names).items())
    return item_name(plan, choice.sort, option, players)


def item_name(plan: Plan, sort: str, item: int, players: Sequence[str] = ()) -> str:
    """One card, player, thing or truth in words."""
    if item == NOBODY:
        return "nobody"
    if sort == "truth":
        return "yes" if item else "no"
    if sort == "card":
        return plan.cards[item].name
    if sort == "player":
        return players[item] if players else f"player {item + 1}"
    things = dict(plan.game.edition.things)
    return things[sort][item] if sort in things else str(item)
