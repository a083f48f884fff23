"""The table uses its space, at every size of window, and nothing on it moves without need."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boxes import over_the_edge, overlaps
from tests.browser.crowded import MELDS, MORE_MELDS, crowd
from tests.browser.visitor import Visitor

#: screens of all shapes, with how wide a melded card is at least where few lie on the table
WINDOWS = {
    (360, 640): 38,
    (390, 844): 52,
    (667, 375): 44,
    (844, 390): 46,
    (820, 1180): 64,
    (1024, 768): 38,
    (1366, 657): 60,
    (1440, 900): 64,
    (2560, 1080): 84,
    (2560, 1440): 110,
}
FEW = MELDS[1:3]
#: the parts of a table, which have places of their own
PARTS = ".others li, .table > :is(.melds, .piles, .doing, .self, .cards)"

#: how far the cards and seats reach across the table, and down, as parts of it
_SPREAD = """(selector) => {
  const boxes = [...document.querySelectorAll(selector)].map((box) => box.getBoundingClientRect());
  const table = document.querySelector('.table').getBoundingClientRect();
  const wide = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
  const high = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
  return [wide / table.width, high / table.height];
}"""


def width(page: Page, selector: str) -> float:
    """How wide the first of these is, without regard to how it is turned."""
    found: float = page.locator(selector).first.evaluate("(box) => box.offsetWidth")
    return found


def places(page: Page) -> dict[str, tuple[float, ...]]:
    """Where the parts of the table are."""
    return {
        f"{number} {part.get_attribute('class')}": (box["x"], box["y"], box["width"], box["height"])
        for number, part in enumerate(page.locator(PARTS).all())
        if (box := part.bounding_box())
    }


def test_few_melds_are_large(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    crowd(visitor, "waiting", FEW)
    for window, least in WINDOWS.items():
        visitor.look(*window)
        assert width(visitor.page, "[data-meld] .card .card") >= least, window


@pytest.mark.parametrize("melds", [FEW, MELDS, MELDS + MORE_MELDS], ids=["few", "many", "most"])
def test_melds_neither_cover_anything_nor_need_scrolling(
    visit: Callable[..., Visitor], melds: list[tuple[int, str]]
) -> None:
    visitor = visit()
    crowd(visitor, "waiting", melds)
    page = visitor.page
    for window in WINDOWS:
        visitor.look(*window)
        assert over_the_edge(page) == 0, window
        assert not overlaps(page, "div[data-meld], [data-pile], div[data-seat], .hand, .doing .line"), window
        assert page.locator(".melds").evaluate("(box) => box.scrollHeight - box.clientHeight") <= 1, window


def test_the_table_reaches_from_edge_to_edge(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    crowd(visitor, "waiting", MELDS)
    for window in WINDOWS:
        visitor.look(*window)
        wide, high = visitor.page.evaluate(_SPREAD, "[data-seat], [data-meld], [data-pile], .hand .card")
        assert min(wide, high) >= 0.85, window


def test_nothing_moves_when_a_question_is_asked(visit: Callable[..., Visitor]) -> None:
    before, after = visit(), visit()
    crowd(before, "waiting", MELDS)
    crowd(after, "asked", MELDS)
    expect(after.page.locator(".prompt")).to_be_visible()
    for window in WINDOWS:
        before.look(*window)
        after.look(*window)
        assert places(before.page) == places(after.page), window


def test_the_piles_lie_near_the_thumb(visit: Callable[..., Visitor]) -> None:
    visitor = visit(touch=True)
    crowd(visitor, "waiting")
    for window in ((360, 640), (390, 844)):
        visitor.look(*window)
        for pile in visitor.page.locator("[data-pile]").all():
            box = pile.bounding_box()
            assert box
            assert box["x"] > window[0] * 0.6, window
            assert box["y"] + box["height"] / 2 > window[1] * 0.5, window


def test_cards_of_the_hand_grow_as_it_shrinks(visit: Callable[..., Visitor]) -> None:
    visitor = visit(width=390, height=844)
    crowd(visitor, "waiting")
    eight = width(visitor.page, ".hand .card")
    other = visit(width=390, height=844)
    crowd(other, "asked")  # with seven cards
    assert width(other.page, ".hand .card") >= eight
    crowd(other, "waiting", hand="6s 7s 8s 8h")
    assert width(other.page, ".hand .card") > eight
