"""What each kind of step in a scenario's `do` makes happen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from agencia_dsl.engine.run import table_at
from agencia_dsl.ir.choice import Choice, Decision
from tests.conformance import campo
from tests.conformance.case import Case, Step
from tests.conformance.form import ADVERBS
from tests.conformance.questions import QUESTIONS, only_target, pairs_meant, revolt_now
from tests.conformance.script import Paused
from tests.conformance.setting import Unbuilt, place_of


def run(case: Case) -> None:
    """All steps, in order."""
    while case.script.steps:
        step = case.script.steps.pop(0)
        kind = next(key for key in step if key not in ADVERBS)
        if kind not in STEPS:
            raise Unbuilt(f"the step '{kind}'")
        try:
            STEPS[kind](case, step)
        except Paused as waiting:
            case.flaws.append(f"{kind} is not possible yet: {waiting}")


def jogada(case: Case, step: Step) -> None:
    script = case.script
    if script.paused is not None or case.mover() != step["jogada"]:
        script.steps.insert(0, step)
        if script.paused is not None or script.rule() in ("natural-card", "victory", "passing"):
            script.proceed()
        script.steps.pop(0)
    if case.mover() != step["jogada"]:
        case.flaws.append(f"it is the jogada of {case.mover()}, not of {step['jogada']}")
    script.choices = dict(step.get("choices") or {})
    script.revolt = None
    _begin(case)


def revolt(case: Case, step: Step) -> None:
    """The revolt of the jogada of who is on move; one that is not allowed does not come about."""
    script, wanted = case.script, step["revolt"]
    if script.paused is not None:
        script.steps.insert(0, step)
        script.proceed()
        script.steps.pop(0)
    calm = script.probe()
    calm.jogada()
    right = revolt_now(case)
    if (not calm.came("crise") or case.setting.goes_on_after_revolta) and right["initiator"] != wanted["by"]:
        case.found["revolt"] = {**right, "allowed": False, "succeeded": False}
        script.last = []
        return
    script.revolt, script.choices = wanted, dict(wanted)
    _begin(case, *(["execution"] if case.setting.goes_on_after_revolta else []))
    came = script.came("revolta")
    initiator = case.setting.names[came[-1]] if came else None
    succeeded = bool(script.came("successful-revolta"))
    case.found["revolt"] = {"allowed": bool(came), "initiator": initiator, "succeeded": succeeded}


def _begin(case: Case, *until: str) -> None:
    """A jogada from where it stands; whether its structure has lost its effect is seen before."""
    seat = case.setting.mover(case.script.position.fields)
    case.found["pairs"] = pairs_meant(case)
    case.found["nullified"] = bool(case.ask("structure of seat has no effect", seat=seat))
    case.found["only_target"] = only_target(case)
    case.script.jogada(*until)


def natural(case: Case, step: Step) -> None:
    """A natural card: where none is due any more it is not allowed, and nothing happens."""
    if not _taken_up(case, step):
        used = step["natural"]
        case.script.natural_used.setdefault(used["by"], {})[used["card"]] = False


def solve(case: Case, step: Step) -> None:
    """A solution: the crisis is taken up where it was left."""
    if not _taken_up(case, step):
        case.script.illegal.append("there is nothing to solve")


def votes(case: Case, step: Step) -> None:
    """The votes on the solution just proposed."""
    if not _taken_up(case, step):
        case.script.illegal.append("there is nothing to vote on")


def veto(case: Case, step: Step) -> None:
    """The veto of the alteration just proposed."""
    if not _taken_up(case, step):
        case.script.illegal.append("there is nothing that may be vetoed")


def _taken_up(case: Case, step: Step) -> bool:
    """Go on with the jogada where it waits; did that use the step?"""
    script = case.script
    if script.paused is None and script.rule() == "verification" and case.setting.phase == "crisis":
        script.steps.insert(0, step)
        script.jogada()
    elif script.paused is not None or script.rule() == "natural-card":
        script.steps.insert(0, step)
        script.proceed()
    else:
        return False
    if script.steps and script.steps[0] is step:
        script.steps.pop(0)
        return False
    return True


def decide(case: Case, step: Step) -> None:
    script = case.script
    match step["decide"]:
        case "decline_to_solve":
            paused = script.paused
            case.found["legal"] = paused is None or -1 in paused.choice.options
        case "waive_revolt":
            case.found["legal"] = revolt_now(case)["initiator"] == step.get("by", revolt_now(case)["initiator"])
            if script.following("jogada") is None:
                script.revolt, script.choices = None, {}
                _begin(case)
        case "end_by_consensus":
            closed = script.probe()
            closed.choices = {"agree": step["agree"]}
            closed.position = replace(script.position, place=place_of(case.setting.plan, "passing"))
            closed.one_step()
            case.found["legal"] = closed.ended("partida") is not None
            if case.found["legal"]:
                script.position, script.events = closed.position, script.events + closed.events
        case other:
            raise Unbuilt(f"the decision '{other}'")


def partida_won_by(case: Case, step: Step) -> None:
    script, names = case.script, step["partida_won_by"]
    winners = sum(1 << case.setting.seat(name) for name in names)
    script.position = replace(script.position, place=place_of(case.setting.plan, "aftermath"), winners=winners)
    if case.setting.has_campo:
        campo.climbed(case)
    else:
        script.one_step()
    case.found["partida"] = {"ended": True, "winners": names, "draw": len(names) > 1}


def new_partida(case: Case, step: Step) -> None:
    """The next one is opened: somebody starts, or a lot decides."""
    script = case.script
    script.run_until("opening")
    if script.rule() != "opening":
        case.found["starter"] = None
        return
    table, _ = table_at(case.setting.plan, script.position, ())
    champion = case.ask("champion", table)
    script.one_step()
    case.found["starter"] = "lot" if champion < 0 else case.mover()
    script.run_until("verification")


def deal(case: Case, step: Step) -> None:
    script = case.script
    if script.rule() not in ("opening", "deal"):
        script.position = replace(script.position, place=place_of(case.setting.plan, "deal"))
    script.run_until("verification")


def deal_structure(case: Case, step: Step) -> None:
    """The order given is what nature shows where the structure of this player is dealt."""
    name = step["deal_structure"]
    order = case.setting.state[f"deal_order_for_structure_of_{name}"]
    case.script.choices = {}
    case.script.chance = _dealer(case.setting.seat(name), [case.setting.card(card) for card in order])
    case.script.run_until("verification")


def _dealer(seat: int, shown: list[int]) -> Callable[[Choice], Decision]:
    """Nature shows the given cards where the structure of this seat is dealt, structural ones after."""

    def answer(choice: Choice) -> Decision:
        if choice.label == "starter":
            return seat
        if choice.label == "reveal":
            return shown.pop(0) if shown and choice.options.count(shown[0]) else choice.options[0]
        wanted = set(shown)
        kept = (o for o in choice.options if not wanted & set(o if isinstance(o, tuple) else (o,)))
        return next(kept, choice.options[0])

    return answer


def ask(case: Case, step: Step) -> None:
    what = step["ask"]
    if what not in QUESTIONS:
        raise Unbuilt(f"the question '{what}'")
    QUESTIONS[what](case, step)


def refuse(case: Case, step: Step) -> None:
    """No structure of the principal deck may be declined: it is executed as it stands."""
    QUESTIONS["refusal"](case, step)
    if case.setting.has_campo:
        case.script.declines, case.script.choices = True, {}
        _begin(case)
        case.script.declines = False
        case.found["nullified"] = True


def close_turn(case: Case, step: Step) -> None:
    """The turno ends, if no jogada of the script has ended it; no structure of the principal deck heeds that."""
    case.setting.only_simple("the end of a turn")
    if case.setting.has_campo and case.setting.phase == "end_of_turn":
        case.script.close_turn()


STEPS: dict[str, Callable[[Case, Step], None]] = {
    "jogada": jogada,
    "revolt": revolt,
    "natural": natural,
    "solve": solve,
    "votes": votes,
    "veto": veto,
    "decide": decide,
    "partida_won_by": partida_won_by,
    "new_partida": new_partida,
    "deal": deal,
    "deal_structure": deal_structure,
    "ask": ask,
    "refuse": refuse,
    "alter_field": campo.alter_field,
    "request_hegemony": campo.request_hegemony,
    "punish": campo.punish,
    "close_turn": close_turn,
}
