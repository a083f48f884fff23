"""The gentle players: the mistakes that they make, and those that they never make."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge.bots.characters import CHARACTERS
from sevenbridge.bots.players import PLAYERS, make_player
from sevenbridge.engine import actions
from sevenbridge.engine.bits import SEVENS
from sevenbridge.engine.cards import pack, parse_card
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.phases import OVER, PLAYING, RESHUFFLING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.view import view_of
from tests.bots.test_players import decisions
from tests.bots.turns import answer, can_go_out, turn
from tests.exhaustive import interpreted_but
from tests.strategies import rules_strategy

GENTLE = ("forgetful", "shy", "eager")
FORGETFUL, SHY, EAGER = (make_player(name) for name in GENTLE)
#: the others at the table are drawn from these
COMPANY = (*GENTLE, "novice", "greedy")
#: so many rounds of each gentle player are looked at under each preset
ROUNDS = 40

gentle = pytest.mark.parametrize("name", GENTLE)


def turns(name: str, rules: Rules, seats: int, seed: int) -> Iterator[tuple[Round, list[int], Round]]:
    """The turns of a player in seat 0 of a round among others.

    Each is told as the round once the card is taken, what the player does, and the round after that.
    """
    dice = Dice(seed)
    deck = list(pack(rules.jokers))
    dice.shuffle(deck)
    round = Round.dealt(rules, seats, dice.below(seats), deck)
    players = [make_player(name), *(make_player(COMPANY[dice.below(len(COMPANY))]) for _ in range(seats - 1))]
    while round.phase != OVER:
        if round.phase == RESHUFFLING:
            under = list(round.discards[:-1])
            dice.shuffle(under)
            round.restock(under)
        if round.phase != PLAYING:
            round.play(players[round.actor].choose(view_of(round, round.actor), dice))
            continue
        before = round.clone()
        done = []
        while round.phase == PLAYING and round.actor == before.actor:
            done.append(players[round.actor].choose(view_of(round, round.actor), dice))
            round.play(done[-1])
        if before.actor == 0:
            yield before, done, round


def done_in(before: Round, *verbs: str) -> list[int]:
    """The legal actions of these verbs."""
    return [action for action in before.legal_actions() if actions.verb_of(action) in verbs]


def can_plainly_go_out(before: Round) -> bool:
    """Whether one meld at most, and all lay-offs that there are, leave no more than a card to discard."""
    for meld in (None, *done_in(before, "meld")):
        round = before.clone()
        if meld is not None:
            round.play(meld)
        while round.phase == PLAYING and (fitting := done_in(round, "layoff")):
            round.play(fitting[0])
        if round.phase == OVER:
            return True
        if round.hands[before.actor].bit_count() == 1 and done_in(round, "discard"):
            return True
    return False


def check_no_seven_is_discarded_that_may_lie(name: str, rules: Rules, seats: int, seed: int) -> None:
    """Plays a round, and fails where a player discards a seven that it may meld or lay off."""
    for before, done, _ in turns(name, rules, seats, seed):
        *put_down, last = done
        round = before.clone()
        for action in put_down:
            round.play(action)
        if actions.verb_of(last) == "discard":
            seven = actions.moved_cards(last) & SEVENS
            assert not any(
                actions.moved_cards(action) & seven for action in done_in(round, "meld", "layoff")
            ), f"{view_of(round, 0)}"


@pytest.mark.parametrize("preset", interpreted_but(["gamerules"], list(PRESETS)))
@gentle
def test_no_seven_that_may_lie_is_discarded(name: str, preset: str) -> None:
    for seed in range(ROUNDS):
        check_no_seven_is_discarded_that_may_lie(name, PRESETS[preset], 2 + seed % 5, seed)


@given(st.sampled_from(GENTLE), rules_strategy(), st.integers(2, 6), st.integers(0, 2**32))
@settings(deadline=None, max_examples=40)
def test_nor_is_it_under_any_rules(name: str, rules: Rules, seats: int, seed: int) -> None:
    check_no_seven_is_discarded_that_may_lie(name, rules, seats, seed)


@gentle
def test_going_out_is_never_missed_where_it_is_plain_and_hardly_ever_elsewhere(name: str) -> None:
    ways = missed = 0
    for rules in PRESETS.values():
        for seed in range(ROUNDS):
            for before, done, after in turns(name, rules, 2 + seed % 3, seed):
                if after.winner == 0:
                    ways += 1
                    continue
                assert not can_plainly_go_out(before), (view_of(before, 0), [*map(actions.label, done)])
                missed += can_go_out(before, set())
    assert ways > 20
    assert missed <= ways / 20


@gentle
def test_they_draw_no_lots(name: str) -> None:
    player = make_player(name)
    for seed in range(5):
        dice = Dice(seed)
        for round in decisions(Rules(), 4, seed):
            view = view_of(round, round.actor)
            assert player.choose(view, dice) == player.choose(view, Dice(seed + 1))
        assert dice == Dice(seed)


def test_they_play_for_the_characters_of_their_level() -> None:
    assert tuple(each.player for each in CHARACTERS if each.level == "chick") == GENTLE
    assert set(GENTLE) <= set(PLAYERS)


@gentle
def test_they_put_down_melds_of_three_and_sevens_at_once(name: str) -> None:
    player = make_player(name)
    assert turn(player, "4d 5d 6d 7s 2s 9c Kh Jc")[:2] == ["meld 4d 5d 6d", "meld 7s"]
    assert turn(player, "7s 7h 2s 9c Kh Jc")[:2] == ["meld 7s", "meld 7h"]
    assert turn(player, "6c 7c 8c 2s 9h Kh Jc")[0] == "meld 6c 7c 8c"
    assert turn(player, "4d 5d 6d 2s")[-1] == "out"


@gentle
def test_a_last_seven_is_discarded(name: str) -> None:
    assert turn(make_player(name), "7s") == ["discard 7s", "out"]


@gentle
def test_whoever_can_lay_off_all_cards_but_one_does_and_goes_out(name: str) -> None:
    table = ("4d 5d 6d", "Ts Th Td")
    done = turn(make_player(name), "2d 3d Tc Ks", *table, exposed=1)
    assert sorted(done[:3]) == ["layoff 2d low", "layoff 3d low", "layoff Tc set"]
    assert done[3:] == ["discard Ks", "out"]


@pytest.mark.parametrize("name", ["shy", "eager"])
def test_the_shy_and_the_eager_one_lay_off_on_melds_of_their_own(name: str) -> None:
    player = make_player(name)
    assert turn(player, "4d 5d 6d 3d 2s 9c Kh Jc")[:2] == ["meld 3d 4d 5d", "layoff 6d high"]
    assert turn(player, "3d 2s 9c Kh", "4d 5d 6d", exposed=1) == ["discard Kh"]


def test_the_forgetful_one_lays_off_on_none() -> None:
    done = turn(FORGETFUL, "4d 5d 6d 3d 2s 9c Kh Jc")
    assert Counter(word.split()[0] for word in done) == {"meld": 1, "discard": 1}


def test_the_forgetful_one_discards_what_it_has_just_drawn() -> None:
    hand = "Kh 2d 4c 9h 2s"
    for drawn in hand.split():
        assert turn(FORGETFUL, hand, exposed=1, drawn_card=parse_card(drawn)) == [f"discard {drawn}"]


def test_the_others_discard_what_counts_most_even_of_a_pair() -> None:
    for player in (SHY, EAGER):
        assert turn(player, "Ks Kh 2d 4c 9h", exposed=1) == ["discard Ks"]
        assert turn(player, "2d 4c 9h 8h", exposed=1) == ["discard 9h"]
        assert turn(player, "Ac 2d 3h Th", exposed=1, rules=PRESETS["gamepack2001"]) == ["discard Ac"]


@gentle
def test_the_joker_stays_to_the_last(name: str) -> None:
    rules = Rules(jokers=1, joker_points=50)
    player = make_player(name)
    assert turn(player, "Jk 2d 5c Kd", exposed=1, rules=rules) == ["discard Kd"]
    assert turn(player, "Jk", exposed=1, rules=rules) == ["discard Jk", "out"]


def test_the_eager_one_claims_every_pon_and_no_chi() -> None:
    assert answer(EAGER, "Ks Kh 2d 4c 9h", "Kd", exposed=1) == "claim Ks Kh Kd"
    assert answer(EAGER, "Ks Kh Jd Qd 9h", "Kd", exposed=1) == "claim Ks Kh Kd"
    assert answer(EAGER, "Jd Qd 2d 4c 9h", "Kd", exposed=1) == "pass"


def test_the_others_claim_nothing() -> None:
    for player in (FORGETFUL, SHY):
        assert answer(player, "Ks Kh 2d 4c 9h", "Kd", exposed=1) == "pass"
        assert answer(player, "Jd Qd 2d 4c 9h", "Kd", exposed=1) == "pass"
