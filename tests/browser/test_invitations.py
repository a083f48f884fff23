"""How people come to a table, sit down, leave, come back, and play again."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from sevenbridge.bots.characters import CHARACTERS
from tests.browser.dealing import deck, stacked
from tests.browser.playing import Mouse, together
from tests.browser.qr import read
from tests.browser.visitor import Language, Visitor
from tests.web.live_server import HandClock

BOTH: dict[str, Language] = {"Aki": "en", "Ben": "en"}
ONE_ROUND = {"switches": {"match_length": 1}}
#: Aki begins and can go out in the first turn
OUT = deck(hands=["2h 3h 4h 5s 5d 5c 5h", "3c 6d 9s Jh Qc Kd Ah"], upcard="Kh", stock="9h 6c")
#: Aki begins and may discard the 8♦, with which the third player makes a set
CALLED = deck(
    hands=["2h 3h 9c 5s Td Jc 8d", "Qc Kd Jh 9s 6d 3c Th", "8s 8c Ah Ac 2c 4d Jd"], upcard="Kh", stock="9h 6c"
)


def opened(visitor: Visitor, **settings: object) -> Mouse:
    """Aki has opened a table and sits at it."""
    hand = Mouse(visitor)
    visitor.go(f"/t/{visitor.open_table(pause_ms=0, **settings)}")
    hand.sit(0)
    return hand


def arrive(hand: Mouse, name: str) -> None:
    """Sits down as a person of this name does who has come by an invitation."""
    hand.page.get_by_label("Your name").fill(name)
    hand.named("Sit down").click()
    expect(hand.named("Sit down")).to_have_count(0)


def code_of(page: Page) -> str:
    """The code of the table that is shown."""
    return page.url.rsplit("/", 1)[1]


# -- the ways to a table -------------------------------------------------------------------------------------


def test_the_link_leads_others_to_the_table(visit: Callable[..., Visitor]) -> None:
    aki = opened(visit())
    link = aki.page.get_by_label("Link to the table").input_value()
    ben = visit()
    ben.go(link.removeprefix(ben.address))
    expect(ben.page.get_by_text("Aki is at the table.")).to_be_visible()


def test_the_code_may_be_typed_in_small_letters_with_blanks(visit: Callable[..., Visitor]) -> None:
    aki = opened(visit())
    code = code_of(aki.page)
    ben = visit(language="ja")
    ben.go("/")
    field = ben.page.get_by_label("卓のコード")
    field.fill("abc")
    field.press("Enter")
    expect(ben.page.get_by_text("コードは「KXM WQA」のような英字6文字、")).to_be_visible()
    field.fill(f" {code[:3].lower()} {code[3:].lower()} ")
    field.press("Enter")
    expect(ben.page.get_by_text("Akiさんがお待ちです。")).to_be_visible()


def test_the_word_may_be_typed_as_one_hears_it(visit: Callable[..., Visitor]) -> None:
    aki = opened(visit())
    expect(aki.page.get_by_text("Only this computer can open this link.")).to_be_visible()
    word = aki.page.locator(".word strong").inner_text().replace("・", "")
    katakana = "".join(chr(ord(kana) + 0x60) for kana in word)
    ben = visit(language="ja")
    ben.go("/")
    field = ben.page.get_by_label("卓のコードか合言葉")
    field.fill(katakana)
    field.press("Enter")
    expect(ben.page.get_by_text("Akiさんがお待ちです。")).to_be_visible()


def test_the_qr_code_says_the_link(visit: Callable[..., Visitor]) -> None:
    aki = opened(visit())
    link = aki.page.get_by_label("Link to the table").input_value()
    aki.named("Show as a QR code").click()
    path = aki.page.get_by_role("img", name="QR code with the link to the table").locator("path")
    drawn = re.findall(r"M(\d+) (\d+)h1v1h-1z", path.get_attribute("d") or "")
    margin = 2
    assert read({(int(x) - margin, int(y) - margin) for x, y in drawn}) == link


# -- before a match ------------------------------------------------------------------------------------------


def test_people_sit_down_and_the_owner_starts_with_computers(visit: Callable[..., Visitor]) -> None:
    aki = opened(visit())
    ben = Mouse(visit())
    ben.visitor.go(f"/t/{code_of(aki.page)}")
    arrive(ben, "Ben")
    expect(aki.page.locator("[data-seat='1']")).to_contain_text("Ben")
    expect(ben.page.get_by_text("Aki starts the match.")).to_be_visible()
    expect(ben.named("Start the match")).to_have_count(0)
    expect(aki.page.get_by_text("2 computers join.")).to_be_visible()
    aki.start()
    for hand in (aki, ben):
        expect(hand.cards).to_have_count(7)
        expect(hand.seat("greedy")).to_be_visible()


def test_a_name_is_changed_while_waiting(visit: Callable[..., Visitor]) -> None:
    aki = opened(visit())
    ben = visit()
    ben.go(f"/t/{code_of(aki.page)}")
    aki.page.get_by_label("Your name").fill("明")
    aki.named("Change").click()
    expect(ben.page.get_by_text("明 is at the table.")).to_be_visible()
    expect(aki.page.locator("[data-seat='0']")).to_contain_text("明")


def test_a_match_waits_where_no_computers_are_wished_for(visit: Callable[..., Visitor]) -> None:
    aki = opened(visit(), seats=2, fill="")
    expect(aki.page.get_by_text("One seat is still empty.")).to_be_visible()
    expect(aki.named("Start the match")).to_be_disabled()


# -- several at one screen -----------------------------------------------------------------------------------


def test_two_people_at_one_screen_pass_it_on(visit: Callable[..., Visitor]) -> None:
    with stacked(OUT, seats=2):
        hand = opened(visit(), seats=2, visibility="private", **ONE_ROUND)
        hand.named(re.compile("Another player here ?: Seat 2")).click()
        hand.start()
        expect(hand.page.get_by_role("region", name="Hand the device to Aki")).to_be_visible()
        expect(hand.cards).to_have_count(0)
        hand.named("I am Aki: show my cards").click()
        expect(hand.card("5h")).to_be_visible()
        hand.draw()
        hand.choose(hand.card("9h"))
        hand.press(hand.button("x"), "x")

        cover = hand.page.get_by_role("region", name="Hand the device to Aki (2)")
        expect(cover).to_be_visible()
        expect(hand.cards).to_have_count(0)
        hand.named("I am Aki (2): show my cards").click()
        expect(cover).to_have_count(0)
        expect(hand.card("Ah")).to_be_visible()
        expect(hand.card("5h")).to_have_count(0)
        hand.draw()
        hand.choose(hand.card("6c"))
        hand.press(hand.button("x"), "x")
        expect(hand.page.get_by_role("region", name="Hand the device to Aki")).to_be_visible()


@pytest.mark.exhaustive
def test_all_before_a_screen_are_asked_and_one_claims(visit: Callable[..., Visitor]) -> None:
    with stacked(CALLED, seats=3):
        switches = {"match_length": 1, "claim_ban": "none"}
        hand = opened(visit(), seats=3, visibility="private", claim_seconds=0, switches=switches)
        hand.named(re.compile("Another player here ?: Seat 3")).click()
        hand.start()
        hand.named("I am Aki: show my cards").click()
        hand.draw()
        hand.choose(hand.card("8d"))
        hand.press(hand.button("x"), "x")

        asked = hand.page.get_by_role("region", name="Aki discards ♦8. Does anybody claim it?")
        expect(asked).to_be_visible()
        expect(hand.cards).to_have_count(0)
        hand.named("Aki (3): show my cards").click()
        expect(hand.card("8s")).to_be_visible()
        hand.page.locator(".prompt .claim").click()
        expect(hand.meld(0)).to_be_visible()
        expect(hand.cards).to_have_count(5)


# -- leaving and taking over ---------------------------------------------------------------------------------


def leave(hand: Mouse) -> None:
    """Leaves in the middle of a match."""
    hand.named("Menu").click()
    hand.page.get_by_role("menuitem", name="Leave the table").click()
    hand.page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    expect(hand.page.get_by_role("button", name="Play now")).to_be_visible()


def seat_menu(hand: Mouse, name: str, item: str) -> Locator:
    """What can be done about a seat."""
    hand.named(f"{name}: last turn").click()
    return hand.page.get_by_role("dialog").get_by_role("button", name=item)


def test_a_computer_plays_on_for_who_leaves_and_somebody_takes_over(visit: Callable[..., Visitor]) -> None:
    with stacked(OUT, seats=2):
        aki, ben = together(visit, BOTH, **ONE_ROUND)
        leave(ben)
        expect(aki.seat("greedy")).to_be_visible()
        aki.draw()
        aki.discard(aki.card("9h"))
        assert aki.stand() in ("draw", "claim")

        chiyo = Mouse(visit())
        chiyo.visitor.called("千代")
        chiyo.visitor.go(f"/t/{code_of(aki.page)}")
        expect(chiyo.cards).to_have_count(0)
        seat_menu(chiyo, "greedy", "Take over this seat").click()
        expect(chiyo.cards.first).to_be_visible()
        expect(aki.seat("千代")).to_be_visible()


@pytest.mark.exhaustive
def test_who_is_absent_for_long_is_replaced_and_comes_back(
    visit: Callable[..., Visitor], clock: HandClock
) -> None:
    with stacked(OUT, seats=2):
        aki, ben = together(visit, BOTH, **ONE_ROUND)
        table = ben.page.url
        ben.visitor.go("/")
        expect(aki.page.get_by_text("Ben has lost the connection.").first).to_be_attached()
        clock.at += 120_000
        seat_menu(aki, "Ben", "Put a computer in this seat").click()
        aki.named("Put a computer there").click()
        expect(aki.seat("greedy")).to_be_visible()

        ben.page.goto(table)
        expect(ben.page.get_by_text("You were absent for long").first).to_be_attached()
        expect(ben.cards).to_have_count(0)
        ben.named("Come back").click()
        expect(ben.cards.first).to_be_visible()
        expect(aki.seat("Ben")).to_be_visible()


def test_two_remove_a_third_who_is_told_and_does_not_come_back(visit: Callable[..., Visitor]) -> None:
    people: dict[str, Language] = {"Aki": "en", "Ben": "ja", "Chie": "en"}
    aki, ben, chie = together(visit, people, seats=3, **ONE_ROUND)
    seat_menu(aki, "Chie", "Ask to remove them").click()
    aki.named("Ask the others").click()
    expect(chie.page.get_by_text("The others are voting on whether you stay")).to_be_visible()
    ben.named("退席させる").click()
    expect(chie.page.get_by_text("The others have removed you from this match.")).to_be_visible()
    expect(chie.cards).to_have_count(0)
    expect(chie.named("Come back")).to_have_count(0)
    expect(aki.seat("Chie")).to_have_count(0)


# -- after a match -------------------------------------------------------------------------------------------


@pytest.mark.exhaustive
def test_another_match_is_asked_for_and_played(visit: Callable[..., Visitor]) -> None:
    with stacked(OUT, seats=2):
        aki, ben = together(visit, BOTH, **ONE_ROUND)
        aki.draw()
        aki.lay("2h", "3h", "4h")
        aki.lay("5s", "5d", "5c", "5h")
        aki.discard(aki.card("9h"))
        for hand in (ben, aki):
            hand.play_match()
        ben.named("Again with the same people").click()
        expect(ben.page.get_by_text("You want another match. Waiting for Aki.")).to_be_visible()
        expect(aki.page.get_by_text("Ben wants another match.")).to_be_visible()
        aki.named("Again with the same people").click()
        for hand in (aki, ben):
            expect(hand.cards).to_have_count(7)
            expect(hand.page.get_by_role("dialog")).to_have_count(0)
            expect(hand.focus).to_be_attached()


# -- quick matches -------------------------------------------------------------------------------------------

#: the name of any character
A_CHARACTER = re.compile("|".join(each.name.en for each in CHARACTERS))


def look_for_a_match(visitor: Visitor, seats: int) -> Mouse:
    """Wants to play with whoever wants to."""
    visitor.go("/tables")
    page = visitor.page
    page.get_by_role("radio", name=str(seats), exact=True).check()
    page.get_by_role("button", name="Find a match").click()
    expect(page.get_by_role("heading", level=1, name="Table")).to_be_attached()
    return Mouse(visitor)


def test_a_quick_match_begins_when_all_seats_are_taken(visit: Callable[..., Visitor]) -> None:
    aki = look_for_a_match(visit(), seats=2)
    expect(aki.page.get_by_text("The match begins by itself")).to_be_visible()
    ben = look_for_a_match(visit(), seats=2)
    for hand in (aki, ben):
        expect(hand.cards).to_have_count(7)
    assert code_of(aki.page) == code_of(ben.page)


def test_a_quick_match_begins_with_computers_after_a_while(
    visit: Callable[..., Visitor], clock: HandClock
) -> None:
    aki = look_for_a_match(visit(), seats=3)
    ben = look_for_a_match(visit(), seats=3)
    expect(aki.page.get_by_text("The match begins in")).to_be_visible()
    clock.at += 20_000
    ben.page.reload()  # the table looks at the clock when somebody comes
    for hand in (aki, ben):
        expect(hand.cards).to_have_count(7)
    expect(aki.page.locator("[data-seat]").filter(has_text=A_CHARACTER)).to_have_count(1)
