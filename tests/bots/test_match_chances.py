"""The chances to win a match: told by what rounds of ``tuned`` came to, and as matches of ``tuned`` end."""

import pytest

from research.round_results import play
from sevenbridge.bots.match_chances import MatchChances
from sevenbridge.bots.players import make_player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.view import view_of
from tests.engine.positions import playing

GAMERULES = PRESETS["gamerules"]
WIKIPEDIA_JA = PRESETS["wikipedia_ja"]


def chance(rules: Rules, seat: int, totals: tuple[int, ...], rounds_left: int = -1) -> float:
    """The chance of a seat where these are the totals after this round, and so many rounds are left."""
    hands = ["5s 6s 9d", "2h 3h", "2c 3c", "4c 5c", "9c Tc", "Ks Qd"]
    chances = MatchChances()
    chances.note(view_of(playing(*hands[: len(totals)], rules=rules), seat, totals, rounds_left))
    assert chances.is_told
    return chances.after(seat, 0.0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("preset", PRESETS)
def test_where_all_are_even_the_chances_are(preset: str, seats: int) -> None:
    rules = PRESETS[preset]
    assert chance(rules, seats - 1, (7,) * seats, 1) == pytest.approx(1 / seats)
    assert chance(rules, 0, (7,) * seats, 3) == pytest.approx(1 / seats, abs=0.05)


def test_after_the_last_round_it_is_known_who_has_won() -> None:
    assert [chance(GAMERULES, seat, (10, 40, 40), 0) for seat in range(3)] == [0, 0.5, 0.5]
    assert [chance(WIKIPEDIA_JA, seat, (10, 40, 40), 0) for seat in range(3)] == [1, 0, 0]
    assert [chance(PRESETS["nintendo"], seat, (-10, 40, -30), 0) for seat in range(3)] == [0, 1, 0]


@pytest.mark.parametrize("left", [1, 2, 3])
@pytest.mark.parametrize("preset", PRESETS)
def test_the_larger_a_lead_and_the_less_is_left_the_likelier_it_wins(preset: str, left: int) -> None:
    rules = PRESETS[preset]
    step = -12 if rules.score_flow == "penalty" else 30
    found = [chance(rules, 0, (lead * step, 0, 0, 0), left) for lead in range(-4, 5)]
    assert found == sorted(found)
    assert found[0] < 0.25 < found[-1]
    assert chance(rules, 0, (4 * step, 0, 0, 0), left - 1) > found[-1]


def test_in_a_match_to_a_target_who_is_close_to_it_is_likely_to_win() -> None:
    rules = Rules(match_length="target", target_score=200)
    assert chance(rules, 0, (200, 150, 0)) == 1
    assert chance(rules, 1, (200, 150, 0)) == 0
    close, behind = chance(rules, 0, (190, 60, 60)), chance(rules, 1, (190, 60, 60))
    assert close > 0.5 > 0.25 > behind > 0
    # where the fewest points win, whoever reaches the target has lost
    fewest = Rules.preset("wikipedia_ja", match_length="target", target_score=100)
    assert chance(fewest, 0, (95, 10, 30)) < chance(fewest, 2, (95, 10, 30)) < chance(fewest, 1, (95, 10, 30))


def test_other_rules_are_reckoned_by_the_preset_whose_points_flow_alike() -> None:
    dear = Rules.preset("gamerules", ace_points=15)
    assert chance(GAMERULES, 0, (60, 0), 1) > chance(dear, 0, (60, 0), 1) > 0.5


def test_nothing_is_known_where_nobody_tells_how_the_match_stands() -> None:
    chances = MatchChances()
    round = playing("5s 6s 9d", "2h 3h")
    chances.note(view_of(round, 0, (0, 0), 1))
    assert chances.is_told
    for totals, left in [((), 1), ((3, 4), -1), ((3,), 1)]:
        chances.note(view_of(round, 0, totals, left))
        assert not chances.is_told


@pytest.mark.parametrize(("preset", "lead"), [("gamerules", 60), ("wikipedia_ja", -12)])
def test_rounds_of_tuned_turn_out_as_the_chances_say(preset: str, lead: int) -> None:
    rules = PRESETS[preset]
    results = play(rules, 3, 100, Dice(99), make_player("tuned"))
    sign = -1 if rules.score_flow == "penalty" else 1
    won = 0.0
    for result in results:
        ends = [sign * (total + points) for total, points in zip((lead, 0, 0), result, strict=True)]
        won += (ends[0] == max(ends)) / ends.count(max(ends))
    assert won / len(results) == pytest.approx(chance(rules, 0, (lead, 0, 0), 1), abs=0.08)
