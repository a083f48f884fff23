"""Who may be removed from a table, by whom, and that nobody gets anything by it."""

import random
from typing import Any

import pytest

from sevenbridge_app.tables import client_messages, log_events, redaction, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.redaction import WATCHER
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.times import ABSENCE, GRACE, VOTE_WAIT
from tests.tables.discarded import HANDS, Told, at_turn
from tests.tables.playing import SESSION, STRANGER, Sitting, finish

OWNER, GUEST, OTHER, LAST = range(SESSION, SESSION + 4)


def match(*persons: int, **settings: Any) -> Sitting:
    """A match at a public table of four, in which seat 0, the owner's, is to draw."""
    usual: dict[str, Any] = {"visibility": "public", "computers": Told()}
    return at_turn(persons=persons or (0, 1, 2), **(usual | settings))


def why(sitting: Sitting, session: int, message: ClientMessage) -> RefusalCode:
    return sitting.refused(session, message).code


def vote(sitting: Sitting, session: int, seat: int, yes: bool = True) -> None:
    sitting.ask(session, client_messages.Vote(1, seat, yes))


def kind(sitting: Sitting, seat: int) -> tuple[str, bool]:
    """Who has a seat, and whether it is kept."""
    state = sitting.snapshot(WATCHER).seats[seat]
    return state.kind, state.kept


def voted_out(**settings: Any) -> Sitting:
    """Seat 1 was removed by the two others."""
    sitting = match(**settings)
    vote(sitting, OWNER, 1)
    vote(sitting, OTHER, 1)
    return sitting


def absent(sitting: Sitting, seat: int) -> None:
    """The person of a seat has been lost for long enough."""
    sitting.attend(seat, False)
    sitting.wait(ABSENCE)


# -- nobody gets a seat and its hand by removing somebody -------------------------------------------


@pytest.mark.parametrize("visibility", ["public", "unlisted", "private"])
def test_the_owner_cannot_replace_somebody_who_is_there(visibility: str) -> None:
    sitting = match(visibility=visibility)
    assert why(sitting, OWNER, client_messages.Replace(1, 1)) is RefusalCode.NOT_ABSENT
    sitting.ask(OWNER, client_messages.Rise(1, 0))
    assert why(sitting, GUEST, client_messages.Replace(1, 2)) is RefusalCode.NOT_ABSENT


@pytest.mark.parametrize("visibility", ["public", "unlisted", "private"])
@pytest.mark.parametrize("taker", [OWNER, OTHER, STRANGER, SESSION + 50])
def test_nobody_takes_the_seat_of_somebody_who_was_removed(visibility: str, taker: int) -> None:
    for sitting in (voted_out(visibility=visibility), match(visibility=visibility)):
        if sitting.table.seating.seats[1].is_person:
            absent(sitting, 1)
            sitting.ask(OWNER, client_messages.Replace(1, 1))
        assert kind(sitting, 1) == ("computer", True)
        if sitting.table.seating.seats_of(taker) and visibility != "private":
            sitting.ask(taker, client_messages.Rise(1, sitting.table.seating.seats_of(taker)[0]))
        assert why(sitting, taker, client_messages.Take(1, 1)) is RefusalCode.SEAT_KEPT


def test_who_asked_for_a_quick_match_and_does_not_sit_has_no_rights() -> None:
    sitting = Sitting(seats=3, visibility="public", quick=True, claims="level", claim_seconds=4)
    sitting.sit(1)
    for message in (
        client_messages.Replace(1, 1),
        client_messages.Mute(1, 1, True),
        client_messages.Pace(1, 0),
        client_messages.Start(1),
    ):
        assert why(sitting, OWNER, message) is RefusalCode.OWNER_ONLY
    assert [state.owner for state in sitting.snapshot(WATCHER).seats] == [False, True, False]
    sitting.ask(OTHER, client_messages.Sit(1, 2))
    sitting.ask(GUEST, client_messages.Start(1))
    assert why(sitting, OWNER, client_messages.Replace(1, 1)) is RefusalCode.OWNER_ONLY


