"""What a round is worth (RULES 1.7, drawn rounds 1.5), by positions small enough to add up in the head."""

from itertools import product
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from sevenbridge.engine.cards import card_set, cards_text, parse_cards
from sevenbridge.engine.counted import counted_hands
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.phases import OVER
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, SWITCHES, Rules
from sevenbridge.engine.scoring import hand_points, in_one_go, payer, scores
from tests.engine.positions import discarded, play, playing, position
from tests.engine.random_games import advance, any_position, any_rules, dealt, set_up

FLOWS = ("winner_collects", "penalty", "zero_sum")


def points(hand: str, rules: Rules) -> int:
    return hand_points(law_of(rules), card_set(parse_cards(hand)))


def preset_points(hand: str, preset: str) -> int:
    return points(hand, Rules.preset(preset))


# -- a held hand ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "switches", "total"),
    [
        ("2s 3h 4d 5c 6s 8h 9d", {}, 37),
        ("Ts Th", {}, 20),
        ("Js Qh Kd", {}, 30),
        ("Js Qh Kd", {"face_points": 12}, 36),
        ("As Ah", {}, 2),
        ("As Ah", {"ace_points": 11}, 22),
        ("As Ah", {"ace_points": 0, "ace": "both"}, 0),
        ("7s", {}, 20),
        ("7s", {"seven_points": 7}, 7),
        ("2s 9h", {"pip_points": 5}, 10),
        ("As 7s Ts Ks", {"pip_points": 5}, 1 + 20 + 10 + 10),
        ("2s", {"pip_points": 0}, 0),
        ("", {}, 0),
    ],
)
def test_card_values(hand: str, switches: dict[str, Any], total: int) -> None:
    assert points(hand, Rules(**switches)) == total


@pytest.mark.parametrize(
    ("option", "hand"),
    [
        ("ace_points", "As Ah Ad Ac"),
        ("pip_points", "2s 2h 9d 9c"),
        ("face_points", "Js Qh Kd Kc"),
        ("seven_points", "7s 7h 7d 7c"),
        ("joker_points", "Jk"),
    ],
)
def test_cards_count_as_many_points_as_any_rules_give_them(option: str, hand: str) -> None:
    switches: dict[str, Any] = {"jokers": 1, "joker_multiplier": 1, option: SWITCHES[option].high}
    assert points(hand, Rules(**switches)) == switches[option] * len(hand.split())


@pytest.mark.parametrize(
    ("held_seven", "totals"),
    [
        ("none", [3, 10, 17, 24, 31]),
        ("double_once", [3, 20, 34, 48, 62]),
        ("double_each", [3, 20, 68, 192, 496]),
    ],
)
def test_held_sevens(held_seven: str, totals: list[int]) -> None:
    rules = Rules(held_seven=held_seven, seven_points=7)  # type: ignore[arg-type]
    hands = ["3s", "3s 7s", "3s 7s 7h", "3s 7s 7h 7d", "3s 7s 7h 7d 7c"]
    assert [points(hand, rules) for hand in hands] == totals


@pytest.mark.parametrize(
    ("switches", "total"),
    [
        ({"joker_points": 0, "joker_multiplier": 1}, 3),
        ({"joker_points": 20, "joker_multiplier": 1}, 23),
        ({"joker_points": 0, "joker_multiplier": 5}, 15),
        ({"joker_points": 15, "joker_multiplier": 5}, 90),
    ],
)
def test_a_held_joker(switches: dict[str, Any], total: int) -> None:
    assert points("3s Jk", Rules(jokers=1, **switches)) == total
    assert points("3s", Rules(jokers=1, **switches)) == 3


def test_a_joker_beside_sevens() -> None:
    rules = Rules(jokers=1, joker_points=15, joker_multiplier=5, held_seven="double_each", seven_points=7)
    # the sum of the values, then the sevens, then the joker
    assert points("7s 7h 3d Jk", rules) == (7 + 7 + 3 + 15) * 2 * 2 * 5
    assert points("7s 3d Jk", rules.replace(held_seven="double_once")) == (7 + 3 + 15) * 2 * 5


@pytest.mark.parametrize(
    ("preset", "total"),
    [
        ("gamerules", 1 + 10 + 20 + 9 + 10),
        ("pagat", 10 + 10 + 20 + 9 + 10),
        ("wikipedia_ja", 10 + 10 + 7 + 9 + 10),
        ("nintendo", (10 + 10 + 7 + 9 + 10) * 2),
        ("gamepack2001", 15 + 10 + 5 + 5 + 10),
    ],
)
def test_presets(preset: str, total: int) -> None:
    assert preset_points("As Kd 7h 9c Tc", preset) == total


