"""The day's deal over two days of a set clock, and the same match as a friend, in a browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.dealing import stacked
from tests.browser.places import SHORT_MATCH
from tests.browser.played import play_match
from tests.browser.playing import Keys, Mouse, Touch
from tests.browser.visitor import Visitor
from tests.web.live_server import Guest, RunningClock
from tests.web.test_days import FIRST, HOUR, SECOND, at, begin, play


@pytest.fixture
def clock() -> RunningClock:
    """Nine o'clock in the morning of the first day."""
    return RunningClock(at(FIRST) + 9 * HOUR)


def day_in_calendar(page: Page, day: str) -> None:
    page.get_by_role("link", name=day).click()


@pytest.mark.exhaustive
def test_two_days_of_the_days_deal(visit: Callable[..., Visitor], address: str, clock: RunningClock) -> None:
    aki = visit(pace="instant")
    page = aki.page
    aki.go("/")
    page.get_by_role("link", name=re.compile("The day’s deal.*Not played yet; 15 h left", re.DOTALL)).click()
    expect(page.get_by_role("heading", name="The day’s deal")).to_be_visible()
    expect(page.get_by_text("14 h 59 min left today")).to_be_visible()
    page.get_by_role("button", name="Play the day’s deal").click()

    # by mouse for a while; leaving pauses it
    mouse = Mouse(aki)
    expect(mouse.cards).to_have_count(7)
    for _ in range(3):
        mouse.act()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    held = mouse.cards.count()
    page.get_by_role("main").get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Pause").click()
    expect(page.get_by_text("Your round is waiting for you.")).to_be_visible()
    page.get_by_role("button", name="Continue").click()
    expect(mouse.cards).to_have_count(held)
    mouse.play_match()
    page.get_by_role("link", name="Where you stand").click()
    expect(page.get_by_text("You are the first to finish it today.")).to_be_visible()
    expect(page.get_by_text("1st of 1")).to_be_visible()

    # somebody else, in Japanese and by touch, begins it and breaks it off
    ben = visit(language="ja", touch=True, width=390, height=844, pace="instant")
    ben.go("/day")
    ben.page.get_by_role("button", name="今日の一局に挑戦").tap()
    touch = Touch(ben)
    expect(touch.cards).to_have_count(7)
    for _ in range(2):
        touch.act()
    # and a third comes to its end
    fay = Guest(address, "Fay")
    play(fay, begin(fay))
    page.reload()
    expect(page.get_by_text(re.compile(r"(1st|2nd) of 2"))).to_be_visible()
    expect(page.get_by_text("1 still has to finish.")).to_be_visible()

    # midnight: the secret is there, and proves the cards; another deal waits
    clock.at = at(SECOND) + HOUR
    aki.go("/day")
    expect(page.get_by_role("button", name="Play the day’s deal")).to_be_visible()
    day_in_calendar(page, "November 23, 2026: finished")
    expect(page.get_by_text("1 broke it off and is not counted.")).to_be_visible()
    page.get_by_text("Is it fair?").click()
    expect(page.get_by_text("The secret fits the commitment.")).to_be_visible()
    expect(page.get_by_text("every one fits")).to_be_visible()
    expect(page.get_by_text("Nobody can be kept from coming again as another guest.")).to_be_visible()
    ben.go("/day")
    day_in_calendar(ben.page, "2026年11月23日：未完")
    expect(ben.page.get_by_text("時間内に終わらなかったため、順位には入りません。")).to_be_visible()

    # the second day, with the keys alone
    aki.go("/day")
    keys = Keys(aki)
    keys.press(page.get_by_role("button", name="Play the day’s deal"), "")
    expect(keys.cards).to_have_count(7)
    keys.play_match()
    keys.press(page.get_by_role("link", name="Where you stand"), "")
    streak = page.locator("dl div", has_text="Days in a row")
    expect(streak.locator("dd")).to_have_text("2")


@pytest.mark.exhaustive
def test_the_same_match_as_a_friend(visit: Callable[..., Visitor]) -> None:
    aki, ben = visit(), visit(language="ja", pace="instant")
    with stacked(SHORT_MATCH, seats=2):
        code = play_match(aki, seats=2, switches={"match_length": 1})
        aki.go(f"/t/{code}")
        aki.page.get_by_role("button", name="More").click()
        aki.page.get_by_role("menuitem", name="For a friend").click()
        expect(aki.page.get_by_text("Nobody else has finished it yet.")).to_be_visible()
        link = aki.page.get_by_label("Link for a friend").input_value()
        assert re.fullmatch(re.escape(aki.address) + "/same/[0-9a-f]{32}", link)
        ben.called("Ben")
        ben.go(link.removeprefix(aki.address))
        expect(ben.page.get_by_text("Akiさんが遊んだマッチです。")).to_be_visible()
        ben.page.get_by_role("button", name="同じマッチで遊ぶ").click()
        hand = Mouse(ben)
        expect(hand.cards).to_have_count(7)
        hand.play_match()
        ben.page.get_by_role("link", name="結果を比べる").click()
        table = ben.page.get_by_role("table")
        expect(table.get_by_role("columnheader")).to_have_count(2)
        expect(table.get_by_role("columnheader").nth(1)).to_contain_text("Ben（あなた）")
        aki.page.reload()
        expect(aki.page.get_by_role("columnheader").nth(1)).to_contain_text("Ben")
