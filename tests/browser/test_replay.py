"""A match that is over: seen again from any seat, sent on, saved, and counted."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.dealing import deck, stacked
from tests.browser.played import play_match
from tests.browser.playing import Mouse
from tests.browser.test_settings import at_a_table
from tests.browser.visitor import Visitor

#: whoever begins can go out in the first turn
DEAL = deck(hands=["2h 3h 4h 5s 5d 5c 5h", "3c 6d 9s Jh Qc Kd Ah"], upcard="Kh", stock="9h 6c")


class Replay:
    """The page that shows a match again, in English."""

    def __init__(self, visitor: Visitor, path: str) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.position = self.page.get_by_role("slider", name="Position")
        visitor.go(path)
        expect(self.position).to_be_visible()

    def step(self, name: str) -> None:
        """Presses one of the buttons below the table."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def stands(self, step: int, said: str) -> None:
        """It shows this step, of which it says this."""
        expect(self.position).to_have_attribute(
            "aria-valuetext", re.compile(f"^Step {step + 1} of .*{re.escape(said)}")
        )

    def held_by(self, seat: int) -> Locator:
        """The cards in the hand of a seat that can be seen."""
        return self.page.locator(f".box[data-seat='{seat}'] [data-card]")

    def choose(self, field: str, option: str) -> None:
        """Chooses with whose eyes, or which round."""
        self.page.get_by_label(field, exact=True).select_option(label=option)

    @property
    def cards(self) -> list[str | None]:
        """All cards that are seen, as they lie."""
        return [card.get_attribute("data-card") for card in self.page.locator(".stage [data-card]").all()]


@pytest.fixture(scope="module")
def match(chromium: Browser, common_address: str) -> str:
    """Where a match of one round is seen again that Aki has played, who went out in the first turn."""
    with stacked(DEAL, seats=2), Visitor.coming(chromium, common_address) as aki:
        hand = at_a_table(aki, seats=2, switches={"match_length": 1})
        hand.draw()
        hand.lay("2h", "3h", "4h")
        hand.lay("5s", "5d", "5c", "5h")
        hand.discard(hand.card("9h"))
        hand.play_match()
        hand.page.get_by_role("dialog").get_by_role("button", name="More").click()
        link = hand.page.get_by_role("menuitem", name="Replay")
        return link.get_attribute("href") or ""


@pytest.fixture
def replay(visit: Callable[..., Visitor], match: str) -> Iterator[Replay]:
    """The replay of the match."""
    with stacked(DEAL, seats=2):
        yield Replay(visit(), match)


def test_a_match_is_gone_through_step_by_step(replay: Replay) -> None:
    replay.stands(0, "Round 1: greedy deals.")
    replay.step("Next step")
    replay.stands(1, "Aki draws ♥9.")
    replay.page.keyboard.press("ArrowRight")
    replay.stands(2, "Aki melds ♥2 ♥3 ♥4.")
    expect(replay.page.locator("[data-meld='0'] [data-card]")).to_have_count(3)
    replay.step("Previous step")
    replay.stands(1, "Aki draws ♥9.")
    expect(replay.page.locator("[data-meld='0']")).to_have_count(0)
    replay.page.get_by_role("button", name="Aki discards ♥9. Aki goes out!").click()
    replay.stands(4, "Aki discards ♥9. Aki goes out!")
    replay.step("Last step")
    expect(replay.page.get_by_role("button", name="Next step")).to_be_visible()
    replay.step("First step")
    replay.stands(0, "Round 1")


@pytest.mark.exhaustive
def test_a_moment_is_played_on_from_and_leads_back(replay: Replay) -> None:
    replay.choose("See it as", "Aki")
    for _ in range(2):
        replay.step("Next step")
    page, hand = replay.page, Mouse(replay.visitor)
    page.get_by_role("button", name="Try it again from here").first.click()
    expect(page.get_by_text("Practice")).to_be_visible()
    for _ in range(2):
        expect(hand.cards).to_have_count(5)
        expect(hand.meld(0).locator("[data-card]")).to_have_count(3)
        hand.lay("5s", "5d", "5c", "5h")
        hand.discard(hand.card("9h"))
        hand.play_match()
        page.get_by_role("dialog").get_by_role("button", name="Again from here").click()
    expect(hand.cards).to_have_count(5)
    hand.lay("5s", "5d", "5c", "5h")
    hand.discard(hand.card("9h"))
    hand.play_match()
    page.get_by_role("dialog").get_by_role("link", name="Back to the review").click()
    replay.stands(2, "Aki melds ♥2 ♥3 ♥4.")


