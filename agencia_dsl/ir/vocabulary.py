"""All names that the files of an edition declare, before any of them is given a meaning."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import assert_never

from agencia_dsl.ir.pattern import Pattern, pattern_of
from agencia_dsl.ir.sorts import TAG
from agencia_dsl.syntax import nodes as ast
from agencia_dsl.text.codes import DECLARED_TWICE, DOUBLE_CARD, MISPLACED, MISSING_DECLARATION, Code
from agencia_dsl.text.diagnostic import Diagnostic, Label
from agencia_dsl.text.span import SourceFile, Span

KERNEL_MEASURES = ("size", "first", "last", "ring", "tag")
"""Words for `… of …` that belong to the language and not to the rules."""

MODE = "mode"
"""A reading that belongs to the language: which mode is played."""

WINNERS = "winners"
"""A value that belongs to the language: who won when a sequence last ended."""


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A card and the deck whose header stands above it."""

    card: ast.Card
    deck: str


def _texts(files: Iterable[ast.Start]) -> dict[str, ast.Card]:
    """The cards of some files that say something, by name; of two with one name the first."""
    texts: dict[str, ast.Card] = {}
    for item in (item for file in files for item in file.items):
        if isinstance(item, ast.Card) and item.body is not None:
            texts.setdefault(item.name.text, item)
    return texts


@dataclass(slots=True)
class Vocabulary:
    """Declarations by name."""

    edition: ast.Edition | None = None
    kinds: list[str] = field(default_factory=list)
    tags: dict[str, ast.Tag] = field(default_factory=dict)
    things: dict[str, ast.Things] = field(default_factory=dict)
    thing_of: dict[str, tuple[str, int]] = field(default_factory=dict)
    zones: dict[str, ast.Zone] = field(default_factory=dict)
    fields: dict[str, ast.Field] = field(default_factory=dict)
    ring: ast.Ring | None = None
    order: ast.Order | None = None
    roles: dict[str, ast.Role] = field(default_factory=dict)
    defines: dict[str, ast.Define] = field(default_factory=dict)
    queues: dict[str, ast.Queue] = field(default_factory=dict)
    windows: dict[str, ast.Window] = field(default_factory=dict)
    switches: dict[str, ast.Switch] = field(default_factory=dict)
    questions: dict[str, ast.Question] = field(default_factory=dict)
    events: dict[str, Span] = field(default_factory=dict)
    phrases: dict[str, ast.Phrase] = field(default_factory=dict)
    rules: dict[str, ast.Rule] = field(default_factory=dict)
    sequences: dict[str, ast.Sequence] = field(default_factory=dict)
    modes: dict[str, ast.Mode] = field(default_factory=dict)
    decks: dict[str, ast.Deck] = field(default_factory=dict)
    cards: list[CardEntry] = field(default_factory=list)
    texts: dict[str, ast.Card] = field(default_factory=dict)
    triggers: list[ast.Trigger] = field(default_factory=list)
    deeds: list[tuple[Pattern, ast.Deed]] = field(default_factory=list)
    verbs: list[tuple[Pattern, ast.Verb]] = field(default_factory=list)
    pasts: dict[str, str] = field(default_factory=dict)
    scenes: dict[str, ast.Scene] = field(default_factory=dict)
    claims: dict[str, ast.Claim] = field(default_factory=dict)

    def sorts(self) -> dict[str, tuple[str, ...]]:
        """The finite sorts that the rules declare, with their members: things, and the tags of cards."""
        declared = {sort: tuple(name.word.text for name in item.names) for sort, item in self.things.items()}
        return {**declared, TAG: tuple(self.tags)} if self.tags else declared

    def all_events(self) -> set[str]:
        """Events declared as such, and those that verbs record."""
        return {*self.events, *(pattern.verb for pattern, _ in self.verbs)}

    def inherited(self, card: ast.Card) -> ast.Card | None:
        """The card of another deck, or of the library, whose text a card without one takes up."""
        return self.texts.get(card.name.text) if card.body is None else None

    def lender(self, name: str, deck: str) -> Span | None:
        """Where the text of a card stands, if the card takes it from another."""
        own = (entry.card for entry in self.cards if (entry.card.name.text, entry.deck) == (name, deck))
        lent = [text for card in own if (text := self.inherited(card)) is not None]
        return lent[0].span if lent else None

    def card_names(self) -> set[str]:
        """The names of all cards, without quotation marks."""
        return {entry.card.name.text for entry in self.cards}

    def value_names(self) -> set[str]:
        """Names that can stand for a value by themselves."""
        plain = {name for name, d in self.defines.items() if d.blank is None}
        shared = {name for name, f in self.fields.items() if f.of is None}
        piles = {name for name, z in self.zones.items() if z.of is None}
        return plain | shared | piles | {*self.queues, *self.thing_of, *self.sorts(), WINNERS}

    def measure_names(self) -> set[str]:
        """Names that can stand before `of`."""
        given = {name for name, d in self.defines.items() if d.blank is not None}
        each = {name for name, f in self.fields.items() if f.of is not None}
        own = {name for name, z in self.zones.items() if z.of is not None}
        return given | each | own | set(KERNEL_MEASURES)


