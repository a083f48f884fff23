"""The documentation as `make site` writes it beside the game, read in a browser."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from building.docs.live import PAGES as LIVE
from tests.browser.axe import pale, violations
from tests.browser.visitor import PATIENCE
from tests.sessions import sessions
from tests.site.conftest import ROOT, FileServer

SITE = ROOT / "build" / "site"
DOCS = SITE / "docs"
#: pages of each kind, in both languages
LOOKED_AT = (
    "index",
    "index.ja",
    "play/rules",
    "play/rules.ja",
    "play/choice.ja",
    "host/hosting",
    "library/cookbook",
    "library/positions",
    "library/records",
    "library/records/examples",
    "library/reference/sevenbridge",
    "laboratory/studies/rules",
    "protocol/openapi",
    "house/architecture",
)
SCREENS: tuple[ViewportSize, ...] = ({"width": 360, "height": 640}, {"width": 1366, "height": 768})
#: what a page of HTML loads by itself
LOADS = {("script", "src"), ("link", "href"), ("img", "src"), ("iframe", "src"), ("source", "srcset")}


class Read(HTMLParser):
    """What a page of HTML loads, where it leads, and what can be linked to in it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name == "id" and value:
                self.ids.add(value)
            elif tag == "a" and name == "href" and value:
                self.links.append(value)
            elif (tag, name) in LOADS and value:
                self.loads.append(value)


@pytest.fixture(scope="module")
def pages() -> dict[Path, Read]:
    return {path.resolve(): Read(path) for path in DOCS.rglob("*.html")}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = FileServer(SITE)
    yield server.address
    server.kill()


@contextmanager
def reader(browser: Browser, **how: Any) -> Iterator[Page]:
    """A page in a context of its own, in which nothing goes wrong."""
    context = browser.new_context(**how)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    yield page
    assert not wrong
    context.close()


def is_elsewhere(target: str) -> bool:
    return re.match(r"[a-z]+:|//", target) is not None and not target.startswith("data:")


def test_nothing_is_loaded_from_elsewhere(pages: dict[Path, Read]) -> None:
    assert not [
        (path, target) for path, read in pages.items() for target in read.loads if is_elsewhere(target)
    ]
    for style in DOCS.rglob("*.css"):
        found = re.findall(r"url\(['\"]?([^'\")]+)|@import ['\"]([^'\"]+)", style.read_text(encoding="utf-8"))
        assert not [target for pair in found for target in pair if is_elsewhere(target)], style


def test_every_link_leads_somewhere(pages: dict[Path, Read]) -> None:
    lost = []
    for path, read in pages.items():
        for link in read.links:
            target, fragment = urldefrag(link)
            if is_elsewhere(link):
                continue
            to = (path.parent / unquote(target)).resolve() if target else path
            if not to.is_file() or (fragment and to in pages and unquote(fragment) not in pages[to].ids):
                lost.append((path.relative_to(DOCS.resolve()), link))
    assert not lost


def test_a_page_leads_to_the_game(chromium: Browser, address: str) -> None:
    with reader(chromium) as page:
        page.goto(f"{address}/docs/library/tutorial.html")
        page.get_by_role("link", name="Play the game").click()
        expect(page.get_by_role("button", name="Play now")).to_be_visible(timeout=2 * PATIENCE)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen['width']}")
def test_pages_fit_every_screen(chromium: Browser, address: str, screen: ViewportSize) -> None:
    with reader(chromium, viewport=screen) as page:
        for name in LOOKED_AT:
            page.goto(f"{address}/docs/{name}.html")
            assert page.evaluate("document.documentElement.scrollWidth") <= screen["width"], name


@pytest.mark.parametrize("light", ["light", "dark"])
def test_text_stands_out_from_its_ground(chromium: Browser, address: str, light: str) -> None:
    with reader(chromium, color_scheme=light) as page:
        for name in ("play/rules.ja", "library/cookbook", "library/reference/sevenbridge.shuffle"):
            page.goto(f"{address}/docs/{name}.html")
            assert not pale(page), name


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen['width']}")
@pytest.mark.parametrize("name", ["index.ja", "play/rules", "play/rules.ja", "library/records", "search.ja"])
def test_pages_are_accessible(chromium: Browser, address: str, name: str, screen: ViewportSize) -> None:
    with reader(chromium, viewport=screen) as page:
        page.goto(f"{address}/docs/{name}.html")
        assert not violations(page)


