"""The store: all that the server asks of it."""

import secrets
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, QueuePool
from sqlalchemy.exc import DBAPIError, TimeoutError

from sevenbridge_app.results.complaints import Complaint
from sevenbridge_app.results.duplicates import Attempt, ViewedMatch
from sevenbridge_app.results.matches import ComputerTally, MatchSummary, PresetStatistics, SeatResult
from sevenbridge_app.results.puzzles import AnsweredPuzzle, OwnPuzzle, PuzzleProgress, PuzzleStanding
from sevenbridge_app.results.solitaires import SolitaireResult, SolitaireStatistics, statistics_of
from sevenbridge_app.store import (
    backup,
    bans,
    blocks,
    complaints,
    days,
    duplicates,
    forgetting,
    identities,
    invitations,
    logs,
    matches,
    nodes,
    orders,
    puzzles,
    quick_matches,
    review_jobs,
    reviews,
    sessions,
    solitaire_results,
    table_words,
    tables,
    viewed_matches,
)
from sevenbridge_app.store.bans import Ban
from sevenbridge_app.store.blocks import Block
from sevenbridge_app.store.connections import DATABASE_CONNECTIONS, Connections
from sevenbridge_app.store.database import Database, is_failure
from sevenbridge_app.store.days import StoredDay
from sevenbridge_app.store.errors import StoreError, StoreErrorCode
from sevenbridge_app.store.forgetting import TableCursor
from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.store.logs import MatchLog
from sevenbridge_app.store.nodes import Node
from sevenbridge_app.store.orders import Order, OrderKind
from sevenbridge_app.store.review_jobs import AskedReview, ReviewJob, TakenReview
from sevenbridge_app.store.sessions import Session
from sevenbridge_app.store.sqlite import SQLite
from sevenbridge_app.store.tables import TableEntry, TableWrite
from sevenbridge_app.store.writer import Deliver, Done, Writer

P = ParamSpec("P")
T = TypeVar("T")


