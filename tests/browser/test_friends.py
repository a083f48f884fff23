"""Four people in four browsers at one table, in both languages."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.dealing import deck, stacked
from tests.browser.playing import Mouse, together, waiting_together
from tests.browser.visitor import Language, Visitor

#: seat 0 begins and holds the 9h; seat 1, whose turn is next, could chi it, and seat 2 pon
PLOT = deck(
    hands=["9h 2s 3d 5c Js Qd Kc", "7h 8h 2d 4s Tc Qs Ks", "9s 9d Ad 3c 6s Jh Kd", "2c 4d 5s 8s Th Jc Qh"],
    upcard="Ac",
    stock="Kh As 6d Td",
)


#: who sits there, and in which language
FOUR: dict[str, Language] = {"Aki": "en", "Ben": "en", "千代": "ja", "Dora": "ja"}


def sit_together(visit: Callable[..., Visitor]) -> list[Mouse]:
    """Four people take the four seats of a table, and the first one begins."""
    return together(visit, FOUR, switches={"match_length": 1, "claim_ban": "none"})


def test_a_chi_loses_to_a_pon_out_of_turn(visit: Callable[..., Visitor]) -> None:
    with stacked(PLOT):
        aki, ben, chiyo, dora = sit_together(visit)
        aki.draw()
        aki.discard(aki.card("9h"))

        # both are asked, the others are not
        expect(ben.button("c")).to_be_visible()
        expect(chiyo.button("p")).to_be_visible()
        assert dora.page.locator(".prompt").count() == 0

        ben.press(ben.button("c"), "c")
        expect(ben.page.locator(".doing")).to_contain_text("Waiting for the others")
        chiyo.press(chiyo.button("p"), "p")

        # everybody sees the call in their own language, and the meld; it is Chiyo's turn
        for hand, call in [(aki, "Pon!"), (ben, "Pon!"), (dora, "ポン！")]:
            expect(hand.page.get_by_text(call).first).to_be_visible()
            expect(hand.page.locator("[data-meld='0'] [data-card]")).to_have_count(3)
        expect(ben.page.locator(".prompt")).to_have_count(0)
        expect(ben.cards).to_have_count(7)
        chiyo.discard(chiyo.card("Kd"))
        expect(dora.button("d")).to_be_visible()


def test_a_reload_and_a_lost_connection_lose_nothing(visit: Callable[..., Visitor]) -> None:
    with stacked(PLOT):
        aki, ben, _, dora = sit_together(visit)
        aki.draw()
        expect(aki.cards).to_have_count(8)
        aki.page.reload()
        expect(aki.cards).to_have_count(8)

        # Ben's telephone loses the network, and the others play on meanwhile
        ben.visitor.lose_connection()
        expect(ben.page.get_by_text("The connection is lost").first).to_be_visible()
        aki.discard(aki.card("2s"))
        expect(dora.discards).to_have_attribute("data-card", "2s")
        ben.visitor.find_connection()
        expect(ben.discards).to_have_attribute("data-card", "2s")
        ben.draw()
        expect(ben.cards).to_have_count(8)


def test_others_see_the_title_of_whoever_wants_that(visit: Callable[..., Visitor]) -> None:
    aki, chiyo = (Mouse(visit(language=language)) for language in ("en", "ja"))
    code = aki.visitor.open_table(pause_ms=0, seats=2)
    chiyo.visitor.called("千代")
    aki.visitor.go("/opponents")
    aki.page.get_by_role("switch", name="Others see my title").click()
    for seat, hand in enumerate((aki, chiyo)):
        hand.visitor.go(f"/t/{code}")
        hand.sit(seat)
    chairs = chiyo.page.locator("[data-seat]")
    expect(chairs.nth(0)).to_contain_text("10級")
    expect(chairs.nth(1)).not_to_contain_text("級")
    aki.start()
    at_table = chiyo.page.locator("[data-seat='0']")
    expect(at_table).to_contain_text("10級")
    at_table.get_by_role("button").click()
    expect(chiyo.page.get_by_role("dialog")).to_contain_text("10級")


def test_those_who_wait_greet_each_other_at_their_chairs(visit: Callable[..., Visitor]) -> None:
    aki, chiyo = waiting_together(visit, {"Aki": "en", "千代": "ja"}, seats=3)
    aki.named("Say something").click()
    aki.named("Ho ho! Boom!").click()
    chair = chiyo.page.locator("[data-seat='0']")
    said = chair.locator("[data-bubble]")
    expect(said).to_contain_text("やったポン！")
    inside, around = said.bounding_box(), chair.bounding_box()
    assert inside is not None
    assert around is not None
    assert around["x"] <= inside["x"]
    assert inside["x"] + inside["width"] <= around["x"] + around["width"]
    expect(chiyo.heard).to_contain_text("Akiさん：やったポン！")
