"""What cannot be done says why when it is tried, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.dealing import stacked
from tests.browser.test_settings import DEAL, at_a_table
from tests.browser.visitor import Visitor


def test_cards_that_make_no_meld_say_so(visit: Callable[..., Visitor]) -> None:
    with stacked(DEAL):
        hand = at_a_table(visit())
        hand.draw()
        for name in ("2h", "4c", "Kc"):
            hand.choose(hand.card(name))
        hand.press(hand.button("m"), "m")
        expect(hand.page.locator(".doing")).to_contain_text("is neither a set nor a run")
        expect(hand.cards).to_have_count(8)


def test_a_discard_before_the_draw_says_what_to_do_first(visit: Callable[..., Visitor]) -> None:
    with stacked(DEAL):
        hand = at_a_table(visit(language="ja"))
        hand.choose(hand.card("Kc"))
        hand.page.keyboard.press("x")
        expect(hand.page.locator(".doing")).to_contain_text("先に1枚取ってください")
        expect(hand.cards).to_have_count(7)


def test_a_card_that_cannot_be_taken_says_why_to_a_click_a_drag_and_a_key(
    visit: Callable[..., Visitor],
) -> None:
    with stacked(DEAL):
        hand = at_a_table(visit())
        told = hand.page.locator(".doing .refused")
        take = hand.page.locator("[data-pile=discards]").get_by_role("button", name="Take ")
        take.click()
        expect(told).to_contain_text("was turned up at the deal")
        hand.page.keyboard.press("Escape")
        expect(told).to_have_count(0)
        take.drag_to(hand.page.locator(".hand"))
        expect(told).to_contain_text("was turned up at the deal")
        hand.page.keyboard.press("Escape")
        hand.page.keyboard.press("p")
        expect(told).to_contain_text("was turned up at the deal")
        expect(hand.cards).to_have_count(7)


def test_a_wrong_address_helps_on(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.go("/t/ZZZZZZ")
    expect(visitor.page.get_by_text("There is no table with this code")).to_be_visible()
    visitor.go("/nothing/here")
    expect(visitor.page.get_by_role("heading", level=1)).to_contain_text("There is nothing at this address")
    visitor.troubles.clear()  # the browser logs that these were answered with 404
