"""Policies of players in a game in sequence form (exploitability.py)."""

from functools import partial

from sevenbridge.lab.extras import extra

with extra("openspiel"):
    import numpy as np

from sevenbridge.bots.determinizations import Determinizations
from sevenbridge.bots.player import Player
from sevenbridge.bots.search import SearchPlayer
from sevenbridge.engine.cards import card_set, pack
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import view_of
from sevenbridge.lab.extensive.extensive_round import ExtensiveRound
from sevenbridge.lab.extensive.sequence_form import Decisions, Floats, SequenceForm
from sevenbridge.lab.extensive.setup import Setup


def proportional_policy(decisions: Decisions, weights: Floats) -> Floats:
    """The policy by which actions are as likely as their weights, and all alike where none has any."""
    policy = np.ones(decisions.sequences)
    for level in decisions.levels:
        here = weights[level.sequences]
        sums = np.add.reduceat(here, level.starts)[level.sets]
        counts = np.bincount(level.sets)[level.sets]
        policy[level.sequences] = np.where(sums > 0, here / np.where(sums > 0, sums, 1), 1 / counts)
    return policy


def uniform_policy(decisions: Decisions) -> Floats:
    """The policy by which all actions are alike."""
    return proportional_policy(decisions, np.zeros(decisions.sequences))


def search_of(setup: Setup, playouts: int) -> SearchPlayer:
    """The player ``search``, told which cards are in play; the others think of the whole pack."""
    out_of_play = card_set(pack(1)) & ~card_set(setup.cards)
    return SearchPlayer(playouts, worlds=partial(Determinizations, out_of_play))


def player_policy(form: SequenceForm, seat: int, player: Player) -> Floats:
    """What a player does, asked once in each information set, each time in a new round, with dice of its own.

    So one that decides by dice keeps to what it did: this is one of the many policies that it mixes.
    """
    decisions = form.decisions[seat]
    weights = np.zeros(decisions.sequences)
    for number, (course, actions) in enumerate(zip(decisions.courses, decisions.actions, strict=True)):
        if len(actions) > 1:
            extensive = ExtensiveRound(form.setup)
            for move in course:
                extensive.move(move)
            assert extensive.round is not None
            player.begin_round()
            chosen = player.choose(view_of(extensive.round, seat), Dice(seat).fork(number))
            weights[decisions.first[number] + actions.index(chosen)] = 1
    return proportional_policy(decisions, weights)
