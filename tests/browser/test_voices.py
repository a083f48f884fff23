"""What characters say: in a bubble that covers nothing to be read, and heard once."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import expect

from sevenbridge.drawing.cells import width
from sevenbridge.texts import LANGS
from sevenbridge_app.tables.voices import LINES
from tests.browser.boxes import overlaps
from tests.browser.crowded import NAMES, crowd
from tests.browser.visitor import Language, Visitor
from tests.exhaustive import exhaustive_but, in_turn

WINDOWS = [(360, 640), (390, 844), (844, 390), (1366, 768)]
#: the language of who looks, and how many sit there
TABLES = [*product(["ja", "en"], [len(NAMES), 4])]
#: what the bubble lies over of names, figures, and words that stand above it
COVERED = """(bubble) => {
  const one = bubble.getBoundingClientRect();
  const read = '[data-seat], .melds .owner, .top > * > *, [data-pile], .prompt, [role=dialog]';
  return [...document.querySelectorAll(read)]
    .filter((each) => each.checkVisibility())
    .map((each) => ({ each, box: each.getBoundingClientRect() }))
    .filter(({ box }) => Math.min(box.right, one.right) - Math.max(box.left, one.left) > 1)
    .filter(({ box }) => Math.min(box.bottom, one.bottom) - Math.max(box.top, one.top) > 1)
    .map(({ each }) => each.textContent.trim().slice(0, 40));
}"""


#: whether its tail is seen, which ends beside the face of who speaks, and whether the face itself is
TELLS_WHO = """(bubble) => {
  const seat = document.querySelector(`[data-seat="${bubble.dataset.bubble}"]`);
  const face = seat.querySelector('[data-face]').getBoundingClientRect();
  const one = bubble.getBoundingClientRect();
  const tail = bubble.querySelector('.tail');
  const looks = {
    left: face.left < one.left, right: face.right > one.right,
    top: face.top < one.top, bottom: face.bottom > one.bottom,
  }[bubble.dataset.side];
  return [tail.checkVisibility() && looks, bubble.querySelector('.who').checkVisibility()];
}"""


def longest(lang: Language) -> str:
    """The line that is longest in this language, by its name."""
    return max(LINES, key=lambda name: width(LINES[name][lang]))


def spoken(seq: int, seat: int, what: str) -> dict[str, Any]:
    """The message by which a seat says this line."""
    en, ja = (LINES[what][lang] for lang in LANGS)
    return {"t": "said", "seq": seq, "seat": seat, "kind": "line", "what": what, "en": en, "ja": ja}


@pytest.mark.parametrize(("window", "table"), in_turn(WINDOWS, TABLES))
def test_a_bubble_covers_no_name_and_no_figure(
    visit: Callable[..., Visitor], window: tuple[int, int], table: tuple[Language, int]
) -> None:
    language, seats = table
    visitor = visit(language=language, width=window[0], height=window[1])
    page = visitor.page
    page.clock.install()
    tell = crowd(visitor, "asked", seats=seats)
    what = longest(language)
    for seq, seat in enumerate(range(1, seats), 91):
        tell(spoken(seq, seat, what))
        bubble = page.locator(f"[data-bubble='{seat}']")
        expect(bubble).to_have_text(LINES[what][language])
        box = bubble.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= window[0]
        assert box["y"] + box["height"] <= window[1]
        assert box["height"] < 100, "a few lines"
        assert bubble.evaluate(COVERED) == []
        assert bubble.evaluate(TELLS_WHO) in ([True, False], [False, True])
        page.clock.run_for(10_000)
        expect(bubble).to_have_count(0)


@pytest.mark.parametrize("seat", exhaustive_but([1, len(NAMES) - 1], range(1, len(NAMES))))
def test_on_a_small_telephone_a_bubble_lies_on_no_card_while_there_is_cloth(
    visit: Callable[..., Visitor], seat: int
) -> None:
    visitor = visit(language="ja", width=360, height=640)
    tell = crowd(visitor, "waiting")
    tell(spoken(91, seat, longest("ja")))
    expect(visitor.page.locator("[data-bubble]")).to_be_visible()
    assert not overlaps(visitor.page, "[data-bubble], div[data-meld], [data-pile], .hand")


#: whether a call is shown, and the bubble lies beside it; a call is shown for a moment only
APART = """() => {
  const [bubble, call] = ['[data-bubble]', '.banner'].map((each) => document.querySelector(each));
  if (!bubble || !call) return false;
  const [one, other] = [bubble.getBoundingClientRect(), call.getBoundingClientRect()];
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return other.width > 0 && Math.min(across, down) <= 1;
}"""


@pytest.mark.parametrize("window", WINDOWS)
def test_a_bubble_makes_way_for_a_call(visit: Callable[..., Visitor], window: tuple[int, int]) -> None:
    visitor = visit(width=window[0], height=window[1])
    page = visitor.page
    page.clock.install()
    tell = crowd(visitor, seats=4)
    tell(spoken(91, 1, "tama.out.0"))
    expect(page.locator("[data-bubble='1']")).to_be_visible()
    claim = {"kind": "claim", "seat": 2, "cards": "Td Tc Ts", "meld": 8, "action": 779}
    tell({"t": "happened", "seq": 92, "events": [claim]})
    page.wait_for_function(APART)


@pytest.mark.parametrize("window", WINDOWS)
def test_a_bubble_leaves_room_for_the_reactions(
    visit: Callable[..., Visitor], window: tuple[int, int]
) -> None:
    visitor = visit(width=window[0], height=window[1])
    tell = crowd(visitor, "turn")
    page = visitor.page
    page.get_by_role("button", name="Say something").click()
    expect(page.get_by_role("dialog").get_by_role("button").first).to_be_visible()
    tell(spoken(91, 3, "tama.won.0"))
    bubble = page.locator("[data-bubble='3']")
    expect(bubble).to_be_visible()
    assert bubble.evaluate(COVERED) == []


def test_a_line_is_heard_once_and_as_what_its_character_says(visit: Callable[..., Visitor]) -> None:
    visitor = visit(language="ja")
    tell = crowd(visitor)
    ja = LINES["tama.out.0"].ja
    tell(spoken(91, 1, "tama.out.0"))
    heard = visitor.page.locator("main [aria-live] p").filter(has_text=ja)
    expect(heard).to_have_text(re.compile(f"^あ.*：{ja}$"))
    expect(visitor.page.locator("main :not([aria-hidden=true]) > p").filter(has_text=ja)).to_have_count(1)
