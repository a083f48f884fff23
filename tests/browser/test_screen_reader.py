"""A whole turn as a screen reader has it, kept in ``golden``.

Where the page is meant to be told otherwise, ``python -m tests.browser.test_screen_reader`` writes the files
anew, with the built page installed; what has changed in them is then to be read like any other change.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from textwrap import indent

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import launched
from tests.browser.dealing import deck, stacked
from tests.browser.playing import Mouse, together
from tests.browser.visitor import LOCALES, Language, Visitor
from tests.web.live_server import running_server

GOLDEN = Path(__file__).parent / "golden"

#: Aki melds hearts, lays one off, and can then call the 8c that Ben discards
DEAL = deck(hands=["2h 3h 4h 5h 8s 8d 9c", "8c 3s 5d 6s Jh Qd Ac"], upcard="Kh", stock="Tc Ks")


def moments(visit: Callable[..., Visitor], language: Language) -> Iterator[tuple[str, Mouse]]:
    """Goes through a turn, and stops at every moment with something new to be told."""
    aki, ben = together(visit, {"Aki": language, "Ben": "en"}, switches={"match_length": 1})
    aki.stand()
    yield "before the draw", aki
    aki.draw()
    yield "after the draw", aki
    for name in ("2h", "3h", "4h"):
        aki.choose(aki.card(name))
    yield "three cards are chosen", aki
    aki.press(aki.button("m"), "m")
    expect(aki.meld(0).locator("[data-card]")).to_have_count(3)
    yield "they are melded", aki
    aki.choose(aki.card("5h"))
    yield "a card is chosen that can be laid off", aki
    aki.meld(0).get_by_role("button").click()
    expect(aki.meld(0).locator("[data-card]")).to_have_count(4)
    yield "it is laid off", aki
    aki.discard(aki.card("Tc"))
    yield "after the discard", aki
    ben.draw()
    ben.discard(ben.card("8c"))
    aki.stand()
    yield "a discard can be called", aki


def told(visit: Callable[..., Visitor], language: Language) -> str:
    """All that is told of it; the code of the table, which is another each time, is left out."""
    found = []
    with stacked(DEAL, seats=2):
        for moment, hand in moments(visit, language):
            code = hand.page.url.rsplit("/", 1)[1]
            main = hand.page.get_by_role("main").aria_snapshot()
            found.append(f"{moment}:\n{indent(main, '  ')}\n".replace(code, "ABCDEF"))
    return "\n".join(found)


def path_of(language: Language) -> Path:
    """Where it is kept."""
    return GOLDEN / f"turn.{language}.yaml"


@pytest.mark.parametrize("language", LOCALES)
def test_a_turn_is_told(visit: Callable[..., Visitor], language: Language) -> None:
    assert told(visit, language) == path_of(language).read_text("utf-8")


def renew() -> None:
    """Writes the files anew."""
    GOLDEN.mkdir(exist_ok=True)
    for language in LOCALES:
        with (
            tempfile.TemporaryDirectory() as folder,
            running_server(Path(folder)) as address,
            launched() as browser,
            ExitStack() as stack,
        ):
            text = told(lambda **how: stack.enter_context(Visitor.coming(browser, address, **how)), language)
            path_of(language).write_text(text, "utf-8")


if __name__ == "__main__":
    renew()
