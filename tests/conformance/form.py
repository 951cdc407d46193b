"""The form of a scenario: what must be there, which words it may use."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

REQUIRED = ("id", "mode", "players", "do", "expect", "confidence")
TOP = {*REQUIRED, "area", "title", "cite", "state", "ruling", "alt", "note", "edition"}
MODES = {"simple", "bourdieu"}
EDITIONS = {"mca", "ed180"}
CONFIDENCE = {"certain", "likely", "ambiguous"}
PHASES = {"start", "after_execution", "end_of_jogada", "end_of_turn", "crisis", "after_partida", "setup"}
FLOWS = {"forward", "backward"}

STATE = {
    "current", "phase", "flow", "structures", "hands", "pile", "history", "field", "row_since", "blocked_wins",
    "past_blocked_wins", "wins", "winners_in_order", "first_winner", "last_partida", "climbing_done", "origin_cols",
    "last_inserter", "decks", "punished_cannot_win", "note",
}  # fmt: skip
DEALT_STRUCTURE = "deal_order_for_structure_of_"

STEPS = {
    "jogada", "solve", "revolt", "natural", "refuse", "ask", "partida_won_by", "decide", "veto", "votes", "alter_field",
    "punish", "request_hegemony", "close_turn", "new_partida", "deal", "deal_structure",
}  # fmt: skip
ADVERBS = {"by", "agree", "to", "via", "choices", "move"}
"""Keys of a step that say more about it; the remaining one says what it is."""

CHOICES = {
    "target", "targets", "giver", "receiver", "discard", "give", "take", "swap", "swap_with_pile", "insert", "at", "by",
    "move", "approve", "refuse",
}  # fmt: skip
WHO = {"solve": {"by"}, "revolt": {"by"}, "natural": {"by", "card"}}
"""What the details of a step must say."""

HAND = {"count", "cards", "structural", "natural", "note"}
PILE = {"size", "top", "contains", "note"}
NATURALS = {"NG", "Lid"}

EXPECTATIONS = {
    "crisis", "cause", "culprit", "executed", "hands", "hand_has", "hand_lacks", "pile_delta", "pile_bottom", "pile_size",
    "structures", "structures_multiset", "structures_each", "flow", "next", "legal_targets", "illegal_targets",
    "legal_targets_include", "legal_target_sets", "illegal_target_sets", "legal_givers", "illegal_givers",
    "legal_inserts", "illegal_inserts", "legal_positions", "legal_moves", "illegal_moves", "legal_approvers", "legal",
    "solver_order", "cannot_solve", "natural", "may_refuse", "may_veto", "may_not_veto", "approved", "revolt",
    "revolt_first_ask", "next_jogada_crisis", "partida", "game", "field", "field_row", "legal_columns", "blocked_wins",
    "alteration_order", "alterations_due", "must_alter", "must_not_alter", "hegemony", "may_request", "starter",
    "visible_to", "jogadas_in_a_row", "deck_size", "hand_size_each", "structurals", "naturals", "ideological",
    "max_players", "note",
}  # fmt: skip


class Malformed(Exception):
    """The file or the scenario is not written in the format."""


def scenarios_in(path: Path) -> list[Any]:
    """The scenarios of a file, unchecked."""
    try:
        found = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    except OSError as problem:
        raise Malformed(f"{path}: {problem.strerror}") from problem
    except UnicodeDecodeError as problem:
        raise Malformed(f"{path}: not UTF-8") from problem
    except yaml.YAMLError as problem:
        raise Malformed(f"{path}: not YAML: {' '.join(str(problem).split())}") from problem
    if not isinstance(found, list):
        raise Malformed(f"{path}: a list of scenarios is wanted")
    return found


def check(scenario: Any) -> None:
    """Raise when the scenario is not in the form, and say where."""
    if not isinstance(scenario, Mapping):
        raise Malformed("a scenario is a mapping with an id")
    if missing := [key for key in REQUIRED if key not in scenario]:
        raise Malformed(f"missing: {', '.join(missing)}")
    _among("", scenario, TOP)
    _one_of("mode", scenario["mode"], MODES)
    _one_of("edition", scenario.get("edition", "mca"), EDITIONS)
    _one_of("confidence", scenario["confidence"], CONFIDENCE)
    players = scenario["players"]
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players) or not players:
        raise Malformed("players: a list of names is wanted")
    if len(set(players)) < len(players):
        raise Malformed("players: a name is there twice")
    _state(scenario.get("state") or {}, players)
    _steps(scenario["do"], players)
    _among("expect", _mapping("expect", scenario["expect"]), EXPECTATIONS)


def _state(state: Any, players: list[str]) -> None:
    state = _mapping("state", state)
    _among("state", [key for key in state if not str(key).startswith(DEALT_STRUCTURE)], STATE)
    _one_of("state.phase", state.get("phase", "start"), PHASES)
    _one_of("state.flow", state.get("flow", "forward"), FLOWS)
    if "current" in state:
        _one_of("state.current", state["current"], players)
    structures = _mapping("state.structures", state.get("structures") or {})
    _among("state.structures", structures, players)
    for name, card in structures.items():
        _kind(f"state.structures.{name}", card, str)
    hands = _mapping("state.hands", state.get("hands") or {})
    _among("state.hands", hands, players)
    for name, hand in hands.items():
        _hand(f"state.hands.{name}", hand)
    pile = _mapping("state.pile", state.get("pile") or {})
    _among("state.pile", pile, PILE)
    _kind("state.pile.size", pile.get("size", 0), int)
    for jogada in _mapping("state.history", state.get("history") or {}).get("jogadas") or ():
        _one_of("state.history.jogadas", _mapping("state.history.jogadas", jogada).get("player"), players)


def _hand(where: str, hand: Any) -> None:
    if isinstance(hand, int):
        return
    _among(where, _mapping(where, hand), HAND)
    for key in ("count", "structural"):
        _kind(f"{where}.{key}", hand.get(key, 0), int)
    _kind(f"{where}.cards", hand.get("cards") or [], list)
    naturals = _mapping(f"{where}.natural", hand.get("natural") or {})
    _among(f"{where}.natural", naturals, NATURALS)
    for code, count in naturals.items():
        _kind(f"{where}.natural.{code}", count, int)


def _steps(steps: Any, players: list[str]) -> None:
    if not isinstance(steps, list) or not steps:
        raise Malformed("do: a list of steps is wanted")
    for number, step in enumerate(steps, 1):
        where = f"do, step {number}"
        _among(where, _mapping(where, step), STEPS | ADVERBS)
        if len(kinds := [key for key in step if key in STEPS]) != 1:
            raise Malformed(f"{where}: one kind of step is wanted, not {kinds or 'none'}")
        _among(f"{where}, choices", _mapping(f"{where}, choices", step.get("choices") or {}), CHOICES)
        kind = kinds[0]
        if kind in WHO and (missing := WHO[kind] - _mapping(f"{where}, {kind}", step[kind]).keys()):
            raise Malformed(f"{where}, {kind}: missing {', '.join(sorted(missing))}")
        if kind == "natural":
            _one_of(f"{where}, natural", step[kind]["card"], NATURALS)
        for name in _named(step):
            _one_of(where, name, players)


def _named(step: Mapping[str, Any]) -> Iterator[str]:
    """The players that a step names."""
    for kind in ("jogada", "refuse", "punish", "alter_field", "deal_structure"):
        if kind in step:
            yield step[kind]
    for kind in ("solve", "revolt", "natural"):
        details = step.get(kind) or {}
        yield from (details[key] for key in ("by", "at") if key in details)
        yield from details.get("approve") or ()
    yield from step.get("partida_won_by") or ()


def _mapping(where: str, found: Any) -> Mapping[str, Any]:
    if not isinstance(found, Mapping):
        raise Malformed(f"{where}: a mapping is wanted, not {found!r}")
    return found


def _among(where: str, keys: Iterable[Any], known: Collection[str]) -> None:
    if unknown := [str(key) for key in keys if key not in known]:
        raise Malformed(f"{where or 'scenario'}: unknown {', '.join(unknown)}")


def _kind(where: str, found: Any, kind: type) -> None:
    if not isinstance(found, kind):
        raise Malformed(f"{where}: {found!r} is no {kind.__name__}")


def _one_of(where: str, found: Any, known: Collection[str]) -> None:
    if found not in list(known):
        raise Malformed(f"{where}: {found!r} is not one of {', '.join(sorted(known))}")
