"""`python -m benchmarks soak`: a jogo that takes too long is left, and whoever breaks it off has the report so far."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from agencia_dsl.app.exit_codes import INTERRUPTED
from benchmarks.limit import TooLong, within
from benchmarks.soak import MOST_TURNS, Report, Slow, _arguments, line_text, played, report_text
from tests.builders import ROOT

QUICK = 83
"""The seed of a jogo of few jogadas."""


def test_work_that_takes_too_long_is_told() -> None:
    began = time.monotonic()
    with pytest.raises(TooLong), within(0.1):
        time.sleep(10)
    assert time.monotonic() - began < 5


def test_work_that_is_done_in_time_is_not() -> None:
    with within(0.2):
        pass
    time.sleep(0.4)
    assert signal.getsignal(signal.SIGALRM) == signal.SIG_DFL


def test_a_slow_jogo_is_told_with_its_seed() -> None:
    result = played(QUICK, most_turns=MOST_TURNS, seconds=0.001)
    assert isinstance(result, Slow)
    assert "slow: not done in 0.001 s" in line_text(result)
    report = Report()
    report.take(result)
    assert (report.jogos, report.total.jogos) == (1, 0)
    text = report_text(report, _arguments().parse_args([]))
    assert f"slow, not done in 0.001 s: python -m benchmarks soak --jogos 1 --seed {QUICK}" in text


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_whoever_breaks_it_off_has_the_report_so_far(number: signal.Signals) -> None:
    """Also where Ctrl-C is ignored, as for what a shell runs in the background."""
    words = ("-m", "benchmarks", "soak", "--jogos", "100000", "--seed", str(QUICK), "--lines")
    with subprocess.Popen(
        ["/bin/sh", "-c", 'trap "" INT; exec "$@"', "sh", sys.executable, *words],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        first = process.stdout.readline()
        process.send_signal(number)
        rest = process.stdout.read()
    assert first.startswith(f"{QUICK}: ")
    assert "records were replayed" in rest
    lines = 1 + sum(" players, " in line and " jogadas, " in line for line in rest.splitlines())
    assert f"interrupted after {lines} of 100,000 jogos" in rest
    assert process.returncode == INTERRUPTED
