"""Evidence about positions in which unknown cards are looked at by cards in force is accepted by the checker."""

from __future__ import annotations

import pytest

from agencia_dsl.analysis.ask import answer
from agencia_dsl.analysis.verdict import Answer
from agencia_dsl.engine.explore import Budget
from agencia_dsl.ir.question import Ask, Mode, Wins
from tests.builders import position

SCENE = """
scene seen of simples between Ana, Bia
    Ana has structure "{mine}", hand "Hubris" and "Nova geração"
    Bia has structure "{other}", hand "Falência" and "Teocracia"
    mover is Ana
    earlier Ana
    earlier Bia
"""


@pytest.mark.parametrize(
    ("mine", "other"), [("O bode expiatório", "Guerra total"), ("Pós-modernismo", "Totalitarismo")]
)
def test_our_own_evidence_is_not_refused(mine: str, other: str) -> None:
    plan, at = position(SCENE.format(mine=mine, other=other))
    assert answer(plan, at, Ask(Mode.POSSIBLE, Wins(None)), Budget(2.0)).answer is Answer.YES
