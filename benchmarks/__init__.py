"""How fast things are, measured: `python -m benchmarks`; and long random play, checked: `python -m benchmarks.soak`.

One file for each concern: `play`, `evaluators`, `looks` (with `settings`), `commands`, `peers` (programs of others); `timing`
measures and `table` prints.  `docs/performance.md` has figures.
"""
