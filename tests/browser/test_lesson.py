"""The guided first round: from the deal to the first table, and there and back from an invitation."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.playing import Mouse
from tests.browser.test_invitations import arrive, opened
from tests.browser.visitor import Visitor

ASK = "What should I do?"
#: how much others do, at the most, between two moves of one's own
OTHERS = 6
#: milliseconds that are longer than the pause before each
LONG = 2000


def test_who_does_what_is_pointed_at_comes_to_the_first_table(visit: Callable[..., Visitor]) -> None:
    visitor = visit(beginner=True)
    page = visitor.page
    page.clock.install()
    visitor.go("/learn/first")
    page.get_by_role("button", name="Deal the cards").click()
    table = page.get_by_role("button", name="To the first table")
    pointed = page.locator("[data-taught]")
    while table.or_(pointed).last.element_handle() and not table.is_visible():
        last = pointed.last
        target = last.locator("button.target, button.throw")
        (target.first if target.count() else last).click()
        for _ in range(OTHERS):
            page.clock.fast_forward(LONG)
    expect(page.get_by_text("Next, a match by the same rules")).to_be_visible()
    table.click()
    hand = Mouse(visitor)
    expect(hand.cards).to_have_count(7)
    assert hand.stand() in ("draw", "claim")
    expect(page.get_by_role("button", name=ASK)).to_be_visible()


def test_an_invited_friend_who_is_new_learns_comes_back_and_has_the_coach(
    visit: Callable[..., Visitor],
) -> None:
    aki, ben = opened(visit(), seats=2), Mouse(visit(beginner=True))
    ben.visitor.go(aki.page.get_by_label("Link to the table").input_value().removeprefix(aki.visitor.address))
    ben.page.get_by_role("link", name="Learn in three minutes").click()
    expect(ben.named("Deal the cards")).to_be_visible()
    ben.named("Deal the cards").click()
    ben.page.get_by_role("link", name="Leave").click()
    arrive(ben, "Ben")
    for hand in (aki, ben):
        # nobody who sits here has finished a match on this server
        expect(hand.page.get_by_text("may ask for hints")).to_have_count(2)
    aki.start()
    for hand in (aki, ben):
        expect(hand.cards).to_have_count(7)
        expect(hand.named(ASK)).to_be_visible()
    expect(aki.seat("Ben").get_by_title("May ask for hints")).to_be_visible()
