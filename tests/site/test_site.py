"""A match in the browser alone, from a file server that dies; and where there is none, what the page says."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from sevenbridge import __version__
from tests.browser.playing import STAND, TURN, Hand, Mouse, Touch
from tests.browser.visitor import PATIENCE, Language, Visitor
from tests.site.conftest import FileServer

#: one gentle opponent, so that a match by these rules has two rounds
WISH = """
const wish = { opponents: 1, level: 'chick', preset: 'gamerules' };
localStorage.setItem('seven-bridge.against-computers', JSON.stringify(wish));
localStorage.setItem('seven-bridge.matches-begun', '2');
"""
PLAY = {"en": "Play now", "ja": "すぐに遊ぶ"}
REVIEW = {"en": "Your choices", "ja": "あなたの選択"}
CONTINUE = {"en": "Continue", "ja": "続きから遊ぶ"}
#: notes the workers that the page starts, and all that they tell it
WORKERS = """
const Plain = Worker;
globalThis.workers = [];
globalThis.told = [];
globalThis.Worker = class extends Plain {
  constructor(...words) {
    super(...words);
    workers.push(this);
    this.addEventListener('message', ({ data }) => told.push(data));
  }
};
"""
#: the page's time to wait for a sign of a worker that has ended, in milliseconds
WAITED = 60_000
#: what the page keeps once it has kept all of the engine
KEPT = "caches.match(new URL('engine/engine.json?kept', document.baseURI))"
#: what there is to do, or that an opponent waits for data
STAND_OR_WAITING = f"""(turn) =>
    document.querySelector('[role=status] progress') ? 'waiting' : ({STAND})(turn)"""
#: Chromium says so of requests while there is no network, the one for a new service worker among them
NO_NETWORK = re.compile(
    "Failed to load resource: net::ERR_|An unknown error occurred when fetching the script"
)
#: what is in the archives of the engine, by the licences that stand for it
ENGINE = {"msgspec": "msgspec", "sevenbridge": "Seven Bridge", "sevenbridge_app": "Seven Bridge"}


@contextmanager
def visitor_of(
    browser: Browser, server: FileServer, language: Language = "en", **how: Any
) -> Iterator[Visitor]:
    """Somebody who comes to the site; at the end it is checked that the page has asked nobody else."""
    with Visitor.coming(browser, server.address, language, pace="instant", **how) as visitor:
        visitor.page.add_init_script(WISH)
        asked: list[str] = []
        visitor.page.context.on("request", lambda request: asked.append(request.url))
        yield visitor
        own = (f"{server.address}/", f"blob:{server.address.rpartition('/')[0]}/", "data:")
        assert not [url for url in asked if not url.startswith(own)]


def engine_kept(page: Page) -> None:
    """Waits until the browser has kept the engine."""
    page.evaluate(
        f"""async () => {{
            while (!(await {KEPT})) await new Promise((go) => requestAnimationFrame(go));
        }}"""
    )


def reopened(visitor: Visitor) -> Visitor:
    """The same browser, in which the page was closed and is opened anew."""
    page = visitor.page.context.new_page()
    visitor.page.close()
    page.add_init_script(WISH)
    again = Visitor(page, visitor.address, visitor.language)
    again.go("/")
    return again


def cards_of(hand: Hand) -> set[str | None]:
    """The cards in the hand."""
    return {card.get_attribute("data-card") for card in hand.cards.all()}


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("ja", 360)])
def test_a_match_needs_neither_server_nor_network(
    chromium: Browser, file_server: FileServer, language: Language, width: int
) -> None:
    is_small = width < 600
    hand_of = Touch if is_small else Mouse
    with visitor_of(
        chromium, file_server, language, width=width, height=740 if is_small else 800, touch=is_small
    ) as visitor:
        visitor.go("/")
        hand = hand_of(visitor)
        hand.press(hand.named(PLAY[language]), "")
        for _ in range(4):
            hand.act()
        engine_kept(visitor.page)
        visitor.page.evaluate("() => navigator.serviceWorker.ready")
        file_server.kill()
        visitor.page.context.set_offline(True)
        for _ in range(4):
            hand.act()
        cards = cards_of(hand)

        again = reopened(visitor)
        again.page.get_by_role("link", name=CONTINUE[language]).click()
        later = hand_of(again)
        expect(later.cards).to_have_count(len(cards))
        assert cards_of(later) == cards
        later.play_match()
        # the first round was over before or after that
        assert "next" in hand.done + later.done
        # it is reviewed by a second engine, of the files that are kept
        review = again.page.get_by_role("region", name=REVIEW[language])
        expect(review).to_have_attribute("aria-busy", "false", timeout=2 * PATIENCE)
        expect(again.page.get_by_role("dialog").get_by_role("table").first).to_be_visible()
        assert not [trouble for trouble in again.troubles if not NO_NETWORK.match(trouble)]
        visitor.troubles[:] = [each for each in visitor.troubles if not NO_NETWORK.match(each)]


def test_the_page_is_told_no_secret_before_the_match_is_over(
    chromium: Browser, file_server: FileServer
) -> None:
    with visitor_of(chromium, file_server) as visitor:
        visitor.page.add_init_script(WORKERS)
        visitor.go("/")
        hand = Mouse(visitor)
        hand.press(hand.named(PLAY["en"]), "")
        hand.play_match()
        told: list[dict[str, Any]] = visitor.page.evaluate("told")
        assert {each["kind"] for each in told} <= {"loading", "ready", "holds", "answer", "heard"}
        texts = [each.get("text", "") + each.get("body", "") for each in told]
        ended = next(number for number, text in enumerate(texts) if text.startswith('{"t":"ended"'))
        secret = json.loads(texts[ended])["secret"]
        assert not [text for text in texts[:ended] if secret in text]


def test_a_table_goes_on_while_a_match_is_reviewed(chromium: Browser, file_server: FileServer) -> None:
    with visitor_of(chromium, file_server) as visitor:
        page, held = visitor.page, list[Route]()
        page.context.route("**/worker-reviewer-*.js", lambda route: held.append(route))
        visitor.go("/")
        hand = Mouse(visitor)
        hand.press(hand.named(PLAY["en"]), "")
        hand.play_match()
        review = page.get_by_role("region", name=REVIEW["en"])
        expect(review.get_by_role("progressbar")).to_be_visible()
        finished = page.url
        visitor.go("/#/")
        hand.press(hand.named(PLAY["en"]), "")
        for _ in range(4):
            hand.act()
        # the rules are read above the table, which no second page with an engine of its own need show
        hand.press(hand.named("Menu"), "")
        page.get_by_role("menuitem", name="Rules of this table").click()
        expect(page.get_by_role("dialog").get_by_role("heading", level=3).first).to_be_visible()
        assert len(page.context.pages) == 1
        assert len(held) == 1, "the second engine has not come yet"
        held[0].continue_()
        visitor.go(finished.removeprefix(file_server.address))
        expect(review).to_have_attribute("aria-busy", "false", timeout=2 * PATIENCE)


@pytest.mark.parametrize("connection", ["{ saveData: true }", "undefined"], ids=["saves data", "unknown"])
def test_whoever_may_want_to_save_data_is_asked_first(
    chromium: Browser, file_server: FileServer, connection: str
) -> None:
    with visitor_of(chromium, file_server) as visitor:
        page = visitor.page
        page.add_init_script(f"Object.defineProperty(navigator, 'connection', {{ value: {connection} }})")
        visitor.go("/")
        offer = page.get_by_role("button", name=re.compile(r"^Load [\d.]+ MB$"))
        expect(offer).to_be_visible()
        assert not page.evaluate(f"async () => Boolean(await {KEPT})")
        offer.click()
        engine_kept(page)
        expect(offer).to_have_count(0)

        # it is there now: nobody is asked again, until the settings let it go
        page.reload()
        page.get_by_role("button", name=PLAY["en"]).click()
        expect(Mouse(visitor).cards.first).to_be_visible()
        expect(offer).to_have_count(0)
        visitor.go("/")
        page.get_by_role("link", name="Settings").click()
        page.get_by_role("button", name="Remove it").click()
        expect(page.get_by_text("This browser keeps nothing at the moment.")).to_be_visible()
        page.get_by_role("link", name="Home").click()
        page.reload()
        expect(offer).to_be_visible()


def test_what_has_not_come_yet_is_read_when_it_is_needed(chromium: Browser, file_server: FileServer) -> None:
    with visitor_of(chromium, file_server) as visitor:
        page = visitor.page
        page.context.route("**/shipped.jsonl", lambda route: route.abort())
        page.goto(f"{visitor.address}/#/puzzles")
        expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
        page.context.unroute("**/shipped.jsonl")
        page.get_by_role("button", name="Try again").click()
        expect(page.locator("main [data-card]").first).to_be_visible()
        visitor.troubles.clear()  # the browser and the engine log that the file did not come


def test_a_match_waits_for_what_an_opponent_thinks_with(chromium: Browser, file_server: FileServer) -> None:
    with visitor_of(chromium, file_server) as visitor:
        page = visitor.page
        page.add_init_script(WISH.replace("chick", "owl"))
        page.context.route("**/*.net", lambda route: route.abort())
        visitor.go("/")
        hand = Mouse(visitor)
        hand.press(hand.named(PLAY["en"]), "")
        while page.wait_for_function(STAND_OR_WAITING, arg=TURN["en"]).json_value() != "waiting":
            assert hand.act() != "over"
        waiting = page.get_by_role("status").filter(has_text="has not come yet")
        expect(waiting).to_be_visible()
        page.context.unroute("**/*.net")
        expect(waiting).to_have_count(0)
        hand.act()
        visitor.troubles.clear()  # the browser and the engine log that the file did not come


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "could not be loaded"), ("ja", "データを読み込めませんでした")]
)
def test_a_site_whose_engine_does_not_come_offers_what_is_there(
    chromium: Browser, file_server: FileServer, language: Language, sentence: str
) -> None:
    with visitor_of(chromium, file_server, language, width=360, height=740) as visitor:
        visitor.page.context.route("**/engine.zip", lambda route: route.abort())
        visitor.go("/")
        alert = visitor.page.get_by_role("alert")
        expect(alert).to_contain_text(sentence)
        alert.locator("a[href='#/seven']").click()
        expect(visitor.page.locator("[data-card]").first).to_be_visible()
        visitor.troubles.clear()  # the browser logs that the file did not come


@pytest.mark.parametrize(
    ("language", "sentence", "reload"),
    [
        ("en", "you go on where you were", "Load the page again"),
        ("ja", "続きから遊べます", "ページを読み込み直す"),
    ],
)
def test_a_game_that_has_stopped_says_so_and_goes_on_once_the_page_is_loaded_again(
    chromium: Browser, file_server: FileServer, language: Language, sentence: str, reload: str
) -> None:
    with visitor_of(chromium, file_server, language, width=360, height=740, touch=True) as visitor:
        page, hand = visitor.page, Touch(visitor)
        page.add_init_script(WORKERS)
        page.clock.install()
        visitor.go("/")
        hand.press(hand.named(PLAY[language]), "")
        while hand.stand() != "turn":
            hand.act()
        cards = cards_of(hand)
        page.evaluate("workers[0].terminate()")
        hand.choose(hand.cards.last)
        hand.press(hand.button("x"), "")
        page.clock.run_for(WAITED)
        expect(page.get_by_role("alert").filter(has_text=sentence)).to_be_visible()
        hand.press(hand.named(reload), "")
        expect(hand.cards).to_have_count(len(cards))
        assert cards_of(hand) == cards


def test_the_game_goes_on_in_the_window_that_was_opened_last(
    chromium: Browser, file_server: FileServer
) -> None:
    with visitor_of(chromium, file_server) as visitor:
        visitor.go("/")
        hand = Mouse(visitor)
        hand.press(hand.named(PLAY["en"]), "")
        hand.act()
        there = Visitor(visitor.page.context.new_page(), visitor.address, "en")
        there.page.add_init_script(WISH)
        there.go("/")
        there.page.get_by_role("link", name=CONTINUE["en"]).click()
        expect(Mouse(there).cards.first).to_be_visible()
        expect(visitor.page.get_by_role("alert").filter(has_text="in another window")).to_be_visible()
        Mouse(there).act()
        assert not there.troubles


def test_a_click_while_an_opponent_thinks_is_answered_afterwards(
    chromium: Browser, file_server: FileServer
) -> None:
    with visitor_of(chromium, file_server) as visitor:
        page, hand = visitor.page, Mouse(visitor)
        page.add_init_script(WISH.replace("chick", "owl"))
        visitor.go("/")
        hand.press(hand.named(PLAY["en"]), "")
        while hand.stand() != "turn":
            hand.act()
        cards = cards_of(hand)
        hand.discard(hand.cards.last)
        expect(page.locator("[data-face='1'][data-expression=thinking]")).to_be_visible()
        hand.press(hand.named("Undo"), "u")
        expect(hand.cards).to_have_count(len(cards))
        assert cards_of(hand) == cards


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "too little memory"), ("ja", "メモリーが足りない")]
)
def test_where_there_is_too_little_memory_the_rest_is_offered(
    chromium: Browser, file_server: FileServer, language: Language, sentence: str
) -> None:
    refusing = "export const loadPyodide = () => { throw new RangeError('could not allocate memory'); };"
    with visitor_of(chromium, file_server, language) as visitor:
        page = visitor.page
        page.context.route(
            "**/pyodide.mjs", lambda route: route.fulfill(body=refusing, content_type="text/javascript")
        )
        visitor.go("/")
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text(sentence)
        assert [link.get_attribute("href") for link in alert.get_by_role("link").all()] == [
            "#/seven",
            "#/seven/choice",
            "#/learn/first",
            "#/learn",
        ]
        visitor.troubles.clear()  # the browser logs why


def test_a_browser_without_webassembly_is_told(chromium: Browser, file_server: FileServer) -> None:
    with visitor_of(chromium, file_server) as visitor:
        visitor.page.add_init_script("delete window.WebAssembly")
        visitor.go("/")
        expect(visitor.page.get_by_role("alert")).to_contain_text("no WebAssembly")


def test_all_that_is_in_a_site_has_its_licence(site: Path) -> None:
    text = (site / "licenses.txt").read_text(encoding="utf-8")
    parts = [part.strip().partition("\n\n") for part in re.split(r"^----$", text, flags=re.MULTILINE)]
    found = {heading.split("(")[0].rpartition(" ")[0].strip() or heading: body for heading, _, body in parts}
    names = {re.sub(r" [\d.]+$", "", name) for name in found}
    (archive,) = site.glob("engine/*/engine.zip")
    with zipfile.ZipFile(archive) as engine:
        rooms = {name.split("/")[0] for name in engine.namelist() if "/" in name}
    inside = {"Python", "Emscripten", "musl", "zlib", "libffi", "SQLite"}
    assert names >= {"Seven Bridge", "svelte", "uqr", "Pyodide", *inside, *(ENGINE[room] for room in rooms)}
    assert all(len(body) > 200 for body in found.values())
    assert "unmodified, of the source at https://github.com/pyodide/pyodide/tree/" in text


@pytest.mark.parametrize(("language", "privacy"), [("en", "no cookie"), ("ja", "Cookieもなく")])
def test_the_page_about_the_game_tells_what_is_kept_and_all_licences(
    chromium: Browser, file_server: FileServer, site: Path, language: Language, privacy: str
) -> None:
    with visitor_of(chromium, file_server, language, width=360, height=640) as visitor:
        visitor.page.context.route("**/engine/**", lambda route: route.abort())
        visitor.go("/#/settings")
        visitor.page.get_by_role("main").locator("a[href='#/about']").click()
        main = visitor.page.get_by_role("main")
        expect(main).to_contain_text(privacy)
        expect(main).to_contain_text(__version__)
        text = (site / "licenses.txt").read_text(encoding="utf-8")
        for part in re.split(r"^----$", text, flags=re.MULTILINE):
            heading = part.strip().splitlines()[0]
            expect(main.locator("summary", has_text=heading)).to_have_count(1)
        # the page needs no engine, so nothing is said of one that does not come
        expect(visitor.page.get_by_role("alert")).to_have_count(0)
        visitor.troubles.clear()
