"""The player ``strategist``: searches as ``search`` does, for the match, with what ``allrounder`` has."""

from collections.abc import Callable

import pytest

from sevenbridge.analysis.known_hands import KnownHands
from sevenbridge.bots.aims import Aim, MatchWon, Points
from sevenbridge.bots.determinizations import Determinizations
from sevenbridge.bots.match_chances import MatchChances
from sevenbridge.bots.players import make_player
from sevenbridge.bots.rollouts import Rollouts
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import view_of
from tests.bots.test_search import nth_decision
from tests.engine.positions import playing

#: in so many worlds each
WORLDS = 6
#: what winning the match is worth, and a point besides
MATCH = 100_000
POINT = 1


def tried(
    round: Round, aim: Callable[[], Aim], totals: tuple[int, ...] = (), rounds_left: int = -1
) -> Rollouts:
    """All actions of the seat whose turn it is, tried with other orders of the stock and all hands known."""
    hands = KnownHands()
    hands.read(round)
    rollouts = Rollouts(hands, aim)
    rollouts.update(view_of(round, round.actor, totals, rounds_left), Dice(1))
    rollouts.play(0, WORLDS)
    return rollouts


def margins(rollouts: Rollouts) -> list[int]:
    """What each action came to."""
    return list(rollouts.margins)[: rollouts.size]


def worth_of_going_out(totals: tuple[int, ...], rounds_left: int, **switches: str | int) -> int:
    """What it is worth to seat 0 to go out, while the two others are caught with a card that counts ten."""
    rules = Rules.preset("gamerules", final_discard="optional", **switches)
    round = playing("9d", "Kh", "Qd", melds=[(1, "9s 9h 9c")], stock="Ks Qs Jd", exposed=0b111, rules=rules)
    rollouts = tried(round, MatchWon, totals, rounds_left)
    laid_off, discarded = margins(rollouts)
    assert laid_off == discarded
    assert list(rollouts.wins)[:2] == [WORLDS, WORLDS]
    return laid_off // WORLDS


class TestTheMatch:
    @pytest.mark.parametrize(
        ("totals", "share"), [((30, 20, 20), 1), ((0, 20, 20), 1 / 3), ((0, 20, 10), 1 / 2), ((0, 90, 10), 0)]
    )
    def test_after_its_last_round_it_is_won_shared_or_lost(
        self, totals: tuple[int, ...], share: float
    ) -> None:
        # by going out the seat gets 20 points and is 40 ahead of the others in all
        assert worth_of_going_out(totals, 0) == int(MATCH * share) + 40 * POINT

    def test_where_the_fewest_points_win_it_is_won_by_those_who_have_them(self) -> None:
        assert worth_of_going_out((15, 8, 8), 0, score_flow="penalty") == MATCH + 20 * POINT
        assert worth_of_going_out((25, 8, 8), 0, score_flow="penalty") == 20 * POINT

    def test_the_more_is_left_the_less_is_decided(self) -> None:
        ahead = [worth_of_going_out((200, 0, 0), left) for left in (0, 1, 3)]
        behind = [worth_of_going_out((0, 200, 0), left) for left in (0, 1, 3)]
        assert ahead == sorted(ahead, reverse=True)
        assert behind == sorted(behind)

    @pytest.mark.parametrize("left", [1, 2, 3])
    def test_the_few_futures_it_looks_at_tell_what_all_of_them_tell(self, left: int) -> None:
        for totals in ((40, 20, 0), (0, 60, 30), (0, 0, 0)):
            chances = MatchChances()
            chances.note(view_of(playing("9d", "Kh", "Qd"), 0, (totals[0] + 20, *totals[1:]), left))
            share = (worth_of_going_out(totals, left) - 40 * POINT) / MATCH
            assert 0 < share < 1
            assert share == pytest.approx(chances.after(0, 0.0), abs=0.08)

    def test_who_reaches_the_target_has_won(self) -> None:
        found = [
            worth_of_going_out(totals, -1, match_length="target", target_score=100)
            for totals in ((85, 90, 0), (0, 90, 0))
        ]
        assert found[0] == MATCH + 40 * POINT
        assert found[1] < MATCH // 2

    def test_where_nobody_tells_how_it_stands_points_count(self) -> None:
        _, round = nth_decision("gamerules", 3, 5, 4)
        assert margins(tried(round, MatchWon)) == margins(tried(round, Points))
        assert margins(tried(round, MatchWon, (60, 20, 0), 1)) != margins(tried(round, Points))


def test_how_the_match_stands_changes_what_it_does_where_its_base_does_the_same() -> None:
    strategist, allrounder = make_player("strategist:60"), make_player("allrounder")
    _, round = nth_decision("gamerules", 3, 0, 6)
    seat = round.actor
    ahead = tuple(40 if each == seat else 0 for each in range(3))
    behind = tuple(0 if each == seat else 40 for each in range(3))
    leading, trailing = (view_of(round, seat, totals, 0) for totals in (ahead, behind))
    assert strategist.choose(leading, Dice(7)) != strategist.choose(trailing, Dice(7))
    assert allrounder.choose(leading, Dice(7)) == allrounder.choose(trailing, Dice(7))


def test_a_search_may_begin_with_the_move_of_allrounder() -> None:
    allrounder = make_player("allrounder")
    for preset, seats in (("nintendo", 2), ("nintendo", 4), ("gamerules", 6)):
        rollouts = Rollouts(Determinizations(), base=type(allrounder))
        view, _ = nth_decision(preset, seats, 9, 3)
        rollouts.update(view, Dice(2))
        assert rollouts.actions[rollouts.anchor] == allrounder.choose(view, Dice(0))
