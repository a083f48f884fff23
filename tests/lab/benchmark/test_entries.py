"""Entries of the benchmark: measured, written down, read, and played again."""

import dataclasses
import json
import sys
from dataclasses import astuple
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sevenbridge.analysis.estimates import Estimate
from sevenbridge.engine.rules import Rules
from sevenbridge.lab.benchmark import small_game
from sevenbridge.lab.benchmark.deals import deals_checksum
from sevenbridge.lab.benchmark.entries import Check, NoArrays, check_entry, play_entry, sets_of
from sevenbridge.lab.benchmark.results import Results, SmallGame, UnreadableResults
from sevenbridge.lab.benchmark.runs import Run
from sevenbridge.lab.benchmark.small_game import play_small_game
from sevenbridge.lab.benchmark.tasks import PAIRINGS, SEEN, Task
from sevenbridge.lab.extensive.setup import Setup
from sevenbridge.lab.players import UnusableCode, may_vary

ROOT = Path(__file__).parents[3]
TWO: list[Task] = ["two"]
#: a file of results in which nothing was played
NOTHING_PLAYED = Results(
    entry="greedy",
    player="greedy",
    about="",
    core="",
    edition="",
    deals="",
    microseconds=0,
    substituted=0,
    main=Run(0, 3, {}),
    opening=Run(0, 3, {}),
    control=Run(0, 3, {}),
    small=None,
).to_json()
#: a game of four cards (docs/laboratory/openspiel.md)
TINY = Setup(
    Rules(upcard=False, score_flow="zero_sum", stock_out="end"), 2, suits="sh", ranks="67", hand_size=1
)
PLAYER = """
class Last:
    '''Does the last thing that is legal.'''

    def choose(self, view, dice):
        return view.legal_actions()[-1]
"""

#: a player that chooses once in a round
NEW_ROUNDS = """
class Player:
    def begin_round(self):
        self.is_new = True

    def choose(self, view, dice):
        assert self.is_new
        self.is_new = False
        return view.legal_actions()[0]
"""

CHEAT = """
from sevenbridge.lab.asking import Omniscient

class Cheat(Omniscient):
    def read(self, round):
        raise AssertionError("it sees all cards")

    def choose(self, view, dice):
        return view.legal_actions()[0]
"""


def measured(player: str, tasks: list[Task] | None = None, **settings: Any) -> Results:
    return play_entry(player, "about it", tasks or TWO, 3, core="1.2.3", **settings)


@pytest.fixture(scope="module")
def greedy() -> Results:
    return measured("greedy")


def test_an_entry_has_a_score_in_each_task_that_it_plays_and_none_in_others(greedy: Results) -> None:
    score = greedy.score("two")
    assert score is not None
    assert score.low is not None
    assert score.low < score.mean < (score.high or 0)
    assert greedy.score("transfer") is None
    assert greedy.score("small") is None
    assert [pairing.table.name for pairing, _ in greedy.main.scores("two")] == [
        name for name in SEEN for _ in range(2)
    ]


def test_a_player_among_its_like_is_exactly_even(greedy: Results) -> None:
    for pairing, score in greedy.main.scores("two"):
        assert (astuple(score) == (0, 0, 0)) == (pairing.company == "greedy")
    matches = measured("greedy", ["match"])
    assert [
        astuple(score) for pairing, score in matches.main.scores("match") if pairing.company == "greedy"
    ] == [(0, 0, 0)] * len(SEEN)


def test_a_file_tells_everything_and_is_read_again(greedy: Results) -> None:
    text = greedy.to_json()
    again = Results.from_json(text)
    assert again == greedy
    data = json.loads(text)
    assert data["command"] == "sevenbridge benchmark greedy --sets 3 --tasks two"
    assert data["core"] == "1.2.3"
    assert data["deals"] == deals_checksum()
    score = greedy.score("two")
    assert score is not None
    assert data["scores"]["two"] == pytest.approx(list(astuple(score)), abs=0.005)


def test_the_same_entry_played_again_is_the_same_and_another_is_not(greedy: Results) -> None:
    assert check_entry("greedy", greedy).is_same
    other = check_entry("novice", greedy)
    assert not other.is_same
    assert other.difference is not None
    # of a wholly different player chance does not make up for the difference, even in three sets
    assert not check_entry("random", greedy).holds


def test_the_deals_that_nobody_knows_follow_from_the_results(greedy: Results) -> None:
    assert greedy.control.seed == greedy.main.following_seed() != measured("novice").control.seed
    (changed,) = list(greedy.main.sums.values())[1:2]
    sums = {**greedy.main.sums, 1: dataclasses.replace(changed, ahead=changed.ahead + 1)}
    assert Run(0, 3, sums).following_seed() != greedy.control.seed


def test_whoever_waits_is_told_how_far_it_is() -> None:
    told: list[int] = []
    measured("rule", progress=told.append)
    assert told == sorted(told)
    assert told[-1] == sets_of(TWO, 3)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no_results"),
        ("[]", "no_results"),
        ("{}", "no_results"),
        ('{"benchmark": "another", "version": 1}', "no_results"),
        ('{"benchmark": "Seven Bridge Benchmark", "version": 0}', "other_version"),
        ('{"benchmark": "Seven Bridge Benchmark", "version": 1}', "no_results"),
        (NOTHING_PLAYED, "no_results"),
    ],
)
def test_what_is_no_file_of_results(text: str, code: str) -> None:
    with pytest.raises(UnreadableResults) as refused:
        Results.from_json(text)
    assert refused.value.code == code


