"""The files of an edition into an `Edition`: every name resolved, every sort checked."""

from __future__ import annotations

from collections.abc import Iterable

from agencia_dsl.ir.expr import Local
from agencia_dsl.ir.lower_card import lower_card, lower_trigger
from agencia_dsl.ir.lower_effect import block, phases
from agencia_dsl.ir.lower_expr import lower_expr
from agencia_dsl.ir.lower_table import (
    field_decl,
    mode,
    role,
    ruling,
    standing_order,
    things,
    turned_by,
    zone,
)
from agencia_dsl.ir.lowering import Lowering, Scope, Typed
from agencia_dsl.ir.pattern import SORT_WORDS, Pattern, blank_of
from agencia_dsl.ir.program import (
    Card,
    Deed,
    Edition,
    Member,
    Phrase,
    Prompt,
    Repeat,
    Rule,
    Sequence,
    Tag,
    Verb,
    Visit,
    Window,
)
from agencia_dsl.ir.sorts import PLAYER, PLAYERS
from agencia_dsl.ir.vocabulary import Vocabulary, collect
from agencia_dsl.syntax import nodes as ast
from agencia_dsl.text.codes import MISPLACED, MISSING_DECLARATION
from agencia_dsl.text.diagnostic import Diagnostic, Outcome

YOU = Local("you", PLAYER)


def lower(files: Iterable[ast.Start], library: Iterable[ast.Start] = ()) -> Outcome[tuple[Edition, Vocabulary]]:
    """All that the files say, with texts of a library.  The value is there even when there are errors; do not play it
    then.
    """
    vocabulary, problems = collect(files, library)
    run = _Edition(vocabulary, problems)
    return Outcome((run.lower(), vocabulary), tuple(run.problems))


