"""Several persons before one screen: their names, who is asked about a discard, and what all agree to."""

from __future__ import annotations

from typing import Any

import pytest

from sevenbridge.engine.actions import from_label
from sevenbridge_app.tables import client_messages, log_events
from sevenbridge_app.tables.audience import is_put_down, viewer_of
from sevenbridge_app.tables.redaction import WATCHER
from sevenbridge_app.tables.refusals import RefusalCode
from tests.tables.discarded import CHI, FAR_PON, HANDS, PON, STOCK, WITH_JOKER, Told
from tests.tables.playing import DRAW, PASS, SESSION, Sitting, deck_of, stacked

#: seat 2 could pon the 5♥ no more
WITHOUT_PON = (HANDS[0], HANDS[1], "5s 7d Ts Tc 8h Kh 3c", HANDS[3])


def discarded(
    hands: tuple[str, ...] = HANDS,
    *,
    here: tuple[int, ...] = (0, 2),
    elsewhere: tuple[int, ...] = (),
    **settings: Any,
) -> Sitting:
    """Seat 0 has discarded the 5♥; the seats ``here`` are before one screen, the others computers."""
    rules = {"upcard": False, "first_dealer": "random", "claim_ban": "none"}
    usual: dict[str, Any] = {"visibility": "private", "claim_seconds": 0, "computers": Told(seat1=CHI)}
    sitting = Sitting(
        fairness=stacked(deck_of(hands, STOCK, dealer=3), dealer=3),
        switches={**rules, "jokers": sum("Jk" in hand for hand in hands)},
        **(usual | settings),
    )
    for seat in here:
        sitting.ask(SESSION, client_messages.Sit(1, seat, name=f"Guest {seat}" if seat else ""))
    sitting.sit(*elsewhere)
    sitting.start()
    sitting.play(0, "draw")
    sitting.play(0, "discard 5h")
    return sitting


def let_go(sitting: Sitting) -> None:
    sitting.ask(SESSION, client_messages.LetGo(1))


def test_everybody_before_a_screen_has_a_name() -> None:
    sitting = discarded()
    assert [seat.name for seat in sitting.table.seating.persons()] == [f"P{SESSION}", "Guest 2"]


@pytest.mark.parametrize(
    ("visibility", "name", "code"),
    [("private", "a\u200bb", RefusalCode.NAME_INVISIBLE), ("unlisted", "Ben", RefusalCode.ONE_SEAT_EACH)],
)
def test_names_are_those_of_guests_and_for_private_tables(
    visibility: str, name: str, code: RefusalCode
) -> None:
    sitting = Sitting(visibility=visibility)
    assert sitting.refused(SESSION, client_messages.Sit(1, 1, name=name)).code == code


# -- who is asked ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hands", [HANDS, WITHOUT_PON])
def test_all_are_asked_whatever_they_hold_and_play_waits(hands: tuple[str, ...]) -> None:
    sitting = discarded(hands)
    assert all(sitting.now(viewer).asks == (2,) for viewer in sitting.viewers)
    seq = sitting.table.seq
    sitting.wait(3_600_000)
    assert sitting.table.seq == seq
    let_go(sitting)
    assert sitting.now(WATCHER).asks == ()
    sitting.wait(2_000)
    assert log_events.ActionPlayed(1, from_label(CHI)) in [line for line, _ in sitting.log]


def test_the_next_player_is_handed_the_screen_anyway() -> None:
    sitting = discarded(here=(0, 1))
    assert sitting.now(WATCHER).asks == ()
    assert {DRAW, PASS, from_label(CHI)} <= set(sitting.options(1))


def test_who_sits_at_a_screen_of_their_own_is_asked_in_secret() -> None:
    sitting = discarded(here=(0, 3), elsewhere=(2,))
    assert sitting.now(2).asks == (3,)
    assert from_label(PON) in sitting.options(2)


def test_nobody_is_asked_where_everybody_sees_that_nobody_can_claim() -> None:
    # three tens lie on the table or are discarded before the last one is
    hands = ("Th Ts Td Tc 2c 4s 8d", HANDS[1], "5s 5d Qs 2h 8h Kh 3c", "5c Ks As 6c 9d Jd 4d")
    sitting = Sitting(
        fairness=stacked(deck_of(hands, "Ac", dealer=3), dealer=3),
        switches={"upcard": False, "first_dealer": "random", "claim_ban": "none"},
        visibility="private",
        computers=Told(),
    )
    for seat in (0, 2):
        sitting.ask(SESSION, client_messages.Sit(1, seat))
    sitting.start()
    sitting.play(0, "draw")
    sitting.play(0, "meld Ts Th Td")
    sitting.play(0, "discard Tc")
    assert sitting.now(WATCHER).asks == ()


