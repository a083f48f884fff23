"""The player ``allrounder``: which of its ways to choose it takes where, and the weights that it has."""

import json
import pickle
from importlib.resources import files

import pytest

from sevenbridge.bots import tuned
from sevenbridge.bots.allrounder_tables import family_of, net_for, read_weights, tuning_of, weights_for
from sevenbridge.bots.match_stakes import MatchStakes
from sevenbridge.bots.player import Player
from sevenbridge.bots.players import make_player
from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.value import ValuePlayer, net_name
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.view import View
from sevenbridge.lab.games import Games

SHIPPED = files("sevenbridge.bots")
#: the families that have weights of their own, and the nets
FAMILIES = sorted(each.name.removesuffix(".json") for each in (SHIPPED / "tunings").iterdir())
NETS = sorted(
    each.name.removesuffix(".net") for each in (SHIPPED / "nets").iterdir() if each.name.endswith(".net")
)


class Echo(Player):
    """Plays as ``allrounder``, and holds each choice against what it should be."""

    def __init__(self, rules: Rules, seats: int) -> None:
        law = law_of(rules)
        self.allrounder = make_player("allrounder")
        self.for_points: Player = RulePlayer(weights_for(law, seats))
        self.net = net_for(law, seats)
        if self.net:
            self.for_points = ValuePlayer(self.net)
        self.for_the_match = RulePlayer(weights_for(law, seats), MatchStakes())
        self.choices = [0, 0]

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        action = self.allrounder.choose(view, dice)
        is_late = bool(view.totals) and view.rounds_left < view.seats / 2
        if is_late or (view.totals and not self.net):
            assert action == self.for_the_match.choose(view, dice)
        else:
            assert action == self.for_points.choose(view, dice)
        self.choices[is_late] += 1
        return action


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("preset", PRESETS)
def test_in_a_round_by_itself_it_plays_for_points(preset: str, seats: int) -> None:
    rules = PRESETS[preset]
    echo = Echo(rules, seats)
    Games(rules, [echo] + [make_player("tuned")] * (seats - 1), 1).play_rounds(0, 2)
    assert echo.choices[0] > 2
    assert not echo.choices[1]


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        (PRESETS["gamerules"], 4),
        (PRESETS["wikipedia_ja"], 2),
        (PRESETS["nintendo"], 3),
        (PRESETS["gamepack2001"].replace(match_length=4), 5),
    ],
)
def test_in_a_match_it_plays_for_points_first_and_then_for_the_match(rules: Rules, seats: int) -> None:
    echo = Echo(rules, seats)
    Games(rules, [echo] + [make_player("tuned")] * (seats - 1), 2).play_matches(0, 1)
    assert min(echo.choices) > 2


def test_in_a_match_to_a_score_it_always_plays_for_the_match() -> None:
    rules = Rules.preset("gamerules", match_length="target", target_score=60)
    echo = Echo(rules, 2)
    Games(rules, [echo, make_player("tuned")], 3).play_matches(0, 1)
    assert not echo.choices[0]
    assert echo.choices[1] > 2


def test_one_player_may_sit_at_tables_of_all_kinds() -> None:
    allrounder = make_player("allrounder")
    for preset, seats in (("nintendo", 2), ("gamerules", 2), ("gamerules", 3), ("nintendo", 2)):
        one = Games(PRESETS[preset], [allrounder] * seats, 3)
        several = Games(PRESETS[preset], [make_player("allrounder") for _ in range(seats)], 3)
        one.play_rounds(0, 1)
        several.play_rounds(0, 1)
        assert one.sums() == several.sums()


class TestWeights:
    @pytest.mark.parametrize("family", FAMILIES)
    def test_a_family_has_the_weights_that_its_tuning_chose(self, family: str) -> None:
        tuning = tuning_of(family)
        assert tuning is not None
        law = law_of(Rules(**tuning["rules"]["switches"]))
        assert family_of(law, tuning["seats"]) == family
        weights = weights_for(law, tuning["seats"])
        assert weights == read_weights(tuning["weights"]) != tuned.weights_for(law, tuning["seats"])

    @pytest.mark.parametrize("family", FAMILIES)
    def test_what_is_shipped_was_chosen_for_being_ahead(self, family: str) -> None:
        tuning = tuning_of(family)
        assert tuning is not None
        chosen, *others = tuning["contenders"]
        assert "start" in {each["kind"] for each in others}
        assert chosen["ahead"]["tuned"]["mean"] > 0
        # and on deals by which nothing was chosen it is behind nobody
        assert all(each["high"] > 0 for each in tuning["reported"].values())

    def test_house_rules_belong_to_the_family_by_which_points_flow(self) -> None:
        rules = Rules(score_flow="zero_sum", one_go_multiplier=1)
        for seats in range(2, 7):
            assert weights_for(law_of(rules), seats) == weights_for(law_of(PRESETS["nintendo"]), seats)

    def test_where_nothing_was_tuned_it_has_the_weights_of_tuned(self) -> None:
        for rules in (PRESETS["gamerules"], PRESETS["nintendo"].replace(one_go_multiplier=2)):
            law = law_of(rules)
            assert family_of(law, 4) not in FAMILIES
            assert weights_for(law, 4) == tuned.weights_for(law, 4)


class TestNets:
    @pytest.mark.parametrize("name", NETS)
    def test_every_net_is_played_with_where_it_was_trained(self, name: str) -> None:
        record = json.loads((SHIPPED / "nets" / f"{name}.json").read_text(encoding="utf-8"))
        law = law_of(Rules.preset(record["rules"]["preset"], **record["rules"]["changes"]))
        assert net_name(law, record["seats"]) == name
        assert net_for(law, record["seats"]) is not None

    def test_five_and_six_play_with_the_net_of_four(self) -> None:
        law = law_of(PRESETS["gamerules"])
        four, five, six = (pickle.dumps(net_for(law, seats)) for seats in (4, 5, 6))
        assert four == five == six != pickle.dumps(None)

    def test_where_going_out_in_one_go_counts_otherwise_there_is_none(self) -> None:
        assert net_for(law_of(PRESETS["gamerules"].replace(one_go_multiplier=1)), 2) is None
        assert net_for(law_of(PRESETS["nintendo"].replace(one_go_multiplier=2)), 2) is None
