"""The rules of a house: built switch by switch, kept, shared, played by, and printed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.visitor import Visitor


class Builder:
    """The page on which a table is opened, in English."""

    def __init__(self, visitor: Visitor, address: str = "/new") -> None:
        visitor.go(address)
        self.visitor = visitor
        self.page = visitor.page
        self.summary = self.page.get_by_role("complementary", name="Your table")

    def choose_preset(self, title: str) -> None:
        """Begins with the rules of a source."""
        self.page.get_by_role("radio", name=title, exact=True).check()

    def unfold(self, *titles: str) -> None:
        """Opens what is folded away."""
        for title in titles:
            self.page.locator("summary").filter(has_text=title).click()

    def switch(self, name: str) -> Locator:
        """One of the switches, with all that is said about it."""
        return self.page.locator(f"[data-switch={name}]")

    def set(self, name: str, label: str) -> None:
        """Sets a switch to the value of this label."""
        self.switch(name).get_by_role("radio", name=label, exact=True).check()


def a_house(visitor: Visitor) -> Builder:
    """The Japanese rules with a joker, and with aces that are low alone."""
    builder = Builder(visitor)
    builder.choose_preset("Japanese")
    builder.unfold("All other rules", "The joker", "Melds")
    builder.set("jokers", "One joker (53 cards)")
    builder.set("ace", "Low only: A-2-3")
    return builder


def test_switches_are_explained_and_the_summary_tells_what_differs(visit: Callable[..., Visitor]) -> None:
    builder = a_house(visit())
    joker = builder.switch("jokers")
    expect(joker).to_contain_text("It stands for any card that a set or run of three or more cards needs")
    expect(joker).to_contain_text("The preset: No joker (52 cards)")
    expect(builder.switch("seven_sets")).to_contain_text("The source leaves this open; we decided.")
    expect(builder.page.locator("summary").filter(has_text="All other rules")).to_contain_text("2 changed")

    different = builder.summary.get_by_role("listitem")
    expect(different.filter(has_text="Aces in runs")).to_contain_text("Low only: A-2-3")
    expect(different.filter(has_text="Joker")).to_contain_text("One joker (53 cards)")

    joker.get_by_role("button", name="Set back").click()
    expect(different.filter(has_text="Joker")).to_have_count(0)
    expect(joker.get_by_role("radio", name="No joker (52 cards)")).to_be_checked()


def test_the_sources_of_a_switch_are_told(visit: Callable[..., Visitor]) -> None:
    builder = a_house(visit())
    joker = builder.switch("jokers")
    joker.get_by_text("Which source says what").click()
    expect(joker.get_by_role("listitem").filter(has_text="No joker")).to_contain_text("Gamerules")


def test_what_cannot_be_played_and_what_changes_nothing_is_explained(visit: Callable[..., Visitor]) -> None:
    builder = Builder(visit())
    builder.set("match_length", "To a target score")
    target = builder.switch("target_score").get_by_role("spinbutton")
    target.fill("0")
    target.press("Tab")
    why = "a match to a target needs a score to reach"
    expect(builder.switch("target_score")).to_contain_text(why)
    expect(builder.summary).to_contain_text("These rules cannot be played yet")
    builder.page.get_by_role("button", name="Open the table").click()
    expect(builder.page.get_by_role("alert")).to_contain_text(why)
    builder.visitor.troubles.clear()  # the browser logs that this was answered with 400
    target.fill("500")
    target.press("Tab")
    expect(builder.page.get_by_text(why)).to_have_count(0)

    builder.unfold("All other rules", "The joker")
    builder.set("joker_multiplier", "Not multiplied")
    note = "There is no joker in the pack, so its multiplier changes nothing."
    expect(builder.switch("joker_multiplier")).to_contain_text(note)
    expect(builder.summary).to_contain_text(note)
    builder.set("jokers", "One joker (53 cards)")
    expect(builder.page.get_by_text(note)).to_have_count(0)


def test_house_rules_are_kept_by_name(visit: Callable[..., Visitor]) -> None:
    builder = a_house(visit())
    builder.unfold("My house rules")
    page = builder.page
    page.get_by_label("A name for these rules").fill("At grandmother’s")
    page.get_by_label("A name for these rules").press("Enter")
    expect(page.get_by_text("Saved as “At grandmother’s”.")).to_be_visible()

    page.reload()
    expect(page.get_by_role("radio", name="International", exact=True)).to_be_checked()
    builder.unfold("My house rules")
    use = page.get_by_role("button", name=re.compile("^Use ?: At grandmother’s"))
    use.click()
    expect(page.get_by_role("radio", name="Japanese", exact=True)).to_be_checked()
    expect(builder.summary).to_contain_text("One joker (53 cards)")
    expect(use).to_have_attribute("aria-pressed", "true")

    page.get_by_role("button", name=re.compile("^Remove ?: At grandmother’s")).click()
    expect(use).to_have_count(0)


def test_a_link_brings_the_same_rules_to_somebody_else(visit: Callable[..., Visitor]) -> None:
    builder = a_house(visit())
    builder.unfold("My house rules")
    link = builder.page.get_by_label("Link to these rules").input_value()
    other = visit(language="ja")
    path = link.removeprefix(other.address)
    other.go(path)
    summary = other.page.get_by_role("complementary", name="この卓の設定")
    different = summary.get_by_role("listitem")
    expect(different.filter(has_text="ジョーカー")).to_contain_text("1枚加える（53枚）")
    expect(summary).to_contain_text("日本の標準")
    other.page.locator("summary").filter(has_text="ほかの項目").click()
    other.page.locator("summary").filter(has_text="ジョーカー").click()
    joker = other.page.locator("[data-switch=jokers]")
    expect(joker).to_contain_text("もとの設定：なし（52枚）")
    expect(joker).to_contain_text("一度出したら動かせません")


def test_a_table_has_these_rules_and_they_can_be_printed(visit: Callable[..., Visitor]) -> None:
    builder = a_house(visit())
    page = builder.page
    page.get_by_label("Your name").fill("Aki")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("button", name=re.compile("^Leave ?: Seat 1"))).to_be_visible()
    short = page.get_by_role("region", name="The rules in short")
    expect(short).to_contain_text("One joker (53 cards)")
    short.get_by_role("link", name="All rules of this table").click()

    expect(page.get_by_role("heading", level=1)).to_contain_text("The rules at table")
    joker = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Joker", exact=True))
    expect(joker).to_contain_text("One joker (53 cards)")
    expect(joker).to_contain_text("Changed by the house. The preset: No joker (52 cards)")
    expect(page.get_by_role("navigation")).to_be_visible()

    page.emulate_media(media="print")
    expect(joker).to_be_visible()
    for hidden in (page.get_by_role("navigation"), page.get_by_role("button"), page.get_by_role("banner")):
        expect(hidden.filter(visible=True)).to_have_count(0)


@pytest.mark.exhaustive
def test_the_next_table_begins_with_what_was_chosen_last(visit: Callable[..., Visitor]) -> None:
    builder = a_house(visit())
    page = builder.page
    page.get_by_role("radio", name="6", exact=True).check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("[data-seat]")).to_have_count(6)
    again = Builder(builder.visitor)
    expect(page.get_by_role("radio", name="6", exact=True)).to_be_checked()
    expect(again.summary).to_contain_text("One joker (53 cards)")
