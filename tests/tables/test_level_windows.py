"""Claim windows of a level table: one after every discard, as long for all, so that they tell nothing."""

import pytest

from sevenbridge import verb_of
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.redaction import WATCHER
from sevenbridge_app.tables.refusals import RefusalCode
from tests.tables.discarded import CHI, FAR_PON, HANDS, PON, WITH_JOKER, Told, at_turn, level
from tests.tables.playing import DRAW, PASS, SESSION, START, Sitting, happened, kind_of, named


def last_kind(sitting: Sitting) -> str:
    return kind_of(sitting.last())


@pytest.mark.parametrize("card", ["5h", "Kd"])
def test_every_discard_opens_the_window_for_all_to_see(card: str) -> None:
    sitting = level(card=card)
    assert [sitting.now(viewer).window for viewer in sitting.viewers] == [4000] * 5
    sitting.wait(1500)
    assert [sitting.now(viewer).window for viewer in sitting.viewers] == [2500] * 5


@pytest.mark.parametrize("card", ["5h", "Kd"])
def test_nobody_draws_before_the_window_has_closed(card: str) -> None:
    sitting = level(card=card)
    sitting.play(1, "draw")
    assert sitting.now(1).answered
    assert (
        sitting.refused(SESSION + 1, client_messages.Play(1, 1, sitting.table.clocks.step, DRAW)).code
        is RefusalCode.ALREADY_ANSWERED
    )
    sitting.wait(3999)
    assert last_kind(sitting) == "discard"
    sitting.wait(1)
    assert [kind_of(each) for each in sitting.messages()[-2:]] == ["WindowClosed", "draw"]
    assert [got.at for got in sitting.got[WATCHER][-2:]] == [START + 4000] * 2


@pytest.mark.parametrize("card", ["5h", "Kd"])
def test_the_window_closes_when_its_time_is_up_though_all_have_let_go(card: str) -> None:
    sitting = level(card=card)
    for seat in range(4):
        if PASS in sitting.options(seat):
            sitting.play(seat, "pass")
    sitting.wait(3999)
    assert last_kind(sitting) == "discard"
    sitting.wait(1)
    assert last_kind(sitting) == "WindowClosed"
    assert sitting.options(1) == [DRAW]
    sitting.play(1, "draw")
    assert last_kind(sitting) == "draw"


def test_a_pon_that_nobody_can_beat_is_made_at_once() -> None:
    sitting = level()
    sitting.wait(1000)
    sitting.play(2, PON)
    assert last_kind(sitting) == "claim"
    assert sitting.got[WATCHER][-1].at == START + 1000


def test_a_pon_that_another_might_beat_waits_for_the_window_to_close() -> None:
    # of the fives one is left, and the joker
    sitting = level(("5h 9c Kd 2c 4s 8d Jc", HANDS[1], WITH_JOKER[2], WITH_JOKER[3]))
    sitting.play(2, PON)
    sitting.wait(3999)
    assert last_kind(sitting) == "discard"
    sitting.wait(1)
    assert last_kind(sitting) == "claim"
    assert sitting.got[WATCHER][-1].at == START + 4000


def test_a_pon_of_the_next_player_is_made_at_once_even_so() -> None:
    sitting = level((WITH_JOKER[0], WITH_JOKER[2], WITH_JOKER[1], WITH_JOKER[3]))
    sitting.play(1, PON)
    assert last_kind(sitting) == "claim"


def test_a_chi_waits_for_a_pon_that_nobody_may_have() -> None:
    sitting = level((HANDS[0], HANDS[1], "Ts Tc 8h Kh 3c 7c 7d", HANDS[3]), stock="Ac Qh 8c 5s 5d")
    assert [PASS in sitting.options(seat) for seat in range(4)] == [False, True, False, False]
    sitting.play(1, CHI)
    assert last_kind(sitting) == "discard"
    sitting.wait(4000)
    assert last_kind(sitting) == "claim"


def test_a_chi_is_made_at_once_where_the_nearest_has_the_card() -> None:
    sitting = level(switches={"claim_priority": "nearest"})
    sitting.play(1, CHI)
    assert last_kind(sitting) == "claim"


def test_a_pon_waits_where_the_nearest_has_the_card() -> None:
    sitting = level(switches={"claim_priority": "nearest"})
    sitting.play(2, PON)
    assert last_kind(sitting) == "discard"
    sitting.wait(4000)
    assert last_kind(sitting) == "claim"


