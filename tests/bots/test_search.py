"""The player ``search`` and what it stands on: worlds that fit a view, tried to their ends."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge.analysis.known_hands import KnownHands
from sevenbridge.bots.determinizations import Determinizations
from sevenbridge.bots.rollouts import Rollouts
from sevenbridge.bots.search import SearchPlayer
from sevenbridge.bots.tuned import TunedPlayer
from sevenbridge.engine.cards import card_set, cards_in, cards_text, pack, parse_cards
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.phases import OVER
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.scoring import scores
from sevenbridge.engine.view import View, view_of
from sevenbridge.lab.duplicate_sets import TUNING, DuplicateSets
from tests.bots.test_players import decisions, with_other_secrets
from tests.bots.turns import answer, turn
from tests.engine.positions import discarded, playing
from tests.exhaustive import exhaustive_interpreted, interpreted_but
from tests.strategies import rules_strategy


def search(playouts: int = 40, **options: Any) -> SearchPlayer:
    return SearchPlayer(playouts=playouts, **options)


def nth_decision(preset: str, seats: int, seed: int, nth: int) -> tuple[View, Round]:
    """The nth decision of a round at which there is something to choose, and its round."""
    for round in decisions(PRESETS[preset], seats, seed):
        if len(round.legal_actions()) > 1:
            nth -= 1
            if nth < 0:
                return view_of(round, round.actor), round
    raise AssertionError("the round was too short")


@exhaustive_interpreted
@given(rules_strategy(), st.integers(2, 6), st.integers(0, 2**32))
@settings(deadline=None, max_examples=4)
def test_under_any_rules_it_chooses_what_is_legal_and_knows_no_more_than_its_view(
    rules: Rules, seats: int, seed: int
) -> None:
    player = search(4)
    for number, round in enumerate(decisions(rules, seats, seed)):
        if number % 4:
            continue
        view = view_of(round, round.actor)
        chosen = player.choose(view, Dice(seed))
        assert chosen in round.legal_actions()
        other = view_of(with_other_secrets(round, Dice(seed)), round.actor)
        assert player.choose(other, Dice(seed)) == chosen


def test_the_number_of_threads_changes_nothing() -> None:
    alone, together = search(), search(threads=3)
    for nth in range(0, 12, 3):
        view, _ = nth_decision("gamerules", 4, 7, nth)
        assert together.choose(view, Dice(1)) == alone.choose(view, Dice(1))


def test_it_stops_when_its_time_is_over() -> None:
    view, round = nth_decision("gamerules", 4, 1, 0)
    assert SearchPlayer(milliseconds=1).choose(view, Dice(1)) in round.legal_actions()


def test_it_goes_out_when_it_can() -> None:
    assert turn(search(), "4d 5d 6d 2s", exposed=1)[-1] == "out"
    assert answer(search(), "Ks Kh 2d", "Kd", exposed=1) == "claim Ks Kh Kd"


def test_without_anything_to_choose_it_draws_no_lots() -> None:
    for round in decisions(PRESETS["gamerules"], 4, 3):
        if len(round.legal_actions()) == 1:
            dice = Dice(1)
            assert search().choose(view_of(round, round.actor), dice) == round.legal_actions()[0]
            assert dice == Dice(1)
            return


class TestDeterminizations:
    @exhaustive_interpreted
    @given(rules_strategy(), st.integers(2, 6), st.integers(0, 2**32))
    @settings(deadline=None, max_examples=12)
    def test_all_that_the_view_tells_holds_in_every_world(self, rules: Rules, seats: int, seed: int) -> None:
        worlds = Determinizations()
        for round in decisions(rules, seats, seed):
            view = view_of(round, round.actor)
            if len(view.legal_actions()) == 1:
                continue
            worlds.update(view, Dice(seed))
            world = Round(view.law, seats)
            for number in range(2):
                worlds.deal(world, number)
                assert view_of(world, view.seat) == view
                held = [world.hands[seat] for seat in range(seats)]
                seen = card_set(pack(rules.jokers)) & ~view.unseen()
                known = [*world.stock, *cards_in(sum(held) | seen)]
                assert sorted(known) == sorted(pack(rules.jokers))

    def test_a_number_tells_a_world(self) -> None:
        view, round = nth_decision("gamerules", 4, 5, 4)
        worlds, world, other = Determinizations(), round.clone(), round.clone()
        worlds.update(view, Dice(2))
        worlds.deal(world, 7)
        worlds.deal(other, 8)
        assert other != world
        worlds.deal(other, 7)
        assert other == world

    def test_what_lies_among_the_discards_is_held_less_often(self) -> None:
        # two jacks were let go, no six: nobody collects jacks
        round = self.round_with_hidden_hands(3, "Jh 4d Js")
        held = self.count_held(round, "Jc Jd 6c 6d")
        assert held["Jc"] + held["Jd"] < (held["6c"] + held["6d"]) / 2

    def test_hidden_hands_are_improved(self) -> None:
        # after some turns whoever holds a card of a rank holds more of that rank than the deal would give
        def pairs(discards_made: int) -> int:
            found = 0
            for world in self.worlds(self.round_with_hidden_hands(2, "Jh", discards_made), 100):
                ranks = [card & 15 for card in cards_in(world.hands[1])]
                found += sum(ranks.count(rank) > 1 for rank in set(ranks))
            return found

        assert pairs(8) > 1.3 * pairs(1)

    @staticmethod
    def round_with_hidden_hands(seats: int, discards: str, discards_made: int = 1) -> Round:
        """Seat 0's turn; the others have seven cards each, and all the rest is the stock."""
        own = parse_cards("2c 3d 9h Kc 5s 8c As Qd")
        rest = [card for card in pack(0) if card not in (*own, *parse_cards(discards))]
        hands = [cards_text(rest[7 * index : 7 * index + 7]) for index in range(seats - 1)]
        stock = cards_text(rest[7 * (seats - 1) :])
        return playing(cards_text(own), *hands, stock=stock, discards=discards, discards_made=discards_made)

    @staticmethod
    def worlds(round: Round, count: int) -> Iterator[Round]:
        worlds, world = Determinizations(), round.clone()
        worlds.update(view_of(round, round.actor), Dice(3))
        for number in range(count):
            worlds.deal(world, number)
            yield world

    def count_held(self, round: Round, names: str) -> Counter[str]:
        found: Counter[str] = Counter()
        for world in self.worlds(round, 200):
            others = sum(world.hands[seat] for seat in range(world.seats) if seat != round.actor)
            found.update(name for name in names.split() if others >> parse_cards(name)[0] & 1)
        return found


