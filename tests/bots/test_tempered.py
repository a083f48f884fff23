"""The players with a temper: their habits are those that their names promise."""

import pytest

from research.habits import HabitCounter, Habits, row
from sevenbridge.bots.players import make_player
from sevenbridge.bots.tempered import Temper, TemperedPlayer
from sevenbridge.bots.weights import WEIGHTS
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.view import view_of
from tests.bots.test_players import decisions
from tests.bots.turns import answer

#: so few rounds tell what is plain; figures are in research/players.md
ROUNDS = 60


def habits(player: str, preset: str = "gamerules") -> Habits:
    """What a player does alone among ``tuned``, the same deals for all."""
    counter = HabitCounter(Rules.preset(preset), 4, make_player(player), make_player("tuned"))
    counter.play(ROUNDS)
    assert counter.habits.rounds == ROUNDS
    return counter.habits


def test_without_a_temper_it_plays_as_tuned() -> None:
    plain, tuned = TemperedPlayer(Temper()), make_player("tuned")
    for preset in PRESETS:
        for round in decisions(PRESETS[preset], 3, 5):
            view = view_of(round, round.actor)
            assert plain.choose(view, Dice(0)) == tuned.choose(view, Dice(0))


def test_a_temper_changes_what_it_is_about() -> None:
    assert Temper().applied_to(WEIGHTS) == WEIGHTS
    changed = Temper(sets=2.0, runs=0.5).applied_to(WEIGHTS)
    assert (changed.third, changed.run) == (2 * WEIGHTS.third, 0.5 * WEIGHTS.run)


def test_the_patient_one_claims_to_go_out_alone() -> None:
    patient, tuned = habits("patient"), habits("tuned")
    assert patient.claimed * tuned.claimable < tuned.claimed * patient.claimable / 3
    assert answer(make_player("patient"), "Ks Kh 2d 4c 9h", "Kd", exposed=1) == "pass"
    assert answer(make_player("patient"), "Ks Kh 2d", "Kd", exposed=1) != "pass"


def test_the_collector_makes_more_sets_of_its_melds() -> None:
    collector, tuned = habits("collector"), habits("tuned")
    assert collector.sets / collector.melds > tuned.sets / tuned.melds


@pytest.mark.parametrize("preset", ["gamerules", "wikipedia_ja"])
def test_the_careful_one_is_caught_with_less(preset: str) -> None:
    careful, gambler = habits("careful", preset), habits("gambler", preset)
    assert careful.caught / careful.lost < gambler.caught / gambler.lost


def test_the_sprinter_wins_more_rounds_where_points_are_lost() -> None:
    assert habits("sprinter", "wikipedia_ja").won > habits("careful", "wikipedia_ja").won


def test_a_row_has_a_figure_for_each_habit_or_a_dash() -> None:
    assert row("careful", Habits()).split() == ["careful", *"–" * 8]
    assert row("x", Habits(rounds=4, won=1, one_go=1, turns_to_win=5)).split()[1:6] == [
        "25.0",
        "%",
        "100.0",
        "%",
        "5.0",
    ]