def test_a_chi_is_made_at_once_when_everybody_can_see_that_there_is_no_pon() -> None:
    hands = ("Ks 9c 2c 4s 8d Jc 2h", "Kh 4h 6h 9s Js 2d Qc", "Kd 5d Ts Tc 8h 3h 3c", "Qd Jd As 6c 9d 5c 4d")
    sitting = at_turn(hands, claims="level", claim_seconds=4, stock="Ac 2s 8c 8s 6s")
    for seat, card in enumerate(("Ks", "Kh", "Kd")):
        sitting.play(seat, "draw")
        sitting.play(seat, f"discard {card}")
        if seat < 2:
            sitting.wait(4000)
    sitting.play(3, "claim Jd Qd Kd")
    assert last_kind(sitting) == "claim"


def test_where_one_seven_is_enough_for_a_claim_the_last_seven_may_beat_three() -> None:
    hands = ("7h 9c Kd 2c 4s 8d Jc", "3h 4h 6c 9s Js 2d Qd", "7s 7d Ts Tc 8h Kh 3c", "5c Qs As 6d 9d Jd 4d")
    sitting = level(hands, "7h", switches={"claim_hand_cards": 1})
    sitting.play(2, "claim 7s 7h 7d")
    assert last_kind(sitting) == "discard"
    sitting.wait(4000)
    assert last_kind(sitting) == "claim"


def test_a_claim_that_is_beaten_is_never_shown() -> None:
    sitting = level(WITH_JOKER)
    sitting.play(1, CHI)
    sitting.wait(1000)
    sitting.play(3, FAR_PON)
    sitting.wait(1000)
    sitting.play(2, PON)
    sitting.wait(4000)
    claimed = happened(sitting.last())
    assert claimed is not None
    assert (claimed.kind, claimed.seat, verb_of(claimed.action)) == ("claim", 2, "pon")
    for viewer in (WATCHER, 0, 2):
        assert not any({"3h", "4h", "5c", "Jk"} & named(got.frame) for got in sitting.got[viewer])


def test_only_the_one_who_answers_is_told_so() -> None:
    sitting = level()
    before = {viewer: len(sitting.got[viewer]) for viewer in sitting.viewers}
    sitting.play(2, "pass")
    sitting.play(1, "draw")
    assert {viewer: len(sitting.got[viewer]) - count for viewer, count in before.items()} == {
        WATCHER: 0,
        0: 0,
        1: 1,
        2: 1,
        3: 0,
    }
    standing = sitting.messages(1)[-1]
    assert isinstance(standing, server_messages.NowChanged)
    assert standing.now.answered


def test_who_wants_no_calls_and_to_draw_at_once_changes_nothing_for_the_others() -> None:
    usual, silent = level(), at_turn(claims="level", claim_seconds=4)
    silent.ask(SESSION + 2, client_messages.Prefer(1, 2, no_calls=True))
    silent.ask(SESSION + 1, client_messages.Prefer(1, 1, auto_draw=True))
    silent.play(0, "draw")
    silent.play(0, "discard 5h")
    usual.play(1, "draw")
    usual.wait(5000)
    silent.wait(5000)
    for viewer in (WATCHER, 0, 3):
        assert silent.got[viewer] == usual.got[viewer]


def test_a_computer_claims_before_half_the_window_is_over() -> None:
    computers = Told(seat2=PON)
    sitting = level(persons=(0, 1, 3), computers=computers, claim_seconds=3, pause_ms=5000)
    sitting.wait(1499)
    assert last_kind(sitting) == "discard"
    sitting.wait(1)
    assert last_kind(sitting) == "claim"


def test_a_computer_that_is_next_draws_a_pause_after_the_window() -> None:
    sitting = level(persons=(0, 2, 3), computers=Told())
    sitting.wait(4699)
    assert last_kind(sitting) == "WindowClosed"
    sitting.wait(1)
    assert last_kind(sitting) == "draw"
    assert sitting.got[WATCHER][-1].at == START + 4700


def test_a_computer_that_thinks_for_too_long_lets_go_with_the_window() -> None:
    sitting = level(persons=(0, 1, 3), computers=Told(seat2=None))
    sitting.wait(4000)
    assert last_kind(sitting) == "WindowClosed"
    assert sitting.options(1) == [DRAW]


def test_where_two_play_nobody_could_beat_the_next_player() -> None:
    sitting = level(HANDS[:2])
    sitting.play(1, CHI)
    assert last_kind(sitting) == "claim"
