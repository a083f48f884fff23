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

#: nothing can be melded
DULL = deck(hands=["2h 4c 5s 8d Th Js Kc", "3c 6d 9s Jh Qc Kd Ah"], upcard="Kh", stock="Ad 6c")
#: with the eight that comes from the stock one goes out in one go
READY = deck(hands=["2h 3h 4h 5h 8s 8d Kc", "3c 6d 9s Jh Qc Kd Ah"], upcard="2c", stock="8c")
WINDOWS = [(360, 640), (390, 844), (844, 390), (820, 1180), (1366, 657), (1440, 900)]


def hint(page: Page) -> Locator:
    """What the coach says."""
    return page.get_by_role("region", name="Hint").or_(page.get_by_role("region", name="ヒント"))


def meant(page: Page) -> Locator:
    """What has the ring of the coach."""
    return page.locator("[data-advised]")


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
        switch = hint(page).get_by_role("switch", name="Show hints by themselves")
        switch.click()
        expect(switch).not_to_be_checked()
        aki.press(aki.button("x"), "x")

        # the next turn is the person's own affair, until H is pressed
        aki.draw()
        expect(hint(page)).to_have_count(0)
        expect(meant(page)).to_have_count(0)
        page.keyboard.press("h")
        expect(hint(page).locator(".action")).not_to_be_empty()
        page.keyboard.press("h")
        expect(hint(page)).to_have_count(0)

        page.keyboard.press("h")
        switch.click()
        expect(switch).to_be_checked()
        aki.discard(aki.cards.last)
        aki.draw()
        expect(hint(page).locator(".action")).not_to_be_empty()


def test_who_has_played_before_asks_by_the_bulb_or_the_key(visit: Callable[..., Visitor]) -> None:
    with stacked(DULL, seats=2):
        aki = at_a_table(visit(), seats=2)
        page = aki.page
        aki.draw()
        expect(hint(page)).to_have_count(0)
        page.get_by_role("button", name="What would you do?").click()
        expect(hint(page)).to_contain_text("Discard")
        page.get_by_role("button", name="Close the hint").click()
        expect(hint(page)).to_have_count(0)
        page.keyboard.press("h")
        expect(hint(page)).to_contain_text("Discard")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_hint_covers_neither_seats_nor_cards_nor_what_can_be_done(
    visit: Callable[..., Visitor], language: Language
) -> None:
    with stacked(DULL, seats=2):
        visitor = visit(language=language, beginner=True)
        aki = at_a_table(visitor, seats=2)
        aki.draw()
        expect(hint(aki.page).locator(".action")).not_to_be_empty()
        for width, height in WINDOWS:
            visitor.look(width, height)
            parts = ".hint, .others li, .hand [data-card], .doing, .self, [data-pile]"
            found = [each for each in overlaps(aki.page, parts) if "SECTION hint" in each]
            assert not found, (width, height, found)


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
        expect(hint(page).locator(".action")).not_to_be_empty()
        assert violations(page) == []
        aki.lay("2h", "3h", "4h", "5h")
        aki.lay("8s", "8d", "8c")
        aki.choose(aki.card("Kc"))
        aki.press(aki.button("x"), "x")
        expect(page.get_by_role("dialog").get_by_role("note")).to_have_text(said)
        assert violations(page) == []
