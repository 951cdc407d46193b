"""Ctrl-C during work that must not be broken off just anywhere."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from agencia_dsl.app.exit_codes import INTERRUPTED
from agencia_dsl.app.terminal import is_plain

SHOW_CURSOR = "\x1b[?25h"


@contextmanager
def at_safe_points() -> Iterator[Callable[[], None]]:
    """Ctrl-C is only noted; the function given raises `KeyboardInterrupt` for it, where it is called.
    A second Ctrl-C ends the program at once.

    The solver puts a handler of its own in place of ours while it thinks: Ctrl-C then looks like a formula
    that was not decided.  And what Python raises in a destructor called from C is lost.  So the signal is
    blocked, for all threads that the work begins too, and one thread waits for it.
    """
    usable = sys.platform != "win32" and threading.current_thread() is threading.main_thread()
    if not usable or signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        yield lambda: None
        return
    watch = _Watch()
    try:
        yield watch.look
    finally:
        watch.end()


class _Watch:
    """A thread that waits for Ctrl-C."""

    def __init__(self) -> None:
        self._noted = False
        self._is_over = False
        self._woken = threading.Event()
        self._mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        self._thread = threading.Thread(target=self._wait, name="ctrl-c", daemon=True)
        self._thread.start()

    def look(self) -> None:
        """Raise `KeyboardInterrupt` if there was a Ctrl-C."""
        if self._noted:
            raise KeyboardInterrupt

    def end(self) -> None:
        """From here on Ctrl-C is what it was."""
        self._is_over = True
        signal.pthread_kill(self._thread.ident or 0, signal.SIGINT)
        self._woken.set()
        self._thread.join()
        signal.pthread_sigmask(signal.SIG_SETMASK, self._mask)

    def _wait(self) -> None:
        while True:
            signal.sigwait({signal.SIGINT})
            if self._is_over:
                break
            if self._noted:
                _end_at_once()
            self._noted = True
        self._woken.wait()  # a signal must not be sent to a thread that is gone


def _end_at_once() -> None:
    """No clearing up: the work may be deep in the solver.  A progress line has hidden the cursor."""
    sys.stderr.write(("" if is_plain(sys.stderr) else SHOW_CURSOR) + "\ninterrupted\n")
    sys.stderr.flush()
    os._exit(INTERRUPTED)
