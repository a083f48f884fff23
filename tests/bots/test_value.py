"""The player ``value`` and what it stands on: features of positions, nets, and the nets that are shipped."""

import copy
import pickle
from array import array
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge.bots.features import INPUTS, MARKS, SETS, WIDTH, Features
from sevenbridge.bots.net import GRAIN, PARTS, Accumulator, Net, numbers_of, shipped_net
from sevenbridge.bots.player import Player
from sevenbridge.bots.tuned import TunedPlayer
from sevenbridge.bots.value import ValuePlayer, net_name
from sevenbridge.engine.cards import cards_in, pack
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.phases import DRAWING, OVER, PLAYING, RESHUFFLING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.scoring import scores
from sevenbridge.engine.view import View, view_of
from tests.bots.test_players import decisions
from tests.bots.turns import check_it_goes_out_whenever_it_can, turn
from tests.engine.positions import discarded, playing
from tests.exhaustive import exhaustive_interpreted, interpreted_but
from tests.strategies import rules_strategy

SHIPPED = [("gamerules", 2), ("gamerules", 3), ("gamerules", 4), ("wikipedia_ja", 2), ("wikipedia_ja", 3)]


def seen(view: View, passed: bool = False) -> Features:
    features = Features()
    features.update(view, passed)
    return features


#: the parts of a net (``PARTS``) by name
NAMES = (
    "rows",
    "offsets",
    "second_rows",
    "second_offsets",
    "third_row",
    "offset",
    "share",
    "mean",
    "spread",
    "scale",
)


def net(**parts: dict[int, float]) -> Net:
    """A net in which all is nought but these numbers of its parts, by their indices there."""
    numbers = array("f")
    for name, size in zip(NAMES, PARTS, strict=True):
        part = array("f", [1.0 if name in ("spread", "scale") else 0.0] * size)
        for index, number in parts.get(name, {}).items():
            part[index] = number
        numbers.extend(part)
    return Net(numbers)


class TestFeatures:
    @exhaustive_interpreted
    @given(rules_strategy(), st.integers(2, 6), st.integers(0, 2**32))
    @settings(deadline=None, max_examples=20)
    def test_every_mark_is_one_of_so_many(self, rules: Rules, seats: int, seed: int) -> None:
        for round in decisions(rules, seats, seed):
            features = seen(view_of(round, (round.actor + 1) % seats), round.phase == DRAWING)
            assert len(features.sets) == SETS
            assert 0 <= features.marks[0] < 2 * WIDTH
            assert all(0 <= mark < WIDTH for mark in features.marks[1:])
            assert len(features.marks) == MARKS

    @pytest.mark.parametrize("suits", ["shdc", "dchs", "csdh"])
    def test_positions_that_differ_in_the_names_of_suits_look_the_same(self, suits: str) -> None:
        def looks(names: str) -> tuple[Any, ...]:
            def told(cards: str) -> str:
                return cards.translate(str.maketrans("shdc", names))

            round = playing(
                told("2s 5h 6h 9d Kc Kd"),
                told("As 2d 3c 4s"),
                stock=told("8s 8h 8d"),
                discards=told("Jh Td"),
                melds=[(1, told("4c 5c 6c"))],
            )
            features = seen(view_of(round, 0))
            return features.sets, features.marks, features.worth

        assert looks(suits) == looks("shdc")

    def test_the_sets_are_hand_unseen_taken_by_the_table_last_discard_and_discards(self) -> None:
        round = playing("2s 5s 6h", "As 2d 3c 4s", discards="Jh Td", melds=[(1, "4c 5c 6c")])
        hand, unseen, fits, last, discards = seen(view_of(round, 0)).sets
        assert [each.bit_count() for each in (hand, unseen, last, discards)] == [3, 44, 1, 2]
        assert fits.bit_count() == 2
        assert last & discards == last
        assert not unseen & (hand | discards)

    def test_a_discard_that_was_let_go_is_not_the_own_one(self) -> None:
        view = view_of(discarded("5h 6h 9d Kc", "As 2d 3c 4s", discards="Jh 7h", discarder=1), 0)
        own, let_go = seen(view), seen(view, passed=True)
        assert own.sets == let_go.sets
        assert own.marks != let_go.marks
        assert own.worth < let_go.worth


