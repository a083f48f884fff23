"""A match that is over keeps its people: those who have left, and those in whose seats others sit."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sevenbridge_app.tables import client_messages, redaction, server_messages
from sevenbridge_app.tables.redaction import EVERYTHING, WATCHER
from sevenbridge_app.tables.times import LOBBY_GRACE
from tests.tables.playing import SESSION, STRANGER, Sitting, finish

OWNER = SESSION
GUEST = SESSION + 1
OTHER = SESSION + 2


def finished(*persons: int, **settings: Any) -> Sitting:
    """A match of three that these persons have just played with computers."""
    usual: dict[str, Any] = {"seats": 3, "fill": "greedy", "switches": {"match_length": 1}}
    sitting = Sitting(**(usual | settings))
    sitting.sit(*persons)
    sitting.start()
    finish(sitting, random.Random(4), "greedy")
    return sitting


def seen_by(sitting: Sitting, session: int, viewer: int = WATCHER) -> server_messages.Snapshot:
    """The whole table as a session sees it."""
    return redaction.snapshot(sitting.table, viewer, session, sitting.at)


def names(sitting: Sitting, session: int = STRANGER) -> list[str]:
    """Who played the match, as a session is told."""
    return [state.name or state.player for state in seen_by(sitting, session).played]


def test_who_played_alone_comes_back_to_the_own_seat_after_hours() -> None:
    sitting = finished(0)
    sitting.attend(0, False)
    sitting.wait(10 * LOBBY_GRACE)
    sitting.resume(3_600_000)
    sitting.attend(0, True)
    assert seen_by(sitting, OWNER, 0).mine == (0,)
    sitting.start()


def test_where_others_wait_the_seat_of_who_is_gone_becomes_free() -> None:
    sitting = finished(0, 1)
    sitting.attend(0, False)
    sitting.wait(LOBBY_GRACE)
    assert [seat.kind for seat in seen_by(sitting, STRANGER).seats] == ["empty", "person", "computer"]


@pytest.mark.parametrize("visibility", ["private", "public"])
def test_a_finished_match_names_those_who_have_left_and_tells_them_which_seat_was_theirs(
    visibility: str,
) -> None:
    sitting = finished(0, 1, visibility=visibility)
    sitting.attend(0, False)
    sitting.attend(1, False)
    sitting.wait(10 * LOBBY_GRACE)
    sitting.resume(3_600_000)
    assert names(sitting) == ["P100", "P101", "greedy"]
    assert [seen_by(sitting, session).played_mine for session in (OWNER, GUEST, STRANGER)] == [(0,), (1,), ()]


def test_who_gets_up_and_who_sits_down_then_have_no_part_in_the_match_before() -> None:
    sitting = finished(0, 1)
    sitting.ask(GUEST, client_messages.Rise(1, 1))
    sitting.ask(OTHER, client_messages.Sit(1, 1))
    assert names(sitting) == ["P100", "P101", "greedy"]
    assert seen_by(sitting, GUEST).played_mine == (1,)
    told = seen_by(sitting, OTHER, 1)
    assert (told.mine, told.played_mine) == ((1,), ())


def test_nobody_is_told_of_a_match_before_once_the_next_has_begun_nor_before_the_end() -> None:
    sitting = Sitting(seats=3, fill="greedy", switches={"match_length": 1})
    sitting.sit(0)
    sitting.start()
    assert not seen_by(sitting, OWNER, 0).played
    finish(sitting, random.Random(4), "greedy")
    sitting.start()
    assert not seen_by(sitting, OWNER, 0).played
    assert not seen_by(sitting, STRANGER, EVERYTHING).played
