"""A whole match against computers, by mouse, by touch on a telephone, and by keys alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.dealing import stacked
from tests.browser.places import SHORT_ROUND
from tests.browser.playing import Hand, Keys, Mouse, Touch
from tests.browser.visitor import Visitor

#: computers do not wait before they act
FAST = {"pause_ms": 0, "switches": {"match_length": 2}}


def play(hand: Hand) -> None:
    """A match from the first deal to the scores."""
    visitor = hand.visitor
    visitor.go(f"/t/{visitor.open_table(**FAST)}")
    hand.sit_and_start()
    hand.play_match()
    assert {"draw", "turn", "next", "over"} <= set(hand.done)
    expect(visitor.page.get_by_role("dialog").get_by_role("table").first).to_be_visible()


@pytest.mark.exhaustive
def test_a_match_is_played_as_it_is_shuffled(visit: Callable[..., Visitor]) -> None:
    play(Mouse(visit()))


@pytest.mark.parametrize(
    ("ways", "window"),
    [
        (Touch, {"width": 390, "height": 844, "touch": True, "language": "ja"}),
        (Keys, {"width": 1024, "height": 768}),
    ],
    ids=["touch", "keys"],
)
def test_a_short_match_is_played(
    visit: Callable[..., Visitor], ways: type[Hand], window: dict[str, object]
) -> None:
    with stacked(SHORT_ROUND):
        play(ways(visit(**window)))


def test_one_click_leads_from_the_first_page_into_a_match(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.go("/")
    visitor.page.get_by_role("button", name="Play now").click()
    expect(visitor.page.locator(".hand [data-card]").first).to_be_visible()
    expect(visitor.page.locator("[data-seat]")).to_have_count(4)


def test_the_touch_of_a_telephone_in_japanese_leads_there_too(visit: Callable[..., Visitor]) -> None:
    visitor = visit(language="ja", width=390, height=844, touch=True)
    visitor.go("/")
    visitor.page.get_by_role("button", name="すぐに遊ぶ").tap()
    expect(visitor.page.locator(".hand [data-card]").first).to_be_visible()
