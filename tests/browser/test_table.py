"""At the table: the hand in order, lay-offs, discards, taking back, talking, clocks, and the focus."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.dealing import deck, stacked
from tests.browser.places import SHORT_ROUND
from tests.browser.playing import Hand, Keys, Mouse, together
from tests.browser.test_settings import at_a_table
from tests.browser.visitor import Language, Visitor
from tests.exhaustive import exhaustive_but
from tests.web.live_server import HandClock

#: Aki begins and can meld a run and a set, on both of which the 5h goes; Ben can claim the 9h in two ways
DEAL = deck(
    hands=["2h 3h 4h 5s 5d 5c 5h", "7h 8h 9s 9d 2d 4s Ks"],
    upcard="Ac",
    stock="9h Kd Jc 6s 3d Qc",
)
#: nothing can be melded or claimed
DULL = deck(hands=["2h 4c 5s 8d Th Js Kc", "3c 6d 9s Jh Qc Kd Ah"], upcard="Kh", stock="Ad 6c")
BOTH: dict[str, Language] = {"Aki": "en", "Ben": "ja"}
#: a discard may be claimed at once
QUICK = {"switches": {"match_length": 1, "claim_ban": "none"}}


@pytest.fixture
def aki(visit: Callable[..., Visitor]) -> Iterator[Mouse]:
    """Somebody who plays against a computer, with the cards of the deal."""
    with stacked(DEAL, seats=2):
        yield at_a_table(visit(), seats=2)


def names(cards: Locator) -> str:
    """The cards of a hand as they lie."""
    return " ".join(card.get_attribute("data-card") or "" for card in cards.all())


# -- the order of the hand -----------------------------------------------------------------------------------


def test_the_hand_is_sorted_by_suit_and_by_rank(aki: Mouse) -> None:
    assert names(aki.cards) == "5s 2h 3h 4h 5h 5d 5c"
    aki.page.keyboard.press("s")
    expect(aki.cards.first).to_have_attribute("data-card", "2h")
    assert names(aki.cards) == "2h 3h 4h 5s 5h 5d 5c"
    aki.page.keyboard.press("s")
    expect(aki.cards.first).to_have_attribute("data-card", "5s")


def test_cards_are_moved_by_keys_and_by_dragging_while_others_play(aki: Mouse) -> None:
    aki.card("5s").focus()
    aki.page.keyboard.press("Shift+ArrowRight")
    expect(aki.card("5s")).to_be_focused()
    assert names(aki.cards) == "2h 5s 3h 4h 5h 5d 5c"

    aki.card("5c").drag_to(aki.card("2h"), target_position={"x": 3, "y": 30})
    expect(aki.cards.first).to_have_attribute("data-card", "5c")
    assert names(aki.cards) == "5c 2h 5s 3h 4h 5h 5d"
    # what is drawn comes at the end, and the rest stays as it was put
    aki.draw()
    assert names(aki.cards) == "5c 2h 5s 3h 4h 5h 5d 9h"


# -- laying off ----------------------------------------------------------------------------------------------


def with_two_melds(aki: Mouse) -> None:
    """Melds the run and the set, on both of which the 5h goes."""
    aki.draw()
    aki.lay("2h", "3h", "4h")
    aki.lay("5s", "5d", "5c")


def test_both_melds_are_offered_where_a_card_fits_two(aki: Mouse) -> None:
    with_two_melds(aki)
    aki.choose(aki.card("5h"))
    expect(aki.named("Lay off on ♥2 ♥3 ♥4")).to_be_visible()
    expect(aki.named("Lay off on ♠5 ♦5 ♣5")).to_be_visible()
    aki.named("Lay off on ♠5 ♦5 ♣5").click()
    expect(aki.meld(1).locator("[data-card]")).to_have_count(4)
    expect(aki.meld(0).locator("[data-card]")).to_have_count(3)


def test_a_card_is_laid_off_by_tapping_the_meld(aki: Mouse) -> None:
    with_two_melds(aki)
    aki.choose(aki.card("5h"))
    aki.meld(0).get_by_role("button").click()
    expect(aki.meld(0).locator("[data-card]").last).to_have_attribute("data-card", "5h")


def test_cards_are_melded_laid_off_and_discarded_by_dragging(aki: Mouse) -> None:
    aki.draw()
    for name in ("5s", "5d", "5c"):
        aki.choose(aki.card(name))
    aki.card("5d").drag_to(aki.page.get_by_role("region", name="Melds"))
    expect(aki.meld(0).locator("[data-card]")).to_have_count(3)
    aki.card("5h").drag_to(aki.meld(0))
    expect(aki.meld(0).locator("[data-card]")).to_have_count(4)
    aki.card("9h").drag_to(aki.page.locator("[data-pile=discards]"))
    expect(aki.cards).to_have_count(3)


def test_a_card_that_does_not_fit_a_meld_says_why(aki: Mouse) -> None:
    with_two_melds(aki)
    aki.card("9h").drag_to(aki.meld(0))
    expect(aki.page.locator(".doing .refused")).to_contain_text("9")
    expect(aki.cards).to_have_count(2)


# -- what is seen --------------------------------------------------------------------------------------------


def test_all_discards_can_be_looked_through(aki: Mouse) -> None:
    aki.draw()
    aki.discard(aki.card("9h"))
    aki.stand()
    aki.page.get_by_role("button", name="Discards: ").click()
    pile = aki.page.get_by_role("dialog", name="Discards").get_by_role("listitem")
    expect(pile.last.get_by_label("ace of clubs")).to_be_visible()
    expect(pile.nth(-2).get_by_label("9 of hearts")).to_be_visible()
    aki.page.keyboard.press("Escape")
    expect(pile).to_have_count(0)
    expect(aki.focus).to_be_attached()


def test_one_card_left_is_marked(visit: Callable[..., Visitor]) -> None:
    with stacked(DEAL, seats=2):
        aki, ben = together(visit, BOTH, **QUICK)
        with_two_melds(aki)
        aki.discard(aki.card("9h"))
        expect(ben.seat("Aki")).to_contain_text("残り1枚！")
        expect(ben.heard).to_contain_text("残り1枚！")


# -- with others ---------------------------------------------------------------------------------------------


def test_who_lets_a_discard_go_need_not_be_asked_again(visit: Callable[..., Visitor]) -> None:
    with stacked(DEAL, seats=2):
        aki, ben = together(visit, BOTH, **QUICK)
        aki.draw()
        aki.discard(aki.card("9h"))
        assert ben.stand() == "claim"
        ben.page.get_by_label("このラウンドは確認しない").check()
        ben.let_go()
        # in one's own turn that is the draw
        expect(ben.cards).to_have_count(8)
        ben.discard(ben.card("4s"))
        ben.named("またポン・チーの確認をする").click()
        expect(ben.named("またポン・チーの確認をする")).to_have_count(0)


def test_a_discard_is_taken_back_once_the_other_agrees(visit: Callable[..., Visitor]) -> None:
    with stacked(DEAL, seats=2):
        aki, ben = together(visit, BOTH, **QUICK)
        aki.draw()
        aki.discard(aki.card("5h"))
        aki.press(aki.button("u"), "u")
        asked = ben.page.get_by_role("region", name="「待った」")
        expect(asked).to_contain_text("Akiさんが「待った」を求めています。")
        asked.get_by_role("button", name="断る").click()
        expect(aki.page.get_by_text("The move stays.").first).to_be_visible()
        expect(aki.cards).to_have_count(7)

        assert ben.stand() == "draw"
        ben.draw()
        ben.discard(ben.card("Ks"))
        ben.press(ben.button("u"), "u")
        aki.named("Agree").click()
        expect(ben.cards).to_have_count(8)
        expect(aki.heard).to_contain_text("The move is taken back.")


def test_alone_one_goes_back_behind_what_computers_have_done(visit: Callable[..., Visitor]) -> None:
    with stacked(SHORT_ROUND):
        aki = at_a_table(visit(), switches={"match_length": 1}, claim_seconds=0)
        aki.draw()
        held = names(aki.cards)
        aki.discard(aki.cards.first)
        assert aki.stand() == "draw"
        aki.press(aki.button("u"), "u")
        expect(aki.cards).to_have_count(8)
        assert names(aki.cards) == held
        aki.play_match()
    expect(aki.page.get_by_text("After an undo, or a look at a second hand: not counted")).to_be_visible()
    aki.visitor.go("/me")
    expect(aki.page.get_by_text("Not counted", exact=True)).to_be_visible()


def test_phrases_and_reactions_come_in_the_language_of_who_hears_them(visit: Callable[..., Visitor]) -> None:
    with stacked(DEAL, seats=2):
        aki, ben = together(visit, BOTH)
        aki.named("Say something").click()
        aki.named("Nice!").click()
        expect(ben.bubble("Aki")).to_have_text("ナイス！")
        expect(aki.named("Say something")).to_be_focused()
        ben.named("チャット").click()
        ben.named("👏").click()
        expect(aki.bubble("Ben")).to_have_text("👏")
        expect(aki.heard).to_contain_text("Ben: 👏")
        aki.named("Say something").click()
        aki.named("Ho ho! Boom!").click()
        expect(ben.bubble("Aki")).to_contain_text("やったポン！")
        expect(ben.bubble("Aki").locator("svg:not(.tail)").last).to_be_visible()
        expect(aki.heard).to_contain_text("Ho ho! Boom!")


@pytest.mark.parametrize("visibility", ["private", "public"])
def test_free_words_are_for_private_tables(visit: Callable[..., Visitor], visibility: str) -> None:
    with stacked(DEAL, seats=2):
        aki, ben = together(visit, BOTH, visibility=visibility)
        aki.named("Say something").click()
        expect(aki.named("Nice!")).to_be_visible()
        field = aki.page.get_by_role("textbox", name="Message")
        if visibility == "public":
            expect(field).to_have_count(0)
            return
        field.fill("Tea is ready <b>now</b>")
        field.press("Enter")
        expect(ben.bubble("Aki")).to_have_text("Tea is ready <b>now</b>")
        expect(field).to_have_value("")


# -- clocks --------------------------------------------------------------------------------------------------


def test_the_time_for_a_turn_is_counted_down_and_runs_out(
    visit: Callable[..., Visitor], clock: HandClock
) -> None:
    with stacked(DULL, seats=2):
        aki, ben = together(visit, BOTH, move_seconds=30, **QUICK)
        expect(aki.page.get_by_role("timer", name="seconds left")).to_be_visible()
        expect(ben.seat("Aki").get_by_role("timer")).to_be_visible()
        clock.at += 31_000
        # the table looks at the clock when somebody says something
        ben.named("チャット").click()
        ben.named("👏").click()
        expect(aki.heard).to_contain_text("Time is up: a computer plays this turn for you.")
        expect(ben.heard).to_contain_text(
            "時間切れです。この手番はAkiさんの代わりにコンピューターがプレイします。"
        )
        assert ben.stand() == "draw"


def test_the_seconds_are_those_that_are_left(visit: Callable[..., Visitor]) -> None:
    with stacked(DEAL, seats=2):
        visitor = visit()
        visitor.page.clock.install()
        hand = at_a_table(visitor, seats=2, move_seconds=60)
        timer = hand.page.get_by_role("timer")
        expect(timer).to_have_accessible_name("60 seconds left")
        visitor.page.clock.fast_forward(50_000)
        expect(timer).to_contain_text("10")


# -- the focus -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ways", exhaustive_but([Keys], [Mouse, Keys]))
def test_the_focus_is_never_lost(visit: Callable[..., Visitor], ways: type[Hand]) -> None:
    with stacked(DEAL, seats=2):
        aki, ben = together(visit, BOTH, **QUICK)
        hands = [ways(aki.visitor), ways(ben.visitor)]
        hand, other = hands

        def kept() -> None:
            for each in hands:
                expect(each.focus).to_be_attached()

        hand.draw()
        kept()
        hand.lay("2h", "3h", "4h")
        kept()
        hand.lay("5s", "5d", "5c")
        kept()
        hand.discard(hand.card("9h"))
        expect(other.page.locator(".prompt")).to_be_focused()
        other.press(other.button("c"), "c")
        expect(other.cards).to_have_count(5)
        kept()
        other.discard(other.card("Ks"))
        kept()


def test_the_focus_comes_back_from_every_window(aki: Mouse) -> None:
    for window in ("Score sheet", "Settings", "Keys", "Leave the table"):
        aki.named("Menu").click()
        aki.page.get_by_role("menuitem", name=window).click()
        expect(aki.page.get_by_role("dialog")).to_be_visible()
        aki.page.keyboard.press("Escape")
        expect(aki.page.get_by_role("dialog")).to_have_count(0)
        expect(aki.named("Menu")).to_be_focused()
