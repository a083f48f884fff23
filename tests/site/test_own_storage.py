"""What a person has in the browser alone: kept for good, missed when it is gone, taken along elsewhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import Mouse, Touch
from tests.browser.visitor import Language, Visitor
from tests.site.conftest import FileServer
from tests.site.test_site import PLAY, visitor_of

NOT_NOW = {"en": "Not now", "ja": "今はしない"}
DOWNLOAD = {"en": "Download all of it", "ja": "すべてダウンロード"}
CHOOSE = {"en": "Bring in a copy", "ja": "ファイルを取り込む"}
BRING_IN = {"en": "Bring it in", "ja": "取り込む"}
ADDED = {"en": "One match is added.", "ja": "1マッチが加わります。"}
STAYS = {
    "en": "No match is new. One is here already and stays.",
    "ja": "新しいマッチはありません。1マッチはすでにあるので、そのまま残ります。",
}
GONE = {"en": "Your games are gone from this browser", "ja": "このブラウザーから消えています"}
REPLAY = {"en": "Replay", "ja": "リプレイ"}


def choose(page: Page, language: Language, file: Path) -> None:
    """Chooses a file to be brought in."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=CHOOSE[language]).click()
    chooser.value.set_files(file)


def lose(visitor: Visitor) -> None:
    """The browser removes what the page has kept of games."""
    visitor.page.goto(f"{visitor.address}/licenses.txt")
    visitor.page.evaluate(
        """() => new Promise((gone, blocked) => {
            const removal = indexedDB.deleteDatabase('seven-bridge-alone');
            removal.onsuccess = gone;
            removal.onblocked = blocked;
        })"""
    )


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("ja", 360)])
def test_matches_are_kept_missed_and_brought_to_another_browser(
    chromium: Browser, file_server: FileServer, tmp_path: Path, language: Language, width: int
) -> None:
    copy = tmp_path / "copy.json"
    is_small = width < 600
    hand_of = Touch if is_small else Mouse
    with visitor_of(chromium, file_server, language, width=width, height=740, touch=is_small) as visitor:
        visitor.go("/")
        hand = hand_of(visitor)
        hand.press(hand.named(PLAY[language]), "")
        hand.play_match()
        result = visitor.page.get_by_role("dialog")
        result.get_by_role("button", name=NOT_NOW[language]).click()
        expect(result.get_by_role("button", name=NOT_NOW[language])).to_have_count(0)

        visitor.page.goto(f"{visitor.address}/#/me")
        with visitor.page.expect_download() as download:
            visitor.page.get_by_role("button", name=DOWNLOAD[language]).click()
        download.value.save_as(copy)
        assert json.loads(copy.read_text(encoding="utf-8"))["matches"]
        choose(visitor.page, language, copy)
        expect(visitor.page.get_by_text(STAYS[language])).to_be_visible()

        lose(visitor)
        visitor.go("/")
        expect(visitor.page.get_by_text(GONE[language])).to_be_visible()
        visitor.page.get_by_role("link", name=CHOOSE[language]).click()
        expect(visitor.page.locator("#own-data")).to_be_in_viewport()

    with visitor_of(chromium, file_server, language, width=width, height=740, touch=is_small) as another:
        another.go("/#/me")
        spoiled = tmp_path / "other.json"
        spoiled.write_text("{}", encoding="utf-8")
        choose(another.page, language, spoiled)
        expect(another.page.get_by_role("alert")).to_be_visible()
        choose(another.page, language, copy)
        expect(another.page.get_by_text(ADDED[language])).to_be_visible()
        another.page.get_by_role("button", name=BRING_IN[language], exact=True).click()
        another.page.get_by_role("link", name=REPLAY[language]).first.click()
        expect(another.page.get_by_role("slider")).to_be_visible()


def test_name_seats_and_rules_are_remembered_without_a_network(
    chromium: Browser, file_server: FileServer
) -> None:
    with visitor_of(chromium, file_server) as visitor:
        page = visitor.page
        visitor.go("/#/new")
        page.get_by_role("textbox", name="Your name").fill("Sora")
        page.get_by_role("radio", name="2", exact=True).check()
        page.get_by_role("radio", name="Japanese").check()
        page.get_by_role("button", name="Open the table").click()
        page.get_by_role("button", name="Start the match").click()
        hand = Mouse(visitor)
        expect(hand.cards.first).to_be_visible()
        seat = page.get_by_role("group", name="Sora (you)")
        expect(seat).to_be_attached()
        page.evaluate("() => navigator.serviceWorker.ready")
        file_server.kill()
        page.context.set_offline(True)
        page.reload()
        expect(hand.cards.first).to_be_visible()
        expect(seat).to_be_attached()
        page.goto(f"{visitor.address}/#/new")
        expect(page.get_by_role("textbox", name="Your name")).to_have_value("Sora")
        expect(page.get_by_role("radio", name="2", exact=True)).to_be_checked()
        expect(page.get_by_role("radio", name="Japanese")).to_be_checked()
        visitor.troubles.clear()  # the browser logs that there is no network
