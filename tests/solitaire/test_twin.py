"""The files against which the page's twin of Seven by Seven is held are what this package gives."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from sevenbridge.solitaire.fate import CELLS
from sevenbridge.solitaire.odds import Odds
from tests.exhaustive import exhaustive_but, exhaustive_interpreted, interpreted_but
from tests.solitaire.twin import (
    BATCH,
    CHANCES,
    CHOICE_DEALS,
    CHOICE_VECTORS,
    DEALS,
    ODDS,
    VECTORS,
    batches,
    chances_text,
    choice_lines,
    told_of,
)


@pytest.fixture(scope="module")
def told() -> Mapping[str, Any]:
    """The odds as the page knows them."""
    found: Mapping[str, Any] = json.loads(ODDS.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("index", interpreted_but([0], range(DEALS // BATCH)))
def test_deals_are_told_as_they_are_played(index: int) -> None:
    lines = VECTORS.read_text(encoding="utf-8").splitlines()
    assert len(lines) == BATCH + DEALS // BATCH - 1
    told = lines[:BATCH] if index == 0 else lines[BATCH + index - 1 :][:1]
    assert told == told_of(list(batches())[index])


@pytest.mark.parametrize("index", exhaustive_but([0, CELLS - 4], range(7)))
def test_the_page_tells_the_exact_chance(
    exact: Callable[[int], Odds], told: Mapping[str, Any], index: int
) -> None:
    entry = told["cells"][index]
    assert entry == {"cells": 4 + index, "inMillion": float(exact(4 + index).won * 1_000_000)}


def test_the_page_tells_how_games_end(exact: Callable[[int], Odds], told: Mapping[str, Any]) -> None:
    odds = exact(CELLS)
    assert told["won"] == {"numerator": str(odds.won.numerator), "denominator": str(odds.won.denominator)}
    assert {entry["cards"]: entry["inMillion"] for entry in told["left"]} == {
        cards: float(chance * 1_000_000) for cards, chance in odds.left.items()
    }


@exhaustive_interpreted
@pytest.mark.parametrize("first", range(0, CHOICE_DEALS, 100))
def test_deals_of_choice_are_told_as_they_are_played(first: int) -> None:
    lines = CHOICE_VECTORS.read_text(encoding="utf-8").splitlines()
    assert len(lines) == CHOICE_DEALS
    assert lines[first : first + 100] == list(choice_lines(first, first + 100))


def test_the_page_tells_the_chance_from_every_moment() -> None:
    assert CHANCES.read_text(encoding="utf-8") == chances_text()
