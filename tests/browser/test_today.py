"""What today has for somebody, on the first page: what is done is ticked, and the rest leads on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.dealing import deck, stacked
from tests.browser.playing import Mouse
from tests.browser.visitor import Language, Visitor
from tests.exhaustive import exhaustive_but
from tests.web.live_server import Guest, RunningClock
from tests.web.test_days import FIRST, HOUR, SECOND, at, begin, play

#: whoever begins goes out in the first turn
AT_ONCE = deck(hands=["2h 3h 4h 5s 5d 5c 5h", "3c 6d 9s Jh Qc Kd Ah"], upcard="Kh", stock="9h 6c Qd Td 2c 8s")
#: what is told of Tama's back and what puts it on, how it is won, where backs are chosen, and those to be won
WON = {
    "en": (
        "You have beaten Tama, and have a new back of cards: Paws.",
        "Put it on",
        "Beat Tama",
        "Backs of cards",
        "Paws",
        "{} more to be won",
    ),
    "ja": (
        "タマに初めて勝ちました。カードの裏「肉球」がもらえます。",
        "使う",
        "タマに勝つ",
        "カードの裏",
        "肉球",
        "勝つともらえる裏 あと{}種",
    ),
}
TITLE = {"en": "9 kyu", "ja": "9級"}


@pytest.fixture
def clock() -> RunningClock:
    """Nine o'clock in the morning of the first day."""
    return RunningClock(at(FIRST) + 9 * HOUR)


def part(visitor: Visitor, name: str) -> Locator:
    """A part of the strip."""
    return visitor.page.get_by_role("region", name=re.compile("^(Today|今日)$")).get_by_role(
        "link", name=name
    )


def test_what_is_done_is_ticked_until_the_next_day(
    visit: Callable[..., Visitor], address: str, clock: RunningClock
) -> None:
    aki = Guest(address, "Aki")
    visitor = visit()
    visitor.be(aki)
    visitor.go("/")
    deal = part(visitor, "The day’s deal")
    expect(deal).to_contain_text("Not played yet; 15 h left")
    expect(part(visitor, "Next opponent")).to_contain_text("Tama, not played yet")
    play(aki, begin(aki))
    for _ in range(3):
        puzzle = aki.ask("GET", "/api/puzzles").json["puzzle"]
        action = puzzle["table"]["now"]["options"][0]
        assert aki.ask("POST", f"/api/puzzles/{puzzle['name']}", {"action": action}).status == 200
    visitor.go("/")
    for name in ("The day’s deal", "Puzzles"):
        expect(part(visitor, name)).to_contain_text("done for today")
    expect(part(visitor, "Puzzles")).to_contain_text("3 of 3 for today")
    expect(part(visitor, "Next opponent")).not_to_contain_text("done for today")
    deal.click()
    expect(visitor.page.get_by_role("heading", name="Where you stand")).to_be_visible()

    clock.at = at(SECOND) + HOUR
    visitor.go("/")
    expect(deal).to_contain_text("Not played yet; 23 h left")
    expect(part(visitor, "Puzzles")).to_contain_text("due today")


def test_opponents_are_in_the_menu(visit: Callable[..., Visitor]) -> None:
    visitor = visit(language="ja", touch=True, width=390, height=844)
    visitor.go("/")
    visitor.page.get_by_role("button", name="メニュー").tap()
    visitor.page.get_by_role("link", name="対戦相手", exact=True).tap()
    expect(visitor.page.get_by_role("heading", name="次の相手")).to_be_visible()


@pytest.mark.exhaustive
@pytest.mark.parametrize("language", exhaustive_but(["ja"], ["en", "ja"]))
def test_a_back_that_is_won_is_told_of_and_put_on_and_the_settings_have_it(
    visit: Callable[..., Visitor], language: Language
) -> None:
    told, put_on, beat, legend, paws, fewer = WON[language]
    visitor = visit(language=language, pace="instant")
    page = visitor.page
    visitor.called("Aki")
    visitor.go("/settings")
    expect(page.get_by_role("radio", name=paws)).to_have_count(0)
    page.get_by_text(fewer.format(12)).click()
    expect(page.get_by_text(beat)).to_be_visible()
    hand = Mouse(visitor)
    with stacked(AT_ONCE, seats=2):
        code = visitor.open_table(
            seats=2, company=["tama"], fill="chick", pause_ms=0, claim_seconds=0, switches={"match_length": 1}
        )
        visitor.go(f"/t/{code}")
        hand.sit_and_start()
        hand.play_match()
        expect(page.get_by_text(told)).to_be_visible()
        page.get_by_role("button", name=put_on).click()
    expect(page.locator("html")).to_have_attribute("data-back", "paws")
    visitor.go("/settings")
    expect(page.get_by_role("group", name=legend).get_by_role("radio", name=paws)).to_be_checked()
    page.get_by_text(fewer.format(11)).click()
    expect(page.get_by_text(beat)).to_have_count(0)
    visitor.go("/opponents")
    expect(page.get_by_role("row", name=TITLE[language])).to_have_attribute("aria-current", "true")
