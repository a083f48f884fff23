"""What somebody sees whose network is gone, alone and with others, and what calls who looks elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.dealing import deck, stacked
from tests.browser.test_settings import DEAL, at_a_table
from tests.browser.visitor import Visitor

LOST = "The connection is lost"
#: in milliseconds: a page that is not told by its browser notices after 20 seconds
BEFORE_SILENCE_TELLS = 15_000


def test_whose_network_is_gone_sees_it_at_once_and_is_told_why_nothing_can_be_done(
    visit: Callable[..., Visitor],
) -> None:
    with stacked(DEAL):
        visitor = visit()
        page = visitor.page
        hand = at_a_table(visitor)
        page.context.set_offline(True)
        expect(page.get_by_text(LOST)).to_be_visible(timeout=BEFORE_SILENCE_TELLS)
        expect(page.get_by_text("Nothing can be done until the connection is back.")).to_be_visible()
        expect(hand.button("d")).to_have_attribute("aria-disabled", "true")
        page.get_by_role("button", name="Say something").click()
        expect(page.get_by_text("Nobody hears you until")).to_be_visible()
        page.keyboard.press("Escape")
        page.context.set_offline(False)
        expect(page.get_by_text(LOST)).to_have_count(0)
        hand.draw()
        expect(hand.cards).to_have_count(8)
        visitor.troubles.clear()  # the browser says of each attempt that it has no network


#: seat 0 goes out in its first turn
SHORT = deck(
    hands=["7h 7s 7d 2c 3c 4c Kd", "3h 6d 9s Jh Qc Ks Ah", "2s 4d 6c 8h 9c Jd Qs", "3s 5d 6h 8c Tc Qh As"],
    upcard="Kh",
    stock="5c",
)


@pytest.mark.exhaustive
def test_between_rounds_nothing_that_needs_the_server_can_be_pressed(visit: Callable[..., Visitor]) -> None:
    with stacked(SHORT):
        visitor = visit()
        page = visitor.page
        hand = at_a_table(visitor, switches={"match_length": 2})
        hand.draw()
        hand.lay("7h", "7s", "7d")
        hand.lay("2c", "3c", "4c", "5c")
        hand.discard(hand.card("Kd"))
        following = hand.named("Next round")
        expect(following).to_be_visible()
        page.context.set_offline(True)
        expect(following).to_have_attribute("aria-disabled", "true")
        result = page.get_by_role("dialog").filter(has=following)
        expect(result.get_by_text("Nothing can be done until the connection is back.")).to_be_visible()
        page.keyboard.press("Enter")
        page.context.set_offline(False)
        expect(following).not_to_have_attribute("aria-disabled", "true")
        hand.next_round()
        expect(hand.cards).to_have_count(7)
        visitor.troubles.clear()  # the browser says of each attempt that it has no network


def test_what_the_table_is_told_cannot_be_set_without_it(visit: Callable[..., Visitor]) -> None:
    with stacked(DEAL):
        visitor = visit()
        page = visitor.page
        at_a_table(visitor).named("Menu").click()
        page.get_by_role("menuitem", name="Settings").click()
        settings = page.get_by_role("dialog", name="Settings")
        slow = settings.get_by_role("group", name="Pace of the computers").get_by_role("radio").first
        expect(slow).to_be_enabled()
        page.context.set_offline(True)
        expect(slow).to_be_disabled()
        expect(settings.get_by_role("switch", name="Draw by itself")).to_be_disabled()
        expect(settings.get_by_role("switch", name="Sound", exact=True)).to_be_enabled()
        expect(settings.get_by_text("Nothing can be done until the connection is back.")).to_be_visible()
        page.context.set_offline(False)
        expect(slow).to_be_enabled()
        visitor.troubles.clear()  # the browser says of each attempt that it has no network