# -- who scores what -----------------------------------------------------------------------------------------


def out(**switches: Any) -> Round:
    """Seat 0 goes out by the discard of the last card alone; 1 holds eight points, 2 holds five."""
    rules = Rules(**switches)
    melds = [(0, "Ts Th Td")]
    return play(playing("9d", "3s 5h", "2c 3c", melds=melds, rules=rules), "discard 9d")


@pytest.mark.parametrize(
    ("flow", "expected"),
    [("winner_collects", [13, 0, 0]), ("penalty", [0, 8, 5]), ("zero_sum", [13, -8, -5])],
)
def test_the_flows(flow: str, expected: list[int]) -> None:
    round = out(score_flow=flow)
    assert (round.phase, round.winner) == (OVER, 0)
    assert scores(round) == expected


@pytest.mark.parametrize("seat", range(3))
def test_any_seat_may_win(seat: int) -> None:
    hands = ["3s 5h", "2c 3c", "4c 4d"]
    hands[seat] = "9d"
    round = play(playing(*hands, turn=seat, melds=[(seat, "Ts Th Td")]), "discard 9d")
    values = [8, 5, 8]
    assert scores(round) == [sum(values) - values[seat] if other == seat else 0 for other in range(3)]


def test_a_round_that_goes_on_has_no_scores() -> None:
    with pytest.raises(ValueError, match=r"^a round that is not over has no scores$"):
        scores(playing("9d", "3s"))


def test_only_a_round_has_scores() -> None:
    with pytest.raises(TypeError, match=r"^a round has scores, not None$"):
        scores(None)  # type: ignore[arg-type]


# -- in one go -----------------------------------------------------------------------------------------------

ONE_GO = {"winner_collects": [26, 0, 0], "penalty": [0, 16, 10], "zero_sum": [26, -16, -10]}
PLAIN = {"winner_collects": [13, 0, 0], "penalty": [0, 8, 5], "zero_sum": [13, -8, -5]}
OTHERS = ("3s 5h", "2c 3c")


def rules_of(flow: str, **switches: Any) -> Rules:
    usual: dict[str, Any] = {"score_flow": flow, "one_go_multiplier": 2}
    return Rules(**(usual | switches))


@pytest.mark.parametrize("flow", FLOWS)
def test_in_one_go(flow: str) -> None:
    round = playing("4s 5s 6s 9d", *OTHERS, rules=rules_of(flow))
    assert scores(play(round, "meld 4s 5s 6s", "discard 9d")) == ONE_GO[flow]
    assert in_one_go(round)


@pytest.mark.parametrize("flow", FLOWS)
def test_in_one_go_by_several_melds_and_without_a_discard(flow: str) -> None:
    rules = rules_of(flow, final_discard="optional")
    round = playing("4s 5s 6s 7d 7c", *OTHERS, rules=rules)
    assert scores(play(round, "meld 7c", "meld 4s 5s 6s", "meld 7d")) == ONE_GO[flow]


@pytest.mark.parametrize("flow", FLOWS)
def test_the_multiplier_may_be_one(flow: str) -> None:
    round = playing("4s 5s 6s 9d", *OTHERS, rules=rules_of(flow, one_go_multiplier=1))
    assert scores(play(round, "meld 4s 5s 6s", "discard 9d")) == PLAIN[flow]


@pytest.mark.parametrize("flow", FLOWS)
def test_a_claim_does_not_spoil_it(flow: str) -> None:
    round = discarded("3s 5h", "4s 5s 9d", "2c 3c", discards="6s", discarder=0, rules=rules_of(flow))
    first, *rest = ONE_GO[flow]
    assert scores(play(round, "chi 4s 5s", "discard 9d")) == [rest[0], first, rest[1]]


@pytest.mark.parametrize("flow", FLOWS)
def test_an_earlier_meld_or_lay_off_spoils_it(flow: str) -> None:
    for earlier in ({"exposed": 0b001}, {"melds": [(0, "Ts Th Td")]}):
        round = playing("4s 5s 6s 9d", *OTHERS, rules=rules_of(flow), **earlier)
        assert scores(play(round, "meld 4s 5s 6s", "discard 9d")) == PLAIN[flow]
    # what others have done before does not matter
    round = playing("4s 5s 6s 9d", *OTHERS, rules=rules_of(flow), exposed=0b110)
    assert scores(play(round, "meld 4s 5s 6s", "discard 9d")) == ONE_GO[flow]


@pytest.mark.parametrize("flow", FLOWS)
def test_a_lay_off_in_that_turn_spoils_it(flow: str) -> None:
    melds = [(1, "Ts Th Td")]
    before = playing("4s 5s 6s Tc 9d", *OTHERS, rules=rules_of(flow), melds=melds)
    for words in (("layoff Tc @ Ts", "meld 4s 5s 6s"), ("meld 4s 5s 6s", "layoff Tc @ Ts")):
        assert scores(play(before.clone(), *words, "discard 9d")) == PLAIN[flow]


