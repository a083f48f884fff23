"""Two matches as a server tells them, for the tests of the page: replayed from their records.

``played.txt`` is a replay with all hands open. ``recorded.txt`` is what the person in seat 0 was sent while
it was played; a line after ``=`` is the whole table, as it is sent to somebody who comes then.

``python -m tests.tables.page_recordings`` rewrites both.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sevenbridge import Game, Record, read_record
from sevenbridge.bots import EDITION
from sevenbridge_app.tables import log_events, redaction
from sevenbridge_app.tables.brought_matches import moves_of
from sevenbridge_app.tables.finished_matches import replay_messages
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.log_writer import LogWriter
from sevenbridge_app.tables.nonces import hash_of
from sevenbridge_app.tables.redaction import EVERYTHING
from sevenbridge_app.tables.server_messages import encode
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.tables.table import Table

_RECORDS: Final = Path(__file__).with_name("recordings")
_GAME: Final = Path(__file__).parents[2] / "app" / "page" / "src" / "game"
PLAYED: Final = _GAME / "played.txt"
RECORDED: Final = _GAME / "recorded.txt"
#: the seat and the session of the person
SEAT: Final = 0
SESSION: Final = 7
#: when the table was opened, and how many milliseconds pass between two events
START: Final = 1_700_000_000_000
STEP: Final = 1000
#: after every so many draws of the person somebody comes
COMES: Final = 2


def log_of(record: Record) -> Iterator[LogEvent]:
    """The log of a table at which this match was played by the person and computers."""
    game = Game.from_record(record)
    assert game.fairness is not None, "the record tells the shuffles"
    person, *computers = game.players
    preset, switches = game.rules.as_preset()
    nonces = [nonce.hex() for nonce in game.fairness.nonces]
    yield log_events.TableOpened(TableSettings(game.seats, preset, switches, pause_ms=0), SESSION)
    yield log_events.PersonSat(SEAT, SESSION, person)
    for seat, computer in enumerate(computers, 1):
        yield log_events.ComputerSeated(seat, computer)
    yield log_events.MatchBegan(game.fairness.secret.hex(), ("00", *nonces[1:]), EDITION)
    yield log_events.NonceHashed(SEAT, hash_of(nonces[SEAT]))
    yield log_events.HashesTold()
    yield log_events.NonceAdded(SEAT, nonces[SEAT])
    first, *rest = moves_of(game)
    yield first
    for event in rest:
        if isinstance(event, log_events.RoundDealt):
            yield log_events.SeatReady(SEAT)
        yield event
    yield log_events.MatchEnded()


def played() -> str:
    """The file ``played.txt``."""
    log = log_of(read_record((_RECORDS / "played.toml").read_text()))
    timed = [(event, START + STEP * number) for number, event in enumerate(log)]
    return _lines(encode(each) for each in replay_messages(Table("BWEEEQ"), timed, 1, EVERYTHING))


def recorded() -> str:
    """The file ``recorded.txt``."""
    return _lines(_sent(log_of(read_record((_RECORDS / "recorded.toml").read_text()))))


def _sent(log: Iterator[LogEvent]) -> Iterator[bytes]:
    table = Table("TZWDVT")
    writer = LogWriter(table, bytes, "")
    draws = 0
    for number, event in enumerate(log):
        writer.at = START + STEP * number
        writer.write(event)
        frames = writer.take_outbox().frames_for(SEAT)
        is_seated = isinstance(event, log_events.PersonSat)
        if table.seating.seats_of(SESSION) and not is_seated:
            yield from frames
        is_own_draw = isinstance(event, log_events.ActionPlayed) and event.action == 0 and event.seat == SEAT
        draws += is_own_draw
        if is_seated or isinstance(event, log_events.MatchEnded) or (is_own_draw and draws % COMES == 0):
            whole = encode(redaction.snapshot(table, SEAT, SESSION, writer.at))
            yield whole if is_seated else b"= " + whole


def _lines(frames: Iterator[bytes]) -> str:
    return "".join(frame.decode() + "\n" for frame in frames)


if __name__ == "__main__":
    PLAYED.write_text(played(), encoding="utf-8")
    RECORDED.write_text(recorded(), encoding="utf-8")
