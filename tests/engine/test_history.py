"""What a seat remembers of a round: everything that happened in its sight, and nothing else."""

import copy
import pickle
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge.engine import history
from sevenbridge.engine.actions import kind_of
from sevenbridge.engine.cards import pack, parse_cards
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.history import LANE, LANE_BITS, LANES, Event, EventKind, events, is_discard, words
from sevenbridge.engine.kinds import DISCARD, DRAW, PASS
from sevenbridge.engine.notation import parse_action, play_words
from sevenbridge.engine.phases import CLAIMING, OVER, RESHUFFLING
from sevenbridge.engine.position import ImpossiblePosition, Position
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import NOBODY, Rules
from sevenbridge.engine.view import view_from, view_of
from tests.engine.random_games import advance, any_rules, dealt, restock, step

seeds = st.integers(0, 2**64)
checked = settings(deadline=None, max_examples=60)


def any_game(seed: int, steps: int = 10_000) -> Round:
    dice = Dice(seed)
    round = dealt(dice, any_rules(dice), 2 + dice.below(5))
    advance(dice, round, steps, eager=dice.below(4))
    return round


def told(round: Round, seat: int) -> list[str]:
    """What a seat remembers, in words."""
    return list(map(str, view_of(round, seat).history))


def three_sevens() -> Round:
    """Seat 1 has thrown the seven of hearts: seat 2 has a pon and a chi, and seat 0 a pon."""
    hands = ["7h Qs Ac 2s 3d 9c Kc", "7s 8h 4c 5h Js 8d Ks", "7d 2d Th Jh 2c 9s Qd"]
    deck = [card for cards in zip(*map(parse_cards, hands), strict=True) for card in cards]
    deck += parse_cards("Kd 4d")
    deck += [card for card in pack(0) if card not in deck]
    round = Round.dealt(Rules(claim_ban="none", claim_hand_cards=1), 3, 0, deck)
    for seat, text in ((1, "draw"), (1, "discard 7h")):
        play_words(round, seat, text)
    return round


def test_each_seat_remembers_its_own_cards_and_what_all_have_seen() -> None:
    round = three_sevens()
    round.pass_claims(2)
    assert told(round, 0) == [
        "0 deal 9s Th Jh 2d 7d Qd 2c",
        "upcard Kd",
        "1 draw",
        "1 discard 7h",
    ]
    assert told(round, 1)[2:] == ["1 draw 4d", "1 discard 7h"]
    assert told(round, 2)[2:] == ["1 draw", "1 discard 7h", "2 pass 7h"]
    assert view_of(round, 0).history[0].cards == round.hands[0]


def test_a_call_that_waits_is_known_to_the_caller_alone_until_it_is_decided() -> None:
    round = three_sevens()
    round.play(parse_action(round, 2, "chi 8h"))
    assert told(round, 2)[3:] == ["1 discard 7h", "2 call 7h"]
    assert told(round, 0)[3:] == told(round, 1)[3:] == ["1 discard 7h"]
    made, lost = round.clone(), round.clone()
    made.pass_claims(0)
    assert told(made, 2)[3:] == told(made, 1)[3:] == ["1 discard 7h", "2 claim 7h 8h"]
    assert told(made, 0)[3:] == ["1 discard 7h", "0 pass 7h", "2 claim 7h 8h"]
    play_words(lost, 0, "pon 7d")
    assert told(lost, 2)[3:] == ["1 discard 7h", "2 call 7h", "0 claim 7h 7d"]
    assert told(lost, 1)[3:] == ["1 discard 7h", "0 claim 7h 7d"]


