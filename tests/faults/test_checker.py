"""The checker sees whatever is wrong with a log, and with what somebody was told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from copy import deepcopy
from typing import TypeAlias

import msgspec
import pytest

from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.tables import client_messages, log_events, server_messages
from tests.faults.checker import check
from tests.faults.crowd import gathered
from tests.faults.logs import read_logs
from tests.faults.notes import Notes
from tests.faults.site import small_site

Log: TypeAlias = list[LogLine]
Told: TypeAlias = list[tuple[float, server_messages.ServerMessage]]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Log, list[Notes]]:
    """The log of a table at which all went well, and what all there noted."""
    folder = tmp_path_factory.mktemp("site")

    async def play() -> list[Notes]:
        async with small_site(folder) as site, gathered(site.port, 1, "well") as crowd:
            for device in crowd.devices:
                device.person.thinking = 0
            await crowd.play(40)
            await crowd.finish()
        return crowd.notes

    notes = asyncio.run(play())
    return read_logs(folder / "data")[notes[0].table], notes


def test_nothing_is_wrong_where_all_went_well(played: tuple[Log, list[Notes]]) -> None:
    log, notes = played
    findings = check({notes[0].table: log}, notes)
    assert not findings.faults
    assert findings.lines == len(log)
    assert findings.moves >= 40
    assert findings.lost == findings.unanswered == 0
    assert findings.requests
    assert findings.events
    assert findings.matches


def kept_at(log: Log, kind: type[log_events.LogEvent]) -> int:
    """The index of the last line of this kind."""
    return max(index for index, line in enumerate(log) if isinstance(log_events.decode(line.body), kind))


def cut_off(log: Log) -> None:
    del log[kept_at(log, log_events.ActionPlayed) :]


def repeat_number(log: Log) -> None:
    log.insert(9, log[9])


def repeat_write(log: Log) -> None:
    log[-1] = log[-1]._replace(key=log[2].key)


def turn_back_time(log: Log) -> None:
    log[9] = log[9]._replace(at=log[8].at - 1)


def say_otherwise(log: Log) -> None:
    index = kept_at(log, log_events.SeatSpoke)
    said = log_events.decode(log[index].body)
    assert isinstance(said, log_events.SeatSpoke)
    said.what = "nobody's words"
    log[index] = log[index]._replace(body=log_events.encode(said))


def say_again(log: Log) -> None:
    said = log[kept_at(log, log_events.SeatSpoke)]
    log.append(LogLine(len(log) + 1, log[-1].at, said.body, b"another write"))


@pytest.mark.parametrize(
    ("break_log", "sentence"),
    [
        (cut_off, "was acknowledged and is not in the log"),
        (cut_off, "which is not in the log"),
        (repeat_number, "the lines have gaps"),
        (repeat_write, "was made 2 times"),
        (turn_back_time, "is older than the one before"),
        (say_otherwise, "is in the log, and nobody asked for it"),
        (say_otherwise, "was told another event"),
        (say_again, "is in the log 2 times"),
    ],
)
def test_a_broken_log_is_seen(
    played: tuple[Log, list[Notes]], break_log: Callable[[Log], None], sentence: str
) -> None:
    log, notes = list(played[0]), played[1]
    break_log(log)
    assert any(sentence in fault for fault in check({notes[0].table: log}, notes).faults)


def test_a_line_left_out_is_seen_wherever_it_was(played: tuple[Log, list[Notes]]) -> None:
    log, notes = played
    # without its last line a log has no gap: whoever was told of that line misses it then
    for index in range(len(log) - 1):
        kept = log[:index] + log[index + 1 :]
        assert any("the lines have gaps" in fault for fault in check({notes[0].table: kept}, notes).faults)


def place_of(told: Told, kind: type[server_messages.ServerMessage]) -> int:
    """The index of the last message of this kind."""
    return max(index for index, (_, message) in enumerate(told) if isinstance(message, kind))


def miss_an_event(notes: Notes) -> None:
    told = notes.visits[-1].told
    del told[place_of(told, server_messages.Happened)]


def be_told_another_card(notes: Notes) -> None:
    told = notes.visits[-1].told
    _, message = told[place_of(told, server_messages.RoundDealt)]
    assert isinstance(message, server_messages.RoundDealt)
    hand = " ".join(sorted(message.round.hand.split())[1:])
    message.round = msgspec.structs.replace(message.round, hand=hand)


def be_told_another_table(notes: Notes) -> None:
    told = notes.visits[-1].told
    index = place_of(told, server_messages.Snapshot)
    _, message = told[index]
    assert isinstance(message, server_messages.Snapshot)
    message.totals = tuple(points + 1 for points in message.totals)


def be_told_what_is_not(notes: Notes) -> None:
    at, _ = notes.visits[-1].told[-1]
    notes.visits[-1].told.append((at, server_messages.HiddenEvent(seq=100_000)))


def be_acknowledged_what_was_never_kept(notes: Notes) -> None:
    visit = notes.visits[-1]
    visit.asked.append((visit.told[-1][0], client_messages.Play(id=10_000, seat=0, step=10_000, action=0)))
    visit.told.append((visit.told[-1][0] + 1, server_messages.Ok(10_000)))


def be_acknowledged_twice(notes: Notes) -> None:
    visit = notes.visits[-1]
    said = next(each for _, each in visit.asked if isinstance(each, client_messages.Say))
    again = client_messages.Say(id=10_000, seat=said.seat, kind=said.kind, what=said.what)
    visit.asked.append((visit.told[-1][0], again))
    visit.told.append((visit.told[-1][0] + 1, server_messages.Ok(10_000)))


@pytest.mark.parametrize(
    ("break_notes", "sentence"),
    [
        (miss_an_event, "after event"),
        (be_told_another_card, "was told another event"),
        (be_told_another_table, "knew the table otherwise"),
        (be_told_what_is_not, "which is not in the log"),
        (be_acknowledged_what_was_never_kept, "was acknowledged and is not in the log"),
        (be_acknowledged_twice, "was acknowledged 2 times"),
    ],
)
def test_whoever_is_told_what_is_not_so_is_seen(
    played: tuple[Log, list[Notes]], break_notes: Callable[[Notes], None], sentence: str
) -> None:
    log, notes = played[0], deepcopy(played[1])
    break_notes(notes[0])
    assert any(sentence in fault for fault in check({notes[0].table: log}, notes).faults)
