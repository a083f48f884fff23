"""Who watches sees what the table allows: no hands, all hands later, or nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.dealing import deck, stacked
from tests.browser.playing import Mouse, together
from tests.browser.visitor import Language, Visitor
from tests.exhaustive import exhaustive_but
from tests.web.live_server import HandClock

DEAL = deck(hands=["2h 4c 5s 8d Th Js Kc", "3c 6d 9s Jh Qc Kd Ah"], upcard="Kh", stock="Ad 6c")
BOTH: dict[str, Language] = {"Aki": "en", "Ben": "en"}
DELAY = 120


def watching(visit: Callable[..., Visitor], aki: Mouse, query: str = "") -> Mouse:
    """Somebody who has come to a match without a seat."""
    code = aki.page.url.rsplit("/", 1)[1]
    visitor = visit()
    visitor.called("Chiyo")
    visitor.go(f"/t/{code}{query}")
    return Mouse(visitor)


def test_a_watcher_sees_the_table_and_no_hands(visit: Callable[..., Visitor]) -> None:
    with stacked(DEAL, seats=2):
        aki, _ = together(visit, BOTH)
        watcher = watching(visit, aki)
        expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
        aki.draw()
        aki.discard(aki.card("Kc"))
        expect(watcher.discards).to_have_attribute("data-card", "Kc")
        expect(watcher.seat("Aki")).to_contain_text("7 cards")
        seen = watcher.page.locator("[data-card]")
        expect(seen).to_have_count(2)  # the two discards
        expect(watcher.page.get_by_role("button", name="Draw")).to_have_count(0)


@pytest.mark.exhaustive
@pytest.mark.parametrize("language", exhaustive_but(["ja"], ["en", "ja"]))
def test_a_watcher_may_see_all_hands_later(
    visit: Callable[..., Visitor], clock: HandClock, language: Language
) -> None:
    with stacked(DEAL, seats=2):
        aki, ben = together(visit, {"Aki": language, "Ben": "en"}, watching="open", watch_delay_seconds=DELAY)
        watcher = watching(visit, ben, "?open=1")
        expect(watcher.page.locator("[data-card]")).to_have_count(0)
        clock.at += DELAY * 1000
        aki.draw()
        held = watcher.seat("Aki").locator("[data-card]")
        expect(held).to_have_count(7)
        expect(watcher.seat("Ben").locator("[data-card='Qc']")).to_be_visible()
        # the draw of this moment comes later; the table looks at the clock when somebody comes
        clock.at += DELAY * 1000
        watcher.page.reload()
        expect(held).to_have_count(8)


def test_a_table_that_nobody_may_watch_says_so(visit: Callable[..., Visitor]) -> None:
    with stacked(DEAL, seats=2):
        aki, _ = together(visit, BOTH, watching="none")
        watcher = watching(visit, aki)
        expect(watcher.page.get_by_text("This match cannot be watched")).to_be_visible()
        expect(watcher.page.locator("[data-card]")).to_have_count(0)
