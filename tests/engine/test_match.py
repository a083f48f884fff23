"""A match: rounds, the deal, totals, ties and winners (RULES 1.8)."""

from collections.abc import Sequence
from typing import Any

import pytest

from sevenbridge.engine.cards import pack
from sevenbridge.engine.match import LONGEST_PLAY_ON, LONGEST_TARGET_MATCH, Match
from sevenbridge.engine.phases import OVER
from sevenbridge.engine.position import Position
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import InvalidRules, Rules
from sevenbridge.engine.scoring import scores

#: the cards that count one point each, when pips are one and faces and tens are out of it
ONES = [16 * suit + rank for suit in range(4) for rank in range(1, 9) if rank != 6]


def rules(**switches: Any) -> Rules:
    """Every card from 2 to 9 but the 7 counts one point, so that hands are points."""
    usual: dict[str, Any] = {"pip_points": 1, "one_go_multiplier": 1, "first_dealer": "random"}
    return Rules(**(usual | switches))


def ended(match: Match, winner: int, points: Sequence[int] = ()) -> Round:
    """A round that a place in ``match.playing`` has won (-1: none); others hold so many points, else 1."""
    seats = len(match.playing)
    cards = iter(ONES)
    hands = []
    for place in range(seats):
        held = 0 if place == winner else points[place] if points else 1
        hands.append(sum(1 << next(cards) for _ in range(held)))
    return Round.at(
        Position(rules=match.rules, hands=tuple(hands), phase=OVER, winner=winner, turn=max(winner, 0))
    )


def win(match: Match, winner: int, *points: int) -> list[int]:
    return match.finish(ended(match, winner, points))


def draw(match: Match, *points: int) -> list[int]:
    return match.finish(ended(match, -1, points))


# -- the course ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_as_many_rounds_as_players_and_the_deal_goes_round(seats: int) -> None:
    match = Match(rules(tie="shared"), seats, dealer=seats - 1)
    dealers = []
    while not match.over:
        dealers.append(match.dealer)
        win(match, 0)
    assert dealers == [(seats - 1 + number) % seats for number in range(seats)]
    assert (match.length, match.rounds) == (seats, seats)
    assert match.winners == (0,)


@pytest.mark.parametrize("length", [1, 2, 7])
def test_a_number_of_rounds(length: int) -> None:
    match = Match(rules(match_length=length), 3)
    for _ in range(length):
        assert not match.over
        win(match, 2)
    assert match.winners == (2,)
    assert match.totals == (0, 0, 2 * length)


def test_every_view_tells_how_the_match_stands_and_how_many_rounds_are_left() -> None:
    match = Match(rules(match_length=3), 2)
    for left in (2, 1, 0):
        assert match.rounds_left == left
        view = match.view(match.deal(pack(0)), 1)
        assert (view.totals, view.rounds_left) == (match.playing_totals, left)
        win(match, left % 2)
    match = Match(rules(match_length=1), 2)
    draw(match)
    assert (match.playing_on, match.rounds_left) == (True, 0), "they are tied, and play on"
    assert Match(rules(match_length="target", target_score=50), 2).rounds_left == -1


def test_a_drawn_round_counts_as_played_and_the_deal_passes_on() -> None:
    match = Match(rules(match_length=2), 3, dealer=1)
    assert draw(match, 3, 2, 1) == [0, 0, 0]
    assert (match.rounds, match.dealer, match.over) == (1, 2, False)
    win(match, 1)
    assert match.winners == (1,)


def test_the_next_round_is_dealt_by_the_dealer() -> None:
    match = Match(rules(), 3, dealer=1)
    round = match.deal(pack(0))
    assert (round.seats, round.turn) == (3, 2)
    win(match, 0)
    assert match.deal(pack(0)).turn == 0
    assert match.deal(pack(0)) == Round.dealt(match.rules, 3, 2, pack(0))


@pytest.mark.parametrize(
    ("flow", "totals", "winners"),
    [("winner_collects", [9, 0, 3], (0,)), ("penalty", [2, 8, 2], (0, 2)), ("zero_sum", [7, -8, 1], (0,))],
)
def test_totals_and_winners(flow: str, totals: list[int], winners: tuple[int, ...]) -> None:
    match = Match(rules(score_flow=flow, tie="shared"), 3)
    win(match, 0, 0, 4, 1)
    win(match, 2, 2, 1, 0)
    win(match, 0, 0, 3, 1)
    assert match.totals == tuple(totals)
    assert match.winners == winners


@pytest.mark.parametrize(
    ("flow", "totals", "winners"),
    [("winner_collects", [0, 0], (0, 1)), ("penalty", [3, 2], (1,)), ("zero_sum", [-3, -2], (1,))],
)
def test_drawn_rounds_where_all_count(flow: str, totals: list[int], winners: tuple[int, ...]) -> None:
    match = Match(rules(score_flow=flow, drawn_round="all_count", match_length=1, tie="shared"), 2)
    assert draw(match, 3, 2) == totals
    assert match.totals == tuple(totals)
    assert match.winners == winners


