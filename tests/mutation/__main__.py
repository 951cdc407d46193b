"""`python -m tests.mutation [FILE…] [--card NAME]`: does something tell when a line is missing?

All evidence is first put to the unchanged files: what fails there is none.  Results are appended to a file as they
come, and what stands there is not tried again.  A mutant of which nothing tells but that something takes too long
counts as one that survives.  Survivors are compared with `survivors.md`, which says of each why nothing can tell.
"""

from __future__ import annotations

import argparse
import json
import resource
import signal
import sys
from collections import Counter
from multiprocessing import get_context
from pathlib import Path

from agencia_dsl.app.exit_codes import EXPECTATION, INTERRUPTED, OK
from tests.builders import ROOT
from tests.mutation.evidence import concerned
from tests.mutation.judge import LATE, judged, unsound
from tests.mutation.mutants import Mutant, mutants_of
from tests.mutation.survivors import expected

MEMORY = 2 << 30
"""Bytes that a worker may take: a mutant may fill all memory."""

Key = tuple[str, str, str, int]


def main(arguments: list[str] | None = None) -> int:
    """20 when a mutant survives that `survivors.md` does not explain."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="of cards or rules (default: all of both editions)")
    parser.add_argument("--card", default="", metavar="NAME", help="only this card")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes (default: 2)")
    parser.add_argument("--results", type=Path, default=Path("mutation.jsonl"), metavar="FILE")
    parser.add_argument("--again", action="store_true", help="try those again that have survived")
    options = parser.parse_args(arguments)
    files = [path.resolve() for path in options.files] or sorted((ROOT / "cards").glob("*/*.ag"))
    mutants = [m for file in files for m in mutants_of(file) if options.card in ("", m.card)]
    found = _read(options.results)
    known = {key for key, told in found.items() if not _survives(told) or not options.again}
    left = [mutant for mutant in mutants if mutant.key not in known]
    interrupted = False
    for title, wrong in unsound({name for mutant in left for name in concerned(mutant.file)}).items():
        print(f"no evidence, it fails without a mutant too: {title}: {wrong}", flush=True)
    try:
        with options.results.open("a", encoding="utf-8") as out, get_context("fork").Pool(options.jobs, _begin) as pool:
            for key, told in pool.imap_unordered(_tried, left, 4):
                found[key] = told
                print(json.dumps([*key, told], ensure_ascii=False), file=out, flush=True)
    except KeyboardInterrupt:
        interrupted = True
    tried = [mutant for mutant in mutants if mutant.key in found]
    return INTERRUPTED if _reported(tried, len(mutants), found) is None or interrupted else _code(tried, found)


def _begin() -> None:
    """Ctrl-C is for the process that reports."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _tried(mutant: Mutant) -> tuple[Key, str]:
    return mutant.key, judged(mutant)


def _read(path: Path) -> dict[Key, str]:
    if not path.exists():
        return {}
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return {(file, card, line, copy): told for file, card, line, copy, told in lines}


def _unexplained(tried: list[Mutant], found: dict[Key, str]) -> list[Mutant]:
    explained = expected()
    return [mutant for mutant in tried if _survives(found[mutant.key]) and mutant.key not in explained]


def _survives(told: str) -> bool:
    return not told or told.startswith(f"{LATE}: ")


def _code(tried: list[Mutant], found: dict[Key, str]) -> int:
    return EXPECTATION if _unexplained(tried, found) else OK


def _reported(tried: list[Mutant], of: int, found: dict[Key, str]) -> int:
    """Print who survives, and how many were told by what."""
    for mutant in _unexplained(tried, found):
        late = f" ({found[mutant.key]})" if found[mutant.key] else ""
        print(f"SURVIVES {mutant.where}: {f'[{mutant.card}] ' if mutant.card else ''}{mutant.line}{late}")
    for mutant in tried:
        if not _survives(found[mutant.key]) and mutant.key in expected():
            print(f"survives no longer {mutant.where}: {mutant.line} ({found[mutant.key]})")
    told = Counter(found[mutant.key].split(" ")[0].rstrip(":") or "survive" for mutant in tried)
    print(f"{len(tried)} of {of} mutants: {', '.join(f'{n} {what}' for what, n in told.most_common())}")
    return len(tried)


if __name__ == "__main__":
    sys.exit(main())
