"""What no scenario asks: all that is legal and nothing else, who has a claim, which meld a lay-off names."""

from typing import Any

import pytest

from sevenbridge.engine.actions import from_label, label
from sevenbridge.engine.cards import card_set, cards_in, cards_text, parse_card, parse_cards
from sevenbridge.engine.law import law_of
from sevenbridge.engine.legality import claimants, layoff_target, may_claim, taken_by
from sevenbridge.engine.melds import Melds, melds_of
from sevenbridge.engine.options import Options
from sevenbridge.engine.position import meld_of
from sevenbridge.engine.rules import Rules
from tests.engine.positions import discarded, playing

NONE, CHI, PON = 0, 1, 2
OPTIONAL: dict[str, Any] = {"final_discard": "optional"}
#: going out with sevens is forbidden, so that every claim is looked at
CAREFUL: dict[str, Any] = {"out_on_wild": "forbidden"}
ONE: dict[str, Any] = {"claim_hand_cards": 1}
HIGH: dict[str, Any] = {"ace": "both"}
JOKER: dict[str, Any] = {"jokers": 1}


@pytest.mark.parametrize(
    ("hand", "melds", "more", "switches"),
    [
        # a card is kept for the discard
        ("6s 7s", [], ["meld 7s"], {}),
        ("3s 3h 3d", [], [], {}),
        ("3s 3h 3d", [], ["meld 3s 3h 3d"], OPTIONAL),
        ("3s 3h 3d 3c", [], ["meld 3h 3d 3c", "meld 3s 3d 3c", "meld 3s 3h 3c", "meld 3s 3h 3d"], {}),
        ("3s 4s 5s 6s", [], ["meld 3s 4s 5s", "meld 4s 5s 6s"], {}),
        # and melds are made of cards of the hand
        ("3s 3h 3d 9h 9d Kc", [], ["meld 3s 3h 3d"], {}),
        ("3s 4s 5s 6s Kc", [], ["meld 3s 4s 5s", "meld 4s 5s 6s", "meld 3s 4s 5s 6s"], {}),
        ("7s 7h Kc 9d", [], ["meld 7s", "meld 7h", "meld 7s 7h"], {}),
        ("Qs Ks 9c 2d", [], [], HIGH),
        # lone sevens
        ("7c Kc 9d", ["7h"], ["meld 7c", "layoff 7c on 7h"], {}),
        ("7c Kc 9d", ["7s", "7d"], ["meld 7c", "layoff 7c on 7s", "layoff 7c on 7d"], {}),
        # the joker on the table, as a seven that also lies alone
        ("As 6h 8h Kc", ["7h"], ["layoff 6h low", "layoff 8h high"], JOKER),
        ("6d Kc 2c", ["Jk 8d 9d", "7h"], ["layoff 6d low"], JOKER),
        ("8d Kc 2c", ["5d 6d Jk", "7h"], ["layoff 8d high"], JOKER),
        ("6h", ["Jk 8h 9h", "7h"], [], JOKER),
        # the joker in the hand
        ("Jk", ["3s 3h 3d"], [], JOKER),
        (
            "Jk Kc 6d",
            ["As 2s 3s", "4s 4h 4d", "5h 5d 5c"],
            ["layoff Jk=4s high", "layoff Jk on 4s", "layoff Jk on 5h"],
            JOKER,
        ),
        ("5s 5h 5d Jk", [], ["meld 5s 5h 5d", "meld 5s 5h Jk", "meld 5s 5d Jk", "meld 5h 5d Jk"], JOKER),
        ("3s 5s Jk", [], [], JOKER),
        (
            "3s 4s 5s Jk",
            [],
            [
                "meld 3s 4s 5s",
                *("meld Jk=2s 3s 4s", "meld Jk=3s 4s 5s", "meld 3s Jk=4s 5s"),
                *("meld 3s 4s Jk=5s", "meld 4s 5s Jk=6s"),
            ],
            JOKER,
        ),
        (
            "Ts Js Ks Jk 2d",
            [],
            ["meld Ts Js Jk=Qs", "meld Jk=9s Ts Js", "meld Js Jk=Qs Ks", "meld Ts Js Jk=Qs Ks"],
            JOKER,
        ),
    ],
)
def test_all_that_a_player_may_do(
    hand: str, melds: list[str], more: list[str], switches: dict[str, Any]
) -> None:
    round = playing(hand, "9s", melds=[(1, meld) for meld in melds], rules=Rules(**switches))
    discards = [f"discard {card}" for card in hand.split()]
    assert sorted(map(label, round.legal_actions())) == sorted(discards + more)


@pytest.mark.parametrize(
    ("hand", "top", "claims", "switches"),
    [
        ("3s 4s 6s", "5s", ["claim 3s 4s 5s", "claim 4s 5s 6s"], {}),
        ("3s 4s 6s Kc", "5s", ["claim 3s 4s 5s", "claim 4s 5s 6s", "claim 3s 4s 5s 6s"], {}),
        ("Js Ks 9c 2d", "Qs", ["claim Js Qs Ks"], HIGH),
        ("5d 5c 9s 9h 9d Kc", "5s", ["claim 5s 5d 5c"], {}),
        ("5d 5c 7h", "5s", ["claim 5s 5d 5c"], {}),
        ("5d 5c 7h 9c", "5s", ["claim 5s 5d 5c"], CAREFUL),
        ("3s 5d Jk Kc", "5s", ["claim 3s Jk=4s 5s", "claim 5s 5d Jk"], JOKER),
        ("Qs Jk 9c", "As", ["claim Qs Jk=Ks As"], JOKER | HIGH),
    ],
)
def test_all_that_a_player_may_claim(
    hand: str, top: str, claims: list[str], switches: dict[str, Any]
) -> None:
    round = discarded("Kd Kh", hand, discards=top, rules=Rules(**switches))
    assert sorted(map(label, round.legal_actions())) == sorted(["pass", *claims])


