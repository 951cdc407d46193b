"""Random play keeps the promises of the engine, whatever the players and the cards."""

from __future__ import annotations

import itertools
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from agencia_dsl.engine.driver import play_random
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.run import Status, apply, begin, options, replay, settle
from agencia_dsl.engine.step import opening
from agencia_dsl.ir.position import Position
from tests.builders import plan
from tests.properties.strategies import all_cards, cards_of, player_counts, seeds, unknown

GOAL = "partida"


@settings(max_examples=40)
@given(player_counts, seeds)
def test_no_card_is_lost_and_none_is_made(players: int, seed: int) -> None:
    made = plan(players)
    position = opening(made)
    played = play_random(made, seed, GOAL)
    for number, start in enumerate(played.starts):
        assert cards_of(made, position) == all_cards(made)
        assert unknown(position) == sum(len(pool) for pool in position.pools)
        end = played.starts[number + 1] if number + 1 < len(played.starts) else len(played.tape)
        position = _after(made, position, played.tape[start:end])
    assert cards_of(made, played.position) == all_cards(made)


def _after(made: Plan, position: Position, decisions: tuple[object, ...]) -> Position:
    """Where one step with these decisions leads: the same step, taken again from the tape."""
    from agencia_dsl.engine.run import table_at
    from agencia_dsl.engine.step import run_step

    table, tape = table_at(made, position, decisions)  # type: ignore[arg-type]
    run_step(table)
    assert tape.is_used_up
    return table.position()


@settings(max_examples=40)
@given(player_counts, seeds)
def test_the_fast_driver_replays_step_by_step(players: int, seed: int) -> None:
    made = plan(players)
    played = play_random(made, seed, GOAL)
    position = opening(made)
    bounds = [*played.starts, len(played.tape)]
    for start, end in itertools.pairwise(bounds):
        position = _after(made, position, played.tape[start:end])
    assert position == played.position


@settings(max_examples=40)
@given(player_counts, seeds)
def test_the_same_seed_gives_the_same_run(players: int, seed: int) -> None:
    assert play_random(plan(players), seed, GOAL) == play_random(plan(players), seed, GOAL)


@settings(max_examples=25)
@given(st.integers(2, 7), seeds)
def test_options_can_be_carried_out_and_a_record_replays(players: int, seed: int) -> None:
    """Every option offered leads on; what was recorded leads to the same states again."""
    made, chance = plan(players), random.Random(seed)
    step = begin(made)
    steps, tape = [step], []
    for _ in range(30):
        if step.choice is None:
            break
        assert step.choice == options(made, step.state)
        assert len(step.choice.options) > 1, "a single option is taken silently"
        decision = step.choice.options[chance.randrange(len(step.choice.options))]
        step = apply(made, step.state, decision)
        steps.append(step)
        tape.append(decision)
    assert list(replay(made, opening(made), tape)) == steps
    if step.state.status is Status.DUE:
        assert settle(made, step.state.position, step.state.tape).choice == step.choice


@settings(max_examples=25)
@given(st.integers(2, 5), seeds, st.booleans())
def test_every_option_of_a_choice_leads_on(players: int, seed: int, consensus: bool) -> None:
    made, chance = plan(players, consensus), random.Random(seed)
    step = begin(made)
    for _ in range(chance.randrange(60)):
        if step.choice is None:
            return
        step = apply(made, step.state, step.choice.options[chance.randrange(len(step.choice.options))])
    if step.choice is None:
        return
    few = range(min(len(step.choice.options), 40))
    for option in (step.choice.options[index] for index in few):
        apply(made, step.state, option)
