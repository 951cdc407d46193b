"""The certificate checker: evidence is believed only when a second reading of the rules confirms it.

It shares nothing with the engine but the core (`ir/`): it has its own evaluator, a plain tree walk
written for obviousness, not for speed.  To use it:

- `verify.verify(game, players, position, ask, certificate)` says why evidence is refused, or None;
- `verify.answered(ask, certificate)` says which answer evidence of its kind gives;
- `step.run_step(game, players, position, decisions)` runs one step;
- `step.successors(game, players, position)` are all results that one step can have.
"""
