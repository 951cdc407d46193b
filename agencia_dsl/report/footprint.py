"""Footprints in words and as JSON data."""

from __future__ import annotations

from agencia_dsl.ir.footprint import Demand, Footprint
from agencia_dsl.report.data import Data


def footprint_text(footprint: Footprint) -> list[str]:
    """One line for each thing that a card can do."""
    lines = [f"makes {_demand(demand)}" for demand in footprint.demands]
    for event, demands in footprint.waits:
        lines += [f"after {event}: makes {_demand(demand)}" for demand in demands]
    if footprint.reads:
        lines.append(f"reads {', '.join(footprint.reads)}")
    if footprint.writes:
        lines.append(f"changes {', '.join(footprint.writes)}")
    if footprint.changes_society:
        lines.append("can bring cards into force")
    if footprint.uses_chance:
        lines.append("can draw on chance")
    if footprint.asks:
        lines.append("lets somebody choose")
    lines += [f"can end the {sequence}" for sequence in footprint.can_end]
    lines += [f"not followed further: {why}" for why in footprint.unread]
    return lines or ["makes nobody do anything"]


def _demand(demand: Demand) -> str:
    if demand.certain and not demand.others:
        who = "you"
    elif not demand.you:
        who = _many(demand, "opponent")
    elif demand.certain:
        who = f"you and {'others' if demand.fewest > 1 else 'perhaps others'} ({_count(demand)})"
    else:
        who = _many(demand, "player")
    amount = (
        str(demand.low)
        if demand.low == demand.high
        else f"{demand.low} to {'any number' if demand.high is None else demand.high}"
    )
    return f"{who} {demand.event} {amount}"


def _many(demand: Demand, noun: str) -> str:
    return f"{_count(demand)} {noun}{'s' if demand.most != 1 else ''}"


def _count(demand: Demand) -> str:
    return str(demand.most) if demand.fewest == demand.most else f"{demand.fewest} to {demand.most}"


def demand_data(demand: Demand) -> Data:
    """One line of a footprint."""
    return {
        "event": demand.event,
        "players": [demand.fewest, demand.most],
        "you": demand.you,
        "others": demand.others,
        "certainly_you": demand.certain,
        "amount": [demand.low, demand.high],
    }


def footprint_data(footprint: Footprint) -> Data:
    """A footprint."""
    return {
        "demands": [demand_data(demand) for demand in footprint.demands],
        "waits": [{"after": event, "demands": [demand_data(d) for d in demands]} for event, demands in footprint.waits],
        "unread": list(footprint.unread),
        "reads": list(footprint.reads),
        "writes": list(footprint.writes),
        "changes_society": footprint.changes_society,
        "uses_chance": footprint.uses_chance,
        "asks": footprint.asks,
        "can_end": list(footprint.can_end),
    }
