"""`python -m benchmarks`: measure, print tables.  `python -m benchmarks soak`: long random play."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable

from agencia_dsl.app.exit_codes import EXPECTATION, INTERRUPTED, OK, USAGE
from agencia_dsl.app.terminal import progress
from benchmarks import soak
from benchmarks.commands import commands_table
from benchmarks.evaluators import evaluators_table
from benchmarks.looks import looks_table
from benchmarks.peers.compared import peers_table
from benchmarks.play import play_table
from benchmarks.table import Table, machine, machine_text, table_data, table_text
from benchmarks.timing import FEWEST_RUNS

QUICK = 0.2
"""The part of the usual work that `--quick` does."""

Measure = Callable[[int, bool, Callable[[str], None]], Table]

MEASURES: dict[str, Measure] = {
    "play": lambda runs, quick, tick: play_table(runs, QUICK if quick else 1.0, tick),
    "evaluators": lambda runs, quick, tick: evaluators_table(runs, QUICK if quick else 1.0, tick),
    "looks": lambda runs, quick, tick: looks_table(runs, QUICK if quick else 1.0, tick),
    "commands": lambda runs, quick, tick: commands_table(runs, is_quick=quick, tick=tick),
    "peers": lambda runs, quick, tick: peers_table(runs, QUICK if quick else 1.0, is_quick=quick, tick=tick),
}


def main() -> int:
    """Measure what was asked for; 20 when a requirement is not met."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="How fast things are, measured.",
                                     epilog="python -m benchmarks soak --help: long random play, put to the test")  # fmt: skip
    parser.add_argument("--quick", action="store_true", help="less work in each run, and no command that takes seconds")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to print (default: text)")
    parser.add_argument("--only", action="append", choices=tuple(MEASURES), help="only this table; may be repeated")
    parser.add_argument("--runs", type=int, default=FEWEST_RUNS, metavar="N",
                        help=f"of each case (default, and fewest: {FEWEST_RUNS})")  # fmt: skip
    options = parser.parse_args()
    if options.runs < FEWEST_RUNS:
        print(f"error: {options.runs} runs are too few for a median: at least {FEWEST_RUNS}", file=sys.stderr)
        return USAGE
    tables: list[Table] = []
    made = machine()
    if options.format == "text":
        print(machine_text(made))
    try:
        for name in options.only or MEASURES:
            with progress() as shown:
                tables.append(MEASURES[name](options.runs, options.quick, shown.say))
            if options.format == "text":
                print(f"\n{table_text(tables[-1])}", flush=True)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    if options.format == "json":
        data = {
            "machine": {"python": made.python, "system": made.system, "cores": made.cores},
            "runs": options.runs, "quick": options.quick, "tables": {t.name: table_data(t) for t in tables},
        }  # fmt: skip
        print(json.dumps(data, ensure_ascii=False, indent=2))
    return EXPECTATION if any(table.failures for table in tables) else OK


if __name__ == "__main__":
    sys.exit(soak.main(sys.argv[2:]) if sys.argv[1:2] == ["soak"] else main())
