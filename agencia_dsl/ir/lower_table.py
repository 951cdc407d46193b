"""What lies on the table and how it is played: zones, fields, rulings, modes, roles."""

from __future__ import annotations

from agencia_dsl.ir.law import Change
from agencia_dsl.ir.lowering import Lowering
from agencia_dsl.ir.program import FieldDecl, Mode, Role, Ruling, Zone, ZoneKind
from agencia_dsl.ir.sorts import CARD, NOBODY, NUMBER, PLAYER, TRUTH, Sort
from agencia_dsl.ir.value_sort import field_sort
from agencia_dsl.ir.vocabulary import Vocabulary
from agencia_dsl.syntax import nodes as ast
from agencia_dsl.text.codes import DECLARED_TWICE, MISSING_DECLARATION, OUT_OF_RANGE, WRONG_SORT
from agencia_dsl.text.suggest import near, quote

_OWNERS = {"players": PLAYER.name, "cards": CARD.name}

FORBIDDEN = "forbidden"
"""The last step in the order of standing rules: what is forbidden is impossible."""

MOST_PLAYERS = 48
"""Of any game; a seat fits a byte and a set of seats a machine word."""


def zone(low: Lowering, item: ast.Zone) -> Zone:
    """A place for cards."""
    owners = ("player", "players")
    if item.of is not None and item.of.sort.text not in (*owners, *low.vocabulary.sorts()):
        low.unknown("sort of owners", item.of.sort, owners[:1])
    elif item.of is not None and item.of.sort.text not in owners:
        low.report(WRONG_SORT, "only players have zones of their own", item.of.span,
                   hint="write 'of each player', or leave it out")  # fmt: skip
    match item.kind:
        case ast.Pile(_, cards):
            kind, holds_all = ZoneKind.PILE, cards is not None
        case ast.Hand():
            kind, holds_all = ZoneKind.HAND, False
        case ast.InForce():
            kind, holds_all = ZoneKind.FORCE, False
    if kind is ZoneKind.FORCE and item.of is None:
        low.report(WRONG_SORT, "what is in force lies before a player", item.span,
                   hint="write 'of each player'")  # fmt: skip
    return Zone(item.name.text, item.of is not None, kind, holds_all, origin=item.span)


def field_decl(low: Lowering, item: ast.Field) -> FieldDecl:
    """A field with its range.  Without one a number stays between 0 and its first value."""
    sort = field_sort(low.vocabulary, item)
    each = owner_of(item)
    if item.of is not None:
        known = [PLAYER.name, CARD.name, *low.vocabulary.sorts()]
        if each not in known:
            low.unknown("sort of owners", item.of.sort, known)
    initial = first_value(low, item.value)
    low_end, high_end = _range(low, item, sort, initial)
    by_seat = isinstance(item.value, ast.OwnSeat)
    if by_seat and each != PLAYER.name:
        low.report(WRONG_SORT, "only a player has a seat", item.value.span,
                   hint="write 'of each player', or begin with a number")  # fmt: skip
    if by_seat and high_end < MOST_PLAYERS - 1:
        low.report(OUT_OF_RANGE, f"seats are from 0 to {MOST_PLAYERS - 1}", item.value.span,
                   hint=f"write ', from 0 to {MOST_PLAYERS - 1}'")  # fmt: skip
    return FieldDecl(item.name.text, each, sort, initial, low_end, high_end, by_seat, origin=item.span)


def owner_of(item: ast.Field) -> str | None:
    """The sort of those who each have such a field; none when it is shared."""
    return _OWNERS.get(item.of.sort.text, item.of.sort.text) if item.of is not None else None


def first_value(low: Lowering, value: ast.FirstValue) -> int:
    """What a field is at first; of one that begins as the seat of each, 0."""
    match value:
        case ast.OwnSeat():
            return 0
        case ast.Integer(digits):
            return int(digits.text)
        case ast.Yes():
            return 1
        case ast.No():
            return 0
        case ast.Nobody():
            return NOBODY
        case ast.Named(word):
            thing = low.vocabulary.thing_of.get(word.text)
            if thing is None:
                low.unknown("thing", word, [*low.vocabulary.thing_of, "yes", "no", "nobody"])
                return 0
            return thing[1]


