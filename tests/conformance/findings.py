"""Everything that can be said of a scenario's state after its script."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from agencia_dsl.engine.event import Done
from agencia_dsl.engine.table import Table
from tests.conformance.case import Case
from tests.conformance.questions import givers, meant, order, vetoers
from tests.conformance.script import TARGETS
from tests.conformance.setting import NATURAL


def describe(case: Case) -> None:
    """Fill in what the steps and the questions have not found out already."""
    script, setting, found = case.script, case.setting, case.found
    crisis = script.came("crise")
    found["crisis"] = bool(crisis)
    found["culprit"] = setting.names[crisis[-1]] if crisis else None
    stopped = crisis or script.came("revolta") or script.failed() or found.pop("nullified", False)
    found["executed"] = not stopped
    found["approved"] = bool(script.came("solution"))
    if script.natural_used:
        found.setdefault("natural", script.natural_used)
    if crisis and "solver_order" not in found:
        order(case, script.crisis)
    only = found.pop("only_target", [])
    if pairs := found.pop("pairs", []):
        meant(case, pairs)
    if "legal_givers" not in found:
        givers(case, script)
    if "legal_targets" not in found:
        chosen = [decided.decision for label in TARGETS for decided in script.decided(label)[:1]][:1]
        meant(case, script.offered or chosen or ([] if crisis else only))
    _vetoes(case)
    _hands(case, case.table())
    _places(case, case.table())
    _deck(case)
    _ends(case)
    if setting.has_campo:
        _campo(case)


def _campo(case: Case) -> None:
    """Where everybody stands after the climb, before alterations that no step makes; which hegemonia came."""
    script, setting, found = case.script, case.setting, case.found
    after = script.probe()
    if script.paused is None and script.rule() == "aftermath":
        after.one_step()
    table = script.paused.table if script.paused is not None else after.table()
    places = {name: case.found_place(seat, table) for seat, name in enumerate(setting.names)}
    found["field"], found["field_row"] = places, {name: place[0] for name, place in places.items()}
    stored = setting.layout.fields["stored"]
    found["blocked_wins"] = {name: table.f[stored + seat] for seat, name in enumerate(setting.names)}
    came = script.ended_by == "hegemonia"
    winners = found["partida"]["winners"] if came else []
    found.setdefault(
        "hegemony", {"available": came, "partida_winner": winners[0] if winners else None, "game_winner": None}
    )
    found["jogadas_in_a_row"] = _in_a_row(case)


def _in_a_row(case: Case) -> dict[str, int]:
    """The longest run of jogadas of each player."""
    runs = dict.fromkeys(case.setting.names, 0)
    played = [e.by for e in case.script.events if isinstance(e, Done) and e.event == "jogada"]
    for by, run in groupby(played):
        name = case.setting.names[by]
        runs[name] = max(runs[name], len(list(run)))
    return runs


def _vetoes(case: Case) -> None:
    """Who could veto the last alteration: as things stood when the first of them was asked."""
    at = case.script.choices.get("at")
    if "may_veto" in case.found or at is None:
        return
    table = case.script.vetoing
    seat = case.setting.seat(at)
    vetoers(
        case,
        [] if table is None else case.names_of("players where they may veto alterations at seat", table, seat=seat),
    )


def _hands(case: Case, table: Table) -> None:
    setting, found, cards = case.setting, case.found, case.setting.plan.cards
    hands = {name: table.z[setting.zone("hand", seat)] for seat, name in enumerate(setting.names)}
    found["hands"] = {name: len(hand) for name, hand in hands.items()}
    held = {name: [cards[card].name if card >= 0 else "?" for card in hand] for name, hand in hands.items()}
    found["hand_has"], found["hand_lacks"] = held, held
    found["hand_size_each"] = _each(found["hands"])


def _places(case: Case, table: Table) -> None:
    setting, found, cards = case.setting, case.found, case.setting.plan.cards
    zones = {name: table.z[setting.zone("structure", seat)] for seat, name in enumerate(setting.names)}
    structures = {name: cards[zone[0]].name for name, zone in zones.items() if zone}
    found["structures"] = structures
    found["structures_multiset"] = sorted(structures.values())
    found["structures_each"] = _each({name: len(zone) for name, zone in zones.items()})
    monte = table.z[setting.zone("monte")]
    found["pile_size"] = len(monte)
    found["pile_delta"] = len(monte) - len(case.before.zones[setting.zone("monte")])
    found["pile_bottom"] = [cards[card].name for card in monte if card >= 0]
    backward = bool(table.f[setting.field("backward")])
    found["flow"] = "backward" if backward else "forward"
    mover = setting.mover(table.f)
    if case.script.paused is not None and mover >= 0:  # this jogada is as good as over
        mover = (mover + (-1 if backward else 1)) % len(setting.names)
    found["next"] = setting.names[mover] if mover >= 0 else None
    found["next_jogada_crisis"] = bool(table.f[setting.field("omen")])


def _each(numbers: dict[str, int]) -> Any:
    """The number that all have; who has what if they differ."""
    values = set(numbers.values())
    return values.pop() if len(values) == 1 else numbers


def _deck(case: Case) -> None:
    game, found = case.setting.plan.game, case.found
    deck = [card for card in game.cards for _ in range(card.copies)]
    found["deck_size"] = len(deck)
    found["naturals"] = {code: sum(card.name == name for card in deck) for code, name in NATURAL.items()}
    found["structurals"] = sum(card.kind == "structural" for card in deck)
    found["ideological"] = sum(card.tag is not None for card in deck)
    found["max_players"] = game.mode.most


def _ends(case: Case) -> None:
    """How partida and jogo ended; a partida that is over may be the one that ends the jogo."""
    script, names = case.script, case.setting.names
    after = script.probe()
    if script.paused is None and script.rule() == "aftermath":
        after.one_step()
    for key, ended in (("partida", script.ended("partida")), ("game", script.ended("jogo") or after.ended("jogo"))):
        winners = [name for seat, name in enumerate(names) if ended and ended.winners >> seat & 1]
        case.found.setdefault(key, {"ended": ended is not None, "winners": winners, "draw": len(winners) > 1})
