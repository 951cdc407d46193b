"""An edition with a mode, decks and readings chosen: the `Game` that engines take."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from agencia_dsl.ir.course import Course, course_of
from agencia_dsl.ir.expr import Amount, Constant, Expr, Happened, Latest, Reading
from agencia_dsl.ir.liveness import without_dead
from agencia_dsl.ir.node import CoreNode
from agencia_dsl.ir.program import Card, Counted, Edition, Game, Mode, Ruling
from agencia_dsl.ir.simplify import simplified
from agencia_dsl.ir.sorts import TRUTH
from agencia_dsl.ir.vocabulary import MODE
from agencia_dsl.ir.walk import rebuild, walk
from agencia_dsl.text.codes import BAD_SETUP, MISSING_DECLARATION
from agencia_dsl.text.diagnostic import Diagnostic, Outcome
from agencia_dsl.text.english import counted
from agencia_dsl.text.suggest import did_you_mean

BLANK = "blank"
"""The name of a plain card that says nothing; scenes use it where the card does not matter."""

MOST_NAMED = 8
"""Switches that a hint lists."""


def link(
    edition: Edition,
    *,
    mode: str | None = None,
    decks: tuple[str, ...] | None = None,
    readings: Mapping[str, str] | None = None,
    observed: Iterable[str] = (),
    asked: Iterable[Expr] = (),
) -> Outcome[Game]:
    """The game of an edition.  By default its first mode, that mode's decks, each first reading.

    `observed` are fields that are read besides, such as those that a scene speaks of; `asked` what it asks of history.
    """
    found = _mode(edition, mode, decks or ())
    if isinstance(found, Diagnostic):
        return Outcome(None, (found,))
    chosen = {ruling.name: ruling.readings[0] for ruling in edition.rulings} | dict(readings or {})
    use = decks if decks is not None else _default_decks(edition, found)
    laid = course_of(edition, found.sequence)
    problems = [*_check_decks(edition, found, use), *_check_readings(edition, chosen), *laid.diagnostics]
    if problems or laid.value is None:
        return Outcome(None, tuple(problems))
    dealt = replace(edition, cards=(*_merged(edition, use), _blank(edition)))
    played = _with_readings(dealt, {**chosen, MODE: found.name})
    course = laid.value
    watched = frozenset(observed)
    played, cards = simplified(replace(played, cards=()), course.steps, played.cards, watched)
    played, cards = without_dead(played, course.steps, cards, watched)
    nodes = [*walk((played.rules, played.verbs, played.triggers, cards)), *asked]
    return Outcome(Game(
        edition=played, mode=_seated(found, cards), decks=use, readings=tuple(sorted(chosen.items())), cards=cards,
        steps=course.steps, start=course.start, entries=course.entries,
        tracked=tuple(sorted({(n.event, n.window) for n in nodes if isinstance(n, Happened)})),
        recalled=tuple(sorted({n.event for n in nodes if isinstance(n, Latest) and not n.together})),
        gathered=tuple(sorted({n.event for n in nodes if isinstance(n, Latest) and n.together})),
        counted=_counted([n for n in nodes if isinstance(n, Amount)]),
    ))  # fmt: skip


def usual_course(edition: Edition, mode: Mode) -> Outcome[Course]:
    """The course of a mode, if it can be played with its decks."""
    laid = course_of(edition, mode.sequence)
    problems = _check_decks(edition, mode, _default_decks(edition, mode))
    return Outcome(None, tuple(problems)) if problems else laid


def _counted(asked: list[Amount]) -> tuple[Counted, ...]:
    """The events whose amounts are asked for, with the parties that some question names."""
    return tuple(
        Counted(event, window, any(n.by is not None for n in these), any(n.to is not None for n in these))
        for event, window in sorted({(n.event, n.window) for n in asked})
        for these in [[n for n in asked if (n.event, n.window) == (event, window)]]
    )


def _mode(edition: Edition, name: str | None, decks: tuple[str, ...]) -> Mode | Diagnostic:
    """The mode of this name; without a name the first that is played with such decks."""
    names = [mode.name for mode in edition.modes]
    if not names:
        return Diagnostic(MISSING_DECLARATION, f"the edition '{edition.name}' declares no mode",
                          hint="add 'mode NAME is SEQUENCE for … to … players'")  # fmt: skip
    if name is None:
        fitting = (each for each in edition.modes if all(allows(edition, each, deck) for deck in decks))
        return next(fitting, edition.modes[0])
    for mode in edition.modes:
        if mode.name == name:
            return mode
    return Diagnostic(BAD_SETUP, f"no mode is called '{name}'",
                      hint=did_you_mean(name, names) or f"modes are: {', '.join(names)}")  # fmt: skip


def _default_decks(edition: Edition, mode: Mode) -> tuple[str, ...]:
    """The decks of the mode that are there; when none is, all that are there."""
    there = tuple(name for name, _ in edition.decks)
    return tuple(name for name in mode.decks if name in there) or there


def _check_decks(edition: Edition, mode: Mode, decks: tuple[str, ...]) -> list[Diagnostic]:
    there = [name for name, _ in edition.decks]
    problems: list[Diagnostic] = []
    for deck in decks:
        if deck not in there:
            problems.append(Diagnostic(
                BAD_SETUP, f"no deck is called '{deck}'",
                hint=did_you_mean(deck, there) or f"decks are: {', '.join(there) or 'none'}"))  # fmt: skip
        elif not allows(edition, mode, deck):
            problems.append(Diagnostic(
                BAD_SETUP, f"the mode '{mode.name}' is not played with the deck '{deck}'", mode.origin,
                hint=f"its decks are: {', '.join(mode.decks)}"))  # fmt: skip
    return problems


def allows(edition: Edition, mode: Mode, deck: str) -> bool:
    """Is the deck played in the mode?  One that no mode names (an author's own) is played in all."""
    return not mode.decks or deck in mode.decks or not any(deck in each.decks for each in edition.modes)


def _check_readings(edition: Edition, chosen: Mapping[str, str]) -> list[Diagnostic]:
    rulings = {ruling.name: ruling.readings for ruling in edition.rulings}
    problems: list[Diagnostic] = []
    for name, reading in chosen.items():
        if name not in rulings:
            problems.append(Diagnostic(
                BAD_SETUP, f"no ruling or option is called '{name}'",
                hint=did_you_mean(name, rulings) or _open(edition)))  # fmt: skip
        elif reading not in rulings[name]:
            problems.append(Diagnostic(
                BAD_SETUP, f"the ruling '{name}' has no reading '{reading}'",
                hint=f"its readings are: {', '.join(rulings[name])}"))  # fmt: skip
    return problems


def switches(edition: Edition) -> tuple[Ruling, ...]:
    """The rulings and options of which there is a reading to choose; the others are decisions."""
    return tuple(ruling for ruling in edition.rulings if len(ruling.readings) > 1)


def _open(edition: Edition) -> str:
    """What can be chosen; of many, where they are listed."""
    names = [ruling.name for ruling in switches(edition)]
    return f"they are: {', '.join(names) or 'none'}" if len(names) <= MOST_NAMED else "list them with 'agencia rulings'"


def _with_readings(edition: Edition, chosen: Mapping[str, str]) -> Edition:
    """Each question after a reading answered."""

    def answer(node: CoreNode) -> CoreNode:
        if isinstance(node, Reading):
            return Constant(int(chosen[node.ruling] == node.reading), TRUTH, origin=node.origin)
        return node

    return replace(
        edition,
        rules=rebuild(edition.rules, answer),
        verbs=rebuild(edition.verbs, answer),
        triggers=rebuild(edition.triggers, answer),
        cards=rebuild(edition.cards, answer),
    )


def is_read(game: Game, ruling: str, reading: str) -> bool:
    """Is this the reading of a game?  Rules and cards need not ask any more; what a scene expects may."""
    return reading == (game.mode.name if ruling == MODE else dict(game.readings)[ruling])


def _merged(edition: Edition, decks: tuple[str, ...]) -> tuple[Card, ...]:
    """The cards of the decks; a card that several decks hold is one card with all its copies."""
    by_name: dict[str, Card] = {}
    for card in edition.cards:
        if card.deck not in decks:
            continue
        known = by_name.get(card.name)
        by_name[card.name] = card if known is None else replace(known, copies=known.copies + card.copies)
    return tuple(sorted(by_name.values(), key=lambda card: (card.number, card.name)))


def _seated(mode: Mode, cards: tuple[Card, ...]) -> Mode:
    """The mode for as many players as there are cards for."""
    held = sum(card.copies for card in cards)
    return replace(mode, most=min(mode.most, held // mode.each)) if mode.each else mode


def seats_of(game: Game) -> str:
    """How many can play: what the mode says, and what the decks in use leave of it."""
    mode, held = game.mode, sum(card.copies for card in game.cards)
    if mode.each and mode.most == held // mode.each:
        fewest = f"{mode.fewest} to " if mode.most > mode.fewest else ""
        enough = f"are enough for {fewest}{mode.most}" if mode.most >= mode.fewest else "are not enough"
        return f"the {held} cards of the decks in use {enough}, as each player takes {counted(mode.each, 'card')}"
    return f"it is for {mode.fewest} to {mode.most}"


def _blank(edition: Edition) -> Card:
    kind = edition.kinds[0] if edition.kinds else ""
    return Card(0, BLANK, kind, None, 0, "", None, (), (), ())
