"""The rules of modo simples where the conformance scenarios say little: each line of them is noticed."""

from __future__ import annotations

from collections import Counter

from agencia_dsl.engine.driver import RandomOracle, play_random
from agencia_dsl.engine.event import Done, SequenceEnded
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.run import Status, begin
from agencia_dsl.engine.step import opening, run_step
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.choice import CHANCE
from agencia_dsl.ir.position import Position
from tests.builders import decide, field, first_choice, hand_sizes, names_in, plan, played, position


def first_turn(players: int, seed: int) -> Position:
    """The position right after the deal."""
    return dealt(plan(players), opening(plan(players)), seed)


def dealt(p: Plan, begin_at: Position, seed: int) -> Position:
    """The position right after the next deal."""
    table = Table(p, RandomOracle(seed))
    table.set_position(begin_at)
    while p.game.steps[table.place].rule != "deal":
        run_step(table)
    while p.game.steps[table.place].rule != "verification":
        run_step(table)
    return table.position()


def test_the_first_starter_is_drawn_by_lot() -> None:
    step = begin(plan(4))
    assert step.choice is not None
    assert (step.choice.who, step.choice.label, tuple(step.choice.options)) == (CHANCE, "starter", (0, 1, 2, 3))


def test_the_deal_gives_five_cards_and_a_structural_structure() -> None:
    for seed in range(30):
        at = first_turn(5, seed)
        p = plan(5)
        assert hand_sizes(p, at) == [5] * 5
        assert hand_sizes(p, at, "structure") == [1] * 5
        structures = [p.game.cards[at.zones[p.layout.zones["structure"] + s][0]].kind for s in range(5)]
        assert structures == ["structural"] * 5
        monte = at.zones[p.layout.zones["monte"]]
        assert len(monte) == 80 - 30
        assert set(monte) == {-1}, "after the deal nobody knows the order of the monte"


def test_the_deal_depends_on_chance_alone() -> None:
    assert first_turn(3, 1) == first_turn(3, 1)
    assert first_turn(3, 1) != first_turn(3, 2)


def test_thirteen_players_leave_a_monte_of_two() -> None:
    p = plan(13)
    assert len(first_turn(13, 0).zones[p.layout.zones["monte"]]) == 2


WON = """
scene s of simples between Ana, Bia
    Ana has structure "A pessoa certa no lugar certo", hand 1 card, wins {wins}
    Bia has structure "Hubris", hand 5 cards
    mover is Ana
    earlier Bia
"""


def test_a_won_partida_counts_and_the_winner_starts_the_next() -> None:
    p, step = first_choice(WON.format(wins=2))
    ended = [e for e in step.events if isinstance(e, SequenceEnded) and e.sequence == "partida"]
    assert [e.winners for e in ended] == [0b01]
    at = step.state.position
    assert field(p, at, "wins", 0) == 3
    assert field(p, at, "champion") == 0
    assert field(p, at, "mover") == 0


def test_the_fourth_win_ends_the_jogo() -> None:
    _, step = first_choice(WON.format(wins=3))
    assert step.state.status is Status.OVER
    assert [(e.sequence, e.winners) for e in step.events if isinstance(e, SequenceEnded)][-1] == ("jogo", 0b01)


def test_a_new_partida_forgets_the_old_one() -> None:
    """Unrest, announced crises, solvers and history belong to a partida; the flow and wins do not."""
    text = WON.format(wins=0) + "    backward is yes\n    unrest is yes\n    omen is no\n    solver is Bia\n"
    p, before = position(text)
    at = dealt(p, before, seed=1)
    assert field(p, at, "unrest") == 0
    assert field(p, at, "omen") == 0
    assert field(p, at, "solver") == -1
    assert field(p, at, "backward") == 1
    assert all(not seats for seats in at.latest)


VOTE = """
scene s of simples between Ana, Bia, Caio
    Ana has structure "Crime organizado", hand 5 cards
    Bia has structure "Sufrágio universal obrigatório", hand 6 cards and "Hubris"
    Caio has structure "A internet", hand 4 cards and "Falência"
    mover is Ana
    earlier Caio
"""


def test_every_player_votes_and_more_than_half_must_agree() -> None:
    p, step = first_choice(VOTE)
    hubris = next(i for i, c in enumerate(p.cards) if c.name == "Hubris")
    step = decide(p, step, hubris, 0)  # Bia proposes Hubris before Ana
    asked = []
    for answer in (1, 1, 0):
        assert step.choice is not None
        assert step.choice.label == "approval"
        asked.append(step.choice.who)
        step = decide(p, step, answer)
    assert asked == [0, 1, 2]
    assert names_in(p, step.state.position, "structure", 0) == ["Hubris"]


def test_a_rejected_solution_passes_to_the_next_and_none_ends_the_partida() -> None:
    p, step = first_choice(VOTE)
    hubris = next(i for i, c in enumerate(p.cards) if c.name == "Hubris")
    step = decide(p, step, hubris, 0, 0, 0, 0)
    assert step.choice is not None
    assert (step.choice.label, step.choice.who) == ("insert", 2), "Caio is next in the queue"
    falencia = next(i for i, c in enumerate(p.cards) if c.name == "Falência")
    step = decide(p, step, falencia, 0, 0, 0, 0)
    ended = [e for e in step.events if isinstance(e, SequenceEnded) and e.sequence == "partida"]
    assert [e.winners for e in ended] == [0]


