"""A server that was kept on a device is out of reach: one plays on alone, and goes back to it later."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sevenbridge_app.web import built_engine
from tests.browser.playing import Hand, Mouse, Touch
from tests.browser.visitor import Language, Visitor
from tests.site.conftest import ROOT
from tests.site.test_site import NO_NETWORK, PLAY, WISH, cards_of
from tests.web.server_process import Process

WORDS = {
    "en": {
        "keep": r"^Keep the game on this device \([\d.]+ MB\)$",
        "kept": "This device keeps the game",
        "gone": "No connection: play alone on this device",
        "alone": "Play alone",
        "back": "The server can be reached",
        "to_server": "Back to the server",
        "others": "Play with other people",
        "go_on": "Continue",
        "hand_over": "Hand over",
        "handed_over": "One match is handed over.",
        "matches": "Finished matches",
        "mark": "Played alone",
        "replay": "Replay",
    },
    "ja": {
        "keep": r"^この端末に保存する（[\d.]+ MB）$",
        "kept": "この端末に保存してあります",
        "gone": "オフラインです。この端末で、ひとりで遊べます。",
        "alone": "ひとりで遊ぶ",
        "back": "サーバーにつながっています。",
        "to_server": "サーバーに戻る",
        "others": "ほかの人と遊ぶ",
        "go_on": "続きから遊ぶ",
        "hand_over": "サーバーに預ける",
        "handed_over": "1件をサーバーに預けました。",
        "matches": "対戦履歴",
        "mark": "オフライン",
        "replay": "リプレイ",
    },
}


class GameServer:
    """A server with the engine, which can be killed and started again where it was."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process = self._start(0)
        self.address = self._process.address()

    def _start(self, port: int) -> Process:
        journal = self._folder / "journal"
        return Process(self._folder, journal, "--engine", str(ROOT / built_engine.BUILT), port=port)

    def kill(self) -> None:
        """Ends it for good."""
        self._process.end(signal.SIGKILL)

    def start_again(self) -> None:
        """Starts it at the port that it had."""
        self._process = self._start(int(self.address.rpartition(":")[2]))
        assert self._process.address() == self.address


@pytest.fixture
def game_server(tmp_path: Path) -> Iterator[GameServer]:
    server = GameServer(tmp_path)
    yield server
    server.kill()


def keep(visitor: Visitor) -> None:
    """Has the browser keep the game, as the settings offer."""
    words, page = WORDS[visitor.language], visitor.page
    visitor.go("/settings")
    page.get_by_role("button", name=re.compile(words["keep"])).click()
    expect(page.get_by_text(words["kept"])).to_be_visible()
    page.evaluate("() => navigator.serviceWorker.ready")


def is_kept(page: Page) -> bool:
    """Whether the browser keeps an engine."""
    found: bool = page.evaluate("async () => Boolean(await caches.match('/engine/engine.json?kept'))")
    return found


def without_network(visitor: Visitor) -> None:
    """Lets go what Chromium logs of requests that found nobody."""
    visitor.troubles[:] = [each for each in visitor.troubles if not NO_NETWORK.search(each)]


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("ja", 360)])
def test_whoever_has_the_game_kept_plays_on_alone(
    chromium: Browser, game_server: GameServer, language: Language, width: int
) -> None:
    words, is_small = WORDS[language], width < 600
    with Visitor.coming(
        chromium, game_server.address, language, width, 740, touch=is_small, pace="instant"
    ) as visitor:
        page = visitor.page
        page.add_init_script(WISH)
        keep(visitor)
        game_server.kill()
        page.context.set_offline(True)

        visitor.go("/")
        expect(page.get_by_text(words["gone"])).to_be_visible()
        page.get_by_role("link", name=words["alone"]).click()
        hand: Hand = (Touch if is_small else Mouse)(visitor)
        hand.press(hand.named(PLAY[language]), "")
        for _ in range(4):
            hand.act()
        cards = cards_of(hand)
        expect(page).to_have_url(re.compile("/alone#/t/"))

        page.context.set_offline(False)
        game_server.start_again()
        page.goto(f"{game_server.address}/alone")
        expect(page.get_by_text(words["back"])).to_be_visible()
        page.get_by_role("link", name=words["to_server"]).click()
        expect(page.get_by_role("heading", name=words["others"])).to_be_visible()
        expect(page.get_by_text(words["gone"])).to_have_count(0)

        page.goto(f"{game_server.address}/alone")
        page.get_by_role("link", name=words["go_on"]).click()
        expect(hand.cards).to_have_count(len(cards))
        assert cards_of(hand) == cards
        without_network(visitor)


def test_nothing_is_kept_or_offered_unasked(chromium: Browser, game_server: GameServer) -> None:
    words = WORDS["en"]
    with Visitor.coming(chromium, game_server.address) as visitor:
        page = visitor.page
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        visitor.go("/")
        page.evaluate("() => navigator.serviceWorker.ready")
        assert not is_kept(page)
        assert not [url for url in asked if "/engine/" in url]
        game_server.kill()
        page.context.set_offline(True)
        visitor.go("/seven")
        expect(page.locator("[data-card]").first).to_be_visible()
        expect(page.get_by_text(words["gone"])).to_have_count(0)
        game_server.start_again()
        without_network(visitor)


def test_what_is_kept_can_be_let_go(chromium: Browser, game_server: GameServer) -> None:
    with Visitor.coming(chromium, game_server.address) as visitor:
        keep(visitor)
        assert is_kept(visitor.page)
        visitor.page.get_by_role("button", name="Remove it").click()
        expect(visitor.page.get_by_role("button", name=re.compile(WORDS["en"]["keep"]))).to_be_visible()
        assert not is_kept(visitor.page)


def test_an_engine_that_does_not_start_is_not_offered(chromium: Browser, game_server: GameServer) -> None:
    with Visitor.coming(chromium, game_server.address) as visitor:
        page = visitor.page
        page.context.route("**/pyodide.asm.mjs", lambda route: route.fulfill(body="throw 1"))
        visitor.go("/settings")
        page.get_by_role("button", name=re.compile(WORDS["en"]["keep"])).click()
        expect(page.get_by_role("alert")).to_contain_text("Something went wrong")
        assert not page.evaluate("async () => Boolean(await caches.match('/engine/engine.json?started'))")
        visitor.troubles.clear()


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("ja", 360)])
def test_a_match_that_was_played_alone_is_handed_over(
    chromium: Browser, game_server: GameServer, language: Language, width: int
) -> None:
    words = WORDS[language]
    with Visitor.coming(chromium, game_server.address, language, width, 740, pace="instant") as visitor:
        page = visitor.page
        page.add_init_script(WISH)
        keep(visitor)
        page.goto(f"{game_server.address}/alone")
        hand = Mouse(visitor)
        hand.press(hand.named(PLAY[language]), "")
        hand.play_match()

        visitor.go("/me")
        page.get_by_role("button", name=words["hand_over"]).click()
        expect(page.get_by_text(words["handed_over"])).to_be_visible()
        expect(page.get_by_role("button", name=words["hand_over"])).to_have_count(0)
        listed = page.get_by_role("region", name=words["matches"])
        expect(listed.get_by_role("listitem").filter(has_text=words["mark"])).to_have_count(1)
        listed.get_by_role("link", name=words["replay"]).click()
        expect(page.locator("[data-card]").first).to_be_visible()
        visitor.go("/me")
        expect(listed.get_by_text(words["mark"])).to_be_visible()
        expect(page.get_by_role("button", name=words["hand_over"])).to_have_count(0)
