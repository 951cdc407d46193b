"""`python -m benchmarks --only peers`: who is measured, who is left out, who is refused; and that all do the same work."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.peers import plays, searches
from benchmarks.peers.compared import Field, gathered
from benchmarks.peers.peer import SMALL, Need, Peer, Refused, Said, Task, Work
from benchmarks.peers.process import LONGEST, TooSlow, number

GOOD = Peer("Good", Work.SEARCH, (), "", lambda task: Said(task.scale.states, 0.5))


def tried(*peers: Peer) -> Field:
    return gathered(peers, SMALL, 1.0, lambda _: None)


def too_slow(task: Task) -> Said:
    raise TooSlow


def test_who_is_there_and_counts_right_is_measured() -> None:
    there = tried(GOOD)
    assert [each.peer for each in there.contenders] == [GOOD]
    assert there.absent == there.refused == ()


def test_who_is_not_installed_is_named_and_how_to_install_it() -> None:
    missing = (Need("abacus", lambda: False), Need("paper", lambda: True))
    there = tried(replace(GOOD, needs=missing, install="buy an abacus"))
    assert there.contenders == ()
    assert there.absent == ("Good is not measured, without abacus: buy an abacus",)


def test_who_takes_too_long_is_named() -> None:
    there = tried(replace(GOOD, run=too_slow))
    assert there.absent == (f"Good is not measured: it takes more than {LONGEST:.0f} s",)


def test_a_wrong_number_of_states_is_refused() -> None:
    one_more = replace(GOOD, run=lambda task: Said(task.scale.states + 1, None))
    assert tried(one_more).refused == ("Good counts 585 states, not 584",)
    plays_another = replace(GOOD, work=Work.PLAY, states=lambda task: 7)
    assert tried(plays_another).refused == ("Good has 7 states, not 584",)
    plays_nothing = replace(GOOD, work=Work.PLAY, run=lambda task: Said(0, 1.0))
    assert tried(plays_nothing).refused == ("Good counts nothing",)


def test_a_report_in_other_words_is_refused() -> None:
    assert number(r"(\d[\d,]*) states", "found 506,306 states") == 506_306
    with pytest.raises(Refused):
        number(r"(\d+) states", "out of memory")


def test_agencia_counts_right(tmp_path: Path) -> None:
    assert searches.OURS.done(Task(tmp_path, SMALL, 0)).count == SMALL.states


@pytest.mark.parametrize("peer", [*searches.PEERS, *plays.PEERS], ids=lambda peer: str(peer.name))
def test_a_peer_that_is_installed_does_the_same_work(peer: Peer, tmp_path: Path) -> None:
    if peer.missing:
        pytest.skip(f"without {', '.join(peer.missing)}")
    peer.proved(Task(tmp_path, SMALL, 0))
    peer.done(Task(tmp_path, SMALL, 5))