class TestRollouts:
    def test_a_pon_of_another_comes_before_a_chi(self) -> None:
        # whatever the left neighbour holds, two sevens are among it; with a pon of these the chi is forgotten
        hidden = parse_cards("7h 7d 7c Kc Qd 2h 4c Tc")
        own, top = "5s 6s 9d Jd", "7s"
        seen = [*hidden, *parse_cards(own), *parse_cards(top)]
        rest = cards_text([card for card in pack(0) if card not in seen])
        round = discarded(own, "7h 7d 7c Kc Qd 2h 4c", "Tc", discards=f"{rest} {top}", discarder=2)
        view = view_of(Round.at(replace(round.position(), ponners=0, chier=1)), 0)
        rollouts = Rollouts(Determinizations())
        rollouts.update(view, Dice(4))
        rollouts.play(0, 30)
        chi, let_go = (rollouts.index_of(action) for action in reversed(view.legal_actions()))
        assert rollouts.margins[chi] == rollouts.margins[let_go]
        assert rollouts.squared_gaps[chi] == rollouts.squared_gaps[let_go] == 0

    def test_sums_are_those_of_as_many_worlds_however_they_are_shared(self) -> None:
        view, _ = nth_decision("gamerules", 3, 5, 4)
        whole, first, second = (
            Rollouts(Determinizations()),
            Rollouts(Determinizations()),
            Rollouts(Determinizations()),
        )
        for each in (whole, first, second):
            each.update(view, Dice(2))
        whole.play(0, 12)
        second.play(5, 7)
        first.play(0, 5)
        first.add(second)
        for name in ("worlds", "points", "margins", "squared_margins", "squared_gaps", "wins", "seat_points"):
            assert list(getattr(first, name)) == list(getattr(whole, name)), name
        assert list(whole.worlds)[: whole.size] == [12] * whole.size

    def test_the_points_of_all_seats_are_added_up(self) -> None:
        view, _ = nth_decision("nintendo", 3, 5, 4)
        rollouts = Rollouts(Determinizations())
        rollouts.update(view, Dice(2))
        rollouts.play(0, 5)
        for index in range(rollouts.size):
            points = rollouts.seat_points[8 * index : 8 * index + 3]
            own = points[view.seat]
            assert own == rollouts.points[index]
            assert rollouts.margins[index] == 3 * own - sum(points)

    def test_with_all_hands_known_only_the_stock_is_unknown(self) -> None:
        # no card is left to draw but the one in the stock, so what comes of a choice is certain
        hands = "4s 5s 6s Kh", "Qs Qd Jc 9h", "9d 2c 3d Kd 8h"
        round = playing(*hands, stock="Ah", discards="8c", rules=Rules(stock_out="end"))
        player, known = TunedPlayer(), KnownHands()
        rollouts = Rollouts(known)
        choices = round.legal_actions()
        known.read(round)
        rollouts.compare(view_of(round, round.actor), choices, Dice(3))
        rollouts.play(0, 3)
        came = []
        for index, action in enumerate(choices):
            trial = round.clone()
            trial.play(action)
            while trial.phase != OVER:
                legal = trial.legal_actions()
                trial.play(
                    legal[0] if len(legal) == 1 else player.choose(view_of(trial, trial.actor), Dice(0))
                )
            came.append(scores(trial))
            assert list(rollouts.seat_points[8 * index : 8 * index + 3]) == [3 * each for each in came[-1]]
        assert len(set(map(tuple, came))) > 1
        # with a stock of more cards it is not
        _, round = nth_decision("gamerules", 3, 5, 4)
        known.read(round)
        rollouts.compare(view_of(round, round.actor), round.legal_actions(), Dice(3))
        rollouts.play(0, 20)
        assert 20 * rollouts.squared_margins[0] > rollouts.margins[0] ** 2

    def test_the_anchor_is_the_choice_of_tuned(self) -> None:
        view, _ = nth_decision("wikipedia_ja", 4, 9, 3)
        rollouts = Rollouts(Determinizations())
        rollouts.update(view, Dice(2))
        assert rollouts.actions[rollouts.anchor] == TunedPlayer().choose(view, Dice(0))
        rollouts.play(0, 3)
        assert rollouts.squared_gaps[rollouts.anchor] == 0

    def test_an_action_that_is_dropped_is_not_played(self) -> None:
        view, _ = nth_decision("gamerules", 4, 5, 4)
        rollouts = Rollouts(Determinizations())
        rollouts.update(view, Dice(2))
        dropped = (rollouts.anchor + 1) % rollouts.size
        rollouts.drop(dropped)
        rollouts.play(0, 2)
        assert [rollouts.worlds[index] for index in range(rollouts.size)].count(0) == 1
        assert rollouts.worlds[dropped] == 0

    def test_going_out_at_once_wins_every_world(self) -> None:
        for round in decisions(PRESETS["gamerules"], 2, 11):
            rollouts = Rollouts(Determinizations())
            view = view_of(round, round.actor)
            if len(view.legal_actions()) < 2:
                continue
            rollouts.update(view, Dice(1))
            rollouts.play(0, 3)
            for index, action in enumerate(view.legal_actions()):
                after = round.clone()
                after.play(action)
                if after.winner == view.seat:
                    assert rollouts.wins[index] == 3


@pytest.mark.parametrize("seats", interpreted_but([2], [2, 4]))
def test_a_few_playouts_do_not_make_it_foolish(seats: int) -> None:
    # figures are in research/players.md; so few rounds only tell that nothing is broken
    duplicates = DuplicateSets(PRESETS["gamerules"], seats, search(12), TunedPlayer(), family=TUNING)
    duplicates.play(0, 1)
    assert duplicates.sums().decisions > 10
