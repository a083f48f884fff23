"""Discards that are offered to all: who is asked tells nobody what others hold; the claims are the same."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from sevenbridge.engine import actions
from sevenbridge.engine.actions import DRAW_ACTION, PASS_ACTION
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import DISCARD
from sevenbridge.engine.legality import claimants
from sevenbridge.engine.phases import CLAIMING, PLAYING
from sevenbridge.engine.refusals import IllegalAction
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.lab.environments import seven_bridge_v0
from sevenbridge.lab.environments.lockstep import Lockstep
from sevenbridge.lab.environments.observer import Observer
from tests.engine.test_properties import redealt
from tests.exhaustive import exhaustive_interpreted
from tests.lab.environments.made import lockstep

RULES = [*PRESETS.values(), Rules(claim_priority="nearest", claim_ban="none")]
IDS = [*PRESETS, "nearest"]


def legal(row: Any) -> list[int]:
    return [int(action) for action in np.flatnonzero(row)]


def after_the_discarder(round: Round, seats: int) -> list[int]:
    """Of a set of seats each, from the discarder's left on."""
    around = [(round.discarder + step) % round.seats for step in range(1, round.seats)]
    return [seat for seat in around if seats >> seat & 1]


def offers(games: Lockstep, made: dict[str, Any], dice: Dice) -> Iterator[tuple[Round, list[int], bool]]:
    """Plays at random; after each discard the round then, who was asked about it, and whether all passed."""
    before, asked = None, list[int]()
    while True:
        round = games._slots[0].round
        seat, chosen = int(made["actors"][0]), legal(made["masks"][0])
        action = chosen[dice.below(len(chosen))]
        if round.phase == PLAYING:
            if before is not None:
                yield before, asked, round.claimed_from < 0
            before, asked = None, []
        else:
            before = before or round.clone()
            asked.append(seat)
            able = (round.ponners | round.chier) >> seat & 1
            assert chosen == [PASS_ACTION] or able
            assert PASS_ACTION in chosen
        made["actions"][0] = action
        games.step()
        if made["dones"][0]:
            before, asked = None, []


@pytest.mark.parametrize("rules", RULES, ids=IDS)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_who_is_asked_follows_from_what_everybody_sees(rules: Rules, seats: int) -> None:
    games, made = lockstep(1, rules, seats, offers="all")
    games.reset(3)
    claimed = beyond = 0
    for told, (round, asked, all_passed) in enumerate(offers(games, made, Dice(2))):
        may = claimants(round.law, seats, round.discarder, round.begun, round.discards_made)
        around = after_the_discarder(round, may)
        # all around, or up to the one that took it: that is public by then
        assert asked == around[: len(asked)]
        assert asked == around or not all_passed
        claimed += not all_passed
        beyond += sum(not (round.ponners | round.chier) >> seat & 1 for seat in asked)
        if told > 80 and claimed:
            break
    assert beyond > 50


@exhaustive_interpreted
@pytest.mark.parametrize("rules", RULES, ids=IDS)
def test_the_claims_are_those_of_a_round_that_asks_by_priority(rules: Rules) -> None:
    """Each seat decides by its number and the discard: asked so or so, the same happens."""
    waited = 0
    for seed in range(15):
        played = []
        for whom in ("claimants", "all"):
            games, made = lockstep(1, rules, 4, offers=whom, autoreset_mode="Disabled")
            games.reset([seed])
            while not made["dones"][0]:
                round, seat, chosen = games._slots[0].round, int(made["actors"][0]), legal(made["masks"][0])
                if round.phase == PLAYING:
                    made["actions"][0] = chosen[round.turns * 7 % len(chosen)]
                else:
                    waited += round.phase == CLAIMING and round.actor != seat and len(chosen) > 1
                    made["actions"][0] = chosen[(round.discards_made * 5 + seat * 3) % len(chosen)]
                games.step()
            played.append(games._slots[0].round)
        assert played[0].public_history == played[1].public_history
        assert played[0].position().hands == played[1].position().hands
    # a chi of the next player, who has no pon, waits for those who have one
    assert (waited > 0) == (rules.claim_priority == "pon")


