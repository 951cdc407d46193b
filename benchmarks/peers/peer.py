"""What is compared: works, who does them, what they say of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path


class Work(Enum):
    """What is done, and what of it is counted."""

    SEARCH = "search of the reduced model", "states"
    PLAY = "random play of the reduced model", "jogadas"
    OTHER = "random play of other games", "moves"

    @property
    def title(self) -> str:
        """The work in words."""
        return self.value[0]

    @property
    def unit(self) -> str:
        """What is counted."""
        return self.value[1]


@dataclass(frozen=True, slots=True)
class Scale:
    """How large the reduced model is, as in a scene of `benchmarks/reduced/society.ag`.

    Units: `cards` in hands and monte together, `dealt` to each player; `states`; `steps` between them and to the ends.
    """

    scene: str
    cards: int
    dealt: int
    states: int
    steps: int


SOCIETY = Scale("society", 60, 5, 506_306, 843_742 + 35_649)
SMALL = Scale("small", 18, 3, 584, 648 + 95)


@dataclass(frozen=True, slots=True)
class Said:
    """What a program reports of its work: how much it counted, how long it took by its own clock if it has one.

    Units: those of the work; seconds.
    """

    count: int
    seconds: float | None


class Refused(Exception):
    """A run whose report is not that of the work which was asked for."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a run is asked for: the reduced model at this scale, or so many partidas; it may write into the folder."""

    folder: Path
    scale: Scale
    partidas: int


@dataclass(frozen=True, slots=True)
class Need:
    """Something that must be installed."""

    name: str
    is_there: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Peer:
    """A program at a work.  `run` does it; `states` counts those of the model, where the work itself does not.

    `partidas` are those of one run, for works whose size is free: a second or two of them.
    """

    name: str
    work: Work
    needs: tuple[Need, ...]
    install: str
    run: Callable[[Task], Said]
    states: Callable[[Task], int] | None = None
    partidas: int = 0

    @property
    def missing(self) -> tuple[str, ...]:
        """What it needs and is not installed."""
        return tuple(need.name for need in self.needs if not need.is_there())

    def done(self, task: Task) -> Said:
        """The work done once.  Raises `Refused` when it was not this work."""
        said = self.run(task)
        if self.work is Work.SEARCH and said.count != task.scale.states:
            raise Refused(f"{self.name} counts {said.count:,} states, not {task.scale.states:,}")
        if said.count <= 0:
            raise Refused(f"{self.name} counts nothing")
        return said

    def proved(self, task: Task) -> None:
        """Raises `Refused` when the model that it plays has not as many states as ours."""
        if self.states is not None and (count := self.states(task)) != task.scale.states:
            raise Refused(f"{self.name} has {count:,} states, not {task.scale.states:,}")