# -- absence -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_who_is_absent_for_long_is_replaced_and_may_come_back(visibility: str) -> None:
    sitting = match(visibility=visibility)
    sitting.attend(1, False)
    sitting.wait(ABSENCE - 1)
    assert why(sitting, OWNER, client_messages.Replace(1, 1)) is RefusalCode.NOT_ABSENT
    sitting.wait(1)
    assert why(sitting, OTHER, client_messages.Replace(1, 1)) is RefusalCode.OWNER_ONLY
    sitting.ask(OWNER, client_messages.Replace(1, 1))
    assert kind(sitting, 1) == ("computer", True)
    assert _snapshot(sitting, GUEST).kept == (1,)
    assert _snapshot(sitting, OTHER).kept == ()
    hand = sitting.snapshot(1).round
    sitting.ask(GUEST, client_messages.Take(1, 1))
    assert kind(sitting, 1) == ("person", False)
    assert (sitting.snapshot(1).mine, sitting.snapshot(1).round) == ((1,), hand)
    assert _snapshot(sitting, GUEST).kept == ()


def _snapshot(sitting: Sitting, session: int) -> server_messages.Snapshot:
    return redaction.snapshot(sitting.table, WATCHER, session, sitting.at)


def test_who_is_taken_for_away_though_connected_is_absent_too() -> None:
    sitting = match(move_seconds=60, claim_seconds=3)
    while not sitting.table.seating.seats[0].away:
        _play_but(0, sitting)
    since = sitting.at
    assert sitting.table.seating.owner == GUEST
    while sitting.at < since + ABSENCE:
        assert why(sitting, GUEST, client_messages.Replace(1, 0)) is RefusalCode.NOT_ABSENT
        _play_but(0, sitting)
    sitting.ask(GUEST, client_messages.Replace(1, 0))
    assert kind(sitting, 0) == ("computer", True)


def _play_but(idle: int, sitting: Sitting) -> None:
    """All persons play slowly, but one who does nothing; then something happens by itself."""
    for number, seat in enumerate(sitting.table.seating.seats):
        if seat.is_person and number != idle and sitting.options(number):
            sitting.wait(20_000)
            sitting.play(number, sitting.options(number)[0])
            return
    sitting.wait_for_wake()


def test_time_in_which_nobody_was_there_is_no_absence() -> None:
    sitting = match(0, 1)
    sitting.attend(1, False)
    sitting.attend(0, False)
    sitting.wait(10 * ABSENCE)
    sitting.attend(0, True)
    assert why(sitting, OWNER, client_messages.Replace(1, 1)) is RefusalCode.NOT_ABSENT
    sitting.wait(ABSENCE)
    sitting.ask(OWNER, client_messages.Replace(1, 1))


def test_where_the_owner_is_absent_those_who_sit_there_may_replace_the_owner() -> None:
    sitting = match(0, 1)
    assert why(sitting, GUEST, client_messages.Replace(1, 0)) is RefusalCode.NOT_ABSENT
    assert why(sitting, STRANGER, client_messages.Replace(1, 0)) is RefusalCode.OWNER_ONLY
    sitting.attend(0, False)
    sitting.wait(GRACE)
    assert sitting.table.seating.owner == GUEST, "and by then they own the table"
    sitting.wait(ABSENCE - GRACE)
    sitting.ask(GUEST, client_messages.Replace(1, 0))
    assert kind(sitting, 0) == ("computer", True)


def test_when_the_match_is_over_the_seat_is_anybodys() -> None:
    sitting = match(0, 1, switches={"match_length": 1}, computers=None)
    absent(sitting, 1)
    sitting.ask(OWNER, client_messages.Replace(1, 1))
    finish(sitting, random.Random(1), "greedy")
    assert sitting.table.stage == "open"
    sitting.ask(LAST, client_messages.Sit(1, 1))
    sitting.start()
    assert kind(sitting, 1) == ("person", False)


# -- votes -------------------------------------------------------------------------------------------


def test_all_others_together_remove_somebody_who_does_not_come_back() -> None:
    sitting = match(0, 1, 2, 3)
    vote(sitting, OTHER, 1)
    assert sitting.snapshot(WATCHER).vote == server_messages.RemovalVote(1, (2,), VOTE_WAIT)
    sitting.wait(1_000)
    vote(sitting, OWNER, 1)
    assert sitting.snapshot(WATCHER).vote == server_messages.RemovalVote(1, (2, 0), VOTE_WAIT - 1_000)
    assert kind(sitting, 1) == ("person", False)
    vote(sitting, LAST, 1)
    assert kind(sitting, 1) == ("computer", True)
    assert sitting.snapshot(WATCHER).vote is None
    told = [
        (each.seat, each.stage, each.by)
        for each in sitting.messages()
        if isinstance(each, server_messages.RemovalChanged)
    ]
    assert told == [(1, "asked", 2), (1, "agreed", 0), (1, "agreed", 3)]
    for seat in (1, 3):
        assert why(sitting, GUEST, client_messages.Take(1, seat)) in (
            RefusalCode.REMOVED,
            RefusalCode.NOT_A_COMPUTER,
        )