def discarded(seed: int, whom: str, is_redealt: bool) -> tuple[list[int], list[bytes]]:
    """Who is asked about a discard that all let go, and what the discarder is shown each time.

    Before it, all that the discarder does not know may be dealt anew.
    """
    rules = RULES[seed % len(RULES)]
    games, made = lockstep(1, rules, 4, offers=whom)
    games.reset([seed])
    slot, observer, dice = games._slots[0], Observer(games.layout), Dice(seed)
    first = actions.encode(DISCARD, 0)
    discards = made["masks"][0, first : first + 52]
    while slot.round.turns < 12 or slot.round.phase != PLAYING or not discards.any():
        games.sample()
        games.step()
    watcher = slot.round.turn
    if is_redealt:
        slot.round.copy_from(Round.at(redealt(dice, slot.round.position(), watcher)))
    made["actions"][0] = first + int(discards.argmax())
    games.step()
    asked, shown = list[int](), list[bytes]()
    while slot.round.phase != PLAYING and slot.round.turns:
        asked.append(int(made["actors"][0]))
        view = slot.view_of(watcher)
        assert view is not None
        shown.append(observer.observe(view))
        made["actions"][0] = PASS_ACTION
        games.step()
    return asked, shown


def test_two_worlds_that_differ_in_hidden_cards_ask_the_same_seats() -> None:
    seeds = range(30)
    for seed in seeds:
        here, there = discarded(seed, "all", False), discarded(seed, "all", True)
        assert here == there
    # asking those alone who can claim tells the worlds apart
    told = [[discarded(seed, "claimants", world)[0] for world in (False, True)] for seed in seeds]
    assert any(here != there for here, there in told)


def test_who_has_no_claim_can_only_pass_and_is_told_so() -> None:
    games, made = lockstep(1, PRESETS["gamerules"], 4, offers="all")
    games.reset(1)
    while legal(made["masks"][0]) != [PASS_ACTION]:
        games.sample()
        games.step()
    for wrong in (DRAW_ACTION, 500, 2**40, -7):
        made["actions"][0] = wrong
        with pytest.raises(IllegalAction) as refused:
            games.step()
        assert refused.value.code == "nothing_to_claim"


def test_games_go_back_to_the_middle_of_an_offer() -> None:
    games, made = lockstep(1, PRESETS["gamerules"], 4, offers="all")
    games.reset(1)
    for _ in range(200):
        before = games.snapshot()
        after: list[list[Any]] = []
        for _ in range(2):
            games.restore(before)
            for _ in range(4):
                games.sample()
                games.step()
            after.append([made[name].tolist() for name in ("actors", "masks", "observations")])
        assert after[0] == after[1]
        games.restore(before)
        games.sample()
        games.step()


def test_an_episode_that_begins_after_a_discard_offers_it_to_all() -> None:
    games, made = lockstep(1, PRESETS["gamerules"], 4, offers="all")
    games.reset(1)
    while (round := games._slots[0].round).phase != CLAIMING or made["actors"][0] != round.turn:
        games.sample()
        games.step()
    begun, shown = lockstep(1, PRESETS["gamerules"], 4, offers="all")
    begun.reset(2, positions=round.position())
    for _ in range(2):
        assert shown["actors"][0] == made["actors"][0]
        assert np.array_equal(shown["masks"], made["masks"])
        for each, buffers in ((games, made), (begun, shown)):
            buffers["actions"][0] = PASS_ACTION
            each.step()


def test_computer_players_are_offered_discards_in_the_same_order() -> None:
    games, made = lockstep(2, seats=4, players=[None, "greedy", None, "greedy"], offers="all")
    games.reset(4)
    ends, bare = 0, 0
    while ends < 5:
        bare += sum(legal(mask) == [PASS_ACTION] for mask in made["masks"])
        assert set(made["actors"].tolist()) <= {0, 2}
        games.sample()
        games.step()
        ends += int(made["dones"].sum())
    assert bare


def test_the_environment_for_several_agents_offers_to_all_too() -> None:
    env = seven_bridge_v0.env(offers="all")
    env.reset(seed=1)
    bare = 0
    for agent in env.agent_iter():
        observation, _, over, _, _ = env.last()
        if over:
            break
        mask = observation["action_mask"]
        bare += legal(mask) == [PASS_ACTION]
        env.step(int(env.action_space(agent).sample(mask)))
    assert bare
    with pytest.raises(ValueError, match="nobody"):
        seven_bridge_v0.env(offers="nobody")
