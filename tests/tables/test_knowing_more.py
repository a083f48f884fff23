"""Whoever sees two hands of a round plays on with what no player may know: the match is marked."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.match_results import finished_match
from sevenbridge_app.tables.redaction import EVERYTHING, WATCHER
from tests.tables.discarded import Told, at_turn
from tests.tables.playing import SESSION, Sitting, finish, goes_on

FRIEND = SESSION + 1


def private(*persons: int, **settings: Any) -> Sitting:
    """A round has begun at a private table; computers have the other seats."""
    return at_turn(persons=persons or (0,), computers=Told(), **settings)


def take(sitting: Sitting, seat: int, session: int = SESSION) -> server_messages.SeatChanged:
    """What all are told of a session that takes a computer's seat over."""
    sitting.ask(session, client_messages.Take(1, seat))
    return told(sitting)


def rise(sitting: Sitting, seat: int, session: int = SESSION) -> server_messages.SeatChanged:
    sitting.ask(session, client_messages.Rise(1, seat))
    return told(sitting)


def told(sitting: Sitting) -> server_messages.SeatChanged:
    found = [
        next(
            each
            for each in reversed(sitting.messages(viewer))
            if isinstance(each, server_messages.SeatChanged)
        )
        for viewer in sitting.viewers
    ]
    assert len({(repr(each.state), each.knew_more) for each in found}) == 1, "all are told the same"
    return found[0]


def is_marked(sitting: Sitting) -> bool:
    found = {sitting.snapshot(viewer).knew_more for viewer in (EVERYTHING, WATCHER, 0)}
    assert len(found) == 1
    assert sitting.folded().dealt_play.knew_more in found
    return found.pop()


def between(sitting: Sitting) -> None:
    """The round is played to its end, and the next one is not dealt yet."""
    dice = random.Random(1)
    while sitting.table.stage == "playing":
        goes_on(sitting, dice)


@pytest.mark.parametrize("is_given_back", [True, False])
def test_whoever_looks_into_a_computers_hand_marks_the_match(is_given_back: bool) -> None:
    sitting = private(0, 1)
    assert take(sitting, 2).knew_more, "the others are told at once"
    if is_given_back:
        rise(sitting, 2)
    assert is_marked(sitting)
    finish(sitting, random.Random(3))
    ended = sitting.messages()[-1]
    assert isinstance(ended, server_messages.MatchEnded)
    assert ended.knew_more
    assert finished_match(sitting.table, sitting.at).knew_more


def test_whoever_leaves_a_hand_for_that_of_another_seat_knows_it_still() -> None:
    sitting = private(0, 1)
    assert not rise(sitting, 1, FRIEND).knew_more
    assert take(sitting, 2, FRIEND).knew_more


def test_the_hand_of_somebody_at_the_same_screen_is_known_to_whoever_stays_there() -> None:
    sitting = Sitting(seats=4, visibility="private")
    for seat in (0, 1):
        sitting.ask(SESSION, client_messages.Sit(1, seat, name=f"Guest {seat}" if seat else ""))
    sitting.start()
    assert not is_marked(sitting), "each of them sees a hand of their own"
    assert rise(sitting, 1).knew_more


def test_several_people_at_one_screen_from_the_deal_on_play_a_match_that_counts() -> None:
    sitting = Sitting(seats=4, visibility="private", switches={"match_length": 2})
    for seat in (0, 1):
        sitting.ask(SESSION, client_messages.Sit(1, seat, name=f"Guest {seat}" if seat else ""))
    sitting.start()
    between(sitting)
    assert not take(sitting, 2).knew_more, "between two rounds somebody comes late, and has seen no hand"
    finish(sitting, random.Random(3))
    assert not is_marked(sitting)


def test_who_comes_back_or_relieves_somebody_has_seen_one_hand() -> None:
    sitting = private(0, 1)
    rise(sitting, 1, FRIEND)
    assert not take(sitting, 1, FRIEND).knew_more
    rise(sitting, 1, FRIEND)
    assert not take(sitting, 1, FRIEND + 1).knew_more


def test_the_hands_of_an_earlier_round_are_no_secret() -> None:
    sitting = private(0, 1, switches={"match_length": 3})
    rise(sitting, 1, FRIEND)
    between(sitting)
    sitting.ask(SESSION, client_messages.Ready(1, 0))
    sitting.wait(1_000)
    assert sitting.table.stage == "playing"
    assert not take(sitting, 2, FRIEND).knew_more


def test_the_next_match_begins_without_a_mark() -> None:
    sitting = private(0, switches={"match_length": 1})
    take(sitting, 1)
    finish(sitting, random.Random(3))
    assert is_marked(sitting)
    sitting.start()
    assert not is_marked(sitting)
