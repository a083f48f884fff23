"""Every reason for a refusal, each shown in a position; and that an answer is never missing."""

import copy
import json
import pickle
from collections.abc import Callable
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge import unchecked
from sevenbridge.engine import actions
from sevenbridge.engine.actions import from_label, label, verb_of
from sevenbridge.engine.cards import card_set, parse_cards
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.explanations import explain, explain_claims
from sevenbridge.engine.kinds import COUNT
from sevenbridge.engine.notation import parse_legal_action, play_words
from sevenbridge.engine.options import Options
from sevenbridge.engine.phases import CLAIMING, OVER, RESHUFFLING
from sevenbridge.engine.refusals import GameRefused, IllegalAction, Refusal
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from tests.engine.positions import discarded, play, playing, position
from tests.engine.random_games import any_position, any_rules, dealt, long_suit_position, one_of, set_up, step
from tests.exhaustive import exhaustive_interpreted
from tests.strategies import rules_strategy

JOKER = Rules(jokers=1)
BOTH = Rules(ace="both")
WILD = Rules(final_discard="optional", out_on_wild="forbidden")
NO_WILD = Rules(out_on_wild="forbidden")
ONE_CARD = Rules(claim_hand_cards=1)

#: the cards that each action moves
MOVED = [actions.moved_cards(action) for action in range(COUNT)]
seeds = st.integers(0, 2**64)


class Case(NamedTuple):
    """In this round the seat says these words, and is refused with these details."""

    code: str
    details: dict[str, int | str]
    round: Callable[[], Round]
    seat: int
    text: str


def over() -> Round:
    return play(playing("Kd", "2c 3c"), "discard Kd")


def reshuffling() -> Round:
    """Seat 1 must draw, and the 3s and 4s must be made a stock before."""
    return Round.at(position("Kd", "2c", discards="3s 4s 5s", phase=RESHUFFLING, turn=1, discarder=0))


def last_king(rules: Rules | None = None) -> Round:
    """Seat 0 has discarded Kd; seat 1 may chi or pon it, seats 2 and 3 hold nothing for it."""
    return discarded("2c", "Qd Jd Ks Kh 9c", "3c 4c 5c", "Kc 2h", discards="4s Kd", rules=rules)


def two_claims() -> Round:
    """Seat 0 has discarded Kd; seat 1 may chi it, seat 2 may pon it."""
    return discarded("2c", "Qd Jd 9c", "Ks Kh 3c", discards="4s Kd")


def chi_that_waits() -> Round:
    """Seat 1, who could also have called pon, has called chi; seat 2 is asked for a pon."""
    return play(discarded("2c", "7h 6d 5d 9c", "7s 7c 3c", discards="4s 7d", rules=ONE_CARD), "chi 5d 6d")


def let_go() -> Round:
    """Seat 1 has let Kd go, seat 2 is asked."""
    round = two_claims()
    round.pass_claims(1)
    return round


def drawing() -> Round:
    """Seat 1 is to draw; nobody can claim the 9s."""
    return discarded("2c", "Qd Jd 4c", "Ks Kh 3c", discards="9s", stock="2h")


def hand(cards: str, rules: Rules | None = None, meld: str = "") -> Round:
    """Seat 0 holds these cards and has drawn; the meld is seat 1's."""
    return playing(cards, "2c", rules=rules, melds=[(1, meld)] if meld else [])


