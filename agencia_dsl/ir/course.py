"""The sequences of a mode as places, each with its way on and its ways out: what a position's `place` counts."""

from __future__ import annotations

from dataclasses import dataclass

from agencia_dsl.ir.program import Edition, Member, Repeat, Sequence, Step, Visit
from agencia_dsl.text.codes import CIRCULAR
from agencia_dsl.text.diagnostic import Diagnostic, Outcome

OVER = -1
"""The place after the end of everything."""


@dataclass(frozen=True, slots=True)
class Course:
    """The places of a sequence, which of them is the first, and the first of each sequence within it."""

    steps: tuple[Step, ...]
    start: int
    entries: tuple[tuple[str, int], ...]


def course_of(edition: Edition, sequence: str) -> Outcome[Course]:
    """A sequence laid out; none where one contains itself."""
    laying = _Laying(edition)
    steps, start = laying.lay(sequence)
    if laying.problems:
        return Outcome(None, tuple(laying.problems))
    return Outcome(Course(steps, start, tuple(sorted(laying.entries.items()))))


def _round(name: str, above: tuple[str, ...]) -> str:
    """The way from a sequence down to itself."""
    return " → ".join((*above[above.index(name) :], name))


class _Laying:
    """What has been laid out so far."""

    def __init__(self, edition: Edition) -> None:
        self.sequences = {sequence.name: sequence for sequence in edition.sequences}
        self.rules: list[str] = []
        self.next: list[int] = []
        self.exits: list[tuple[tuple[str, int], ...]] = []
        self.entries: dict[str, int] = {}
        self.problems: list[Diagnostic] = []
        self.repeats = 0

    def lay(self, sequence: str) -> tuple[tuple[Step, ...], int]:
        """The places of a sequence and the first of them."""
        start = self._sequence(self.sequences[sequence], OVER, (), ())
        steps = zip(self.rules, self.next, self.exits, strict=True)
        return tuple(Step(rule, after, exits) for rule, after, exits in steps), start

    def _sequence(
        self, sequence: Sequence, after: int, exits: tuple[tuple[str, int], ...], above: tuple[str, ...]
    ) -> int:
        if sequence.name in above:
            self.problems.append(Diagnostic(
                CIRCULAR, f"the sequence '{sequence.name}' contains itself: {_round(sequence.name, above)}",
                sequence.origin, hint="begin anew with 'repeat' instead"))  # fmt: skip
            return after
        inner = (*((name, place) for name, place in exits if name != sequence.name), (sequence.name, after))
        begin = self._members(sequence.members, after, inner, (*above, sequence.name))
        self.entries[sequence.name] = begin
        return begin

    def _members(
        self, members: tuple[Member, ...], after: int, exits: tuple[tuple[str, int], ...], above: tuple[str, ...]
    ) -> int:
        """Lay members out back to front; the place of the first."""
        for member in reversed(members):
            match member:
                case Visit(name) if name in self.sequences:
                    after = self._sequence(self.sequences[name], after, exits, above)
                case Visit(name):
                    after = self._place(name, after, exits)
                case Repeat(inner):
                    after = self._repeat(inner, exits, above)
        return after

    def _place(self, rule: str, after: int, exits: tuple[tuple[str, int], ...]) -> int:
        self.rules.append(rule)
        self.next.append(after)
        self.exits.append(exits)
        return len(self.rules) - 1

    def _repeat(self, inner: tuple[Member, ...], exits: tuple[tuple[str, int], ...], above: tuple[str, ...]) -> int:
        """The last places lead back to the first one, which is known only afterwards."""
        self.repeats += 1
        waiting = OVER - self.repeats  # of its own: what is repeated may end with a repetition
        begin = len(self.rules)
        first = self._members(inner, waiting, exits, above)
        if first == waiting:  # only what contains itself was there
            return OVER
        for name, place in self.entries.items():
            self.entries[name] = first if place == waiting else place
        for place in range(begin, len(self.rules)):
            if self.next[place] == waiting:
                self.next[place] = first
            self.exits[place] = tuple(
                (name, first if target == waiting else target) for name, target in self.exits[place]
            )
        return first
