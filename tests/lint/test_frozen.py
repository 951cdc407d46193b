"""A society that is said to freeze is played from small hands, natural cards among them: nobody wins in it."""

from __future__ import annotations

import random
from functools import lru_cache

from agencia_dsl.analysis.lint import RULES, lint
from agencia_dsl.analysis.lint.finding import Finding
from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.driver import RandomOracle
from agencia_dsl.engine.scene import position_of
from agencia_dsl.engine.step import is_over, run_step
from agencia_dsl.engine.table import Table
from agencia_dsl.pipeline import game_of
from tests.builders import mca, project_of

NAMES = ("Ana", "Bia", "Caio")
SOCIETIES = 150
STEPS = 60
"""Of each play, if its society lasts so long."""


@lru_cache(maxsize=1)
def findings() -> tuple[Finding, ...]:
    """What is said of societies of the principal deck."""
    game = game_of(mca(), "simples").value
    assert game is not None
    (rule,) = (rule for rule in RULES if rule.code.slug == "frozen-society")
    return lint(game, mca().loaded.vocabulary, frozenset(card.name for card in game.cards), (rule,)).findings


def frozen(players: int) -> tuple[str, ...]:
    """The cards that freeze a society of so many players."""
    return next(finding.cards for finding in findings() if players in finding.players)


def scene_text(number: int, chance: random.Random) -> str:
    """A society of frozen cards, everybody with a small hand."""
    players = 2 + number % 2
    lines = [f"scene s{number} of simples between {', '.join(NAMES[:players])}"]
    for name, card in zip(NAMES, chance.sample(frozen(players), players), strict=False):
        hand = chance.choice(('"Liderança"', '"Nova geração"', "1 card", "2 cards", "3 cards"))
        lines.append(f'    {name} has structure "{card}", hand {hand}')
    return "\n".join([*lines, "    mover is Ana", "    unrest is yes", ""])


def test_nobody_wins_while_it_stands() -> None:
    chance = random.Random(1)
    project = project_of("\n".join(["agencia 1\nuses mca\n", *(scene_text(n, chance) for n in range(SOCIETIES))]))
    game = game_of(project, "simples").value
    assert game is not None
    for seed, scene in enumerate(project.scenes):
        plan = compile_game(game, len(scene.players))
        at = position_of(plan, scene).value
        assert at is not None
        table = Table(plan, RandomOracle(seed))
        table.set_position(at)
        before = [table.z[zone] for zone in plan.layout.in_force]
        for _ in range(STEPS):
            if is_over(table):
                break
            ended = run_step(table)
            if [table.z[zone] for zone in plan.layout.in_force] != before:
                break
            assert ended is None or not ended.winners, scene.name
