"""The table uses its space, at every size of window, and nothing on it moves without need."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boxes import over_the_edge, overlaps
from tests.browser.crowded import MELDS, MORE_MELDS, crowd
from tests.browser.playing import Mouse
from tests.browser.visitor import Visitor
from tests.exhaustive import exhaustive_but

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
#: a small telephone and a desk
TWO = [(360, 640), (1366, 657)]
FEW = MELDS[1:3]
MANY = MELDS + MORE_MELDS
#: only the others have melded, the last of them beside the piles
THEIRS = [(1, "5s 5h 5c"), (1, "7s"), (2, "7c"), (3, "7h"), (3, "7d")]
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


@pytest.mark.parametrize("melds", exhaustive_but([MANY], [FEW, MELDS, MANY]))
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


@pytest.mark.exhaustive
def test_melds_of_others_lie_off_the_piles_where_there_are_none_of_ones_own(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit()
    crowd(visitor, "waiting", THEIRS, seats=4)
    for window in (*WINDOWS, (1366, 768)):
        visitor.look(*window)
        assert not overlaps(visitor.page, "div[data-meld], [data-pile]"), window


def test_melds_are_as_large_while_cards_are_on_their_way(visit: Callable[..., Visitor]) -> None:
    visitor = visit(width=390, height=844, moving=True)
    crowd(visitor, "waiting", FEW)
    card = visitor.page.locator("[data-meld] [data-card]").first
    large = width(visitor.page, "[data-meld] .card .card")
    card.evaluate("(card) => card.animate({ translate: ['0 40rem', '0 40rem'] }, 60_000)")
    visitor.look(392, 846)
    assert width(visitor.page, "[data-meld] .card .card") >= large


def test_what_is_told_at_a_table_lies_on_no_card_of_the_hand(visit: Callable[..., Visitor]) -> None:
    visitor = visit(width=360, height=640, beginner=True)
    visitor.go(f"/t/{visitor.open_table(pause_ms=0)}")
    mouse = Mouse(visitor)
    mouse.sit_and_start()
    told = visitor.page.get_by_role("region", name="Notices").get_by_text("Cards with a red edge")
    while not told.count():
        mouse.act()
    expect(told).to_be_visible()
    notice, card = told.bounding_box(), mouse.cards.first.bounding_box()
    assert notice
    assert card
    assert notice["y"] + notice["height"] <= card["y"]


@pytest.mark.exhaustive
def test_the_table_reaches_from_edge_to_edge(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    crowd(visitor, "waiting", MELDS)
    for window in WINDOWS:
        visitor.look(*window)
        wide, high = visitor.page.evaluate(_SPREAD, "[data-seat], [data-meld], [data-pile], .hand .card")
        assert min(wide, high) >= 0.85, window


@pytest.mark.parametrize("windows", exhaustive_but([TWO], [TWO, [*WINDOWS]]))
def test_nothing_moves_when_a_question_is_asked(
    visit: Callable[..., Visitor], windows: list[tuple[int, int]]
) -> None:
    before, after = visit(), visit()
    crowd(before, "waiting", MELDS)
    crowd(after, "asked", MELDS)
    expect(after.page.locator(".prompt")).to_be_visible()
    for window in windows:
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


@pytest.mark.parametrize(("window", "least", "most"), [((1366, 768), 72, 96), ((390, 844), 36, 96)])
def test_who_sits_at_the_table_has_a_face_that_can_be_read(
    visit: Callable[..., Visitor], window: tuple[int, int], least: int, most: int
) -> None:
    visitor = visit()
    crowd(visitor, "waiting", FEW)
    visitor.look(*window)
    for face in visitor.page.locator(".others [data-face]").all():
        box = face.bounding_box()
        assert box
        assert least <= box["width"] <= most


def test_no_name_is_a_single_letter_and_three_dots(visit: Callable[..., Visitor]) -> None:
    visitor = visit(beginner=True)
    crowd(visitor, "turn", FEW)
    for window in ((844, 390), (667, 375), (360, 640)):
        visitor.look(*window)
        own = visitor.page.locator("[data-seat='0'] .name")
        expect(own).to_have_text("You")
        assert own.evaluate("(name) => name.scrollWidth <= name.clientWidth"), window


def test_for_the_left_hand_the_piles_lie_at_the_left(visit: Callable[..., Visitor]) -> None:
    visitor = visit(touch=True, handed="left")
    crowd(visitor, "waiting")
    for window in ((360, 640), (844, 390), (1366, 768)):
        visitor.look(*window)
        assert over_the_edge(visitor.page) == 0, window
        for pile in visitor.page.locator("[data-pile]").all():
            box = pile.bounding_box()
            assert box
            assert box["x"] + box["width"] < window[0] / 2, window


@pytest.mark.exhaustive
def test_new_cards_are_marked_where_no_suit_or_rank_is(visit: Callable[..., Visitor]) -> None:
    visitor = visit(width=390, height=844)
    tell = crowd(visitor, "waiting", MELDS)
    tell(
        {
            "t": "happened",
            "seq": 91,
            "events": [{"kind": "meld", "seat": 2, "cards": "Qh Qd Qc", "meld": len(MELDS)}],
            "step": 71,
        }
    )
    fresh = visitor.page.locator("[data-meld] .card.fresh").first
    expect(fresh).to_be_visible()
    mark, index = fresh.evaluate(
        """(card) => {
          const mark = getComputedStyle(card, '::before');
          const box = card.getBoundingClientRect();
          return [parseFloat(mark.top) + parseFloat(mark.height),
                  card.querySelector('.index').getBoundingClientRect().top - box.top];
        }"""
    )
    assert mark <= index


@pytest.mark.parametrize("stand", exhaustive_but(["asked"], ["turn", "asked"]))
def test_with_letters_twice_as_large_the_hand_is_in_reach_and_all_else_by_scrolling(
    visit: Callable[..., Visitor], stand: Literal["turn", "asked"]
) -> None:
    visitor = visit()
    crowd(visitor, stand, FEW)
    page = visitor.page
    page.add_style_tag(content="html { font-size: 200% !important }")
    for width, height in ((360, 640), (390, 844), (844, 390), (1366, 768)):
        visitor.look(width, height)
        for card in page.locator(".hand [data-card]").all():
            box = card.bounding_box()
            assert box
            assert box["x"] >= 0, (width, height)
            assert box["x"] + box["width"] <= width + 1, (width, height)
            assert box["y"] + box["height"] / 2 < height, (width, height)
        for part in page.locator("[data-pile], [data-meld], .doing button").all():
            part.scroll_into_view_if_needed()
            expect(part).to_be_in_viewport()
