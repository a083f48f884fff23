"""Simulations: what is counted, and that it depends on nothing but what was asked for."""

from collections import Counter
from dataclasses import asdict, astuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge.analysis.estimates import mean_of, share_of
from sevenbridge.bots.player import Player
from sevenbridge.bots.players import UnknownPlayer, make_player
from sevenbridge.engine import actions
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import COUNT
from sevenbridge.engine.refusals import IllegalAction
from sevenbridge.engine.rules import InvalidRules, Rules
from sevenbridge.engine.view import View
from sevenbridge.lab import simulation
from sevenbridge.lab.games import Games, seatings
from sevenbridge.lab.simulation import Simulation, simulate
from sevenbridge.lab.sums import WIN, Sums
from tests.exhaustive import exhaustive_interpreted
from tests.strategies import rules_strategy

FOUR = ("greedy", "random", "greedy", "random")


def played(rules: Rules, names: tuple[str, ...], games: int, seed: int = 0, matches: bool = False) -> Sums:
    return simulate(Simulation(rules=rules, players=names, games=games, seed=seed, matches=matches))._sums


class TestSums:
    @given(rules_strategy(), st.integers(2, 6), st.integers(0, 2**64))
    @settings(deadline=None, max_examples=40)
    def test_of_rounds_add_up(self, rules: Rules, seats: int, seed: int) -> None:
        sums = played(rules, ("greedy", *["random"] * (seats - 1)), 12, seed)
        assert sums.games == sums.rounds == 12
        assert sum(sums.wins) + WIN * sums.drawn == WIN * sums.rounds
        assert sum(sums.rounds_won) + sums.drawn == sums.rounds
        assert sums.starter_share * seats == WIN * (sums.rounds - sums.drawn)
        assert sums.starter_wins <= sums.rounds - sums.drawn
        assert all(won >= at_once for won, at_once in zip(sums.rounds_won, sums.one_go, strict=True))
        assert sums.turns_squared * sums.rounds >= sums.turns**2
        assert sums.decisions >= sums.turns - sums.rounds
        if rules.score_flow == "zero_sum" and rules.drawn_round == "no_score":
            assert sum(sums.points) == 0
        if rules.score_flow != "zero_sum":
            assert min(sums.points) >= 0
        if rules.reshuffles == 0 or rules.stock_out == "end":
            assert sums.reshuffles == 0

    @given(rules_strategy(match_length=2), st.integers(2, 6), st.integers(0, 2**64))
    @settings(deadline=None, max_examples=20)
    def test_of_matches_add_up(self, rules: Rules, seats: int, seed: int) -> None:
        sums = played(rules, ("greedy",) * seats, 3, seed, matches=True)
        assert sums.games == 3
        assert sums.rounds >= 6
        # however many share a win, it is one win
        assert sum(sums.wins) == 3 * WIN
        assert sum(sums.rounds_won) + sums.drawn == sums.rounds
        if rules.score_flow == "zero_sum" and rules.drawn_round == "no_score":
            assert sum(sums.points) == 0

    def test_parts_add_up_to_the_whole(self) -> None:
        whole = played(Rules(), FOUR, 30)
        parts = Sums(4)
        for first, count in ((20, 10), (0, 7), (7, 13)):
            games = Games(Rules(), [make_player(name) for name in FOUR], 0)
            games.play_rounds(first, count)
            parts += games.sums()
        assert parts == whole

    def test_of_different_tables_do_not_add_up(self) -> None:
        with pytest.raises(ValueError, match="do not add up"):
            Sums(2) + Sums(3)

    def test_start_at_nothing(self) -> None:
        values = [value for name, value in asdict(Sums(2)).items() if name != "players"]
        assert all(value in (0, [0, 0]) for value in values)

    def test_a_claim_is_counted_for_who_made_it(self) -> None:
        counted = Counter[str]()
        listeners = [Listener(counted) for _ in range(3)]
        games = Games(Rules(), listeners, 5)
        games.play_rounds(0, 60)
        sums = games.sums()
        # a chi may lose to a later pon
        assert sum(sums.pons) == counted["pon"]
        assert 0 < sum(sums.chis) <= counted["chi"]
        assert sums.decisions == counted["asked"]


class Listener(Player):
    """Plays as greedy, and counts what it does."""

    def __init__(self, counted: Counter[str]) -> None:
        self.counted = counted
        self.greedy = make_player("greedy")

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        action = self.greedy.choose(view, dice)
        kind, _ = actions.decode(action)
        self.counted["asked"] += 1
        if kind.family == "claim":
            self.counted["chi" if kind.shape == "run" else "pon"] += 1
        return action


class TestSeats:
    @pytest.mark.parametrize("players", range(2, 7))
    def test_everybody_sits_everywhere_and_beside_everybody(self, players: int) -> None:
        rows = seatings(players)
        assert len(set(rows)) == len(rows)
        for first in range(0, len(rows), players):
            for seat in range(players):
                assert {row[seat] for row in rows[first : first + players]} == set(range(players))
        left = Counter((row[seat], row[seat - 1]) for row in rows for seat in range(players))
        assert len(left) == players * (players - 1)
        assert len(set(left.values())) == 1

    def test_all_players_do_equally_well_where_they_play_alike(self) -> None:
        # the very same rounds: only the names go round, so that each wins as often as each seat
        sums = played(Rules(claim_ban="first_round"), ("greedy",) * 3, 600)
        assert max(sums.rounds_won) - min(sums.rounds_won) < 90


