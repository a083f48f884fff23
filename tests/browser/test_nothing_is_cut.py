"""No text or button is cut or covered, at any size of window, for who reads large text as well."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle, product

import pytest

from tests.browser.boxes import hidden, over_the_edge
from tests.browser.places import FULL, PLACES, arrive
from tests.browser.visitor import Language, Visitor
from tests.exhaustive import exhaustive_but

LANGUAGES: list[Language] = ["en", "ja"]
#: the commonest windows, and all
FEW = ((360, 640), (390, 844), (1366, 768))
ALL = (*FEW, (320, 568), (667, 375), (844, 390), (768, 1024), (820, 1180), (1440, 900), (2560, 1440))
#: how large text is, in percent
USUAL, LARGER = 100, (100, 150, 200)

CHECKED = [(place, language, USUAL, FEW) for place, language in zip(FULL, cycle(LANGUAGES), strict=False)]


@pytest.mark.parametrize(
    ("place", "language", "percent", "windows"),
    exhaustive_but(CHECKED, [*CHECKED, *product(PLACES, LANGUAGES, LARGER, [ALL])]),
)
def test_nothing_is_cut_or_covered(
    visit: Callable[..., Visitor],
    place: str,
    language: Language,
    percent: int,
    windows: tuple[tuple[int, int], ...],
) -> None:
    visitor = arrive(visit, place, language)
    visitor.page.add_style_tag(content=f"html {{ font-size: {percent}% !important }}")
    found: list[str] = []
    for width, height in windows:
        visitor.look(width, height)
        if over := over_the_edge(visitor.page):
            found.append(f"{width}x{height} at {percent} %: the page is wider by {over}")
        found += [f"{width}x{height} at {percent} %: {each}" for each in hidden(visitor.page)]
    assert not found, "\n".join(found)
