"""What each `ask` of a scenario finds out.  Nothing happens by asking."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from agencia_dsl.engine.event import Done
from agencia_dsl.engine.inspect import evaluate
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.choice import Decision
from agencia_dsl.ir.expr import Choose
from agencia_dsl.ir.link import BLANK, link
from agencia_dsl.ir.walk import walk
from tests.conformance import campo
from tests.conformance.case import Case, Step
from tests.conformance.script import TARGETS, Script
from tests.conformance.setting import MODES, NATURAL, edition, loaded


def solver_order(case: Case, step: Step) -> None:
    """Who may solve as things stand: whoever has proposed in vain is behind us."""
    order(case, None)
    paused, solvers = case.script.paused, case.found["solver_order"]
    if paused is not None and paused.choice.label in ("insert", "seat"):
        asked = case.setting.names[paused.choice.who]
        case.found["solver_order"] = solvers[solvers.index(asked) :] if asked in solvers else solvers


def order(case: Case, table: Table | None) -> None:
    """Who solves, as things stand or stood, and thereby who cannot."""
    found = case.names_of("solvers", table)
    case.found["solver_order"] = found
    case.found["cannot_solve"] = [name for name in case.setting.names if name not in found]


def solution_positions(case: Case, step: Step) -> None:
    """Where the first solver may insert: he is tried."""
    first = case.names_of("solvers")[:1]
    tried = _tried(case, *({"solve": {"by": name}} for name in first), {"ask": "solution_positions"})
    case.found["legal_positions"] = [
        case.setting.names[seat] for seat in _offered(tried, "seat") if isinstance(seat, int)
    ]


def revolt(case: Case, step: Step) -> None:
    found = revolt_now(case)
    case.found.setdefault("revolt_first_ask", found)
    case.found["revolt"] = case.found.get("revolt", {}) | found


def revolt_now(case: Case) -> dict[str, Any]:
    """May somebody start a revolt, and who?"""
    allowed = bool(case.ask("entitled"))
    return {"allowed": allowed, "initiator": case.setting.names[case.ask("rebel")] if allowed else None}


def revolt_in_this_jogada(case: Case, step: Step) -> None:
    found = {"allowed": False, "initiator": None} if case.script.came("crise") else revolt_now(case)
    case.found["revolt"] = case.found.get("revolt", {}) | found


def approvers(case: Case, step: Step) -> None:
    by = case.setting.seat(step["by"]) if "by" in step else case.ask("rebel")
    case.found["legal_approvers"] = case.names_of(
        "players where they != leader and they may support revoltas", leader=by
    )


def veto(case: Case, step: Step) -> None:
    at = case.script.choices.get("at")
    if at is None or case.script.paused is None:
        vetoers(case, [])
    else:
        vetoers(case, case.names_of("players where they may veto alterations at seat", seat=case.setting.seat(at)))


def vetoers(case: Case, found: list[str]) -> None:
    """Who may veto, and thereby who may not."""
    case.found["may_veto"] = found
    case.found["may_not_veto"] = [name for name in case.setting.names if name not in found]


def natural(case: Case, step: Step) -> None:
    usable = {name: dict.fromkeys(NATURAL, False) for name in case.setting.names}
    tried = case.script
    if tried.paused is None and tried.rule() == "natural-card":
        tried = tried.probe({"ask": "natural"})
        tried.proceed()
    if tried.paused is not None and tried.paused.choice.label == "used":
        for code, card in NATURAL.items():
            usable[case.setting.names[tried.paused.choice.who]][code] = (
                case.setting.cards.get(card) in tried.paused.choice.options
            )
    case.found["natural"] = usable


def targets(case: Case, step: Step) -> None:
    only = only_target(case)
    tried = _tried(case, {"ask": "targets"})
    if tried.paused is not None and tried.paused.choice.label == "one":
        meant(case, _pairs(case))
        return
    givers(case, tried)
    offered = next((found for label in TARGETS if (found := _offered(tried, label))), [])
    meant(case, offered or ([] if tried.came("crise") else only))


def givers(case: Case, tried: Script) -> None:
    """Who may be made to give together with who is on move."""
    case.found["legal_givers"] = [case.setting.names[seat] for seat in tried.givers if isinstance(seat, int)]


def pairs_meant(case: Case) -> list[Decision]:
    """The pairs that the structure on move may mean, where it means one player and another like him."""
    structure = case.table().z[case.setting.zone("structure", case.setting.seat(case.mover()))]
    body = case.setting.plan.game.cards[structure[0]].body if structure else ()
    return _pairs(case) if any(isinstance(node, Choose) and node.label == "twin" for node in walk(body)) else []


def _pairs(case: Case) -> list[Decision]:
    return [pair for pair in combinations(range(len(case.setting.names)), 2) if _fit(case, pair)]


def _fit(case: Case, pair: tuple[int, ...]) -> bool:
    """May the structure on move mean these together?  It is tried: these, and nobody else, do something."""
    tried = case.script.probe()
    tried.choices = {"targets": [case.setting.names[seat] for seat in pair]}
    tried.pending = []
    tried.jogada()
    doers = {e.by for e in tried.lately() if isinstance(e, Done) and e.event not in ("jogada", "turno")}
    return not tried.illegal and not tried.came("crise") and doers == set(pair)


def only_target(case: Case) -> list[Decision]:
    """The one whom the structure on move may mean, where it is nobody's choice for want of others."""
    setting, table, mover = case.setting, case.table(), case.setting.seat(case.mover())
    structure = table.z[setting.zone("structure", mover)]
    if not structure or case.ask("structure of seat has no effect", seat=mover):
        return []
    body = setting.plan.game.cards[structure[0]].body
    chosen = (*TARGETS, "ally")
    choice = next((node for node in walk(body) if isinstance(node, Choose) and node.label in chosen), None)
    if choice is None or choice.label == "ally":
        return []
    found: list[Decision] = list(evaluate(setting.plan, table, choice.items) or ())
    return found if len(found) == 1 else []


