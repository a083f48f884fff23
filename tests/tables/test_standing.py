"""A match that is folded from how its table stood before it is the same as one in the whole log."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import msgspec
import pytest

from sevenbridge_app.tables import client_messages, log_events
from sevenbridge_app.tables.avatars import CRESTS, GROUNDS
from sevenbridge_app.tables.duplicates import duplicate_of, scores_in
from sevenbridge_app.tables.finished_matches import TimedEvent, practice_of, record_of, replay_messages
from sevenbridge_app.tables.redaction import EVERYTHING
from sevenbridge_app.tables.refusals import RequestRefused
from sevenbridge_app.tables.standing import standing_of, table_from, without_guests
from sevenbridge_app.tables.table import Table
from tests.tables.playing import PRESETS, SESSION, STRANGER, Sitting, finish, goes_on


class Part(NamedTuple):
    """What is kept of a match: how the table stood before it, and what was written since."""

    standing: bytes
    log: list[TimedEvent]


def parts(sitting: Sitting) -> list[Part]:
    """The log of a table, match by match, as the store gets it: the writes that end matches are whole."""
    table, found = Table("ABCDEF"), list[Part]()
    standing, log = b"", list[TimedEvent]()
    written = iter(sitting.log)
    for outbox in sitting.outboxes:
        together = [next(written) for _ in outbox.events]
        log += together
        for event, at in together:
            table.fold(event, at)
        if any(isinstance(event, log_events.MatchEnded) for event, _ in together):
            found.append(Part(standing, log))
            standing, log = standing_of(table), []
    return found


def made(table: Table, log: list[TimedEvent], match: int, seats: int) -> list[Any]:
    """Everything that is made of a match."""
    whole: list[Any] = [
        msgspec.json.encode(replay_messages(table_again(table), log, match, viewer))
        for viewer in (EVERYTHING, *range(-1, seats))
    ]
    for make in (record_of, practice_of, duplicate_of, scores_in):
        try:
            whole.append(make(table_again(table), log, match))
        except RequestRefused as refused:
            whole.append(refused.code)
    return whole


def table_again(table: Table) -> Table:
    """An independent table that stands the same."""
    return table_from(table.code, standing_of(table) if table.seating.seats else b"")


def evening(seed: int, **settings: Any) -> Sitting:
    """Four matches of persons and computers, who come, go, talk and set things up in and between them."""
    dice = random.Random(seed)
    usual: dict[str, Any] = {"fill": "random", "preset": PRESETS[seed % len(PRESETS)]}
    sitting = Sitting(seats=3 + seed % 2, switches={"match_length": 1}, seed=seed, **(usual | settings))
    sitting.sit(0, 1)
    for _ in range(4):
        sitting.ask(sitting.table.seating.owner, client_messages.Pace(1, dice.choice((300, 700, 900))))
        if not sitting.table.seating.seats[1].is_person:
            sitting.sit(1)
        sitting.ask(sitting.table.seating.owner, client_messages.Mute(1, 1, dice.random() < 0.5))
        if sitting.table.seating.seats[2].is_person:
            sitting.ask(STRANGER, client_messages.Rise(1, 2))
        elif dice.random() < 0.7:
            sitting.ask(STRANGER, client_messages.Sit(1, 2), "Stranger")
        sitting.ask(SESSION, client_messages.Prefer(1, 0, None, dice.random() < 0.5))
        sitting.start()
        sitting.ask(SESSION, client_messages.Say(1, 0, "phrase", "hello"))
        for _ in range(dice.randrange(40)):
            goes_on(sitting, dice)
        sitting.attend(1, False)
        sitting.wait(dice.choice((100, 5000, 200_000)))
        sitting.attend(1, True)
        finish(sitting, dice)
        sitting.wait(dice.randrange(200_000))
    return sitting


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("settings", [{}, {"move_seconds": 30, "bank_seconds": 60, "visibility": "public"}])
def test_all_that_is_made_of_a_match_is_the_same(seed: int, settings: dict[str, Any]) -> None:
    sitting = evening(seed, **settings)
    seats = len(sitting.table.seating.seats)
    found = parts(sitting)
    assert len(found) == 4
    for match, part in enumerate(found, 1):
        alone = made(table_from("ABCDEF", part.standing), part.log, match, seats)
        assert alone == made(Table("ABCDEF"), sitting.log, match, seats)


def test_it_is_small() -> None:
    *_, last = parts(evening(1))
    assert len(last.standing) < 3000


def test_whoever_is_forgotten_is_not_in_it() -> None:
    sitting = Sitting(seats=3, fill="random", switches={"match_length": 1})
    sitting.ask(SESSION, client_messages.Sit(1, 0, f"{CRESTS[0]}-{GROUNDS[0]}"), "Aki")
    sitting.ask(STRANGER, client_messages.Sit(1, 1), "Ben")
    sitting.start()
    finish(sitting, random.Random(1))
    standing = standing_of(sitting.table)
    assert b"Aki" in standing
    without = without_guests(standing, {SESSION}, "—")
    assert b"Aki" not in without
    assert b"Ben" in without
    seats = table_from("ABCDEF", without).seating.seats
    assert [(seat.name, seat.avatar, seat.session) for seat in seats[:2]] == [
        ("—", "", SESSION),
        ("Ben", "", STRANGER),
    ]
    assert without_guests(b"", {SESSION}, "—") == b""
