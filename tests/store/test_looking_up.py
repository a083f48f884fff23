"""Everything beside the log: the directory, sessions, matches, solitaire results, deadlines, nodes."""

import hashlib
import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy.exc import IntegrityError

from sevenbridge_app.results.matches import (
    ComputerTally,
    FinishedMatch,
    MatchSummary,
    PresetStatistics,
    SeatKind,
    SeatResult,
    has_dueled_since,
    statistics_of,
    summaries_of,
    tallies_of,
)
from sevenbridge_app.results.solitaires import SolitaireResult, SolitaireStatistics, SolitaireTally
from sevenbridge_app.store import sqlite, tables
from sevenbridge_app.store.administration import Administration
from sevenbridge_app.store.errors import StoreError, StoreErrorCode
from sevenbridge_app.store.nodes import REMEMBERED, Node
from sevenbridge_app.store.quick_matches import EXPECTED
from sevenbridge_app.store.sessions import Session
from sevenbridge_app.store.sqlite import DATABASE, readers
from sevenbridge_app.store.store import Store
from sevenbridge_app.store.tables import TableEntry, TableWrite
from tests.services.postgres import Postgres
from tests.store.listener import Listener, entry, lines
from tests.store.stranger import stranger

ON_SQLITE = pytest.mark.parametrize("where", ["sqlite"], indirect=True)
TOKEN = "Zm9ydHktdHdvIGJ5dGVzIG9mIGNoYW5jZQ"


def hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def guest(store: Store, name: str) -> int:
    return store.new_session(hashed(name), name, 0)


def codes(entries: list[TableEntry]) -> list[str]:
    return [entry.code for entry in entries]


def drain(node: str, where: Path | str, is_draining: bool = True) -> None:
    with stranger(where) as connection:
        Administration(connection).drain(node, is_draining)


def result(seat: int, session: int | None, place: int, points: int, won: int = 0) -> SeatResult:
    kind: SeatKind = "computer" if session is None else "person"
    return SeatResult(seat, session, f"name {seat}", kind, place, points, 4, won, min(won, 1), 3 * seat, seat)


def finished(table: str, number: int, *results: SeatResult, preset: str = "gamerules") -> TableWrite:
    match = FinishedMatch(table, number, 10, 10 * number, preset, len(results), results)
    return TableWrite(table, lines(number, number), match=match)


