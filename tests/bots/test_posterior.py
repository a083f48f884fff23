"""Worlds from the record: what the others discarded and let go tells what they hold."""

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from research.knowledge import measure
from sevenbridge.bots.determinizations import Determinizations
from sevenbridge.bots.past import Past
from sevenbridge.bots.posterior import MOST_POOL, POOL, Posterior
from sevenbridge.bots.sampling import APART, QUICK, THOROUGH, Sampling
from sevenbridge.engine.cards import JOKER, card_set, cards_in, pack, parse_cards
from sevenbridge.engine.core import IS_COMPILED
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.history import Event, EventKind
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.view import View, view_of
from sevenbridge.puzzles.view_data import view_from_data
from tests.bots.test_players import decisions, with_other_secrets
from tests.engine.positions import play
from tests.exhaustive import exhaustive_interpreted
from tests.strategies import rules_strategy

#: chains of two hands each, and every other exchange tried with two cards on each side
RESTLESS = Sampling(first=20, apart=20, hands=2, pairs=2)


def worlds_of(view: View, pool: int = 128, seed: int = 0, sampling: Sampling = QUICK) -> list[Round]:
    """All worlds of a view that have hands of their own."""
    posterior = Posterior(pool, sampling)
    posterior.update(view, Dice(seed))
    found = []
    for number in range(pool):
        world = Round(view.law, view.seats)
        posterior.deal(world, number)
        found.append(world)
    return found


@exhaustive_interpreted
@given(rules_strategy(), st.integers(2, 6), st.integers(0, 2**32))
@settings(deadline=None, max_examples=4)
def test_every_world_looks_to_the_seat_as_the_real_one_does(rules: Rules, seats: int, seed: int) -> None:
    for number, round in enumerate(decisions(rules, seats, seed)):
        if number % 5:
            continue
        view = view_of(round, round.actor)
        for world in [*worlds_of(view, 2, seed), *worlds_of(view, 5, seed, RESTLESS)]:
            assert view_of(world, round.actor).facts() == view.facts()
            cards = [card for seat in range(seats) for card in cards_in(world.hands[seat])]
            assert len({*cards, *world.stock}) == len(cards) + len(world.stock)


@exhaustive_interpreted
@given(rules_strategy(), st.integers(2, 6), st.integers(0, 2**32))
@settings(deadline=None, max_examples=4)
def test_they_follow_from_the_view_and_the_dice_alone(rules: Rules, seats: int, seed: int) -> None:
    for number, round in enumerate(decisions(rules, seats, seed)):
        if number % 7:
            continue
        view = view_of(round, round.actor)
        other = view_of(with_other_secrets(round, Dice(seed)), round.actor)
        assert worlds_of(view, 3, seed) == worlds_of(other, 3, seed)
        assert worlds_of(view, 5, seed, RESTLESS) == worlds_of(other, 5, seed, RESTLESS)


@given(st.sampled_from([*PRESETS]), st.integers(2, 6), st.integers(0, 2**32))
@example("nintendo", 2, 8000)  # a joker is thrown away, from which nothing is read
@settings(deadline=None, max_examples=12)
def test_the_past_holds_what_the_others_did_with_as_many_cards_as_they_had(
    preset: str, seats: int, seed: int
) -> None:
    past = Past()
    for number, round in enumerate(decisions(PRESETS[preset], seats, seed)):
        if number % 5:
            continue
        view = view_of(round, round.actor)
        past.update(view, Dice(seed))
        events = [event for event in view.history if event.kind not in (EventKind.PASS, EventKind.CALL)]
        done = [
            (event.seat, time, event.cards.bit_length() - 1)
            for time, event in enumerate(events)
            if event.kind is EventKind.DISCARD and event.seat != view.seat and event.cards != 1 << JOKER
        ]
        told = [
            (past.decider[each], past.decided[each], past.object[each])
            for each in range(past.decisions)
            if not past.passed[each]
        ]
        if len(events) > 256:  # a longer history is not read
            done = []
        assert told == done[: len(told)]
        assert len(told) == len(done) or past.decisions == 160
        for each in range(past.decisions):
            counted = held_before(events, view, past.decider[each], past.decided[each])
            assert past.hand(each).bit_count() == counted
            if not past.passed[each]:
                assert past.hand(each) >> past.object[each] & 1


def held_before(events: list[Event], view: View, seat: int, time: int) -> int:
    """How many cards a seat held before the event of this number."""
    held = 7
    for event in events[:time]:
        if event.seat == seat and event.kind is EventKind.DRAW:
            held += 1
        elif event.seat == seat and event.kind is EventKind.CLAIM:
            held -= event.cards.bit_count() - 1
        elif event.seat == seat and event.kind in (EventKind.MELD, EventKind.LAYOFF, EventKind.DISCARD):
            held -= event.cards.bit_count()
    return held


