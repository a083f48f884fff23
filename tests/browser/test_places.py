"""Every place of the page, in both languages: accessible, readable, nothing cut and nothing overlapping."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest

from tests.browser.axe import violations
from tests.browser.boxes import cut_texts, over_the_edge, overlaps
from tests.browser.glyphs import JAPANESE, fonts_of_japanese
from tests.browser.places import PLACES
from tests.browser.visitor import Language, Visitor

#: widths with their heights
WINDOWS = {360: 740, 390: 844, 768: 1024, 1440: 900}
LIGHTS: list[Literal["light", "dark"]] = ["dark", "light"]
#: what must not lie over one another; cards do, in hands and melds
APART = ", ".join(f"{each}:not(.hand *)" for each in ["button", "a", "h1", "h2", "h3", "p", "label", "td"])


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("place", PLACES)
def test_a_place(visit: Callable[..., Visitor], place: str, language: Language) -> None:
    visitor = visit(language=language)
    PLACES[place](visitor)
    page = visitor.page
    found: list[str] = []
    for width, height in WINDOWS.items():
        visitor.look(width, height)
        if wider := over_the_edge(page):
            found.append(f"{width}: {wider} px wider than the window")
        found += [f"{width}: cut: {text}" for text in cut_texts(page)]
        found += [f"{width}: overlap: {pair}" for pair in overlaps(page, APART)]
    for light in LIGHTS:
        visitor.see_in(light)
        found += [f"{light}: {each}" for each in violations(page)]
    if language == "ja":
        for text, fonts in fonts_of_japanese(page).items():
            if not any(font.endswith(JAPANESE) for font in fonts):
                found.append(f"{text}: shown by {sorted(fonts)}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("place", ["crowded table", "thronged table", "claim"])
@pytest.mark.parametrize("window", [(360, 640), (360, 740), (390, 844), (667, 375), (844, 390), (1024, 768)])
def test_nothing_at_a_full_table_is_to_be_scrolled_to(
    visit: Callable[..., Visitor], place: str, language: Language, window: tuple[int, int]
) -> None:
    visitor = visit(language=language)
    PLACES[place](visitor)
    visitor.look(*window)
    page = visitor.page
    assert over_the_edge(page) == 0
    assert not overlaps(page, APART)
    # scrolls: the melds, the buttons beside them, or what is asked
    for scrolling in page.locator(".melds, .doing, .prompt").all():
        assert scrolling.evaluate("(box) => box.scrollHeight - box.clientHeight") <= 1