class Store:
    """The store over a database. Its methods may be called from any thread.

    ``submit`` never waits; the others wait for the database. All raise StoreError: CLOSED once the store is
    closed, BUSY where too much is waiting, and UNAVAILABLE where the database fails. Times are milliseconds
    since 1970, UTC.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = Writer(database)
        #: tells the nodes of this object from those that call themselves the same
        self._run = secrets.token_bytes(16)
        self._begun: set[str] = set()
        self._change = threading.Condition()
        self._readers = 0
        self._is_closed = False

    @staticmethod
    def open(where: Path | str, connections: int = DATABASE_CONNECTIONS) -> "Store":
        """Opens the store in a folder or at a ``postgresql://`` address, and brings it up to date.

        Makes it where there is none. At an address it has so many ``connections`` at the most, of which one
        writes. Raises CannotOpenStore.
        """
        if isinstance(where, Path):
            return Store(SQLite(where))
        # what speaks to such a database is loaded only where there is one
        from sevenbridge_app.store.postgres import Postgres

        return Store(Postgres(where, connections))

    def start(self, deliver: Deliver) -> None:
        """Starts to accept writes.

        After each commit, or its failure, the writer's thread calls ``deliver(batch, error)`` once, with the
        writes of the batch in the order in which they were submitted, each with its ``done``.

        ``deliver`` has to see to it that ``done(error)`` of each write is called, in any thread. A write that
        was refused while the others were committed then reports its own error, for instance a StoreError with
        LINE_TAKEN or LINE_MISSING.
        """
        self._writer.start(deliver)

    def submit(self, write: TableWrite, done: Done) -> None:
        """Queues what a table writes. The order is kept, for each table and among all.

        Once a write of a table has failed, those after it that need its lines fail too, with LINE_MISSING.
        """
        self._writer.submit(write, done)

    def close(self) -> None:
        """Writes and delivers all that was queued, waits for readers, and lets others open the store."""
        self._writer.close()
        with self._change:
            self._is_closed = True
            self._change.wait_for(lambda: not self._readers)
        self._database.readers.dispose()
        self._database.close()

    def identity(self) -> bytes:
        """What tells the database of this store from others, also from those restored from its backups."""
        return self._read(identities.find)

    def network_key(self) -> bytes:
        """The key by which all nodes hide the networks of those who wait at tables."""
        return self._read(identities.network_key)

    def connections(self) -> Connections:
        """The connections to the database."""
        pool = self._database.readers.pool
        assert isinstance(pool, QueuePool)
        return Connections(1 + pool.checkedout(), 1 + pool.size())

    def backed_up_at(self) -> int:
        """When the last backup was made, 0 where none is noted."""
        return self._read(backup.last_at)

    def read(self, table: str, after: int = 0) -> list[LogLine]:
        """The lines of a table with a higher number than ``after``, in order."""
        return self._read(logs.read, table, after)

    def read_match(self, table: str, match: int) -> MatchLog | None:
        """What is read to know a match; None where none of this number is over."""
        return self._read(logs.read_match, table, match)

    def last_lines(self, codes: Collection[str]) -> dict[str, int]:
        """The numbers of the last lines of tables, by code; a table without lines is left out."""
        return self._read(logs.last_lines, codes)

    def due(self, before: int, limit: int) -> list[str]:
        """The tables with something to do at ``before`` or earlier, those first that wait longest."""
        return self._read(tables.due, before, limit)

    def waited_at(self) -> list[str]:
        """The tables at which somebody waits for a match, as far as their entries tell."""
        return self._read(tables.waited_at)

    def public_tables(self, limit: int) -> list[TableEntry]:
        """The public tables that are not closed.

        Those come first at which somebody waits for longest, one of each network in turn; then those changed
        last.
        """
        return self._read(tables.public, limit)

    def quick_table(self, session: int, kind: str) -> str | None:
        """The table at which somebody has waited longest for a quick match of a kind, or will meet others.

        It is none of somebody whom the session has blocked, or who has blocked it.
        """
        return self._read(
            lambda connection: quick_matches.find(connection, session, kind, self._database.now(connection))
        )

    def meet(self, session: int, kind: str, code: str) -> str:
        """The table where those meet who want a quick match: that of whoever asked before, or this new one.

        All who come with a table of their own at the same time are told the same, but for those who have
        blocked each other.
        """

        def meet(connection: Connection) -> str:
            return quick_matches.meet(connection, session, kind, code, self._database.now(connection))

        return self._writer.call(meet)

    def table(self, code: str) -> TableEntry | None:
        """What the directory knows of a table."""
        return self._read(tables.entry, code)

    def table_of_word(self, word: str) -> str | None:
        """The code of the table that waits for people under a word."""
        return self._read(table_words.find, word)

    def give_word(self, code: str, word: str) -> str | None:
        """Gives a table that waits for people a word and returns it, or the one that it has.

        Returns None for a table that does not wait, and "" if another table has the word.
        """
        return self._writer.call(lambda connection: table_words.give(connection, code, word))

    def summarize(self, code: str, summary: bytes) -> None:
        """Replaces what lists show of a table."""
        self._writer.call(lambda connection: tables.summarize(connection, code, summary))

    def is_taken(self, code: str) -> bool:
        """Whether there is, or ever was, a table of this code."""
        return self._read(tables.is_taken, code)

    def new_session(self, token_hash: bytes, name: str, at: int) -> int:
        """Adds a session and returns its number.

        Raises ValueError for a hash that is no SHA-256, and sqlalchemy.exc.IntegrityError if there is a
        session with this token.
        """
        return self._writer.call(lambda connection: sessions.add(connection, token_hash, name, at))

    def session(self, token_hash: bytes) -> Session | None:
        """The session whose token has this SHA-256."""
        return self._read(sessions.find, token_hash)

    def rename_session(self, number: int, name: str) -> None:
        """Gives a session another name; finished matches keep the old one. Raises KeyError for none."""
        self._writer.call(lambda connection: sessions.rename(connection, number, name))

    def see_session(self, number: int) -> None:
        """Notes that the guest of a session is there."""
        self._writer.call(lambda connection: sessions.see(connection, number, self._database.now(connection)))

    def shut_session(self, number: int) -> None:
        """Makes a session one that nobody can come back to."""
        self._writer.call(lambda connection: sessions.shut(connection, number))

    def forget_guest(self, number: int) -> None:
        """Removes all that tells who a session is, but for the logs of tables."""
        self._writer.call(
            lambda connection: forgetting.forget_guest(connection, number, self._database.now(connection))
        )

    def rewrite(
        self,
        table: str,
        lines: Sequence[LogLine],
        restate: Callable[[bytes], bytes],
    ) -> None:
        """Replaces lines of a table's log by those of the same numbers.

        ``restate`` makes another of how the table stood after each match.
        """
        self._writer.call(lambda connection: forgetting.rewrite(connection, table, lines, restate))

    def tables_before(self, before: int, after: TableCursor, limit: int) -> list[TableCursor]:
        """Tables whose entries have not changed since ``before``, the oldest first, from ``after`` on."""
        return self._read(forgetting.tables_before, before, after, limit)

    def remove_table(self, code: str, before: int) -> bool:
        """Removes a table with its log; its finished matches stay. False where something happened since."""
        return self._writer.call(lambda connection: forgetting.remove_table(connection, code, before))

    def guests_before(self, before: int, limit: int) -> list[Session]:
        """Sessions that nobody has used since ``before``."""
        return self._read(forgetting.guests_before, before, limit)

    def block(self, session: int, blocked: int) -> bool:
        """Has a session block another. False where nobody has the other any more."""
        return self._writer.call(
            lambda connection: blocks.add(connection, session, blocked, self._database.now(connection))
        )

    def lift_block(self, session: int, at: int) -> None:
        """Removes the block that a session has made at a time, if there is one."""
        self._writer.call(lambda connection: blocks.lift(connection, session, at))

    def blocks_of(self, session: int) -> list[Block]:
        """Whom a session has blocked, the first one first."""
        return self._read(blocks.made_by, session)

    def complain(self, complaint: Complaint) -> bool:
        """Keeps a complaint for the host. False where nobody can come back as the other any more."""
        return self._writer.call(lambda connection: complaints.add(connection, complaint))

    def complaints_of(self, session: int) -> list[Complaint]:
        """The complaints of a session that the host has not settled, the oldest first."""
        return self._read(complaints.made_by, session)

    def solitaire_results(self, session: int) -> list[SolitaireResult]:
        """All solitaire results of a session, in the order in which they ended."""
        return self._read(solitaire_results.results_of, session)

    def is_finished(self, table: str, number: int) -> bool:
        """Whether the log of a table has a finished match of this number."""
        return self._read(matches.is_finished, table, number)

    def result(self, table: str, number: int, seat: int) -> SeatResult | None:
        """How a finished match ended for a seat."""
        return self._read(matches.result_of, table, number, seat)

    def review(self, table: str, number: int) -> bytes | ReviewJob | None:
        """The review of a match, empty if it has just failed; or how far it is; None where nobody asked."""

        def find(connection: Connection) -> bytes | ReviewJob | None:
            at = self._database.now(connection)
            # in this order: one that ends meanwhile is found all the same
            job = review_jobs.find(connection, table, number, at)
            return reviews.find(connection, table, number, at) if job is None else job

        return self._read(find)

    def waiting_reviews(self) -> int:
        """How many reviews wait for somebody to compute them."""
        return self._read(lambda connection: review_jobs.waiting(connection, self._database.now(connection)))

    def ask_review(self, table: str, number: int, party: bytes) -> AskedReview:
        """Queues a review for a party. Parties take turns."""
        return self._writer.call(
            lambda connection: review_jobs.ask(
                connection, table, number, party, self._database.now(connection)
            )
        )

    def take_review(self) -> TakenReview | None:
        """Takes the review whose turn it is; None where none waits.

        Others get it unless ``hold_reviews`` is called every few seconds.
        """
        return self._writer.call(
            lambda connection: review_jobs.take(connection, self._database.now(connection))
        )

    def hold_reviews(self, shares: Mapping[TakenReview, float]) -> None:
        """Notes how much is done, from 0 to 1, of reviews that were taken and are gone on with."""
        self._writer.call(
            lambda connection: review_jobs.hold(connection, shares, self._database.now(connection))
        )

    def give_back_review(self, taken: TakenReview, has_failed: bool) -> None:
        """Lets others compute a review that was taken. It fails where that comes too often."""
        self._writer.call(
            lambda connection: review_jobs.give_back(
                connection, taken, self._database.now(connection), has_failed
            )
        )

    def end_review(self, taken: TakenReview, body: bytes, found: Collection[OwnPuzzle] = ()) -> None:
        """Keeps a review that was taken, and gives those who played the match its puzzles.

        Does nothing where it was taken again meanwhile, or the match was removed or changed.
        """

        def end(connection: Connection) -> None:
            if review_jobs.end(connection, taken):
                at = self._database.now(connection)
                reviews.keep(connection, taken.table, taken.number, body, at)
                puzzles.add(connection, taken.table, taken.number, found, at)

        self._writer.call(end)

    def own_puzzles(self, session: int) -> list[OwnPuzzle]:
        """The puzzles from the matches of a session, the newest first."""
        return self._read(puzzles.own, session)

    def puzzle_progress(self, session: int) -> PuzzleProgress:
        """How the puzzles stand that a session has answered."""
        return self._read(puzzles.progress, session)

    def answered_puzzles(self, session: int) -> dict[str, AnsweredPuzzle]:
        """All that is kept of the puzzles that a session has answered, by their names."""
        return self._read(puzzles.answered, session)

    def answer_puzzle(
        self,
        session: int,
        name: str,
        is_solved: bool,
        after: Callable[[PuzzleStanding | None], PuzzleStanding],
    ) -> PuzzleStanding:
        """Adds an answer, and returns how the puzzle stands: ``after`` tells, from how it stood before."""
        return self._writer.call(
            lambda connection: puzzles.answer(
                connection, session, name, is_solved, after, self._database.now(connection)
            )
        )

    def matches_of(
        self, session: int, limit: int, before: int | None = None, which: tuple[str, int] | None = None
    ) -> list[MatchSummary]:
        """The matches of a session, those finished last first; once for each seat that the session had.

        Only those with a serial below ``before``: pass the last serial of a page to get the next page. With
        ``which``, the code of a table and the number of a match there, only that one.
        """
        return self._read(matches.matches_of, session, limit, before, which)

    def statistics_of(self, session: int) -> list[PresetStatistics]:
        """How a session did, by preset in the order of their names.

        Matches in which somebody knew more than a seat can do not count, nor do those that were handed over.
        """
        return self._read(matches.statistics_of, session)

    def handed_over(self, session: int) -> dict[str, str]:
        """The matches that a session has handed over: by their marks, the codes of their tables."""
        return self._read(matches.handed_over, session)

    def has_dueled_since(self, session: int, at: int) -> bool:
        """Whether a session has finished a match of two with a computer since a time (milliseconds, UTC)."""
        return self._read(matches.has_dueled_since, session, at)

    def tallies_of(self, session: int) -> list[ComputerTally]:
        """How a session stands against each computer, by its name; of the same matches."""
        return self._read(matches.tallies_of, session)

    def add_solitaire(self, session: int, result: SolitaireResult) -> bool:
        """Adds a solitaire result. Returns False if the session has a result of that deal, which stays.

        Raises ValueError for a daily deal without a date, sqlalchemy.exc.IntegrityError for an unknown
        session.
        """
        return self._writer.call(lambda connection: solitaire_results.add(connection, session, result))

    def solitaire_statistics(self, session: int) -> SolitaireStatistics:
        """How a session did at the solitaire."""
        return statistics_of(self.solitaire_results(session))

    def day(self, day: str) -> StoredDay | None:
        """What the deal of a day (yyyy-mm-dd) is made of; None for a day on which nobody asked for it."""
        return self._read(days.day_of, day)

    def bound_secret(self, day: str) -> bytes | None:
        """The secret to which the deal of a day is bound, made or not; None for none yet."""
        return self._read(days.bound_secret, day)

    def bind_day(self, day: str, secret: bytes) -> bytes:
        """Binds the deal of a day to a secret before it is made; returns that which was kept first."""
        return self._writer.call(lambda connection: days.bind_day(connection, day, secret))

    def make_day(self, day: str, made: StoredDay) -> StoredDay:
        """Keeps what the deal of a day is made of, and returns what was kept first, by whichever node."""
        return self._writer.call(lambda connection: days.make_day(connection, day, made))

    def begin_attempt(self, session: int, origin: str, table: str, until: int | None = None) -> str:
        """Notes that a guest begins a match that others play as well; only before ``until`` it counts.

        Returns the table at which the guest has begun it first. Raises sqlalchemy.exc.IntegrityError for an
        unknown session.
        """

        def begin(connection: Connection) -> str:
            at = self._database.now(connection)
            return duplicates.begin(connection, session, origin, table, at, until)

        return self._writer.call(begin)

    def invite(self, token: str, table: str, match: int) -> str:
        """Keeps a token that invites to a finished match, and returns the one that it was given first."""
        return self._writer.call(lambda connection: invitations.invite(connection, token, table, match))

    def invited_to(self, token: str) -> tuple[str, int] | None:
        """The table and the number of the match to which a token invites, None for an unknown one."""
        return self._read(invitations.invited_to, token)

    def note_viewed(self, session: int, table: str, match: int, at: int) -> None:
        """Notes that a guest views a finished match of somebody else, who played it alone."""
        if self._read(viewed_matches.is_first_view, session, table, match):
            self._writer.call(lambda connection: viewed_matches.note(connection, session, table, match, at))

    def matches_viewed_by(self, session: int) -> list[ViewedMatch]:
        """The matches of others that a guest has viewed, in that order."""
        return self._read(viewed_matches.viewed_by, session)

    def attempt(self, session: int, origin: str) -> Attempt | None:
        """How a guest played a match that others play as well, if at all."""
        return self._read(duplicates.attempt, session, origin)

    def attempt_at(self, table: str) -> Attempt | None:
        """How the match at a table was played, if it is one that others play as well."""
        return self._read(duplicates.attempt_at, table)

    def attempts_of(self, session: int) -> list[Attempt]:
        """All matches of a guest that others play as well: those of days in their order, then the others."""
        return self._read(duplicates.attempts_of, session)

    def terms_of_days(self, session: int) -> dict[str, bytes]:
        """What the days that a guest has begun are made of beside their cards, by these days."""
        return self._read(days.terms_of_days, session)

    def finished_attempts(self, origin: str, limit: int) -> list[Attempt]:
        """How a match was played by those who have finished it in time, the first ones first."""
        return self._read(duplicates.finished, origin, limit)

    def count_attempts(self, origin: str) -> int:
        """How many have begun a match that others play as well."""
        return self._read(duplicates.count, origin)

    def leads(self, origin: str) -> dict[int, int]:
        """How many have finished such a match in time with which lead, by the leads, ascending."""
        return self._read(duplicates.leads, origin)

    def now(self) -> int:
        """The time by which all nodes of this store go."""
        return self._read(self._database.now)

    def beat(self, node: str) -> list[Node]:
        """Stores that a node is alive, and returns all nodes.

        The first beat of this object begins the node anew. Raises StoreError with NODE_TAKEN once another
        process has done the same.
        """

        def put(connection: Connection) -> tuple[int, list[Node]]:
            at = self._database.now(connection)
            nodes.beat(connection, node, self._run, at, is_first=node not in self._begun)
            return at, nodes.known(connection)

        at, found = self._writer.call(put)
        self._begun.add(node)
        self._database.note_beat(at)
        return found

    def forget_node(self, name: str) -> None:
        """Removes a node that ends. One that another process has begun since stays."""
        self._database.note_beat(0)
        self._writer.call(lambda connection: nodes.forget(connection, name, self._run))

    def nodes(self) -> list[Node]:
        """All nodes, by name, also those that have not ended and do not beat."""
        return self._read(nodes.known)

    def bans(self) -> list[Ban]:
        """Whom the host shuts out now."""
        return self._read(lambda connection: bans.standing(connection, self._database.now(connection)))

    def orders(self) -> list[Order]:
        """What the host tells all nodes to do, the oldest order first."""
        return self._read(lambda connection: orders.standing(connection, self._database.now(connection)))

    def order(self, kind: OrderKind, subject: str) -> None:
        """Tells all nodes to do something, as the host does."""
        self._writer.call(
            lambda connection: orders.add(connection, self._database.now(connection), kind, subject)
        )

    def finish_order(self, number: int) -> None:
        """Removes an order that has been carried out for all nodes."""
        self._writer.call(lambda connection: orders.finish(connection, number))

    def report(self, order: int, node: str, body: bytes) -> None:
        """Adds what a node reports for an order."""
        self._writer.call(lambda connection: orders.report(connection, order, node, body))

    def _read(self, query: Callable[Concatenate[Connection, P], T], *values: P.args, **named: P.kwargs) -> T:
        """What a query finds among all that is committed."""
        with self._change:
            if self._is_closed:
                raise StoreError(StoreErrorCode.CLOSED)
            self._readers += 1
        try:
            return self._attempt(query, *values, **named)
        except DBAPIError as error:
            if not is_failure(error):
                raise
            raise StoreError(StoreErrorCode.UNAVAILABLE) from error
        except TimeoutError as error:
            raise StoreError(StoreErrorCode.BUSY) from error
        finally:
            with self._change:
                self._readers -= 1
                self._change.notify_all()

    def _attempt(
        self, query: Callable[Concatenate[Connection, P], T], *values: P.args, **named: P.kwargs
    ) -> T:
        """What a query finds; asks again if its connection had ended since it was last used."""
        self._database.check()
        try:
            with self._database.readers.connect() as connection, self._database.guard(connection):
                return query(connection, *values, **named)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        with self._database.readers.connect() as connection, self._database.guard(connection):
            return query(connection, *values, **named)
