"""Who goes through all states of the reduced model."""

from __future__ import annotations

import json
import re

from benchmarks.deck import ROOT
from benchmarks.peers.peer import Peer, Refused, Said, Task, Work
from benchmarks.peers.process import JAR, MODELS, TLA2TOOLS, agencia, module, number, output, program, python, said

SCENES = ROOT / "benchmarks" / "reduced" / "society.ag"
QUESTION = "can Caio win"
"""Nothing makes Caio's hand smaller: to say no, everything that can follow must be looked at."""

PAN = ("-O3", "-DSAFETY", "-DNOREDUCE", "-DNOFAIR", "-DMEMLIM=8000")
"""How Spin's verifier is compiled: for speed, without what only properties over time need."""


def _agencia(task: Task) -> Said:
    budget = ("--states", str(2 * task.scale.states), "--seconds", "3600")
    words = agencia("ask", str(SCENES), QUESTION, "--scene", task.scale.scene, *budget, "--format", "json")
    told = json.loads(output(words, task.folder))
    if told["answer"] != "no" or told["covered"]["steps"] != task.scale.steps:
        raise Refused(
            f"agencia says {told['answer']} after {told['covered']['steps']:,} steps, not {task.scale.steps:,}"
        )
    return Said(told["covered"]["positions"], told["covered"]["seconds"])


def _spin(task: Task) -> Said:
    model = str(MODELS / "spin" / "reduced.pml")
    output(["spin", "-a", f"-DCARDS={task.scale.cards}", f"-DDEALT={task.scale.dealt}", model], task.folder)
    output(["gcc", *PAN, "-o", "pan", "pan.c"], task.folder)
    text = output(["./pan", "-E", "-n", "-m100000", "-w22"], task.folder)
    seconds = number(r"elapsed time ([\d.]+) seconds", text)
    return Said(int(number(r"(\d+) states, stored", text)), seconds or None)


def _storm(task: Task) -> Said:
    search = str(MODELS / "storm" / "search.py")
    return said(output([python(), search, str(task.scale.cards), str(task.scale.dealt)], task.folder))


def _tlc(task: Task) -> Said:
    model = (MODELS / "tlc" / "Reduced.tla").read_text("utf-8")
    config = (MODELS / "tlc" / "Reduced.cfg").read_text("utf-8")
    for name, number_of_it in (("Cards", task.scale.cards), ("Dealt", task.scale.dealt)):
        config = re.sub(rf"{name} = \d+", f"{name} = {number_of_it}", config)
    (task.folder / "Reduced.tla").write_text(model, "utf-8")  # it looks for the one beside the other
    (task.folder / "Reduced.cfg").write_text(config, "utf-8")
    java = ["java", "-XX:+UseParallelGC", "-cp", str(JAR), "tlc2.TLC", "-workers", "1"]
    text = output([*java, "Reduced"], task.folder)
    seconds = number(r"Finished in (?:\d+min )?(\d+)s", text)
    return Said(int(number(r"([\d,]+) distinct states found, 0 states left", text)), seconds or None)


OURS = Peer("agencia ask", Work.SEARCH, (), "", _agencia)
PEERS = (
    Peer("Spin", Work.SEARCH, (program("spin"), program("gcc")), "apt-get install spin gcc", _spin),
    Peer("Storm", Work.SEARCH, (module("stormpy"),), "pip install stormpy", _storm),
    Peer("TLC, 1 worker", Work.SEARCH, (program("java"), TLA2TOOLS),
         "apt-get install default-jre, and put tla2tools.jar of a TLA+ release into the folder of peers", _tlc),
)  # fmt: skip
