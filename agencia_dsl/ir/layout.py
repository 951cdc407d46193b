"""Where everything of a game lies in a state: every engine packs states by this layout."""

from __future__ import annotations

from dataclasses import dataclass

from agencia_dsl.ir.law import Change, Modify
from agencia_dsl.ir.program import FieldDecl, Game, Zone, ZoneKind
from agencia_dsl.text.codes import MISSING_DECLARATION
from agencia_dsl.text.diagnostic import Diagnostic, DslError


@dataclass(frozen=True, slots=True)
class Layout:
    """Indexes into a packed state for a number of players.

    Fields are one flat list: a shared field takes one place, a field of each player (or thing) as
    many as there are (`sizes`, by sort).  Zones are another.  `piles` are the zones whose order may be unknown.
    """

    players: int
    sizes: dict[str, int]
    fields: dict[str, int]
    zones: dict[str, int]
    initial: tuple[int, ...]
    owners: tuple[tuple[FieldDecl, int], ...]
    places: tuple[tuple[Zone, int], ...]
    piles: tuple[int, ...]
    in_force: tuple[int, ...]
    capped: tuple[str, ...]
    mover: int | None
    backward: int | None

    @property
    def everybody(self) -> int:
        """The set of all players, one bit a seat."""
        return (1 << self.players) - 1


def layout(game: Game, players: int) -> Layout:
    """The layout of a game for so many players."""
    edition = game.edition
    sizes = {sort: len(names) for sort, names in edition.things} | {"player": players, "card": len(game.cards)}
    fields: dict[str, int] = {}
    initial: list[int] = []
    owners: list[tuple[FieldDecl, int]] = []
    for field in edition.fields:
        fields[field.name] = len(initial)
        count = sizes[field.each] if field.each is not None else 1
        initial += [field.first(owner) for owner in range(count)]
        owners += [(field, index if field.each is not None else -1) for index in range(count)]
    zones: dict[str, int] = {}
    places: list[tuple[Zone, int]] = []
    for zone in edition.zones:
        zones[zone.name] = len(places)
        places += [(zone, seat) for seat in range(players)] if zone.each else [(zone, -1)]
    mover = next((role.word for role in edition.roles if role.name == "mover"), None)
    if mover is not None and mover not in fields:
        raise DslError("the role 'mover' names no field", (Diagnostic(
            MISSING_DECLARATION, f"the role 'mover' names '{mover}', which is no field",
            hint="declare the field, or name another"),))  # fmt: skip
    return Layout(
        players=players,
        sizes=sizes,
        fields=fields,
        zones=zones,
        initial=tuple(initial),
        owners=tuple(owners),
        places=tuple(places),
        piles=tuple(i for i, (zone, _) in enumerate(places) if zone.kind is ZoneKind.PILE),
        in_force=tuple(i for i, (zone, _) in enumerate(places) if zone.kind is ZoneKind.FORCE),
        capped=tuple(sorted({
            law.event for card in game.cards for law in card.laws
            if isinstance(law, Modify) and law.change is Change.CAPPED
        })),
        mover=fields[mover] if mover is not None else None,
        backward=fields[edition.turned_by] if edition.turned_by is not None else None,
    )  # fmt: skip
