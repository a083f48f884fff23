"""Japanese for children: readings above the words, in short sentences, as long as the switch is on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boxes import cut_texts, over_the_edge, overlaps
from tests.browser.dealing import stacked
from tests.browser.playing import Mouse
from tests.browser.test_places import APART
from tests.browser.test_settings import DEAL, at_a_table
from tests.browser.visitor import Visitor

#: a small telephone
TELEPHONE = {"width": 360, "height": 640, "touch": True}

#: what an element shows, each reading after its word: 手札(てふだ)
_SEEN = """(box) => {
  const copy = box.cloneNode(true);
  for (const above of copy.querySelectorAll('rt')) above.textContent = `(${above.dataset.reading})`;
  return copy.textContent.replace(/[\\u200b\\u2060]/g, '').trim();
}"""


def seen(page: Page, selector: str) -> str:
    """What is seen of the first of these elements."""
    text: str = page.locator(selector).first.evaluate(_SEEN)
    return text


def names(page: Page) -> set[str]:
    """What a screen reader calls the buttons."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    return {
        re.sub("[\u200b\u2060]", "", node["name"]["value"])
        for node in tree["nodes"]
        if not node["ignored"] and node["role"]["value"] == "button"
    }


def test_one_tap_on_the_first_page_puts_readings_above_the_words(visit: Callable[..., Visitor]) -> None:
    visitor = visit(language="ja", **TELEPHONE)
    visitor.go("/")
    page = visitor.page
    switch = page.get_by_role("switch", name="ふりがなをつける")
    switch.tap()
    expect(page.locator("main ruby").first).to_be_visible()
    assert re.search(r"遊\(あそ\)", seen(page, "main"))
    page.reload()
    expect(page.locator("main ruby").first).to_be_visible()
    switch.tap()
    expect(page.locator("ruby")).to_have_count(0)
    assert "(" not in seen(page, "h2")


def test_readings_are_there_for_japanese_alone(visit: Callable[..., Visitor]) -> None:
    visitor = visit(language="ja")
    visitor.go("/settings")
    page = visitor.page
    page.get_by_role("switch", name="ふりがなをつける").click()
    expect(page.locator("h1 ruby")).to_be_visible()
    assert seen(page, "h1") == "設定(せってい)"
    page.get_by_role("radio", name="English").check()
    expect(page.locator("h1")).to_have_text("Settings")
    expect(page.locator("ruby, [role=switch]:has-text('ふりがな')")).to_have_count(0)
    page.get_by_role("radio", name="日本語").check()
    expect(page.locator("h1 rt")).to_have_attribute("data-reading", "せってい")


def test_a_screen_reader_reads_each_word_once(visit: Callable[..., Visitor]) -> None:
    visitor = visit(language="ja")
    hand = at_a_table(visitor)
    while hand.stand() != "draw":
        hand.act()
    hand.draw()
    hand.choose(hand.cards.first)
    plain = names(visitor.page)
    visitor.read_easily()
    assert "捨てる" in plain
    assert "捨てる" in names(visitor.page)
    assert not any("すてる" in name for name in names(visitor.page))


def test_readings_follow_a_turn(visit: Callable[..., Visitor]) -> None:
    with stacked(DEAL):
        visitor = visit(language="ja", **TELEPHONE)
        visitor.called("札幌太郎")
        hand = at_a_table(visitor)
        visitor.read_easily()
        page = visitor.page
        assert seen(page, ".line") == "札(ふだ)を1枚(まい)引(ひ)いてください。"
        hand.draw()
        expect(page.locator(".line rt").first).to_be_visible()
        hand.choose(hand.card("Kc"))
        assert seen(page, ".buttons button:last-child") == "捨(す)てる"
        hand.press(hand.button("x"), "x")
        expect(hand.cards).to_have_count(7)


def test_nobody_s_name_gets_a_reading(visit: Callable[..., Visitor]) -> None:
    visitor = visit(language="ja")
    visitor.called("手札場太郎")
    visitor.go(f"/t/{visitor.open_table()}")
    Mouse(visitor).sit(0)
    visitor.read_easily()
    named = visitor.page.locator("main :has-text('手札場太郎')").last
    expect(named).to_be_visible()
    expect(named.locator("rt")).to_have_count(0)


@pytest.mark.exhaustive
def test_the_whole_first_round_fits_a_small_telephone(visit: Callable[..., Visitor]) -> None:
    visitor = visit(language="ja", **TELEPHONE)
    visitor.go("/learn/first")
    page = visitor.page
    visitor.read_easily()
    found: list[str] = []
    page.locator(".coach .next button").first.tap()
    for _ in range(30):
        expect(page.locator(".coach .todo, .coach.over").first).to_be_visible()
        title = page.locator(".coach h2").inner_text()
        found += [f"{title}: {each}" for each in [*cut_texts(page), *overlaps(page, APART)]]
        if over_the_edge(page):
            found.append(f"{title}: wider than the window")
        if page.locator(".coach.over").count():
            break
        page.get_by_role("button", name="おまかせ").tap()
        expect(page.locator(".coach h2")).not_to_have_text(title)
    assert page.locator(".coach.over").count()
    assert found == []
