"""What must always hold, over random rules, seats and play."""

import copy
import json
import pickle
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sevenbridge import unchecked
from sevenbridge.engine.actions import from_label
from sevenbridge.engine.cards import HIGH_ACE, JOKER, cards_in, pack
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import COUNT, DRAW, PLAIN
from sevenbridge.engine.melds import Melds
from sevenbridge.engine.options import Options
from sevenbridge.engine.phases import CLAIMING, DRAWING, OVER, PLAYING, RESHUFFLING
from sevenbridge.engine.position import ImpossiblePosition, Meld, Position, meld_of
from sevenbridge.engine.refusals import IllegalAction
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import view_of
from tests.engine.positions import discarded, play, position
from tests.engine.random_games import advance, any_position, any_rules, dealt, one_of, set_up, shuffled, step

#: long enough for any turn: a hand never holds more cards
LONGEST_TURN = 60


def round_by(dice: Dice) -> Round:
    """A round somewhere in its course: at its deal, in the middle of its play, or set up with small hands."""
    rules = any_rules(dice)
    if dice.below(3):
        round = dealt(dice, rules, 2 + dice.below(5))
        advance(dice, round, one_of(dice, (0, 1, 3, 10, 20, 40, 80, 300)), eager=dice.below(3))
    else:
        round = set_up(any_position(dice, rules))
        advance(dice, round, dice.below(6))
    return round


def just_discarded(dice: Dice) -> Position:
    """A position in which the last discard is still to be claimed."""
    while True:
        position = any_position(dice, any_rules(dice))
        if position.phase == DRAWING and position.discarder >= 0:
            return position


def window_by(dice: Dice) -> Round:
    """A round in which claims are asked, sometimes with a chi that waits."""
    while True:
        round = set_up(just_discarded(dice))
        if round.phase == CLAIMING and dice.below(2):
            step(dice, round)
        if round.phase == CLAIMING:
            return round


seeds = st.integers(0, 2**64)
chances = seeds.map(Dice)
#: a round, and the dice that go on with it
games = chances.map(lambda dice: (dice, round_by(dice)))
rounds = games.map(lambda game: game[1])
windows = chances.map(window_by)
#: no test asks how long anything takes
checked = settings(deadline=None)


def all_cards(round: Round) -> list[int]:
    """Every card of the round where it lies, sorted."""
    position = round.position()
    lying = [*position.stock, *position.discards]
    for cards in [*position.hands, *(meld.cards for meld in position.melds)]:
        lying += cards_in(cards)
    return sorted(lying)


def afterwards(round: Round, action: int) -> Round:
    then = round.clone()
    then.play(action)
    return then


# -- play ----------------------------------------------------------------------------------------------------


@checked
@given(chances)
def test_cards_are_conserved(dice: Dice) -> None:
    rules = any_rules(dice)
    round = dealt(dice, rules, 2 + dice.below(5))
    while round.phase != OVER:
        assert all_cards(round) == sorted(pack(rules.jokers))
        step(dice, round, eager=dice.below(4))
    assert all_cards(round) == sorted(pack(rules.jokers))
    assert round.winner < 0 or not round.hands[round.winner]


@settings(checked, max_examples=25)
@given(rounds)
def test_every_action_is_accepted_exactly_when_it_is_legal(round: Round) -> None:
    legal = set(round.legal_actions())
    position, data = round.position(), round.to_bytes()
    for action in range(COUNT):
        if action in legal:
            assert afterwards(round, action) != round
        else:
            assert not round.is_legal(action)
            with pytest.raises(IllegalAction):
                round.play(action)
    assert round.position() == position
    assert round.to_bytes() == data


@checked
@given(
    rounds,
    st.integers(-3, COUNT + 3) | st.integers(-(2**63), 2**63 - 1) | st.sampled_from([2**31, 2**32]),
)
def test_any_number_of_64_bits_may_be_asked_and_a_refusal_changes_nothing(round: Round, action: int) -> None:
    before = round.to_bytes()
    legal = round.is_legal(action)
    assert legal == (action in round.legal_actions())
    if not legal:
        with pytest.raises(IllegalAction):
            round.play(action)
    assert round.to_bytes() == before


@checked
@given(games)
def test_every_turn_can_be_finished(game: tuple[Dice, Round]) -> None:
    dice, round = game
    for _ in range(12):
        if round.phase == OVER:
            return
        step(dice, round, eager=3)
        turn = round.turns
        trial = round.clone()
        steps = 0
        while trial.phase == PLAYING and trial.turns == turn:
            assert trial.legal_actions()
            step(dice, trial, eager=dice.below(4))
            steps += 1
        assert steps <= LONGEST_TURN


