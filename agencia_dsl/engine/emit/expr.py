"""Expressions of the core as Python expressions.

`t` is the table, `f` its fields, `z` its zones; lists are fresh unless they are the cards of a zone.
"""

from __future__ import annotations

from typing import assert_never

from agencia_dsl.engine.emit.context import Emission, Names
from agencia_dsl.engine.sensitivity import ANYTHING, ORDER
from agencia_dsl.ir.expr import (
    All,
    Amount,
    Any,
    Arithmetic,
    Ask,
    Best,
    CardNamed,
    Choose,
    Compare,
    Constant,
    Consult,
    Contents,
    Demand,
    Exists,
    Expr,
    Field,
    Filter,
    First,
    Group,
    Happened,
    Idle,
    Latest,
    Local,
    Makes,
    Member,
    Not,
    Operator,
    Overall,
    Possible,
    Question,
    Reading,
    Relation,
    Ring,
    Says,
    Seats,
    Size,
    Sorted,
    Things,
    Trait,
    TraitName,
    Whole,
    Winners,
)
from agencia_dsl.ir.link import is_read
from agencia_dsl.ir.program import ZoneKind
from agencia_dsl.ir.said import cards_saying
from agencia_dsl.ir.sorts import CARD, NOBODY
from agencia_dsl.ir.walk import walk

_RELATIONS = {Relation.EQUAL: "=="}
_ENDS = {Whole.MOST: "max", Whole.FEWEST: "min"}


