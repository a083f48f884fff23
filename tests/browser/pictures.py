"""Takes the pictures of the README anew: ``python -m tests.browser.pictures``, once the page is installed."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from sevenbridge.engine.cards import pack
from tests.browser.conftest import launched
from tests.browser.dealing import stacked
from tests.browser.places import finished_match
from tests.browser.playing import Mouse, Stand
from tests.browser.visitor import Visitor
from tests.web.running import running_server

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
WIDE = {"width": 1280, "height": 800}
TELEPHONE = {"width": 390, "height": 780}

#: a deal in which it soon comes to what is to be seen
DEAL = 1


def at_table(visitor: Visitor, stand: Stand, melds: int) -> None:
    """Sits at a table of four until there is this to do in the round, with so many melds on the table."""
    deck = list(pack(0))
    random.Random(DEAL).shuffle(deck)
    with stacked(deck):
        hand = Mouse(visitor)
        visitor.go(f"/t/{visitor.open_table(pause_ms=0, claim_seconds=0)}")
        hand.sit_and_start()
        while (now := hand.stand()) != stand or hand.page.locator("[data-meld]").count() < melds:
            assert now not in ("next", "over"), "this deal does not come to that"
            hand.act()


def take(visitor: Visitor, name: str) -> None:
    """A picture of what the visitor sees, once there are cards in it."""
    expect(visitor.page.locator("[data-card], svg").first).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=88)


def take_all(browser: Browser, address: str) -> None:
    """Visits what the README shows."""

    def visitor(**how: Any) -> Any:
        return Visitor.coming(browser, address, **how)

    with visitor(**WIDE) as person:
        person.go("/")
        take(person, "first-page")
        at_table(person, "turn", melds=4)
        take(person, "table")
    with visitor(language="ja", dark=True, **TELEPHONE) as person:
        at_table(person, "claim", melds=2)
        take(person, "call-ja")
    with visitor(**TELEPHONE) as person:
        person.go(f"/t/{finished_match(person)}/replay/1?at=20")
        take(person, "replay")
        person.go("/seven?deal=108")
        take(person, "seven-by-seven")


def main() -> None:
    """Takes them from a server of its own."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder)) as address,
        launched() as browser,
    ):
        take_all(browser, address)


if __name__ == "__main__":
    main()
