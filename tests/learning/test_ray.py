"""Measuring on a Ray cluster: the same result as on one machine, and what is said where there is none."""

import os
import sys
from pathlib import Path

import pytest

from sevenbridge.engine.rules import Rules
from sevenbridge.lab import arena
from sevenbridge.lab.arena import Comparison, Contest, play_contest
from sevenbridge.lab.cluster import NoCluster, joined, shared_out

CONTEST = Contest(rules=Rules(), seats=3, players=("random", "greedy"), sets=12)


@pytest.fixture(autouse=True)
def no_cluster_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)


def told(found: list[Comparison]) -> list[object]:
    return [(each.player, each.company, each._counts.sums) for each in found]


def kin() -> set[int]:
    """The processes that this one has started, and theirs, as far as Linux tells."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:  # it has just ended
            continue
    found = {os.getpid()}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {os.getpid()}


def interrupt(played: int) -> None:
    raise KeyboardInterrupt


def all_on_one_cluster() -> None:
    """Everything that needs a cluster, since starting one takes seconds; ends with an interrupt."""
    progress: list[int] = []
    with joined() as size:
        assert size >= 1
        assert told(play_contest(CONTEST, jobs=size, progress=progress.append, share=shared_out)) == told(
            play_contest(CONTEST)
        )
        assert progress == [5, 10, 12, 12, 17, 22, 24, 24]
        assert sorted(shared_out(abs, range(-3, 2), 9)) == [0, 1, 1, 2, 3]
        play_contest(CONTEST, jobs=size, progress=interrupt, share=shared_out)


@pytest.mark.exhaustive
def test_a_cluster_changes_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")  # else Ray writes a token to the home
    monkeypatch.setattr(arena, "SETS_A_PART", 5)
    before = kin()
    with pytest.raises(KeyboardInterrupt):
        all_on_one_cluster()
    assert kin() <= before


def test_ray_is_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoCluster) as caught, joined():
        pass
    assert caught.value.code == "missing"


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:port", "auto"])
def test_a_cluster_that_is_not_there(address: str) -> None:
    with pytest.raises(NoCluster) as caught, joined(address):
        pass
    assert (caught.value.code, caught.value.address) == ("silent", address)
    assert str(caught.value.reason)
