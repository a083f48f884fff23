"""Players of somebody's own: objects, classes and functions that play wherever names do."""

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

import pytest

import sevenbridge
from sevenbridge import IllegalAction, InvalidRules, Refused, Rules, View, compare, play_rounds
from sevenbridge.bots.any_player import AdaptedPlayer, NoChooser, as_player
from sevenbridge.bots.player import Player
from sevenbridge.bots.players import make_player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.round import Round
from sevenbridge.lab.asking import Omniscient
from sevenbridge.lab.duplicate_sets import DuplicateSets
from sevenbridge.lab.games import Games
from sevenbridge.lab.match_sets import MatchSets
from sevenbridge.lab.players import display_name, name_of, seated
from sevenbridge.lab.processes import CannotShare
from sevenbridge.lab.simulation import Simulation, simulate
from tests.exhaustive import exhaustive_interpreted, interpreted_but


class Low:
    """Discards its lowest card, and puts nothing down that it need not."""

    def __init__(self, last: int = 0) -> None:
        self.last = last

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        legal = view.legal_actions()
        return legal[-1 - self.last % len(legal)]


class LowPlayer(Player):
    """The same, as a ``Player``."""

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        return view.legal_actions()[-1]


class Counting:
    """Counts what it is told, all of its kind together."""

    made: ClassVar[list["Counting"]] = []

    def __init__(self) -> None:
        self.made.append(self)
        self.calls: list[str] = []

    def begin_round(self) -> None:
        """See ``Player``."""
        self.calls.append("begin_round")

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        if self.calls[-1] != "choose":
            self.calls.append("choose")
        return view.legal_actions()[0]

    def close(self) -> None:
        """See ``Player``."""
        self.calls.append("close")


class Chooses:
    """Chooses the same always."""

    def __init__(self, action: Any) -> None:
        self.action = action

    def choose(self, view: View, dice: Dice) -> Any:
        """See ``Player``."""
        return self.action


OWN: dict[str, Any] = {
    "object": Low(),
    "class": Low,
    "partial": partial(Low, last=0),
    "player": LowPlayer(),
    "class of players": LowPlayer,
}


@pytest.mark.parametrize("kind", interpreted_but(["object", "class"], OWN))
def test_all_kinds_play_alike_in_any_number_of_processes(kind: str) -> None:
    expected = play_rounds([LowPlayer(), "greedy", "random"], 30, seed=3)._sums
    for jobs in (1, 2):
        assert play_rounds([OWN[kind], "greedy", "random"], 30, seed=3, jobs=jobs)._sums == expected


@exhaustive_interpreted
@pytest.mark.parametrize("matches", [False, True])
def test_comparisons_too(matches: bool) -> None:
    rules = Rules(match_length=1)
    expected = compare(LowPlayer(), "greedy", 7, rules=rules, seats=2, seed=1, matches=matches)._counts.sums
    for own in (Low(), Low):
        for jobs in (1, 2):
            found = compare(own, "greedy", 7, rules=rules, seats=2, seed=1, matches=matches, jobs=jobs)
            assert found._counts.sums == expected
    assert expected.games == 14


def test_both_may_be_somebody_s_own() -> None:
    found = compare(Low(0), Low(1), 5, seats=2)
    assert (found.player, found.company) == ("Low", "Low")


def test_results_tell_their_intervals() -> None:
    found = play_rounds([Low, "greedy", "greedy"], 200)
    lines = repr(found).splitlines()
    low, greedy = found.wins(0), found.wins(1)
    assert low.high is not None
    assert greedy.low is not None
    assert low.high < greedy.low
    assert lines[0] == "<200 rounds"
    assert lines[1] == f"  Low: won {low:.1%}; points a round {found.points(0):.2f}"
    assert " to " in lines[1]
    ahead = compare("greedy", "random", 10, seats=3)
    assert repr(ahead) == (
        f"<greedy among 2 random: {ahead.difference():+.2f} points a round;"
        f" won {ahead.share():.1%}, even is 33.3%; 10 sets of 3 rounds>"
    )
    matches = compare("greedy", "random", 2, rules=Rules(match_length=1), seats=3, matches=True)
    assert repr(matches).endswith("; 2 sets of 3 matches>")
    assert "points" not in repr(matches)


def test_each_is_told_when_a_round_begins_and_classes_when_it_was_the_last() -> None:
    Counting.made.clear()
    play_rounds([Counting, "random"], 40)
    played = [each.calls for each in Counting.made if each.calls]
    # every twenty rounds have a new one
    assert played == [["begin_round", "choose"] * 20 + ["close"]] * 2
    once = Counting()
    compare(once, "random", 2, seats=2)
    assert once.calls == ["begin_round", "choose"] * 4