@pytest.mark.exhaustive
def test_it_plays_by_itself(replay: Replay) -> None:
    replay.page.clock.install(time=0)
    replay.page.reload()
    replay.stands(0, "Round 1")
    replay.page.clock.pause_at(60_000)  # from here on no time passes by itself
    replay.page.keyboard.press("Space")
    for step, said in [(1, "Aki draws"), (2, "Aki melds"), (3, "Aki melds")]:
        replay.page.clock.run_for(1200)
        replay.stands(step, said)
    replay.step("Pause")
    replay.page.clock.run_for(60_000)
    replay.stands(3, "Aki melds")
    replay.step("Play")
    replay.page.clock.run_for(60_000)
    replay.stands(int(replay.position.get_attribute("max") or ""), "wins the match")


def test_rounds_are_jumped_to(visit: Callable[..., Visitor]) -> None:
    with stacked(DEAL, seats=2):
        visitor = visit()
        code = play_match(visitor, seats=2, switches={"match_length": 2})
        replay = Replay(visitor, f"/t/{code}/replay/1")
        replay.choose("Round", "Round 2")
        expect(replay.page.get_by_text("Round 2 of 2")).to_be_visible()
        replay.step("Next step")  # the keys are those of the field as long as it has the focus
        replay.page.keyboard.press("[")
        replay.page.keyboard.press("[")
        replay.stands(0, "Round 1")


def test_it_is_seen_with_the_eyes_of_a_seat_or_with_all_hands_open(replay: Replay) -> None:
    # the person sits at the bottom, whoever's cards are seen
    own = replay.page.locator(".hand [data-card]")
    expect(own).to_have_count(7)
    expect(replay.held_by(1)).to_have_count(7)
    replay.step("Next step")
    replay.choose("See it as", "Aki")
    expect(replay.held_by(1)).to_have_count(0)
    expect(own).to_have_count(8)
    replay.stands(1, "Aki draws ♥9.")
    replay.choose("See it as", "greedy")
    expect(replay.held_by(0)).to_have_count(0)
    replay.stands(1, "Aki draws.")


def test_a_link_brings_others_to_the_same_moment(replay: Replay, visit: Callable[..., Visitor]) -> None:
    replay.choose("See it as", "greedy")
    for _ in range(3):
        replay.step("Next step")
    replay.stands(3, "Aki melds")
    replay.step("Link to this moment")
    link = replay.page.get_by_label("Link", exact=True).input_value()
    replay.page.keyboard.press("Escape")

    other = visit()
    seen = Replay(other, link.removeprefix(other.address))
    seen.stands(3, "Aki melds")
    expect(seen.page.get_by_label("See it as")).to_have_value(
        replay.page.get_by_label("See it as").input_value()
    )
    assert seen.cards == replay.cards


def test_the_record_is_saved(replay: Replay) -> None:
    with replay.page.expect_download() as saved:
        replay.page.get_by_role("button", name="Save the record").click()
    assert re.fullmatch(r"seven-bridge-[A-Z]{6}-1\.toml", saved.value.suggested_filename)
    record = tomllib.loads(saved.value.path().read_text("utf-8"))
    assert record["format"] == 1
    assert record["game"] == "seven-bridge"


def test_the_scores_are_those_of_the_step(replay: Replay) -> None:
    replay.page.locator("summary").filter(has_text="Score sheet after this step").click()
    expect(replay.page.get_by_text("No round is over yet.")).to_be_visible()
    replay.page.get_by_role("button", name="Aki goes out!").click()
    sheet = replay.page.get_by_role("table").first
    expect(sheet.get_by_role("row", name="Round 1")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "place", "won"), [("en", "1st of 2", "Won"), ("ja", "2人中1位", "優勝")]
)
def test_own_matches_and_statistics(
    visit: Callable[..., Visitor], language: str, place: str, won: str
) -> None:
    with stacked(DEAL, seats=2):
        visitor = visit(language=language)
        play_match(visitor, seats=2, switches={"match_length": 1})
        visitor.go("/me")
        page = visitor.page
        expect(page.get_by_text(place)).to_be_attached()
        figures = page.get_by_role("article")
        expect(figures).to_contain_text(won)
        expect(figures).to_contain_text("100%")
        page.get_by_role("link", name=re.compile("^(Replay|リプレイ)")).click()
        expect(page.get_by_role("slider")).to_be_visible()