@checked
@given(rounds)
def test_somebody_can_always_act(round: Round) -> None:
    assert bool(round.legal_actions()) == (round.phase in (DRAWING, CLAIMING, PLAYING))
    assert (round.actor >= 0) == (round.phase in (DRAWING, CLAIMING, PLAYING))
    if round.phase in (DRAWING, PLAYING):
        assert round.actor == round.turn


@checked
@given(rounds, st.integers(0, 5))
def test_the_forms_of_the_legal_actions_agree(round: Round, seat: int) -> None:
    options = Options()
    unchecked.fill(round, options, seat % round.seats)
    found = options.actions()
    assert found == sorted(set(found))
    assert options.total() == len(found)
    assert [options.nth(index) for index in range(len(found))] == found
    assert [action for action in range(COUNT) if options.has(action)] == found
    if seat % round.seats == round.actor:
        assert round.legal_actions() == found
    if not round.rules.jokers:
        assert all(action < PLAIN for action in found)


@checked
@given(rounds)
def test_letting_go_is_for_those_who_can_claim(round: Round) -> None:
    for seat in range(round.seats):
        able = bool(view_of(round, seat).legal_actions()) and round.phase == CLAIMING
        before = round.to_bytes()
        then = round.clone()
        if able:
            then.pass_claims(seat)
            assert seat != then.actor or then.phase != CLAIMING
        else:
            with pytest.raises(IllegalAction):
                then.pass_claims(seat)
            assert then.to_bytes() == before


# -- state ---------------------------------------------------------------------------------------------------


@checked
@given(games)
def test_a_clone_goes_its_own_way(game: tuple[Dice, Round]) -> None:
    dice, round = game
    before = round.to_bytes()
    other = round.clone()
    assert other == round
    with pytest.raises(TypeError, match="unhashable"):
        hash(other)
    advance(dice, other, 10)
    assert round.to_bytes() == before
    other.copy_from(round)
    assert other == round


@checked
@given(rounds)
def test_a_round_can_be_kept_and_taken_up_again(round: Round) -> None:
    for other in (
        Round.from_bytes(round.to_bytes()),
        Round.at(round.position()),
        pickle.loads(pickle.dumps(round)),
        copy.deepcopy(round),
    ):
        assert other == round
        with pytest.raises(TypeError, match="unhashable"):
            hash(other)
        assert (other.actor, other.melders, other.legal_actions()) == (
            round.actor,
            round.melders,
            round.legal_actions(),
        )
        assert aggregates(other.melds) == aggregates(round.melds)
        assert other.to_bytes() == round.to_bytes()


@checked
@given(rounds)
def test_unequal_rounds_are_unequal(round: Round) -> None:
    for action in round.legal_actions():
        assert afterwards(round, action) != round
    assert round != round.position()


@checked
@given(chances)
def test_a_round_taken_up_again_goes_on_the_same(dice: Dice) -> None:
    round = round_by(dice)
    other = Round.from_bytes(round.to_bytes())
    ahead, behind = dice.fork(1), dice.fork(1)
    for _ in range(20):
        if round.phase == OVER:
            break
        step(ahead, round)
        step(behind, other)
        assert other == round


# -- bytes that are wrong ------------------------------------------------------------------------------------