@pytest.mark.parametrize("name", LOOKED_AT)
def test_pages_fit_with_letters_of_twice_the_size(chromium: Browser, address: str, name: str) -> None:
    for screen in SCREENS:
        with reader(chromium, viewport=screen) as page:
            page.goto(f"{address}/docs/{name}.html")
            page.add_style_tag(content="html { font-size: 200% !important }")
            assert page.evaluate("document.documentElement.scrollWidth") <= screen["width"], screen


#: a page with a record, and what its viewer says
VIEWERS = {
    "library/records": ("Step through the round", "Next step", "Chie: discard 8♠"),
    "play/rules": ("Step through the round", "Next step", "Chie: discard 8♠"),
    "play/rules.ja": ("ラウンドを順に見る", "次の場面", "チエ：8♠ を捨てる"),
}


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen['width']}")
@pytest.mark.parametrize("name", VIEWERS)
def test_a_record_is_gone_through_step_by_step(
    chromium: Browser, address: str, name: str, screen: ViewportSize
) -> None:
    label, following, done = VIEWERS[name]
    with reader(chromium, viewport=screen) as page:
        page.goto(f"{address}/docs/{name}.html")
        viewer = page.get_by_role("group", name=label).last
        pictures, words = viewer.get_by_role("img"), viewer.get_by_role("status")
        expect(words).to_contain_text("1/16")
        viewer.get_by_role("button", name=following).click()
        viewer.get_by_role("button", name=following).press("Enter")
        expect(words).to_have_text(f"3/16 {done}")
        expect(pictures).to_have_count(1)
        box = pictures.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= screen["width"]
        viewer.get_by_role("slider").press("ArrowRight")
        expect(words).to_contain_text("4/16")
        for key, at in (("End", 16), ("ArrowRight", 16), ("ArrowLeft", 15), ("Home", 1), ("ArrowLeft", 1)):
            page.keyboard.press(key)
            expect(words).to_contain_text(f"{at}/16")
            expect(viewer.get_by_role("slider")).to_have_value(str(at - 1))
        assert "9♣" in (pictures.get_attribute("aria-label") or "")


@pytest.mark.parametrize("name", VIEWERS)
def test_without_scripts_all_steps_are_there(chromium: Browser, address: str, name: str) -> None:
    with reader(chromium, java_script_enabled=False) as page:
        page.goto(f"{address}/docs/{name}.html")
        steps = page.locator("ol.steps").last.locator("> li")
        expect(steps).to_have_count(16)
        for step in steps.all():
            expect(step.get_by_role("img")).to_be_visible()
        expect(steps.nth(2)).to_contain_text(VIEWERS[name][2])


@pytest.mark.parametrize("name", ["play/rules", "play/rules.ja", "library/positions"])
def test_pictures_show_the_cards_and_are_named(chromium: Browser, address: str, name: str) -> None:
    with reader(chromium) as page:
        page.goto(f"{address}/docs/{name}.html")
        for picture in page.get_by_role("main").get_by_role("img").all():
            said = picture.get_attribute("aria-label") or picture.get_attribute("alt") or ""
            assert re.search("[♠♥♦♣]", said), said
        # the cards of a picture are those that the first one on the page has drawn
        assert page.evaluate(
            "[...document.querySelectorAll('svg[aria-label] use')].every("
            "(each) => document.getElementById(each.getAttribute('href').slice(1)))"
        )
        ids = page.evaluate("[...document.querySelectorAll('main [id]')].map((each) => each.id)")
        assert sorted(set(ids)) == sorted(ids)


@pytest.mark.parametrize(
    ("locale", "words", "title"),
    [("en-GB", "Documentation", "Seven Bridge"), ("ja-JP", "詳しい説明", "セブンブリッジ")],
)
def test_the_game_leads_to_the_pages_in_its_language(
    chromium: Browser, address: str, locale: str, words: str, title: str
) -> None:
    with reader(chromium, locale=locale) as page:
        page.goto(f"{address}/index.html")
        page.get_by_role("link", name=words).click()
        expect(page.get_by_role("main").get_by_role("heading", level=1)).to_contain_text(title)
        expect(page.locator("html")).to_have_attribute("lang", locale[:2])


