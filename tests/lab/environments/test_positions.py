"""Episodes begin where they are told to: in a position, or in one that looks to a seat as it is told."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import DRAW
from sevenbridge.engine.phases import OVER, RESHUFFLING
from sevenbridge.engine.position import ImpossiblePosition
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.view import view_of
from sevenbridge.lab.environments import seven_bridge_v0
from sevenbridge.lab.environments.hidden import hidden_cards
from sevenbridge.lab.environments.observer import Observer
from sevenbridge.lab.environments.positions import world_of
from sevenbridge.lab.environments.single import SevenBridgeEnv
from sevenbridge.lab.environments.vector import SevenBridgeVectorEnv
from tests.engine.random_games import dealt, step
from tests.lab.environments.made import lockstep
from tests.lab.worlds import moments

LINE = (
    "gamerules Kd9c/3h4h9h/8d2c/5s2d5c 1:5d6d7d 9dAh 8c5h 1 claiming"
    " discarder=0 begun=0123 ponners=3 discards_made=4"
)


def decisions(seed: int, rules: Rules, seats: int) -> Iterator[Round]:
    """A random round at each of its decisions."""
    dice = Dice(seed)
    round = dealt(dice, rules, seats)
    while round.phase != OVER:
        if round.actor >= 0 and round.phase != RESHUFFLING and round.legal_actions() != [0]:
            yield round
        step(dice, round)


def asked(seat: int, discards: int) -> Round:
    """A round of four in which this seat is asked after so many discards."""
    rounds = (round for seed in range(99) for round in decisions(seed, PRESETS["gamerules"], 4))
    return next(each for each in rounds if (each.actor, each.discards_made) == (seat, discards)).clone()


@pytest.mark.parametrize("matches", [False, True])
def test_games_begin_in_the_position_of_a_text(matches: bool) -> None:
    names = ["actions", "observations", "masks", "actors", "hidden"]
    games, made = lockstep(2, PRESETS["gamerules"], 4, names, matches=matches)
    games.reset(7, positions=LINE)
    round = Round.from_text(LINE)
    assert made["actors"].tolist() == [3, 3]
    for row in range(2):
        assert games._slots[row].round.text() == LINE
        assert np.flatnonzero(made["masks"][row]).tolist() == round.legal_actions()
        assert made["hidden"][row].tobytes() == hidden_cards(games.layout, round, 3)
    # the next episode is dealt
    games.reset()
    assert [slot.round.discards_made for slot in games._slots] == [0, 0]
    assert [slot.episode for slot in games._slots] == [1, 1]


@pytest.mark.parametrize("preset", ["gamerules", "nintendo", "wikipedia_ja"])
def test_a_position_with_its_history_shows_what_the_round_showed(preset: str) -> None:
    games, made = lockstep(1, PRESETS[preset], 3)
    observer = Observer(games.layout)
    for round in decisions(5, PRESETS[preset], 3):
        games.reset(1, positions=round.position())
        assert made["observations"][0].tobytes() == observer.observe(view_of(round, round.actor))
        assert games._slots[0].round == round


@pytest.mark.parametrize("preset", ["gamerules", "nintendo", "wikipedia_ja"])
def test_what_one_seat_knows_is_completed_by_the_seed(preset: str) -> None:
    rules = PRESETS[preset]
    games, made = lockstep(4, rules, 3, ["actions", "observations", "masks", "hidden"])
    observer = Observer(games.layout)
    differ = 0
    for round in decisions(8, rules, 3):
        view = view_of(round, round.actor)
        games.reset(3, positions=view)
        first = made["hidden"].copy()
        for row, slot in enumerate(games._slots):
            assert made["observations"][row].tobytes() == observer.observe(view)
            assert view_of(slot.round, view.seat) == view
            assert np.flatnonzero(made["masks"][row]).tolist() == round.legal_actions()
        differ += len({each.tobytes() for each in first}) > 1
        games.reset(3, positions=view)
        assert np.array_equal(first, made["hidden"])
    assert differ > 10


def test_the_hidden_cards_lie_wherever_they_can() -> None:
    round = dealt(Dice(2), Rules(), 3)
    step(Dice(1), round)
    view = view_of(round, round.actor)
    other = (round.actor + 1) % 3
    worlds = [world_of(view, Dice(seed)) for seed in range(400)]
    held = np.array([[world.hands[other] >> card & 1 for card in range(64)] for world in worlds]).mean(axis=0)
    unseen = [card for card in range(64) if view.unseen() >> card & 1]
    share = view.counts[other] / len(unseen)
    # five standard deviations of 400 draws
    assert np.abs(held[unseen] - share).max() < 5 * np.sqrt(share * (1 - share) / 400)


def test_views_of_all_kinds_of_rules_and_moments_are_completed() -> None:
    """In the world that is made nobody else is asked about a discard, so that the next seat may draw."""
    for seed in range(40):
        for number, round in enumerate(moments(seed)):
            if round.phase != OVER and number % 7 == 0:
                for seat in range(round.seats):
                    view = view_of(round, seat)
                    told = view_of(world_of(view, Dice(number)), seat).facts() | {
                        "legal": view.legal_actions()
                    }
                    assert told == view.facts()


def test_an_agent_s_environment_begins_in_a_position_too() -> None:
    env = SevenBridgeEnv(["greedy"] * 3)
    round = asked(0, 9)
    for position in (round.text(), round.position(), view_of(round, 0)):
        _, info = env.reset(seed=4, options={"position": position})
        assert env.lockstep._slots[0].round.discards_made == 9
        assert np.flatnonzero(info["action_mask"]).tolist() == round.legal_actions()
    # who is asked before the agent decides first
    env.reset(options={"position": asked(2, 9).text()})
    assert env.lockstep._slots[0].round.discards_made > 9
    env.reset(options={})
    assert env.lockstep._slots[0].round.discards_made < 9


def test_a_position_in_which_the_agent_has_nothing_to_decide_any_more_ends_in_one_step() -> None:
    env = SevenBridgeEnv(["greedy"] * 3)
    _, info = env.reset(seed=4, options={"position": LINE})
    assert np.flatnonzero(info["action_mask"]).tolist() == [DRAW]
    _, _, over, _, _ = env.step(DRAW)
    assert over


def test_many_begin_in_one_position_or_in_one_each() -> None:
    envs = SevenBridgeVectorEnv(3, ["greedy"] * 3)
    line = asked(0, 9).text()
    before, _ = envs.reset(seed=4, options={"position": line})
    assert len({each.tobytes() for each in before}) == 1
    marked = np.array([True, True, False])
    after, _ = envs.reset(seed=4, options={"position": [line, None, None], "reset_mask": marked})
    assert np.array_equal(before[[0, 2]], after[[0, 2]])
    assert [slot.round.discards_made < 9 for slot in envs.lockstep._slots] == [False, True, False]


def test_so_do_several_agents() -> None:
    env = seven_bridge_v0.env(seats=4)
    env.reset(seed=3, options={"position": LINE})
    assert env.agent_selection == "player_3"
    assert env.unwrapped.lockstep._slots[0].round.text() == LINE


def test_a_match_begins_with_the_round_of_the_position() -> None:
    games, made = lockstep(1, Rules(match_length=2), 4, matches=True)
    line = LINE.replace("gamerules", "gamerules,match_length=2")
    games.reset(3, positions=line)
    rounds = 0
    while not made["dones"][0]:
        rounds = max(rounds, games._slots[0].match.rounds)
        games.sample()
        games.step()
    assert rounds == 1
    assert made["observations"][0, games.layout["rounds_left"].start] == 1


@pytest.mark.parametrize(
    ("position", "told"),
    [
        (LINE.replace("gamerules", "pagat"), "its own rules"),
        ("gamerules Kd9c/3h4h9h - 9dAh 8c 1 drawing", "its own rules"),
        ("gamerules -/3h4h9h/8d2c/5s2d5c - 9dAh 8c 1 over winner=0", "over"),
        ([LINE], "as many positions"),
    ],
)
def test_a_position_that_does_not_fit_is_refused(position: Any, told: str) -> None:
    games, _ = lockstep(2, PRESETS["gamerules"], 4)
    games.reset(1)
    before = games.snapshot()
    with pytest.raises(ValueError, match=told):
        games.reset(1, positions=position)
    assert games.snapshot() == before


def test_so_is_one_that_cannot_be_and_what_is_none() -> None:
    env = SevenBridgeEnv(["greedy"] * 3)
    with pytest.raises(ImpossiblePosition):
        env.reset(options={"position": LINE.replace("9dAh", "9dKd")})
    with pytest.raises(TypeError, match="position"):
        env.reset(options={"position": 7})