def _range(low: Lowering, item: ast.Field, sort: Sort, initial: int) -> tuple[int, int]:
    if item.low is not None and item.high is not None:
        begin, end = int(item.low.digits.text), int(item.high.digits.text)
        if sort != NUMBER:
            low.report(WRONG_SORT, "only a number has a range", item.low.span.to(item.high.span),
                       hint="leave the range out")  # fmt: skip
        elif begin > end:
            low.report(OUT_OF_RANGE, f"a range from {begin} to {end} holds no number", item.low.span.to(item.high.span),
                       hint="write the smaller number first")  # fmt: skip
        elif not begin <= initial <= end:
            low.report(OUT_OF_RANGE, f"{initial} is not from {begin} to {end}", item.value.span,
                       hint="change the first value or the range")  # fmt: skip
        return begin, end
    if isinstance(item.value, ast.Integer | ast.OwnSeat):  # what is neither a number nor anything else is told already
        low.report(OUT_OF_RANGE, f"the number '{item.name.text}' has no range", item.name.span,
                   hint="add ', from … to …'")  # fmt: skip
    if sort == TRUTH:
        return 0, 1
    names = low.vocabulary.sorts().get(sort.name)
    return (0, len(names) - 1) if names is not None else (NOBODY, MOST_PLAYERS - 1)