def test_what_stands_around_a_page_is_in_its_language(chromium: Browser, address: str) -> None:
    with reader(chromium) as page:
        page.goto(f"{address}/docs/play/rules.html")
        expect(page.locator("html")).to_have_attribute("lang", "en")
        page.get_by_role("main").get_by_role("link", name="日本語").click()
        expect(page.locator("html")).to_have_attribute("lang", "ja")
        expect(page.get_by_role("link", name="ゲームで遊ぶ")).to_be_visible()
        named = (
            "[...document.querySelectorAll('[aria-label]')].map((each) => each.getAttribute('aria-label'))"
        )
        about = page.locator(".mobile-header, .toc-title, .back-to-top, footer .context, symbol title")
        said = [*page.evaluate(named), *about.all_text_contents()]
        # names of pages, and the library, have theirs
        assert not [each for each in said if re.search("[A-Za-z]{3}", re.sub("「.*?」", "", each))]


@pytest.mark.parametrize(("name", "found"), [("play/rules", "Search finished"), ("play/rules.ja", "検索")])
def test_a_search_is_answered_in_the_language_in_which_it_is_asked(
    chromium: Browser, address: str, name: str, found: str
) -> None:
    with reader(chromium) as page:
        page.goto(f"{address}/docs/{name}.html")
        page.get_by_role("searchbox").fill("pagat")
        page.get_by_role("searchbox").press("Enter")
        expect(page.locator("#search-results p.search-summary")).to_contain_text(found, timeout=PATIENCE)
        expect(page.locator("#search-results li").first).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", "ja" if name.endswith(".ja") else "en")


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("捨て札", "セブンブリッジのルール"),
        ("付け札", "セブンブリッジのルール"),
        ("卓", "セブンブリッジのルール"),
        ("reshuffled", "The rules of Seven Bridge"),
        ("from_record", "The library: a cookbook"),
        ("commitment", "How the cards are shuffled"),
    ],
)
def test_words_of_both_languages_are_found(chromium: Browser, address: str, words: str, title: str) -> None:
    with reader(chromium) as page:
        page.goto(f"{address}/docs/search.html?q={words}")
        expect(page.locator("#search-results li", has_text=title).first).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("name", LIVE)
def test_examples_print_in_the_page_what_the_page_says(chromium: Browser, address: str, name: str) -> None:
    blocks = [block for _, block in sessions(ROOT / "docs" / f"{name}.md")]
    with reader(chromium) as page:
        elsewhere: list[str] = []
        page.on(
            "request", lambda asked: None if asked.url.startswith(address) else elsewhere.append(asked.url)
        )
        page.goto(f"{address}/docs/{name}.html")
        buttons = page.locator("button.run")
        expect(buttons).to_have_count(len(blocks))
        buttons.last.click()
        expect(buttons.last).to_have_text("Stop")
        expect(buttons.last).to_have_text("Run", timeout=6 * PATIENCE)
        for block, printed in zip(blocks, page.locator("pre.printed").all_text_contents(), strict=True):
            wanted = "".join(example.want for example in doctest.DocTestParser().get_examples(block))
            shown = printed if wanted else ""
            assert doctest.OutputChecker().check_output(wanted, shown, doctest.ELLIPSIS), (wanted, printed)
        assert not elsewhere


def test_what_is_drawn_in_a_notebook_is_drawn_in_the_page(chromium: Browser, address: str) -> None:
    with reader(chromium) as page:
        page.goto(f"{address}/docs/library/tutorial.html")
        page.locator("button.run").first.click()
        picture = page.locator(".live img")
        expect(picture).to_have_count(1, timeout=PATIENCE)
        assert picture.evaluate("async (image) => (await image.decode(), image.naturalWidth)") > 0


def test_an_example_is_changed_and_run_and_stopped(chromium: Browser, address: str) -> None:
    with reader(chromium) as page:
        page.goto(f"{address}/docs/library/actions.html")
        page.get_by_role("button", name="Edit").first.click()
        code = page.locator("pre[contenteditable]")
        code.fill("print(6 * 7)\nundefined")
        page.locator("button.run").first.click()
        printed = page.locator("pre.printed").first
        expect(printed).to_contain_text("42", timeout=6 * PATIENCE)
        expect(printed).to_contain_text("NameError")
        code.fill("while True: pass")
        page.locator("button.run").first.click()
        page.get_by_role("button", name="Stop").first.click()
        expect(page.locator("button.run").first).to_have_text("Run")
