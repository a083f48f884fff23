"""What can be pressed is as large as a finger, also on a small telephone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import small_targets
from tests.browser.places import FULL, PLACES
from tests.browser.visitor import Visitor
from tests.exhaustive import exhaustive_but

#: a finger's width, in pixels
FINGER = 44
#: a small telephone, upright and on its side
TELEPHONES = {"upright": (360, 640), "on its side": (667, 375)}


@pytest.mark.parametrize("place", exhaustive_but(FULL, PLACES))
def test_everything_is_as_large_as_a_finger(visit: Callable[..., Visitor], place: str) -> None:
    visitor = visit(touch=True)
    PLACES[place](visitor)
    for telephone, size in TELEPHONES.items():
        visitor.look(*size)
        assert small_targets(visitor.page, FINGER) == [], telephone


@pytest.mark.parametrize("size", exhaustive_but(["large"], ["small", "medium", "large"]))
def test_each_of_eight_cards_shows_a_strip_as_wide_as_a_finger(
    visit: Callable[..., Visitor], size: str
) -> None:
    visitor = visit(touch=True, cardSize=size)
    PLACES["crowded table"](visitor)
    cards = visitor.page.locator(".hand [data-card]")
    for telephone, window in TELEPHONES.items():
        visitor.look(*window)
        expect(cards).to_have_count(8)
        lefts = [box["x"] for card in cards.all() if (box := card.bounding_box())]
        assert min(after - before for before, after in pairwise(lefts)) >= FINGER - 0.5, telephone