def things(vocabulary: Vocabulary) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The declared sorts of things with their members."""
    return tuple(vocabulary.sorts().items())


def turned_by(low: Lowering) -> str | None:
    """The truth that turns the ring of players backward."""
    ring = low.vocabulary.ring
    if ring is None or ring.turned_by is None:
        return None
    word = ring.turned_by
    declared = low.vocabulary.fields.get(word.text)
    if declared is None:
        low.unknown("field", word, low.vocabulary.fields)
    elif field_sort(low.vocabulary, declared) != TRUTH or declared.of is not None:
        low.report(WRONG_SORT, "only a shared truth can turn the ring", word.span,
                   hint="declare it as 'field NAME is no'")  # fmt: skip
    return word.text


def standing_order(low: Lowering) -> tuple[str, ...]:
    """In which order standing rules meet a demand."""
    known = [*(change.value for change in Change), FORBIDDEN]
    order = low.vocabulary.order
    if order is None:
        return tuple(known)
    given: list[str] = []
    for step in order.steps:
        if step.word.text not in known:
            low.unknown("step", step.word, known, is_closed=True)
        elif step.word.text in given:
            low.report(DECLARED_TWICE, f"'{step.word.text}' stands twice in the order of standing rules", step.span,
                       hint="leave one out")  # fmt: skip
        given.append(step.word.text)
    missing = [name for name in known if name not in given]
    if len(given) < len(known):  # otherwise another one is unknown or stands twice, which is told
        low.report(MISSING_DECLARATION, f"the order of standing rules lacks {' and '.join(map(quote, missing))}",
                   order.span, hint=f"name each step: {', '.join(known)}")  # fmt: skip
    return tuple(given)


def ruling(low: Lowering, item: ast.Switch) -> Ruling:
    """A ruling with its number, or an option without one.  An option lets players choose."""
    name = item.second or item.first
    readings = item.readings.names
    for index, reading in enumerate(readings):
        if any(reading.word.text == other.word.text for other in readings[:index]):
            low.report(DECLARED_TWICE, f"'{name.text}' has the reading '{reading.word.text}' twice", reading.span,
                       hint="remove one")  # fmt: skip
    if item.keyword.text == "option" and len(readings) == 1:
        low.report(MISSING_DECLARATION, f"the option '{name.text}' leaves nothing to choose", readings[0].span,
                   hint=f"name what else it may be, as in '{readings[0].word.text} or …', or make it a ruling")  # fmt: skip
    return Ruling(
        name.text,
        item.first.text if item.second is not None else None,
        tuple(reading.word.text for reading in readings),
        item.reason.text if item.reason is not None else None,
        is_option=item.keyword.text == "option",
        origin=item.span,
    )


def mode(low: Lowering, item: ast.Mode) -> Mode:
    """A way to play."""
    if item.sequence.text not in low.vocabulary.sequences:
        low.unknown("sequence", item.sequence, low.vocabulary.sequences)
    fewest, most = int(item.fewest.digits.text), int(item.most.digits.text)
    if not 1 <= fewest <= most <= MOST_PLAYERS:
        message = f"a game is for 1 to {MOST_PLAYERS} players, not for {fewest} to {most}"
        hint = "write the smaller number first" if fewest > most else "write numbers within these"
        low.report(OUT_OF_RANGE, message, item.fewest.span.to(item.most.span), hint=hint)
    decks = tuple(name.word.text for name in item.decks.names) if item.decks else ()
    for name in item.decks.names if item.decks else ():
        _check_deck(low, name.word)
    each = int(item.each.digits.text) if item.each is not None else 0
    return Mode(item.name.text, item.sequence.text, decks, fewest, most, each, origin=item.span)


def _check_deck(low: Lowering, word: ast.Word) -> None:
    """A mode may name a deck that is not there now; not one that is there under nearly that name."""
    v = low.vocabulary
    named = {name.word.text for mode in v.modes.values() if mode.decks for name in mode.decks.names}
    unnamed = set(v.decks) - named
    if word.text not in v.decks and near(word.text, unnamed, 1):
        low.unknown("deck", word, unnamed)


MOVER = "shared field for a player"
"""What says who is on move."""

SQUARE = "number field of each player"
"""What says where a player stands."""

FIELDS = {MOVER: "field {} is nobody", SQUARE: "field {} of each player is 0, from 0 to 9"}
"""How a field that plays a part is declared."""

ROLES: dict[str, str] = {
    "mover": MOVER,
    "turn": "event",
    "round": "name",
    "goal": "sequence",
    "match": "sequence",
    "failure": "event",
    "interrupt": "event",
    "society": "zone",
    "hand": "zone",
    "pile": "zone",
    "tag": "name",
    "extra": "kind",
    "row": SQUARE,
    "column": SQUARE,
}
"""The parts that words of the rules can play, and what such a word must be; `docs/language.md` says
what each part is."""


def role(low: Lowering, item: ast.Role) -> Role:
    """Which word plays a part."""
    word = item.word.text
    if item.role.text not in ROLES:
        low.unknown("role", item.role, ROLES, is_closed=True)
    else:
        wanted = ROLES[item.role.text]
        known = _players_of(low, wanted)
        if known is not None and word not in known and wanted in FIELDS and word in low.vocabulary.fields:
            hint = f"declare '{FIELDS[wanted].format(word)}'"
            low.report(WRONG_SORT, f"'{word}' is no {wanted}", item.word.span, hint=hint)
        elif known is not None and word not in known:
            low.unknown(wanted, item.word, known)
    portuguese = item.portuguese.text if item.portuguese else word
    english = item.english.text if item.english else word
    return Role(item.role.text, word, portuguese, english, origin=item.span)


def _players_of(low: Lowering, what: str) -> set[str] | None:
    """The words that can play a part; none when any can."""
    v = low.vocabulary
    match what:
        case "event":
            return v.all_events()
        case "sequence":
            return set(v.sequences)
        case "zone":
            return set(v.zones)
        case "kind":
            return set(v.kinds)
        case "name":
            return None
        case _ if what == SQUARE:
            return {name for name, f in v.fields.items() if owner_of(f) == PLAYER.name and field_sort(v, f) == NUMBER}
        case _:
            return {name for name, f in v.fields.items() if f.of is None and field_sort(v, f) == PLAYER}