def test_what_has_no_end_is_no_result(greedy: Results) -> None:
    with pytest.raises(UnreadableResults):
        Results.from_json(greedy.to_json().replace('"substituted": 0', '"substituted": Infinity'))


def test_a_pairing_that_there_is_not_is_no_result(greedy: Results) -> None:
    with pytest.raises(UnreadableResults):
        Results.from_json(greedy.to_json().replace("wikipedia_ja", "wikipedia_fr"))


@pytest.fixture
def entered() -> Results:
    return Results.from_json((ROOT / "research" / "benchmark" / "greedy.json").read_text(encoding="utf-8"))


def changed(results: Results, run: str, **figures: Any) -> str:
    """The file of some results with other figures of a run, or of the sums of its first pairing."""
    data = json.loads(results.to_json())
    row = data[run]["pairings"][0]
    for name, figure in figures.items():
        if name in data[run]:
            data[run][name] = figure
        else:
            row["sums"][data["columns"].index(name)] = figure
    return json.dumps(data)


@pytest.mark.parametrize("run", ["main", "opening", "control"])
@pytest.mark.parametrize("figures", [{"seed": 1}, {"sets": 7}, {"seats": 3}, {"ahead_squared": -1}])
def test_a_run_that_is_not_what_is_played_for_an_entry_is_no_result(
    entered: Results, run: str, figures: dict[str, int]
) -> None:
    assert Results.from_json(changed(entered, run)) == entered
    with pytest.raises(UnreadableResults):
        Results.from_json(changed(entered, run, **figures))


@pytest.mark.parametrize("run", ["main", "opening", "control"])
def test_each_run_has_all_pairings_of_its_tasks_once(entered: Results, run: str) -> None:
    data = json.loads(entered.to_json())
    rows = data[run]["pairings"]
    for wrong in (rows[1:], [*rows, rows[0]], []):
        with pytest.raises(UnreadableResults):
            Results.from_json(json.dumps(data | {run: data[run] | {"pairings": wrong}}))


def test_figures_have_as_many_numbers_as_columns_and_an_end(entered: Results) -> None:
    data = json.loads(entered.to_json())
    data["main"]["pairings"][0]["sums"].pop()
    endless = entered.to_json().replace('"substituted": 0', '"substituted": 1e999')
    for text in (json.dumps(data), endless, "[" * 100_000):
        with pytest.raises(UnreadableResults):
            Results.from_json(text)


def test_one_set_tells_no_spread() -> None:
    with pytest.raises(ValueError, match="at least two sets"):
        play_entry("greedy", tasks=TWO, sets=1, core="")


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the small game be one of four cards."""
    monkeypatch.setattr(small_game, "play_small_game", partial(play_small_game, setup=TINY))


class TestSmallGame:
    def test_it_says_how_far_an_entry_has_come_from_random_play_to_an_equilibrium(self) -> None:
        found, _ = play_small_game("greedy", setup=TINY)
        assert found.of_random_play == pytest.approx(25.111, abs=0.001)
        assert found.nash_conv >= 0
        assert found.score == pytest.approx(100 - 100 * found.nash_conv / found.of_random_play)

    def test_perfect_play_has_a_hundred_and_random_play_nought(self) -> None:
        assert SmallGame(0, 41.6).score == 100
        assert SmallGame(41.6, 41.6).score == 0

    def test_it_is_played_again_by_a_check(self, tiny: None) -> None:
        results = measured("greedy", ["small"])
        assert check_entry("greedy", results).is_same
        again = check_entry("random", results)
        assert not again.holds
        assert again.difference is None

    def test_what_a_program_does_not_answer_is_counted(self, tiny: None) -> None:
        assert measured("cmd:true", ["small"]).substituted > 0

    def test_each_situation_is_one_of_a_new_round(self, tiny: None, tmp_path: Path) -> None:
        path = tmp_path / "new_rounds.py"
        path.write_text(NEW_ROUNDS, encoding="utf-8")
        assert measured(f"py:{path}:Player", ["small"]).small

    def test_without_numpy_there_is_none(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "sevenbridge.lab.benchmark.small_game", None)
        with pytest.raises(NoArrays):
            measured("greedy", ["small"])


def test_a_class_in_a_file_is_an_entry(tmp_path: Path) -> None:
    path = tmp_path / "last_of_all.py"
    path.write_text(PLAYER, encoding="utf-8")
    results = measured(f"last=py:{path}:Last")
    assert results.entry == "last"
    assert results.substituted == 0
    assert check_entry(results.player, results).is_same


def test_a_class_that_is_shown_all_cards_is_no_entry(entered: Results, tmp_path: Path) -> None:
    path = tmp_path / "cheat.py"
    path.write_text(CHEAT, encoding="utf-8")
    for ask in (measured, lambda player: check_entry(player, entered)):
        with pytest.raises(UnusableCode) as refused:
            ask(f"py:{path}:Cheat")
        assert refused.value.code == "omniscient"


def test_chance_excuses_nobody_who_always_plays_alike() -> None:
    near = Estimate(0.1, -1.0, 1.2)
    assert Check(False, near, may_vary=True).holds
    assert not Check(False, near, may_vary=False).holds


def test_who_has_a_clock_or_is_somebodys_own_may_vary() -> None:
    assert [may_vary(name) for name in ("tuned", "search:200", "search:20ms", "search", "py:my.py:Mine")] == [
        False,
        False,
        True,
        True,
        True,
    ]


def test_pairings_are_numbered_in_their_order() -> None:
    assert [each.number for each in PAIRINGS] == list(range(len(PAIRINGS)))
