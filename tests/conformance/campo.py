"""Campo, hegemonias and punishments: what a scenario asks about them, and what its steps make happen."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from agencia_dsl.engine.event import SequenceEnded
from agencia_dsl.ir.choice import Choice, Decision
from tests.conformance.case import Case, Step
from tests.conformance.script import Paused, Script
from tests.conformance.setting import loaded, place_of


def knows(case: Case, word: str) -> bool:
    """Do the rules of this edition define the word?"""
    return word in loaded(case.setting.edition).vocabulary.defines


def owes_turns(case: Case) -> bool:
    """Does each player owe a number of alterations?  Else all who may alter do so once."""
    return "turns" in case.setting.layout.fields


# ------------------------------------------------------------------------ climbing and alterations
def climbed(case: Case) -> None:
    """A partida is won: the winners climb; a lot may decide into which column somebody comes."""
    script, names = case.script, case.setting.names
    columns: dict[str, set[int]] = {name: set() for name in names}
    for drawn in range(len(names)):
        tried = script.probe()
        tried.chance = _lot(drawn)
        tried.one_step()
        for seat, name in enumerate(names):
            columns[name].add(case.found_place(seat, tried.table())[1])
    case.found["legal_columns"] = {name: sorted(found) for name, found in columns.items()}
    script.one_step()


def _lot(drawn: int) -> Callable[[Choice], Decision]:
    """A lot that always falls on the option of this number, or the last one."""

    def answer(choice: Choice) -> Decision:
        return choice.options[min(drawn, len(choice.options) - 1)]

    return answer


def alteration_order(case: Case, step: Step) -> None:
    """Who alters the campo after a partida, the first one first, and how often."""
    names = case.setting.names
    if owes_turns(case):
        order = case.names_of(
            "(players where (their turns > 0 and they may alter campo)) ordered by lowest row, highest since"
        )
    else:
        order = case.names_of("alterers")
    case.found["alteration_order"] = case.found["must_alter"] = order
    case.found["must_not_alter"] = [name for name in names if name not in order]
    due = {name: int(name in order) for name in names}
    if owes_turns(case):
        due |= {name: case.ask("turns of seat", seat=names.index(name)) for name in order}
    case.found["alterations_due"] = due


def alterations(case: Case, step: Step) -> None:
    """Where a player may move whom in the campo; the same for all who may."""
    left, right = ("leftward", "rightward") if knows(case, "leftward") else ("west", "east")
    moves = []
    for seat, name in enumerate(case.setting.names):
        row, column = case.found_place(seat)
        moves += [{"move": name, "to": [row, column - 1]}] if case.ask(f"{left} of seat", seat=seat) else []
        moves += [{"move": name, "to": [row, column + 1]}] if case.ask(f"{right} of seat", seat=seat) else []
    case.found["legal_moves"] = moves


def alter_field(case: Case, step: Step) -> None:
    """A player moves somebody in the campo, after a partida."""
    script, moved, by = case.script, case.setting.seat(step["move"]), step["by"]
    before = case.found_place(moved)
    script.steps.insert(0, step)
    if script.rule() in ("alteration", "alterations"):
        script.alters = True
        with suppress(Paused):
            script.one_step()
        script.alters = False
    script.steps.pop(0)
    if case.found_place(moved) != [before[0], before[1] + by]:
        script.illegal.append(f"{step['alter_field']} moves nobody now")


def punish(case: Case, step: Step) -> None:
    """The others find that this player plays in bad faith: it is punished before the next jogada."""
    script, setting = case.script, case.setting
    fields = list(script.position.fields)
    fields[setting.field("offender")] = setting.seat(step["punish"])
    place = script.position.place
    script.position = replace(script.position, fields=tuple(fields), place=place_of(setting.plan, "punishment"))
    script.one_step()
    script.position = replace(script.position, place=place)


# ------------------------------------------------------------------------ hegemonias
def hegemony(case: Case, step: Step) -> None:
    """Would a request have an effect as things stand?  In a mode without hegemonias none is ever available (R138)."""
    if not case.setting.has_campo:
        case.found["hegemony"] = {"available": False, "partida_winner": None, "game_winner": None}
    elif case.setting.requests:
        came(case, requested(case, *case.setting.names))


def hegemony_requesters(case: Case, step: Step) -> None:
    """Who could request it with effect."""
    hegemony(case, step)
    able = case.setting.names if case.setting.has_campo and case.setting.requests else []
    case.found["may_request"] = [name for name in able if effective(requested(case, name))]


def request_hegemony(case: Case, step: Step) -> None:
    """Somebody requests a hegemonia by its name; one that is not there is requested in vain."""
    if not case.setting.has_campo or not case.setting.requests:
        hegemony(case, step)
        return
    tags = {tag.title: tag.name for tag in loaded(case.setting.edition).edition.tags}
    wanted = tags.get(step["request_hegemony"], step["request_hegemony"])
    tried = requested(case, step["by"])
    there = wanted in tags.values() and case.ask(f"presence of {wanted} > 2")
    came(case, tried if there else case.script.probe())
    if there and effective(tried):
        case.script.position, case.script.ended_by = tried.position, tried.ended_by
        case.script.events += tried.events


def requested(case: Case, *by: str) -> Script:
    """What would happen if these players requested whatever hegemonia is there, between two jogadas."""
    tried = case.script.probe()
    tried.requesters = set(by)
    if case.script.paused is None and tried.rule() not in ("aftermath", "alteration", "opening", "deal", ""):
        tried.position = replace(tried.position, place=place_of(case.setting.plan, "hegemonia"))
        tried.one_step()
    return tried


def effective(tried: Script) -> bool:
    """Did something end?"""
    return any(isinstance(event, SequenceEnded) for event in tried.events)


def came(case: Case, tried: Script) -> None:
    """What a request leads to: who wins the partida, or even the jogo."""
    won: dict[str, str | None] = {"partida": None, "jogo": None}
    for sequence in won:
        ended = tried.ended(sequence)
        winners = [name for seat, name in enumerate(case.setting.names) if ended and ended.winners >> seat & 1]
        won[sequence] = winners[0] if winners else None
    case.found["hegemony"] = {
        "available": effective(tried),
        "partida_winner": won["partida"],
        "game_winner": won["jogo"],
    }