def test_who_lets_all_discards_go_is_not_asked() -> None:
    sitting = discarded(here=(0, 2, 3), computers=Told())
    sitting.ask(SESSION, client_messages.Prefer(1, 3, no_calls=True))
    assert sitting.now(WATCHER).asks == (2, 3)
    let_go(sitting)
    while sitting.table.dealt_play.turn_seat == 1:
        sitting.wait_for_wake()
    assert sitting.now(WATCHER).asks == (0,)


def test_letting_go_is_refused_where_nobody_is_asked() -> None:
    sitting = discarded(elsewhere=(3,))
    assert sitting.refused(SESSION + 3, client_messages.LetGo(1)).code == RefusalCode.NOT_NOW
    let_go(sitting)
    assert sitting.refused(SESSION, client_messages.LetGo(1)).code == RefusalCode.NOT_NOW


def test_a_limit_lets_go_for_them() -> None:
    sitting = discarded(claim_seconds=10)
    sitting.wait(9_999)
    assert sitting.now(WATCHER).asks == (2,)
    sitting.wait(1)
    assert sitting.now(WATCHER).asks == ()


# -- what they answer --------------------------------------------------------------------------------------


def test_a_claim_that_nothing_can_beat_is_played_at_once() -> None:
    sitting = discarded()
    sitting.play(2, PON)
    assert sitting.table.dealt_play.turn_seat == 2
    assert sitting.now(WATCHER).asks == ()


def test_a_claim_that_others_before_the_screen_could_beat_waits_for_them() -> None:
    sitting = discarded(WITH_JOKER, here=(0, 2, 3))
    sitting.play(3, FAR_PON)
    sitting.wait(60_000)
    assert sitting.now(WATCHER).asks == (2, 3)
    assert sitting.table.dealt_play.game.round.discarder == 0
    sitting.play(2, PON)
    assert sitting.now(WATCHER).asks == (2, 3)
    let_go(sitting)
    sitting.wait(2_000)
    assert sitting.table.dealt_play.turn_seat == 2


def test_whoever_has_called_keeps_the_claim_when_the_others_let_go() -> None:
    sitting = discarded(WITH_JOKER, here=(0, 2, 3))
    sitting.play(3, FAR_PON)
    let_go(sitting)
    sitting.wait(2_000)
    assert sitting.table.dealt_play.turn_seat == 3


def test_the_table_made_again_asks_the_same() -> None:
    sitting = discarded(WITH_JOKER, here=(0, 2, 3))
    sitting.play(3, FAR_PON)
    assert sitting.folded().dealt_play.asked == sitting.table.dealt_play.asked == (2, 3)


def test_a_level_table_asks_everybody_as_it_is() -> None:
    sitting = discarded(claims="level", claim_seconds=4)
    assert sitting.now(WATCHER).asks == ()
    assert sitting.now(WATCHER).window == 4_000


# -- whose hand is seen ------------------------------------------------------------------------------------


def test_several_seats_are_seen_from_none_until_one_is_asked_for() -> None:
    sitting = discarded(elsewhere=(3,), watching="none")
    assert viewer_of(sitting.table, SESSION) == WATCHER
    assert viewer_of(sitting.table, SESSION, 2) == 2
    assert viewer_of(sitting.table, SESSION + 3) == 3


def test_a_hand_goes_with_the_turn_of_its_person() -> None:
    sitting = discarded(WITH_JOKER, here=(0, 2, 3))
    discard = [line for line, _ in sitting.log][-1:]
    assert all(is_put_down(sitting.table, discard, seat) for seat in (0, 2, 3))
    outbox = sitting.play(3, FAR_PON)
    assert is_put_down(sitting.table, outbox.events, 3)
    sitting = discarded()
    assert not is_put_down(sitting.table, sitting.play(2, PON).events, 2)


# -- undo --------------------------------------------------------------------------------------------------


def test_who_shares_a_screen_is_not_alone() -> None:
    sitting = discarded()
    assert not sitting.table.decisions_of(0)
    assert not sitting.now(0).undo_to
    sitting.ask(SESSION, client_messages.Undo(1, 0))
    assert sitting.table.clocks.undo_from
    sitting.ask(SESSION, client_messages.Consent(1, 2, True))
    assert from_label("discard 5h") in sitting.options(0)
    assert sitting.now(WATCHER).asks == ()


def test_a_person_before_the_screen_refuses() -> None:
    sitting = discarded()
    sitting.ask(SESSION, client_messages.Undo(1, 0))
    sitting.ask(SESSION, client_messages.Consent(1, 2, False))
    assert sitting.now(WATCHER).asks == (2,)
