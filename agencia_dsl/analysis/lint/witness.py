"""Scenes that show a finding: written in the language, and played before anybody sees them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from agencia_dsl.analysis.lint.facts import HAND, NAMES, Facts
from agencia_dsl.engine.scene import play_script, position_of
from agencia_dsl.ir.expr import CardNamed
from agencia_dsl.ir.law import Forbid, Grant, Oblige, Precede
from agencia_dsl.ir.link import BLANK
from agencia_dsl.ir.lower_scene import lower_scene
from agencia_dsl.ir.sorts import CARD, PLAYER
from agencia_dsl.ir.walk import walk
from agencia_dsl.syntax import nodes as ast
from agencia_dsl.syntax.parse import parse
from agencia_dsl.text.read import source_of

PILE = 20
"""Cards that can be drawn in a scene, where the decks have so many."""

DeedLaw: TypeAlias = Forbid | Grant | Oblige | Precede


def society(
    facts: Facts, players: int, structures: Mapping[int, str], hands: Sequence[int] = (), *, past: bool = True
) -> list[str]:
    """Lines of a scene: who has what before him and how many cards in hand; without a past nobody has
    played."""
    zone, held, pile = facts.role("society"), facts.role("hand"), facts.role("pile")
    left = facts.copies - players
    hands = hands or [min(HAND, max(0, left - PILE) // players)] * players
    lines: list[str] = []
    for seat in range(players):
        places = [f'{zone} "{structures[seat]}"'] if seat in structures else [f"{zone} 1 card"]
        if held:
            places.append(f"{held} {hands[seat]} card{'s' if hands[seat] != 1 else ''}")
        lines.append(f"    {NAMES[seat]} has {', '.join(places)}")
    if pile:
        lines.append(f"    {pile} has {max(0, min(PILE, left - sum(hands)))} cards")
    if past:
        lines += [f"    earlier {NAMES[seat]}" for seat in range(players)]
    return lines


def settings(facts: Facts, players: int, structures: Mapping[int, str]) -> Iterator[list[str]]:
    """Some scenes with these structures: alike hands, growing ones, shrinking ones; and somebody named in
    every field that can name a player."""
    named = [
        field.name for field in facts.game.edition.fields
        if field.each is None and field.sort == PLAYER and field.name != facts.role("mover")
    ]  # fmt: skip
    growing = list(range(2, players + 2))
    for hands in ([], growing, growing[::-1]):
        lines = society(facts, players, structures, hands)
        yield lines
        for seat in range(players) if named else ():
            yield [*lines, *(f"    {field} is {NAMES[seat]}" for field in named)]


def scene_text(facts: Facts, players: int, scenes: Mapping[str, Sequence[str]]) -> str:
    """A whole file with these scenes: the lines of each by its name."""
    lines = ["agencia 1", f"uses {facts.game.edition.name}"]
    for name, body in scenes.items():
        header = f"scene {name} of {facts.game.mode.name} between {', '.join(NAMES[:players])}"
        lines += ["", header, *_chosen(facts), *body]
    return "\n".join(lines) + "\n"


def _chosen(facts: Facts) -> Iterator[str]:
    """The readings of the game that are not the usual ones."""
    chosen = dict(facts.game.readings)
    for ruling in facts.game.edition.rulings:
        if chosen[ruling.name] != ruling.readings[0]:
            yield f"    {'option' if ruling.is_option else 'ruling'} {ruling.name} is {chosen[ruling.name]}"


def confirmed(facts: Facts, players: int, scenes: Mapping[str, Sequence[str]]) -> str | None:
    """The file with these scenes, if the interpreter plays all so that every expectation is met."""
    text = scene_text(facts, players, scenes)
    parsed = parse(source_of("<witness>", text))
    if parsed.value is None or parsed.diagnostics:
        return None
    written = [item for item in parsed.value.items if isinstance(item, ast.Scene)]
    return text if written and all(_is_met(facts, players, item) for item in written) else None


def _is_met(facts: Facts, players: int, item: ast.Scene) -> bool:
    scene = lower_scene(facts.vocabulary, item)
    if scene.value is None or scene.diagnostics:
        return False
    plan = facts.plan(players)
    position = position_of(plan, scene.value)
    if position.value is None:
        return False
    played = play_script(plan, position.value, scene.value.script, scene.value.players)
    return played.value is not None and not played.value.failures


def shows_failure(
    facts: Facts, name: str, players: int, structures: Mapping[int, str], *, past: bool = True
) -> str | None:
    """A scene in which the first player's card cannot be followed, if the interpreter agrees."""
    failure, turn = facts.role("failure"), facts.role("turn")
    if failure is None or turn is None or facts.role("society") is None or players > len(NAMES):
        return None
    body = society(facts, players, structures, past=past)
    body += [f"    play 1 {turn}", f"    expect {NAMES[0]} had a {failure}"]
    return confirmed(facts, players, {name: body})


def shows(facts: Facts, name: str, players: int, structures: Mapping[int, str], *conditions: str) -> str | None:
    """A scene with these structures in which all the conditions hold, if one of a few settings is one."""
    if facts.role("society") is None or players > len(NAMES):
        return None
    for body in settings(facts, players, structures):
        text = confirmed(facts, players, {name: [*body, *(f"    expect {each}" for each in conditions)]})
        if text is not None:
            return text
    return None


def deed_text(facts: Facts, law: DeedLaw, seat: int) -> str:
    """A deed as an expectation speaks of it: a blank is filled with the player or the card meant."""
    blank = next((each.parameter for each in facts.game.edition.deeds if each.name == law.deed), None)
    if blank is None:
        return law.deed
    card = next((node.name for node in walk(law.test) if isinstance(node, CardNamed)), BLANK)
    filled = f'"{card}"' if blank.sort == CARD else NAMES[seat]
    return " ".join(filled if word == blank.name else word for word in law.deed.split())


def slug(*names: str) -> str:
    """A name for a scene made of other names."""
    words = "".join(c if c.isalnum() else " " for name in names for c in (*name.lower(), " ")).split()
    return "-".join(words) or "scene"