@pytest.mark.parametrize("flow", FLOWS)
def test_it_needs_a_meld(flow: str) -> None:
    melds = [(1, "Ts Th Td")]
    only_lay_offs = playing("Tc 9d", *OTHERS, rules=rules_of(flow), melds=melds)
    assert scores(play(only_lay_offs, "layoff Tc @ Ts", "discard 9d")) == PLAIN[flow]
    nothing_at_all = playing("9d", *OTHERS, rules=rules_of(flow))
    assert scores(play(nothing_at_all, "discard 9d")) == PLAIN[flow]


def test_a_meld_some_turns_ago_counts_as_earlier() -> None:
    round = playing("7c 4s 5s 6s 9d", "3s 5h", stock="Kd 2s 9c")
    play(round, "meld 7c", "discard 9d", "draw", "discard Kd", "draw", "meld 4s 5s 6s", "discard 2s")
    assert (round.phase, round.winner, in_one_go(round)) == (OVER, 0, False)
    round = playing("7c 4s 5s 6s 9d", "3s 5h", stock="Kd 2s 9c")
    play(round, "discard 9d", "draw", "discard Kd", "draw", "meld 7c", "meld 4s 5s 6s", "discard 2s")
    assert (round.phase, round.winner, in_one_go(round)) == (OVER, 0, True)


# -- the discarder pays --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flow", "expected"),
    [("winner_collects", [0, 13, 0]), ("penalty", [13, 0, 0]), ("zero_sum", [-13, 13, 0])],
)
def test_the_discarder_of_the_claimed_card_pays(flow: str, expected: list[int]) -> None:
    rules = rules_of(flow, responsibility="discarder", one_go_multiplier=1)
    hands = ("3s 5h", "4s 5s 9d", "2c 3c")
    round = play(discarded(*hands, discards="6s", rules=rules), "chi 4s 5s", "discard 9d")
    assert scores(round) == expected


@pytest.mark.parametrize(
    ("flow", "expected"),
    [("winner_collects", [0, 26, 0]), ("penalty", [26, 0, 0]), ("zero_sum", [-26, 26, 0])],
)
def test_one_go_is_reckoned_before_the_discarder_pays(flow: str, expected: list[int]) -> None:
    hands = ("3s 5h", "4s 5s 9d", "2c 3c")
    round = discarded(*hands, discards="6s", rules=rules_of(flow, responsibility="discarder"))
    assert scores(play(round, "chi 4s 5s", "discard 9d")) == expected


@pytest.mark.parametrize("flow", FLOWS)
def test_nobody_pays_for_all_without_a_claim_in_the_last_turn(flow: str) -> None:
    round = out(score_flow=flow, responsibility="discarder")
    assert (payer(round), scores(round)) == (-1, PLAIN[flow])


def test_a_claim_in_an_earlier_turn_is_over_and_done_with() -> None:
    rules = rules_of("penalty", responsibility="discarder")
    hands = ("3s 5h", "4s 5s 9d 9c", "2c 3c")
    round = discarded(*hands, discards="6s", discarder=0, rules=rules, stock="Kd 6h 7s")
    play(round, "chi 4s 5s", "discard 9d", "draw", "discard Kd", "draw", "discard 6h")
    assert scores(play(round, "draw", "layoff 7s @ 4s", "discard 9c")) == [8, 0, 5]


def test_a_pon_out_of_turn_is_paid_by_the_discarder_too() -> None:
    rules = rules_of("penalty", responsibility="discarder", one_go_multiplier=1)
    hands = ("3s 5h", "2c 3c", "6h 6d 9d")
    round = play(discarded(*hands, discards="6s", rules=rules), "pon 6h 6d", "discard 9d")
    assert scores(round) == [13, 0, 0]


def test_a_later_claim_is_paid_by_the_later_discarder() -> None:
    rules = rules_of("penalty", responsibility="discarder", one_go_multiplier=1)
    hands = ("3s 5h", "4s 5s 8d 9d", "8h 8c 2c")
    round = play(discarded(*hands, discards="6s", rules=rules), "chi 4s 5s", "discard 8d")
    assert scores(play(round, "pon 8h 8c", "discard 2c")) == [0, 17, 0]


