"""Matches that were going on when the server was updated are played to their ends."""

import random
from pathlib import Path

import pytest

from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.replay import replay
from sevenbridge_app.tables import client_messages
from sevenbridge_app.tables.finished_matches import record_of
from sevenbridge_app.tables.table import Table
from tests.tables.playing import Sitting, finish
from tests.tables.test_old_logs import log_of


class TestUnfinished:
    """Matches that were going on when the server was updated."""

    @pytest.fixture
    def table(self, request: pytest.FixtureRequest, tmp_path: Path) -> Sitting:
        """The table of the code that is asked for; its people come back a minute later."""
        log = log_of(tmp_path, "0001_in_play.sql", request.param)
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
        assert replay(read_record(text)).holds

    @pytest.mark.parametrize("table", ["AKBHCJ"], indirect=True)
    def test_in_the_second_round_on_the_clock(self, table: Sitting) -> None:
        found = table.table
        assert (found.stage, found.step, len(found.dealt_game.deals)) == ("playing", 62, 2)
        assert found.dealt_game.totals == (0, 0, 12)
        assert [seat.name or seat.player for seat in found.seats] == ["アキ", "Ben", "greedy"]
        assert found.dealt_game.round.position().hands == (8609077252, 36039792143630368, 301990353)
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
        assert (found.stage, found.step, found.dealt_game.totals) == ("between", 73, (0, 20, 0))
        assert [seat.ready for seat in found.seats].count(True) == 1
        self.play_on(table)

    @pytest.mark.parametrize("table", ["NNCESX"], indirect=True)
    def test_while_a_nonce_is_missing(self, table: Sitting) -> None:
        found = table.table
        assert (found.stage, found.nonces) == ("nonces", ["d7a56d3cfcf9a44dc716691acdaba1b8", "beef"])
        table.ask(found.seats[0].session, client_messages.Nonce(1, 0, "c0ffee"))
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
