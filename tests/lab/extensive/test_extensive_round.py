"""A round whose cards are decided one by one is a round of the engine; so it is with a part of the pack."""

from collections import defaultdict
from copy import deepcopy

import pytest

from sevenbridge.engine.cards import card_set
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import DRAW
from sevenbridge.engine.phases import DRAWING, OVER, RESHUFFLING
from sevenbridge.engine.refusals import IllegalAction
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import InvalidRules, Rules
from sevenbridge.engine.scoring import scores
from sevenbridge.lab.extensive.extensive_round import CHANCE, NO_MOVER, ExtensiveRound
from sevenbridge.lab.extensive.setup import Setup, ranks_from, rules_from
from tests.engine.random_games import any_rules, chosen, one_of
from tests.lab.extensive.rounds import SMALL, any_setup, moments


@pytest.mark.parametrize("seed", range(8))
def test_a_round_card_by_card_is_that_of_a_deck_in_this_order(seed: int) -> None:
    dice = Dice(seed)
    setup = Setup(any_rules(dice), seats := 2 + dice.below(5), dealer=dice.below(seats))
    extensive = ExtensiveRound(setup)
    dealt: list[int] = []
    drawn: dict[int, list[int]] = defaultdict(list)
    actions: list[int] = []
    while extensive.mover != NO_MOVER:
        legal = extensive.legal_moves()
        if extensive.mover != CHANCE:
            actions.append(chosen(dice, legal, 1))
            extensive.move(actions[-1])
            continue
        card = one_of(dice, legal)
        (dealt if extensive.round is None else drawn[extensive.round.reshuffles_made]).append(card)
        extensive.move(card)

    def in_order(cards: set[int], first: list[int]) -> list[int]:
        return first + sorted(cards.difference(first))

    whole = Round.dealt(setup.rules, seats, setup.dealer, in_order(set(setup.cards), dealt + drawn[0]))
    while whole.phase != OVER:
        if whole.phase == RESHUFFLING:
            whole.restock(in_order(set(whole.discards[:-1]), drawn[whole.reshuffles_made + 1]))
        whole.play(DRAW if whole.phase == DRAWING else actions.pop(0))
    assert extensive.round is not None
    assert extensive.round.history == whole.history
    points = scores(whole)
    assert extensive.returns() == (
        [-each for each in points] if setup.rules.score_flow == "penalty" else points
    )


@pytest.mark.parametrize("seed", range(20))
def test_no_round_is_longer_or_worth_more_than_its_setup_says(seed: int) -> None:
    dice = Dice(seed)
    setup = any_setup(dice)
    cards = card_set(setup.cards)
    decisions = 0
    for moment in moments(setup, dice):
        decisions += moment.mover >= 0
        if moment.round is not None:
            position = moment.round.position()
            in_play = [*position.hands, *(meld.cards for meld in position.melds)]
            assert sum(in_play) + card_set([*position.stock, *position.discards]) == cards
    assert moment.round is not None
    assert decisions <= setup.most_decisions
    assert len(moment.round.history) <= setup.most_events
    assert max(map(abs, moment.returns())) <= setup.most_points


def test_a_copy_goes_its_own_way() -> None:
    dice = Dice(4)
    for moment in moments(SMALL, dice):
        if moment.mover != NO_MOVER:
            for copy in (moment.clone(), deepcopy(moment)):
                before = [getattr(moment, name) for name in moment.__slots__]
                assert [getattr(copy, name) for name in copy.__slots__] == before
                copy.move(copy.legal_moves()[0])
                assert [getattr(moment, name) for name in moment.__slots__] == before


def test_what_cannot_come_next_is_refused_and_changes_nothing() -> None:
    extensive = ExtensiveRound(SMALL)
    for card in (0, -1, 64, 36):
        with pytest.raises(ValueError, match="no card"):
            extensive.move(card)
    for card in (4, 5, 20, 21, 7):
        extensive.move(card)
    assert extensive.round is not None
    before = extensive.round.position()
    with pytest.raises(ValueError, match="no card 4 in the stock"):
        extensive.move(4)
    with pytest.raises(IllegalAction):
        extensive.round.play(60)
    assert extensive.round.position() == before
    extensive.move(6)
    with pytest.raises(IllegalAction):
        extensive.round.draw_card(22)
    assert extensive.round.drawn_card == 6


def test_a_setup_must_be_one_that_can_be_dealt() -> None:
    with pytest.raises(InvalidRules):
        Setup(Rules(), 7)
    for fields in ({"dealer": 2}, {"suits": "hs"}, {"ranks": ""}, {"ranks": "5X"}, {"hand_size": 0}):
        with pytest.raises(ValueError, match=r"not|none"):
            Setup(Rules(), 2, **fields)
    with pytest.raises(ValueError, match="cannot be dealt"):
        Setup(Rules(), 4, suits="sh", ranks="5678", hand_size=2)


def test_rules_and_ranks_are_read_from_a_text() -> None:
    assert rules_from("pagat") == Rules.preset("pagat")
    assert rules_from("nintendo;jokers:0") == Rules.preset("nintendo", jokers=0)
    assert (ranks_from("AtoK"), ranks_from("5to8")) == ("A23456789TJQK", "5678")
    with pytest.raises(InvalidRules):
        rules_from("pagat;ace")
    for text in ("5678", "8", "5toX", "5-8"):
        with pytest.raises(ValueError, match="ranks"):
            ranks_from(text)