CASES = [
    # the moment
    Case("round_over", {}, over, 1, "draw"),
    Case("round_over", {}, over, 0, "pon Kh Ks"),
    Case("awaiting_reshuffle", {}, reshuffling, 1, "draw"),
    Case("awaiting_reshuffle", {}, reshuffling, 1, "discard 2c"),
    Case("not_your_turn", {"turn": 1}, reshuffling, 0, "draw"),
    Case("not_your_turn", {"turn": 0}, lambda: hand("Kd 3c"), 1, "discard 2c"),
    Case("not_your_turn", {"turn": 0}, lambda: hand("Kd 3c"), 1, "meld 4s 9d"),
    Case("not_your_turn", {"turn": 1}, drawing, 2, "draw"),
    Case("not_your_turn", {"turn": 1}, two_claims, 2, "draw"),
    Case("others_may_claim", {}, chi_that_waits, 1, "draw"),
    Case("take_first", {}, drawing, 1, "discard 4c"),
    Case("take_first", {}, drawing, 1, "meld Qd Jd"),
    Case("take_first", {}, two_claims, 1, "layoff 9c @ 7h"),
    Case("already_taken", {}, lambda: hand("Kd 3c"), 0, "draw"),
    Case("already_taken", {}, lambda: hand("Kd 3c"), 0, "pon Kh Ks"),
    # what may be claimed
    Case("nothing_to_claim", {"seat": 1}, lambda: hand("Kd 3c"), 1, "pass"),
    Case("nothing_to_claim", {"seat": 1}, lambda: hand("Kd 3c"), 1, "pon Kh Ks"),
    Case("nothing_to_claim", {"seat": 2}, last_king, 2, "pass"),
    Case("nothing_to_claim", {"seat": 1}, let_go, 1, "pass"),
    Case(
        "nothing_to_claim",
        {"seat": 0},
        lambda: Round.at(position("Kd Kh", "2c", discards_made=0)),
        0,
        "pon Kh Ks",
    ),
    Case("too_late", {}, lambda: play(drawing(), "draw"), 2, "pon Ks Kh"),
    Case("too_late", {}, lambda: play(two_claims(), "pon Ks Kh"), 1, "chi Qd Jd"),
    Case("already_answered", {"card": "Kd"}, let_go, 1, "chi Qd Jd"),
    Case("already_answered", {"card": "7d"}, chi_that_waits, 1, "pon 7h"),
    Case("already_answered", {"card": "7d"}, chi_that_waits, 1, "pass"),
    Case("own_discard", {"card": "Kd"}, last_king, 0, "pon Kh Ks"),
    Case(
        "up_card",
        {"card": "Kd"},
        lambda: Round.at(position("2c", "Ks Kh 9c", discards="Kd", turn=1)),
        1,
        "pon Ks Kh",
    ),
    Case(
        "joker_discarded",
        {},
        lambda: discarded("2c", "Ks Kh 9c", discards="4s Jk", rules=JOKER),
        1,
        "pon Ks Kh",
    ),
    Case(
        "first_turn_ban",
        {},
        lambda: discarded("2c", "Qd Jd 9c", discards="Kd", begun=1),
        1,
        "chi Qd Jd",
    ),
    Case(
        "first_round_ban",
        {"missing": 2},
        lambda: discarded(
            "2c", "Qd Jd 9c", "3c", discards="Kd", rules=Rules(claim_ban="first_round"), discards_made=1
        ),
        1,
        "chi Qd Jd",
    ),
    Case("chi_out_of_turn", {"turn": 1}, last_king, 3, "chi Qd Jd"),
    # the cards that are named
    Case("named_twice", {"card": "5s"}, lambda: hand("5s 5h Kd"), 0, "meld 5s 5h 5s"),
    Case("named_twice", {"card": "Jk"}, lambda: hand("5s Jk Kd", JOKER), 0, "meld 5s Jk=6s Jk=7s"),
    Case("one_at_a_time", {}, lambda: hand("5s 5h Kd"), 0, "discard 5s 5h"),
    Case("one_at_a_time", {}, lambda: hand("8h 9h Kd", None, "7h"), 0, "layoff 8h 9h @ 7h"),
    Case("claimed_card_named", {"card": "Kd"}, last_king, 1, "pon Kd Ks"),
    Case("not_held", {"cards": "5h 5d"}, lambda: hand("5s Kd 2s"), 0, "meld 5d 5s 5h"),
    Case("not_held", {"cards": "Kc"}, last_king, 1, "pon Ks Kc"),
    Case("not_held", {"cards": "Jk"}, lambda: hand("5s 6s Kd"), 0, "meld 5s 6s Jk=7s"),
    Case("not_held", {"cards": "8h"}, lambda: hand("5s Kd", None, "7h"), 0, "layoff 8h @ 7h"),
    Case("not_held", {"cards": "8h"}, lambda: hand("5s Kd"), 0, "discard 8h"),
    # what makes a meld
    Case("not_a_meld", {"cards": "5s 9d"}, lambda: hand("5s 9d Kd"), 0, "meld 5s 9d"),
    Case("not_a_meld", {"cards": "2s 9s"}, lambda: hand("2s 9s Kd"), 0, "meld 2s 9s"),
    Case("not_a_meld", {"cards": "As Ks"}, lambda: hand("As Ks Kd"), 0, "meld Ks As"),
    Case(
        "cards_missing", {"cards": "5s", "missing": 2, "such": "3s 4s"}, lambda: hand("5s Kd"), 0, "meld 5s"
    ),
    Case("cards_missing", {"cards": "6s", "missing": 1, "such": "7s"}, lambda: hand("6s Kd"), 0, "meld 6s"),
    Case(
        "cards_missing",
        {"cards": "5s 5h", "missing": 1, "such": "5c"},
        lambda: hand("5s 5h Kd"),
        0,
        "meld 5s 5h",
    ),
    Case(
        "cards_missing",
        {"cards": "5s 6s", "missing": 1, "such": "4s"},
        lambda: hand("5s 6s Kd"),
        0,
        "meld 6s 5s",
    ),
    Case(
        "cards_missing",
        {"cards": "5s 7s", "missing": 1, "such": "6s"},
        lambda: hand("5s 7s Kd"),
        0,
        "meld 5s 7s",
    ),
    Case(
        "cards_missing",
        {"cards": "5s 8s", "missing": 2, "such": "6s 7s"},
        lambda: hand("5s 8s Kd"),
        0,
        "meld 5s 8s",
    ),
    Case(
        "cards_missing",
        {"cards": "As Ks", "missing": 1, "such": "Qs"},
        lambda: hand("As Ks Kd", BOTH),
        0,
        "meld Ks As",
    ),
    Case(
        "cards_missing",
        {"cards": "2s 5s Jk", "missing": 1, "such": "4s"},
        lambda: hand("2s 5s Jk Kd", JOKER),
        0,
        "meld 2s 5s Jk",
    ),
    Case("cards_missing", {"cards": "Jd Kd", "missing": 1, "such": "Qd"}, last_king, 1, "chi Jd"),
    Case(
        "set_too_large",
        {"cards": "5s 5h 5d 5c Jk"},
        lambda: hand("5s 5h 5d 5c Jk Kd", JOKER),
        0,
        "meld 5s 5h 5d 5c Jk",
    ),
    Case("ace_between", {}, lambda: hand("Ks As 2s Kd", BOTH), 0, "meld Ks As 2s"),
    Case("ace_between", {}, lambda: hand("Ks 2s Jk Kd", JOKER), 0, "meld Ks Jk=As 2s"),
    Case("ace_not_high", {}, lambda: hand("Qs Ks As Kd"), 0, "meld Qs Ks As"),
    Case("ace_not_high", {}, lambda: hand("As Kd", None, "Js Qs Ks"), 0, "layoff As @ Qs"),
    Case("two_sevens", {}, lambda: hand("7s 7h Kd", Rules(seven_sets="three_or_more")), 0, "meld 7s 7h"),
    Case("chi_makes_run", {"cards": "Ks Kh Kd"}, last_king, 1, "chi Ks Kh"),
    Case("pon_makes_set", {"cards": "Jd Qd Kd"}, last_king, 1, "pon Jd Qd"),
    Case(
        "too_few_from_hand",
        {"needed": 2, "given": 1},
        lambda: discarded("2c", "7s 7c 8d 9c", discards="7h"),
        1,
        "pon 7s",
    ),
    Case("joker_in_pair", {}, lambda: hand("7s Jk Kd", JOKER), 0, "meld 7s Jk"),
    Case("joker_in_pair", {}, lambda: hand("Jk Kd", JOKER), 0, "meld Jk"),
    Case("joker_in_pair", {}, lambda: hand("Jk Kd", JOKER, "7s"), 0, "layoff Jk=8s @ 7s"),
    Case("joker_in_pair", {}, lambda: hand("Jk Kd", JOKER, "7s"), 0, "layoff Jk @ 7s"),
    Case(
        "joker_in_pair", {}, lambda: discarded("2c", "Kh Ks Jk 3c", discards="Kd", rules=JOKER), 1, "pon Jk"
    ),
    Case("joker_unplaced", {}, lambda: hand("5s 6s Jk Kd", JOKER), 0, "meld 5s 6s Jk"),
    Case("joker_unplaced", {}, lambda: hand("5s 7s Jk Kd", JOKER), 0, "meld Jk 5s 7s"),
    Case("joker_unplaced", {}, lambda: hand("Jk Kd", JOKER, "5s 6s 7s"), 0, "layoff Jk @ 6s"),
    Case("joker_placed_in_set", {}, lambda: hand("5s 5h Jk Kd", JOKER), 0, "meld 5s 5h Jk=5d"),
    Case("joker_placed_in_set", {}, lambda: hand("Jk Kd", JOKER, "5s 5h 5d"), 0, "layoff Jk=5c @ 5s"),
    Case("joker_misplaced", {"card": "7h"}, lambda: hand("5s 6s Jk Kd", JOKER), 0, "meld 5s 6s Jk=7h"),
    Case("joker_misplaced", {"card": "6s"}, lambda: hand("5s 6s Jk Kd", JOKER), 0, "meld 5s 6s Jk=6s"),
    # lay-offs
    Case("no_such_meld", {"card": "7h"}, lambda: hand("8h Kd"), 0, "layoff 8h @ 7h"),
    Case(
        "does_not_fit", {"card": "9h", "meld": "7h"}, lambda: hand("9h Kd", None, "7h"), 0, "layoff 9h @ 7h"
    ),
    Case(
        "does_not_fit",
        {"card": "6s", "meld": "5s 5h 5d"},
        lambda: hand("6s Kd", None, "5s 5h 5d"),
        0,
        "layoff 6s @ 5h",
    ),
    Case(
        "does_not_fit",
        {"card": "7s", "meld": "5s 6s Jk=7s"},
        lambda: hand("7s Kd", JOKER, "5s 6s Jk"),
        0,
        "layoff 7s @ 6s",
    ),
    Case(
        "does_not_fit",
        {"card": "9s", "meld": "5s 6s 7s"},
        lambda: hand("Jk Kd", JOKER, "5s 6s 7s"),
        0,
        "layoff Jk=9s @ 6s",
    ),
    Case(
        "set_full",
        {"card": "5c", "meld": "5s 5h 5d Jk"},
        lambda: hand("5c Kd", JOKER, "5s 5h 5d Jk"),
        0,
        "layoff 5c @ Jk",
    ),
    Case(
        "set_full",
        {"card": "Jk", "meld": "5s 5h 5d 5c"},
        lambda: hand("Jk Kd", JOKER, "5s 5h 5d 5c"),
        0,
        "layoff Jk @ 5c",
    ),
    Case(
        "run_full",
        {"card": "Ad", "meld": "2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Jk=Ad"},
        lambda: hand("Ad Kh", BOTH.replace(jokers=1), "2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Jk"),
        0,
        "layoff Ad @ 2d",
    ),
    Case(
        "lone_seven_run_only",
        {"card": "7s"},
        lambda: hand("7h Kd", Rules(seven_growth="run_only"), "7s"),
        0,
        "layoff 7h @ 7s",
    ),
    Case(
        "layoff_needs_meld",
        {},
        lambda: hand("8s Kd", Rules(layoff_needs_meld=True), "7s"),
        0,
        "layoff 8s @ 7s",
    ),
    Case(
        "no_layoff_after_claim",
        {},
        lambda: play(
            discarded(
                "2c",
                "Qd Jd 8s 9c",
                discards="Kd",
                melds=[(0, "7s")],
                rules=Rules(layoff_after_claim=False),
            ),
            "chi Qd Jd",
        ),
        1,
        "layoff 8s @ 7s",
    ),
    # what must be left
    Case("no_discard_left", {}, lambda: hand("5s 5h 5d"), 0, "meld 5s 5h 5d"),
    Case("no_discard_left", {}, lambda: hand("8s", None, "7s"), 0, "layoff 8s @ 7s"),
    Case("no_discard_left", {}, lambda: discarded("2c", "Qd Jd", discards="Kd"), 1, "chi Qd Jd"),
    Case("wild_out", {}, lambda: hand("7s 7h", WILD), 0, "meld 7s 7h"),
    Case("wild_left", {"card": "7h"}, lambda: hand("8s 7h", NO_WILD, "7s"), 0, "layoff 8s @ 7s"),
    Case("wild_left", {"card": "Jk"}, lambda: hand("7h Jk", WILD.replace(jokers=1)), 0, "meld 7h"),
    Case(
        "wild_left",
        {"card": "7c"},
        lambda: discarded("2c", "Qd Jd 7c", discards="Kd", rules=NO_WILD),
        1,
        "chi Jd Qd",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}: {case.seat} {case.text}")
def test_words_are_refused_for_the_reason_that_helps(case: Case) -> None:
    round = case.round()
    before = round.position()
    for say in (parse_legal_action, play_words):
        with pytest.raises(IllegalAction) as caught:
            say(round, case.seat, case.text)
        assert (caught.value.code, caught.value.details) == (case.code, case.details)
        assert round.position() == before


#: the same for actions by number: those that words would not name, or before the passes that words imply
FULL_SUIT = "2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd"
NUMBERED = [
    Case("others_may_claim", {}, let_go, 1, "draw"),
    Case("claim_or_pass", {}, two_claims, 1, "draw"),
    Case("claimed_card_missing", {"card": "Kd"}, last_king, 1, "claim 9s Ts Js"),
    Case("not_held", {"cards": "Kc"}, last_king, 1, "claim Kh Kd Kc"),
    Case("no_place", {"card": "8h"}, lambda: hand("8h Kd", None, "7s"), 0, "layoff 8h high"),
    Case("no_place", {"card": "7s"}, lambda: hand("7s Kd", None, "7c 8c"), 0, "layoff 7s on 7c"),
    Case(
        "ace_lies_low",
        {"meld": FULL_SUIT},
        lambda: hand("Ad Kh", BOTH, FULL_SUIT),
        0,
        "layoff Ad high",
    ),
    Case(
        "run_full",
        {"card": "Ad", "meld": f"Jk=Ad {FULL_SUIT}"},
        lambda: hand("Ad Kh", BOTH.replace(jokers=1), f"Jk {FULL_SUIT}"),
        0,
        "layoff Ad high",
    ),
    Case(
        "other_number",
        {"action": from_label("layoff Jk on 5s")},
        lambda: hand("Jk Kd", JOKER, "5s 5h 5d"),
        0,
        "layoff Jk on 5h",
    ),
    Case(
        "other_number",
        {"action": from_label("layoff 6s low")},
        lambda: hand("6s Kd", JOKER, "7s"),
        0,
        "layoff 6s lone low",
    ),
    Case(
        "other_number",
        {"action": from_label("layoff 8s high")},
        lambda: hand("8s Kd", JOKER, "7s"),
        0,
        "layoff 8s lone high",
    ),
]


@pytest.mark.parametrize("case", NUMBERED, ids=lambda case: f"{case.code}: {case.seat} {case.text}")
def test_numbers_are_refused_for_the_reason_that_helps(case: Case) -> None:
    round = case.round()
    before = round.position()
    error = explain(round, case.seat, from_label(case.text))
    assert (error.code, error.details) == (case.code, case.details)
    assert round.position() == before


def up_card() -> Round:
    """Nobody has discarded yet: Kd was turned up, and seat 0 is to draw."""
    return Round.at(position("Ks Kh", "2c", discards="Kd", discards_made=0, discarder=-1))


def drawn_already() -> Round:
    """Seat 0 has discarded 9s and seat 1, next, has drawn."""
    return play(drawing(), "draw")


#: why the last discard cannot be taken with any cards: by pon, by chi, or with "" by either
UNCLAIMED = [
    Case("round_over", {}, over, 0, ""),
    Case("already_taken", {}, lambda: hand("Kd 3c"), 0, ""),
    Case("nothing_to_claim", {"seat": 1}, lambda: hand("Kd 3c"), 1, ""),
    Case("own_discard", {"card": "Kd"}, last_king, 0, ""),
    Case("own_discard", {"card": "9s"}, drawn_already, 0, ""),
    Case(
        "first_turn_ban",
        {},
        lambda: discarded("2c", "Ks Kh 3c", discards="Kd", begun=1, rules=Rules(claim_ban="own_first_turn")),
        1,
        "",
    ),
    Case("no_claim", {"card": "9s", "needed": 2, "given": 0, "such": "7s 8s"}, drawing, 1, ""),
    Case(
        "no_claim",
        {"card": "9s", "needed": 2, "given": 1, "such": "8s Ts"},
        lambda: discarded("2c", "9h Ts 4c", "Ks Kh 3c", discards="9s", stock="2h"),
        1,
        "",
    ),
    Case("no_pon", {"card": "9s", "needed": 2, "given": 0}, drawing, 1, "pon"),
    Case("no_chi", {"card": "9s", "such": "7s 8s"}, drawing, 1, "chi"),
    Case("no_pon", {"card": "Kd", "needed": 2, "given": 1}, last_king, 3, ""),
    Case("no_pon", {"card": "9s", "needed": 2, "given": 0}, drawn_already, 2, ""),
    Case("chi_out_of_turn", {"turn": 1}, two_claims, 2, "chi"),
    Case(
        "chi_out_of_turn",
        {"turn": 1},
        lambda: discarded("2c", "4c", "Jd Qd 3c", discards="Kd", stock="2h"),
        2,
        "",
    ),
    Case(
        "no_pon",
        {"card": "7s", "needed": 1, "given": 0},
        lambda: discarded(
            "2c", "4c", "Jd Jk 3c", discards="7s", stock="2h", rules=JOKER.replace(claim_hand_cards=1)
        ),
        2,
        "",
    ),
    Case("no_discard_left", {}, lambda: discarded("2c", "Qd Jd", discards="Kd"), 1, ""),
    Case("already_answered", {"card": "Kd"}, let_go, 1, ""),
    Case(
        "too_late",
        {},
        lambda: play(
            discarded("2c", "Qd Jd 9c", "Ks Kh 3c", discards="4s Kd", stock="2h"), "pass", "pass", "draw"
        ),
        2,
        "",
    ),
]


@pytest.mark.parametrize("case", UNCLAIMED, ids=lambda case: f"{case.code}: {case.seat} {case.text}")
def test_what_cannot_be_claimed_is_explained(case: Case) -> None:
    round = case.round()
    before = round.position()
    error = explain_claims(round, case.seat, case.text or None)
    assert error is not None
    assert (error.code, error.details) == (case.code, case.details)
    assert round.position() == before


def test_what_can_be_claimed_needs_no_explanation() -> None:
    assert explain_claims(two_claims(), 1) is None
    assert explain_claims(two_claims(), 1, "chi") is None
    assert explain_claims(two_claims(), 2, "pon") is None


@exhaustive_interpreted
@settings(deadline=None, max_examples=25)
@given(rules_strategy(), seeds)
def test_every_discard_can_be_claimed_or_is_explained(rules: Rules, seed: int) -> None:
    dice = Dice(seed)
    round = dealt(dice, rules, 2 + dice.below(5))
    while round.phase != OVER:
        for seat in range(round.seats):
            legal = Options()
            unchecked.fill(round, legal, seat)
            verbs = {verb_of(action) for action in legal.actions()}
            for verb in ("pon", "chi"):
                error = explain_claims(round, seat, verb)
                can = verb in verbs
                assert (error is None) == can
                assert error is None or error.code != Refusal.NOT_LEGAL
            either = explain_claims(round, seat)
            assert (either is None) == any(
                explain_claims(round, seat, verb) is None for verb in ("pon", "chi")
            )
        step(dice, round)


def test_a_stock_is_refused() -> None:
    with pytest.raises(IllegalAction) as caught:
        two_claims().restock([])
    assert caught.value.code == Refusal.NO_RESHUFFLE
    round = reshuffling()
    before = round.position()
    with pytest.raises(IllegalAction) as caught:
        round.restock(parse_cards("3s 5s"))
    assert (caught.value.code, caught.value.details) == ("wrong_stock", {"cards": "3s 4s"})
    assert round.position() == before


@pytest.mark.parametrize("action", [-1, COUNT, 1 << 70])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    error = explain(two_claims(), None, action)
    assert (error.code, error.details) == ("unknown_action", {"action": action})


def test_every_code_is_shown() -> None:
    shown = {case.code for case in [*CASES, *NUMBERED, *UNCLAIMED]}
    elsewhere = {"no_reshuffle", "wrong_stock", "unknown_action"}
    # the last resort is not known to occur: the tests below find no position for it
    assert shown | elsewhere == set(Refusal) - {Refusal.NOT_LEGAL}


def test_the_actor_is_meant_where_no_seat_is_named() -> None:
    round = two_claims()
    assert round.actor == 2
    assert explain(round, None, from_label("meld 7s")).code == Refusal.NOT_YOUR_TURN
    assert explain(over(), None, from_label("draw")).code == Refusal.ROUND_OVER
    assert explain(reshuffling(), None, from_label("draw")).code == Refusal.AWAITING_RESHUFFLE


def test_a_legal_action_has_no_refusal() -> None:
    with pytest.raises(ValueError, match="legal") as caught:
        explain(two_claims(), None, from_label("pass"))
    assert not isinstance(caught.value, IllegalAction)


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_not_there_is_no_refusal(seat: int) -> None:
    with pytest.raises(GameRefused) as caught:
        explain(two_claims(), seat, from_label("draw"))
    assert (caught.value.code, caught.value.details) == ("not_playing", {"seat": seat})


# -- the error itself ----------------------------------------------------------------------------------------


def test_cards_become_text() -> None:
    error = IllegalAction("wrong_stock", cards=card_set(parse_cards("Jk 5h 3s")))
    assert error.details == {"cards": "3s 5h Jk"}
    assert IllegalAction("up_card", card=14).details == {"card": "Jk"}


def test_an_error_reads_as_english() -> None:
    assert str(IllegalAction("round_over")) == "the round has ended"
    assert str(IllegalAction("not_your_turn", turn=2)) == "it is another player's turn (turn: 2)"


@pytest.mark.parametrize(("code", "details"), [("up_card", {}), ("round_over", {"card": "Kd"})])
def test_a_code_comes_with_its_own_details(code: str, details: dict[str, str]) -> None:
    with pytest.raises(TypeError):
        IllegalAction(code, **details)


def test_the_list_of_codes_is_closed() -> None:
    with pytest.raises(ValueError, match="because"):
        IllegalAction("because")


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))]
)
def test_an_error_survives_copying(copied: Callable[[IllegalAction], IllegalAction]) -> None:
    error = IllegalAction("set_full", card="5c", meld="5s 5h 5d Jk")
    other = copied(error)
    assert type(other) is IllegalAction
    assert (other.code, other.details, str(other)) == (error.code, error.details, str(error))


