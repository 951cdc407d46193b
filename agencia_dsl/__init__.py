"""Agência DSL: cards and rules as data, an interpreter that plays them, a checker that gives evidence.

    from agencia_dsl import load, play, ask

    game = load("cards/mca", players=3)
    run = play(game, seed=7)
    verdict = ask(game, "can end without a winner", run.position)

Everything here is imported on first use, so that `import agencia_dsl` costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from agencia_dsl.api import Loaded, ask, check, explore, load, play
    from agencia_dsl.text.diagnostic import DslError

__version__ = "0.1.0"

__all__ = ["DslError", "Loaded", "__version__", "ask", "check", "explore", "load", "play"]


def __getattr__(name: str) -> Any:
    if name == "DslError":
        from agencia_dsl.text.diagnostic import DslError

        return DslError
    if name in __all__:
        from agencia_dsl import api

        return getattr(api, name)
    raise AttributeError(f"module 'agencia_dsl' has no attribute '{name}'")