@checked
@given(seeds)
def test_the_cards_that_came_and_went_give_the_hand(seed: int) -> None:
    dice = Dice(seed)
    round = dealt(dice, any_rules(dice), 2 + dice.below(5))
    at_the_deal = [round.hands[seat] for seat in range(round.seats)]
    while round.phase != OVER:
        step(dice, round, eager=dice.below(4))
    for seat in range(round.seats):
        remembered = view_of(round, seat).history
        assert remembered[0].kind is EventKind.DEAL
        assert remembered[0].cards == at_the_deal[seat]
        hand, last = remembered[0].cards, 0
        for event in remembered:
            if event.seat == seat and event.kind is EventKind.DRAW:
                assert event.cards.bit_count() == 1
                hand |= event.cards
            elif event.seat == seat and event.kind is EventKind.CLAIM:
                assert event.cards & last == last
                hand &= ~event.cards
            elif event.seat == seat and event.action >= 0:
                assert hand & event.cards == event.cards
                hand &= ~event.cards
            if event.kind is EventKind.DISCARD:
                last = event.cards
        assert hand == round.hands[seat]


@checked
@given(seeds, st.integers(0, 60))
def test_melds_and_discards_follow_from_what_is_remembered(seed: int, steps: int) -> None:
    round = any_game(seed, steps)
    view = view_of(round, seed % round.seats)
    melds: list[int] = []
    discards: list[int] = []
    for event in view.history:
        if event.kind in (EventKind.UPCARD, EventKind.DISCARD):
            discards.append(event.cards)
        elif event.kind is EventKind.RESHUFFLE:
            del discards[:-1]
        elif event.kind in (EventKind.CLAIM, EventKind.MELD):
            assert event.meld == len(melds)
            melds.append(event.cards)
            if event.kind is EventKind.CLAIM:
                discards.pop()
        elif event.kind is EventKind.LAYOFF:
            melds[event.meld] |= event.cards
    assert melds == [meld.cards for meld in view.melds]
    assert discards == [1 << card for card in view.discards]


@checked
@given(seeds, st.integers(0, 200), seeds)
def test_nobody_remembers_what_only_others_know(seed: int, steps: int, other: int) -> None:
    """Two worlds in which others drew other cards and answered discards otherwise."""
    round = any_game(seed, steps)
    dice = Dice(other)
    seat = dice.below(round.seats)
    changed = []
    for word in round.position().history:
        for lane in range(round.seats):
            private = word >> LANES + LANE_BITS * lane & LANE
            if lane != seat and (private or (is_discard(word) and dice.below(2))):
                drawn = 1 + pack(0)[dice.below(52)]
                new = 1 + dice.below(2) if is_discard(word) else drawn
                word = word & ~(LANE << LANES + LANE_BITS * lane) | new << LANES + LANE_BITS * lane
        changed.append(word)
    twin = Round.at(replace(round.position(), history=tuple(changed)))
    assert view_of(twin, seat) == view_of(round, seat)
    assert view_of(twin, seat).history == view_of(round, seat).history


@checked
@given(seeds)
def test_what_is_new_continues_what_was_told(seed: int) -> None:
    """For each seat, an observer and the whole, whenever they ask."""
    dice = Dice(seed)
    round = dealt(dice, any_rules(dice), 2 + dice.below(5))
    eager = dice.below(4)
    told: dict[int | None, list[Event]] = {viewer: [] for viewer in (None, NOBODY, *range(round.seats))}
    lengths = dict.fromkeys(told, 0)
    while round.phase != OVER:
        step(dice, round, eager)
        for viewer, known in told.items():
            if round.phase == OVER or dice.below(3):
                known += round.events_since(lengths[viewer], viewer)
                lengths[viewer] = round.history_length
                assert known == list(round.events_since(0, viewer))
                assert known == without_last_answers(remembered_by(round, viewer))
    for viewer, known in told.items():
        hands = {event.seat: event.cards for event in known if event.kind is EventKind.DEAL}
        assert viewer is None or viewer < 0 or hands
        assert tuple(known) == remembered_by(round, viewer)


def remembered_by(round: Round, viewer: int | None) -> tuple[Event, ...]:
    if viewer is None:
        return round.history
    return round.public_history if viewer < 0 else view_of(round, viewer).history


def without_last_answers(events: Sequence[Event]) -> list[Event]:
    answers = (EventKind.PASS, EventKind.CALL)
    last = max((number for number, each in enumerate(events, 1) if each.kind not in answers), default=0)
    return list(events[:last])


