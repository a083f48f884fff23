"""Why one action is better than another: every sentence is true, by a reading that shares nothing with it."""

import pytest

from sevenbridge.analysis.hints import CounselCode
from sevenbridge.analysis.reasons import ReasonCode, reasons_for
from sevenbridge.analysis.recaps import RecapCode
from sevenbridge.analysis.sentences import SENTENCES, sentence
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.position_text import position_from_text
from sevenbridge.engine.round import Round
from sevenbridge.engine.view import View, view_of
from tests.analysis.confirming import confirm_reasons
from tests.analysis.naive_reasons import PATTERNS
from tests.analysis.simulated import plain_card, plain_name, played

#: the third seat may pon
CLAIM = (
    "gamerules 4h9hJc/5d8cTd/KsKh5c2dAd - 2h3h Kc 1 claiming discarder=0 ponners=2 begun=012 discards_made=5"
)
#: the second seat holds a pair of kings, two neighbours, a lone card, and what each case adds
IN_TURN = "gamerules {others}/KsKh5s6s{hand} - 2h3h {discards} 1 playing begun=012 discards_made=5"


def told(position: str, better: str, other: str, seat: int = 1) -> list[str]:
    """The English sentences for the one action against the other."""
    view = view_of(Round.at(position_from_text(position)), seat)
    numbers = {words: action for action, words in zip(view.legal, view.legal.words, strict=True)}
    reasons = reasons_for(view, numbers[better], numbers[other])
    return [sentence(each, plain_card, plain_name).en for each in reasons]


def in_turn(hand: str, better: str, other: str, others: str = "4h9h/", discards: str = "9d") -> list[str]:
    first, _, last = others.partition("/")
    position = IN_TURN.format(others=first, hand=f"{hand}/{last or 'AcQc'}", discards=discards)
    return told(position, better, other)


def test_a_card_alone_goes_and_a_pair_that_can_still_be_fed_is_kept() -> None:
    assert in_turn("2c", "discard 2c", "discard Ks")[:2] == [
        "2c fits nothing else in the hand.",
        "It keeps the pair Ks Kh: 2 of the 46 unseen cards would make it a set (keeping 2c instead: 0).",
    ]


def test_the_cards_in_sight_feed_nobody() -> None:
    said = in_turn("2c", "discard 2c", "discard Ks", discards="KdKc9d")
    assert not any("pair" in each for each in said)


def test_a_run_is_not_broken() -> None:
    assert in_turn("4s2c", "discard 2c", "discard 5s")[0] == "It keeps the meld 4s 5s 6s together."


def test_a_seven_is_kept() -> None:
    assert in_turn("7d2c", "discard 2c", "discard 7d")[0] == "7d is a meld by itself, as any seven is."


def test_where_somebody_may_soon_be_out_points_come_first() -> None:
    assert in_turn("2c", "discard Ks", "discard 2c", others="4h/AcQc") == [
        "It leaves 8 points fewer in the hand.",
        "Aki may go out soon (cards left: 1).",
    ]


def test_two_actions_that_differ_in_nothing_have_no_reason() -> None:
    assert in_turn("2c", "discard Ks", "discard Kh") == []


def test_a_claim_completes_a_meld_and_passes_others_over() -> None:
    said = told(CLAIM, "pon Ks Kh", "pass", seat=2)
    assert said[0] == "Kc completes Ks Kh."
    assert "It skips 1 of the others, who would have had a turn first." in said
    assert told(CLAIM, "pass", "pon Ks Kh", seat=2)[0] == (
        "Going out in one go, for twice the points, stays possible."
    )


@pytest.mark.parametrize("start", range(0, 24, 8))
def test_each_reason_is_true_of_the_two_actions(start: int) -> None:
    said = set()
    for seed in range(start, start + 8):
        views: list[View] = []
        played(seed, views.append)
        dice = Dice(seed)
        for view in views:
            legal = view.legal_actions()
            better, other = (legal[dice.below(len(legal))] for _ in range(2))
            if better != other:
                said |= {each.code for each in confirm_reasons(view, better, other)}
    assert len(said) > 10


def test_every_code_has_a_sentence_and_is_checked() -> None:
    assert set(PATTERNS) == set(ReasonCode)
    assert set(SENTENCES) - set(CounselCode) == {*RecapCode, *ReasonCode}