class TestProcesses:
    @exhaustive_interpreted
    @pytest.mark.parametrize("matches", [False, True])
    def test_their_number_changes_nothing(self, monkeypatch: pytest.MonkeyPatch, matches: bool) -> None:
        monkeypatch.setattr(simulation, "ROUNDS_A_PART", 8)
        monkeypatch.setattr(simulation, "MATCHES_A_PART", 3)
        asked = Simulation(
            rules=Rules.preset("nintendo"),
            players=FOUR,
            games=30 if not matches else 8,
            seed=9,
            matches=matches,
        )
        alone = simulate(asked)
        assert simulate(asked, jobs=2) == alone
        assert simulate(asked, jobs=3) == alone

    def test_progress_goes_up_to_the_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(simulation, "ROUNDS_A_PART", 10)
        seen: list[int] = []
        simulate(Simulation(rules=Rules(), players=FOUR, games=25), progress=seen.append)
        assert seen == [10, 20, 25]

    def test_an_interrupt_is_raised(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(simulation, "ROUNDS_A_PART", 10)

        def interrupt(games: int) -> None:
            raise KeyboardInterrupt

        for jobs in (1, 2):
            with pytest.raises(KeyboardInterrupt):
                simulate(Simulation(rules=Rules(), players=FOUR, games=40), jobs=jobs, progress=interrupt)

    def test_another_seed_gives_other_games(self) -> None:
        assert played(Rules(), FOUR, 20, 1) != played(Rules(), FOUR, 20, 2)
        assert played(Rules(), FOUR, 20, 1) == played(Rules(), FOUR, 20, 1)

    def test_the_first_games_are_the_same_in_a_longer_simulation(self) -> None:
        some, more = (Games(Rules(), [make_player(name) for name in FOUR], 3) for _ in range(2))
        some.play_rounds(0, 10)
        more.play_rounds(0, 5)
        more.play_rounds(5, 5)
        assert some.sums() == more.sums()


class TestRefusals:
    def test_what_makes_no_simulation(self) -> None:
        for change, error in (
            ({"players": ("greedy",)}, InvalidRules),
            ({"players": ("greedy",) * 7}, InvalidRules),
            ({"players": ("greedy", "nobody")}, UnknownPlayer),
            ({"games": 0}, ValueError),
            ({"seed": -1}, ValueError),
        ):
            with pytest.raises(error):
                Simulation(**({"rules": Rules(), "players": FOUR, "games": 1} | change))  # type: ignore[arg-type]

    @pytest.mark.parametrize("action", [-1, 0, COUNT, 2**40])
    def test_an_illegal_choice_ends_everything(self, action: int) -> None:
        class Cheat(Player):
            def choose(self, view: View, dice: Dice) -> int:
                return action

        with pytest.raises(IllegalAction):
            Games(Rules(), [Cheat(), Cheat()], 0).play_rounds(0, 1)

    def test_a_game_of_a_negative_number(self) -> None:
        games = Games(Rules(), [make_player("random"), make_player("random")], 0)
        for play in (games.play_rounds, games.play_matches):
            with pytest.raises(ValueError, match="numbered from 0 on, not from -2"):
                play(-2, 1)
        assert games.sums() == Sums(2)


class TestEstimates:
    def test_a_mean_and_its_interval(self) -> None:
        numbers = [4, 8, 6, 5, 3, 7, 2, 9]
        mean, low, high = astuple(mean_of(sum(numbers), sum(number**2 for number in numbers), len(numbers)))
        assert mean == 5.5
        assert low is not None
        assert high is not None
        # the standard deviation is the root of 6, the standard error the root of 6/8; t with 7 degrees
        assert (high - low) / 2 == pytest.approx(2.3646 * 0.75**0.5, rel=1e-4)
        assert (high + low) / 2 == pytest.approx(mean)

    def test_numbers_that_are_all_the_same_leave_no_doubt(self) -> None:
        assert astuple(mean_of(30, 90, 10)) == (3.0, 3.0, 3.0)

    def test_large_numbers_do_not_cancel_out(self) -> None:
        base = 10**15
        mean, low, high = astuple(mean_of(3 * base, 3 * base**2 + 2, 3))
        assert low is not None
        assert high is not None
        assert low < mean < high

    def test_of_nothing_there_is_none(self) -> None:
        assert share_of(0, 0) is None
        with pytest.raises(ValueError, match="no mean"):
            mean_of(0, 0, 0)

    def test_a_share_and_wilson_s_interval(self) -> None:
        # a known example: 15 of 25
        share = share_of(15, 25)
        assert share is not None
        assert astuple(share) == pytest.approx((0.6, 0.4074, 0.7660), abs=1e-4)

    @given(st.integers(0, 10**6), st.integers(1, 10**6))
    def test_a_share_stays_between_none_and_all(self, part: int, size: int) -> None:
        share = share_of(min(part, size), size)
        assert share is not None
        assert share.low is not None
        assert share.high is not None
        assert 0 <= share.low <= share.mean + 1e-12
        assert share.mean - 1e-12 <= share.high <= 1


def test_a_result_tells_what_was_played_and_refuses_players_that_there_are_not() -> None:
    found = simulate(Simulation(rules=Rules(), players=("greedy", "random"), games=25, seed=1))
    assert (found.games, found.rounds) == (25, 25)
    assert found.decisions > 200
    assert sum(found.chis(player) + found.pons(player) for player in (0, 1)) > 5
    for figure in (found.wins, found.points, found.rounds_won, found.one_go, found.chis, found.pons):
        for player in (-1, 2):
            with pytest.raises(IndexError, match=f"no player {player}: the 2 of the simulation"):
                figure(player)