def test_a_round_that_does_not_count_adds_to_the_totals_alone() -> None:
    match = Match(rules(match_length=1), 2)
    assert match.finish(ended(match, 1, (5, 0)), counts=False) == [0, 5]
    assert (match.rounds, match.totals, match.over, match.dealer) == (0, (0, 5), False, 1)
    win(match, 1, 2, 0)
    assert (match.winners, match.totals) == ((1,), (0, 7))


# -- matches to a target -------------------------------------------------------------------------------------


@pytest.mark.parametrize("flow", ["winner_collects", "zero_sum", "penalty"])
def test_a_match_ends_when_somebody_reaches_the_target(flow: str) -> None:
    match = Match(rules(score_flow=flow, match_length="target", target_score=10), 2)
    assert match.length is None
    for _ in range(2):
        win(match, 0, 0, 4)
        assert not match.over
    win(match, 0, 0, 1)
    assert not match.over
    win(match, 0, 0, 1)
    assert match.winners == (0,)


def test_the_target_may_be_passed() -> None:
    match = Match(rules(match_length="target", target_score=10), 3)
    win(match, 1, 20, 0, 4)
    assert (match.winners, match.totals) == ((1,), (0, 24, 0))


def test_a_penalty_match_is_lost_by_who_reaches_the_target() -> None:
    match = Match(rules(score_flow="penalty", match_length="target", target_score=10), 3)
    win(match, 1, 10, 0, 4)
    assert (match.winners, match.totals) == ((1,), (10, 0, 4))


def test_a_target_match_ends_after_a_thousand_rounds_at_the_latest() -> None:
    match = Match(rules(match_length="target", target_score=5000), 2)
    win(match, 1, 1, 0)
    for _ in range(LONGEST_TARGET_MATCH - 2):
        draw(match, 1, 1)
        assert not match.over
    draw(match, 1, 1)
    assert (match.rounds, match.winners) == (1000, (1,))


def test_a_target_match_with_nobody_ahead_is_shared_after_a_thousand_rounds() -> None:
    match = Match(rules(match_length="target", target_score=5000), 2)
    for _ in range(LONGEST_TARGET_MATCH):
        draw(match, 1, 1)
    assert (match.rounds, match.winners) == (1000, (0, 1))


def test_a_seat_sees_the_totals_of_those_who_play() -> None:
    match = Match(rules(match_length=3), 3)
    win(match, 1, 4, 0, 2)
    round = match.deal(pack(0))
    assert match.view(round, 2).totals == (0, 6, 0)
    assert match.view(round, 2).facts()["totals"] == (0, 6, 0)


# -- ties ----------------------------------------------------------------------------------------------------


def tied(seats: int, *leaders: int, **switches: Any) -> Match:
    """A match in which every leader has won one round and the length is reached."""
    match = Match(rules(**({"match_length": len(leaders)} | switches)), seats)
    for seat in leaders:
        win(match, seat)
    return match


def test_a_tie_may_be_shared() -> None:
    match = tied(4, 1, 3, tie="shared")
    assert match.winners == (1, 3)
    assert not match.playing_on


def test_two_who_are_tied_play_on_and_the_others_sit_out() -> None:
    match = tied(4, 1, 3)
    assert (match.over, match.playing_on, match.playing) == (False, True, (1, 3))
    # two rounds were dealt by 0 and 1, so 2 would deal: the next of those who play is 3
    assert match.dealer == 3
    round = match.deal(pack(0))
    assert (round.seats, round.turn) == (2, 0)
    # in the round, places 0 and 1 are the seats 1 and 3
    assert win(match, 1, 6, 0) == [0, 0, 0, 6]
    assert (match.winners, match.totals) == ((3,), (0, 3, 0, 9))
    assert match.rounds == 3


def test_the_deal_passes_among_those_who_play_on() -> None:
    match = tied(5, 0, 2, 4)
    assert match.playing == (0, 2, 4)
    dealers = []
    for _ in range(4):
        dealers.append(match.dealer)
        draw(match)
    assert dealers == [4, 0, 2, 4]
    assert match.playing == (0, 2, 4)


@pytest.mark.parametrize(("last", "following"), [(0, 3), (1, 3), (2, 3), (3, 0)])
def test_the_next_of_the_tied_deals(last: int, following: int) -> None:
    match = Match(rules(match_length=2), 4, dealer=(last - 1) % 4)
    win(match, 0)
    assert match.dealer == last
    win(match, 3)
    assert (match.playing, match.dealer) == ((0, 3), following)


