"""The first page as somebody new finds it: nothing moves, no error, and the gentlest computers wait."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.playing import Mouse
from tests.browser.visitor import Language, Visitor

#: notes by how much anything moves that nobody has touched
_SHIFTS = """
window.moved = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) moved += each.value;
}).observe({ type: 'layout-shift', buffered: true });
"""
#: what a browser finds in the words of a select that is filled, and nobody sees
_UNSEEN = 0.0005

PLAY = {"en": "Play now", "ja": "すぐに遊ぶ"}
RULES = {"en": "International rules", "ja": "ルールは「日本の標準」"}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (1440, 900), (2560, 1080)])
def test_nothing_moves_while_the_page_arrives(
    visit: Callable[..., Visitor], language: Language, width: int, height: int
) -> None:
    visitor = visit(language=language, width=width, height=height)
    page = visitor.page
    page.add_init_script(_SHIFTS)
    held: list[Route] = []
    page.route("**/api/rules", lambda route: held.append(route))
    visitor.go("/")
    expect(page.get_by_role("button", name=PLAY[language])).to_be_visible()
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    for each in held:
        each.continue_()
    expect(page.get_by_text(RULES[language], exact=True)).to_be_visible()
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    assert page.evaluate("moved") < _UNSEEN


def test_somebody_new_meets_the_gentlest_computers_and_hears_of_no_error(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit(beginner=True)
    errors: list[str] = []
    visitor.page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    visitor.go("/")
    expect(visitor.page.get_by_role("link", name="Learn in three minutes")).to_be_visible()
    expect(visitor.page.get_by_text("For a start, against 3 computer players: Gentle")).to_be_visible()
    visitor.page.get_by_role("button", name="Play now").click()
    expect(Mouse(visitor).cards).to_have_count(7)
    assert errors == []
    code = visitor.page.url.rsplit("/", 1)[1]
    table = visitor.page.evaluate(
        "(code) => fetch(`/api/tables/${code}`).then((answer) => answer.json())", code
    )
    assert table["settings"]["fill"] == "chick"
