"""The coach at a table: hints for beginners and for whoever asks, and a sentence after the round."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.boxes import overlaps
from tests.browser.dealing import deck, stacked
from tests.browser.test_settings import at_a_table
from tests.browser.visitor import Language, Visitor
from tests.exhaustive import exhaustive_but

#: nothing can be melded
DULL = deck(hands=["2h 4c 5s 8d Th Js Kc", "3c 6d 9s Jh Qc Kd Ah"], upcard="Kh", stock="Ad 6c")
#: with the eight that comes from the stock one goes out in one go
READY = deck(hands=["2h 3h 4h 5h 8s 8d Kc", "3c 6d 9s Jh Qc Kd Ah"], upcard="2c", stock="8c")
#: the opponent throws a king away, of which one has two
ASKED = deck(hands=["7h 8h 9h 2c 4d Ks Kc", "3c 6d 9s Jh Qc Kd Ah"], upcard="Kh", stock="5c 6c")
WINDOWS = [(360, 640), (390, 844), (844, 390), (820, 1180), (1366, 657), (1440, 900)]


#: how many lines a text takes
LINES = "(text) => Math.round(text.clientHeight / parseFloat(getComputedStyle(text).lineHeight))"


def hint(page: Page) -> Locator:
    """What the coach says."""
    return page.get_by_role("region", name="Hint").or_(page.get_by_role("region", name="ヒント"))


def more(page: Page) -> Locator:
    """What tells its reasons, once there is a hint."""
    return hint(page).locator("button[aria-expanded]")


def meant(page: Page) -> Locator:
    """What has the ring of the coach."""
    return page.locator("[data-advised]")


def covered(page: Page) -> list[str]:
    """What the hint lies over."""
    parts = ".hint, .others li, [data-meld], .hand [data-card], .doing, .self, [data-pile]"
    return [each for each in overlaps(page, parts) if "SECTION hint" in each]


def test_hints_come_by_themselves_to_a_beginner_and_are_turned_off_and_on(
    visit: Callable[..., Visitor],
) -> None:
    with stacked(DULL, seats=2):
        aki = at_a_table(visit(beginner=True), seats=2)
        page = aki.page
        aki.draw()
        expect(hint(page)).to_contain_text("Discard")
        # the card that is meant, and the button once it is chosen
        expect(meant(page)).to_have_count(1)
        card = meant(page).get_attribute("data-card")
        assert card
        aki.choose(aki.card(card))
        expect(aki.button("x")).to_have_attribute("data-advised", "true")
        more(page).click()
        switch = hint(page).get_by_role("switch", name="Show hints automatically")
        switch.click()
        expect(switch).not_to_be_checked()
        aki.press(aki.button("x"), "x")

        # the next turn is the person's own affair, until H is pressed
        aki.draw()
        expect(hint(page)).to_have_count(0)
        expect(meant(page)).to_have_count(0)
        page.keyboard.press("h")
        expect(more(page)).to_be_visible()
        page.keyboard.press("h")
        expect(hint(page)).to_have_count(0)

        page.keyboard.press("h")
        more(page).click()
        switch.click()
        expect(switch).to_be_checked()
        aki.discard(aki.cards.last)
        aki.draw()
        expect(more(page)).to_be_visible()


def test_who_has_played_before_asks_by_the_bulb_or_the_key(visit: Callable[..., Visitor]) -> None:
    with stacked(DULL, seats=2):
        aki = at_a_table(visit(), seats=2)
        page = aki.page
        aki.draw()
        expect(hint(page)).to_have_count(0)
        page.get_by_role("button", name="What should I do?").click()
        expect(hint(page)).to_contain_text("Discard")
        page.get_by_role("button", name="Close the hint").click()
        expect(hint(page)).to_have_count(0)
        page.keyboard.press("h")
        expect(hint(page)).to_contain_text("Discard")


@pytest.mark.parametrize("language", exhaustive_but(["ja"], ["en", "ja"]))
def test_the_hint_is_two_lines_that_cover_nothing_and_tells_more_when_touched(
    visit: Callable[..., Visitor], language: Language
) -> None:
    with stacked(READY, seats=2):
        visitor = visit(language=language, beginner=True)
        aki = at_a_table(visitor, seats=2)
        page = aki.page
        aki.draw()
        aki.lay("2h", "3h", "4h", "5h")
        expect(more(page)).to_be_visible()
        said = hint(page).get_by_role("status")
        for width, height in WINDOWS:
            visitor.look(width, height)
            assert covered(page) == [], (width, height)
            if width < 1000:
                assert said.evaluate(LINES) <= 2, (width, height)

            more(page).click()
            expect(more(page)).to_have_attribute("aria-expanded", "true")
            expect(hint(page).get_by_role("switch")).to_be_in_viewport()
            more(page).click()
            expect(hint(page).get_by_role("switch")).to_have_count(0)


def test_the_hint_on_a_question_covers_nothing_either(visit: Callable[..., Visitor]) -> None:
    with stacked(ASKED, seats=2):
        visitor = visit(beginner=True)
        aki = at_a_table(visitor, seats=2)
        aki.draw()
        aki.lay("7h", "8h", "9h")
        aki.discard(aki.card("2c"))
        expect(aki.page.locator(".prompt")).to_be_visible()
        expect(more(aki.page)).to_be_visible()
        for width, height in WINDOWS:
            visitor.look(width, height)
            assert covered(aki.page) == [], (width, height)


@pytest.mark.parametrize(
    ("language", "light", "said"),
    [
        ("en", "light", "You went out in one go: your points are doubled."),
        ("ja", "dark", "一気上がり！ 得点が2倍になりました。"),
    ],
)
def test_the_hint_and_the_sentence_after_a_round_are_accessible(
    visit: Callable[..., Visitor], language: Language, light: str, said: str
) -> None:
    with stacked(READY, seats=2):
        visitor = visit(language=language, dark=light == "dark", beginner=True)
        aki = at_a_table(visitor, seats=2, switches={"match_length": 2})
        page = aki.page
        aki.draw()
        expect(more(page)).to_be_visible()
        assert violations(page) == []
        aki.lay("2h", "3h", "4h", "5h")
        aki.lay("8s", "8d", "8c")
        aki.discard(aki.card("Kc"))
        assert aki.act() == "scene"
        expect(page.get_by_role("dialog").get_by_role("note")).to_have_text(said)
        assert violations(page) == []
