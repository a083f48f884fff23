"""Two people and a computer on one device, which is handed on: nobody's cards are shown between turns."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Locator, TimeoutError, expect

from tests.browser.playing import STAND, TURN, Hand, Mouse, Touch
from tests.browser.visitor import Language
from tests.site.conftest import FileServer
from tests.site.test_site import CONTINUE, reopened, visitor_of

#: a match of one round, of two people and a gentle computer
DRAFT = """
const table = { seats: 3, fill: 'chick', people: ['NAME', null, null, null, null], pause_ms: 0 };
const draft = JSON.stringify({ table, rules: 'gamerules~match_length.1~tie.shared' });
const kept = 'seven-bridge.new-table';
localStorage.getItem(kept) ?? localStorage.setItem(kept, draft);
"""
NAMES: dict[Language, tuple[str, str]] = {"en": ("Ann", "Ben"), "ja": ("はるか", "ゆき")}
OPEN = {"en": "Open the table", "ja": "卓を作る"}
NAME = {"en": "Your name", "ja": "あなたの名前"}
AGREE = {"en": "Agree", "ja": "認める"}
BACK = {"en": "takes the discard back", "ja": "が捨て札を戻す"}
#: whether nobody holds the device and somebody is wanted, or how things stand for whoever does
LYING = f"""(turn) => document.querySelector('.pass-device button.primary:not([aria-disabled])') ? 'lying'
    : ({STAND})(turn)"""
#: the cards that are shown while nobody holds the device and do not lie on the table
SHOWN = """() => [...document.querySelectorAll('main:has(.pass-device) [data-card]')]
    .filter((each) => !each.closest('[data-pile=discards], [data-meld]')).map((each) => each.dataset.card)"""


@dataclass
class Device:
    """The device, and the hands that it has shown."""

    hand: Hand
    hands: list[set[str]] = field(default_factory=list)

    @property
    def lying(self) -> Locator:
        """What stands in the place of the hand while nobody holds the device."""
        return self.hand.page.locator(".pass-device")

    def hand_on(self) -> None:
        """Nobody's cards are shown; whoever is wanted takes the device, or all let the discard go."""
        assert self.hand.page.evaluate(SHOWN) == []
        button = self.lying.locator("button.primary")
        try:
            self.hand.press(button, "")
        except TimeoutError:
            # the table has gone on by itself, to the end of the round perhaps
            if button.count():
                raise

    def shown(self) -> set[str]:
        """The cards in the hand that is shown."""
        return {str(card.get_attribute("data-card")) for card in self.hand.cards.all()}

    def turn(self) -> None:
        """Discards the card at the right."""
        self.hands.append(self.shown())
        self.hand.choose(self.hand.cards.last)
        self.hand.press(self.hand.button("x"), "x")
        expect(self.hand.cards).to_have_count(0)

    def act(self) -> str:
        """Waits for something to do, and does it."""
        turn = TURN[self.hand.visitor.language]
        stand: str = self.hand.page.wait_for_function(LYING, arg=turn).json_value()
        ways = {
            "lying": self.hand_on,
            "claim": self.hand.let_go,
            "draw": self.hand.draw,
            "turn": self.turn,
            "scene": self.hand.skip_scene,
        }
        if stand in ways:
            ways[stand]()
        return stand


@pytest.mark.parametrize(("language", "width", "height"), [("en", 1366, 768), ("ja", 360, 640)])
def test_two_people_hand_the_device_on_until_the_match_is_over(
    chromium: Browser, file_server: FileServer, language: Language, width: int, height: int
) -> None:
    is_small = width < 600
    own, other = NAMES[language]
    with visitor_of(chromium, file_server, language, width=width, height=height, touch=is_small) as visitor:
        page = visitor.page
        page.add_init_script(DRAFT.replace("NAME", other))
        visitor.go("/#/new")
        page.get_by_label(NAME[language]).fill(own)
        page.get_by_role("button", name=OPEN[language]).click()
        device = Device((Touch if is_small else Mouse)(visitor))
        expect(device.lying).to_be_visible()
        expect(page.locator(".others [data-seat]")).to_have_count(3)

        while not device.hands:
            device.act()
        # whoever has discarded asks for it back, and the other agrees
        back = device.lying.get_by_role("button", name=re.compile(BACK[language]))
        asking = next(name for name in (own, other) if name in back.inner_text())
        back.click()
        page.get_by_role("button", name=AGREE[language], exact=True).click()
        again = device.lying.and_(page.locator(".cover")).get_by_role("button", name=re.compile(asking))
        device.hand.press(again.and_(page.locator(".primary")), "")
        expect(device.hand.cards).to_have_count(len(device.hands[0]))
        assert device.shown() == device.hands[0]
        device.turn()
        while len(device.hands) < 4:
            device.act()
        assert not device.hands[1] & device.hands[2]

        later = reopened(visitor)
        later.page.get_by_role("link", name=CONTINUE[language]).click()
        device.hand = (Touch if is_small else Mouse)(later)
        expect(device.lying).to_be_visible()
        while device.act() != "over":
            pass
        # the match is over: its replay shows all hands
        page = later.page
        page.locator("[role=dialog] a[href*='/replay/']").first.click()
        expect(page.locator("[data-card]").nth(12)).to_be_attached()
        assert not later.troubles
