"""Outside an attempt what is impossible is passed over, sentence by sentence; inside it undoes all.

Also what is asked of nobody, of names that were never given, and divisions by 0.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.driver import RandomOracle
from agencia_dsl.engine.lookahead import attempt
from agencia_dsl.engine.perform import execute
from agencia_dsl.engine.step import opening
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.effect import (
    Argument,
    Effect,
    Fail,
    ForEach,
    If,
    Let,
    Offer,
    Perform,
    SetField,
)
from agencia_dsl.ir.expr import (
    All,
    Arithmetic,
    CardNamed,
    Choose,
    Compare,
    Constant,
    Contents,
    Expr,
    Filter,
    First,
    Group,
    Local,
    Operator,
    Relation,
    Seats,
    Size,
    Trait,
    TraitName,
)
from agencia_dsl.ir.law import Change, Modify
from agencia_dsl.ir.sorts import NUMBER, PLAYER, PLAYERS, SYMBOL, TRUTH
from tests.builders import card, game

YOU, YES, NO = Local("you", PLAYER), Constant(1, TRUTH), Constant(0, TRUTH)
ONE = Constant(1, NUMBER)


def number(of: int) -> Expr:
    return Constant(of, NUMBER)


def hand(of: Expr) -> Expr:
    return Size(Contents("hand", of))


NOBODY_FITS = Filter("p", Seats(), Compare(Relation.GREATER, hand(Local("p", PLAYER)), number(99)))
FIRST_OF_NONE = First(NOBODY_FITS, last=False)
MARK = SetField("unrest", None, YES)
LATER = SetField("omen", None, YES)


def draws(who: Expr, cards: int = 1) -> Perform:
    return Perform("draw n cards", "d", Group((who,)), (Argument("n", number(cards), each=False),))


def after(*body: Effect, attempted: bool = False) -> dict[str, int]:
    """The fields of the table after a card with this body, executed at the opening by the first player."""
    known = game()
    cards = tuple(replace(each, body=body) if each.number == 999 else each for each in known.cards)
    plan = compile_game(replace(known, cards=cards), 4)
    table = Table(plan, RandomOracle(1))
    table.set_position(opening(plan))
    assert plan.layout.mover is not None
    table.f[plan.layout.mover] = 0
    index = next(i for i, each in enumerate(cards) if each.number == 999)

    def run(t: Table) -> None:
        execute(t, index, plan.cards[index].body, 0)

    done = True
    if attempted:
        done = attempt(table, run)
    else:
        run(table)
    shown = {name: table.f[plan.layout.fields[name]] for name in ("unrest", "omen", "solver")}
    sizes = [len(table.z[plan.layout.zones["hand"] + seat]) for seat in range(4)]
    return {**shown, "done": bool(done), **{f"hand {seat}": size for seat, size in enumerate(sizes)}}


def test_only_the_impossible_sentence_is_passed_over() -> None:
    got = after(If(YES, (MARK, Fail(), LATER), ()))
    assert (got["unrest"], got["omen"]) == (1, 1)


def test_a_loop_goes_on_with_the_next_item() -> None:
    p = Local("p", PLAYER)
    got = after(ForEach("p", Seats(), (If(Compare(Relation.EQUAL, p, YOU), (Fail(),), (draws(p),)),)))
    assert [got[f"hand {seat}"] for seat in range(4)] == [0, 1, 1, 1]


def test_within_an_attempt_all_is_undone() -> None:
    got = after(MARK, draws(YOU), If(YES, (Fail(),), ()), attempted=True)
    assert (got["done"], got["unrest"], got["hand 0"]) == (False, 0, 0)


def test_who_speaks_of_what_was_passed_over_is_passed_over_too() -> None:
    chosen = Let("a", Choose(YOU, "x", NOBODY_FITS, None, optional=False))
    got = after(chosen, SetField("solver", None, Local("a", PLAYER)), LATER)
    assert (got["solver"], got["omen"]) == (-1, 1)


@pytest.mark.parametrize(
    "sentence",
    [
        draws(FIRST_OF_NONE),
        SetField("unrest", None, Compare(Relation.EQUAL, hand(FIRST_OF_NONE), number(0))),
        If(Compare(Relation.EQUAL, Trait(CardNamed("no such card"), TraitName.KIND), Constant(0, SYMBOL)), (MARK,), ()),
        If(Compare(Relation.AT_LEAST, Arithmetic(Operator.OVER, ONE, Size(NOBODY_FITS)), number(0)), (MARK,), ()),
        If(Compare(Relation.AT_LEAST, Arithmetic(Operator.REMAINDER, ONE, Size(NOBODY_FITS)), number(0)), (MARK,), ()),
        Perform("give n cards to receiver", "d", Group((YOU,)),
                (Argument("n", ONE, each=False), Argument("receiver", Group((FIRST_OF_NONE,)), each=False))),
    ],
    ids=["nobody draws", "the hand of nobody", "the kind of no card", "division", "remainder", "given to nobody"],
)  # fmt: skip
def test_of_nobody_and_by_zero_nothing_can_be_asked(sentence: Effect) -> None:
    before = after()
    assert after(sentence) == before
    assert after(sentence, attempted=True)["done"] is False
    assert after(sentence, LATER)["omen"] == 1


def test_a_name_may_stand_for_a_list() -> None:
    others = Let("a", Filter("p", Seats(), Compare(Relation.UNEQUAL, Local("p", PLAYER), YOU)))
    named = Local("a", PLAYERS)
    alone = after(others, Perform("draw n cards", "d", named, (Argument("n", ONE, each=False),)))
    assert [alone[f"hand {seat}"] for seat in range(4)] == [0, 1, 1, 1]
    together = Group((YOU, named))
    both = after(others, Perform("draw n cards", "d", together, (Argument("n", ONE, each=False),)))
    assert [both[f"hand {seat}"] for seat in range(4)] == [1, 1, 1, 1]


def test_what_is_offered_may_give_a_name_anew_for_itself() -> None:
    a = Local("a", PLAYER)
    got = after(
        Let("a", Constant(0, PLAYER)),
        Offer(YOU, "it", (Let("a", Constant(2, PLAYER)), SetField("solver", None, a))),
        If(Compare(Relation.EQUAL, a, Constant(0, PLAYER)), (LATER,), ()),
    )
    assert got["omen"] == 1
    assert got["solver"] in (-1, 2)


def test_a_standing_rule_that_speaks_of_nobody_does_not_hold() -> None:
    """`it` is nobody for a verb without another party; his hand is not some other zone."""
    known = game()
    test = Compare(Relation.EQUAL, hand(Local("it", PLAYER)), number(0))
    cards = tuple(
        replace(each, laws=(Modify("draw", Change.DOUBLED, 0, All((test,))),)) if each.number == 999 else each
        for each in known.cards
    )
    plan = compile_game(replace(known, cards=cards), 4)
    table = Table(plan, RandomOracle(1))
    table.set_position(opening(plan))
    law = next(each for each in plan.cards if each.name == card_999()).modifies["draw"][0]
    assert law.test(table, 0, 1, 2, 0) is True
    assert law.test(table, 0, 1, -1, 0) is False


def card_999() -> str:
    """The name of the last card of the deck."""
    return next(each.name for each in game().cards if each.number == 999)


def test_cards_are_executed_for_who_is_on_move() -> None:
    assert after(draws(YOU))["hand 0"] == 1
    assert card(card_999()).copies > 1
