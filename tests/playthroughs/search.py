"""`python -m tests.playthroughs.search mca/principal`: finds playthroughs for what nothing shows yet.

Scenes are laid at random about cards of a deck and played blindly; kept is what shows most in few lines.  The
scenes that are found are added to the file of the deck, from where on they are read, changed and kept as any other.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.scene import play_script, position_of
from agencia_dsl.ir.lower_scene import lower_scene
from agencia_dsl.ir.position import Position
from agencia_dsl.ir.program import Game
from agencia_dsl.ir.scene import Scene
from agencia_dsl.pipeline import Project, check, game_of
from agencia_dsl.syntax import nodes as ast
from agencia_dsl.syntax.parse import parse
from agencia_dsl.text.diagnostic import DslError
from agencia_dsl.text.read import source_of
from tests.builders import ROOT, good
from tests.playthroughs.blind import PLAYERS, Found, Hand, Misfit, Turn, play
from tests.playthroughs.witness import Fact, shown

FOLDER = Path(__file__).parent
DECKS = {"historico": "histórico", "teorico": "teórico", "estrategico": "estratégico", "unico": "único"}
"""Names of files to names of decks, where they differ."""

TRIES = 150
"""Settings laid and played for each playthrough."""


@dataclass
class Search:
    """Of one deck."""

    edition: str
    mode: str
    deck: str
    needed: set[Fact]
    seed: int = 0
    chance: random.Random = field(default_factory=random.Random)

    def __post_init__(self) -> None:
        found = check([str(ROOT / "cards" / self.edition)])
        self.project: Project = good(found.value, found.diagnostics)
        game = game_of(self.project, self.mode).value
        assert game is not None
        self.game: Game = game
        self.cards = [c for c in game.cards if c.number]
        self.chance.seed(self.seed)

    def plan(self, players: int) -> Plan:
        return compile_game(self.game, players)

    def goes(self, found: Found) -> bool:
        """As a script it shows the same."""
        scene = self.read(found.text("x"))
        assert scene is not None
        plan = self.plan(found.players)
        position = position_of(plan, scene).value
        played = play_script(plan, position, scene.script, scene.players).value if position is not None else None
        if played is None:
            return False
        return {fact for line in played.tape for fact in shown(plan, line)} >= found.facts

    def laid(self, setting: Sequence[str], players: int) -> Position | None:
        """The position of a setting, if it describes one."""
        head = f"scene x of {self.mode} between {', '.join(PLAYERS[:players])}"
        scene = self.read("\n".join([head, *(f"    {line}" for line in setting), "    play 1 jogada"]))
        position = position_of(self.plan(players), scene).value if scene is not None else None
        return position if position is not None and _apart(self.plan(players), position) else None

    def read(self, text: str) -> Scene | None:
        """A scene, if it is one."""
        start = parse(source_of("x.ag", f"agencia 1\nuses {self.edition}\n\n{text}\n")).value
        assert start is not None, text
        scene = next(item for item in start.items if isinstance(item, ast.Scene))
        lowered = lower_scene(self.project.loaded.vocabulary, scene)
        return lowered.value if not lowered.diagnostics else None

    # ------------------------------------------------------------------------ settings
    def setting(self, focus: Sequence[str], players: int) -> list[str]:
        """A state of play about some cards."""
        chance, campo = self.chance, self.mode == "bourdieu"
        names = PLAYERS[:players]
        stock = Counter({c.name: c.copies for c in self.cards})
        pool = [c.name for c in self.cards if c.usable is None and c.deck == self.deck]
        natural = [c.name for c in self.cards if c.usable is not None]

        def card(choices: Sequence[str]) -> str | None:
            left = [name for name in choices if stock[name] > 0]
            if not left:
                return None
            name = chance.choice(left)
            stock[name] -= 1
            return name

        seats = list(range(players))
        chance.shuffle(seats)
        structure: dict[int, str | None] = {}
        wanted = list(focus)
        for seat in seats:
            structure[seat] = None
            if wanted and (name := wanted.pop()) and stock[name] > 0:
                stock[name] -= 1
                structure[seat] = name
            elif chance.random() < 0.6:
                structure[seat] = card(pool)
        columns = list(range(players))
        if campo and chance.random() < 0.5:
            chance.shuffle(columns)
        rows = [0] * players
        if campo and chance.random() < 0.7:
            rows = [chance.choice((0, 0, 1, 1, 2, 3)) for _ in names]
        if campo and chance.random() < 0.25:
            columns = [chance.randrange(players) for _ in names]
            if len(set(zip(rows, columns, strict=True))) < players:
                columns = list(range(players))
        lines: list[str] = []
        named = [name for name, _ in self.needed] if chance.random() < 0.5 else pool
        size = chance.choice((3, 4, 5, None, None, None))
        for seat, name in enumerate(names):
            many = size if size is not None else chance.choice((0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7))
            hand = [c for _ in range(min(many, chance.choice((0, 0, 1, 1, 2)))) if (c := card(named or pool))]
            if chance.random() < 0.15 and len(hand) < many and (c := card(natural)):
                hand.append(c)
            rest = many - len(hand)
            held = [f'"{c}"' for c in hand]
            held += [f"{rest} card{'s' * (rest != 1)}"] if rest or not hand else []
            where = (
                f", row {rows[seat]}, column {columns[seat]}"
                if campo and (any(rows) or columns != sorted(columns))
                else ""
            )
            own = f'"{structure[seat]}"' if structure[seat] else "1 card"
            lines.append(f"{name} has structure {own}, hand {_listed(held)}{where}")
        monte = chance.choice((20, 20, 20, 20, 12, 12, 1, 0, None))
        if monte is not None:
            lines.append(f"monte has {monte} card{'s' * (monte != 1)}")
        mover = chance.randrange(players)
        if mover:
            lines.append(f"mover is {names[mover]}")
        for name, odds in (("unrest", 0.25), ("omen", 0.05)):
            if chance.random() < odds:
                lines.append(f"{name} is yes")
        if chance.random() < 0.15:
            lines.append(f"solver is {chance.choice(names)}")
        if chance.random() < 0.15:
            lines.append(f"champion is {chance.choice(names)}")
        if chance.random() < 0.7:
            lines += self.history(mover, players)
        return lines

    def history(self, mover: int, players: int) -> Iterator[str]:
        chance, names = self.chance, PLAYERS[:players]
        way = 1 if self.edition == "mca" else -1
        length = chance.choice((1, players, players))
        for back in range(length, 0, -1):
            name = names[(mover - way * back) % players]
            other = chance.choice([n for n in names if n != name])
            came: list[str] = []
            if chance.random() < 0.3:
                came.append(f"{name} drew {chance.randint(1, 2)}")
            if chance.random() < 0.3:
                came.append(f"{name} discarded {chance.randint(1, 2)}")
            if chance.random() < 0.2:
                came.append(f"{name} gave {chance.randint(1, 2)} to {other}")
            if chance.random() < 0.15:
                came.append(f"{name} altered")
            if chance.random() < 0.15:
                result = chance.choice(("successful", "failed"))
                came += [f"{name} had a {result}-revolta", f"{name} had a revolta"]
            yield ", ".join([f"earlier {name}", *came])

    # ------------------------------------------------------------------------ the search
    def one(self, focus: Sequence[str]) -> Found | None:
        """The best of some plays about these cards."""
        best: Found | None = None
        for _ in range(TRIES):
            players = self.chance.choice((3, 3, 3, 3, 4, 4, 2))
            setting = self.setting(focus, players)
            position = self.laid(setting, players)
            if position is None:
                continue
            for _ in range(2):
                found = self.played(tuple(setting), position, players)
                if found and (best is None or _worth(found) > _worth(best)):
                    best = found
        return best

    def played(self, setting: tuple[str, ...], position: Position, players: int) -> Found | None:
        """The part of one play that shows most in few lines."""
        chance = self.chance
        hand = Hand(self.plan(players), chance)
        turns = play(hand, position, chance.choice((3, 6, 9, 12)), chance.random() < 0.3)
        return self.best_part(setting, players, turns)

    def best_part(self, setting: tuple[str, ...], players: int, played: Iterator[Turn]) -> Found | None:
        """The beginning of a play that shows most in few lines."""
        plan, needed = self.plan(players), frozenset(self.needed)
        turns: list[Turn] = []
        facts: set[Fact] = set()
        best: Found | None = None
        try:
            for turn in played:
                if turn.answers() is None:
                    break
                turns.append(turn)
                new = {fact for line in turn.lines for fact in shown(plan, line, needed - facts)} & needed
                if new - facts:
                    facts |= new
                    found = Found(self.mode, players, setting, tuple(turns), frozenset(facts))
                    if best is None or _worth(found) > _worth(best):
                        best = found
        except (DslError, Misfit):
            pass
        return best

    def shorter(self, found: Found) -> Found:
        """The same play from a setting that says less, as long as it shows as much."""
        for setting in _shorter(found.setting):
            position = self.laid(setting, found.players)
            if position is None:
                continue
            given = [decision for turn in found.turns for _, taken in turn.lines for decision in taken]
            hand = Hand(self.plan(found.players), self.chance, given)
            other = self.best_part(setting, found.players, play(hand, position, len(found.turns), beyond=True))
            if other is not None and other.facts >= found.facts and other.cost() <= found.cost() and not given:
                return self.shorter(other)
        return found

    def run(self) -> Iterator[Found]:
        """Playthroughs until nothing new is found."""
        dry = 0
        while self.needed and dry < 12:
            focus = self.chance.sample(
                sorted({name for name, _ in self.needed}), min(3, len({n for n, _ in self.needed}))
            )
            found = self.one(focus)
            wanted = 0.7 if dry == 0 else 0.45 if dry < 4 else 0.0
            if found is None or _worth(found) < wanted:
                dry += 1
                continue
            dry = 0
            found = self.shorter(found)
            if not self.goes(found):
                print("it does not go as a script:", found.text("x"))
                continue
            self.needed -= found.facts
            yield found


def _apart(plan: Plan, position: Position) -> bool:
    """No two players stand on one square."""
    row, column = (plan.layout.fields[name] for name in ("row", "column"))
    squares = {(position.fields[row + seat], position.fields[column + seat]) for seat in range(plan.layout.players)}
    return len(squares) == plan.layout.players


def _shorter(setting: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Settings with something left out."""
    past = [line for line in setting if line.startswith("earlier")]
    if len(past) > 1:
        yield tuple(line for line in setting if line not in past)
    for index, line in enumerate(setting):
        before, after = setting[:index], setting[index + 1 :]
        if line.startswith(("unrest", "omen", "solver", "champion", "earlier")):
            yield (*before, *after)
        if line.startswith("earlier"):
            parts = line.split(", ")
            for at in range(1, len(parts)):
                yield (*before, ", ".join([*parts[:at], *parts[at + 1 :]]), *after)
        if " has structure" in line:
            for shorter in (
                re.sub(r", row \d, column \d", "", line),
                re.sub(r'structure "[^"]*"', "structure 1 card", line),
                *_with_fewer_names(line),
            ):
                if shorter != line:
                    yield (*before, shorter, *after)
    places = tuple(re.sub(r", row \d, column \d", "", line) for line in setting)
    if places != setting:
        yield places


