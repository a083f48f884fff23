"""Outs at a table: a line that says what one goes out with, and the melds that take it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.boxes import overlaps
from tests.browser.dealing import deck, stacked
from tests.browser.test_coach import WINDOWS
from tests.browser.test_settings import at_a_table
from tests.browser.visitor import Language, Visitor

#: two melds can be laid at once, and the king stays; the others can meld nothing
CLOSE = deck(hands=["3c 4c 5c 9s 9h 9d Kc", "Ac 3d 6s 8d Th Jd Qs"], upcard="2h", stock="Qd Kh As")


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "You go out with any 7, ♣2, ♣6 or ♣9."),
        ("ja", "7のどれか、♣2、♣6、または♣9で上がれます。"),
    ],
)
def test_who_holds_one_card_sees_what_takes_it_out_and_where_it_would_lie(
    visit: Callable[..., Visitor], language: Language, said: str
) -> None:
    with stacked(CLOSE, seats=2):
        visitor = visit(language=language)
        aki = at_a_table(visitor, seats=2)
        page = aki.page
        outs = page.locator(".outs")
        aki.draw()
        aki.lay("3c", "4c", "5c")
        aki.lay("9s", "9h", "9d")
        expect(outs).to_have_count(0)
        aki.discard(aki.card("Qd"))
        expect(outs).to_have_text(said)
        expect(page.locator(".meld.taking")).to_have_count(2)
        assert violations(page) == []
        for width, height in WINDOWS:
            visitor.look(width, height)
            parts = ".outs, .others li, .hand [data-card], .meld, .self, [data-pile], .doing button"
            found = [each for each in overlaps(page, parts) if "outs" in each]
            assert not found, (width, height, found)
