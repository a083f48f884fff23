"""A log that an older version has written is still the same table."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from sevenbridge.engine.record import read, replay
from sevenbridge.store.sqlite import DATABASE
from sevenbridge.store.store import Store
from sevenbridge.tables import asked, lines
from sevenbridge.tables.replaying import Dated, messages, record_of
from sevenbridge.tables.sight import EVERYTHING
from sevenbridge.tables.table import Table
from sevenbridge.tables.told import MatchEnded
from tests.tables.playing import Sitting, finish

OLD = Path(__file__).parents[1] / "store" / "old"
CODE = "KQMDRT"


def log_in(folder: Path, dump: str, code: str) -> list[Dated]:
    """The lines of a table in an old store."""
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.executescript((OLD / dump).read_text(encoding="utf-8"))
    with closing(Store.open(folder)) as store:
        return [(lines.decoded(line.body), line.at) for line in store.read(code)]


@pytest.fixture
def log(tmp_path: Path) -> list[Dated]:
    """The lines of the table in the store of the first version."""
    return log_in(tmp_path, "0001.sql", CODE)


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


class TestUnfinished:
    """Matches that were going on when the server was updated."""

    @pytest.fixture
    def table(self, request: pytest.FixtureRequest, tmp_path: Path) -> Sitting:
        """The table of the code that is asked for; its people come back a minute later."""
        log = log_in(tmp_path, "0001_unfinished.sql", request.param)
        sitting = Sitting()
        sitting.log, sitting.at = log, log[-1][1]
        sitting.table = Table(request.param)
        sitting.resume(60_000)
        for number, seat in enumerate(sitting.table.seats):
            if seat.is_person:
                sitting.attend(number, True)
        return sitting

    def play_on(self, table: Sitting) -> None:
        """Plays the match to its end, and checks it from its record."""
        finish(table, random.Random(1))
        assert table.table.stage == "open"
        text = record_of(table.table.code, table.log, 1)
        assert text is not None
        assert replay(read(text)).holds

    @pytest.mark.parametrize("table", ["AKBHCJ"], indirect=True)
    def test_in_the_second_round_on_the_clock(self, table: Sitting) -> None:
        found = table.table
        assert (found.stage, found.step, found.round_number, found.scores) == ("playing", 62, 2, [(0, 0, 12)])
        assert [seat.name or seat.player for seat in found.seats] == ["アキ", "Ben", "greedy"]
        assert found.round is not None
        assert found.round.position().hands == (8609077252, 36039792143630368, 301990353)
        assert table.options(1) == [7, 22, 37, 39, 48]
        assert table.clock() == 90_000
        self.play_on(table)

    @pytest.mark.parametrize("table", ["BRDGES"], indirect=True)
    def test_while_somebody_thinks_about_a_claim_and_another_has_answered(self, table: Sitting) -> None:
        assert (table.table.step, table.table.answers) == (23, {3: 0})
        assert table.options(1) == [1, 790]
        self.play_on(table)

    @pytest.mark.parametrize("table", ["LEVELX"], indirect=True)
    def test_between_two_rounds_of_a_level_table(self, table: Sitting) -> None:
        found = table.table
        assert (found.stage, found.step, found.scores) == ("between", 73, [(0, 20, 0)])
        assert [seat.ready for seat in found.seats].count(True) == 1
        self.play_on(table)

    @pytest.mark.parametrize("table", ["NNCESX"], indirect=True)
    def test_while_a_nonce_is_missing(self, table: Sitting) -> None:
        found = table.table
        assert (found.stage, found.nonces) == ("nonces", ["d7a56d3cfcf9a44dc716691acdaba1b8", "beef"])
        table.ask(found.seats[0].session, asked.Nonce(1, 0, "c0ffee"))
        self.play_on(table)

    @pytest.mark.parametrize("table", ["PENSET"], indirect=True)
    def test_before_it_begins(self, table: Sitting) -> None:
        assert table.table.stage == "open"
        assert [seat.name for seat in table.table.seats] == ["アキ", "Ben", "", ""]
        table.start()
        self.play_on(table)

    @pytest.mark.parametrize("table", ["UNDXQZ"], indirect=True)
    def test_while_an_undo_is_asked_for(self, table: Sitting) -> None:
        asking = Table("UNDXQZ")
        for line, at in table.log[:13]:
            asking.fold(line, at)
        assert (asking.step, asking.undo_by, asking.agreed) == (3, 0, {0, 1})
        # whoever is away cannot agree
        assert "UndoRefused" in table.kinds()[13:]
        assert (table.table.step, table.table.undo_by) == (3, -1)
        self.play_on(table)
