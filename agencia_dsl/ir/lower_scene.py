"""Scenes, claims and questions: names of players, cards, zones and fields resolved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from agencia_dsl.ir.expr import Constant
from agencia_dsl.ir.link import BLANK
from agencia_dsl.ir.lower_expr import lower_expr, reading_of
from agencia_dsl.ir.lower_table import owner_of
from agencia_dsl.ir.lowering import Lowering, Scope, Typed
from agencia_dsl.ir.pattern import base_forms
from agencia_dsl.ir.question import Ask, EndsDrawn, GoesOn, Mode, Wins
from agencia_dsl.ir.scene import (
    CardReply,
    Claim,
    Expectation,
    ExpectCame,
    ExpectEnd,
    ExpectOpen,
    ExpectTrue,
    Lies,
    NumberReply,
    PastEvent,
    PastTurn,
    Replies,
    Reply,
    Scene,
    ScriptLine,
    SeatReply,
    Stands,
    Stretch,
)
from agencia_dsl.ir.sorts import NOBODY, PLAYER, TRUTH
from agencia_dsl.ir.value_sort import field_sort
from agencia_dsl.ir.vocabulary import Vocabulary
from agencia_dsl.syntax import nodes as ast
from agencia_dsl.text.codes import (
    DECLARED_TWICE,
    IMPOSSIBLE_SCENE,
    OUT_OF_RANGE,
    UNKNOWN_CARD,
    UNKNOWN_PLAYER,
    WRONG_SORT,
)
from agencia_dsl.text.diagnostic import Outcome
from agencia_dsl.text.english import article, counted
from agencia_dsl.text.suggest import brief, near, offer

CHANCE_SEAT = -2


def lower_scene(vocabulary: Vocabulary, scene: ast.Scene) -> Outcome[Scene]:
    """One scene.  The value is there even when there are errors; do not play it then."""
    run = _Scene(vocabulary, scene)
    return Outcome(run.lower(), tuple(run.low.problems))


def lower_claim(vocabulary: Vocabulary, claim: ast.Claim) -> Outcome[Claim]:
    """One claim about a scene of the same files."""
    low = Lowering(vocabulary, lower_expr)
    scene = vocabulary.scenes.get(claim.scene.text)
    players: tuple[str, ...] = ()
    if scene is None:
        low.unknown("scene", claim.scene, vocabulary.scenes)
    else:
        players = tuple(name.word.text for name in scene.players.names)
    ask = _ask(low, claim.ask, players)
    made = Claim(claim.name.text, claim.scene.text, ask, isinstance(claim.answer, ast.Yes), origin=claim.span)
    return Outcome(made, tuple(low.problems))


def lower_question(vocabulary: Vocabulary, ask: ast.Ask, players: tuple[str, ...]) -> Outcome[Ask]:
    """A question about a scene with these players."""
    low = Lowering(vocabulary, lower_expr)
    return Outcome(_ask(low, ask, players), tuple(low.problems))


def _ask(low: Lowering, ask: ast.Ask, players: tuple[str, ...]) -> Ask:
    at = ask.span
    match ask:
        case ast.CanEndDrawn():
            return Ask(Mode.POSSIBLE, EndsDrawn(), origin=at)
        case ast.MustEndDrawn():
            return Ask(Mode.INEVITABLE, EndsDrawn(), origin=at)
        case ast.CanSomebodyWin():
            return Ask(Mode.POSSIBLE, Wins(None), origin=at)
        case ast.MustSomebodyWin():
            return Ask(Mode.INEVITABLE, Wins(None), origin=at)
        case ast.CanWin(word):
            return Ask(Mode.POSSIBLE, Wins(_seat(low, word, players)), origin=at)
        case ast.MustWin(word):
            return Ask(Mode.INEVITABLE, Wins(_seat(low, word, players)), origin=at)
        case ast.CanGoOn():
            return Ask(Mode.POSSIBLE, GoesOn(), origin=at)
        case _:
            assert_never(ask)


def _seat(low: Lowering, word: ast.Word, players: tuple[str, ...]) -> int:
    if word.text in players:
        return players.index(word.text)
    if players:
        names = near(word.text, players)
        hint = offer(names) if names else f"its players are: {', '.join(players)}"
        low.report(UNKNOWN_PLAYER, f"no player of this scene is called '{brief(word.text)}'", word.span,
                   hint=hint, instead=names)  # fmt: skip
    return 0


@dataclass(frozen=True, slots=True)
class _Owner:
    """Whose a zone or field is: a player or thing by its number; of nobody what is shared."""

    sort: str | None
    index: int


NO_OWNER = _Owner(None, -1)


class _Scene:
    """One run over one scene."""

    def __init__(self, vocabulary: Vocabulary, scene: ast.Scene) -> None:
        self.v = vocabulary
        self.scene = scene
        self.low = Lowering(vocabulary, lower_expr)
        self.players = tuple(name.word.text for name in scene.players.names)
        self.lies: dict[tuple[str, int], Lies] = {}
        self.stands: dict[tuple[str, int], Stands] = {}
        self.readings: dict[str, str] = {}
        self.past: list[PastTurn] = []
        self.script: list[ScriptLine] = []
        self.begins: str | None = None

    def lower(self) -> Scene:
        """All lines in order."""
        self._check_players()
        if self.scene.mode.text not in self.v.modes:
            self.low.unknown("mode", self.scene.mode, self.v.modes)
        for line in self.scene.lines:
            self._line(line)
        return Scene(
            self.scene.name.text, self.scene.mode.text, tuple(self.readings.items()), self.players,
            tuple(self.lies.values()), tuple(self.stands.values()), tuple(self.past), self.begins, tuple(self.script),
            origin=self.scene.span,
        )  # fmt: skip

    def _check_players(self) -> None:
        seen: set[str] = set()
        for name in self.scene.players.names:
            if name.word.text in seen:
                self.low.report(DECLARED_TWICE, f"two players are called '{name.word.text}'", name.span,
                                hint="give each a name of his own")  # fmt: skip
            seen.add(name.word.text)
        mode = self.v.modes.get(self.scene.mode.text)
        if mode is None:
            return
        fewest, most = int(mode.fewest.digits.text), int(mode.most.digits.text)
        if not fewest <= len(self.players) <= most:
            self.low.report(
                IMPOSSIBLE_SCENE, f"{counted(len(self.players), 'player')} cannot play the mode '{mode.name.text}'",
                self.scene.players.span, hint=f"it is for {fewest} to {most} players")  # fmt: skip

    def _line(self, line: ast.SceneLine) -> None:
        match line:
            case ast.Holds(owner, holdings):
                of = self._owner(owner)
                for holding in holdings:
                    self._holding(holding.place, of, holding.value)
            case ast.Contains(zone, contents):
                self._holding(zone, NO_OWNER, contents)
            case ast.Given(name, value):
                self._field(name, NO_OWNER, value)
            case ast.Adopt():
                self._adopt(line)
            case ast.Earlier(player, events):
                seat = _seat(self.low, player.word, self.players)
                self.past.append(PastTurn(seat, tuple(map(self._past, events)), origin=line.span))
            case ast.Begin(rule):
                if rule.text not in self.v.rules:
                    self.low.unknown("rule", rule, self.v.rules)
                self.begins = rule.text
            case ast.Play():
                self.script.append(self._stretch(line))
            case ast.Expect() | ast.ExpectCame() | ast.ExpectOn() | ast.ExpectEnd():
                self.script.append(self._expectation(line))
            case _:
                assert_never(line)

    def _owner(self, word: ast.Word) -> _Owner:
        """Who or what has zones or fields of its own: a player of the scene, or a thing."""
        thing = self.v.thing_of.get(word.text) if word.text not in self.players else None
        if thing is not None:
            return _Owner(*thing)
        return _Owner(PLAYER.name, _seat(self.low, word, self.players))

    def _holding(self, place: ast.Word, of: _Owner, value: ast.Contents | ast.Literal) -> None:
        """Cards in a zone, or a value of a field."""
        zones = {
            name for name, zone in self.v.zones.items() if of.sort == (PLAYER.name if zone.of is not None else None)
        }
        fields = {name for name, field in self.v.fields.items() if owner_of(field) == of.sort}
        if isinstance(value, ast.Contents) and place.text in zones:
            self._cards(place, of.index, value)
        elif not isinstance(value, ast.Contents) and place.text in fields:
            self._field(place, of, value)
        elif place.text in zones | fields:
            message, hint = (
                (f"'{place.text}' is a zone and holds cards", "say which cards lie there: '2 cards', or names of cards")
                if place.text in zones
                else (f"'{place.text}' is a field and has a value", "say which value stands there, not cards")
            )
            self.low.report(WRONG_SORT, message, value.span, hint=hint)
        else:
            self.low.unknown("zone or field", place, zones | fields)

    def _cards(self, place: ast.Word, seat: int, contents: ast.Contents) -> None:
        cards: list[str] = []
        for part in contents.parts:
            match part:
                case ast.CopiesOf(count, card):
                    if card.text not in self.v.card_names():
                        self.low.unknown("card", card, self.v.card_names(), UNKNOWN_CARD)
                    cards += [card.text] * (int(count.digits.text) if count else 1)
                case ast.Blanks(count):
                    cards += [BLANK] * int(count.digits.text)
        if (place.text, seat) in self.lies:
            self.low.report(DECLARED_TWICE, f"the scene says twice what lies in '{place.text}'", place.span,
                            hint="join the lines")  # fmt: skip
        self.lies[place.text, seat] = Lies(place.text, seat, tuple(cards), origin=contents.span)

    def _field(self, name: ast.Word, of: _Owner, value: ast.Literal) -> None:
        declared = self.v.fields.get(name.text)
        if declared is None or owner_of(declared) != of.sort:
            self.low.unknown("field", name, {n for n, field in self.v.fields.items() if owner_of(field) == of.sort})
            return
        if (name.text, of.index) in self.stands:
            self.low.report(DECLARED_TWICE, f"the scene says '{name.text}' twice", name.span, hint="remove one")
        number = self._literal(value, declared)
        self.stands[name.text, of.index] = Stands(name.text, of.index, number, origin=value.span)

    def _literal(self, value: ast.Literal, declared: ast.Field) -> int:
        sort = field_sort(self.v, declared)
        if isinstance(value, ast.Named) and sort == PLAYER:
            return _seat(self.low, value.word, self.players)
        typed = lower_expr(self.low, value, Scope())
        inner = self.low.want(typed, sort, value.span)
        number = inner.value if isinstance(inner, Constant) else 0
        if declared.low is not None and declared.high is not None:
            low, high = int(declared.low.digits.text), int(declared.high.digits.text)
            if not low <= number <= high:
                self.low.report(OUT_OF_RANGE, f"{number} is not from {low} to {high}", value.span,
                                hint="write a number within the range of the field")  # fmt: skip
        return number

    def _adopt(self, line: ast.Adopt) -> None:
        """Under which reading of a ruling or option the scene is played."""
        name, kind = line.name, line.keyword.text
        kinds = {known: item.keyword.text for known, item in self.v.switches.items()}
        if name.text not in kinds:
            self.low.unknown(kind, name, [known for known, other in kinds.items() if other == kind])
            return
        if kinds[name.text] != kind:
            self.low.report(
                WRONG_SORT, f"'{name.text}' is no {kind}, it is {article(kinds[name.text])} {kinds[name.text]}", name.span,
                hint=f"write '{kinds[name.text]} {name.text} is …'")  # fmt: skip
        if name.text in self.readings:
            self.low.report(
                DECLARED_TWICE, f"the scene chooses a reading of '{name.text}' twice", name.span, hint="remove one"
            )
        reading_of(self.low, name, line.reading, line.span)
        self.readings[name.text] = line.reading.text

    def _past(self, event: ast.Did | ast.Had) -> PastEvent:
        seat = _seat(self.low, event.player, self.players)
        match event:
            case ast.Did(_, past, amount, to):
                known = self.v.pasts.get(past.text)
                if known is None:
                    self.low.unknown("past tense", past, self.v.pasts)
                other = _seat(self.low, to, self.players) if to is not None else NOBODY
                much = int(amount.digits.text) if amount is not None else 1
                if amount is not None and much == 0:
                    self.low.report(OUT_OF_RANGE, "nothing of this came", amount.span,
                                    hint="leave out what did not come")  # fmt: skip
                return PastEvent(known or past.text, seat, much, other, origin=event.span)
            case ast.Had(_, name):
                if name.text not in self.v.all_events():
                    self.low.unknown("event", name, self.v.all_events())
                return PastEvent(name.text, seat, 1, NOBODY, origin=event.span)

    def _stretch(self, line: ast.Play) -> Stretch:
        events = self.v.all_events()
        event = next((form for form in base_forms(line.unit.text) if form in events), None)
        if event is None:
            self.low.unknown("event", line.unit, events | {f"{name}s" for name in events})
        answers = tuple(
            Replies(
                CHANCE_SEAT if answer.player.text == "chance" else _seat(self.low, answer.player, self.players),
                tuple(map(self._reply, answer.replies)), origin=answer.span,
            )
            for answer in line.answers
        )  # fmt: skip
        return Stretch(int(line.count.digits.text), event or "", answers, origin=line.span)

    def _reply(self, reply: ast.Reply) -> Reply:
        at = reply.span
        match reply:
            case ast.CardNamed(name):
                if name.text not in self.v.card_names():
                    self.low.unknown("card", name, self.v.card_names(), UNKNOWN_CARD)
                return CardReply(name.text, origin=at)
            case ast.Yes():
                return NumberReply(1, origin=at)
            case ast.No():
                return NumberReply(0, origin=at)
            case ast.Integer(digits):
                return NumberReply(int(digits.text), origin=at)
            case ast.Named(word):
                if word.text in self.v.thing_of:
                    return NumberReply(self.v.thing_of[word.text][1], origin=at)
                if word.text in ("nobody", "nothing"):
                    return NumberReply(NOBODY, origin=at)
                return SeatReply(_seat(self.low, word, self.players), origin=at)
            case _:
                assert_never(reply)

    def _expectation(self, line: ast.Expect | ast.ExpectCame | ast.ExpectOn | ast.ExpectEnd) -> Expectation:
        scope = Scope()
        for seat, name in enumerate(self.players):
            scope = scope.bind(name, Typed(Constant(seat, PLAYER), PLAYER))
        match line:
            case ast.Expect(condition):
                wanted = self.low.want(lower_expr(self.low, condition, scope), TRUTH, condition.span)
                span = condition.span
                return ExpectTrue(wanted, span.source.text[span.start : span.end], origin=line.span)
            case ast.ExpectCame(player, event):
                if event.text not in self.v.all_events():
                    self.low.unknown("event", event, self.v.all_events())
                return ExpectCame(event.text, _seat(self.low, player, self.players), origin=line.span)
            case ast.ExpectOn(sequence):
                return ExpectOpen(self._sequence(sequence), origin=line.span)
            case ast.ExpectEnd(sequence, winners):
                won = (
                    None
                    if winners is None
                    else tuple(_seat(self.low, name.word, self.players) for name in winners.names)
                )
                return ExpectEnd(self._sequence(sequence), won, origin=line.span)
            case _:
                assert_never(line)

    def _sequence(self, word: ast.Word) -> str:
        if word.text not in self.v.sequences:
            self.low.unknown("sequence", word, self.v.sequences)
        return word.text
