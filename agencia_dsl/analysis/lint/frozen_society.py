"""Structures under which nobody can win while they stand.

What
    As long as everybody holds a card and only structures of this list stand, no turn ends with a
    winner, and everybody still holds a card after it: so nobody can win until a structure changes.
    Proved turn by turn, for any hand size. Cards that change, answer or allow what others do are left
    out, and so is a second copy of a card that is laid over the first.

Why
    A society made of such cards waits for somebody to alter it. If nobody can, play goes on for ever
    or ends without a winner. A deck needs some such cards and should not be made of them.

Bad
    901 "Fartura"
        every player draws 1 card
    902 "Herança"
        draw 2 cards

Better
    901 "Fartura"
        every opponent draws 1 card
        discard 1 card
    902 "Dízimo"
        every player discards 1 card

Source
    A partida is won with an empty hand at the end of one's own jogada: Partidas; R001.
"""

from __future__ import annotations

from collections.abc import Iterator

from agencia_dsl.analysis.lint.cancels_itself import can_cancel
from agencia_dsl.analysis.lint.facts import Facts
from agencia_dsl.analysis.lint.finding import Finding, LintRule, Tally
from agencia_dsl.analysis.lint.refute import empties_a_hand
from agencia_dsl.analysis.lint.witness import confirmed, society
from agencia_dsl.analysis.smt import Solved, Turns, Unsupported
from agencia_dsl.ir.law import Forbid, Grant, Modify
from agencia_dsl.ir.program import Card
from agencia_dsl.text.codes import Code, Severity

CODE = Code("AG307", "frozen-society", "structures under which nobody can win", Severity.NOTE)

TURNS = 3
"""Rounds that the scene of a finding plays."""


def check(facts: Facts, tally: Tally) -> Iterator[Finding]:
    """The largest sets of cards that freeze a society, by number of players."""
    if facts.role("turn") is None or facts.role("goal") is None or facts.role("hand") is None:
        return
    found: dict[tuple[str, ...], list[int]] = {}
    for players in facts.players:
        turns = Turns(facts.game, players)
        frozen = [
            card for card in facts.cards if not _meddles(facts, card) and _freezes(facts, tally, card, players, turns)
        ]  # fmt: skip
        frozen = _uncancelled(facts, frozen, players)
        if len(frozen) >= players and {card.name for card in frozen} & facts.asked:
            found.setdefault(tuple(card.name for card in frozen), []).append(players)
    for names, numbers in found.items():
        first = next(card for card in facts.cards if card.name == names[0])
        goal = facts.spoken("goal", "game")
        yield Finding(
            CODE, f"a society of only these {len(names)} cards freezes: while it stands and everybody holds a card, "
            f"nobody can win the {goal}",
            f"{facts.in_portuguese('society', 'mesa')} só com estas {len(names)} cartas congela: enquanto durar, "
            f"não há vitória em {facts.in_portuguese('goal', goal)}",
            first.origin, names, tuple(numbers),
            "with a card in every hand, no turn under any of them ends with a winner or empties a hand",
            _scene(facts, numbers[0], names),
            hint="see that enough cards of the deck let hands shrink",
        )  # fmt: skip


def _meddles(facts: Facts, card: Card) -> bool:
    """Can the card change what another one does, or answer it?  Each is proved as if it stood alone."""
    verbs = {verb.event for verb in facts.game.edition.verbs}
    return bool(card.triggers) or any(
        isinstance(law, Modify | Grant) or (isinstance(law, Forbid) and law.deed in verbs) for law in card.laws
    )


def _freezes(facts: Facts, tally: Tally, card: Card, players: int, turns: Turns) -> bool:
    tally.look()
    if facts.footprint(card, players).changes_society or empties_a_hand(facts, card, players):
        return False
    try:
        found = turns.freezes(card)
    except Unsupported as why:
        tally.leave_open(f"{card.name}: {why}")
        return False
    facts.solver_calls += 1
    if found is Solved.UNKNOWN:
        tally.leave_open(f"{card.name} with {players} players")
    return found is Solved.NEVER


def _uncancelled(facts: Facts, cards: list[Card], players: int) -> list[Card]:
    """Without those that could take the effect of another: what it did was proved as if it stood alone."""
    return [
        card for card in cards
        if not any(can_cancel(facts, card, other, players) for other in cards if other.name != card.name)
    ]  # fmt: skip


def _scene(facts: Facts, players: int, names: tuple[str, ...]) -> str | None:
    """A society of some of them, played for some rounds: the goal goes on.

    Of those tried some may run out of cards to draw, which nobody can mend: that is no win either, but
    shows nothing.
    """
    turn, goal = facts.role("turn"), facts.role("goal")
    for first in range(len(names)):
        chosen = (names[first:] + names[:first])[:players]
        body = society(facts, players, dict(enumerate(chosen)))
        body += [f"    play {players * TURNS} {turn}s", f"    expect {goal} to go on"]
        scene = confirmed(facts, players, {f"frozen-with-{players}": body})
        if scene is not None:
            return scene
    return None


RULE = LintRule(CODE, __doc__, check)
