"""Files are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write beside the file and put it in its place at once: a full disk or Ctrl-C leaves the old one."""
    place = path.resolve()
    handle, name = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        os.chmod(name, place.stat().st_mode & 0o777 if place.exists() else 0o666 & ~_umask())
        os.replace(name, place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    """What new files may not be; it can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
