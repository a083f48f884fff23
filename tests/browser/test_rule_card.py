"""The card of rules that is printed to lie beside the cards."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import Language, Visitor

PRINT: dict[Language, str] = {"en": "Print the card", "ja": "早見表を印刷"}


def sides(printed: bytes) -> int:
    """How many sides of paper a document has."""
    found = re.search(rb"/Count (\d+)", printed)
    assert found
    return int(found[1])


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_card_is_one_side_of_paper_with_the_tables_own_switches(
    visit: Callable[..., Visitor], language: Language, paper: str
) -> None:
    visitor = visit(language=language)
    code = visitor.open_table(preset="nintendo", switches={"face_points": "rank"})
    visitor.go(f"/t/{code}/rules")
    page = visitor.page
    page.evaluate("window.print = () => undefined")
    page.get_by_role("button", name=PRINT[language]).click()
    card = page.locator("article.card")
    expect(card.locator(".housed")).to_have_count(1)
    assert sides(page.pdf(format=paper)) == 1
    # printing is over, and everything is printed again
    assert sides(page.pdf(format=paper)) > 1
