"""The sequence form of a small game: what policies are worth in it, and how good they are."""

from itertools import islice
from typing import Any

import numpy as np
import pytest

from sevenbridge.bots.determinizations import Determinizations
from sevenbridge.bots.players import make_player
from sevenbridge.engine.cards import PACK, card_set
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import view_of
from sevenbridge.lab.extensive import sequence_form
from sevenbridge.lab.extensive.equilibrium import approach_equilibrium
from sevenbridge.lab.extensive.exploitability import best_response, nash_conv, reaches, value_of_policies
from sevenbridge.lab.extensive.extensive_round import CHANCE, NO_MOVER, ExtensiveRound
from sevenbridge.lab.extensive.information import information
from sevenbridge.lab.extensive.policies import player_policy, proportional_policy, search_of, uniform_policy
from sevenbridge.lab.extensive.sequence_form import Floats, SequenceForm
from sevenbridge.lab.extensive.setup import Setup
from tests.lab.extensive.rounds import TINY, everywhere, moments

RULES = Rules(stock_out="end", score_flow="zero_sum", claim_ban="none", claim_hand_cards=1)
SMALL = Setup(RULES, 2, suits="sh", ranks="678", hand_size=2)


@pytest.fixture(scope="module")
def form() -> SequenceForm:
    return SequenceForm(SMALL)


def some_policies(form: SequenceForm, seed: int) -> tuple[Floats, Floats]:
    """Policies that draw how likely each action is, and never do some of them."""
    numbers = np.random.default_rng(seed)
    first, second = (
        proportional_policy(each, numbers.random(each.sequences) * (numbers.random(each.sequences) > 0.3))
        for each in form.decisions
    )
    return first, second


def expected(extensive: ExtensiveRound, likely: Any) -> float:
    """What seat 0 gains on average from here on, told by going through all that can happen."""
    if extensive.mover == NO_MOVER:
        return extensive.returns()[0]
    total = 0.0
    moves = extensive.legal_moves()
    chances = [1 / len(moves)] * len(moves) if extensive.mover == CHANCE else likely(extensive, moves)
    for move, chance in zip(moves, chances, strict=True):
        if chance:
            after = extensive.clone()
            after.move(move)
            total += chance * expected(after, likely)
    return total


def test_it_has_every_information_set_with_its_actions(form: SequenceForm) -> None:
    found = {}
    for extensive, _ in everywhere(SMALL):
        if extensive.mover >= 0:
            found[information(extensive, extensive.mover)] = extensive.legal_moves()
    listed = {}
    for seat, decisions in enumerate(form.decisions):
        for known, actions, course in zip(decisions.known, decisions.actions, decisions.courses, strict=True):
            listed[known] = actions
            there = ExtensiveRound(SMALL)
            for move in course:
                there.move(move)
            assert (there.mover, information(there, seat)) == (seat, known)
    assert listed == found


@pytest.mark.parametrize("seed", range(2))
def test_policies_are_worth_what_they_bring(form: SequenceForm, seed: int) -> None:
    policies = some_policies(form, seed)
    likely = {
        known: policies[seat][first : first + len(actions)]
        for seat, each in enumerate(form.decisions)
        for known, first, actions in zip(each.known, each.first, each.actions, strict=True)
    }
    brings = expected(
        ExtensiveRound(SMALL), lambda extensive, _: likely[information(extensive, extensive.mover)]
    )
    assert value_of_policies(form, policies) == pytest.approx(brings)


def test_so_is_a_player(form: SequenceForm) -> None:
    player = make_player("greedy")

    def chosen(extensive: ExtensiveRound, moves: list[int]) -> list[int]:
        assert extensive.round is not None
        action = player.choose(view_of(extensive.round, extensive.mover), Dice(0))
        return [int(move == action) for move in moves]

    policies = player_policy(form, 0, player), player_policy(form, 1, player)
    assert value_of_policies(form, policies) == pytest.approx(expected(ExtensiveRound(SMALL), chosen))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_best_response_gains_what_the_best_decisions_do_one_by_one(form: SequenceForm, seat: int) -> None:
    other = some_policies(form, 7)[1 - seat]
    decisions = form.decisions[seat]

    def gained(policy: Floats) -> float:
        return (
            value_of_policies(form, (policy, other))
            if seat == 0
            else -value_of_policies(form, (other, policy))
        )

    # the last decisions first: whatever leads to them is still possible then
    policy = uniform_policy(decisions)
    for first, actions in reversed(list(zip(decisions.first, decisions.actions, strict=True))):
        worth = []
        for action in range(len(actions)):
            policy[first : first + len(actions)] = 0
            policy[first + action] = 1
            worth.append(gained(policy))
        policy[first : first + len(actions)] = 0
        policy[first + int(np.argmax(worth))] = 1
    best = best_response(form, seat, other)
    assert gained(policy) == pytest.approx(best)
    assert all(best >= gained(some_policies(form, seed)[seat]) for seed in range(50))


def test_an_equilibrium_is_approached(form: SequenceForm) -> None:
    found = [nash_conv(form, policies) for policies in islice(approach_equilibrium(form), 60)]
    assert nash_conv(form, (uniform_policy(form.decisions[0]), uniform_policy(form.decisions[1]))) > 1
    assert found[-1] < 0.01
    assert found[-1] >= 0
    policies = next(islice(approach_equilibrium(form), 60, None))
    for seat, each in enumerate(form.decisions):
        for level in each.levels:
            sums = np.add.reduceat(policies[seat][level.sequences], level.starts)
            assert sums == pytest.approx(1)
        assert reaches(each, policies[seat]).max() == pytest.approx(1)


def test_only_games_of_two_in_which_one_gains_what_the_other_loses_have_one() -> None:
    for setup in (TINY, Setup(RULES, 3, suits="sh", ranks="678", hand_size=1)):
        with pytest.raises(ValueError, match="two seats"):
            SequenceForm(setup)


def test_a_game_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sequence_form, "MOST_MOMENTS", 1000)
    with pytest.raises(ValueError, match="more than 1,000 moments"):
        SequenceForm(Setup(Rules(score_flow="zero_sum"), 2))


def test_worlds_that_are_told_the_cards_in_play_have_no_others() -> None:
    """The player ``search`` then deals just these; told nothing, it deals of the whole pack."""
    dice = Dice(3)
    for moment in moments(SMALL, dice):
        if moment.mover < 0 or moment.round is None:
            continue
        view = view_of(moment.round, moment.mover)
        position = moment.round.position()
        in_play = card_set(SMALL.cards)
        seen = [position.hands[moment.mover], *(meld.cards for meld in position.melds)]
        hidden = in_play & ~sum(seen) & ~card_set(position.discards)
        for out_of_play, others in ((card_set(PACK) & ~in_play, False), (0, True)):
            worlds = Determinizations(out_of_play)
            worlds.update(view, dice)
            found = 0
            for number in range(30):
                world = moment.round.clone()
                worlds.deal(world, number)
                found |= world.hands[1 - moment.mover] | card_set(world.stock)
            assert (found & ~hidden != 0) is others
    assert search_of(SMALL, 50).choose(view, dice) in view.legal_actions()