class _Edition:
    """One run: a `Lowering` for each declaration, their problems together."""

    def __init__(self, vocabulary: Vocabulary, problems: list[Diagnostic]) -> None:
        self.vocabulary = vocabulary
        self.problems = problems

    def begin(self, defining: str | None = None) -> Lowering:
        """A lowering with fresh names; names of one declaration do not depend on others."""
        low = Lowering(self.vocabulary, lower_expr, self.problems)
        if defining is not None:
            low.defining, low.expanding = defining, (defining,)
        return low

    def lower(self) -> Edition:
        """Every declaration in its place."""
        v = self.vocabulary
        self._need_edition()
        self._check_words()
        return Edition(
            name=v.edition.name.text if v.edition else "",
            title=v.edition.title.text if v.edition else "",
            kinds=tuple(v.kinds),
            tags=tuple(Tag(name, tag.title.text, origin=tag.span) for name, tag in v.tags.items()),
            things=things(v),
            zones=tuple(zone(self.begin(), item) for item in v.zones.values()),
            fields=tuple(field_decl(self.begin(), item) for item in v.fields.values()),
            turned_by=turned_by(self.begin()),
            events=tuple(sorted(v.all_events())),
            windows=tuple(self._window(name, item) for name, item in v.windows.items()),
            deeds=tuple(self._deed(pattern, item) for pattern, item in v.deeds),
            prompts=tuple(
                Prompt(name, item.portuguese.text, item.english.text, origin=item.span)
                for name, item in v.questions.items()
            ),
            phrases=tuple(self._phrase(item) for item in v.phrases.values()),
            order=standing_order(self.begin()),
            verbs=tuple(self._verb(pattern, item) for pattern, item in v.verbs),
            rules=tuple(
                Rule(name, block(self.begin(), item.body, Scope(you=YOU)), origin=item.span)
                for name, item in v.rules.items()
            ),
            triggers=tuple(
                trigger for item in v.triggers for trigger in lower_trigger(self.begin(), item, Scope(you=YOU))
            ),
            sequences=tuple(
                Sequence(name, self._members(item.steps), origin=item.span) for name, item in v.sequences.items()
            ),
            rulings=tuple(ruling(self.begin(), item) for item in v.switches.values()),
            modes=tuple(mode(self.begin(), item) for item in v.modes.values()),
            roles=tuple(role(self.begin(), item) for item in v.roles.values()),
            decks=tuple((name, deck.title.text if deck.title else name) for name, deck in v.decks.items()),
            cards=self._cards(),
        )

    def _cards(self) -> tuple[Card, ...]:
        return tuple(lower_card(self.begin(), entry) for entry in self.vocabulary.cards)

    def _need_edition(self) -> None:
        if self.vocabulary.edition is None:
            self.problems.append(Diagnostic(
                MISSING_DECLARATION, "no file declares an edition",
                hint="add 'uses EDITION' to the deck, or 'edition NAME \"TITLE\"' to the rules"))  # fmt: skip

    def _check_words(self) -> None:
        """Definitions and queues on their own, so that one error in them is reported once."""
        v = self.vocabulary
        for define in v.defines.values():
            low, scope = self.begin(define.name.text), Scope(you=YOU)
            if define.blank is not None:
                blank = blank_of(define.blank)
                self._check_sort(low, blank.sort.name, define.blank.sort)
                scope = scope.bind(blank.name, Typed(Local(blank.name, blank.sort), blank.sort))
            lower_expr(low, define.value, scope)
        for queue in v.queues.values():
            low = self.begin(queue.name.text)
            low.want(lower_expr(low, queue.value, Scope(you=YOU)), PLAYERS, queue.value.span)

    def _check_sort(self, low: Lowering, name: str, word: ast.Word) -> None:
        known = [*SORT_WORDS, *self.vocabulary.sorts()]
        if name not in known:
            low.unknown("sort", word, known)

    def _window(self, name: str, item: ast.Window) -> Window:
        if item.event.text not in self.vocabulary.all_events():
            self.begin().unknown("event", item.event, self.vocabulary.all_events())
        return Window(name, item.event.text, origin=item.span)

    def _phrase(self, item: ast.Phrase) -> Phrase:
        if item.event.text not in self.vocabulary.all_events():
            self.begin().unknown("event", item.event, self.vocabulary.all_events())
        return Phrase(item.event.text, item.portuguese.text, item.english.text, origin=item.span)

    def _deed(self, pattern: Pattern, item: ast.Deed) -> Deed:
        low = self.begin()
        self._check_blanks(low, pattern, item.pattern)
        parameter = pattern.blanks[0] if pattern.blanks else None
        if len(pattern.blanks) > 1:
            low.report(MISPLACED, "a deed has one blank at most", pattern.blanks[1].origin or item.pattern.span,
                       hint="split it into two deeds")  # fmt: skip
        return Deed(pattern.name, parameter, item.default.text == "free", origin=item.span)

    def _check_blanks(self, low: Lowering, pattern: Pattern, item: ast.Pattern) -> None:
        for part in item.parts:
            if isinstance(part, ast.Blank):
                self._check_sort(low, blank_of(part).sort.name, part.sort)

    def _verb(self, pattern: Pattern, item: ast.Verb) -> Verb:
        low = self.begin()
        self._check_blanks(low, pattern, item.pattern)
        scope = Scope(you=YOU)
        for blank in pattern.blanks:
            scope = scope.bind(blank.name, Typed(Local(low.fresh(blank.name), blank.sort), blank.sort))
        prepare, commit = phases(low, item.body, scope)
        return Verb(
            pattern.name, pattern.verb, item.past.text if item.past else None, pattern.blanks,
            pattern.amount, pattern.target, prepare, commit, origin=item.span,
        )  # fmt: skip

    def _members(self, steps: ast.Steps) -> tuple[Member, ...]:
        v = self.vocabulary
        members: list[Member] = []
        for step in steps.steps:
            match step:
                case ast.Visit(word):
                    if word.text not in v.rules and word.text not in v.sequences:
                        self.begin().unknown("rule or sequence", word, [*v.rules, *v.sequences])
                    else:
                        members.append(Visit(word.text, origin=step.span))
                case ast.Again(inner):
                    members.append(Repeat(self._members(inner), origin=step.span))
        return tuple(members)