def meant(case: Case, offered: list[Decision]) -> None:
    """Whom the structure on move may mean: one player each, or several together."""
    sets = [[case.setting.names[seat] for seat in (o if isinstance(o, tuple) else (o,))] for o in offered]
    case.found["legal_target_sets"] = sets
    case.found["legal_targets"] = sorted({name for together in sets for name in together})


def inserts(case: Case, step: Step) -> None:
    """The cards that the solver, or who uses the natural card named, may insert."""
    steps: list[Step] = [{"ask": "inserts"}]
    if step.get("via", "crisis") != "crisis":
        steps.insert(0, {"natural": {"by": step.get("by", case.mover()), "card": step["via"], "insert": None}})
    elif case.script.came("crise"):
        steps[:0] = [{"solve": {"by": name}} for name in case.names_of("solvers")[:1]]
    offered = _offered(_tried(case, *steps), "insert")
    if not offered and case.script.came("crise") and "proposable" in loaded(case.setting.edition).vocabulary.defines:
        for seat in case.ask("solvers")[:1]:  # one card that fits is nobody's choice
            offered = list(case.ask("structural cards in hand of p where proposable of it", p=seat))
    if not offered and "via" in step and step["via"] in NATURAL:
        by, fits = (
            case.setting.seat(step.get("by", case.mover())),
            "(not p must insert memories with source or known of it)",
        )
        source = f'"{NATURAL[step["via"]]}"'
        fit = f"structural cards in hand of p where {fits.replace('source', source)}"
        offered = list(case.ask(fit, p=by)) if case.setting.has_campo else []
    cards = [case.setting.plan.cards[card].name for card in offered if isinstance(card, int)]
    case.found["legal_inserts"] = [name for name in cards if name != BLANK]


def visible_hands(case: Case, step: Step) -> None:
    shown = case.names_of("players where they must show hands")
    seen = [(e.by, e.to) for e in case.script.lately() if isinstance(e, Done) and e.event == "look"]
    looked = {(case.setting.names[by], case.setting.names[to]) for by, to in seen}
    case.found["visible_to"] = {
        name: [other for other in case.setting.names if other == name or other in shown or (name, other) in looked]
        for name in ([step["to"]] if "to" in step else case.setting.names)
    }


def refusal(case: Case, step: Step) -> None:
    """Whether who is on move may decline; no structure of the principal deck lets a player."""
    case.setting.only_simple("declining a structure")
    if not case.setting.has_campo:
        case.found["may_refuse"] = []
        return
    able = case.names_of("players where (they may decline structures and not structure of they has no effect)")
    case.found["may_refuse"] = [name for name in able if name == case.mover()]


def legal_setup(case: Case, step: Step) -> None:
    """May these decks be played in this mode, by so many?"""
    decks = case.setting.state.get("decks")
    name = case.setting.edition
    mode = MODES[name][case.scenario["mode"]]
    game = link(edition(name), mode=mode, decks=None if decks is None else tuple(decks)).value
    count = len(case.setting.names)
    case.found["legal"] = game is not None and game.mode.fewest <= count <= game.mode.most


def _tried(case: Case, *steps: Step) -> Script:
    """The script where it waits, or another one run on from here to the question."""
    if case.script.paused is not None and case.script.paused.choice.label in TARGETS:
        return case.script
    tried = case.script.probe(*steps)
    if case.script.paused is not None or tried.rule() == "natural-card":
        tried.proceed()
    else:
        tried.choices = {}
        tried.jogada()
    return tried


def _offered(tried: Script, label: str) -> list[Decision]:
    """The options of a decision that is due; where there is only one, it was taken unasked."""
    if tried.paused is not None and tried.paused.choice.label == label:
        return list(tried.paused.choice.options)
    return [decided.decision for decided in tried.decided(label)[:1]]


QUESTIONS: dict[str, Callable[[Case, Step], None]] = {
    "solver_order": solver_order,
    "solution_positions": solution_positions,
    "revolt": revolt,
    "revolt_in_this_jogada": revolt_in_this_jogada,
    "approvers": approvers,
    "veto": veto,
    "natural": natural,
    "targets": targets,
    "inserts": inserts,
    "visible_hands": visible_hands,
    "refusal": refusal,
    "alteration_order": campo.alteration_order,
    "alterations": campo.alterations,
    "hegemony": campo.hegemony,
    "hegemony_requesters": campo.hegemony_requesters,
    "legal_setup": legal_setup,
}
