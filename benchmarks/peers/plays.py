"""Who plays at random: the reduced model, and games that come with a library."""

from __future__ import annotations

import json
from functools import partial

from benchmarks.deck import PRINCIPAL, ROOT
from benchmarks.peers.peer import Peer, Said, Task, Work
from benchmarks.peers.process import MODELS, agencia, module, number, output, package, program, python, said
from benchmarks.peers.searches import SCENES

QUINT = str(MODELS / "quint" / "reduced.qnt")
STEPS = 20
"""Of each trace of Quint, which cannot end one: about as many as a partida has jogadas."""


def _agencia(words: tuple[str, ...], task: Task) -> Said:
    text = output(agencia("playtest", *words, "--games", str(task.partidas), "--format", "json"), task.folder)
    told = json.loads(text)
    return Said(told["turns"]["total"], told["seconds"])


def _quint(task: Task) -> Said:
    limits = (f"--max-samples={task.partidas}", f"--max-steps={STEPS}")
    text = output(["quint", "run", "--main=society", "--backend=typescript", *limits, QUINT], task.folder)
    return Said(task.partidas * STEPS, number(r"No violation found \((\d+)ms", text) / 1000)


def _states_of_quint(task: Task) -> int:
    """As its test says, which fails for any other number."""
    text = output(["quint", "test", f"--main={task.scale.scene}", "--backend=typescript", QUINT], task.folder)
    return task.scale.states if "ok countTest passed" in text else 0


def _played(game: tuple[str, ...], how: str, task: Task) -> Said:
    return said(output([*game, how, str(task.partidas), str(task.scale.cards), str(task.scale.dealt)], task.folder))


def _counted(game: tuple[str, ...], task: Task) -> int:
    return said(output([*game, "states", str(task.scale.cards), str(task.scale.dealt)], task.folder)).count


def _shipped(game: tuple[str, ...], task: Task) -> Said:
    return said(output([*game, str(task.partidas)], task.folder))


OURS = (
    Peer("agencia playtest", Work.PLAY, (), "",
         partial(_agencia, (str(SCENES), "--scene", "society")), partidas=600),
    Peer("agencia playtest, principal deck", Work.OTHER, (), "",
         partial(_agencia, (str(ROOT / PRINCIPAL), "--players", "4")), partidas=300),
)  # fmt: skip

BOARDGAME = ("node", str(MODELS / "boardgameio" / "reduced.js"))
SPIEL = (python(), str(MODELS / "openspiel" / "reduced.py"))
EIGHTS = (python(), str(MODELS / "openspiel" / "crazy_eights.py"))
UNO = (python(), str(MODELS / "rlcard" / "uno.py"))

OF_NODE = (program("node"), package("boardgame.io"))
WITH_NODE = "apt-get install nodejs npm, and npm install in the folder of peers with benchmarks/peers/package.json"
OF_SPIEL, WITH_SPIEL = (module("pyspiel"),), "pip install open_spiel"

PEERS = (
    Peer("OpenSpiel, a game in Python", Work.PLAY, OF_SPIEL, WITH_SPIEL,
         partial(_played, SPIEL, "play"), partial(_counted, SPIEL), partidas=5_000),
    Peer("Quint, in TypeScript", Work.PLAY, (program("quint"),),
         WITH_NODE, _quint, _states_of_quint, partidas=600),
    Peer("boardgame.io, its reducer", Work.PLAY, OF_NODE, WITH_NODE,
         partial(_played, BOARDGAME, "reducer"), partial(_counted, BOARDGAME), partidas=600),
    Peer("boardgame.io, a client", Work.PLAY, OF_NODE, WITH_NODE,
         partial(_played, BOARDGAME, "client"), partial(_counted, BOARDGAME), partidas=600),
    Peer("OpenSpiel, crazy eights in C++", Work.OTHER, OF_SPIEL, WITH_SPIEL, partial(_shipped, EIGHTS), partidas=20_000),
    Peer("RLCard, uno", Work.OTHER, (module("rlcard"),), "pip install rlcard", partial(_shipped, UNO), partidas=500),
)  # fmt: skip
