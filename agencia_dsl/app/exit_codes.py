"""Exit codes, stable and documented (`docs/commands.md`)."""

from __future__ import annotations

OK = 0
"""As expected, or decided."""
INTERNAL = 1
"""A fault of the program itself."""
USAGE = 2
"""The command was not understood."""
BAD_INPUT = 3
"""The input has errors."""
SELF_CHECK = 5
"""The checker refused our own evidence."""
FINDINGS = 10
"""There are findings at or above the level."""
EXPECTATION = 20
"""An expectation was not met."""
UNKNOWN = 30
"""The question is not decided."""
CONTRARY = 40
"""Decided, contrary to what was claimed."""
INTERRUPTED = 130
"""Ctrl-C; the report so far was written."""
