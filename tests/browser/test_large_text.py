"""Whoever reads with text of twice the size reaches everything all the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.test_settings import at_a_table
from tests.browser.visitor import Language, Visitor


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_ways_on_from_a_match_are_not_cut_off(visit: Callable[..., Visitor], language: Language) -> None:
    visitor = visit(language=language)
    hand = at_a_table(visitor, seats=2, switches={"match_length": 1})
    hand.play_match()
    page = visitor.page
    page.add_style_tag(content="html { font-size: 200% !important }")
    for width, height in ((360, 640), (844, 390), (1366, 768)):
        visitor.look(width, height)
        foot = page.locator(".panel footer")
        assert foot.evaluate("(box) => box.scrollWidth - box.clientWidth") <= 0, (width, height)
        for way in foot.locator("a, button").all():
            way.scroll_into_view_if_needed()
            box = way.bounding_box()
            assert box
            assert box["y"] + box["height"] / 2 < height, (width, height)