def test_play_goes_on_during_a_vote() -> None:
    sitting = match()
    vote(sitting, OTHER, 1)
    sitting.play(0, "draw")


def test_one_who_does_not_agree_is_enough_and_asking_again_is_no_use_in_this_round() -> None:
    sitting = match()
    vote(sitting, OWNER, 1)
    vote(sitting, OTHER, 1, yes=False)
    assert (sitting.last().seat, sitting.last().stage) == (1, "refused")
    assert kind(sitting, 1) == ("person", False)
    for session in (OWNER, OTHER):
        assert why(sitting, session, client_messages.Vote(1, 1, True)) is RefusalCode.VOTE_FAILED
    vote(sitting, OWNER, 2)


def test_a_vote_ends_when_its_time_is_over() -> None:
    sitting = match()
    vote(sitting, OWNER, 1)
    sitting.wait(VOTE_WAIT - 1)
    assert sitting.snapshot(WATCHER).vote == server_messages.RemovalVote(1, (0,), 1)
    sitting.wait(1)
    assert (sitting.last().stage, sitting.snapshot(WATCHER).vote) == ("refused", None)


def test_a_vote_stands_still_while_nobody_is_there() -> None:
    sitting = match()
    vote(sitting, OWNER, 1)
    for seat in range(3):
        sitting.attend(seat, False)
    sitting.wait(10 * VOTE_WAIT)
    assert sitting.snapshot(WATCHER).vote == server_messages.RemovalVote(1, (0,), VOTE_WAIT)
    for seat in range(3):
        sitting.attend(seat, True)
    vote(sitting, OTHER, 1)
    assert kind(sitting, 1) == ("computer", True)


def test_two_persons_do_not_vote() -> None:
    sitting = match(0, 1)
    assert why(sitting, OWNER, client_messages.Vote(1, 1, True)) is RefusalCode.TOO_FEW_VOTERS
    sitting = match(0, 1, 2, visibility="private")
    sitting.ask(OWNER, client_messages.Rise(1, 0))
    sitting.ask(GUEST, client_messages.Take(1, 0))
    assert why(sitting, GUEST, client_messages.Vote(1, 2, True)) is RefusalCode.TOO_FEW_VOTERS


def test_who_leaves_takes_the_vote_along() -> None:
    sitting = match(0, 1, 2, 3)
    vote(sitting, OWNER, 1)
    vote(sitting, OTHER, 1)
    sitting.ask(OTHER, client_messages.Rise(1, 2))
    assert kind(sitting, 1) == ("person", False)
    sitting.ask(SESSION + 9, client_messages.Take(1, 2))
    assert sitting.table.seating.vote
    assert sitting.table.seating.vote.agreed == [0]
    sitting.ask(OWNER, client_messages.Rise(1, 0))
    assert sitting.table.seating.vote is None, "nobody wants it any more"


def test_a_vote_ends_with_whom_it_is_about() -> None:
    sitting = match()
    vote(sitting, OWNER, 1)
    sitting.ask(GUEST, client_messages.Rise(1, 1))
    assert sitting.table.seating.vote is None
    assert kind(sitting, 1) == ("computer", False)


def test_what_is_no_vote_is_refused() -> None:
    sitting = match()
    assert why(sitting, OWNER, client_messages.Vote(1, 1, False)) is RefusalCode.NO_VOTE_ASKED
    assert why(sitting, OWNER, client_messages.Vote(1, 0, True)) is RefusalCode.NO_SUCH_SEAT
    assert why(sitting, OWNER, client_messages.Vote(1, 3, True)) is RefusalCode.NO_SUCH_SEAT
    assert why(sitting, OWNER, client_messages.Vote(1, 9, True)) is RefusalCode.NO_SUCH_SEAT
    assert why(sitting, STRANGER, client_messages.Vote(1, 1, True)) is RefusalCode.NOT_SEATED
    vote(sitting, OWNER, 1)
    assert why(sitting, OWNER, client_messages.Vote(1, 1, True)) is RefusalCode.ALREADY_ANSWERED
    assert why(sitting, OWNER, client_messages.Vote(1, 2, True)) is RefusalCode.VOTE_PENDING
    assert why(sitting, GUEST, client_messages.Vote(1, 1, False)) is RefusalCode.NO_SUCH_SEAT
    lobby = Sitting(seats=3)
    lobby.sit(0, 1, 2)
    assert why(lobby, OWNER, client_messages.Vote(1, 1, True)) is RefusalCode.NOT_PLAYING


