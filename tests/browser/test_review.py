"""What the decisions of a finished match were worth: after the match, and in its replay."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.dealing import deck, stacked
from tests.browser.test_settings import at_a_table
from tests.browser.visitor import Language, Visitor
from tests.web.live_server import running_server

#: whoever begins has three sevens, and throws one of them away; the other soon goes out
DEAL = deck(hands=["7h 7s 7d 2c 5s 6h 8c", "3c 3d 3h Tc Jc Qc 6d"], upcard="Kh", stock="2h 6c Qs Kc")

SAID: dict[Language, dict[str, str]] = {
    "en": {
        "moment": "Round 1.*points? lost.*Played: discard ♥7.*Better: discard",
        "course": "^Round 1: from .* points ahead$",
        "shares": "Luck and skill",
        "chosen": "Discard ♥7 chosen",
        "step": "^Step 2 of ",
    },
    "ja": {
        "moment": "第1ラウンド.*点の損.*実際： ?♥7を捨てる.*最善：.*捨てる",
        "course": "^第1ラウンド：予想される得点差は.*結果は.*点$",
        "shares": "運と腕",
        "chosen": "♥7を捨てる 選んだ手",
        "step": "手中2手目",
    },
}


#: in so many worlds it is clear what that costs
WORLDS = 320
#: a review gives way to everything else on a busy machine, in milliseconds
PATIENCE = 90_000


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A server that deals so."""
    with stacked(DEAL, seats=2), running_server(tmp_path, worlds=WORLDS) as found:
        yield found


def look_at_costly_moment(page: Page, language: Language) -> None:
    """Reads the review, and follows its link to the seven that was thrown away."""
    said = SAID[language]
    expect(page.get_by_text(said["shares"])).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("img", name=re.compile(said["course"]))).to_be_visible()
    page.get_by_role("link", name=re.compile(said["moment"])).first.click()

    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile(said["step"]))
    expect(page.locator(".hand [data-card]")).to_have_count(8)
    expect(page.get_by_role("listitem").filter(has_text=re.compile(said["chosen"]))).to_be_visible()


def test_the_review_comes_by_itself_and_the_result_is_shared(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    hand = at_a_table(visitor, seats=2, switches={"match_length": 1})
    hand.draw()
    hand.discard(hand.card("7h"))
    hand.play_match()
    page = hand.page
    strip = page.get_by_role("region", name="Your choices")
    told = strip.get_by_text(re.compile(r"\d+ decisions")).first
    expect(told).to_be_attached(timeout=PATIENCE)
    costly = strip.get_by_role("link", name=re.compile("Costliest moment"))
    expect(costly).to_contain_text("It keeps the meld ♥6 ♥7 together.")

    page.get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Share").click()
    dialog = page.get_by_role("dialog", name="Share")
    dialog.get_by_role("radio", name="The winning turn").check()
    shown = dialog.get_by_role("img", name=re.compile("go(es)? out"))
    expect(shown).to_be_visible()
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save the picture").click()
    picture = Path(download.value.path()).read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert len(picture) > 30_000, "a picture without cards is smaller"
    link = dialog.get_by_role("textbox").input_value().split()[-1]

    # the key closes what is on top alone
    page.keyboard.press("Escape")
    expect(dialog).not_to_be_attached()
    expect(strip).to_be_visible()
    other = visit(language="ja")
    other.go(link.removeprefix(other.address))
    expect(other.page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("手中"))

    # what it cost is a puzzle, and its answer leads to the moment in the review
    strip.get_by_role("link", name="Solve as a puzzle").click()
    expect(page.get_by_role("heading", name="What would you do?")).to_be_visible()
    page.locator(".hand [data-card='8c']").click()
    page.locator(".doing").get_by_role("button").last.click()
    page.get_by_role("link", name="See it in the review").click()
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile(SAID["en"]["step"]))
    chosen = page.get_by_role("listitem").filter(has_text=re.compile(SAID["en"]["chosen"]))
    expect(chosen).to_be_visible()


def test_a_costly_moment_is_found_and_looked_at(visit: Callable[..., Visitor]) -> None:
    hand = at_a_table(visit(), seats=2, switches={"match_length": 1})
    hand.draw()
    hand.discard(hand.card("7h"))
    hand.play_match()
    review = hand.page.get_by_role("dialog").get_by_role("link", name="Review")
    replay = review.get_attribute("href")
    review.click()
    look_at_costly_moment(hand.page, "en")

    # it is computed once, and told to others in their language
    other = visit(language="ja")
    other.go(replay or "")
    look_at_costly_moment(other.page, "ja")


@pytest.mark.exhaustive
def test_who_tries_again_is_advised_what_the_review_calls_better(visit: Callable[..., Visitor]) -> None:
    hand = at_a_table(visit(), seats=2, switches={"match_length": 1})
    hand.draw()
    hand.discard(hand.card("7h"))
    hand.play_match()
    page = hand.page
    page.get_by_role("dialog").get_by_role("link", name="Review").click()
    costly = page.locator(".review li", has=page.get_by_role("link", name=re.compile(SAID["en"]["moment"])))
    moment = costly.get_by_role("link").first
    better = re.search(r"Better:\s+discard (.\w+)", moment.inner_text(timeout=PATIENCE))
    assert better

    costly.get_by_role("button", name="Try it again from here").first.click()
    expect(hand.cards).to_have_count(8)
    page.keyboard.press("h")
    hint = page.get_by_role("region", name="Hint").get_by_role("status")
    expect(hint).to_contain_text(re.compile(f"[Dd]iscard {better[1]}"))
