"""Somebody who plays in a browser that is driven from outside, by clicks or by taps."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.browser.playing import STAND, TURN, Stand
from tests.drivers.driver import Driver, Pointer

#: the cards of the own hand
HAND = ".hand [data-card]"
#: those in the tableau of Seven by Seven
TABLEAU = "[data-row=tableau] [data-card]"


class Person:
    """``pictures``: the folder in which what was seen is kept, to be looked at."""

    def __init__(self, driver: Driver, address: str, pictures: Path, pointer: Pointer) -> None:
        self.driver = driver
        self.address = address
        self.pictures = pictures
        self.pointer: Pointer = pointer

    def go(self, path: str) -> None:
        """Opens an address of the page, and waits for its heading."""
        self.driver.open(self.address + path)
        self.driver.wait_for("document.querySelector('h1')")

    def press(self, selector: str, text: str = "", **where: Any) -> None:
        """Clicks or taps."""
        self.driver.press(selector, text, self.pointer, **where)

    def keep(self, name: str) -> None:
        """Keeps a picture of what is seen, once all lies still."""
        self.driver.settle()
        (self.pictures / f"{name}.png").write_bytes(self.driver.picture())

    def cards(self) -> list[str]:
        """The own hand, from left to right."""
        found: list[str] = self.driver.ask(_cards(HAND))
        return found

    def lie(self, cards: list[str]) -> None:
        """Waits until these cards, in this order, are the tableau of Seven by Seven."""
        self.driver.wait_for(f"{_cards(TABLEAU)}.join() === '{','.join(cards)}'")

    def have(self, count: int, selector: str = HAND) -> None:
        """Waits until so many of these are seen."""
        self.driver.wait_for(f"document.querySelectorAll({json.dumps(selector)}).length === {count}")

    def stand(self) -> Stand:
        """Waits until there is something to do; tells what."""
        found: Stand = self.driver.wait_for(f"({STAND})({json.dumps(TURN['en'])})")
        return found

    def draw(self) -> None:
        """Draws from the stock."""
        count = len(self.cards())
        self.press(".doing [aria-keyshortcuts~=d]")
        self.have(count + 1)

    def discard(self) -> None:
        """Discards the card at the right."""
        cards = self.cards()
        self.press(f'.hand [data-card="{cards[-1]}"]', from_left=10)
        self.press(".doing [aria-keyshortcuts~=x]")
        self.have(len(cards) - 1)

    def let_go(self) -> None:
        """Lets the discard go that could be called."""
        asked = json.dumps(self.driver.ask("document.querySelector('.prompt').ariaLabel"))
        self.press(":is(.doing, .self) [aria-keyshortcuts~=n]")
        # another discard may be asked about at once
        self.driver.wait_for(f"document.querySelector('.prompt')?.ariaLabel !== {asked}")

    def move(self, cards: Iterable[str]) -> None:
        """Makes a move of Seven by Seven."""
        for card in cards:
            # its place, which stays, while the card itself may still be on its way there
            self.press(f'[data-row=tableau]:has([data-card="{card}"])')

    def end(self) -> None:
        """All went well."""
        troubles = self.driver.ask("window.troubles")
        assert troubles == [], troubles


def _cards(selector: str) -> str:
    return f"[...document.querySelectorAll({json.dumps(selector)})].map((each) => each.dataset.card)"
