"""A position, its script and its expectations; claims and questions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from agencia_dsl.syntax.nodes.base import Name, Node, Word
from agencia_dsl.syntax.nodes.declarations import Names
from agencia_dsl.syntax.nodes.expressions import Expr
from agencia_dsl.syntax.nodes.literals import CardNamed, Integer, Literal, Named, No, Yes


@dataclass(frozen=True, slots=True)
class CopiesOf(Node):
    count: Integer | None
    card: Word


@dataclass(frozen=True, slots=True)
class Blanks(Node):
    count: Integer
    cards: Word


@dataclass(frozen=True, slots=True)
class Contents(Node):
    parts: tuple[CopiesOf | Blanks, ...]


@dataclass(frozen=True, slots=True)
class Holding(Node):
    place: Word
    value: Contents | Literal


@dataclass(frozen=True, slots=True)
class Holds(Node):
    player: Word
    holdings: tuple[Holding, ...]


@dataclass(frozen=True, slots=True)
class Contains(Node):
    zone: Word
    contents: Contents


@dataclass(frozen=True, slots=True)
class Given(Node):
    name: Word
    value: Literal


@dataclass(frozen=True, slots=True)
class Adopt(Node):
    keyword: Word
    name: Word
    reading: Word


@dataclass(frozen=True, slots=True)
class Did(Node):
    player: Word
    past: Word
    amount: Integer | None
    to: Word | None


@dataclass(frozen=True, slots=True)
class Had(Node):
    player: Word
    event: Word


@dataclass(frozen=True, slots=True)
class Earlier(Node):
    player: Name
    events: tuple[Did | Had, ...]


Reply: TypeAlias = CardNamed | Named | Yes | No | Integer


@dataclass(frozen=True, slots=True)
class Begin(Node):
    rule: Word


@dataclass(frozen=True, slots=True)
class Answer(Node):
    player: Word
    replies: tuple[Reply, ...]


@dataclass(frozen=True, slots=True)
class Play(Node):
    count: Integer
    unit: Word
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Expect(Node):
    condition: Expr


@dataclass(frozen=True, slots=True)
class ExpectCame(Node):
    player: Word
    event: Word


@dataclass(frozen=True, slots=True)
class ExpectOn(Node):
    sequence: Word


@dataclass(frozen=True, slots=True)
class Winners(Node):
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class ExpectEnd(Node):
    sequence: Word
    winners: Winners | None


SceneLine: TypeAlias = (
    Holds | Contains | Given | Adopt | Earlier | Begin | Play | Expect | ExpectCame | ExpectOn | ExpectEnd
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scene(Node):
    name: Word
    mode: Word
    players: Names
    lines: tuple[SceneLine, ...]


@dataclass(frozen=True, slots=True)
class CanEndDrawn(Node):
    pass


@dataclass(frozen=True, slots=True)
class MustEndDrawn(Node):
    pass


@dataclass(frozen=True, slots=True)
class CanSomebodyWin(Node):
    pass


@dataclass(frozen=True, slots=True)
class MustSomebodyWin(Node):
    pass


@dataclass(frozen=True, slots=True)
class CanWin(Node):
    player: Word


@dataclass(frozen=True, slots=True)
class MustWin(Node):
    player: Word


@dataclass(frozen=True, slots=True)
class CanGoOn(Node):
    pass


Ask: TypeAlias = CanEndDrawn | MustEndDrawn | CanSomebodyWin | MustSomebodyWin | CanWin | MustWin | CanGoOn


@dataclass(frozen=True, slots=True)
class AskLine(Node):
    ask: Ask


@dataclass(frozen=True, slots=True)
class Claim(Node):
    name: Word
    scene: Word
    ask: Ask
    answer: Yes | No
