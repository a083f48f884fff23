"""Nothing that a store asks of its database takes longer because more is in it: all goes through an index."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event

from sevenbridge_app.results.complaints import Complaint
from sevenbridge_app.results.puzzles import KEPT, OwnPuzzle, PuzzleStanding
from sevenbridge_app.results.solitaires import SolitaireResult
from sevenbridge_app.store.days import StoredDay
from sevenbridge_app.store.forgetting import TableCursor
from sevenbridge_app.store.store import Store
from sevenbridge_app.store.tables import TableEntry, TableWrite
from tests.store.listener import Listener, lines
from tests.store.stranger import stranger
from tests.store.test_forgetting import guest, played

#: what grows as long as people play; the others hold a handful of rows
GROWING = (
    "log",
    "packed_log",
    "tables",
    "table_words",
    "sessions",
    "matches",
    "results",
    "blocks",
    "complaints",
    "solitaire_results",
    "deadlines",
    "reviews",
    "duplicates",
    "invitations",
    "viewed_matches",
    "own_puzzles",
    "puzzle_standings",
    "puzzle_runs",
)
#: how each database says that it reads a whole table
READS_ALL = {"sqlite": "SCAN {} ", "postgres": "Seq Scan on {} "}
#: what makes PostgreSQL read a small table by an index where that can be
PREFER_INDEXES = "SET enable_seqscan = off"

Statement = tuple[str, Any]


@contextmanager
def overheard() -> Iterator[list[Statement]]:
    """All statements that are carried out meanwhile, with their parameters."""
    heard: list[Statement] = []

    def hear(connection: object, cursor: object, text: str, values: Any, *_: object) -> None:
        heard.append((text, values))

    event.listen(Engine, "before_cursor_execute", hear)
    try:
        yield heard
    finally:
        event.remove(Engine, "before_cursor_execute", hear)


def use(store: Store, listener: Listener) -> None:
    """Does everything that is done while people play, and what is done hourly."""
    aki, ben = guest(store, 1), guest(store, 2)
    listener.write(played("AAAAAA", 20, 1, aki, ben))
    waiting = TableEntry("BBBBBB", "public", "open", 30, b"{}", "pagat 3", 1, 30)
    listener.write(TableWrite("BBBBBB", lines(1, 1), waiting, due_at=40))
    # a line that another has written, for which the log is looked into
    listener.together(TableWrite("BBBBBB", lines(1, 1)), TableWrite("BBBBBB", lines(3, 3)))
    store.read("AAAAAA", 0)
    store.read_match("AAAAAA", 1)
    store.last_lines(["AAAAAA", "BBBBBB"])
    store.due(50, 10)
    store.waited_at()
    store.public_tables(10)
    store.quick_table(aki, "pagat 3")
    store.meet(aki, "pagat 3", "CCCCCC")
    store.block(aki, ben)
    store.blocks_of(aki)
    store.lift_block(aki, 0)
    store.complain(Complaint(30, aki, ben, "Guest 2", "AAAAAA", 1, 1, "rude", b"[]"))
    store.complaints_of(aki)
    store.table("AAAAAA")
    store.is_taken("AAAAAA")
    store.is_finished("AAAAAA", 1)
    store.session(bytes(32))
    store.rename_session(aki, "Akira")
    store.see_session(aki)
    store.matches_of(aki, 10)
    store.matches_of(aki, 10, before=5)
    store.statistics_of(aki)
    store.tallies_of(aki)
    store.has_dueled_since(aki, 0)
    store.add_solitaire(aki, SolitaireResult("numbered", 1, 4, True, 10, 100, 0))
    store.solitaire_statistics(aki)
    store.solitaire_results(aki)
    store.ask_review("AAAAAA", 1, b"")
    store.waiting_reviews()
    store.review("AAAAAA", 1)
    taken = store.take_review()
    assert taken is not None
    store.hold_reviews({taken: 0.5})
    found = [OwnPuzzle(str(number), b"{}", 0, 0, 1) for number in range(KEPT + 1)]
    store.end_review(taken, b"{}", found)
    store.own_puzzles(aki)
    store.answer_puzzle(aki, "1", True, lambda before: PuzzleStanding(1, 20261123))
    store.answer_puzzle(aki, "1", True, lambda before: PuzzleStanding(2, 20261125))
    store.puzzle_progress(aki)
    store.answered_puzzles(aki)
    store.review("AAAAAA", 1)
    store.make_day("2026-11-23", StoredDay(bytes(32), b"{}", b""))
    store.day("2026-11-23")
    store.begin_attempt(aki, "2026-11-23", "AAAAAA", 100)
    store.invite("c0ffee", "AAAAAA", 1)
    store.invited_to("c0ffee")
    store.note_viewed(aki, "AAAAAA", 1, 1)
    store.matches_viewed_by(aki)
    store.attempt(aki, "2026-11-23")
    store.attempt_at("AAAAAA")
    store.attempts_of(aki)
    store.terms_of_days(aki)
    store.finished_attempts("2026-11-23", 10)
    store.count_attempts("2026-11-23")
    store.leads("2026-11-23")
    store.result("AAAAAA", 1, 0)
    store.beat("")
    store.tables_before(50, TableCursor(0, ""), 10)
    store.guests_before(50, 10)
    store.rewrite("AAAAAA", list(lines(1, 1)), bytes)
    store.summarize("AAAAAA", b"{}")
    store.give_word("AAAAAA", "かたなひ")
    store.table_of_word("かたなひ")
    store.remove_table("AAAAAA", 50)
    store.shut_session(ben)
    store.forget_guest(ben)


def test_everything_goes_through_an_index(store: Store, listener: Listener, where: Path | str) -> None:
    with overheard() as heard:
        use(store, listener)
    kind = "sqlite" if isinstance(where, Path) else "postgres"
    explain = "EXPLAIN QUERY PLAN" if kind == "sqlite" else "EXPLAIN"
    looking = ("SELECT", "UPDATE", "DELETE", "WITH")
    asked = {text: values for text, values in heard if text.startswith(looking)}
    assert len(asked) > 30
    found = []
    with stranger(where) as connection:
        if kind == "postgres":
            connection.exec_driver_sql(PREFER_INDEXES)
        for text, values in asked.items():
            rows = connection.exec_driver_sql(f"{explain} {text}", values).fetchall()
            # SQLite says SCAN too where it goes along an index from its one end
            plan = [f"{row[-1]} " for row in rows if " USING " not in str(row[-1])]
            for table in GROWING:
                if any(READS_ALL[kind].format(table) in line for line in plan):
                    found.append(f"{table}: {text}")
    assert not found, "\n\n".join(found)
