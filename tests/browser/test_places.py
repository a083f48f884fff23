"""Every place of the page, in both languages and for children: accessible, nothing cut or overlapping."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle, product

import pytest

from tests.browser.axe import pale, violations
from tests.browser.boxes import cut_texts, over_the_edge, overlaps
from tests.browser.glyphs import JAPANESE, fonts_of_japanese
from tests.browser.line_breaks import badly_broken
from tests.browser.places import FULL, PLACES, arrive
from tests.browser.visitor import Reading, Visitor
from tests.exhaustive import exhaustive_but

READINGS: list[Reading] = ["en", "ja", "easy"]
#: widths with their heights
WINDOWS = {360: 740, 390: 844, 768: 1024, 1440: 900}
#: of telephones and tablets, at which a full table has to fit
SCREENS = [(360, 640), (360, 740), (390, 844), (667, 375), (844, 390), (1024, 768)]
#: what must not lie over one another; cards do, in hands and melds
APART = ", ".join(f"{each}:not(.hand *)" for each in ["button", "a", "h1", "h2", "h3", "p", "label", "td"])


@pytest.mark.parametrize(
    ("place", "reading"),
    exhaustive_but(list(zip(FULL, cycle(READINGS), strict=False)), product(PLACES, READINGS)),
)
def test_a_place(visit: Callable[..., Visitor], place: str, reading: Reading) -> None:
    visitor = arrive(visit, place, reading)
    page = visitor.page
    found: list[str] = []
    for width, height in WINDOWS.items():
        visitor.look(width, height)
        if wider := over_the_edge(page):
            found.append(f"{width}: {wider} px wider than the window")
        found += [f"{width}: cut: {text}" for text in cut_texts(page)]
        found += [f"{width}: overlap: {pair}" for pair in overlaps(page, APART)]
        if reading != "en":
            found += [f"{width}: {each}" for each in badly_broken(page)]
    found += violations(page)
    visitor.see_in("dark")
    found += [f"dark: {each}" for each in pale(page)]
    if reading != "en":
        for text, fonts in fonts_of_japanese(page).items():
            if not any(font.endswith(JAPANESE) for font in fonts):
                found.append(f"{text}: shown by {sorted(fonts)}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("place", "reading"),
    exhaustive_but([("claim", "easy")], product(["crowded table", "thronged table", "claim"], READINGS)),
)
def test_nothing_at_a_full_table_is_to_be_scrolled_to(
    visit: Callable[..., Visitor], place: str, reading: Reading
) -> None:
    visitor = arrive(visit, place, reading)
    page = visitor.page
    for screen in SCREENS:
        visitor.look(*screen)
        assert over_the_edge(page) == 0, screen
        assert not overlaps(page, APART), screen
        # scrolls: the melds, the buttons beside them, or what is asked
        for scrolling in page.locator(".melds, .doing, .prompt").all():
            assert scrolling.evaluate("(box) => box.scrollHeight - box.clientHeight") <= 1, screen