VETO = """
scene s of simples between Ana, Bia, Caio
    Ana has structure "Crime organizado", hand 5 cards
    Bia has structure "Republicanismo madisoniano", hand 7 cards and "Hubris"
    Caio has structure "A internet", hand 3 cards
    mover is Ana
    earlier Caio
"""


def test_a_vetoed_solver_may_offer_the_veto_card_itself() -> None:
    p, step = first_choice(VETO)
    hubris = next(i for i, c in enumerate(p.cards) if c.name == "Hubris")
    step = decide(p, step, hubris, 0)
    assert step.choice is not None
    assert (step.choice.label, step.choice.who) == ("veto", 2), "Caio has fewest cards"
    step = decide(p, step, 1)
    assert step.choice is not None
    assert (step.choice.label, step.choice.who) == ("second-offer", 1)
    step = decide(p, step, 1, hubris)
    # one seat is safe from vetoes, so it is taken in silence
    assert names_in(p, step.state.position, "structure", 1) == ["Hubris"]


def test_a_vetoed_solver_may_leave_it_to_the_next() -> None:
    p, step = first_choice(VETO)
    hubris = next(i for i, c in enumerate(p.cards) if c.name == "Hubris")
    step = decide(p, step, hubris, 0, 1, 0)
    assert step.choice is not None
    assert (step.choice.label, step.choice.who) == ("seat", 2)


def test_who_cannot_solve_is_passed_over() -> None:
    _, done = played("""
scene s of simples between Ana, Bia, Caio
    Ana has structure "Crime organizado", hand 5 cards
    Bia has structure "A ordem natural das coisas", hand 9 cards
    Caio has structure "A internet", hand 4 "Nova geração" and 1 card
    mover is Ana
    earlier Caio
    play 1 jogada
    expect solver = Caio
    expect Ana had a crise
    expect Caio had a solution
""")
    assert len(done.tape) >= 1


def test_an_announced_crise_is_the_next_players_and_comes_once() -> None:
    played(
        """
scene s of simples between Ana, Bia, Caio
    Ana has structure "Hubris", hand 5 cards
    Bia has structure "Hubris", hand 5 cards
    Caio has structure 1 card, hand 5 cards
    mover is Bia
    omen is yes
    earlier Ana
    play 1 jogada
    expect Bia had a crise
    expect not omen
    expect unrest
    expect cards of Bia = 5
""".replace('Ana has structure "Hubris"', "Ana has structure 1 card")
    )


REVOLT = """
scene s of simples between Ana, Bia, Caio
    Ana has structure "Hubris", hand 2 cards
    Bia has structure 1 card, hand {bia} cards
    Caio has structure 1 card, hand 8 cards
    mover is Ana
    unrest is {unrest}
    earlier Caio
"""


def is_asked_to_revolt(text: str) -> int | None:
    """Who is asked whether he starts a revolta, if anybody is."""
    _, step = first_choice(text)
    return step.choice.who if step.choice is not None and step.choice.label == "revolta" else None


def test_a_revolta_needs_unrest() -> None:
    assert is_asked_to_revolt(REVOLT.format(bia=3, unrest="yes")) == 2
    assert is_asked_to_revolt(REVOLT.format(bia=3, unrest="no")) is None


def test_of_two_largest_hands_the_last_to_play_may_revolt() -> None:
    assert is_asked_to_revolt(REVOLT.format(bia=8, unrest="yes")) == 2
    backward = REVOLT.format(bia=8, unrest="yes") + "    backward is yes\n"
    assert is_asked_to_revolt(backward) == 1


def test_a_revolta_spends_the_unrest_and_ends_the_jogada() -> None:
    p, step = first_choice(REVOLT.format(bia=3, unrest="yes"))
    step = decide(p, step, 1, 0)  # Caio revolts; his alike cards need no choice; before Ana
    assert step.choice is not None
    assert (step.choice.label, step.choice.who) == ("approval", 0)
    step = decide(p, step, 0, 1)
    events = [e.event for e in step.events if isinstance(e, Done)]
    assert "successful-revolta" in events
    at = step.state.position
    assert field(p, at, "unrest") == 0
    assert hand_sizes(p, at)[0] == 2, "Ana's own structure was not executed"
    assert field(p, at, "mover") == 1


def test_consensus_ends_a_partida_only_when_all_agree_and_only_if_the_option_is_on() -> None:
    text = """
scene s of simples between Ana, Bia
    Ana has structure 1 card, hand 3 cards
    Bia has structure 1 card, hand 3 cards
    mover is Ana
    earlier Bia
    play 1 jogada
    expect partida to go on
"""
    played(text)
    on = plan(2, consensus=True)
    _, at = position(text, of=on.game)
    step = begin(on, at)
    assert step.choice is not None
    assert step.choice.label == "ending"
    agreed = decide(on, step, 1, 1)
    assert any(isinstance(e, SequenceEnded) and e.sequence == "partida" for e in agreed.events)
    refused = decide(on, step, 0)
    assert not any(isinstance(e, SequenceEnded) and e.sequence == "partida" for e in refused.events)


def test_seats_win_about_equally_often() -> None:
    """A lot decides who starts: no seat is favoured by the rules of dealing."""
    won = Counter(play_random(plan(2), seed, "partida").winners for seed in range(400))
    assert abs(won[0b01] - won[0b10]) < 90
