"""A hundred worlds hold what is promised, each from its seed; and without a safeguard one of them breaks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.exhaustive import exhaustive_but
from tests.simulation.faults import lose_bus, plan_faults
from tests.simulation.safeguards import SAFEGUARDS
from tests.simulation.world import World

#: worlds in a test, of which there are ten
WORLDS = 10
FIRST = range(0, 10 * WORLDS, WORLDS)
#: worlds in which the lack of a safeguard has to show, in order: most show in one of the first twenty
MOST_WORLDS = 300


def play(*seeds: int) -> None:
    """Plays worlds; a broken promise is told with the seed of its world."""
    for seed in seeds:
        try:
            World(seed).play(plan_faults)
        except AssertionError as error:
            pytest.fail(f"python -m tests.simulation.replay {seed}: {error} {error.__cause__ or ''}")


@pytest.mark.parametrize("first", exhaustive_but(FIRST[:4], FIRST))
def test_worlds_hold_what_is_promised(first: int) -> None:
    play(*range(first, first + WORLDS))


@pytest.mark.parametrize("seed", [3, 11])
def test_a_seed_gives_the_same_world_again(seed: int) -> None:
    first, again = World(seed), World(seed)
    first.play(plan_faults)
    again.play(plan_faults)
    assert first.trace == again.trace
    assert first.database.logs == again.database.logs
    assert [client.heard for client in first.clients] == [client.heard for client in again.clients]


@pytest.mark.exhaustive
@pytest.mark.parametrize("remove", SAFEGUARDS, ids=lambda remove: remove.__name__)
def test_each_safeguard_is_needed(
    remove: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    remove(monkeypatch)
    # one node, and nothing that goes wrong: nobody needs it
    World(1, names="A").play(lose_bus)
    for seed in range(MOST_WORLDS):
        try:
            World(seed).play(plan_faults)
        except AssertionError:
            return
    pytest.fail(f"nothing breaks without {remove.__name__} in {MOST_WORLDS} worlds")
