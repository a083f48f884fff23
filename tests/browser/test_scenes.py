"""How a round and a match are won: as scenes over the table, which a key or a tap skips."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import violations
from tests.browser.dealing import stacked
from tests.browser.places import SHORT_ROUND
from tests.browser.playing import Mouse
from tests.browser.visitor import Language, Visitor
from tests.exhaustive import exhaustive_but

LANGUAGES: list[Language] = ["en", "ja"]
SETTING = {"en": ("When somebody goes out", "Short"), "ja": ("上がりの場面", "短く")}
FIRST = {"en": "Your first win!", "ja": "初めての優勝！"}

#: notes when a scene comes: what moves before is the table that answers a click, which a slow machine does
#: later than half a second
SCENE_COMES = """new MutationObserver(() => {
    if (document.querySelector('[data-scene]')) window.sceneCame ??= performance.now();
}).observe(document, { childList: true, subtree: true });"""
#: what has moved without being asked to since a scene has come, as browsers count it
SHIFTS = """() => new Promise((tell) => {
    new PerformanceObserver((list) => tell(list.getEntries()
        .filter((each) => !each.hadRecentInput && each.startTime > window.sceneCame)
        .reduce((sum, { value }) => sum + value, 0)))
        .observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => tell(0), 300);
})"""


def gone_out(visitor: Visitor, rounds: int = 2) -> Mouse:
    """Somebody who has just gone out at a table of four."""
    hand = Mouse(visitor)
    with stacked(SHORT_ROUND):
        code = visitor.open_table(pause_ms=0, claim_seconds=0, switches={"match_length": rounds})
        visitor.go(f"/t/{code}")
        hand.sit_and_start()
        expect(hand.cards).to_have_count(7)
        while hand.cards.count():
            hand.act()
    return hand


def scene(visitor: Visitor, which: str = "out") -> Locator:
    """What is shown over the table when somebody has won."""
    return visitor.page.locator(f"[data-scene={which}]")


@pytest.mark.parametrize("language", exhaustive_but(["en"], LANGUAGES))
def test_a_key_skips_the_scene_of_going_out_and_does_nothing_else(
    visit: Callable[..., Visitor], language: Language
) -> None:
    visitor = visit(language=language, moving=True, motion="slow")
    aki = gone_out(visitor)
    page = visitor.page
    expect(scene(visitor)).to_be_visible()
    expect(scene(visitor).locator(".places li")).to_have_count(4)
    expect(page.get_by_role("dialog")).to_have_count(0)
    # where the result is open already, Enter goes on to the next round
    page.keyboard.press("Enter")
    expect(scene(visitor)).to_have_count(0)
    expect(page.get_by_role("dialog")).to_be_visible()
    assert aki.stand() == "next"


@pytest.mark.parametrize("language", exhaustive_but(["ja"], LANGUAGES))
def test_who_wants_it_short_sees_no_scene(visit: Callable[..., Visitor], language: Language) -> None:
    visitor = visit(language=language)
    visitor.go("/settings")
    page = visitor.page
    legend, short = SETTING[language]
    page.get_by_role("group", name=legend).get_by_role("radio", name=short).check()
    gone_out(visitor)
    expect(page.locator(".banner.out")).to_be_visible()
    expect(scene(visitor)).to_have_count(0)
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.exhaustive
def test_with_reduced_motion_it_stands_still_until_the_result_opens(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    gone_out(visitor)
    expect(scene(visitor)).to_be_visible()
    assert (
        visitor.page.evaluate(
            "document.querySelector('[data-scene]').getAnimations({ subtree: true }).length"
        )
        == 0
    )
    expect(scene(visitor).locator(".head .amount")).to_have_text("+138")
    assert violations(visitor.page) == []
    expect(visitor.page.get_by_role("dialog")).to_be_visible()
    expect(scene(visitor)).to_have_count(0)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1366, 768)])
def test_it_stands_beside_the_melds_that_have_won(
    visit: Callable[..., Visitor], width: int, height: int
) -> None:
    visitor = visit(width=width, height=height)
    visitor.page.add_init_script(SCENE_COMES)
    gone_out(visitor)
    panel = scene(visitor).locator(".panel.shown")
    expect(panel).to_be_visible()
    one = panel.bounding_box()
    assert one
    assert one["x"] >= 0
    assert one["x"] + one["width"] <= width
    assert one["y"] >= 0
    assert one["y"] + one["height"] <= height
    for meld in visitor.page.locator("[data-meld]").all():
        other = meld.bounding_box()
        assert other
        across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
        down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
        assert across <= 0 or down <= 0, (one, other)
    assert visitor.page.evaluate(SHIFTS) <= 0.01


@pytest.mark.parametrize("language", exhaustive_but(["ja"], LANGUAGES))
def test_a_won_match_has_a_scene_of_its_own_that_says_what_it_means(
    visit: Callable[..., Visitor], language: Language
) -> None:
    visitor = visit(language=language, width=390, height=844, touch=True)
    gone_out(visitor, rounds=1)
    page = visitor.page
    expect(scene(visitor)).to_be_visible()
    page.touchscreen.tap(200, 700)
    expect(scene(visitor, "won")).to_be_visible()
    expect(scene(visitor, "won")).to_contain_text(FIRST[language])
    # seen by nobody who listens, and heard once
    expect(page.locator("main [aria-live=polite]").filter(has_text=FIRST[language])).to_have_count(1)
    page.touchscreen.tap(200, 700)
    expect(scene(visitor, "won")).to_have_count(0)
    expect(page.get_by_role("dialog").locator('a[href*="/replay/"]')).to_be_visible()
