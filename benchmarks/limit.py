"""A limit of time on one piece of work."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

AGAIN = 1.0
"""Seconds after which the work is told once more: what is raised in a destructor is lost."""


class TooLong(BaseException):
    """The work took longer than it may.  No error: work that reports all its errors must not report this one."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raises `TooLong` in the work once these seconds of wall clock are over.

    Of a process only the main thread can be told.  0 is no limit.
    """

    def late(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, late)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN if seconds else 0)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