class Expressions:
    """Templates for the expressions of one function.

    `later` is how far the identity of cards can matter after the statement in which the expression
    stands.  `fails` is set as soon as something is emitted that can prove impossible.
    """

    def __init__(self, emission: Emission, names: Names) -> None:
        self.e = emission
        self.names = names
        self.later = 0
        self.fails = False
        self.known: frozenset[str] = frozenset()

    # ------------------------------------------------------------------------ nobody
    def is_unsure(self, value: Expr) -> bool:
        """Can the value be nobody, or the list have nobody in it?"""
        match value:
            case Local(name):
                return name in self.names.unsure
            case Filter(_, items) | Best(_, items) | Sorted(_, items) | Demand(items):
                return self.is_unsure(items)
            case Choose(_, _, items, _, optional):
                return optional or self.is_unsure(items)
            case Group(parts):
                return any(self.is_unsure(part) for part in parts)
            case _:
                return self.e.may_be_nobody(value)

    # ------------------------------------------------------------------------ faces
    def are_known(self, cards: Expr) -> bool:
        """Is it certain that none of the cards is a stand-in?"""
        match cards:
            case Contents() | CardNamed() | Constant():
                return True
            case Local(name):
                return name in self.known
            case Filter(_, items) | Best(_, items) | Sorted(_, items) | Demand(items) | First(items):
                return self.are_known(items)
            case _:
                return False

    def is_card(self, value: Expr) -> bool:
        """Is the value one card?"""
        return self.e.sort(value) == CARD

    def face(self, card: Expr) -> str:
        """A card of which something is read: who it is must be known."""
        return self.seat(card) if self.are_known(card) else f"t.face({self.seat(card)})"

    def compared(self, value: Expr, other: Expr) -> str:
        """What is compared: cards by their faces; whether a card is there at all can be told without."""
        if not self.is_card(value) or self.are_known(value) or isinstance(other, Constant):
            return self.expr(value)
        return f"t.face({self.expr(value)})"

    def each(self, name: str, items: Expr, *values: Expr) -> list[str]:
        """The Python name of an item of a list, the list, and what is asked of the item."""
        listed, before = self.expr(items), self.known
        v = self.one_of(name, items)
        self.known = before | {name} if self.are_known(items) else before - {name}
        asked = list(map(self.expr, values))
        self.known = before
        return [v, listed, *asked]

    def one_of(self, name: str, items: Expr) -> str:
        """The Python name of an item of a list."""
        if self.is_unsure(items):
            self.names.unsure.add(name)
        return self.names(name)

    def given(self, name: str) -> str:
        """What a name stands for; impossible when it stands for nothing."""
        if name not in self.names.missing:
            return self.names(name)
        self.fails = True
        return f"given({self.names(name)})"

    # ------------------------------------------------------------------------ places
    def seat(self, of: Expr) -> str:
        """A player, or card, who is there: of nobody nothing can be asked, which is impossible."""
        if not self.is_unsure(of):
            return self.expr(of)
        self.fails = True
        return f"there({self.expr(of)}, {self.e.clause(of.origin)})"

    def place(self, zone: str, of: Expr | None) -> str:
        """The index of a zone."""
        base = self.e.layout.zones[zone]
        return str(base) if of is None else f"{base} + {self.seat(of)}"

    def cell(self, field: str, of: Expr | None) -> str:
        """The index of a field."""
        base = self.e.layout.fields[field]
        if of is None:
            return str(base)
        return f"{base} + {self.face(of) if self.is_card(of) else self.seat(of)}"

    def is_pile(self, zone: str) -> bool:
        """Can the order of the zone be unknown?"""
        return any(z.name == zone and z.kind is ZoneKind.PILE for z in self.e.game.edition.zones)

    def cards(self, contents: Contents) -> str:
        """The cards of a zone, their identity known."""
        place = self.place(contents.zone, contents.of)
        if contents.zone in self.e.force:
            return f"z[{place}]"
        if self.is_pile(contents.zone):
            return f"t.seen({place})"
        return f"(z[{place}] if t.script is None else t.seen({place}))"

    # ------------------------------------------------------------------------ values
    def expr(self, node: Expr) -> str:
        """The template of a node."""
        match node:
            case Constant(value):
                return str(value)
            case CardNamed(name):
                return str(self.e.cards.get(name, NOBODY))
            case Local(name):
                return self.given(name)
            case Field(name, of):
                return f"f[{self.cell(name, of)}]"
            case Contents():
                return self.cards(node)
            case Seats():
                return "t.seats()"
            case Ring(of):
                return f"ring(t, {self.seat(of)})"
            case Latest(event, together):
                recalled, gathered = self.e.game.recalled, self.e.game.gathered
                return f"t.latest[{len(recalled) + gathered.index(event) if together else recalled.index(event)}]"
            case Things(sort):
                return f"range({self.e.layout.sizes[sort]})"
            case Winners():
                return f"[s for s in range({self.e.n}) if t.winners >> s & 1]"
            case Filter(name, items, condition):
                v, listed, test = self.each(name, items, condition)
                return f"[{v} for {v} in {listed} if {test}]"
            case Best(name, items, value, largest):
                v, listed, worth = self.each(name, items, value)
                return f"best({listed}, lambda {v}: {worth}, {largest})"
            case Sorted(name, items, keys):
                v, listed, *ranks = self.each(name, items, *(key.value for key in keys))
                parts = ", ".join(
                    f"-({rank})" if key.descending else f"({rank})" for key, rank in zip(keys, ranks, strict=True)
                )
                return f"sorted({listed}, key=lambda {v}: ({parts},))"
            case Group(parts):
                return self.group(parts)
            case Demand(items, count, exact):
                self.fails = True
                return f"demand({self.expr(items)}, {count}, {exact}, {self.e.clause(node.origin)})"
            case First(items, last):
                return self.first(items, last)
            case Size(items):
                return self.size(items)
            case Overall(name, items, value, whole):
                v, listed, each = self.each(name, items, value)
                numbers = f"[{each} for {v} in {listed}]"
                return f"sum({numbers})" if whole is Whole.TOTAL else f"{_ENDS[whole]}({numbers}, default=0)"
            case Exists(name, items, condition):
                v, listed, test = self.each(name, items, condition)
                return f"any({test} for {v} in {listed})"
            case Member(item, items):
                listed = self.expr(items)
                if self.is_card(item) and not self.are_known(items):
                    listed = f"t.faces({listed})"
                return f"({self.compared(item, items)} in {listed})"
            case Choose():
                return self.choose(node)
            case Ask(who, question):
                return f"ask(t, {self.seat(who)}, {question!r}, {self.e.clause(node.origin)})"
            case Arithmetic():
                return self.arithmetic(node)
            case Compare(relation, left, right):
                sign = _RELATIONS.get(relation, relation.value)
                return f"({self.compared(left, right)} {sign} {self.compared(right, left)})"
            case All(parts):
                return f"({' and '.join(map(self.expr, parts))})" if parts else "True"
            case Any(parts):
                return f"({' or '.join(map(self.expr, parts))})" if parts else "False"
            case Not(part):
                return f"(not {self.expr(part)})"
            case Trait(card, trait):
                table = "KIND" if trait is TraitName.KIND else "TAG"
                return f"{table}[{self.face(card)}]"
            case Happened(event, window, by):
                offset = self.e.game.tracked.index((event, window)) * self.e.n
                return f"((t.windows[{offset} + {self.seat(by)}] & {self.e.layout.everybody}) != {self.e.layout.everybody})"
            case Amount(event, window, by, to):
                index = [(each.event, each.window) for each in self.e.game.counted].index((event, window))
                parties = ", ".join("-1" if each is None else self.seat(each) for each in (by, to))
                return f"amount_of(t, {index}, {parties})"
            case Consult(question, deed, who, thing):
                return self.consult(question, deed, who, thing)
            case Idle(of):
                return f"idle(t, {self.seat(of)})" if self.e.cancelling else "False"
            case Makes(of, events, least, among):
                known = tuple(self.e.events[event] for event in events)
                listed = self.expr(among) if among is not None else "None"
                return f"makes(t, {self.seat(of)}, {known}, {least}, {listed})"
            case Says(of, events, only):
                cards = ", ".join(map(str, sorted(cards_saying(self.e.game, events, only=only))))
                return f"says(t, {self.seat(of)}, ({cards},))" if cards else "False"
            case Possible(rule):
                return f"possible(t, R[{rule!r}])"
            case Reading(ruling, reading):
                return str(is_read(self.e.game, ruling, reading))
            case _:
                assert_never(node)

    def arithmetic(self, node: Arithmetic) -> str:
        """A number from two; nothing can be divided by 0."""
        left, right = self.expr(node.left), self.expr(node.right)
        sign = "//" if node.operator is Operator.OVER else node.operator.value
        if node.operator not in (Operator.OVER, Operator.REMAINDER):
            return f"({left} {sign} {right})"
        if isinstance(node.right, Constant) and node.right.value != 0:
            return f"({left} {sign} {right})"
        self.fails = True
        return f"({left} {sign} divisor({right}, {self.e.clause(node.origin)}))"

    def group(self, parts: tuple[Expr, ...]) -> str:
        """People named together, each once."""
        if len(parts) == 1:
            return self.expr(parts[0]) if self.e.sort(parts[0]).many else f"[{self.expr(parts[0])}]"
        listed = ", ".join(f"*{self.expr(p)}" if self.e.sort(p).many else self.expr(p) for p in parts)
        return f"list(dict.fromkeys(({listed})))"

    def present(self, people: Expr) -> str:
        """People of whom something is demanded: that is impossible for nobody."""
        if not self.is_unsure(people):
            return self.expr(people)
        self.fails = True
        return f"present(t, {self.expr(people)}, {self.e.clause(people.origin)})"

    def first(self, items: Expr, last: bool) -> str:
        """The first of a list; of a pile without looking further than needed."""
        match items:
            case Filter(name, Contents(zone, of), condition) if self.is_pile(zone) and not last:
                v, _, test = self.each(name, items.items, condition)
                return f"t.first_in_pile({self.place(zone, of)}, lambda {v}: {test})"
            case Contents(zone, of) if self.is_pile(zone):
                if last:
                    return f"t.last_in_pile({self.place(zone, of)})"
                return f"t.first_in_pile({self.place(zone, of)}, lambda _: True)"
            case _:
                return f"{'last' if last else 'first'}({self.expr(items)})"

    def size(self, items: Expr) -> str:
        """How many; of a zone without looking at its cards."""
        if isinstance(items, Contents):
            return f"len(z[{self.place(items.zone, items.of)}])"
        return f"len({self.expr(items)})"

    def choose(self, node: Choose) -> str:
        """A choice of one, or of several at once."""
        who = self.seat(node.who) if node.who is not None else "CHANCE"
        sort, clause = self.e.sort(node.items).name, self.e.clause(node.origin)
        level = self.later if sort == CARD.name else -1
        if level >= 0 and isinstance(node.items, Contents) and self.is_pile(node.items.zone):
            level |= ORDER  # what is taken out of a pile leaves the rest of it in another order
        if any(isinstance(each, Contents) and each.zone in self.e.force for each in walk(node.items)):
            level = ANYTHING
        self.fails = True
        self.e.sorts[clause, node.label] = sort
        items = self.options(node.items)
        if node.count is not None:
            count = self.expr(node.count)
            return f"choose_many(t, {who}, {node.label!r}, {items}, {count}, {level}, {clause})"
        if node.optional:
            return f"choose_optional(t, {who}, {node.label!r}, {items}, {level}, {clause})"
        return f"choose(t, {who}, {node.label!r}, {items}, {level}, {clause})"

    def options(self, items: Expr) -> str:
        """What may be chosen: cards of a hand may still be unknown, those of a pile have no order."""
        if isinstance(items, Contents):
            place = self.place(items.zone, items.of)
            return f"t.known({place})" if self.is_pile(items.zone) else f"z[{place}]"
        return self.expr(items)

    def consult(self, question: Question, deed: str, who: Expr, thing: Expr | None) -> str:
        """What standing rules say; nothing when no card in use speaks of the deed."""
        e, doer = self.e, self.seat(who)
        declared = e.deeds[deed]
        it = self.expr(thing) if thing is not None else str(NOBODY)
        match question:
            case Question.MAY:
                if declared.free and deed not in e.forbidden:
                    return "True"
                has_usable = declared.parameter is not None and any(card.usable for card in e.game.cards)
                if not declared.free and deed not in e.granted and not has_usable:
                    return "False"
                return f"may(t, {deed!r}, {declared.free}, {doer}, {it})"
            case Question.MUST:
                return f"must(t, {deed!r}, {doer}, {it})" if deed in e.obliged else "False"
            case Question.FIRST:
                return f"comes_first(t, {deed!r}, {doer}, {it})" if deed in e.preceded else "False"
            case _:
                assert_never(question)