class TestDirectory:
    def test_lists_the_newest_first(self, listener: Listener, where: Path | str) -> None:
        entries = [
            entry("AAAAAA", "open", 5),
            entry("BBBBBB", "playing", 7),
            entry("CCCCCC", "closed", 9),
            entry("DDDDDD", "playing", 8, "unlisted"),
            entry("EEEEEE", "open", 1, "private"),
            entry("FFFFFF", "playing", 2, summary=b"\x00\xff"),
        ]
        listener.write(*(TableWrite(each.code, (), each) for each in entries))
        with stranger(where) as connection:
            in_use = Administration(connection).tables(10)
        assert codes(in_use) == ["DDDDDD", "BBBBBB", "AAAAAA", "FFFFFF", "EEEEEE"]
        assert codes(listener.store.public_tables(10)) == ["BBBBBB", "AAAAAA", "FFFFFF"]
        assert codes(listener.store.public_tables(2)) == ["BBBBBB", "AAAAAA"]
        assert [listener.store.table(each.code) for each in entries] == entries
        assert listener.store.table("NOBODY") is None

    def test_lists_those_first_at_which_somebody_waits_for_longest(self, listener: Listener) -> None:
        entries = [
            entry("AAAAAA", "open", 5)._replace(present=1, waits_from=4),
            entry("BBBBBB", "playing", 7),
            entry("CCCCCC", "open", 9),
            entry("DDDDDD", "open", 6)._replace(present=2, waits_from=3),
            entry("EEEEEE", "open", 10, "private")._replace(present=1, waits_from=1),
        ]
        listener.write(*(TableWrite(each.code, (), each) for each in entries))
        assert codes(listener.store.public_tables(10)) == ["DDDDDD", "AAAAAA", "CCCCCC", "BBBBBB"]
        assert codes(listener.store.public_tables(3)) == ["DDDDDD", "AAAAAA", "CCCCCC"]
        assert codes(listener.store.public_tables(1)) == ["DDDDDD"]
        assert sorted(listener.store.waited_at()) == ["AAAAAA", "DDDDDD", "EEEEEE"]

    def test_networks_take_turns_where_somebody_waits(self, listener: Listener) -> None:
        entries = [
            entry(code, "open")._replace(present=1, waits_from=at, network=network)
            for at, (code, network) in enumerate(
                (("A1", b"a"), ("A2", b"a"), ("B1", b"b"), ("A3", b"a"), ("B2", b"b"), ("C1", b"c")), 1
            )
        ]
        listener.write(*(TableWrite(each.code, (), each) for each in entries))
        in_turns = ["A1", "B1", "C1", "A2", "B2", "A3"]
        assert codes(listener.store.public_tables(10)) == in_turns
        assert codes(listener.store.public_tables(4)) == in_turns[:4]

    def test_a_network_stays_while_somebody_waits_whoever_writes(self, listener: Listener) -> None:
        waiting = entry("AAAAAA", "open")._replace(present=1, waits_from=4, network=b"one")
        elsewhere, left = waiting._replace(network=b""), waiting._replace(present=0, network=b"")
        for each, network in ((waiting, b"one"), (elsewhere, b"one"), (left, b""), (elsewhere, b"")):
            listener.write(TableWrite("AAAAAA", (), each))
            found = listener.store.table("AAAAAA")
            assert found is not None
            assert found.network == network

    def test_the_last_entry_counts(self, listener: Listener) -> None:
        listener.write(*(TableWrite("AAAAAA", (), entry("AAAAAA", "playing", at)) for at in range(300)))
        listener.write(TableWrite("AAAAAA", (), entry("AAAAAA", "closed", 300)))
        assert listener.store.table("AAAAAA") == entry("AAAAAA", "closed", 300)
        assert listener.store.public_tables(10) == []

    def test_a_code_is_taken_for_ever(self, listener: Listener) -> None:
        listener.write(TableWrite("AAAAAA", (), entry("AAAAAA", "closed")), TableWrite("BBBBBB", lines(1, 1)))
        assert listener.store.is_taken("AAAAAA")
        assert listener.store.is_taken("BBBBBB")
        assert not listener.store.is_taken("CCCCCC")

    @ON_SQLITE
    def test_the_lists_are_found_without_reading_all_tables(self, store: Store, tmp_path: Path) -> None:
        queries: list[str] = []
        engine = readers(tmp_path / DATABASE)
        with engine.connect() as connection:
            driver = connection.connection.driver_connection
            assert driver is not None
            driver.set_trace_callback(queries.append)
            tables.in_use(connection, 10)
            tables.public(connection, 10)
            selects = [query for query in queries if query.startswith("SELECT")]
            assert len(selects) == 3
            for query in selects:
                plan = str(driver.execute(f"EXPLAIN QUERY PLAN {query}").fetchall())
                assert "tables_in_use" in plan or "COVERING INDEX tables_waited_at" in plan
        engine.dispose()


#: a session that has blocked nobody
ANYBODY = 1


def gathering(code: str, present: int, opened_at: int, kind: str | None = "pagat 3") -> TableWrite:
    """A table for a quick match."""
    return TableWrite(
        code, (), entry(code, "open")._replace(quick=kind, present=present, opened_at=opened_at)
    )


