"""Uno, a game that RLCard brings along, played at random: `uno.py PARTIDAS`."""

from __future__ import annotations

import json
import sys
import time

import rlcard
from rlcard.agents import RandomAgent

game = rlcard.make("uno", config={"seed": 1})
game.set_agents([RandomAgent(num_actions=game.num_actions) for _ in range(game.num_players)])
count, began = 0, time.perf_counter()
for _ in range(int(sys.argv[1])):
    trajectories, _ = game.run(is_training=False)
    count += sum(len(each) // 2 for each in trajectories)
print(json.dumps({"count": count, "seconds": time.perf_counter() - began}))
