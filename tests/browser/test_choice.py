"""Choice: won by clicks and by dragging, a dead end left backwards, and played without a connection."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from sevenbridge.engine.cards import card_text
from sevenbridge.solitaire.choice.game import ChoiceGame
from sevenbridge.solitaire.deals import deck_of
from sevenbridge.solitaire.moves import Move
from tests.browser.visitor import Language, Visitor
from tests.exhaustive import in_turn

#: a deal in which one card must be held back
DEAL = 2
WINDOWS = [(1366, 768), (360, 640), (390, 844), (844, 390)]


class ChoiceTable:
    """The table of Choice before somebody; ``game``: what the package says stands on it."""

    def __init__(self, visitor: Visitor, deal: int) -> None:
        visitor.go(f"/seven/choice?deal={deal}")
        self.page = visitor.page
        self.game = ChoiceGame(deck_of(deal))

    @property
    def message(self) -> Locator:
        """What the page has to say to the last thing that was done."""
        return self.page.locator("[role=status]").first

    def card(self, card: int) -> Locator:
        """A card that can be played."""
        return self.page.locator(f'[data-row]:has([data-card="{card_text(card)}"])')

    def click(self, move: Move) -> None:
        """Makes a move by clicks."""
        for card in move.cards:
            self.card(card).click()
        if move.verb == "hold":
            self.page.get_by_role("button", name="Holding place: empty").click()
        self.game.play(move)

    def drag(self, move: Move) -> None:
        """Makes a move by dragging its first card to where it goes."""
        first, *others = move.cards
        goal = self.card(others[0]) if others else self.page.locator(f"[data-zone={self._zone(move)}]")
        self.card(first).drag_to(goal)
        self.game.play(move)

    def see(self) -> None:
        """The page shows what the package says."""
        lying = [card_text(card) for card in self.game.position.tableau_cards()]
        faces = self.page.locator(".piles [data-card], .singles [data-card]")
        expect(faces).to_have_count(len(lying))
        assert [face.get_attribute("data-card") for face in faces.all()] == lying

    @staticmethod
    def _zone(move: Move) -> str:
        return "removed" if move.verb == "remove" else move.verb


def test_a_deal_is_won_with_as_few_held_cards_as_can_be(visit: Callable[..., Visitor]) -> None:
    table = ChoiceTable(visit(), DEAL)
    table.see()
    for move in ChoiceGame(deck_of(DEAL)).autoplay():
        table.click(move)
    expect(table.page.get_by_role("heading", name="All 52 cards are gone!")).to_be_focused()
    expect(table.page.get_by_text("Nobody can do it with fewer!")).to_be_visible()
    expect(table.page.get_by_role("row", name="by number").get_by_role("cell").nth(1)).to_have_text("1")


def test_cards_are_dragged_on_a_telephone_and_the_table_is_that_of_the_package(
    visit: Callable[..., Visitor],
) -> None:
    table = ChoiceTable(visit(width=390, height=844), DEAL)
    for move in ChoiceGame(deck_of(DEAL)).autoplay()[:10]:
        table.drag(move)
        table.see()


def test_a_dead_end_says_so_and_leads_back(visit: Callable[..., Visitor]) -> None:
    table = ChoiceTable(visit(), DEAL)
    table.page.keyboard.press("k")
    expect(table.message).to_contain_text("Choose a card first")
    while moves := table.game.legal_moves():
        table.drag(moves[-1])
    expect(table.page.get_by_role("heading", name="No move is left.")).to_be_visible()
    table.page.get_by_role("button", name="Back to where it can be won").click()
    expect(table.message).to_contain_text("taken back: from here it can be won.")
    table.page.keyboard.press("h")
    expect(table.message).to_contain_text("Best: ")


def test_it_is_reached_from_the_other_game_without_a_connection(visit: Callable[..., Visitor]) -> None:
    visitor = visit(language="ja")
    visitor.go("/seven")
    visitor.page.evaluate("() => navigator.serviceWorker.ready")
    visitor.page.context.set_offline(True)
    visitor.page.get_by_role("link", name="チョイス", exact=True).click()
    expect(visitor.page.get_by_role("heading", name="チョイス")).to_be_visible()
    visitor.page.keyboard.press("a")
    expect(visitor.page.get_by_role("heading", name="52枚すべてなくなりました！")).to_be_visible()
    visitor.troubles.clear()  # the browser logs that the server is out of reach


@pytest.mark.parametrize(("window", "language"), in_turn(WINDOWS, ["ja", "en"]))
def test_row_reserve_and_all_buttons_are_in_view_without_scrolling(
    visit: Callable[..., Visitor], window: tuple[int, int], language: Language
) -> None:
    width, height = window
    table = ChoiceTable(visit(language=language, touch=width < 1000, width=width, height=height), DEAL)
    for move in ChoiceGame(deck_of(DEAL)).autoplay()[:3]:
        table.click(move)
    shown = [
        table.page.locator(each)
        for each in ("[data-zone]", ".piles", ".singles li", ".hold", ".tools button", ".message")
    ]
    for part in shown:
        for each in part.all():
            expect(each).to_be_in_viewport(ratio=0.99)
    assert table.page.evaluate("scrollY") == 0
    assert table.page.evaluate("document.querySelector('main')?.scrollTop ?? 0") == 0