def test_answers_to_a_discard_are_told_with_what_follows_it() -> None:
    round = three_sevens()
    before = round.history_length
    round.pass_claims(2)
    assert round.history_length == before
    assert round.events_since(before) == round.events_since(before, 2) == ()
    play_words(round, 0, "pon 7d")
    claim = "0 claim 7h 7d"
    assert list(map(str, round.events_since(before))) == ["2 pass 7h", claim]
    assert list(map(str, round.events_since(before, 2))) == ["2 pass 7h", claim]
    for other in (0, 1, NOBODY):
        assert list(map(str, round.events_since(before, other))) == [claim]


def test_nothing_has_happened_since_what_is_still_to_come() -> None:
    round = three_sevens()
    with pytest.raises(ValueError, match="the history has 4 events, and not 5"):
        round.events_since(5)
    with pytest.raises(ValueError, match="and not -1"):
        round.events_since(-1)
    with pytest.raises(IndexError):
        round.events_since(0, 3)


@checked
@given(seeds, st.integers(0, 200))
def test_events_and_words_tell_the_same(seed: int, steps: int) -> None:
    round = any_game(seed, steps)
    assert words(round.history) == round.position().history
    for seat in range(round.seats):
        view = view_of(round, seat)
        assert view_from(view.facts()).history == view.history
        assert events(words(view.history), seat, view.hand) == view.history


def test_nothing_is_forgotten_however_long_a_round_lasts() -> None:
    dice = Dice(5)
    round = dealt(dice, Rules(reshuffles=50), 2)
    told_before = view_of(round, 0).history
    told, length = list(told_before), round.history_length
    while len(round.position().history) < 2.5 * history.PAGE:
        if round.phase == RESHUFFLING:
            restock(dice, round)
        # nobody claims, melds or lays off
        quiet = [each for each in round.legal_actions() if kind_of(each) in (DRAW, PASS, DISCARD)]
        round.play(quiet[dice.below(len(quiet))])
        if dice.below(9) == 0:
            told += round.events_since(length, 0)
            length = round.history_length
    view = view_of(round, 0)
    assert view.history[: len(told_before)] == told_before
    assert (*told, *round.events_since(length, 0)) == view.history
    for twin in (
        round.clone(),
        Round.from_bytes(round.to_bytes()),
        pickle.loads(pickle.dumps(round)),
        copy.deepcopy(round),
    ):
        assert twin == round
        assert twin.history == round.history
        assert view_of(twin, 0) == view
    short = dealt(Dice(1), Rules(), 2)
    again = round.clone()
    again.copy_from(short)
    assert again == short
    assert again.history == short.history
    assert view_from(view.facts()) == view


def test_a_round_set_up_in_the_middle_begins_without_a_history() -> None:
    round = Round.at(Position(rules=Rules(), hands=(1 << 3, 1 << 4), stock=(20, 21, 22), discards=(32,)))
    assert round.history == ()
    play_words(round, 0, "draw")
    assert [event.kind for event in view_of(round, 1).history] == ["draw"]


@pytest.mark.parametrize("word", [-1, 1, 1 << 60, 5441 | 6 << 13, (1 << 62) - 1])
def test_what_cannot_have_happened_is_refused(word: int) -> None:
    with pytest.raises(ImpossiblePosition, match="history tells"):
        Round.at(Position(rules=Rules(), hands=(8, 16), stock=(20,), history=(word,)))


def test_a_clone_remembers_on_its_own() -> None:
    round = any_game(3, 12)
    before = round.history
    other = round.clone()
    advance(Dice(1), other, 5)
    assert round.history == before
    assert other.history[: len(before) - 1] == before[: len(before) - 1]
    assert len(other.history) > len(before)


def test_a_claim_window_is_open_only_after_a_discard_that_is_remembered() -> None:
    round = three_sevens()
    assert round.phase == CLAIMING
    position = round.position()
    with pytest.raises(ImpossiblePosition, match="history tells"):
        Round.at(replace(position, history=position.history[:-1]))