def test_who_does_not_remember_the_round_knows_that_hands_grow_better() -> None:
    late = Round.from_text([each.text() for each in decisions(PRESETS["gamerules"], 3, 1)][-4])
    view = view_of(late, late.actor)
    assert view.history == ()
    others = [seat for seat in range(3) if seat != view.seat]
    worlds = worlds_of(view, POOL)
    assert all(
        [world.hands[seat].bit_count() for seat in others] == [view.counts[seat] for seat in others]
        for world in worlds
    )
    matched = sum(matches(world.hands[seat]) for world in worlds for seat in others)
    dice = Dice(1)
    by_chance = 0
    hidden = [*cards_in(view.unseen())]
    for _ in worlds:
        dice.shuffle(hidden)
        first, second = (view.counts[seat] for seat in others)
        by_chance += matches(card_set(hidden[:first])) + matches(card_set(hidden[first : first + second]))
    assert matched > 1.2 * by_chance


def matches(hand: int) -> int:
    """How many pairs of cards of one rank a hand has."""
    ranks = Counter(card & 15 for card in cards_in(hand))
    return sum(count * (count - 1) // 2 for count in ranks.values())


def after_an_eight() -> View:
    """What the dealer sees of three when the first has thrown an eight and the second has let it go."""
    hands = ["2s 5s 9h Jd Kc Qh 4d", "8h As 3d 6c Td Qs 4c", "2h 5d 9s Js Kh 6s Ah"]
    dealt = [parse_cards(hand) for hand in hands]
    rest = [card for card in parse_cards("Jh Kd Ts") if not any(card in hand for hand in dealt)]
    rest += sorted({*pack(0)} - {*rest, *(card for hand in dealt for card in hand)})
    round = Round.dealt(
        Rules(claim_ban="none"), 3, 0, [dealt[place][turn] for turn in range(7) for place in (1, 2, 0)] + rest
    )
    return view_of(play(round, "draw", "discard 8h", "draw", "discard Kh"), 0)


@exhaustive_interpreted
def test_who_lets_an_eight_go_hardly_holds_two_more() -> None:
    eights = card_set(parse_cards("8s 8d 8c"))
    worlds = worlds_of(after_an_eight(), POOL)
    # where it could not claim, 1 in 12
    assert sum((world.hands[2] & eights).bit_count() > 1 for world in worlds) < POOL // 16


@exhaustive_interpreted
def test_who_throws_an_eight_holds_fewer_eights_than_who_throws_a_king() -> None:
    eights = card_set(parse_cards("8s 8d 8c"))
    worlds = worlds_of(after_an_eight(), POOL)
    held = [sum((world.hands[seat] & eights).bit_count() for world in worlds) for seat in (1, 2)]
    assert held[0] < held[1]


@pytest.mark.skipif(not IS_COMPILED, reason="takes minutes")
def test_what_they_know_of_the_cards_of_tuned_is_more_than_nothing() -> None:
    found = measure(lambda: Posterior(MOST_POOL), PRESETS["gamerules"], 4, "tuned", 8, 1)
    assert found.gain.mean > 0.01
    assert found.spread.mean > 2  # each hand is much like the one before


@exhaustive_interpreted
def test_hands_that_have_nothing_to_do_with_each_other_are_as_far_apart_as_chance_makes_them() -> None:
    found = measure(Determinizations, PRESETS["gamerules"], 3, "greedy", 2, 1)
    assert found.spread.mean == pytest.approx(1, abs=0.2)


@pytest.mark.skipif(not IS_COMPILED, reason="takes minutes")
def test_chains_that_begin_anew_tell_much_the_same_where_one_alone_tells_now_this_and_now_that() -> None:
    # what a seat of three sees under pagat after nineteen discards
    late = Path(__file__).with_name("late_view.json").read_text()
    view = view_from_data(json.loads(late), [])

    def apart(sampling: Sampling) -> float:
        """By how much the shares of worlds in which a seat holds a card differ at most."""
        told = [worlds_of(view, 256, seed, sampling) for seed in range(4)]
        most = 0.0
        for card in cards_in(view.unseen()):
            for seat in (0, 1):
                shares = [sum(world.hands[seat] >> card & 1 for world in worlds) / 256 for worlds in told]
                most = max(most, max(shares) - min(shares))
        return most

    # one chain is what players of before have, whose decisions stay as they are
    assert apart(APART) > 0.5
    assert apart(THOROUGH) < 0.4


@pytest.mark.skipif(not IS_COMPILED, reason="takes minutes")
def test_exchanging_two_cards_at_once_makes_no_hands_likelier() -> None:
    view = after_an_eight()

    def together(pairs: int) -> float:
        """How many pairs of cards of one rank the others hold on average."""
        sampling = Sampling(first=200, apart=60, pairs=pairs)
        worlds = [world for seed in range(8) for world in worlds_of(view, MOST_POOL, seed, sampling)]
        return sum(matches(world.hands[seat]) for world in worlds for seat in (1, 2)) / len(worlds)

    assert together(2) == pytest.approx(together(0), abs=0.1)


@pytest.mark.parametrize("numbers", [(-1, 40), (200, -1), (200, 40, 0), (200, 40, 32, -1)])
def test_a_chain_that_cannot_go_is_refused(numbers: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="no chain"):
        Sampling(*numbers)


@pytest.mark.parametrize("pool", [0, MOST_POOL + 1])
def test_a_pool_of_another_size_is_refused(pool: int) -> None:
    with pytest.raises(ValueError, match="noted down"):
        Posterior(pool)
