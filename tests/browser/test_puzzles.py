"""Puzzles in a browser: one is solved with keys, with the mouse and with a finger, and the next one comes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from sevenbridge.engine.actions import moved_cards, verb_of
from sevenbridge.engine.cards import card_text, cards_in
from sevenbridge.puzzles.puzzle import Puzzle
from sevenbridge.puzzles.shipped import shipped_puzzles
from tests.browser.visitor import Visitor
from tests.exhaustive import exhaustive_but

NEXT = {"en": "Next puzzle", "ja": "次の問題"}
RIGHT = {"en": "Right!", "ja": "正解！"}


def to_throw() -> Puzzle:
    """A puzzle of which the best action is a discard."""
    return next(each for each in shipped_puzzles() if verb_of(each.best.action) == "discard")


def place_in_hand(visitor: Visitor, puzzle: Puzzle) -> int:
    """Where the card lies that is best thrown away."""
    (card,) = cards_in(moved_cards(puzzle.best.action))
    cards = visitor.page.locator(".hand [data-card]")
    expect(cards.first).to_be_visible()
    held: list[str] = cards.evaluate_all("all => all.map(each => each.dataset.card)")
    return held.index(card_text(card))


@pytest.mark.parametrize("way", exhaustive_but(["touch"], ["keys", "mouse", "touch"]))
def test_a_puzzle_is_solved_and_the_next_one_comes(visit: Callable[..., Visitor], way: str) -> None:
    is_touch = way == "touch"
    language = "ja" if is_touch else "en"
    visitor = visit(language=language, width=390 if is_touch else 1280, height=844, touch=is_touch)
    puzzle = to_throw()
    visitor.go(f"/puzzles?puzzle={puzzle.name}")
    page = visitor.page
    place = place_in_hand(visitor, puzzle)
    card = page.locator(".hand [data-card]").nth(place)
    if way == "keys":
        page.keyboard.press(str(place + 1))
        page.keyboard.press("x")
    else:
        press = card.tap if is_touch else card.click
        press()
        throw = page.locator(".doing").get_by_role("button").last
        (throw.tap if is_touch else throw.click)()
    expect(page.get_by_role("heading", name=RIGHT[language])).to_be_visible()
    expect(page.locator(".panel ol li").first).to_contain_text("+" if puzzle.best.ahead > 0 else "−")
    forward = page.get_by_role("button", name=NEXT[language])
    if way == "keys":
        forward.focus()
        page.keyboard.press("Enter")
    else:
        forward.click()
    expect(forward).to_have_count(0)
    expect(page.locator(".hand [data-card], .prompt").first).to_be_visible()
    # the address no longer names the puzzle that is left
    expect(page).to_have_url(f"{visitor.address}/puzzles")


def test_a_puzzle_is_shared_without_its_answer(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    puzzle = to_throw()
    visitor.go(f"/puzzles?puzzle={puzzle.name}")
    visitor.page.get_by_role("button", name="Share").click()
    dialog = visitor.page.get_by_role("dialog", name="Share")
    expect(dialog.get_by_role("img", name=re.compile("what would you do"))).to_be_visible()
    text = dialog.get_by_role("textbox").input_value()
    assert "Your hand: " in text
    friend = visit(language="ja", width=360, height=740, touch=True)
    friend.go(text.split()[-1].removeprefix(friend.address))
    expect(friend.page.get_by_role("heading", name="あなたならどうする？")).to_be_visible()
    assert place_in_hand(friend, puzzle) >= 0