ODD_VALUES = st.one_of(
    st.integers(-3, 70),
    st.integers(-(2**65), 2**65),
    st.sampled_from([0x4000, 1 << 13, 1 << 63, COUNT]),
    st.integers(0, COUNT - 1),
    st.none(),
    st.booleans(),
    st.floats(),
    st.text(max_size=3),
    st.lists(st.integers(-2, 70), max_size=4),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


def keys_in(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) in a tree of JSON."""
    if isinstance(tree, dict | list):
        for key in list(tree) if isinstance(tree, dict) else range(len(tree)):
            yield tree, key
            yield from keys_in(tree[key])


def plays_soundly(round: Round) -> None:
    """Plays to the end if it can, and neither loses nor doubles a card on the way."""
    dice = Dice(1)
    cards = all_cards(round)
    assert len(set(cards)) == len(cards)
    assert set(cards) <= set(pack(round.rules.jokers))
    for seat in range(round.seats):
        view_of(round, seat).facts()
    for _ in range(150):
        if round.phase == OVER:
            break
        step(dice, round, eager=dice.below(3))
        assert all_cards(round) == cards
        Round.at(round.position())


@settings(checked, max_examples=200)
@given(rounds | windows, st.data())
def test_a_changed_position_is_refused_or_sound(round: Round, data: st.DataObject) -> None:
    tree = json.loads(round.to_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        keys = list(keys_in(tree))
        if data.draw(st.booleans()):
            keys = [found for found in keys if found[0] is tree]
        container, key = keys[data.draw(st.integers(0, len(keys) - 1))]
        change = data.draw(st.sampled_from(["set", "nudge", "drop", "double"]))
        if change == "set":
            container[key] = data.draw(ODD_VALUES)
        elif change == "nudge" and isinstance(container[key], int):
            container[key] += data.draw(st.sampled_from([-1, 1, 16, -16]))
        elif change == "double" and isinstance(container, list):
            container.append(container[key])
        else:
            del container[key]
    try:
        changed = Round.from_bytes(json.dumps(tree).encode())
    except ImpossiblePosition:
        return
    plays_soundly(changed)


@settings(checked, max_examples=100)
@given(rounds | windows, st.data())
def test_broken_bytes_are_refused_or_sound(round: Round, data: st.DataObject) -> None:
    broken = bytearray(round.to_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        index = data.draw(st.integers(0, len(broken) - 1))
        if data.draw(st.booleans()):
            broken[index] = data.draw(st.one_of(st.sampled_from(b"0123456789"), st.integers(0, 255)))
        else:
            del broken[index : index + data.draw(st.integers(1, 9))]
    try:
        changed = Round.from_bytes(bytes(broken))
    except ImpossiblePosition:
        return
    plays_soundly(changed)


@checked
@given(st.binary(max_size=60))
def test_any_bytes_may_be_given(data: bytes) -> None:
    with pytest.raises(ImpossiblePosition):
        Round.from_bytes(data)


@pytest.mark.parametrize(
    "data",
    [b"", b"null", b"[]", b"{}", b'{"format":1}', b"1" * 9999, b"[" * 99999, b"\xff\xfe", b"NaN", b'"x"'],
    ids=lambda data: repr(data[:14]),
)
def test_what_is_no_position_at_all(data: bytes) -> None:
    with pytest.raises(ImpossiblePosition):
        Round.from_bytes(data)


# -- the table -----------------------------------------------------------------------------------------------


def aggregates(table: Melds) -> tuple[int, int, int, int]:
    return table._lows, table._highs, table._wants, table._lone


def aggregates_of(melds: tuple[Meld, ...], high_ace: bool) -> tuple[int, int, int, int]:
    """What the table keeps about its melds, found card by card."""
    lows = highs = wants = lone = 0
    for meld in melds:
        naturals = [card for card in meld.in_order() if card != JOKER]
        if meld.bottom < 0:
            missing = [16 * suit + (naturals[0] & 15) for suit in range(4)]
            if meld.cards.bit_count() < 4:
                wants |= sum(1 << card for card in missing if card not in naturals)
            continue
        if len(meld.in_order()) == 1:
            lone |= meld.cards
        spots = range(meld.bottom & 15, (meld.top & 15) + 1)
        has_ace = 0 in spots or HIGH_ACE in spots
        if 0 not in spots and not (has_ace and 1 in spots):
            lows |= 1 << meld.bottom
        if HIGH_ACE not in spots and (12 not in spots or (high_ace and not has_ace and 1 not in spots)):
            highs |= 1 << meld.top
    return lows, highs, wants, lone


@checked
@given(rounds)
def test_the_table_knows_where_its_melds_can_grow(round: Round) -> None:
    melds = round.position().melds
    assert aggregates(round.melds) == aggregates_of(melds, round.rules.ace == "both")
    for meld in melds:
        assert meld_of(meld.owner, meld.in_order(), round.rules.ace == "both") == meld
    assert round.melders == sum(1 << owner for owner in {meld.owner for meld in melds})


# -- what a seat may see -------------------------------------------------------------------------------------


def redealt(dice: Dice, position: Position, seat: int) -> Position:
    """Another world with the same hand for this seat: all other hands and the stock mixed anew."""
    others = [other for other in range(len(position.hands)) if other != seat]
    hidden = [card for other in others for card in cards_in(position.hands[other])]
    hidden = shuffled(dice, [*hidden, *position.stock])
    hands = list(position.hands)
    for other in others:
        size = position.hands[other].bit_count()
        hands[other] = sum(1 << card for card in hidden[:size])
        del hidden[:size]
    return replace(position, hands=tuple(hands), stock=tuple(hidden))


def facts(round: Round, seat: int) -> dict[str, object]:
    return view_of(round, seat).facts()


@checked
@given(games, st.integers(0, 5))
def test_a_seat_sees_the_same_in_worlds_that_differ_in_secrets(game: tuple[Dice, Round], seat: int) -> None:
    dice, round = game
    seat %= round.seats
    position = round.position()
    assume(round.phase in (DRAWING, PLAYING, RESHUFFLING))
    world = redealt(dice, position, seat)
    if round.phase == PLAYING and seat != round.turn and round.drawn_card >= 0:
        world = replace(world, drawn_card=one_of(dice, list(cards_in(world.hands[round.turn]))))
    try:
        other = Round.at(world)
    except ImpossiblePosition:  # a hand with which the turn could not be finished
        assume(False)
    assert facts(other, seat) == facts(round, seat)
    assert view_of(other, seat) == view_of(round, seat)


@settings(checked, max_examples=150)
@given(chances)
def test_a_claim_window_does_not_tell_who_is_asked(dice: Dice) -> None:
    """Right after a discard, in two worlds in which others hold other cards.

    That play pauses at all cannot be hidden from the next player, who may draw or may not yet.
    """
    position = just_discarded(dice)
    round = set_up(position)
    for seat in range(round.seats):
        other = set_up(redealt(dice, position, seat))
        here, there = facts(round, seat), facts(other, seat)
        if seat == round.turn and not (round.ponners | round.chier) >> seat & 1:
            assert here.pop("legal") == [DRAW] * (round.phase in (DRAWING, RESHUFFLING))
            assert there.pop("legal") == [DRAW] * (other.phase in (DRAWING, RESHUFFLING))
        assert here == there


@checked
@given(windows)
def test_nobody_sees_who_has_answered(round: Round) -> None:
    for seat in range(round.seats):
        before = facts(round, seat)
        for other in range(round.seats):
            if other != seat and (round.ponners | round.chier) >> other & 1:
                then = round.clone()
                then.pass_claims(other)
                if then.phase == CLAIMING:
                    assert facts(then, seat) == before


def test_a_chi_that_waits_is_seen_by_nobody_else() -> None:
    # seats 1 and 3 can pon the five, and seat 1 can chi it
    asked = discarded("Kd 9c", "3h 4h 5s 5d 9d", "2c 8d", "5c Jk 2d", discards="5h", rules=Rules(jokers=1))
    chi, passed = play(asked.clone(), "chi 3h 4h"), play(asked.clone(), "pass")
    assert (chi.phase, passed.phase, chi.actor) == (CLAIMING, CLAIMING, 3)
    assert chi != passed
    for seat in (0, 1, 2, 3):
        assert facts(chi, seat) == facts(passed, seat)
    for seat in (0, 2, 3):
        assert facts(chi, seat) == facts(asked, seat)


@checked
@given(games, st.integers(0, 5))
def test_at_the_end_hands_are_open_and_the_stock_is_not(game: tuple[Dice, Round], seat: int) -> None:
    dice, round = game
    seat %= round.seats
    advance(dice, round, 2000, eager=3)
    assert round.phase == OVER
    position = round.position()
    seen = facts(round, seat)
    assert seen["opened"] == list(position.hands)
    assert seen["legal"] == []
    other = Round.at(replace(position, stock=tuple(shuffled(dice, position.stock))))
    assert facts(other, seat) == seen


@checked
@given(games)
def test_what_a_view_says(game: tuple[Dice, Round]) -> None:
    _, round = game
    position = round.position()
    for seat in range(round.seats):
        seen = facts(round, seat)
        assert seen["hand"] == position.hands[seat]
        assert seen["counts"] == [hand.bit_count() for hand in position.hands]
        assert seen["melds"] == position.melds
        assert seen["discards"] == list(position.discards)
        assert seen["stock_count"] == len(position.stock)
        assert (seen["turn"], seen["discarder"]) == (round.turn, round.discarder)
        assert seen["winner"] == round.winner
        if round.phase != OVER:
            assert seen["opened"] == [0] * round.seats
        if seat == round.actor:
            assert seen["legal"] == round.legal_actions()
        if seat != round.turn:
            assert seen["drawn_card"] == -1


@pytest.mark.parametrize("seat", [-1, 3, 6, 64])
def test_a_view_is_of_a_seat_in_the_round(seat: int) -> None:
    with pytest.raises(IndexError, match="seat"):
        view_of(dealt(Dice(1), Rules(), 3), seat)


# -- what may not be set up ----------------------------------------------------------------------------------


USUAL: dict[str, Any] = {"rules": Rules(), "hands": (1, 2)}
WON: dict[str, Any] = {"phase": OVER, "hands": (0, 2), "winner": 0}


@pytest.mark.parametrize(
    "changes",
    [
        {"hands": ()},
        {"hands": (1,)},
        {"hands": (1, 2, 0)},
        {"hands": (1, 1)},
        {"hands": (1 << 13, 2)},
        {"hands": (1 << 14, 2)},
        {"hands": (-1, 2)},
        {"hands": (1, 1 << 64)},
        {"stock": (20, 20)},
        {"stock": (13,)},
        {"stock": (-1,)},
        {"stock": (99,)},
        {"stock": (0,)},
        WON | {"stock": (99,)},
        WON | {"stock": (-1,)},
        WON | {"discards": (64,)},
        WON | {"stock": (13,)},
        {"turn": 2},
        {"turn": -1},
        {"actor": 0},
        {"phase": 5},
        {"phase": CLAIMING},
        {"phase": RESHUFFLING},
        {"discarder": 2},
        {"winner": 2},
        {"begun": 4},
        {"exposed": 4},
        {"waiting_chi": 0},
        {"waiting_chi": 5441},
        {"melded": 2},
        {"discards_made": -1},
        {"turns": 1 << 50},
        {"melds": (Meld(0, 1 << 4, 4, 4),)},
        {"melds": (Meld(2, 1 << 6, 6, 6),)},
        {"melds": (Meld(-1, 1 << 6, 6, 6),)},
        {"melds": (Meld(0, 0, 6, 6),)},
        {"melds": (Meld(0, 1 << 6, 7, 6),)},
        {"melds": (Meld(0, 1 << 6, -1, -1),)},
        {"melds": (Meld(0, 7 << 11, 11, 13),)},
        {"melds": (Meld(0, 1 << 6 | 1 << 4, 5, 6),)},
    ],
    ids=str,
)
def test_an_impossible_position_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises((ImpossiblePosition, TypeError)):
        Round.at(Position(**(USUAL | changes)))


#: seat 1 has called a chi, which waits for the answer of seat 3, who can pon
WAITING = play(
    discarded("Kd 9c", "3h 4h 5s 5d 9d", "2c 8d", "5c Jk 2d", discards="8c 5h", rules=Rules(jokers=1)),
    "chi 3h 4h",
).position()


@pytest.mark.parametrize(
    "changes",
    [
        {"waiting_chi": from_label("claim 5h 6h 7h")},
        {"waiting_chi": from_label("claim 2h 3h 4h")},
        {"waiting_chi": from_label("claim 5s 5h 5d")},
        {"turn": 2},
        {"turn": 0},
        {"discarder": 3},
        {"ponners": 0b1001},
        {"ponners": 0b1100},
        {"ponners": 0, "chier": 0b0010},
        {"chier": 0b0010},
        {"chier": 0b1000},
        {"begun": 0},
        {"winner": 1},
    ],
    ids=str,
)
def test_a_claim_that_cannot_be_is_refused(changes: dict[str, Any]) -> None:
    assert Round.at(WAITING).position() == WAITING
    with pytest.raises(ImpossiblePosition):
        Round.at(replace(WAITING, **changes))


def nobody_claims(**fields: Any) -> Position:
    return replace(position("Kd 9c", "3h 9d", discards="8c 5h", discarder=0, turn=1), **fields)


@pytest.mark.parametrize(
    "impossible",
    [
        nobody_claims(stock=(1,), phase=RESHUFFLING),
        nobody_claims(phase=RESHUFFLING, reshuffles_made=3),
        nobody_claims(phase=RESHUFFLING, rules=Rules(stock_out="end")),
        nobody_claims(stock=(1,), winner=0),
        nobody_claims(phase=PLAYING, drawn_card=15),
        nobody_claims(phase=PLAYING, winner=0),
        nobody_claims(phase=OVER, winner=0),
        nobody_claims(phase=OVER, hands=(0, 1)),
        nobody_claims(phase=OVER, hands=(0, 1), winner=1),
        nobody_claims(stock=(1,), discarder=1),
        nobody_claims(phase=PLAYING, stock=(1,), claimed_from=1),
    ],
    ids=lambda impossible: f"phase {impossible.phase}",
)
def test_a_moment_that_cannot_be_is_refused(impossible: Position) -> None:
    with pytest.raises(ImpossiblePosition):
        Round.at(impossible)


@pytest.mark.parametrize("seat", [-1, 2, 6, 64])
def test_a_seat_that_is_not_there(seat: int) -> None:
    round = discarded("Kd 9c", "3h 4h 9d", discards="5h")
    assert round.phase == CLAIMING
    with pytest.raises((IllegalAction, ValueError, IndexError)):
        round.pass_claims(seat)