class TestNet:
    def test_it_is_what_layers_of_sums_make_of_the_features(self) -> None:
        dice = Dice(5)
        numbers = array("f", [(dice.below(2001) - 1000) / 4000 for _ in range(sum(PARTS))])
        numbers[-2], numbers[-1] = 2.0, 3.0
        features = seen(view_of(playing("2s 5s 6h", "As 2d 3c 4s", discards="Jh"), 0))
        assert Accumulator(Net(numbers)).value(features) == pytest.approx(
            plain_value(list(numbers), features)
        )

    def test_a_copy_tells_the_same(self) -> None:
        features = seen(view_of(playing("2s 5s 6h", "As 2d 3c 4s", discards="Jh"), 0))
        shipped = shipped_net("collected-2")
        assert shipped is not None
        for other in (copy.deepcopy(shipped), pickle.loads(pickle.dumps(shipped))):
            assert Accumulator(other).value(features) == Accumulator(shipped).value(features)

    @pytest.mark.parametrize(("preset", "seats"), interpreted_but(SHIPPED[:1], SHIPPED))
    def test_it_tells_the_same_whatever_it_was_asked_before(self, preset: str, seats: int) -> None:
        rules = PRESETS[preset]
        shipped = shipped_net(net_name(law_of(rules), seats))
        assert shipped is not None
        used = Accumulator(shipped)
        for round in decisions(rules, seats, 7):
            for seat in range(seats):
                features = seen(view_of(round, seat), round.phase == DRAWING)
                assert used.value(features) == Accumulator(shipped).value(features)

    @pytest.mark.parametrize(("preset", "seats"), SHIPPED)
    def test_sums_of_the_rows_of_those_that_are_shipped_are_exact(self, preset: str, seats: int) -> None:
        numbers = numbers_of(net_name(law_of(PRESETS[preset]), seats))
        assert numbers is not None
        first_layer = numbers[: PARTS[0] + PARTS[1]]
        assert all((number / GRAIN).is_integer() and abs(number) < 8 for number in first_layer)

    def test_there_are_no_sums_without_a_net(self) -> None:
        with pytest.raises(TypeError, match="not of None"):
            Accumulator(None)  # type: ignore[arg-type]

    @pytest.mark.parametrize("size", [0, sum(PARTS) - 1, sum(PARTS) + 1])
    def test_other_numbers_of_numbers_are_refused(self, size: int) -> None:
        with pytest.raises(ValueError, match=f"not {size}"):
            Net(array("f", [0.0] * size))

    @pytest.mark.parametrize(("preset", "seats"), interpreted_but(SHIPPED[:1], SHIPPED))
    def test_those_that_are_shipped_foretell_who_will_be_ahead(self, preset: str, seats: int) -> None:
        rules = PRESETS[preset]
        shipped = shipped_net(net_name(law_of(rules), seats))
        assert shipped is not None
        accumulator = Accumulator(shipped)
        found = [
            (accumulator.value(seen(view)), result)
            for seed in range(30)
            for view, result in moves(rules, seats, TunedPlayer(), seed)
        ]
        results = [result for _, result in sorted(found)]
        half = len(results) // 2
        assert half > 100
        assert sum(results[-half:]) > sum(results[:half]) + 5 * half

    def test_nothing_is_shipped_under_another_name(self) -> None:
        assert numbers_of("nobody-7") is None
        assert shipped_net("nobody-7") is None


def moves(rules: Rules, seats: int, player: Player, seed: int) -> list[tuple[View, int]]:
    """What seats saw after the discards of a round, and by how many points they were ahead in the end."""
    dice, deck = Dice(seed), list(pack(rules.jokers))
    dice.shuffle(deck)
    round = Round.dealt(rules, seats, 0, deck)
    seen: list[View] = []
    while round.phase != OVER:
        if round.phase == RESHUFFLING:
            round.restock(round.discards[:-1])
        seat, was_playing = round.actor, round.phase == PLAYING
        round.play(player.choose(view_of(round, seat), dice))
        if was_playing and round.phase not in (PLAYING, OVER):
            seen.append(view_of(round, seat))
    points = scores(round)
    turned = -1 if rules.score_flow == "penalty" else 1
    return [(view, turned * (seats * points[view.seat] - sum(points))) for view in seen]


