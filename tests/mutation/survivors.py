"""The mutants that are known to survive, with the reason of each: `survivors.md`."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

LISTED = Path(__file__).parent / "survivors.md"
ROW = re.compile(r"^\| (?P<file>\S+) \| (?P<card>[^|]*?) ?\| `(?P<line>.+)` \| (?P<copy>\d+) \| (?P<reason>.+) \|$")


@lru_cache(maxsize=1)
def expected() -> dict[tuple[str, str, str, int], str]:
    """The reason of each."""
    found = (ROW.match(line) for line in LISTED.read_text("utf-8").splitlines())
    return {(m["file"], m["card"], m["line"], int(m["copy"])): m["reason"] for m in found if m is not None}
