"""The course of a game: from one settled state to the next."""

from __future__ import annotations

from agencia_dsl.engine.event import SequenceEnded
from agencia_dsl.engine.force import in_force
from agencia_dsl.engine.outcome import Ended
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.course import OVER
from agencia_dsl.ir.position import Position
from agencia_dsl.text.diagnostic import InternalError


def opening(plan: Plan) -> Position:
    """The state before anything has happened: all cards in the zone that holds them, in order."""
    layout = plan.layout
    deck = tuple(index for index, card in enumerate(plan.game.cards) for _ in range(card.copies))
    zones = tuple(deck if zone.holds_all else () for zone, _ in layout.places)
    return Position(
        place=plan.game.start,
        fields=layout.initial,
        zones=zones,
        pools=tuple(() for _ in layout.piles),
        latest=tuple(() for _ in (*plan.game.recalled, *plan.game.gathered)),
        amounts=tuple(() for _ in plan.game.counted),
        windows=(plan.everybody,) * (len(plan.game.tracked) * layout.players),
        done=(0,) * (len(layout.capped) * layout.players),
        winners=0,
    )


def run_step(t: Table) -> Ended | None:
    """The rule at the present place happens, and the table comes to the next place.

    Says which sequence ended with it, if one did.
    """
    plan = t.plan
    here = plan.game.steps[t.place]
    t.entry = tuple(in_force(t, t.seats()))
    try:
        plan.rules[here.rule](t)
        t.place = here.next
        return None
    except Ended as ended:
        place = next((place for name, place in here.exits if name == ended.sequence), None)
        if place is None:
            raise InternalError(
                f"the rule '{here.rule}' ends only sequences it is part of, not '{ended.sequence}'"
            ) from None
        t.winners = ended.winners
        t.place = place
        if t.log is not None:
            t.log.append(SequenceEnded(ended.sequence, ended.winners, ended.clause))
        return ended


def is_over(t: Table) -> bool:
    """Has everything ended?"""
    return t.place == OVER