def test_an_object_is_closed_by_whoever_made_it() -> None:
    own = Counting()
    with seated([own, Counting, "random"]) as players:
        assert [type(each) for each in players[:2]] == [AdaptedPlayer, AdaptedPlayer]
    assert own.calls == []
    assert Counting.made[-1].calls == ["close"]


@pytest.mark.parametrize("given", [3, None, object(), object, lambda: 3, lambda: Low])
def test_what_cannot_play_is_refused(given: Any) -> None:
    for call in (
        lambda: play_rounds([given, "greedy"], 1),
        lambda: compare("greedy", given, 1),
    ):
        with pytest.raises(NoChooser, match=r"choose\(view, dice\)") as error:
            call()
        assert error.value.code == "no_choose"


@pytest.mark.parametrize("action", [-1, 0, 10**5, 2**40, 10**30, -(10**30), True])
def test_a_choice_that_is_not_legal_ends_everything(action: Any) -> None:
    for own in (Chooses(action), partial(Chooses, action)):
        with pytest.raises(IllegalAction):
            play_rounds([own, own], 1)
    with pytest.raises(IllegalAction):
        compare(Chooses(action), "greedy", 1, matches=True)


@pytest.mark.parametrize("action", [None, "draw", 1.5])
def test_a_choice_that_is_no_number_is_a_mistake(action: Any) -> None:
    with pytest.raises(TypeError):
        play_rounds([Chooses(action), "greedy"], 1)


def test_what_cannot_be_pickled_is_refused_with_several_processes() -> None:
    stuck = Low()
    stuck.choose = lambda view, dice: view.legal_actions()[-1]  # type: ignore[method-assign]
    assert play_rounds([stuck, "greedy"], 30).games == 30
    for call in (
        lambda: play_rounds([stuck, "greedy"], 30, jobs=2),
        lambda: compare("greedy", stuck, 10, jobs=2),
    ):
        with pytest.raises(CannotShare) as error:
            call()
        assert error.value.code == "no_pickle"


#: a class that was typed at a prompt, which no other process can import
PROMPT = """
from sevenbridge import Refused, play_rounds
class Low:
    def choose(self, view, dice):
        return view.legal_actions()[-1]
for own in (Low, Low()):
    try:
        play_rounds([own, "greedy"], 60, jobs=2)
    except Refused as error:
        print(error.code)
print(play_rounds([Low, "greedy"], 60).games)
"""


def test_what_was_typed_at_a_prompt_is_refused_there_and_plays_here() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROMPT], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.split() == ["not_found", "not_found", "60"], done.stderr


def test_names_of_players() -> None:
    names = [name_of(each) for each in ("search:20", Low, Low(), LowPlayer(), partial(Low, 1))]
    assert names == ["search:20", "Low", "Low", "LowPlayer", "partial"]
    assert display_name("opus=cmd:x") == "opus"


class Peeking(Omniscient):
    """Plays as ``greedy``, and knows what the next card is."""

    def __init__(self) -> None:
        self.greedy = make_player("greedy")
        self.shown: list[tuple[int, int]] = []

    def read(self, round: Round) -> None:
        """See ``Omniscient``."""
        self.shown.append((round.actor, round.stock_count))

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        assert self.shown[-1] == (view.seat, view.stock_count)
        self.shown.append((-1, -1))
        return self.greedy.choose(view, dice)


def test_a_name_alone_is_one_player_and_one_is_too_few() -> None:
    with pytest.raises(InvalidRules, match="1"):
        play_rounds("greedy", 10)


@pytest.mark.parametrize(
    "play",
    [
        lambda own: Games(Rules(), [own, make_player("random")], 0).play_rounds(0, 3),
        lambda own: Games(Rules(), [own, make_player("random")], 0).play_matches(0, 1),
        lambda own: DuplicateSets(Rules(), 3, own, make_player("random")).play(0, 1),
        lambda own: MatchSets(Rules(), 2, own, make_player("random")).play(0, 1),
    ],
)
def test_a_player_that_cheats_is_shown_the_round_before_each_choice(play: Callable[[Player], None]) -> None:
    own = Peeking()
    play(own)
    assert own.shown


def test_a_player_stays_itself_and_others_are_wrapped() -> None:
    own = LowPlayer()
    assert as_player(own) is own
    assert repr(as_player(Low)).startswith("<AdaptedPlayer of <")
    assert sevenbridge.Player is Player


def test_results_hold_what_was_asked_for() -> None:
    asked = Simulation(rules=Rules(), players=(Low, "greedy"), games=5)
    found = simulate(asked)
    assert found.simulation is asked
    assert asked.names == ("Low", "greedy")
    with pytest.raises(Refused):
        play_rounds(["greedy", "nobody"], 1)
