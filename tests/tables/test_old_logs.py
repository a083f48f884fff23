"""A log that an older version has written is still the same table."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from sevenbridge.engine.record import read
from sevenbridge.engine.record.replay import replay
from sevenbridge.store.opening import DATABASE
from sevenbridge.store.store import Store
from sevenbridge.tables import lines
from sevenbridge.tables.replaying import Dated, messages, record_of
from sevenbridge.tables.sight import EVERYTHING
from sevenbridge.tables.table import Table
from sevenbridge.tables.told import MatchEnded

OLD = Path(__file__).parents[1] / "store" / "old" / "0001.sql"
CODE = "KQMDRT"


@pytest.fixture
def log(tmp_path: Path) -> list[Dated]:
    """The lines of the table in the store of the first version."""
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        database.executescript(OLD.read_text(encoding="utf-8"))
    with closing(Store.open(tmp_path)) as store:
        return [(lines.decoded(line.body), line.at) for line in store.read(CODE)]


def test_it_folds_to_the_same_table(log: list[Dated]) -> None:
    table = Table(CODE)
    for line, at in log:
        table.fold(line, at)
    assert (table.stage, table.match_number, table.step) == ("open", 1, 113)
    assert table.match is not None
    assert (table.match.totals, table.match.winners) == ([0, 24, 0], (1,))
    assert [seat.name or seat.player for seat in table.seats] == ["アキ", "Ben", "greedy"]


def test_its_match_can_be_seen_and_checked_again(log: list[Dated]) -> None:
    assert isinstance(messages(CODE, log, 1, EVERYTHING)[-1], MatchEnded)
    text = record_of(CODE, log, 1)
    assert text is not None
    assert replay(read(text)).holds
