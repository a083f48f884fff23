"""Seven by Seven: won, lost, taken back, and played without a connection."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sevenbridge.engine.cards import card_text
from sevenbridge.solitaire.daily import daily_deal
from sevenbridge.solitaire.moves import Move
from tests.browser.solitaire import LOST, WINNABLE, Solitaire, moves_of
from tests.browser.visitor import Visitor
from tests.exhaustive import exhaustive_but

WAYS: dict[str, Callable[[Solitaire, Move], None]] = {
    "clicks": Solitaire.click,
    "keys": Solitaire.key,
}


@pytest.mark.parametrize("way", exhaustive_but(["keys"], WAYS))
def test_a_deal_is_won(visit: Callable[..., Visitor], way: str) -> None:
    game = Solitaire.at(visit(), WINNABLE)
    game.tool("Can it be won?").click()
    expect(game.page.get_by_text("This deal can be won.")).to_be_visible()
    *moves, last = moves_of(WINNABLE)
    for move in moves:
        WAYS[way](game, move)
    # the last card takes its button along; the focus goes to the result
    game.click(last)
    expect(game.page.get_by_role("heading", name="All 52 cards are gone!")).to_be_focused()
    expect(game.message).to_contain_text("All 52 cards are gone!")
    expect(game.page.get_by_text("40 moves in ")).to_be_visible()
    expect(game.tally("by number")).to_contain_text("1")


@pytest.mark.exhaustive
def test_one_races_against_the_best_game(visit: Callable[..., Visitor]) -> None:
    game = Solitaire.at(visit(), WINNABLE)
    page = game.page
    race = page.get_by_role("img", name="best game")
    expect(race).to_have_count(0)
    moves = moves_of(WINNABLE)
    for move in moves:
        game.key(move)
    expect(page.get_by_text("That is your best time!")).to_be_visible()
    expect(page.get_by_text(re.compile(r"\d+ sums without a pause\."))).to_be_visible()
    times = page.get_by_role("heading", name="Today’s times").locator("xpath=following-sibling::ol[1]")
    expect(times.get_by_role("listitem")).to_have_count(1)
    page.get_by_role("button", name="This one again").click()
    again = Solitaire(game.visitor, WINNABLE)
    expect(page.get_by_role("img", name="Against your best game")).to_be_visible()
    again.key(moves[0])
    expect(page.get_by_role("img", name="1 move made; your best game had made")).to_be_visible()


def test_cards_are_dragged_to_each_other_to_the_reserve_and_away(visit: Callable[..., Visitor]) -> None:
    game = Solitaire.at(visit(), WINNABLE)
    for move in moves_of(WINNABLE)[:12]:
        game.drag(move)
        game.see()


def test_the_table_is_that_of_the_package_after_every_move(visit: Callable[..., Visitor]) -> None:
    game = Solitaire.at(visit(language="ja", touch=True, width=390, height=844), WINNABLE)
    game.see()
    for move in moves_of(WINNABLE)[:15]:
        game.click(move)
        game.see()


def test_a_lost_deal_says_so_to_who_asks_and_offers_another(visit: Callable[..., Visitor]) -> None:
    game = Solitaire.at(visit(), LOST)
    expect(game.page.get_by_text("Chance from here: 3.2 %")).to_be_visible()
    game.tool("Can it be won?").click()
    lost = game.page.get_by_text("This deal was lost when it was dealt")
    expect(lost).to_be_visible()
    for move in moves_of(LOST):
        game.click(move)
    expect(game.message).to_contain_text("No move is left.")
    expect(game.page.get_by_text("You could not help it")).to_be_visible()
    game.page.get_by_role("button", name="Try one that can be won").last.click()
    expect(lost).to_have_count(0)
    expect(game.page.get_by_text("This deal can be won.")).to_be_visible()


def test_moves_are_taken_back_made_again_and_hinted_at(visit: Callable[..., Visitor]) -> None:
    game = Solitaire.at(visit(), WINNABLE)
    first, second, *_ = moves_of(WINNABLE)
    game.click(first)
    game.click(second)
    for tool in (game.game.undo, game.game.undo):
        game.tool("Undo").click()
        tool()
        game.see()
    expect(game.tool("Undo")).to_have_attribute("aria-disabled", "true")
    game.page.keyboard.press("r")
    game.game.redo()
    game.see()

    game.page.keyboard.press("h")
    hint = game.game.hint()
    assert hint is not None
    for card in hint.cards:
        expect(game.card(card).locator(".marked")).to_be_attached()
    expect(game.message).to_contain_text("for one. Any other move is as good")
    game.see()


def test_the_program_plays_on_where_that_is_wished(visit: Callable[..., Visitor]) -> None:
    game = Solitaire.at(visit(language="ja"), WINNABLE)
    game.page.keyboard.press("a")
    expect(game.page.get_by_role("heading", name="52枚すべてなくなりました！")).to_be_visible()
    # such a game was watched: nobody has won it
    expect(game.page.get_by_text("参考記録：1回")).to_be_visible()
    expect(game.tally("番号指定")).to_have_count(0)


def test_a_card_that_has_no_partner_says_which_one_it_wants(visit: Callable[..., Visitor]) -> None:
    game = Solitaire.at(visit(), WINNABLE)
    lying = game.game.position.tableau
    low = next(card for card in lying if card_text(card) == "2s")
    game.card(low).click()
    expect(game.message).to_contain_text("goes only together with a 5, and none is here yet")
    game.see()


def test_deals_by_number_and_of_the_day(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.page.clock.set_fixed_time("2026-11-21T12:00:00")
    visitor.go("/seven")
    page = visitor.page
    number = page.get_by_label("Deal by number")
    number.fill("0")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.get_by_text("There is no deal of that number")).to_be_visible()
    number.fill("4,294,967,296")
    number.press("Enter")
    expect(page.get_by_role("link", name="Deal 4,294,967,296")).to_be_visible()
    Solitaire(visitor, 2**32).see()

    page.get_by_role("link", name="Daily solitaire").click()
    deal = daily_deal(2026, 11, 21)
    expect(page.get_by_role("link", name=f"Daily, 21 November 2026 ({deal:,})")).to_be_visible()
    Solitaire(visitor, deal).see()


def test_a_game_goes_on_after_a_reload_and_what_was_played_is_counted(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    lost = Solitaire.at(visitor, LOST)
    for move in moves_of(LOST):
        lost.key(move)
    expect(lost.tally("by number")).to_be_visible()

    game = Solitaire.at(visitor, WINNABLE)
    for move in moves_of(WINNABLE)[:3]:
        game.key(move)
    game.page.reload()
    expect(game.message).to_contain_text("The game goes on where you left it.")
    game.see()
    expect(game.tally("by number").get_by_role("cell").first).to_have_text("1")


def kept_by_worker(page: Page) -> None:
    """Waits until the browser has kept the page for times without a connection."""
    page.evaluate("() => navigator.serviceWorker.ready")


@pytest.mark.exhaustive
def test_a_game_without_a_connection_is_told_when_that_is_back(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.go("/")
    page = visitor.page
    kept_by_worker(page)
    page.context.set_offline(True)
    game = Solitaire.at(visitor, LOST)
    page.reload()
    for move in moves_of(LOST):
        game.click(move)
    expect(page.get_by_role("heading", name="No move is left.")).to_be_visible()
    visitor.troubles.clear()  # the browser logs that the server is out of reach

    with page.expect_response("**/api/seven/results") as told:
        page.context.set_offline(False)
    assert told.value.json() == {"won": False, "moves": 3, "new": True}
    counted = page.request.get(f"{visitor.address}/api/seven/statistics")
    assert json.loads(counted.body())["played"] == 1
