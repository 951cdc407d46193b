"""Crazy eights, a game that OpenSpiel brings along, played at random within its own C++: `crazy_eights.py PARTIDAS`."""

from __future__ import annotations

import json
import sys
import time

import pyspiel

game = pyspiel.load_game("crazy_eights(players=4)")
bots = [pyspiel.make_uniform_random_bot(player, 1 + player) for player in range(game.num_players())]
count, began = 0, time.perf_counter()
for seed in range(int(sys.argv[1])):
    state = game.new_initial_state()
    pyspiel.evaluate_bots(state, bots, seed)
    count += state.move_number()
print(json.dumps({"count": count, "seconds": time.perf_counter() - began}))
