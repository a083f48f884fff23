"""The first page as somebody new finds it: nothing moves, no error, and the gentlest computers wait."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.playing import Mouse
from tests.browser.visitor import Language, Visitor
from tests.exhaustive import in_turn

#: notes by how much anything moves that nobody has touched
_SHIFTS = """
window.moved = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) moved += each.value;
}).observe({ type: 'layout-shift', buffered: true });
"""
_DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
#: what a browser finds in the words of a select that is filled, and nobody sees
_UNSEEN = 0.0005

WINDOWS = [(360, 640), (390, 844), (1440, 900), (2560, 1080)]
PLAY = {"en": "Play now", "ja": "すぐに遊ぶ"}
LADDER = {"en": re.compile("Tama, not played yet"), "ja": re.compile("タマ（未対戦）")}
CONTINUE = {"en": "Continue", "ja": "続きから遊ぶ"}
NOTICES = {"en": "Notices", "ja": "お知らせ"}
OVER = {"en": "Your match is over", "ja": "マッチが終わりました"}
RULES = {"en": "International rules", "ja": "ルールは「日本の標準」"}


@pytest.mark.parametrize(("window", "language"), in_turn(WINDOWS, ["ja", "en"]))
def test_nothing_moves_while_the_page_arrives(
    visit: Callable[..., Visitor], window: tuple[int, int], language: Language
) -> None:
    visitor = visit(language=language, width=window[0], height=window[1])
    assert moved_by_answers(visitor, language, ["rules", "days/today"]) < _UNSEEN


@pytest.mark.parametrize(("language", "width", "height"), [("ja", 360, 1600), ("en", 1280, 800)])
def test_nothing_moves_for_whoever_is_known_when_it_is_told_how_things_stand(
    visit: Callable[..., Visitor], language: Language, width: int, height: int
) -> None:
    visitor = visit(language=language, width=width, height=height)
    visitor.called("Maya")
    answers = ["rules", "days/today", "me/opponents", "puzzles/tally"]
    assert moved_by_answers(visitor, language, answers) < _UNSEEN
    expect(visitor.page.get_by_role("link", name=LADDER[language])).to_be_visible()


@pytest.mark.parametrize(("language", "width", "height"), [("ja", 360, 1600), ("en", 1280, 800)])
def test_nothing_moves_where_a_match_was_left(
    visit: Callable[..., Visitor], language: Language, width: int, height: int
) -> None:
    visitor = visit(language=language, width=width, height=height)
    code = visitor.open_table(fill="rabbit", claim_seconds=0)
    visitor.go(f"/t/{code}")
    Mouse(visitor).sit_and_start()
    expect(Mouse(visitor).cards).to_have_count(7)
    answers = ["rules", "days/today", f"tables/{code}"]
    assert moved_by_answers(visitor, language, answers) < _UNSEEN
    way = visitor.page.get_by_role("main").get_by_role("link", name=CONTINUE[language])
    expect(way).to_have_attribute("href", f"/t/{code}")

    # it comes to its end without the person
    def ended(route: Route) -> None:
        route.fulfill(json=route.fetch().json() | {"stage": "open"})

    visitor.page.route(f"**/api/tables/{code}", ended)
    assert moved_by_answers(visitor, language, answers[:2]) < _UNSEEN
    expect(visitor.page.get_by_text(OVER[language])).to_be_visible()
    expect(way).to_have_count(0)

    # and the next one begins without the person, which the browser cannot remember
    visitor.page.unroute(f"**/api/tables/{code}", ended)
    assert moved_by_answers(visitor, language, answers) < _UNSEEN
    expect(visitor.page.get_by_text(OVER[language])).to_have_count(0)
    notices = visitor.page.get_by_role("region", name=NOTICES[language])
    notices.get_by_role("link", name=CONTINUE[language]).click()
    expect(Mouse(visitor).cards).to_have_count(7)


def moved_by_answers(visitor: Visitor, language: Language, answers: list[str]) -> float:
    """By how much things move on the first page, if these answers come once it has been drawn."""
    page = visitor.page
    page.add_init_script(_SHIFTS)
    held: list[Route] = []
    for each in answers:
        page.route(f"**/api/{each}", lambda route: held.append(route))
    visitor.go("/")
    expect(page.get_by_role("button", name=PLAY[language])).to_be_visible()
    page.evaluate(_DRAWN)
    assert len(held) == len(answers)
    for route in held:
        with page.expect_response(route.request.url):
            route.continue_()
    expect(page.get_by_text(RULES[language], exact=True)).to_be_visible()
    page.evaluate(_DRAWN)
    moved: float = page.evaluate("moved")
    return moved


def test_somebody_new_meets_the_gentlest_computers_and_hears_of_no_error(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit(beginner=True)
    errors: list[str] = []
    visitor.page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    visitor.go("/")
    expect(visitor.page.get_by_role("link", name="Learn in three minutes")).to_be_visible()
    expect(visitor.page.get_by_text("For a start, against 3 computers: Gentle")).to_be_visible()
    visitor.page.get_by_role("button", name="Play now").click()
    expect(Mouse(visitor).cards).to_have_count(7)
    assert errors == []
    code = visitor.page.url.rsplit("/", 1)[1]
    table = visitor.page.evaluate(
        "(code) => fetch(`/api/tables/${code}`).then((answer) => answer.json())", code
    )
    assert table["settings"]["fill"] == "chick"


@pytest.mark.parametrize(("language", "name"), [("en", "Seven Bridge"), ("ja", "セブンブリッジ")])
def test_on_a_telephone_it_is_called_as_in_the_language_of_the_page(
    visit: Callable[..., Visitor], language: Language, name: str
) -> None:
    visitor = visit(language=language)
    visitor.go("/")
    link = visitor.page.locator("link[rel=manifest]").get_attribute("href")
    manifest = visitor.page.request.get(f"{visitor.address}{link}").json()
    assert manifest["short_name"] == name
    assert manifest["lang"] == language