# -- nothing is left unexplained -----------------------------------------------------------------------------


def every_refusal(round: Round, seat: int, numbers: list[int]) -> None:
    """Holds that each of these actions is either legal or explained."""
    legal = Options()
    unchecked.fill(round, legal, seat)
    for action in numbers:
        if legal.has(action):
            continue
        error = explain(round, seat, action)
        assert error.code != Refusal.NOT_LEGAL, label(action)
        assert json.loads(json.dumps(error.details)) == error.details
        if error.code == Refusal.ALREADY_ANSWERED and verb_of(action) in ("chi", "pon"):
            # who has called a chi that still waits has answered for good, whatever the claim
            assert round.waiting_chi >= 0 or had_claim(round, seat, action), label(action)


def had_claim(round: Round, seat: int, action: int) -> bool:
    """Whether the seat could make this claim when the last discard was made."""
    then = round.clone()
    unchecked.open_claims(then, then.discards[-1])
    legal = Options()
    unchecked.fill(then, legal, seat)
    return legal.has(action)


def near_misses(round: Round, seat: int) -> list[int]:
    """The actions that move only cards which the seat holds, or the last discard: not refused for a card."""
    within = round.hands[seat] | card_set(round.discards[-1:])
    return [action for action, moved in enumerate(MOVED) if not moved & ~within]


@exhaustive_interpreted
@settings(deadline=None, max_examples=50)
@given(rules_strategy(), seeds)
def test_every_action_of_a_game_is_legal_or_explained(rules: Rules, seed: int) -> None:
    dice = Dice(seed)
    round = dealt(dice, rules, 2 + dice.below(5))
    while True:
        for seat in range(round.seats):
            every_refusal(round, seat, [dice.below(COUNT) for _ in range(5)])
        if dice.below(8) == 0:
            seat = dice.below(round.seats)
            every_refusal(round, seat, near_misses(round, seat))
        if round.phase == OVER:
            break
        step(dice, round)


@exhaustive_interpreted
@settings(deadline=None, max_examples=50)
@given(seeds)
def test_every_action_in_a_rare_position_is_legal_or_explained(seed: int) -> None:
    dice = Dice(seed)
    make = one_of(dice, (any_position, any_position, long_suit_position))
    round = set_up(make(dice, any_rules(dice)))
    for _ in range(6):
        for seat in range(round.seats):
            every_refusal(round, seat, near_misses(round, seat))
        if round.phase == CLAIMING and dice.below(2):
            round.pass_claims(round.actor)
        elif round.phase != OVER:
            step(dice, round)