class TestQuickMatches:
    def test_whoever_waits_longest_is_found(self, listener: Listener) -> None:
        store, now = listener.store, listener.store.now()
        assert store.quick_table(ANYBODY, "pagat 3") is None
        listener.write(
            gathering("AAAAAA", 0, now - 60_000),
            gathering("BBBBBB", 1, now - 20_000),
            gathering("CCCCCC", 2, now - 30_000),
            gathering("DDDDDD", 1, now - 40_000, "pagat 4"),
            gathering("EEEEEE", 1, now - 50_000, None),
        )
        assert store.quick_table(ANYBODY, "pagat 3") == "CCCCCC"
        assert store.quick_table(ANYBODY, "pagat 4") == "DDDDDD"
        assert store.quick_table(ANYBODY, "nintendo 3") is None

    def test_those_who_meet_are_expected_for_a_while(self, listener: Listener) -> None:
        store = listener.store
        listener.write(gathering("AAAAAA", 0, store.now()))
        assert store.meet(ANYBODY, "pagat 3", "AAAAAA") == "AAAAAA"
        assert store.quick_table(ANYBODY, "pagat 3") == "AAAAAA"
        listener.write(gathering("AAAAAA", 0, store.now() - EXPECTED - 1))
        assert store.quick_table(ANYBODY, "pagat 3") is None

    def test_whoever_asks_while_two_tables_are_opened_is_sent_where_both_meet(
        self, listener: Listener
    ) -> None:
        store, now = listener.store, listener.store.now()
        listener.write(gathering("AAAAAA", 0, now - 1), gathering("BBBBBB", 0, now))
        # nobody can tell yet which of the two it will be
        assert store.quick_table(ANYBODY, "pagat 3") is None
        assert store.meet(ANYBODY, "pagat 3", "BBBBBB") == "BBBBBB"
        assert store.quick_table(ANYBODY, "pagat 3") == "BBBBBB"
        assert store.meet(ANYBODY, "pagat 3", "AAAAAA") == "BBBBBB"

    def test_all_who_have_found_none_meet(self, listener: Listener) -> None:
        store = listener.store
        listener.write(*(gathering(code * 6, 0, store.now()) for code in "ABCDEFGH"))
        with ThreadPoolExecutor(8) as threads:
            met = set(threads.map(lambda code: store.meet(ANYBODY, "pagat 3", code * 6), "ABCDEFGH"))
        assert len(met) == 1
        assert store.meet(ANYBODY, "pagat 3", "HHHHHH") in met

    def test_two_nodes_meet(self, postgres: Postgres) -> None:
        where = postgres.new_database()
        with closing(Store.open(where)) as one, closing(Store.open(where)) as other:
            listeners = [Listener(one), Listener(other)]

            def ask(listener: Listener, kind: str, code: str) -> str:
                listener.write(gathering(code, 0, one.now(), kind))
                return listener.store.meet(ANYBODY, kind, code)

            with ThreadPoolExecutor(2) as threads:
                for turn in range(10):
                    mine = [f"A{turn:05}", f"B{turn:05}"]
                    assert len(set(threads.map(ask, listeners, [f"pagat {turn}"] * 2, mine))) == 1

    @pytest.mark.parametrize(
        "over", [gathering("AAAAAA", 1, 0, None), gathering("AAAAAA", 0, 0)], ids=["full", "left"]
    )
    def test_nobody_is_sent_where_nobody_waits_any_more(self, listener: Listener, over: TableWrite) -> None:
        store = listener.store
        listener.write(gathering("AAAAAA", 0, store.now()), gathering("BBBBBB", 0, store.now()))
        assert store.meet(ANYBODY, "pagat 3", "AAAAAA") == "AAAAAA"
        assert store.meet(ANYBODY, "pagat 3", "BBBBBB") == "AAAAAA"
        listener.write(over)
        assert store.meet(ANYBODY, "pagat 3", "BBBBBB") == "BBBBBB"


