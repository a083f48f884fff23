"""What ``make test`` leaves to ``make test-exhaustive``: the same tests again for every other combination."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import cycle, product
from typing import Any, TypeVar

import pytest

from sevenbridge.engine.core import IS_COMPILED

Test = TypeVar("Test", bound=Callable[..., Any])

#: for a module: nothing that it tests is compiled, so that it is exhaustive where the core is interpreted
NOT_COMPILED: list[pytest.MarkDecorator] = [] if IS_COMPILED else [pytest.mark.exhaustive]


def exhaustive_but(kept: Collection[object], values: Iterable[object]) -> list[object]:
    """The values of a parameter, with those that are not ``kept`` marked as exhaustive.

    A tuple is the values of several parameters.
    """
    found = list(values)
    assert all(value in found for value in kept), "what is kept is one of the values"
    return [value if value in kept else _marked(value) for value in found]


def in_turn(values: Collection[object], others: Collection[object]) -> list[object]:
    """The pairs of two parameters' values; all are exhaustive but one for each of the ``values``."""
    return exhaustive_but(list(zip(values, cycle(others), strict=False)), product(values, others))


def interpreted_but(kept: Collection[object], values: Iterable[object]) -> list[object]:
    """The same where the core is interpreted; a compiled one does all of them in no time."""
    return list(values) if IS_COMPILED else exhaustive_but(kept, values)


def exhaustive_interpreted(test: Test) -> Test:
    """Marks a whole test as exhaustive where the core is interpreted."""
    return test if IS_COMPILED else pytest.mark.exhaustive(test)


def _marked(value: object) -> object:
    return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.exhaustive)