def test_an_undo_of_who_is_removed_is_withdrawn() -> None:
    sitting = match(1, 2, 3)
    sitting.wait(1_400)
    sitting.play(1, "draw")
    sitting.play(1, sitting.options(1)[0])
    sitting.ask(GUEST, client_messages.Undo(1, 1))
    vote(sitting, OTHER, 1)
    vote(sitting, LAST, 1)
    assert (kind(sitting, 1), sitting.table.clocks.undo_from) == (("computer", True), 0)


# -- who was removed stays away ----------------------------------------------------------------------


def test_from_a_public_table_who_was_removed_is_removed_for_good() -> None:
    sitting = Sitting(seats=3, visibility="public")
    sitting.sit(0, 1)
    sitting.ask(OWNER, client_messages.Replace(1, 1))
    assert why(sitting, GUEST, client_messages.Sit(1, 2)) is RefusalCode.REMOVED
    sitting.start()
    assert why(sitting, GUEST, client_messages.Take(1, 2)) is RefusalCode.REMOVED


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_who_has_the_code_of_another_table_is_invited_again(visibility: str) -> None:
    sitting = Sitting(seats=3, visibility=visibility)
    sitting.sit(0, 1)
    sitting.ask(OWNER, client_messages.Replace(1, 1))
    sitting.ask(GUEST, client_messages.Sit(1, 2))
    sitting = voted_out(visibility=visibility, switches={"match_length": 1}, computers=None)
    assert why(sitting, GUEST, client_messages.Take(1, 3)) is RefusalCode.REMOVED
    finish(sitting, random.Random(1), "greedy")
    sitting.ask(GUEST, client_messages.Sit(1, 1))


# -- undo --------------------------------------------------------------------------------------------


def test_after_two_refusals_nobody_is_asked_again_in_this_round() -> None:
    sitting = match(0, 1)
    for refused in range(3):
        while sitting.table.dealt_play.undoable_seat() != 0 or sitting.table.dealt_play.turn_seat == 0:
            _play_but(-1, sitting)
        undo = client_messages.Undo(1, 0)
        if refused == 2:
            assert why(sitting, OWNER, undo) is RefusalCode.UNDOS_USED_UP
        else:
            sitting.ask(OWNER, undo)
            sitting.ask(GUEST, client_messages.Consent(1, 1, False))
            _play_but(0, sitting)


def test_what_the_others_allow_is_not_counted() -> None:
    sitting = match(0, 1)
    sitting.play(0, "draw")
    for _ in range(4):
        sitting.play(0, "discard Kd")
        sitting.ask(OWNER, client_messages.Undo(1, 0))
        sitting.ask(GUEST, client_messages.Consent(1, 1, True))


# -- the log, and what is hidden ---------------------------------------------------------------------


def test_the_log_makes_the_same_table_again() -> None:
    sitting = voted_out()
    for table in (sitting.table, sitting.folded()):
        assert (table.seating.seats[1].kept_for, table.seating.barred, table.seating.vote) == (
            0,
            {GUEST},
            None,
        )
    assert [type(line) for line, _ in sitting.log[-3:]] == [
        log_events.RemovalRequested,
        log_events.RemovalAgreed,
        log_events.PersonRemoved,
    ]


def test_who_votes_learns_nothing() -> None:
    """Two matches in which the person who is removed, and the computer after it, hold other cards."""
    here, there = (_seen_by_voters(hands) for hands in (HANDS, (HANDS[0], HANDS[3], HANDS[2], HANDS[1])))
    assert here == there


def _seen_by_voters(hands: tuple[str, ...]) -> list[tuple[int, int, bytes]]:
    sitting = match(hands=hands, stock="Ac Qh")
    vote(sitting, OWNER, 1)
    sitting.wait(700)
    vote(sitting, OTHER, 1)
    sitting.play(0, "draw")
    sitting.play(0, "discard Kd")
    sitting.wait(700)
    assert sitting.table.dealt_play.turn_seat == 1
    assert sitting.table.seating.seats[1].player
    return [(viewer, *got) for viewer in (WATCHER, 0, 2) for got in sitting.got[viewer]]
