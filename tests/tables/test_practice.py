"""Playing on from a moment of a finished match: the same cards and computers, and nobody who knows more."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from sevenbridge.analysis.decisions import course_of
from sevenbridge.engine.cards import cards_in
from sevenbridge.engine.game import Game
from sevenbridge.engine.record.reading import read_record
from sevenbridge_app.tables import client_messages, coach, log_events, redaction, server_messages
from sevenbridge_app.tables.croupier import Croupier
from sevenbridge_app.tables.finished_matches import practice_of, record_of
from sevenbridge_app.tables.log_writer import LogWriter
from sevenbridge_app.tables.redaction import EVERYTHING, WATCHER
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.table import Table
from tests.tables.playing import Sitting, finish, goes_on

LEARNER = 7


def over(**settings: Any) -> Sitting:
    """A finished match of two rounds: persons in seats 0 and 1, a computer in seat 2."""
    usual: dict[str, Any] = {"seats": 3, "fill": "random", "switches": {"match_length": 2}}
    sitting = Sitting(**(usual | settings))
    sitting.sit(0, 1)
    sitting.start()
    finish(sitting, random.Random(4))
    return sitting


def began(sitting: Sitting, round: int, after: int, seat: int = 0) -> list[log_events.LogEvent]:
    practice = practice_of(Table("ABCDEF"), sitting.log, 1)
    assert practice is not None
    return practice.opening(round, after, seat, LEARNER, "Aki")


def practising(sitting: Sitting, round: int, after: int, seat: int = 0) -> Sitting:
    """The table at which the learner plays on, who has just come."""
    opened, *more = began(sitting, round, after, seat)
    assert isinstance(opened, log_events.TableOpened)
    there = Sitting(**{name: getattr(opened.settings, name) for name in opened.settings.__struct_fields__})
    there.table = Table("QRSTUV")
    there.croupier = Croupier(LogWriter(there.table, random.Random(5).randbytes), there.computers)
    there.log.clear()
    there._take(there.croupier.open(opened, there.at, *more))
    there.wait(86_400_000)
    assert there.table.clocks.frozen_from, "time begins when the person comes"
    there.attend(seat, True)
    return there


def played(sitting: Sitting) -> Game:
    text = record_of(Table("ABCDEF"), sitting.log, 1)
    assert text is not None
    return Game.from_record(read_record(text))


def test_every_moment_of_a_match_can_be_played_on_from() -> None:
    sitting = over()
    game = played(sitting)
    for round in (1, 2):
        moments = {moment.after: moment for moment in game.moments(round - 1)}
        for after in sorted(moments)[:: max(1, len(moments) // 12)]:
            there = practising(sitting, round, after)
            assert (len(there.game.deals), there.table.stage) == (round, "playing")
            then = game.until(round - 1, after)
            assert there.game.totals == then.totals
            snapshot = there.snapshot(0)
            assert snapshot.practice == server_messages.Practice("ABCDEF", 1, round, after)
            assert snapshot.viewer == 0
            assert snapshot.round is not None
            assert len(snapshot.round.history) == len(then.view(0).history)


def test_the_cards_to_come_are_those_of_the_match() -> None:
    sitting = over()
    there = practising(sitting, 2, 0, seat=1)
    now, then = there.game, played(sitting)
    assert now.fairness == then.fairness
    assert now.round.position() == then.until(1, 0).round.position()


def test_the_coach_sees_what_the_review_saw_so_that_both_say_the_same() -> None:
    sitting = over()
    for decision in course_of(played(sitting), 1).decisions[::3]:
        there = practising(sitting, 2, decision.after, decision.seat)
        assert coach.hint_question(there.table, decision.seat).view == decision.view


def test_computers_have_all_other_seats_and_nobody_is_hurried() -> None:
    sitting = over(claims="level", claim_seconds=4, move_seconds=30, visibility="public")
    there = practising(sitting, 1, 3, seat=1)
    assert [(seat.session, seat.player) for seat in there.table.seating.seats] == [
        (0, "random"),
        (LEARNER, ""),
        (0, "random"),
    ]
    settings = there.table.settings
    assert (settings.visibility, settings.claims, settings.claim_seconds) == ("private", "fast", 0)
    assert (settings.move_seconds, settings.quick) == (0, False)


def test_it_goes_to_the_end_of_the_round_and_from_the_same_moment_again() -> None:
    sitting = over()
    there = practising(sitting, 2, 2)
    first = there.snapshot(EVERYTHING)
    dice = random.Random(8)
    for _ in range(2):
        while there.table.stage == "playing":
            goes_on(there, dice)
        there.wait(86_400_000)
        assert (there.table.stage, there.now(0).undo_to > 0) == ("between", True)
        assert "MatchEnded" not in there.kinds(), "so it is in no statistics"
        outbox = there.ask(LEARNER, client_messages.Ready(1, 0))
        assert outbox.needs_snapshot
        assert there.kinds().count("PracticeBegan") == 1
        again = there.snapshot(EVERYTHING)
        assert again.round == first.round
        assert there.now(0).undo_to == 0


def test_a_restarted_server_makes_the_same_table() -> None:
    there = practising(over(), 2, 5)
    dice = random.Random(8)
    for _ in range(12):
        goes_on(there, dice)
    for viewer in (EVERYTHING, WATCHER, 0, 1, 2):
        folded = redaction.snapshot(
            there.folded(), viewer, there.table.seating.seats[max(viewer, 0)].session, there.at
        )
        told = redaction.snapshot(
            there.table, viewer, there.table.seating.seats[max(viewer, 0)].session, there.at
        )
        assert msgspec.json.encode(folded) == msgspec.json.encode(told)


def test_what_a_seat_may_not_know_is_told_to_none() -> None:
    sitting = over()
    there = practising(sitting, 1, 4)
    round = there.game.round
    for seat in (1, 2):
        snapshot = there.snapshot(seat)
        assert snapshot.secret == ""
        assert snapshot.round is not None
        assert len(snapshot.round.hand.split()) == len(list(cards_in(round.hands[seat])))
        assert snapshot.round.hands == ()
    watched = there.snapshot(WATCHER)
    assert watched.round is not None
    assert (watched.round.hand, watched.round.hands, watched.secret) == ("", (), "")


@pytest.mark.parametrize(
    ("round", "after", "seat", "code"),
    [
        (0, 0, 0, RefusalCode.NO_SUCH_MOMENT),
        (3, 0, 0, RefusalCode.NO_SUCH_MOMENT),
        (1, -1, 0, RefusalCode.NO_SUCH_MOMENT),
        (1, 9999, 0, RefusalCode.NO_SUCH_MOMENT),
        (1, 0, 3, RefusalCode.NO_SUCH_SEAT),
        (1, 0, -1, RefusalCode.NO_SUCH_SEAT),
    ],
)
def test_only_moments_and_seats_of_the_match(round: int, after: int, seat: int, code: RefusalCode) -> None:
    sitting = over()
    with pytest.raises(RequestRefused) as refused:
        began(sitting, round, after, seat)
    assert refused.value.code is code


def test_only_of_a_match_that_is_over() -> None:
    sitting = Sitting(seats=2)
    sitting.sit(0)
    sitting.start()
    assert practice_of(Table("ABCDEF"), sitting.log, 1) is None
