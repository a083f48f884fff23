"""Settings are kept, and everything that is shown changes its language at any moment."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.dealing import deck, stacked
from tests.browser.playing import Mouse
from tests.browser.visitor import Visitor

DEAL = deck(
    hands=["2h 4c 5s 8d Th Js Kc", "3c 6d 9s Jh Qc Kd Ah", "2s 4d 6c 8h 9c Jd Qs", "3s 5d 6h 8c Tc Qh As"],
    upcard="Kh",
    stock="Ad",
)


def at_a_table(visitor: Visitor, **settings: object) -> Mouse:
    """Sits at a table against computers, and a match has begun."""
    hand = Mouse(visitor)
    visitor.go(f"/t/{visitor.open_table(pause_ms=0, **settings)}")
    hand.sit_and_start()
    expect(hand.cards).to_have_count(7)
    return hand


def test_settings_are_kept_when_the_page_is_loaded_again(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.go("/settings")
    page = visitor.page
    dark = page.get_by_role("radio", name="Dark")
    large = page.get_by_role("group", name="Card size").get_by_label("Large")
    dark.check()
    large.check()
    page.get_by_role("switch", name="Four colours").check()
    page.get_by_role("switch", name="Draw by itself").check()
    page.reload()
    for choice in (dark, large):
        expect(choice).to_be_checked()
    for name in ("Four colours", "Draw by itself"):
        expect(page.get_by_role("switch", name=name)).to_be_checked()
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-card-size", "large")


def test_the_language_changes_in_the_middle_of_a_turn(visit: Callable[..., Visitor]) -> None:
    with stacked(DEAL):
        visitor = visit()
        hand = at_a_table(visitor)
        hand.draw()
        hand.choose(hand.card("Kc"))
        page = visitor.page
        page.get_by_role("button", name="日本語").click()
        expect(page.locator("html")).to_have_attribute("lang", "ja")
        expect(hand.button("x")).to_have_text("捨てる")
        expect(hand.card("Kc")).to_have_attribute("aria-pressed", "true")
        expect(hand.card("Kc")).to_have_accessible_name("クラブのキング")
        hand.press(hand.button("x"), "x")
        expect(hand.cards).to_have_count(7)
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", "ja")


def test_cards_are_drawn_by_themselves_where_that_is_wished(visit: Callable[..., Visitor]) -> None:
    with stacked(DEAL):
        visitor = visit(autoDraw=True)
        hand = Mouse(visitor)
        visitor.go(f"/t/{visitor.open_table(pause_ms=0)}")
        hand.sit_and_start()
        expect(hand.cards).to_have_count(8)


def test_a_discard_by_touch_is_asked_for_twice_where_that_is_wished(visit: Callable[..., Visitor]) -> None:
    with stacked(DEAL):
        visitor = visit(confirmDiscards=True, touch=True, width=390, height=844)
        hand = at_a_table(visitor)
        hand.button("d").tap()
        expect(hand.cards).to_have_count(8)
        hand.card("Kc").tap(position={"x": 10, "y": 30})
        hand.button("x").tap()
        expect(visitor.page.get_by_role("button", name="Tap again")).to_be_visible()
        expect(hand.cards).to_have_count(8)
        hand.button("x").tap()
        expect(hand.cards).to_have_count(7)
