"""What the tests of the solitaire share."""

from collections.abc import Callable
from functools import cache

import pytest

from sevenbridge.solitaire.odds import Odds, exact_odds


@pytest.fixture(scope="session")
def exact() -> Callable[[int], Odds]:
    """The exact odds with so many cells, which are counted only once."""
    return cache(exact_odds)
