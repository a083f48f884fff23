"""Claim windows of a fast table: only those are asked who can claim, and play goes on at once."""

import random

import pytest

from sevenbridge import verb_of
from sevenbridge_app.tables import client_messages
from sevenbridge_app.tables.redaction import WATCHER
from sevenbridge_app.tables.refusals import RefusalCode
from tests.tables.discarded import CHI, FAR_PON, HANDS, PON, WITH_JOKER, Told, at_turn, discarded
from tests.tables.playing import DRAW, PASS, SESSION, Sitting, goes_on, happened, kind_of, named


def taken(sitting: Sitting) -> tuple[str, int] | None:
    """Who took the card and how, None while nobody has."""
    event = happened(sitting.last())
    return (verb_of(event.action), event.seat) if event is not None and event.kind == "claim" else None


def is_open(sitting: Sitting) -> bool:
    return sitting.table.clocks.window_from != 0


def test_only_those_who_can_claim_are_asked() -> None:
    sitting = discarded()
    assert [bool(set(sitting.options(seat)) - {DRAW}) for seat in range(4)] == [False, True, True, False]
    assert sitting.options(1)[0] == DRAW
    assert sitting.options(2)[0] == PASS
    assert [sitting.now(viewer).window for viewer in (WATCHER, 0, 1, 2, 3)] == [0, 0, 10_000, 10_000, 0]
    assert [sitting.now(viewer).options for viewer in (WATCHER, 0, 3)] == [(), (), ()]


def test_nobody_is_asked_about_a_card_that_nobody_can_claim() -> None:
    sitting = discarded(card="Kd")
    assert not is_open(sitting)
    assert [sitting.options(seat) for seat in range(4)] == [[], [DRAW], [], []]


def test_nobody_is_asked_about_the_joker_or_the_up_card() -> None:
    hands = ("Jk 9c Kd 2c 4s 8d Jc", *HANDS[1:])
    sitting = discarded(hands, "Jk", switches={"jokers": 1})
    assert not is_open(sitting)
    sitting = at_turn(stock="5h", hands=("9c Kd 2c 4s 8d Jc", *HANDS[1:]), switches={"upcard": True})
    assert sitting.snapshot(WATCHER).round is not None
    assert not is_open(sitting)
    assert sitting.options(0) == [DRAW]


def test_play_goes_on_at_once_when_all_have_let_go() -> None:
    sitting = discarded()
    sitting.play(2, "pass")
    assert is_open(sitting)
    sitting.play(1, "pass")
    assert not is_open(sitting)
    sitting.play(1, "draw")
    assert kind_of(sitting.last()) == "draw"


def test_those_who_do_not_answer_in_time_let_go() -> None:
    sitting = discarded(claim_seconds=7)
    sitting.wait(6_999)
    assert is_open(sitting)
    assert sitting.now(2).window == 1
    sitting.wait(1)
    assert not is_open(sitting)
    assert sitting.options(1) == [DRAW]


def test_a_claim_that_waits_is_made_when_the_others_have_not_answered_in_time() -> None:
    sitting = discarded()
    sitting.play(1, CHI)
    sitting.wait(9_999)
    assert taken(sitting) is None
    sitting.wait(1)
    assert taken(sitting) == ("chi", 1)


def test_without_a_limit_the_window_waits_for_ever() -> None:
    sitting = discarded(claim_seconds=0)
    assert sitting.now(2).window == 0
    sitting.wait(24 * 3_600_000)
    assert is_open(sitting)
    sitting.play(2, PON)
    assert taken(sitting) == ("pon", 2)


def test_a_pon_goes_before_a_chi_though_it_comes_later() -> None:
    sitting = discarded()
    sitting.play(1, CHI)
    assert taken(sitting) is None
    sitting.play(2, PON)
    assert taken(sitting) == ("pon", 2)
    for viewer in (WATCHER, 0, 3):
        assert not any({"3h", "4h"} & named(got.frame) for got in sitting.got[viewer])


def test_a_pon_that_nothing_beats_does_not_wait_for_the_chi() -> None:
    sitting = discarded()
    sitting.play(2, PON)
    assert taken(sitting) == ("pon", 2)
    assert sitting.options(1) == []


def test_a_chi_is_made_when_the_pon_is_let_go() -> None:
    sitting = discarded()
    sitting.play(1, CHI)
    sitting.play(2, "pass")
    assert taken(sitting) == ("chi", 1)


def test_where_the_nearest_has_the_card_a_chi_goes_before_a_pon() -> None:
    sitting = discarded(switches={"claim_priority": "nearest"})
    sitting.play(2, PON)
    assert taken(sitting) is None
    sitting.play(1, CHI)
    assert taken(sitting) == ("chi", 1)


