"""All players: the list of names, legal choices under any rules, and nothing known but the view."""

import copy
import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge.bots.aims import MatchWon
from sevenbridge.bots.characters import CHARACTERS
from sevenbridge.bots.levels import LEVELS
from sevenbridge.bots.player import Player
from sevenbridge.bots.players import PLAYERS, NamedPlayer, UnknownPlayer, find_player, make_player
from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.search import SearchPlayer
from sevenbridge.bots.tuned_weights import COLLECTED
from sevenbridge.bots.value import ValuePlayer, net_for
from sevenbridge.engine.cards import card_set, cards_in, pack
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.phases import OVER, RESHUFFLING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.view import view_of
from sevenbridge.lab.games import Games
from tests.exhaustive import exhaustive_interpreted
from tests.strategies import rules_strategy

seeds = st.integers(0, 2**32)

#: the players without those that think long (test_search.py)
QUICK = tuple(each for each in PLAYERS.values() if not each.thinks_long)


def decisions(rules: Rules, seats: int, seed: int) -> Iterator[Round]:
    """A round among all players, stopped at each decision."""
    dice = Dice(seed)
    deck = list(pack(rules.jokers))
    dice.shuffle(deck)
    round = Round.dealt(rules, seats, dice.below(seats), deck)
    company = [QUICK[dice.below(len(QUICK))].make() for _ in range(seats)]
    while round.phase != OVER:
        if round.phase == RESHUFFLING:
            under = list(round.discards[:-1])
            dice.shuffle(under)
            round.restock(under)
        yield round
        round.play(company[round.actor].choose(view_of(round, round.actor), dice))


def with_other_secrets(round: Round, dice: Dice) -> Round:
    """A round that looks the same to the actor.

    The hands of the others and the stock are dealt anew, and of the claims only the actor's are left.
    """
    position = round.position()
    own = position.hands[round.actor]
    asked = 1 << round.actor
    hidden = [card for hand in position.hands if hand != own for card in cards_in(hand)]
    hidden += position.stock
    dice.shuffle(hidden)
    hands = []
    for hand in position.hands:
        size = 0 if hand == own else hand.bit_count()
        hands.append(card_set(hidden[:size]) if size else own)
        del hidden[:size]
    return Round.at(
        replace(
            position,
            hands=tuple(hands),
            stock=tuple(hidden),
            ponners=position.ponners & asked,
            chier=position.chier & asked,
            waiting_chi=-1,
        )
    )


@pytest.mark.parametrize("name", PLAYERS)
def test_players_have_names(name: str) -> None:
    assert PLAYERS[name].name == name
    assert isinstance(make_player(name), Player)


def test_levels_and_characters_name_the_player_that_plays_for_them() -> None:
    for name, player in [
        *((level.name, level.player) for level in LEVELS),
        *((each.id, each.player) for each in CHARACTERS),
    ]:
        assert find_player(name) is PLAYERS[player]
        assert type(make_player(name)) is type(make_player(player))
        # a name in both tables means the same in both
        assert name not in PLAYERS or name == player
    assert make_player("chie:8").__reduce__() == make_player("owl:8").__reduce__()
    assert find_player("gready") is None


def test_other_names_are_refused() -> None:
    with pytest.raises(UnknownPlayer, match=r"gready.*random, novice, forgetful") as caught:
        make_player("gready")
    assert caught.value.code == "unknown_player"
    assert caught.value.details == {"name": "gready", "known": ", ".join(PLAYERS)}


def test_a_budget_takes_the_place_of_the_usual_one() -> None:
    made: list[dict[str, int | None]] = []

    def make(playouts: int | None = 40, milliseconds: int | None = 250) -> Player:
        made.append({"playouts": playouts, "milliseconds": milliseconds})
        return Player()

    for name in ("thinker", "thinker:3000", "thinker:100ms"):
        make_player(name, {"thinker": NamedPlayer(name="thinker", make=make, thinks_long=True)})
    assert made == [
        {"playouts": 40, "milliseconds": 250},
        {"playouts": 3000, "milliseconds": None},
        {"playouts": None, "milliseconds": 100},
    ]


