"""Takes the pictures of the README anew, and those of the page's manifests, of the page as it is built.

``python -m tests.browser.pictures``, once the page is installed.
"""

from __future__ import annotations

import random
import tempfile
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, expect

from sevenbridge.engine.cards import pack
from tests.browser.conftest import launched
from tests.browser.dealing import stacked
from tests.browser.film import filmed
from tests.browser.playing import Mouse, Stand
from tests.browser.visitor import LOCALES, Visitor
from tests.web.live_server import running_server

FOLDER = Path(__file__).parents[2] / "docs" / "play" / "pictures"
#: where the manifests of the page have theirs
PAGE = Path(__file__).parents[2] / "app" / "page" / "public"
WIDE = {"width": 1280, "height": 800}
TELEPHONE = {"width": 390, "height": 780}
FILM = {"width": 1000, "height": 625}

#: those of the computer players who have faces, which are to be seen
Level = Literal["chick", "rabbit", "fox", "owl"]

#: a deal in which it soon comes to what is to be seen, and one that is soon won with a call
DEAL, WON = 6, 93
#: how long the person in the film thinks, in milliseconds
THINKING = 450


class Caller(Mouse):
    """Somebody who thinks for a moment, and calls whatever can be called."""

    def act(self) -> Stand:
        """Does what there is to do, after a while."""
        self.page.wait_for_timeout(THINKING)
        return super().act()

    def let_go(self) -> None:
        """Calls where that can be done."""
        for key in "pc":
            if self.button(key).count():
                self.page.keyboard.press(key)
                return
        super().let_go()


def dealt(seats: int, deal: int = DEAL) -> AbstractContextManager[None]:
    """As long as the block lasts, every round is that deal."""
    deck = list(pack(0))
    random.Random(deal).shuffle(deck)
    return stacked(deck, seats=seats)


def seated(hand: Mouse, level: Level, **settings: object) -> None:
    """Sits at a table against computers of this level."""
    hand.visitor.called("Maya")
    code = hand.visitor.open_table(
        **{"fill": level, "company": [level], "pause_ms": 0, "claim_seconds": 0} | settings
    )
    hand.visitor.go(f"/t/{code}")
    hand.sit(0)


def begun(visitor: Visitor, level: Level, **settings: object) -> Mouse:
    """Sits at a table against computers of this level, and a match has begun."""
    hand = Mouse(visitor)
    seated(hand, level, **settings)
    hand.start()
    return hand


def at_table(visitor: Visitor, level: Level, stand: Stand, melds: int) -> None:
    """Sits at a table of four until there is this to do in the round, with so many melds on the table."""
    with dealt(seats=4):
        hand = begun(visitor, level)
        while (now := hand.stand()) != stand or hand.page.locator("[data-meld]").count() < melds:
            assert now not in ("next", "over"), "this deal does not come to that"
            hand.act()


def in_replay(visitor: Visitor, level: Level, after: int) -> None:
    """Plays a match of two, and sees it again as it stood after so many actions."""
    with dealt(seats=2):
        begun(visitor, level, seats=2, switches={"match_length": 1}).play_match()
        visitor.go(f"{urlsplit(visitor.page.url).path}/replay/1?round=1&after={after}")
        expect(visitor.page.get_by_role("slider")).to_be_visible()


def take(visitor: Visitor, name: str, folder: Path = FOLDER) -> None:
    """A picture of what the visitor sees, once there are cards in it and no moment is before them."""
    expect(visitor.page.locator("[data-card], svg").first).to_be_visible()
    expect(visitor.page.locator(".bubble, .banner")).to_have_count(0)
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.screenshot(path=folder / f"{name}.jpg", type="jpeg", quality=88 if folder is FOLDER else 70)


def film(visitor: Visitor, name: str, level: Level) -> None:
    """A moving picture of a round that the visitor wins, from the deal on."""
    hand = Caller(visitor)
    with dealt(seats=4, deal=WON):
        seated(hand, level, pause_ms=450)
        with filmed(visitor.page, FOLDER / f"{name}.webp", width=640):
            hand.start()
            while (now := hand.stand()) != "scene":
                assert now not in ("next", "over"), "this round ends without a scene"
                hand.act()
            visitor.page.wait_for_timeout(3 * THINKING)


def take_all(browser: Browser, address: str) -> None:
    """Visits what the README shows."""

    def visitor(**how: Any) -> Any:
        return Visitor.coming(browser, address, **how)

    with visitor(**WIDE) as person:
        person.go("/")
        take(person, "first-page")
    with visitor(moving=True, **FILM) as person:
        film(person, "round", "fox")
    with visitor(language="ja", dark=True, **TELEPHONE) as person:
        at_table(person, "rabbit", "claim", melds=2)
        take(person, "call-ja")
    with visitor(**TELEPHONE) as person:
        in_replay(person, "owl", after=44)
        take(person, "replay")
        person.go("/seven?deal=108")
        take(person, "seven-by-seven")
    for language in LOCALES:
        for form, size in (("wide", WIDE), ("narrow", TELEPHONE)):
            with visitor(language=language, **size) as person:
                at_table(person, "fox", "turn", melds=4)
                take(person, f"table-{form}.{language}", PAGE)


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