def test_of_two_pons_the_nearer_has_the_card() -> None:
    sitting = discarded(WITH_JOKER)
    sitting.play(1, "pass")
    sitting.play(3, FAR_PON)
    assert taken(sitting) is None
    sitting.play(2, PON)
    assert taken(sitting) == ("pon", 2)


def test_the_farther_pon_has_the_card_when_the_nearer_is_let_go() -> None:
    sitting = discarded(WITH_JOKER)
    sitting.play(3, FAR_PON)
    sitting.play(2, "pass")
    assert taken(sitting) == ("pon", 3)


def test_who_wants_no_calls_is_not_asked_for_the_rest_of_the_round() -> None:
    sitting = at_turn()
    sitting.ask(SESSION + 2, client_messages.Prefer(1, 2, no_calls=True))
    sitting.play(0, "draw")
    sitting.play(0, "discard 5h")
    assert sitting.options(2) == []
    assert sitting.snapshot(2).no_calls
    sitting.play(1, CHI)
    assert taken(sitting) == ("chi", 1)


def test_who_decides_for_no_calls_in_the_window_lets_go() -> None:
    sitting = discarded()
    sitting.play(1, CHI)
    sitting.ask(SESSION + 2, client_messages.Prefer(1, 2, no_calls=True))
    assert taken(sitting) == ("chi", 1)


def test_who_wants_to_draw_at_once_draws_when_nobody_is_asked_any_more() -> None:
    sitting = at_turn()
    sitting.ask(SESSION + 1, client_messages.Prefer(1, 1, auto_draw=True))
    sitting.play(0, "draw")
    sitting.play(0, "discard 5h")
    assert kind_of(sitting.last()) == "discard", "it is asked first"
    sitting.play(1, "pass")
    assert kind_of(sitting.last()) == "discard"
    sitting.play(2, "pass")
    assert kind_of(sitting.last()) == "draw"
    assert sitting.snapshot(1).auto_draw


def test_in_the_next_round_everybody_is_asked_again() -> None:
    dice = random.Random(1)
    sitting = Sitting(seats=2, switches={"match_length": 2})
    sitting.sit(0, 1)
    sitting.start()
    sitting.ask(SESSION, client_messages.Prefer(1, 0, no_calls=True, auto_draw=True))
    while len(sitting.game.deals) == 1:
        goes_on(sitting, dice, "greedy")
    assert (sitting.snapshot(0).no_calls, sitting.snapshot(0).auto_draw) == (False, True)


def test_what_a_seat_wants_is_its_own_affair() -> None:
    sitting = at_turn()
    before = len(sitting.got[WATCHER])
    outbox = sitting.ask(SESSION + 2, client_messages.Prefer(1, 2, no_calls=True, auto_draw=True))
    assert len(sitting.got[WATCHER]) == before
    assert not outbox.frames
    assert [sitting.snapshot(viewer).auto_draw for viewer in (WATCHER, 1, 2)] == [False, False, True]
    sitting.ask(SESSION + 2, client_messages.Prefer(1, 2, no_calls=False))
    assert (sitting.snapshot(2).no_calls, sitting.snapshot(2).auto_draw) == (False, True)


def test_a_draw_that_was_announced_is_made_when_the_others_let_go() -> None:
    sitting = discarded()
    before = len(sitting.got[1])
    sitting.play(1, "draw")
    assert len(sitting.got[1]) == before, "not even a word about it, which would tell that others are asked"
    assert sitting.options(1) == []
    sitting.play(2, "pass")
    # that it let the card go is told with the draw
    assert [(event.kind, event.cards) for event in sitting.last(1).events] == [("pass", "5h"), ("draw", "Qh")]
    assert [(event.kind, event.cards) for event in sitting.last(WATCHER).events] == [("draw", "")]


def test_a_draw_that_was_announced_comes_to_nothing_when_somebody_claims() -> None:
    sitting = discarded()
    sitting.play(1, "draw")
    sitting.play(2, PON)
    assert taken(sitting) == ("pon", 2)
    sitting.play(2, "discard Ts")
    assert sitting.table.dealt_play.answers == {}
    told = [event for each in sitting.messages() if (event := happened(each)) is not None]
    assert not any((event.kind, event.seat) == ("draw", 1) for event in told)


