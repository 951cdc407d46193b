"""A rule of the game is an edit of its files: each of these changes one line and sees another answer."""

from __future__ import annotations

from pathlib import Path

from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.driver import RandomOracle, play_random
from agencia_dsl.engine.event import Done
from agencia_dsl.engine.plan import Plan
from agencia_dsl.engine.step import opening, run_step
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.choice import CHANCE
from agencia_dsl.ir.program import Game
from agencia_dsl.pipeline import check, game_of
from tests.builders import (
    MCA,
    changed_rules,
    decide,
    first_choice,
    game,
    good,
    hand_sizes,
    plan,
)


def hands_after_the_deal(made: Plan) -> list[int]:
    table = Table(made, RandomOracle(7))
    table.set_position(opening(made))
    while made.game.steps[table.place].rule != "verification":
        run_step(table)
    return hand_sizes(made, table.position())


def test_the_size_of_a_hand(tmp_path: Path) -> None:
    house = changed_rules(tmp_path, {"partidas": ("move 5 cards", "move 7 cards")})
    assert hands_after_the_deal(plan(4)) == [5] * 4
    assert hands_after_the_deal(compile_game(house, 4)) == [7] * 4


CRISE = """
scene s of simples between Ana, Bia, Caio
    Ana has structure "Trabalho voluntário", hand "Hubris" and 1 card
    Bia has structure "Indústria cultural e mídia de massa: a sociedade do espetáculo!", hand "Tecnocracia" and 2 cards
    Caio has structure "Aquecimento global", hand "Parlamentarismo" and 3 cards
    mover is Ana
    omen is yes
    earlier Caio
    earlier Bia
"""


def first_to_decide(of: Game | None) -> int:
    """Who is asked first in the crise of Ana: not she, and Caio has more cards than Bia."""
    _, step = first_choice(CRISE, of=of)
    assert step.choice is not None
    return step.choice.who


def test_the_queue_of_a_crise(tmp_path: Path) -> None:
    text = ("by most favour, most cards", "by most favour, fewest cards")
    house = changed_rules(tmp_path, {"crises": ("ordered " + text[0], "ordered " + text[1])})
    assert first_to_decide(None) == 2
    assert first_to_decide(house) == 1


REVOLTA = """
scene s of simples between Ana, Bia, Caio
    Ana has structure "Estatização dos meios de produção", hand "Hubris"
    Bia has structure "Indústria cultural e mídia de massa: a sociedade do espetáculo!", hand "Tecnocracia" and 3 cards
    Caio has structure "Aquecimento global", hand 3 cards
    mover is Ana
    unrest is yes
    earlier Caio
    earlier Bia
"""


def labels(of: Game | None, text: str) -> str | None:
    _, step = first_choice(text, of=of)
    return step.choice.label if step.choice is not None else None


def test_the_threshold_of_a_revolta(tmp_path: Path) -> None:
    house = changed_rules(tmp_path, {"revoltas": ("gap > 3", "gap > 2")})
    wide = REVOLTA.replace("and 3 cards", "and 4 cards")
    assert labels(None, wide) == labels(house, wide) == labels(house, REVOLTA) == "revolta"
    assert labels(None, REVOLTA) != "revolta"


def test_the_order_of_a_jogada(tmp_path: Path) -> None:
    """Natural card before the structure: the sentence of the natural card comes first."""
    swapped = {"jogada": ("    execution                                        # 3\n    natural-card                                     # 4\n",
                          "    natural-card\n    execution\n")}  # fmt: skip
    house = changed_rules(tmp_path, swapped)
    before, after = order(game()), order(house)
    assert before.index("execution") < before.index("natural-card")
    assert after.index("natural-card") < after.index("execution")
    assert sorted(before) == sorted(after)


def order(of: Game) -> list[str]:
    """The rules of a turn in the order in which they come."""
    found: list[str] = []
    place = dict(of.entries)["turn"]
    while of.steps[place].rule not in found:
        found.append(of.steps[place].rule)
        place = of.steps[place].next
    return found


NATURAL = """
scene s of simples between Ana, Bia
    Ana has structure "Corrupção sistêmica", hand "Nova geração" and 2 cards
    Bia has structure "Aquecimento global", hand 3 cards
    mover is Ana
    earlier Bia
"""


def test_what_a_natural_card_does(tmp_path: Path) -> None:
    text = (MCA / "principal.ag").read_text("utf-8")
    head = next(line for line in text.splitlines() if line.startswith("natural") and '"Nova geração"' in line)
    house = changed_rules(tmp_path, {"principal": (head, f"{head}\n    every player draws 1 card")})
    assert drawn_after_use(None) == []
    assert drawn_after_use(house) == [0, 1]


def drawn_after_use(of: Game | None) -> list[int]:
    """Who draws when Ana uses her natural card."""
    made, step = first_choice(NATURAL, of=of)
    while step.choice is not None and step.choice.label != "used":
        step = decide(made, step, step.choice.options[0])
    assert step.choice is not None
    used = next(option for option in step.choice.options if option != -1)
    step = decide(made, step, used)
    events = list(step.events)
    while step.choice is not None and step.choice.who == CHANCE:
        step = decide(made, step, step.choice.options[0])
        events += step.events
    return [event.by for event in events if isinstance(event, Done) and event.event == "draw"]


def test_renaming_every_card_changes_no_answer(tmp_path: Path) -> None:
    renamed = renamed_edition(tmp_path)
    for seed in range(25):
        before, after = (play_random(compile_game(each, 4), seed, "partida") for each in (game(), renamed))
        assert (before.winners, before.turns, before.tape) == (after.winners, after.turns, after.tape)
    assert {card.name for card in renamed.cards} & {card.name for card in game().cards} == {"blank"}


def renamed_edition(folder: Path) -> Game:
    """The edition with every card called by its number, wherever it is spoken of."""
    copy = folder / "renamed"
    copy.mkdir()
    names = {card.name: f"K{card.number:03}" for card in game().cards if card.name}
    for path in MCA.glob("*.ag"):
        text = path.read_text("utf-8")
        for old, new in names.items():
            text = text.replace(f'"{old}"', f'"{new}"')
        (copy / path.name).write_text(text, encoding="utf-8")
    outcome = check([str(copy)])
    made = game_of(good(outcome.value, outcome.diagnostics), "simples")
    assert made.value is not None
    return made.value


def test_a_jogo_to_two_partidas(tmp_path: Path) -> None:
    text = "scene s of simples between Ana, Bia\n    Ana has structure \"A pessoa certa no lugar certo\", hand 1 card, wins 1\n" \
           "    Bia has structure \"Hubris\", hand 5 cards\n    mover is Ana\n    earlier Bia\n"  # fmt: skip
    house = changed_rules(tmp_path, {"subida": ("where their wins = 4 if some player where their wins = 4",
                                                 "where their wins = 2 if some player where their wins = 2")}, "simples")  # fmt: skip
    assert first_choice(text)[1].choice is not None
    assert first_choice(text, of=house)[1].choice is None
