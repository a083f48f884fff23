"""A turn in Firefox and in WebKit: ``make test-browsers``. Pictures of it lie in ``build/browsers``."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sevenbridge.engine.cards import card_text
from sevenbridge.solitaire.deals import deck_of
from sevenbridge.solitaire.game import Game
from tests.browser.dealing import deck, stacked
from tests.browser.solitaire import WINNABLE, moves_of
from tests.drivers.person import Person

#: nobody can go out within a turn, and the one who plays is the first
DEAL = deck(
    hands=["2s 4h 6d 8c Ts Qh Kd", "Ac 3d 5h 8h Tc Jd Ks", "As 3h 5c 9d Th Js Kc", "Ad 3c 6s 9h Td Jc Kh"],
    upcard="Qc",
    stock="4s Qd 2h 6c",
)


@pytest.fixture
def dealt() -> Iterator[None]:
    """Every round is dealt like this."""
    with stacked(DEAL):
        yield


@pytest.mark.usefixtures("dealt")
def test_one_press_leads_into_a_match_and_round_the_table_to_the_next_turn(person: Person) -> None:
    person.go("/")
    person.keep("home")
    person.press("button", "Play now")
    person.have(4, "[data-seat]")
    person.have(7)
    assert person.stand() == "draw"
    person.keep("draw")
    person.draw()
    person.keep("turn")
    person.discard()
    assert person.stand() in ("draw", "claim")
    person.keep("next turn")

    hand = person.cards()
    person.go(person.driver.ask("location.pathname"))
    person.have(len(hand))
    assert person.cards() == hand
    assert person.stand() in ("draw", "claim")
    person.end()


def test_the_language_is_switched_and_stays(person: Person) -> None:
    person.go("/")
    person.press("button.language", "日本語")
    person.driver.wait_for("document.documentElement.lang === 'ja'")
    person.keep("home in japanese")
    person.go("/rules")
    assert person.driver.ask("document.documentElement.lang") == "ja"
    person.keep("rules in japanese")
    person.go("/settings")
    person.keep("settings in japanese")
    person.end()


def test_the_first_moves_of_seven_by_seven(person: Person) -> None:
    game = Game(deck_of(WINNABLE))
    person.go(f"/seven?deal={WINNABLE}")
    for move in moves_of(WINNABLE)[:8]:
        person.lie([card_text(card) for card in game.position.tableau_cards()])
        game.play(move)
        person.move(map(card_text, move.cards))
    person.lie([card_text(card) for card in game.position.tableau_cards()])
    person.keep("seven by seven")
    person.end()