def test_an_answer_cannot_be_taken_back() -> None:
    sitting = discarded()
    sitting.play(1, CHI)
    message = client_messages.Play(1, 1, sitting.table.clocks.step, PASS)
    assert sitting.refused(SESSION + 1, message).code is RefusalCode.ALREADY_ANSWERED
    assert sitting.now(1).answered


def test_who_has_let_go_may_not_claim_after_all() -> None:
    sitting = discarded()
    claim = sitting.options(2)[1]
    sitting.play(2, "pass")
    message = client_messages.Play(1, 2, sitting.table.clocks.step, claim)
    assert sitting.refused(SESSION + 2, message).code is RefusalCode.NOT_NOW


def test_what_comes_after_play_went_on_is_too_late() -> None:
    sitting = discarded()
    step, chi = sitting.table.clocks.step, sitting.options(1)[-1]
    sitting.play(2, PON)
    assert sitting.refused(SESSION + 1, client_messages.Play(1, 1, step, chi)).code is RefusalCode.TOO_LATE
    assert (
        sitting.refused(SESSION + 1, client_messages.Play(1, 1, step + 2, chi)).code is RefusalCode.TOO_EARLY
    )


@pytest.mark.parametrize("session", [SESSION, SESSION + 3, 7])
def test_nobody_answers_for_others(session: int) -> None:
    sitting = discarded()
    pon = sitting.options(2)[-1]
    refusal = sitting.refused(session, client_messages.Play(1, 2, sitting.table.clocks.step, pon))
    assert refusal.code is RefusalCode.NOT_YOUR_SEAT


def test_a_claim_that_nobody_offered_is_refused_for_ones_own_cards_alone() -> None:
    sitting = discarded()
    pon = sitting.options(2)[-1]
    refusal = sitting.refused(SESSION + 3, client_messages.Play(1, 3, sitting.table.clocks.step, pon))
    assert (refusal.code, refusal.because, refusal.details) == (
        RefusalCode.NOT_NOW,
        "not_held",
        {"cards": "5s 5d"},
    )


def test_a_computer_lets_go_at_once_and_claims_after_a_pause() -> None:
    computers = Told(seat2=PON)
    sitting = discarded(persons=(0, 1, 3), computers=computers)
    assert taken(sitting) is None
    sitting.wait(699)
    assert taken(sitting) is None
    sitting.wait(1)
    assert taken(sitting) == ("pon", 2)

    sitting = discarded(persons=(0, 1, 3), computers=Told())
    assert sitting.options(1)
    sitting.play(1, "pass")
    assert not is_open(sitting)


def test_a_computer_that_thinks_for_too_long_lets_go() -> None:
    sitting = discarded(persons=(0, 1, 3), computers=Told(seat2=None))
    sitting.play(1, "pass")
    assert is_open(sitting)
    sitting.wait(10_000)
    assert not is_open(sitting)


def test_the_claimant_plays_on_and_those_between_are_passed_over() -> None:
    sitting = discarded()
    sitting.play(2, PON)
    claimed = happened(sitting.last())
    assert claimed is not None
    assert (claimed.kind, claimed.cards, claimed.meld) == ("claim", "5s 5h 5d", 0)
    round = sitting.snapshot(WATCHER).round
    assert round is not None
    assert (round.claimed_from, round.discarder) == (0, -1)
    sitting.play(2, "discard Ts")
    assert sitting.table.dealt_play.turn_seat == 3


def test_a_claim_with_the_last_cards_ends_the_round() -> None:
    hands = (HANDS[0], "7s 7h 7d 7c 6c 5s 5d")
    sitting = at_turn(hands, switches={"final_discard": "optional", "match_length": 2}, stock="Ah Qh Qc")
    sitting.play(0, "draw")
    sitting.play(0, "discard 2c")
    for action in ("draw", "meld 7s 7h 7d", "meld 6c 7c", "discard Qh"):
        sitting.play(1, action)
    sitting.play(0, "draw")
    sitting.play(0, "discard 5h")
    sitting.play(1, PON)
    claimed = sitting.last()
    assert [event.kind for event in claimed.events] == ["claim", "end"]
    assert claimed.over is not None
    assert (claimed.over.winner, claimed.over.hands[1]) == (1, "")
    assert sitting.table.stage == "between"


def test_a_claim_that_waits_is_not_told_back_for_that_would_tell_that_others_are_asked() -> None:
    sitting = discarded()
    heard = len(sitting.got[1])
    sitting.play(1, CHI)
    assert len(sitting.got[1]) == heard
    assert (
        sitting.refused(SESSION + 1, client_messages.Play(1, 1, sitting.table.clocks.step, DRAW)).code
        is RefusalCode.ALREADY_ANSWERED
    )