# -- drawn rounds --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flow", "expected"),
    [("winner_collects", [0, 0, 0]), ("penalty", [10, 28, 105]), ("zero_sum", [-10, -28, -105])],
)
def test_all_count_in_a_drawn_round(flow: str, expected: list[int]) -> None:
    # held sevens and the joker multiply; neither one go nor a discarder comes into it
    switches: dict[str, Any] = {"held_seven": "double_once", "seven_points": 7, "joker_points": 20}
    rules = rules_of(flow, jokers=1, drawn_round="all_count", responsibility="discarder", **switches)
    at: dict[str, Any] = {"discards": "8s 2d", "discarder": 2, "reshuffles_made": 3, "claimed_from": 1}
    round = Round.at(position("9d As", "7s 7h", "Jk Ac", rules=rules, melded=1, **at))
    assert scores(play(round, "draw")) == expected
    assert round.winner == -1


@pytest.mark.parametrize("flow", FLOWS)
def test_nobody_scores_in_a_drawn_round_by_default(flow: str) -> None:
    round = Round.at(position("9d As", "7s 7h", discards="2d", discarder=1, rules=rules_of(flow)))
    assert scores(play(round, "draw")) == [0, 0]


# -- the whole -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_all_scores_are_whole_numbers(preset: str) -> None:
    for flow, multiplier in product(FLOWS, (1, 2)):
        rules = Rules.preset(preset, score_flow=flow, one_go_multiplier=multiplier)
        round = play(playing("9d", "7s 5h", "As 3c", rules=rules), "discard 9d")
        assert {type(score) for score in scores(round)} == {int}


# -- the sum -------------------------------------------------------------------------------------------------


def lost_and_gained(round: Round) -> list[int]:
    """The scores, added up from the hands as they are told."""
    found = [0] * round.seats
    for hand in counted_hands(round):
        if hand.collector >= 0:
            found[hand.collector] += hand.points
        if hand.payer >= 0:
            found[hand.payer] += hand.points if round.law.penalty else -hand.points
    return found


@given(st.integers(0, 2**63 - 1))
@settings(deadline=None)
def test_the_sum_comes_to_the_scores(seed: int) -> None:
    dice = Dice(seed)
    rules = any_rules(dice, jokers=dice.below(2))
    round = set_up(any_position(dice, rules)) if dice.below(3) else dealt(dice, rules, 2 + dice.below(5))
    advance(dice, round, 1000)
    event("over" if round.phase == OVER else "goes on")
    if round.phase == OVER:
        event(f"{rules.score_flow}, {'won' if round.winner >= 0 else 'drawn'}")
        assert lost_and_gained(round) == scores(round)
        for hand in counted_hands(round):
            held = card_set(hand.cards)
            one_go = rules.one_go_multiplier if in_one_go(round) else 1
            assert held == round.hands[hand.holder]
            assert hand.points == hand_points(round.law, held) * one_go


def test_the_sum_tells_why_it_is_multiplied() -> None:
    rules = Rules(jokers=1, held_seven="double_each", seven_points=7, score_flow="zero_sum", joker_points=1)
    round = playing("4s 5s 6s 9d", "Jk 7s 7h Kd", "2c", rules=rules)
    first, second = counted_hands(play(round, "meld 4s 5s 6s", "discard 9d"))
    assert (cards_text(first.cards), first.values) == ("7s 7h Kd Jk", (7, 7, 10, 1))
    assert first.factors == (("sevens", 4), ("joker", 5), ("one_go", 2))
    assert (first.points, first.payer, first.collector) == (1000, 1, 0)
    assert (second.holder, second.values, second.factors, second.points) == (2, (2,), (("one_go", 2),), 4)


def test_the_sum_of_a_drawn_round_is_for_nobody_unless_all_count() -> None:
    for counts, payers in (("no_score", [-1, -1]), ("all_count", [0, 1])):
        rules = rules_of("penalty", drawn_round=counts)
        round = Round.at(position("9d As", "7s 7h", discards="2d", discarder=1, rules=rules))
        hands = counted_hands(play(round, "draw"))
        assert [(hand.payer, hand.collector) for hand in hands] == [(payer, -1) for payer in payers]


def test_the_sum_is_lost_by_nobody_where_the_winner_collects() -> None:
    (_, hand) = counted_hands(out(score_flow="winner_collects", responsibility="discarder"))
    assert (hand.payer, hand.collector) == (-1, 0)


def test_the_sum_tells_who_pays_for_all() -> None:
    rules = rules_of("zero_sum", responsibility="discarder", one_go_multiplier=1)
    hands = ("3s 5h", "4s 5s 9d", "2c 3c")
    round = play(discarded(*hands, discards="6s", rules=rules), "chi 4s 5s", "discard 9d")
    assert [(hand.holder, hand.payer, hand.collector) for hand in counted_hands(round)] == [
        (0, 0, 1),
        (2, 0, 1),
    ]