class TestSessions:
    def test_are_found_by_the_hash_of_their_token(self, store: Store) -> None:
        number = store.new_session(hashed(TOKEN), "アキ", 123)
        assert store.session(hashed(TOKEN)) == Session(number, "アキ", 123)
        assert store.session(hashed("another")) is None
        store.rename_session(number, "Aki")
        assert store.session(hashed(TOKEN)) == Session(number, "Aki", 123)

    def test_only_their_hash_is_kept(self, tmp_path: Path) -> None:
        with closing(Store.open(tmp_path)) as store:
            store.new_session(hashed(TOKEN), "Aki", 0)
            with pytest.raises(ValueError, match="SHA-256"):
                store.new_session(TOKEN.encode(), "Aki", 0)
            open_files = [path.read_bytes() for path in tmp_path.iterdir()]
        closed_files = [path.read_bytes() for path in tmp_path.iterdir()]
        for files in (open_files, closed_files):
            assert any(hashed(TOKEN) in data for data in files)
            assert not any(TOKEN.encode() in data for data in files)

    def test_each_has_its_number(self, store: Store) -> None:
        assert len({guest(store, name) for name in "abc"}) == 3
        with pytest.raises(IntegrityError):
            guest(store, "a")
        with pytest.raises(KeyError):
            store.rename_session(77, "nobody")

    def test_come_from_many_threads(self, store: Store) -> None:
        found: list[Session | None] = []

        def come(first: int) -> None:
            for number in range(first, first + 20):
                guest(store, str(number))
                found.append(store.session(hashed(str(number))))

        threads = [Thread(target=come, args=(100 * number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len({session.number for session in found if session}) == 160


class TestMatches:
    def test_are_listed_for_who_played_them(self, listener: Listener) -> None:
        aki, ben = guest(listener.store, "Aki"), guest(listener.store, "Ben")
        listener.write(
            finished("AAAAAA", 1, result(0, aki, 1, 5), result(1, None, 2, 90)),
            finished("BBBBBB", 1, result(0, ben, 1, 0), result(1, aki, 2, 30), preset="nintendo"),
            finished("AAAAAA", 2, result(0, ben, 1, 0), result(1, None, 2, 30)),
            finished("AAAAAA", 3, result(0, None, 2, 8), result(1, None, 3, 9), result(2, aki, 1, -7)),
        )
        newest, middle, oldest = listener.store.matches_of(aki, 10)
        names = ("name 0", "name 1")
        assert newest == MatchSummary(
            newest.serial, "AAAAAA", 3, 30, "gamerules", 3, 2, 1, -7, (*names, "name 2"), (0, 1)
        )
        assert middle == MatchSummary(middle.serial, "BBBBBB", 1, 10, "nintendo", 2, 1, 2, 30, names, ())
        assert oldest == MatchSummary(oldest.serial, "AAAAAA", 1, 10, "gamerules", 2, 0, 1, 5, names, (1,))
        assert listener.store.matches_of(aki, 2) == [newest, middle]
        assert listener.store.matches_of(aki, 2, before=middle.serial) == [oldest]
        assert listener.store.matches_of(99, 10) == []

    def test_are_summed_by_preset(self, listener: Listener) -> None:
        aki = guest(listener.store, "Aki")
        listener.write(
            finished("AAAAAA", 1, result(0, None, 2, 9), result(1, aki, 1, 5, won=2)),
            finished("AAAAAA", 2, result(0, None, 1, 0, won=4), result(1, aki, 2, 60)),
            finished("AAAAAA", 3, result(0, aki, 1, 10, won=1), result(1, None, 1, 10, won=3)),
            finished("AAAAAA", 4, result(0, aki, 3, -4), preset="nintendo"),
        )
        gamerules, nintendo = listener.store.statistics_of(aki)
        assert gamerules == PresetStatistics("gamerules", {1: 2, 2: 1}, 3, 75, 12, 3, 2, 6, 2)
        assert (gamerules.wins, gamerules.average_points) == (2, 25.0)
        assert nintendo == PresetStatistics("nintendo", {3: 1}, 1, -4, 4, 0, 0, 0)
        assert (nintendo.wins, nintendo.average_points) == (0, -4.0)
        assert listener.store.statistics_of(99) == []

    def test_are_counted_against_each_computer(self, listener: Listener) -> None:
        aki = guest(listener.store, "Aki")
        goro, emi = (result(seat, None, 1, 0)._replace(name=name) for seat, name in ((1, "goro"), (2, "emi")))
        listener.write(
            finished("AAAAAA", 1, result(0, aki, 1, 5), goro._replace(place=2), emi._replace(place=3)),
            finished("AAAAAA", 2, result(0, aki, 2, 5), goro, emi._replace(place=3)),
            finished("AAAAAA", 3, result(0, aki, 1, 5), goro),
        )
        assert listener.store.tallies_of(aki) == [ComputerTally("emi", 2, 0), ComputerTally("goro", 1, 1)]
        assert listener.store.tallies_of(99) == []

    def test_tell_whether_one_has_dueled_with_a_computer_since_a_time(self, listener: Listener) -> None:
        aki, ben = (guest(listener.store, name) for name in ("Aki", "Ben"))
        goro, emi = (result(seat, None, 1, 0)._replace(name=name) for seat, name in ((1, "goro"), (2, "emi")))
        listener.write(
            finished("AAAAAA", 1, result(0, aki, 1, 5), goro, emi),
            finished("BBBBBB", 1, result(0, aki, 1, 5), result(1, ben, 2, 5)),
        )
        assert not listener.store.has_dueled_since(aki, 0)
        duel = finished("CCCCCC", 1, result(0, aki, 2, 5), goro)
        listener.write(duel)
        assert duel.match is not None
        at = duel.match.finished_at
        assert listener.store.has_dueled_since(aki, at)
        assert not listener.store.has_dueled_since(aki, at + 1)
        assert not listener.store.has_dueled_since(ben, 0)

    def test_a_match_with_moves_taken_back_is_listed_and_counts_for_nothing(self, listener: Listener) -> None:
        aki = guest(listener.store, "Aki")
        match = finished("AAAAAA", 1, result(0, aki, 1, 5), result(1, None, 2, 0)).match
        assert match is not None
        listener.write(TableWrite("AAAAAA", lines(1, 1), match=replace(match, knew_more=True)))
        (listed,) = listener.store.matches_of(aki, 10)
        assert listed.knew_more
        assert listener.store.statistics_of(aki) == []
        assert listener.store.tallies_of(aki) == []

    def test_the_same_is_found_in_the_matches_themselves(self, listener: Listener) -> None:
        store, dice = listener.store, random.Random(1)
        aki, ben = (guest(store, name) for name in ("Aki", "Ben"))
        played = []
        for number in range(1, 41):
            seated = [dice.choice([aki, ben, None]) for _ in range(dice.randint(2, 4))]
            results = (
                result(seat, session, dice.randint(1, 3), dice.randint(-50, 50), won=dice.randint(0, 4))
                for seat, session in enumerate(seated)
            )
            preset = dice.choice(["gamerules", "nintendo"])
            match = finished("AAAAAA", number, *results, preset=preset).match
            assert match is not None
            played.append(replace(match, knew_more=dice.random() < 0.2))
        listener.write(
            *(TableWrite("AAAAAA", lines(each.number, each.number), match=each) for each in played)
        )
        for session in (aki, ben, 99):
            assert summaries_of(played, session) == store.matches_of(session, 100)
            assert statistics_of(played, session) == store.statistics_of(session)
            assert tallies_of(played, session) == store.tallies_of(session)
            for at in range(0, 500, 50):
                assert has_dueled_since(played, session, at) == store.has_dueled_since(session, at)

    def test_a_session_that_was_removed_has_no_name(self, listener: Listener) -> None:
        listener.write(finished("AAAAAA", 1, result(0, 5, 1, 0)))
        (listed,) = listener.store.matches_of(5, 10)
        assert listed.names == ("—",)


def daily(number: int, won: bool = True, cells: int = 4, seconds: int = 100) -> SolitaireResult:
    return SolitaireResult("daily", number, cells, won, 30, seconds, 0)


class TestSolitaire:
    def test_a_deal_counts_once(self, store: Store) -> None:
        aki, ben = guest(store, "Aki"), guest(store, "Ben")
        assert store.add_solitaire(aki, daily(20250131, won=False))
        assert not store.add_solitaire(aki, daily(20250131, won=True, cells=3))
        assert store.add_solitaire(ben, daily(20250131))
        assert store.add_solitaire(aki, SolitaireResult("numbered", 20250131, 4, True, 30, 1, 0))
        assert store.solitaire_statistics(aki).won == 1
        with pytest.raises(IntegrityError):
            store.add_solitaire(99, daily(20250131))
        with pytest.raises(ValueError, match=r"day|month"):
            store.add_solitaire(aki, daily(20250231))

    def test_the_highest_deal_is_kept(self, store: Store) -> None:
        aki = guest(store, "Aki")
        highest = SolitaireResult("numbered", 2**32 - 1, 4, True, 30, 100, 0)
        assert store.add_solitaire(aki, highest)
        assert store.solitaire_results(aki) == [highest]

    def test_is_summed(self, store: Store) -> None:
        aki = guest(store, "Aki")
        assert store.solitaire_statistics(aki) == SolitaireStatistics()
        for each in (
            SolitaireResult("numbered", 1, 4, False, 9, 10, 0),
            SolitaireResult("numbered", 2, 4, True, 30, 95, 0),
            SolitaireResult("winnable", 2, 3, True, 30, 80, 0),
            SolitaireResult("winnable", 3, 2, False, 30, 5, 0),
            daily(20241230),
            daily(20241231),
            daily(20250101),
            daily(20250102, won=False),
            daily(20250103),
            daily(20250104),
        ):
            assert store.add_solitaire(aki, each)
        statistics = store.solitaire_statistics(aki)
        assert statistics == SolitaireStatistics(
            played=10,
            won=7,
            best_seconds=80,
            by_cells={
                2: SolitaireTally(1, 0),
                3: SolitaireTally(1, 1, 80),
                4: SolitaireTally(8, 6, 95),
            },
            best_streak=3,
            streak=2,
            last_day=20250104,
        )

    @pytest.mark.parametrize(
        ("days", "best", "streak", "standing"),
        [
            ([], 0, 0, 0),
            ([daily(20250303, won=False)], 0, 0, 0),
            ([daily(20250303)], 1, 1, 1),
            ([daily(20250302), daily(20250301), daily(20250228)], 3, 3, 3),
            ([daily(20250301), daily(20250227)], 1, 1, 0),
            ([daily(20250301), daily(20250302), daily(20250303, won=False)], 2, 0, 0),
        ],
    )
    def test_streaks_are_days_in_a_row(
        self, store: Store, days: list[SolitaireResult], best: int, streak: int, standing: int
    ) -> None:
        aki = guest(store, "Aki")
        for each in days:
            store.add_solitaire(aki, each)
        statistics = store.solitaire_statistics(aki)
        assert (statistics.best_streak, statistics.streak) == (best, streak)
        assert statistics.standing_streak(date(2025, 3, 3)) == standing


class TestDeadlines:
    def test_are_listed_once_they_are_due_those_first_that_wait_longest(self, listener: Listener) -> None:
        store = listener.store
        assert store.due(10**15, 10) == []
        listener.write(
            TableWrite("AAAAAA", lines(1, 1), due_at=1_700_000_000_300),
            TableWrite("BBBBBB", lines(1, 1), due_at=1_700_000_000_100),
            TableWrite("CCCCCC", lines(1, 1), due_at=1_700_000_000_200),
            TableWrite("DDDDDD", lines(1, 1)),
        )
        assert store.due(1_700_000_000_099, 10) == []
        assert store.due(1_700_000_000_200, 10) == ["BBBBBB", "CCCCCC"]
        assert store.due(10**15, 2) == ["BBBBBB", "CCCCCC"]

    def test_of_a_table_the_last_one_stands(self, listener: Listener) -> None:
        listener.write(
            TableWrite("AAAAAA", lines(1, 1), due_at=1),
            TableWrite("AAAAAA", lines(2, 2), due_at=5),
            TableWrite("BBBBBB", lines(1, 1), due_at=2),
            TableWrite("BBBBBB", lines(2, 2)),
        )
        assert listener.store.due(4, 10) == []
        assert listener.store.due(5, 10) == ["AAAAAA"]
        listener.write(TableWrite("AAAAAA", lines(3, 3), due_at=3))
        assert listener.store.due(4, 10) == ["AAAAAA"]
        listener.write(TableWrite("AAAAAA", lines(4, 4)))
        assert listener.store.due(5, 10) == []

    def test_stay_where_a_write_says_nothing_new_of_them(self, listener: Listener) -> None:
        listener.write(TableWrite("AAAAAA", lines(1, 1), due_at=5), TableWrite("BBBBBB", lines(1, 1)))
        listener.write(
            TableWrite("AAAAAA", lines(2, 2), is_due_new=False),
            TableWrite("BBBBBB", lines(2, 2), due_at=7, is_due_new=False),
        )
        assert listener.store.due(before=10, limit=10) == ["AAAAAA"]

    def test_are_refused_with_their_lines(self, listener: Listener) -> None:
        listener.write(TableWrite("AAAAAA", lines(1, 1), due_at=1))
        taken, other = listener.together(
            TableWrite("AAAAAA", lines(1, 1), due_at=7), TableWrite("BBBBBB", lines(1, 1), due_at=2)
        )
        assert (str(taken), other) == ("AAAAAA: 1: line_taken", None)
        assert listener.store.due(2, 10) == ["AAAAAA", "BBBBBB"]


def test_the_last_lines_of_many_tables_are_told(listener: Listener) -> None:
    assert listener.store.last_lines([]) == {}
    listener.write(*(TableWrite(f"T{number}", lines(1, 1 + number % 3)) for number in range(700)))
    asked = [f"T{number}" for number in range(1, 702)]
    told = {f"T{number}": 1 + number % 3 for number in range(1, 700)}
    assert listener.store.last_lines(asked) == told


class TestNodes:
    @ON_SQLITE
    def test_beat_by_the_clock_of_the_store(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        assert store.nodes() == []
        monkeypatch.setattr(sqlite, "clock", lambda: 5)
        assert store.now() == 5
        assert store.beat("osaka") == [Node("osaka", 5, 5)]
        monkeypatch.setattr(sqlite, "clock", lambda: 9)
        store.beat("kobe")
        assert store.beat("osaka") == store.nodes() == [Node("kobe", 9, 9), Node("osaka", 5, 9)]

    @pytest.mark.parametrize("where", ["postgres"], indirect=True)
    def test_beat_by_the_clock_of_the_server(self, store: Store, where: str) -> None:
        def of_the_server() -> int:
            with stranger(where) as connection:
                query = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
                return int(connection.exec_driver_sql(query).scalar_one())

        before = of_the_server()
        now = store.now()
        (node,) = store.beat("osaka")
        assert before <= now + 1
        assert now <= node.started_at == node.beat_at <= of_the_server() + 1

    def test_are_forgotten_when_they_end(self, store: Store) -> None:
        store.beat("osaka")
        store.beat("kobe")
        store.forget_node("osaka")
        store.forget_node("nobody")
        assert [node.name for node in store.nodes()] == ["kobe"]
        assert [node.name for node in store.beat("osaka")] == ["kobe", "osaka"]

    def test_that_begin_again_begin_anew_and_remove_those_long_gone(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sqlite, "clock", lambda: 5)
        with closing(Store.open(tmp_path)) as store:
            store.beat("kobe")
            store.beat("osaka")
            drain("osaka", tmp_path)
        later = 5 + REMEMBERED
        monkeypatch.setattr(sqlite, "clock", lambda: later)
        with closing(Store.open(tmp_path)) as store:
            assert store.nodes() == [Node("kobe", 5, 5), Node("osaka", 5, 5, is_draining=True)]
            assert store.beat("osaka") == [Node("kobe", 5, 5), Node("osaka", later, later)]
            later += 1
            store.beat("osaka")
            assert [node.name for node in store.beat("nara")] == ["nara", "osaka"]

    def test_are_drained(self, store: Store, where: Path | str) -> None:
        store.beat("osaka")
        drain("osaka", where)
        assert [node.is_draining for node in store.beat("osaka")] == [True]
        drain("osaka", where, False)
        assert [node.is_draining for node in store.nodes()] == [False]
        with pytest.raises(KeyError):
            drain("kobe", where)

    def test_of_one_name_the_last_to_begin_keeps_it(self, store: Store, where: Path | str) -> None:
        store.beat("osaka")
        with stranger(where) as connection:
            connection.exec_driver_sql("UPDATE nodes SET run = 'another', beat_at = 1")
        with pytest.raises(StoreError) as refused:
            store.beat("osaka")
        assert (refused.value.code, refused.value.details) == (StoreErrorCode.NODE_TAKEN, {"node": "osaka"})
        store.forget_node("osaka")
        assert [(node.name, node.beat_at) for node in store.nodes()] == [("osaka", 1)]