def test_who_falls_behind_drops_out() -> None:
    match = tied(5, 0, 2, 4, score_flow="penalty")
    assert match.totals == (2, 3, 2, 3, 2)
    assert match.playing == (0, 2, 4)
    # places 0, 1, 2: all but the winner score what they hold
    assert win(match, 0, 0, 1, 1) == [0, 0, 1, 0, 1]
    assert match.winners == (0,)

    match = tied(5, 0, 2, 4, score_flow="penalty", drawn_round="all_count")
    assert draw(match, 1, 4, 1) == [1, 0, 4, 0, 1]
    assert (match.playing, match.dealer, match.over) == ((0, 4), 0, False)
    assert match.deal(pack(0)).seats == 2
    win(match, 1, 2, 0)
    assert (match.winners, match.totals) == ((4,), (5, 3, 6, 3, 3))


def test_all_may_be_tied() -> None:
    match = Match(rules(match_length=1), 3)
    draw(match)
    assert (match.playing, match.playing_on, match.dealer) == ((0, 1, 2), True, 1)
    win(match, 2)
    assert match.winners == (2,)


def test_those_who_sit_out_can_neither_win_nor_catch_up() -> None:
    match = tied(3, 0, 2, score_flow="penalty", drawn_round="all_count")
    assert match.totals == (1, 2, 1)
    draw(match, 9, 9)
    # seat 1 has the fewest points now, but sits out
    assert (match.totals, match.playing, match.over) == ((10, 2, 10), (0, 2), False)
    win(match, 0, 0, 1)
    assert match.winners == (0,)


def test_after_twenty_rounds_more_the_win_is_shared() -> None:
    match = tied(4, 1, 2)
    for _ in range(LONGEST_PLAY_ON):
        assert not match.over
        draw(match)
    assert (match.winners, match.rounds) == ((1, 2), 22)


def test_the_twentieth_round_may_still_decide() -> None:
    match = tied(4, 1, 2)
    for _ in range(LONGEST_PLAY_ON - 1):
        draw(match)
    win(match, 0)
    assert match.winners == (1,)


def test_a_tie_at_the_target_is_played_on_for_twenty_rounds() -> None:
    switches: dict[str, Any] = {"match_length": "target", "target_score": 5, "score_flow": "penalty"}
    match = Match(rules(**switches), 3)
    win(match, 1, 3, 0, 0)
    assert not match.over
    match = Match(rules(drawn_round="all_count", **switches), 3)
    draw(match, 2, 2, 6)
    assert (match.playing, match.playing_on, match.over) == ((0, 1), True, False)
    for _ in range(LONGEST_PLAY_ON - 1):
        draw(match, 1, 1)
        assert not match.over
    draw(match, 1, 1)
    assert match.winners == (0, 1)


def test_playing_on_may_lead_below_the_target() -> None:
    switches: dict[str, Any] = {"score_flow": "zero_sum", "drawn_round": "all_count"}
    match = Match(rules(match_length="target", target_score=4, **switches), 3)
    win(match, 0, 0, 2, 2)
    assert match.totals == (4, -2, -2)
    assert match.winners == (0,)

    match = Match(rules(match_length="target", target_score=4, **switches), 4)
    win(match, 0, 0, 1, 1, 1)
    win(match, 1, 0, 0, 2, 2)
    assert (match.totals, match.over) == ((3, 3, -3, -3), False)
    # two stand at the target after a round that all have lost
    match.totals = (5, 5, -4, -4)
    draw(match, 1, 1, 1, 1)
    assert (match.playing, match.playing_on) == ((0, 1), True)
    draw(match, 3, 3)
    assert (match.totals, match.over) == ((1, 1, -5, -5), False)
    win(match, 0, 0, 2)
    assert (match.totals, match.winners) == ((3, -1, -5, -5), (0,))


# -- what is refused -----------------------------------------------------------------------------------------


def test_nothing_goes_on_after_the_end() -> None:
    match = Match(rules(match_length=1), 2)
    win(match, 0)
    with pytest.raises(ValueError, match="over"):
        match.deal(pack(0))
    with pytest.raises(ValueError, match="over"):
        match.finish(ended(match, 0))
    assert match.totals == (1, 0)


def test_a_round_that_goes_on_is_not_entered() -> None:
    match = Match(rules(), 2)
    with pytest.raises(ValueError, match="not over"):
        match.finish(match.deal(pack(0)))
    assert (match.rounds, match.totals, match.dealer) == (0, (0, 0), 0)


def test_a_round_of_other_seats_is_not_entered() -> None:
    match = Match(rules(), 3)
    with pytest.raises(ValueError, match=r"."):
        match.finish(ended(Match(rules(), 2), 0))
    assert (match.rounds, match.totals, match.dealer) == (0, (0, 0, 0), 0)


@pytest.mark.parametrize("seats", [1, 7, 0, -1])
def test_numbers_of_seats_that_cannot_play(seats: int) -> None:
    with pytest.raises(InvalidRules):
        Match(Rules(), seats)


@pytest.mark.parametrize("dealer", [-1, 3])
def test_a_dealer_has_a_seat(dealer: int) -> None:
    with pytest.raises(ValueError, match="dealer"):
        Match(Rules(), 3, dealer)


def test_the_points_of_these_tests() -> None:
    match = Match(rules(), 3)
    assert scores(ended(match, 1, (4, 0, 2))) == [0, 6, 0]
