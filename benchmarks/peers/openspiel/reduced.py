"""Agência, reduced to numbers of cards, as a game of OpenSpiel written in Python.

`reduced.py states CARDS DEALT` counts the states; `reduced.py play PARTIDAS CARDS DEALT` plays at random.
"""

from __future__ import annotations

import json
import random
import sys
import time
from typing import Any

import pyspiel

PLAYERS = range(4)
MOST_JOGADAS = 500
CRISE = len(PLAYERS)
"""The action of whoever cannot follow his structure; the others are the opponent chosen (0 where none is)."""

work, *numbers = sys.argv[1:]
*partidas, CARDS, DEALT = map(int, numbers)

TYPE = pyspiel.GameType(
    short_name="python_agencia",
    long_name="Agência, reduced to numbers of cards",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=len(PLAYERS),
    min_num_players=len(PLAYERS),
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=CRISE + 1,
    max_chance_outcomes=0,
    num_players=len(PLAYERS),
    min_utility=-1.0,
    max_utility=3.0,
    utility_sum=0.0,
    max_game_length=MOST_JOGADAS,
)


class Agencia(pyspiel.Game):  # type: ignore[misc]  # the library says nothing of its types
    """The game."""

    def __init__(self, params: Any = None) -> None:
        super().__init__(TYPE, INFO, params or {})

    def new_initial_state(self) -> State:
        """As it is dealt."""
        return State(self)

    def make_py_observer(self, *_: Any) -> None:
        """Nobody observes."""


class State(pyspiel.State):  # type: ignore[misc]  # the library says nothing of its types
    """How many cards each player holds, and whose jogada it is."""

    def __init__(self, game: Agencia) -> None:
        super().__init__(game)
        self.hands = [DEALT for _ in PLAYERS]
        self.mover = 0
        self.jogadas = 0

    def current_player(self) -> int:
        """Who is asked."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.mover

    def is_terminal(self) -> bool:
        """A hand is empty, or play goes on for too long."""
        return 0 in self.hands or self.jogadas >= MOST_JOGADAS

    def _followed(self, action: int) -> list[int]:
        hands = list(self.hands)
        match self.mover:
            case 0:  # A sentença dos reis: an opponent draws 4
                hands[action] += 4
            case 1:  # Plano de privatizações: discard 2, every opponent draws 1
                hands = [held - 2 if p == 1 else held + 1 for p, held in enumerate(hands)]
            case 2:  # Messianismo: an opponent discards 3
                hands[action] -= 3
            case _:  # Populismo xenófobo: give 2 to an opponent with 5
                hands[3] -= 2
                hands[action] += 2
        return hands

    def _legal_actions(self, player: int) -> list[int]:
        hands, monte = self.hands, CARDS - sum(self.hands)
        match self.mover:
            case 0:
                fitting = [1, 2, 3] if monte >= 4 else []
            case 1:
                fitting = [0] if hands[1] >= 2 and monte + 2 >= 3 else []
            case 2:
                fitting = [q for q in (0, 1, 3) if hands[q] >= 3]
            case _:
                fitting = [q for q in (0, 1, 2) if hands[q] == 5] if hands[3] >= 2 else []
        return [action for action in fitting if self._followed(action).count(0) < 2] or [CRISE]

    def _apply_action(self, action: int) -> None:
        if action != CRISE:
            self.hands = self._followed(action)
        self.mover = (self.mover + 1) % len(PLAYERS)
        self.jogadas += 1

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action)

    def returns(self) -> list[float]:
        """What the end is worth to each player."""
        winner = self.hands.index(0) if 0 in self.hands else None
        return [0.0 if winner is None else 3.0 if p == winner else -1.0 for p in PLAYERS]

    def __str__(self) -> str:
        return f"{self.hands} {self.mover}"


def states(game: Any) -> int:
    """How many states there are: those that are reached later than `MOST_JOGADAS` are none."""
    waiting = [game.new_initial_state()]
    seen = {str(waiting[0])}
    while waiting:
        state = waiting.pop(0)
        for action in [] if state.is_terminal() else state.legal_actions():
            after = state.child(action)
            if str(after) not in seen:
                seen.add(str(after))
                waiting.append(after)
    return len(seen)


def played(game: Any, partidas: int) -> int:
    """How many jogadas so many partidas have together."""
    chance, count = random.Random(1), 0
    for _ in range(partidas):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            count += 1
    return count


pyspiel.register_game(TYPE, Agencia)
agencia = pyspiel.load_game("python_agencia")
began = time.perf_counter()
count = states(agencia) if work == "states" else played(agencia, *partidas)
print(json.dumps({"count": count, "seconds": time.perf_counter() - began}))
