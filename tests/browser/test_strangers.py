"""Blocking somebody at the table, and reporting them to the host."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import Mouse, together
from tests.browser.visitor import Language, Visitor

BOTH: dict[str, Language] = {"Aki": "en", "Ben": "en"}


def say(hand: Mouse, phrase: str) -> None:
    """Says a phrase to the others."""
    hand.named("Say something").click()
    hand.named(phrase).click()
    expect(hand.page.locator("[data-bubble]").filter(has_text=phrase)).to_be_visible()


def choose(page: Page, what: str) -> None:
    """Chooses something about the seat of Ben."""
    page.locator("[data-seat='1']").get_by_role("button").first.click()
    page.get_by_role("dialog").get_by_role("button", name=what, exact=True).click()


@pytest.mark.exhaustive
def test_whoever_is_blocked_is_not_heard_until_that_is_lifted(visit: Callable[..., Visitor]) -> None:
    aki, ben = together(visit, BOTH)
    said = aki.page.locator("[data-bubble='1']")
    say(ben, "Nice!")
    expect(said).to_have_text("Nice!")
    choose(aki.page, "Block")
    aki.page.get_by_role("dialog").get_by_role("button", name="Block", exact=True).click()
    expect(aki.page.get_by_text("You have blocked Ben.")).to_be_visible()
    expect(said).to_have_count(0)
    # a table that is loaded anew knows it too
    aki.page.reload()
    expect(aki.cards).to_have_count(7)
    choose(aki.page, "Report")
    aki.page.get_by_role("radio", name="Rude words").check()
    aki.page.get_by_role("dialog").get_by_role("button", name="Report", exact=True).click()
    expect(aki.page.get_by_text("You have reported Ben.")).to_be_visible()
    say(ben, "Oh no!")
    say(aki, "Lucky!")
    expect(ben.page.locator("[data-bubble='0']")).to_have_text("Lucky!")
    expect(said).to_have_count(0)
    aki.visitor.go("/me")
    aki.page.get_by_role("button", name="Unblock").click()
    expect(aki.page.get_by_role("heading", name="People you have blocked")).to_have_count(0)
