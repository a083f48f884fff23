"""Plays at a table through the page alone, by mouse, by touch or with keys.

It takes what the page offers: melds what it suggests, passes on discards, and discards the card at the right.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Literal

from playwright.sync_api import Locator, TimeoutError, expect

from tests.browser.visitor import Language, Visitor

Stand = Literal["claim", "draw", "turn", "scene", "next", "over"]

#: what the page says where something is to be melded or discarded, and on the buttons that have no key
TURN = {"en": r"^Choose |fits a meld", "ja": r"選んでください。$|付け札にできます"}
_SUGGESTION = {"en": re.compile(r"^Meld .+"), "ja": re.compile(r".+をメルド$")}
SIT = {"en": "Sit here ?: Seat {}$", "ja": "ここに座る ?：席{}$"}
START = {"en": "Start the match", "ja": "マッチを始める"}

#: how things stand for whoever sits at the table, told by what can be seen and done; null: nothing to do;
#: a press so soon after a scene has come would not end it
STAND = """(turn) => {
  const there = (selector) => {
    const box = document.querySelector(selector);
    return box && box.checkVisibility() && !box.disabled && !box.closest('[inert]');
  };
  const scene = document.querySelector('[data-scene]');
  if (scene) {
    scene.since ??= performance.now();
    return performance.now() - scene.since > 300 ? 'scene' : null;
  }
  if (there('[role=dialog] a[href*="/replay/"]')) return 'over';
  if (there('[role=dialog] footer button.primary')) return 'next';
  if (document.querySelector('[role=dialog]')) return null;
  if (there('.prompt')) return 'claim';
  if (there('.bar button[aria-keyshortcuts=d]')) return 'draw';
  const line = document.querySelector('.doing .line')?.textContent.trim();
  if (new RegExp(turn).test(line)) return 'turn';
  return null;
}"""


class Hand(ABC):
    """The ways of a person: how a button is pressed and a card is chosen."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.done: list[Stand] = []

    @abstractmethod
    def press(self, button: Locator, key: str) -> None:
        """Presses a button that is seen, or the key that does the same."""

    @abstractmethod
    def choose(self, card: Locator) -> None:
        """Chooses a card of the hand."""

    # -- what is seen ----------------------------------------------------------------------------------------

    @property
    def cards(self) -> Locator:
        """The cards of the own hand, from left to right."""
        return self.page.locator(".hand [data-card]")

    @property
    def discards(self) -> Locator:
        """The top of the discards."""
        return self.page.locator("[data-pile=discards] [data-card]").last

    @property
    def heard(self) -> Locator:
        """What a screen reader has said of the last things that happened."""
        return self.page.locator("main [aria-live=polite][aria-relevant=additions]")

    @property
    def focus(self) -> Locator:
        """What has the focus; nothing where it is lost."""
        return self.page.locator("main :focus, dialog :focus")

    def seat(self, name: str) -> Locator:
        """The box of somebody at the table."""
        return self.page.get_by_role("group", name=name, exact=True).and_(self.page.locator("[data-seat]"))

    def bubble(self, name: str) -> Locator:
        """What somebody at the table says."""
        return self.page.locator(f"[data-bubble='{self.seat(name).get_attribute('data-seat')}']")

    def meld(self, number: int) -> Locator:
        """One of the melds, by its number on the table."""
        return self.page.locator(f"[data-meld='{number}']")

    def button(self, key: str) -> Locator:
        """The button of what can be done that this key stands for as well."""
        return self.page.locator(f":is(.doing, .self) [aria-keyshortcuts~={key}]")

    def card(self, name: str) -> Locator:
        """A card of the own hand."""
        return self.page.locator(f'.hand [data-card="{name}"]')

    def stand(self) -> Stand:
        """Waits until there is something to do; tells what."""
        told = TURN[self.visitor.language]
        found: Stand = self.page.wait_for_function(STAND, arg=told).json_value()
        return found

    def named(self, name: str | re.Pattern[str]) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name)

    # -- what is done ----------------------------------------------------------------------------------------

    def sit(self, seat: int) -> None:
        """Takes a seat of a table where no match is played."""
        button = self.named(re.compile(SIT[self.visitor.language].format(seat + 1)))
        self.press(button, "")
        expect(button).to_have_count(0)

    def start(self) -> None:
        """Begins the match."""
        self.press(self.named(START[self.visitor.language]), "")

    def sit_and_start(self) -> None:
        """Takes the first seat of an open table, and begins."""
        self.sit(0)
        self.start()

    def press_if_offered(self, key: str) -> None:
        """Presses a button that goes when somebody else is quicker; does nothing once it has gone."""
        try:
            self.press(self.button(key), key)
        except (TimeoutError, AssertionError):
            if self.button(key).count():
                raise

    def draw(self) -> None:
        """Draws from the stock, unless somebody claims the discard before."""
        self.press_if_offered("d")
        expect(self.button("d")).to_have_count(0)

    def let_go(self) -> None:
        """Lets the discard go that could be called, unless somebody who comes first has claimed it."""
        asked = self.page.evaluate("document.querySelector('.prompt')?.getAttribute('aria-label')")
        if asked is None:
            return
        self.press_if_offered("n")
        # another discard may be asked about at once
        expect(self.page.locator(f'.prompt[aria-label="{asked}"]')).to_have_count(0)

    def lay(self, *names: str) -> None:
        """Melds these cards of the hand."""
        left = self.cards.count() - len(names)
        for name in names:
            self.choose(self.card(name))
        self.press(self.button("m"), "m")
        expect(self.cards).to_have_count(left)

    def discard(self, card: Locator) -> None:
        """Discards a card of the hand."""
        left = self.cards.count() - 1
        self.choose(card)
        self.press(self.button("x"), "x")
        expect(self.cards).to_have_count(left)

    def skip_scene(self) -> None:
        """Ends what is shown over the table where somebody has won, with a key that does nothing else."""
        self.page.keyboard.press("F2")

    def next_round(self) -> None:
        """Is ready for the next round."""
        button = self.page.locator("[role=dialog] footer button.primary")
        self.press(button, "Enter")
        expect(button).to_have_count(0)

    def turn(self) -> None:
        """Melds the first thing that the page suggests, or discards the card at the right."""
        named = _SUGGESTION[self.visitor.language]
        suggestion = self.page.locator(".doing").get_by_role("button", name=named).first
        if suggestion.count():
            left = self.cards.count()
            self.press(suggestion, "")
            expect(self.cards).not_to_have_count(left)
        else:
            self.discard(self.cards.last)

    def act(self) -> Stand:
        """Waits for something to do, and does it."""
        stand = self.stand()
        ways: dict[Stand, Callable[[], None]] = {
            "claim": self.let_go,
            "draw": self.draw,
            "turn": self.turn,
            "scene": self.skip_scene,
            "next": self.next_round,
        }
        if stand in ways:
            ways[stand]()
        self.done.append(stand)
        return stand

    def play_match(self) -> None:
        """Plays until the match is over."""
        while self.act() != "over":
            pass


