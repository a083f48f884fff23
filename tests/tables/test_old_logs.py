"""A log that an older version has written is still the same table.

``tests/store/old`` has databases as older versions wrote them, which are never written anew. What is seen of
the tables in ``0001_unfinished.sql`` stands in ``0001_unfinished.jsonl``: for each table the whole of it for
all viewers, a moment after its last line. ``python -m tests.tables.test_old_logs`` rewrites that file.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.replay import replay
from sevenbridge_app.store.sqlite import DATABASE
from sevenbridge_app.store.store import Store
from sevenbridge_app.tables import log_events, redaction
from sevenbridge_app.tables.finished_matches import TimedEvent, record_of, replay_messages
from sevenbridge_app.tables.redaction import EVERYTHING, OUTSIDER
from sevenbridge_app.tables.server_messages import MatchEnded
from sevenbridge_app.tables.table import Table
from tests.tables.playing import without_history

OLD = Path(__file__).parents[1] / "store" / "old"
FINISHED = "KQMDRT"
#: a claim kept back while a level window is open; a draw kept while a fast one is; an undo that is asked for;
#: nonces that are waited for
UNFINISHED = ("LEVELW", "FASTWN", "TAKEBK", "SECRET")
SEEN = OLD / "0001_unfinished.jsonl"
#: how long after the last line of a log the table is looked at, in milliseconds
LATER = 250


def log_of(folder: Path, database: str, code: str) -> list[TimedEvent]:
    """The lines of a table in one of the old databases, which is laid out in a folder."""
    if not (folder / DATABASE).exists():
        with closing(sqlite3.connect(folder / DATABASE)) as opened:
            opened.executescript((OLD / database).read_text(encoding="utf-8"))
    with closing(Store.open(folder)) as store:
        stored = store.read(code)
    assert [log_events.encode(log_events.decode(line.body)) for line in stored] == [
        line.body for line in stored
    ]
    return [(log_events.decode(line.body), line.at) for line in stored]


def folded(code: str, log: list[TimedEvent]) -> Table:
    """The table that a log makes."""
    table = Table(code)
    for line, at in log:
        table.fold(line, at)
    return table


def seen(folder: Path) -> Iterator[bytes]:
    """What all viewers are shown of the unfinished tables."""
    for code in UNFINISHED:
        table = folded(code, log_of(folder, "0001_unfinished.sql", code))
        for viewer in range(OUTSIDER, len(table.seats)):
            session = table.seats[viewer].session if viewer >= 0 else 0
            snapshot = redaction.snapshot(table, viewer, session, table.at + LATER)
            yield msgspec.json.encode(without_history(snapshot))


@pytest.fixture
def log(tmp_path: Path) -> list[TimedEvent]:
    """The lines of the table in the store of the first version."""
    return log_of(tmp_path, "0001.sql", FINISHED)


def test_it_folds_to_the_same_table(log: list[TimedEvent]) -> None:
    table = folded(FINISHED, log)
    assert (table.stage, table.match_number, table.step) == ("open", 1, 113)
    assert (table.dealt_game.totals, table.dealt_game.winners) == ((0, 24, 0), (1,))
    assert [seat.name or seat.player for seat in table.seats] == ["アキ", "Ben", "greedy"]


def test_its_match_can_be_seen_and_checked_again(log: list[TimedEvent]) -> None:
    assert isinstance(replay_messages(FINISHED, log, 1, EVERYTHING)[-1], MatchEnded)
    text = record_of(FINISHED, log, 1)
    assert text is not None
    assert replay(read_record(text)).holds


def test_unfinished_tables_look_the_same_to_everybody(tmp_path: Path) -> None:
    assert list(seen(tmp_path)) == SEEN.read_bytes().splitlines()


def test_their_windows_and_waits_are_open(tmp_path: Path) -> None:
    level, fast, undo, nonces = (
        folded(code, log_of(tmp_path, "0001_unfinished.sql", code)) for code in UNFINISHED
    )
    assert level.is_window_open
    assert level.answers
    assert fast.is_window_open
    assert fast.answers
    assert undo.undo_from
    assert nonces.stage == "nonces"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        SEEN.write_bytes(b"".join(snapshot + b"\n" for snapshot in seen(Path(folder))))