class _Collector:
    """Fills a vocabulary and notes what is declared twice."""

    def __init__(self) -> None:
        self.vocabulary = Vocabulary()
        self.problems: list[Diagnostic] = []
        self._places: dict[tuple[str, str], Span] = {}
        self._without_deck: set[SourceFile] = set()

    def is_new(self, group: str, name: str, at: Span) -> bool:
        """Remember a name; report it when its group has it already."""
        return self._is_first(group, name, at, f"'{name}' is declared twice", "rename or remove one of them")

    def check_number(self, number: ast.Word) -> None:
        """Remember the number of a ruling; report it when another ruling has it."""
        message, hint = f"two rulings have the number {number.text}", "give each a number of its own"
        self._is_first("number of a ruling", number.text, number.span, message, hint)

    def is_single(self, what: str, at: Span) -> bool:
        """Remember what an edition has one of; report a second one."""
        return self._is_first("", what, at, f"{what} is declared twice", "remove one of them")

    def _is_first(self, group: str, name: str, at: Span, message: str, hint: str, code: Code = DECLARED_TWICE) -> bool:
        first = self._places.setdefault((group, name), at)
        if first is at:
            return True
        self.problems.append(Diagnostic(code, message, at, (Label(first, "first declared here"),), hint=hint))
        return False

    def item(self, item: ast.Item, deck: str | None) -> None:
        """One declaration into the vocabulary."""
        v = self.vocabulary
        match item:
            case ast.Language() | ast.Uses() | ast.Include() | ast.Decks() | ast.Texts():
                pass
            case ast.Edition():
                if self.is_single("the edition", item.name.span):
                    v.edition = item
            case ast.Deck(name):
                if self.is_new("deck", name.text, name.span):
                    v.decks[name.text] = item
            case ast.Kinds(names):
                for kind in names:
                    if self.is_new("kind", kind.word.text, kind.span):
                        v.kinds.append(kind.word.text)
            case ast.Tag(name):
                if self.is_new("value", name.text, name.span):
                    v.thing_of[name.text] = (TAG, len(v.tags))
                    v.tags[name.text] = item
            case ast.Zone(name):
                if self.is_new("value", name.text, name.span):
                    v.zones[name.text] = item
            case ast.Field(name):
                if self.is_new("value", name.text, name.span):
                    v.fields[name.text] = item
            case ast.Things(sort, names):
                if self.is_new("value", sort.text, sort.span):
                    v.things[sort.text] = item
                for index, thing in enumerate(names):
                    if self.is_new("value", thing.word.text, thing.span):
                        v.thing_of[thing.word.text] = (sort.text, index)
            case ast.Ring():
                if self.is_single("the ring", item.span):
                    v.ring = item
            case ast.Order():
                if self.is_single("the order of standing rules", item.span):
                    v.order = item
            case ast.Role(role):
                if self.is_new("role", role.text, role.span):
                    v.roles[role.text] = item
            case ast.Switch(_, first, second):
                name = second or first
                if self.is_new("switch", name.text, name.span):
                    v.switches[name.text] = item
                    if second is not None:
                        self.check_number(first)
            case ast.Mode(name):
                if self.is_new("mode", name.text, name.span):
                    v.modes[name.text] = item
            case ast.Define(name):
                if self.is_new("value", name.text, name.span):
                    v.defines[name.text] = item
            case ast.Queue(name):
                if self.is_new("value", name.text, name.span):
                    v.queues[name.text] = item
            case ast.Window(first, second):
                name_of_window = f"{first.text} {second.text}"
                if self.is_new("window", name_of_window, first.span):
                    v.windows[name_of_window] = item
            case ast.Question(name):
                if self.is_new("question", name.text, name.span):
                    v.questions[name.text] = item
            case ast.Event(names):
                for name_of_event in names:
                    if self.is_new("event", name_of_event.word.text, name_of_event.span):
                        v.events[name_of_event.word.text] = name_of_event.span
            case ast.Phrase(event):
                if self.is_new("phrase", event.text, event.span):
                    v.phrases[event.text] = item
            case ast.Deed(pattern):
                form = pattern_of(pattern)
                if self.is_new("deed", form.shown, pattern.span):
                    v.deeds.append((form, item))
            case ast.Verb(pattern, past):
                form = pattern_of(pattern)
                if self.is_new("verb", form.shown, pattern.span):
                    v.verbs.append((form, item))
                if past is not None:
                    v.pasts[past.text] = form.verb
            case ast.Rule(name):
                self.is_new("rule", name.text, name.span)
                v.rules.setdefault(name.text, item)
            case ast.Sequence(name):
                self.is_new("rule", name.text, name.span)  # one name space; who uses the name is not to blame
                v.sequences.setdefault(name.text, item)
            case ast.Card():
                self.card(item, deck)
            case ast.Trigger():
                v.triggers.append(item)
            case ast.Scene(name):
                if self.is_new("scene", name.text, name.span):
                    v.scenes[name.text] = item
            case ast.Claim(name):
                if self.is_new("claim", name.text, name.span):
                    v.claims[name.text] = item
            case _:
                assert_never(item)

    def card(self, card: ast.Card, deck: str | None) -> None:
        """A card belongs to the deck above it; its name and number are its own within the deck.

        Of the cards without a deck the first of a file is reported.
        """
        if deck is None:
            if card.span.source in self._without_deck:
                return
            self._without_deck.add(card.span.source)
            self.problems.append(Diagnostic(
                MISPLACED, "this card belongs to no deck", card.name.span,
                hint="write 'deck NAME' above the first card of the file"))  # fmt: skip
            return
        name, number = card.name.text, str(int(card.number.text))
        if not name.strip():
            self.problems.append(Diagnostic(
                MISSING_DECLARATION, "this card has no name", card.name.span,
                hint="write between the quotation marks what it is called"))  # fmt: skip
        if not self._is_first(
            f"card {deck}", name, card.name.span, f"two cards of the deck '{deck}' are called '{name}'",
            "rename or remove one of them; several copies of a card are ', 2 copies'", DOUBLE_CARD,
        ):  # fmt: skip
            return
        self._is_first(
            f"number {deck}", number, card.number.span, f"two cards of the deck '{deck}' have the number {number}",
            "give each a number of its own", DOUBLE_CARD,
        )  # fmt: skip
        self.vocabulary.cards.append(CardEntry(card, deck))


def collect(files: Iterable[ast.Start], library: Iterable[ast.Start] = ()) -> tuple[Vocabulary, list[Diagnostic]]:
    """The vocabulary of some files, and what they declare twice.

    Of the `library` only the texts of cards count, for cards of the same name that have none.
    """
    collector, files = _Collector(), tuple(files)
    collector.vocabulary.texts = _texts((*files, *library))
    for file in files:
        deck: str | None = None
        for item in file.items:
            if isinstance(item, ast.Deck):
                deck = item.name.text
            collector.item(item, deck)
    return collector.vocabulary, collector.problems
