"""Scenes that show a finding: written in the language, and played before anybody sees them."""

from __future__ import annotations

from agencia_dsl.analysis.lint.facts import HAND, NAMES, Facts
from agencia_dsl.engine.scene import play_script, position_of
from agencia_dsl.ir.lower_scene import lower_scene
from agencia_dsl.syntax import nodes as ast
from agencia_dsl.syntax.parse import parse
from agencia_dsl.text.read import source_of


def society(
    facts: Facts, players: int, structures: dict[int, str], hand: int = HAND, past: bool = True
) -> list[str]:
    """Lines of a scene: who has what before him, and alike hands; without a past nobody has played."""
    zone, hands = facts.role("society"), facts.role("hand")
    pile = facts.role("pile")
    lines: list[str] = []
    for seat in range(players):
        places = [f'{zone} "{structures[seat]}"'] if seat in structures else [f"{zone} 1 card"]
        if hands:
            places.append(f"{hands} {hand} card{'s' if hand != 1 else ''}")
        lines.append(f"    {NAMES[seat]} has {', '.join(places)}")
    if pile:
        lines.append(f"    {pile} has 20 cards")
    if past:
        lines += [f"    earlier {NAMES[seat]}" for seat in range(players)]
    return lines


def scene_text(facts: Facts, name: str, players: int, body: list[str]) -> str:
    """A whole file with one scene."""
    head = [
        "agencia 1",
        f"uses {facts.game.edition.name}",
        "",
        f"scene {name} of {facts.game.mode.name} between {', '.join(NAMES[:players])}",
    ]
    return "\n".join([*head, *body]) + "\n"


def plays_as_written(facts: Facts, players: int, text: str) -> bool:
    """Does the interpreter play the scene so that all its expectations are met?"""
    parsed = parse(source_of("<witness>", text))
    if parsed.value is None or parsed.diagnostics:
        return False
    for item in parsed.value.items:
        if not isinstance(item, ast.Scene):
            continue
        scene = lower_scene(facts.vocabulary, item)
        if scene.value is None or scene.diagnostics:
            return False
        plan = facts.plan(players)
        position = position_of(plan, scene.value)
        if position.value is None:
            return False
        played = play_script(plan, position.value, scene.value.script, scene.value.players)
        return played.value is not None and not played.value.failures
    return False


def shows_failure(
    facts: Facts, name: str, players: int, structures: dict[int, str], *, past: bool = True, hand: int = HAND
) -> str | None:
    """A scene in which the first player's card cannot be followed, if the interpreter agrees."""
    failure, turn = facts.role("failure"), facts.role("turn")
    if failure is None or turn is None or facts.role("society") is None or players > len(NAMES):
        return None
    body = society(facts, players, structures, hand, past)
    body += [f"    play 1 {turn}", f"    expect {NAMES[0]} had a {failure}"]
    text = scene_text(facts, name, players, body)
    return text if plays_as_written(facts, players, text) else None


def slug(*names: str) -> str:
    """A name for a scene made of other names."""
    words = "".join(c if c.isalnum() else " " for name in names for c in (*name.lower(), " ")).split()
    return "-".join(words) or "scene"