@pytest.mark.parametrize(
    ("hand", "top", "claims", "switches"),
    [
        ("5s 5d 9c", "5h", PON, {}),
        ("5s 5d", "5h", NONE, {}),
        ("5s 5d", "5h", PON, OPTIONAL),
        ("5s 5d", "5h", NONE, ONE),
        ("5s 9d 9c", "5h", NONE, {}),
        ("As 9d 9c", "Ah", NONE, {}),
        ("3h 4h 9c", "5h", CHI, {}),
        ("4h 6h 9c", "5h", CHI, {}),
        ("6h 8h 9c", "5h", NONE, {}),
        ("3h 4h", "5h", NONE, {}),
        ("3h 4h", "5h", CHI, OPTIONAL),
        ("3h 4h", "5h", NONE, ONE),
        ("3h 4h 5s 5d 9c", "5h", CHI | PON, {}),
        ("7s", "7h", NONE, ONE),
        ("7s 9d", "7h", PON, ONE),
        ("7s 9d 9c", "7h", NONE, {}),
        ("8h 9d", "7h", CHI, ONE),
        ("8h 9d 9c", "7h", NONE, {}),
        ("2h 3h 9c", "Ah", CHI, HIGH),
        ("Qh Kh 9c", "Ah", CHI, HIGH),
        ("Qh Kh 9c", "Ah", NONE, {}),
        ("Kh 2c 9c", "Qh", NONE, HIGH),
        ("Ks As 9c", "Jk", NONE, JOKER | HIGH),
        # the joker, and careful play
        ("Kh Jk 9c", "Qh", CHI, JOKER),
        ("5h Jk 9c", "5s", PON, JOKER),
        ("3h 5d Jk 9c", "5h", CHI | PON, JOKER),
        ("5d 5c 7h 9c", "5s", PON, CAREFUL),
        ("3s 4s 7h 9c", "5s", CHI, CAREFUL),
        ("3s 4s 5d 5c 7h 9c", "5s", CHI | PON, CAREFUL),
        ("7s 9d 9c", "7h", PON, CAREFUL | ONE),
        ("5d 5c 7h", "5s", NONE, CAREFUL),
    ],
)
def test_who_may_claim(hand: str, top: str, claims: int, switches: dict[str, Any]) -> None:
    law = law_of(Rules(**switches))
    held, card = card_set(parse_cards(hand)), parse_card(top)
    scratch = Options()
    assert may_claim(law, held, card, True, scratch) == claims
    assert may_claim(law, held, card, False, scratch) == claims & PON


def test_all_but_the_discarder_may_claim() -> None:
    nobody_bars, first_turn = law_of(Rules(claim_ban="none")), law_of(Rules(claim_ban="own_first_turn"))
    assert claimants(nobody_bars, 3, 1, 0, 1) == 0b101
    assert claimants(nobody_bars, 6, 0, 0, 1) == 0b111110
    assert claimants(first_turn, 3, 1, 0b110, 1) == 0b100


@pytest.mark.parametrize(
    ("melds", "layoff", "target"),
    [
        (["4s 4h 4d", "5s 5h 5d"], "layoff 5c set", 1),
        (["4s 4h 4d", "5s 5h 5d 5c"], "layoff 5c set", 1),  # which is full
        (["As 2s 3s"], "layoff Ah set", -1),
        (["7s 7h", "7d 7c"], "layoff 7s set", 1),  # the one that lacks it
        (["Ah Ad Ac", "7h"], "layoff 7s on 7h", 1),
        (["4s 4h 4d", "5h 5d 5c"], "layoff Jk on 5h", 1),
        (["As 2s 3s"], "layoff Jk on As", -1),
        (["6h 7h 8h"], "layoff Jk on 7h", -1),
        (["7h"], "layoff Jk on 7h", 0),  # where it would lie in a pair
        (["6s 6d 6c", "7h"], "layoff 6h lone low", 1),
    ],
)
def test_the_meld_that_a_lay_off_names(melds: list[str], layoff: str, target: int) -> None:
    assert layoff_target(laid(melds), from_label(layoff)) == target


def test_a_lay_off_that_is_none_names_no_meld() -> None:
    with pytest.raises(TypeError, match=r"^cards are laid off on melds, not on \[\]$"):
        layoff_target([], 0)  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        layoff_target(laid([]), -1)


@pytest.mark.parametrize(
    ("melds", "cards", "switches"),
    [
        ([], "", {}),
        (["5s 5h 5d"], "5c", {}),
        (["4s 5s 6s"], "3s 7s", {}),
        (["2h 3h 4h", "6c 7c"], "Ah 5h 5c 8c", {}),
        (["Jd Qd Kd"], "Td", {}),
        (["Jd Qd Kd"], "Ad Td", HIGH),
        (["Qc Kc Ac"], "Jc", HIGH),
        (["7h"], "7s 6h 8h 7d 7c", {}),
        (["7h", "7d"], "7s 6h 8h 6d 8d 7c", {}),
        (["7h"], "6h 8h", {"seven_growth": "run_only"}),
    ],
)
def test_the_cards_that_may_be_laid_off(melds: list[str], cards: str, switches: dict[str, Any]) -> None:
    rules = Rules(**switches)
    table = laid(melds, rules.ace == "both")
    assert cards_text(cards_in(taken_by(law_of(rules), table))) == cards


def laid(melds: list[str], high_ace: bool = False) -> Melds:
    table = [meld_of(0, parse_cards(cards), high_ace) for cards in melds]
    return melds_of(high_ace, tuple((meld.owner, meld.cards, meld.bottom, meld.top) for meld in table))
