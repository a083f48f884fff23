"""The engine plays as the oracle does, from every kind of start; `make campaign` plays on for longer."""

import pytest

from sevenbridge.engine.core import IS_COMPILED
from tests.engine.side_by_side import STARTS, play
from tests.exhaustive import exhaustive_but

#: into so many tests each start is parted, for the processes that share the work
PARTS = 4


@pytest.mark.parametrize("part", exhaustive_but([0, 1] if IS_COMPILED else [0], range(PARTS)))
@pytest.mark.parametrize("name", STARTS)
def test_the_engine_plays_as_the_oracle(name: str, part: int) -> None:
    for seed in range(part, STARTS[name].rounds, PARTS):
        play(name, seed)