class Mouse(Hand):
    """Clicks."""

    def press(self, button: Locator, key: str) -> None:
        button.click()

    def choose(self, card: Locator) -> None:
        card.click(position={"x": 10, "y": 30})


class Touch(Hand):
    """Taps."""

    def press(self, button: Locator, key: str) -> None:
        button.tap()

    def choose(self, card: Locator) -> None:
        card.tap(position={"x": 10, "y": 30})


class Keys(Hand):
    """Never touches mouse or screen: keys do everything, and the Tab key leads to what has none."""

    def press(self, button: Locator, key: str) -> None:
        if key:
            expect(button.first).to_be_visible()
            self.page.keyboard.press(key)
            return
        self.walk_to(button)
        self.page.keyboard.press("Enter")

    def choose(self, card: Locator) -> None:
        """Walks through the hand from its left end with the arrows."""
        place = [each.get_attribute("data-card") for each in self.cards.all()].index(
            card.get_attribute("data-card")
        )
        self.page.keyboard.press(str(place + 1))

    def walk_to(self, button: Locator) -> None:
        """Presses the Tab key until this has the focus."""
        for _ in range(60):
            if button.evaluate("(button) => button === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not lead to {button}")


def waiting_together(
    visit: Callable[..., Visitor], people: Mapping[str, Language], **settings: object
) -> list[Mouse]:
    """Seats these people at a table in this order, each in their own browser and language.

    Their connections can be cut.
    """
    hands = [Mouse(visit(language=language)) for language in people.values()]
    code = hands[0].visitor.open_table(**{"pause_ms": 0, "claim_seconds": 0, "seats": len(people)} | settings)
    for seat, (name, hand) in enumerate(zip(people, hands, strict=True)):
        hand.visitor.called(name)
        hand.visitor.guard()
        hand.visitor.go(f"/t/{code}")
        hand.sit(seat)
    return hands


def together(
    visit: Callable[..., Visitor], people: Mapping[str, Language], **settings: object
) -> list[Mouse]:
    """The same, and the first one starts the match."""
    hands = waiting_together(visit, people, **settings)
    hands[0].start()
    for hand in hands:
        expect(hand.cards).to_have_count(7)
    return hands