def _with_fewer_names(line: str) -> Iterator[str]:
    """A hand with one card that says nothing in place of a named one."""
    head, _, hand = line.partition(", hand ")
    names, rest = re.findall(r'"[^"]*"', hand), re.search(r"(\d+) card", hand)
    place = hand[hand.index(", row") :] if ", row" in hand else ""
    for at in range(len(names)):
        kept, blanks = names[:at] + names[at + 1 :], (int(rest[1]) if rest else 0) + 1
        yield f"{head}, hand {_listed([*kept, f'{blanks} card' + 's' * (blanks != 1)])}{place}"


def _worth(found: Found) -> float:
    return len(found.facts) / found.cost()


def _listed(parts: Sequence[str]) -> str:
    return " and ".join(parts)


def _missing(edition: str) -> set[Fact]:
    """What is to be seen of an edition and is not yet."""
    from tests.playthroughs.course import due, seen

    return due(edition) - (set(seen(edition)) if list((FOLDER / edition).glob("*.ag")) else set())


def main(name: str, seed: int) -> None:
    """Look for playthroughs of a deck and add them to its file."""
    edition, _, deck = name.partition("/")
    path = FOLDER / f"{name}.ag"
    search = Search(edition, "simples" if name == "mca/principal" else "bourdieu", DECKS.get(deck, deck), set(), seed)
    own = {card.name for card in search.cards if card.deck == search.deck}
    search.needed = {fact for fact in _missing(edition) if fact[0] in own}
    if not path.exists():
        path.write_text(f"agencia 1\nuses {edition}\n", encoding="utf-8")
    count = path.read_text("utf-8").count("\nscene ")
    for found in search.run():
        count += 1
        with path.open("a", encoding="utf-8") as file:
            file.write(f"\n{found.text(f'{deck}-{count}')}\n")
        print(f"{deck}-{count}: {len(found.facts)} shown, {len(search.needed)} to be shown", flush=True)
    for fact in sorted(search.needed, key=str):
        print(f"not found: {fact[0]} {fact[1].value}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0)
