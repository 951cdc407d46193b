"""All states of the reduced model, built by Storm: `search.py CARDS DEALT`."""

import json
import sys
import time
from pathlib import Path

import stormpy

program = stormpy.parse_prism_program(str(Path(__file__).with_name("reduced.prism")))
manager = program.expression_manager
cards, dealt = (manager.integer(int(word)) for word in sys.argv[1:])
numbers = {manager.get_variable("CARDS"): cards, manager.get_variable("DEALT"): dealt}
program = program.define_undefined_constants(numbers).substitute_constants()
began = time.perf_counter()
model = stormpy.build_model(program)
seconds = time.perf_counter() - began
print(json.dumps({"count": model.nr_states, "seconds": seconds}))