def test_a_player_must_choose() -> None:
    with pytest.raises(NotImplementedError):
        Player().choose(view_of(next(decisions(Rules(), 2, 0)), 0), Dice(0))


#: players that are asked for by more than a name
ARRANGED: dict[str, Callable[[], Player]] = {
    "rule with weights": lambda: RulePlayer(COLLECTED[2]),
    "value with a net": lambda: ValuePlayer(net_for(law_of(PRESETS["wikipedia_ja"]), 2)),
    "search in threads": lambda: SearchPlayer(playouts=30, threads=2),
    "search for the match": lambda: SearchPlayer(playouts=30, aim=MatchWon),
}


#: how a player is copied
COPIED: dict[str, Callable[[Player], Player]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda each: pickle.loads(pickle.dumps(each)),
}


@exhaustive_interpreted
@pytest.mark.parametrize("how", COPIED)
@pytest.mark.parametrize("name", [*PLAYERS, *ARRANGED])
def test_a_copy_plays_as_its_original(name: str, how: str) -> None:
    duplicate = COPIED[how]
    budget = ":8" if name in PLAYERS and PLAYERS[name].thinks_long else ""
    original = ARRANGED[name]() if name in ARRANGED else make_player(name + budget)
    unused = duplicate(original)
    for number, round in enumerate(decisions(PRESETS["gamerules"], 2, 3)):
        if number % 16 == 1:
            view = view_of(round, round.actor)
            chosen = original.choose(view, Dice(number))
            assert unused.choose(view, Dice(number)) == chosen
            used = duplicate(original)
            assert type(used) is type(original)
            assert used.choose(view, Dice(number)) == chosen


@exhaustive_interpreted
@given(rules_strategy(), st.integers(2, 6), seeds)
@settings(deadline=None)
def test_every_choice_is_legal(rules: Rules, seats: int, seed: int) -> None:
    # the round refuses whatever is not
    for round in decisions(rules, seats, seed):
        assert round.legal_actions()


@exhaustive_interpreted
@given(rules_strategy(), st.integers(2, 6), seeds)
@settings(deadline=None, max_examples=20)
def test_the_same_view_and_dice_give_the_same_choice(rules: Rules, seats: int, seed: int) -> None:
    secrets = Dice(seed).fork(1)
    changed = False
    for round in decisions(rules, seats, seed):
        view = view_of(round, round.actor)
        elsewhere = with_other_secrets(round, secrets)
        other = view_of(elsewhere, round.actor)
        assert other == view
        changed = changed or elsewhere != round
        one, another = (player.make() for player in [QUICK[secrets.below(len(QUICK))]] * 2)
        assert one.choose(other, Dice(seed)) == another.choose(view, Dice(seed))
    assert changed


@exhaustive_interpreted
def test_greedy_draws_no_lots() -> None:
    for seed in range(20):
        dice = Dice(seed)
        for round in decisions(Rules(), 4, seed):
            view = view_of(round, round.actor)
            assert make_player("greedy").choose(view, dice) == make_player("greedy").choose(
                view, Dice(seed + 1)
            )
        assert dice == Dice(seed)


def test_random_takes_all_actions_alike() -> None:
    # the turn after the draw: eight discards, and what there is to meld
    round = list(zip(decisions(Rules(), 2, 3), range(2), strict=False))[-1][0]
    view = view_of(round, round.actor)
    legal = view.legal_actions()
    dice = Dice(0)
    choices = [make_player("random").choose(view, dice) for _ in range(100 * len(legal))]
    assert all(60 < choices.count(action) < 140 for action in legal)


def test_greedy_clearly_beats_random() -> None:
    games = Games(Rules(), [make_player("greedy"), *(make_player("random") for _ in range(3))], 1)
    games.play_rounds(0, 240)
    sums = games.sums()
    assert sums.rounds_won[0] > 0.65 * 240
    assert sums.points[0] > 5 * max(sums.points[1:])
