"""What a seat is told of a round in extensive form: all that it has seen and done, and nothing else."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from sevenbridge.engine.actions import from_label
from sevenbridge.engine.cards import cards_in, parse_card, parse_cards
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.phases import CLAIMING, OVER, PLAYING
from sevenbridge.engine.position import ImpossiblePosition
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.lab.extensive.extensive_round import NO_MOVER, ExtensiveRound
from sevenbridge.lab.extensive.information import Information, information
from sevenbridge.lab.extensive.resampling import resample
from sevenbridge.lab.extensive.setup import Setup
from tests.engine.random_games import one_of
from tests.engine.test_properties import redealt
from tests.lab.extensive.rounds import TINY, any_setup, everywhere, moments, shown


@pytest.mark.parametrize("seed", range(12))
def test_worlds_that_differ_only_in_secrets_are_the_same_to_the_byte(seed: int) -> None:
    dice = Dice(seed)
    setup = any_setup(dice)
    compared = 0
    for moment in moments(setup, dice):
        seat = dice.below(setup.seats)
        if moment.round is None or moment.round.phase in (CLAIMING, OVER) or dice.below(6):
            continue
        position = redealt(dice, moment.round.position(), seat)
        if moment.round.phase == PLAYING and seat != moment.round.turn and moment.round.drawn_card >= 0:
            hidden = list(cards_in(position.hands[moment.round.turn]))
            position = replace(position, drawn_card=one_of(dice, hidden))
        # the secrets in the lanes of others, which tell what they drew and how they answered
        others = ~(63 << 24 + 6 * seat) & ~((1 << 24) - 1)
        position = replace(position, history=tuple(word & ~others for word in position.history))
        world = moment.clone()
        world.hands = tuple(hand if each == seat else 0 for each, hand in enumerate(moment.hands))
        try:
            world.round = Round.at(position)
        except ImpossiblePosition:  # a hand with which the turn could not be finished
            continue
        assert shown(world, seat) == shown(moment, seat)
        compared += 1
    assert compared


def test_no_card_is_told_before_it_is_seen_while_cards_are_dealt() -> None:
    setup = Setup(Rules(), 3)
    one, other = ExtensiveRound(setup), ExtensiveRound(setup)
    for number in range(21):
        seat, index = setup.receiver(number), number // 3
        one.move(setup.cards[7 * seat + index])
        other.move(setup.cards[7 * seat + index] if seat == 0 else setup.cards[28 + 7 * seat + index])
        assert shown(one, 0) == shown(other, 0)
        assert shown(one, 1) != shown(other, 1)


@pytest.mark.parametrize("seed", range(8))
def test_a_seat_forgets_nothing_that_it_knew_or_did(seed: int) -> None:
    dice = Dice(seed)
    setup = any_setup(dice)
    remembered: dict[Information, list[tuple[Information, int]]] = {}
    for _ in range(3):
        done: list[list[tuple[Information, int]]] = [[] for _ in range(setup.seats)]
        extensive = ExtensiveRound(setup)
        while extensive.mover != NO_MOVER:
            seat, move = extensive.mover, one_of(dice, extensive.legal_moves())
            if seat >= 0:
                known = information(extensive, seat)
                assert remembered.setdefault(known, list(done[seat])) == done[seat]
                done[seat].append((known, move))
            extensive.move(move)


def test_nor_in_any_course_of_a_tiny_game() -> None:
    remembered: dict[Information, tuple[object, ...]] = {}
    legal: dict[Information, list[int]] = {}
    texts: dict[str, Information] = {}
    for extensive, done in everywhere(TINY):
        if extensive.mover >= 0:
            known = information(extensive, extensive.mover)
            own = tuple(decisions(TINY, done, extensive.mover))
            assert remembered.setdefault(known, own) == own
            assert legal.setdefault(known, extensive.legal_moves()) == extensive.legal_moves()
            assert texts.setdefault(str(known), known) == known
    assert len(remembered) > 3000


def decisions(setup: Setup, moves: Sequence[int], seat: int) -> Iterator[tuple[Information, int]]:
    """What a seat knew at each of its decisions, and what it did."""
    extensive = ExtensiveRound(setup)
    for move in moves:
        if extensive.mover == seat:
            yield information(extensive, seat), move
        extensive.move(move)


def test_a_chi_that_was_lost_to_a_pon_is_remembered_with_its_cards() -> None:
    """The history has it that something was called; the seat knows what."""
    rules = Rules(claim_ban="none", claim_hand_cards=1, upcard=False)
    hands = ("7h Ks 2d 9d Td", "7s 5h 6h 8h 9h", "7d Kc 2c 4s Qs")
    told = []
    for chi in ("claim 5h 6h 7h", "claim 7h 8h 9h"):
        extensive = ExtensiveRound(Setup(rules, 3, dealer=2, hand_size=5))
        for round_of_cards in zip(*map(parse_cards, hands), strict=True):
            for card in round_of_cards:
                extensive.move(card)
        extensive.move(parse_card("Jd"))
        for word in ("discard 7h", chi, "claim 7h 7d"):
            extensive.move(from_label(word))
        told.append(str(information(extensive, 1)))
        assert "called" not in str(information(extensive, 2))
        other = ExtensiveRound(extensive.setup)
        for move in resample(extensive.setup, information(extensive, 1), Dice(1)):
            other.move(move)
        assert str(information(other, 1)) == told[-1]
    assert "0 discard 7h; 1 call 7h; 1 called: claim 5h 6h 7h; 2 claim 7h 7d" in told[0]
    assert told[0] != told[1]