def layer(inputs: list[float], rows: list[float], offsets: list[float]) -> list[float]:
    """The sums of a layer, the long way."""
    size = len(offsets)
    return [
        offset + sum(number * rows[size * row + each] for row, number in enumerate(inputs))
        for each, offset in enumerate(offsets)
    ]


def plain_value(numbers: list[float], features: Features) -> float:
    """What a net tells, the long way."""
    ends = list(accumulate(PARTS))
    part = {name: numbers[end - size : end] for name, size, end in zip(NAMES, PARTS, ends, strict=True)}
    inputs = [0.0] * INPUTS
    for number, cards in enumerate(features.sets):
        for card in cards_in(cards):
            inputs[64 * number + card] = 1.0
    start = 64 * SETS
    for number, mark in enumerate(features.marks):
        inputs[start + mark] = 1.0
        start += WIDTH if number else 2 * WIDTH
    worth = (features.worth - part["mean"][0]) / part["spread"][0]
    first = layer([*inputs, worth], part["rows"], part["offsets"])
    second = layer([max(0.0, each) for each in first], part["second_rows"], part["second_offsets"])
    (found,) = layer([max(0.0, each) for each in second], part["third_row"], part["offset"])
    return (found + part["share"][0] * worth) * part["scale"][0]


#: a net that wants nothing but a hand of few cards: the mark that counts them is worth less and less
FEW_CARDS = {
    "rows": {64 * (64 * SETS + WIDTH * 3 + cards): float(20 - cards) for cards in range(16)},
    "second_rows": {0: 1.0},
    "third_row": {0: 1.0},
}


class TestPlayer:
    def test_it_does_what_its_net_likes(self) -> None:
        # kept back these would make a hand to go out with at once
        hand = "3c 4c 5c 9d 9h 9s Kd 2h"
        kept = turn(TunedPlayer(), hand, rules=PRESETS["gamerules"])
        laid = turn(ValuePlayer(net(**FEW_CARDS)), hand, rules=PRESETS["gamerules"])
        assert len(kept) == 1
        assert len(laid) == 3

    def test_a_net_that_likes_all_the_same_changes_nothing(self) -> None:
        indifferent, tuned = ValuePlayer(net(offset={0: 5.0})), TunedPlayer()
        for round in decisions(PRESETS["gamerules"], 4, 3):
            view = view_of(round, round.actor)
            assert indifferent.choose(view, Dice(0)) == tuned.choose(view, Dice(0))

    @pytest.mark.parametrize(
        ("rules", "seats"),
        [(PRESETS["nintendo"], 3), (Rules(jokers=1), 4), (Rules(), 5), (PRESETS["wikipedia_ja"], 4)],
    )
    def test_without_a_net_it_is_tuned(self, rules: Rules, seats: int) -> None:
        value, tuned = ValuePlayer(), TunedPlayer()
        for round in decisions(rules, seats, 3):
            view = view_of(round, round.actor)
            assert value.choose(view, Dice(0)) == tuned.choose(view, Dice(0))

    @pytest.mark.parametrize(("preset", "seats"), interpreted_but(SHIPPED[:1], SHIPPED))
    def test_the_shipped_nets_have_a_mind_of_their_own(self, preset: str, seats: int) -> None:
        value, tuned = ValuePlayer(), TunedPlayer()
        choices = same = 0
        for seed in range(4):
            for round in decisions(PRESETS[preset], seats, seed):
                view = view_of(round, round.actor)
                if len(view.legal_actions()) > 1:
                    choices += 1
                    same += value.choose(view, Dice(0)) == tuned.choose(view, Dice(0))
        assert choices / 2 < same < choices

    @exhaustive_interpreted
    @given(st.sampled_from(["gamerules", "wikipedia_ja"]), st.integers(2, 4), st.integers(0, 2**32))
    @settings(deadline=None, max_examples=4)
    def test_it_goes_out_whenever_it_can(self, preset: str, seats: int, seed: int) -> None:
        player = ValuePlayer(net(offset={0: 1.0}, share={0: -1.0}))
        check_it_goes_out_whenever_it_can(player, PRESETS[preset], seats, seed)
