"""The tables of the database as they are now. How an older database is brought here: migrations.

All times (``MILLISECONDS``) are milliseconds since 1970, UTC.
"""

from typing import Final

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    text,
)

from sevenbridge_app.store.column_types import LARGE, MILLISECONDS, TEXT

METADATA: Final = MetaData()

# The lines that are not packed (logs.py). Without row numbers the lines of a table lie together and in order
# in SQLite, and a log is read in one go. A trigger, which only the migrations make, refuses every line but
# the one after the last of its table, packed or not.
log: Final = Table(
    "log",
    METADATA,
    Column("table_code", TEXT, primary_key=True),
    Column("line", Integer, primary_key=True),
    Column("at", MILLISECONDS, nullable=False),
    Column("body", LargeBinary, nullable=False),
    # by which a writer knows its own lines again, if it was not told whether they were committed
    Column("key", LargeBinary, nullable=False),
    # by which whoever reads the line knows that it is what was written (log_lines.py)
    Column("checksum", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

# The lines of each match that is over. SQLite would give each row of this size a page of its own, were they
# not numbered. The rows come back from a backup before the lines that follow them.
packed_log: Final = Table(
    "packed_log",
    METADATA,
    Column("table_code", TEXT, primary_key=True),
    Column("match", Integer, primary_key=True),
    Column("last_line", Integer, nullable=False),
    Column("last_at", MILLISECONDS, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("checksum", LargeBinary, nullable=False),
)
log.add_is_dependent_on(packed_log)

#: the conditions of the indices of tables, which a query must repeat word for word: tables in use, those at
#: which somebody waits, and those that take persons for a quick match
IN_USE: Final = text("stage <> 'closed'")
WAITED_AT: Final = text("present > 0")
QUICK: Final = text("quick IS NOT NULL")
#: the sessions of guests who have not been forgotten
KNOWN: Final = text("forgotten_at IS NULL")

tables: Final = Table(
    "tables",
    METADATA,
    Column("code", TEXT, primary_key=True),
    Column("visibility", TEXT, nullable=False),
    Column("stage", TEXT, nullable=False),
    Column("updated_at", MILLISECONDS, nullable=False),
    Column("summary", LargeBinary, nullable=False),
    Column("quick", TEXT),
    Column("present", Integer, nullable=False),
    Column("opened_at", MILLISECONDS, nullable=False),
    # the numbers of the sessions whose table it is, separated by spaces
    Column("sitters", TEXT, nullable=False),
    # since when somebody waits, and a keyed hash of the network from which; as long as somebody does
    Column("waits_from", MILLISECONDS, nullable=False),
    Column("network", LargeBinary, nullable=False),
    CheckConstraint("visibility IN ('public', 'unlisted', 'private')", name="visibility_known"),
    CheckConstraint("stage IN ('open', 'playing', 'closed')", name="stage_known"),
    sqlite_with_rowid=False,
)
Index("tables_in_use", tables.c.updated_at, sqlite_where=IN_USE, postgresql_where=IN_USE)
Index("tables_by_age", tables.c.updated_at, tables.c.code)
Index(
    "tables_waited_at",
    tables.c.network,
    tables.c.waits_from,
    tables.c.code,
    tables.c.visibility,
    tables.c.present,
    sqlite_where=WAITED_AT,
    postgresql_where=WAITED_AT,
)
Index("tables_quick", tables.c.quick, tables.c.opened_at, sqlite_where=QUICK, postgresql_where=QUICK)

# For each kind of quick match the table where those meet who ask at the same moment.
meeting_places: Final = Table(
    "meeting_places",
    METADATA,
    Column("kind", TEXT, primary_key=True),
    Column("table_code", TEXT, nullable=False),
    sqlite_with_rowid=False,
)

# By which word, beside its code, a table is found as long as it waits for people.
table_words: Final = Table(
    "table_words",
    METADATA,
    Column("table_code", TEXT, primary_key=True),
    Column("word", TEXT, nullable=False, unique=True),
    sqlite_with_rowid=False,
)

# A token is as good as a password: only its SHA-256 is kept.
sessions: Final = Table(
    "sessions",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("token_hash", LargeBinary, nullable=False, unique=True),
    Column("name", TEXT, nullable=False),
    Column("created_at", MILLISECONDS, nullable=False),
    # to the day: when somebody was last there
    Column("seen_at", MILLISECONDS, nullable=False),
    # when all that tells who it was was removed
    Column("forgotten_at", MILLISECONDS),
    CheckConstraint("length(token_hash) = 32", name="token_hashed"),
)
Index("sessions_by_use", sessions.c.seen_at, sqlite_where=KNOWN, postgresql_where=KNOWN)

# Whom guests have blocked.
blocks: Final = Table(
    "blocks",
    METADATA,
    Column("session", Integer, ForeignKey("sessions.number", ondelete="CASCADE"), primary_key=True),
    Column("blocked", Integer, ForeignKey("sessions.number", ondelete="CASCADE"), primary_key=True),
    Column("at", MILLISECONDS, nullable=False),
    sqlite_with_rowid=False,
)
Index("blocks_by_blocked", blocks.c.blocked)

# What guests have told the host about others. No number comes again: a host may have written it down.
complaints: Final = Table(
    "complaints",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("at", MILLISECONDS, nullable=False),
    Column("by", Integer, ForeignKey("sessions.number", ondelete="SET NULL")),
    Column("about", Integer, ForeignKey("sessions.number", ondelete="CASCADE"), nullable=False),
    Column("name", TEXT, nullable=False),
    Column("table_code", TEXT, nullable=False),
    Column("match", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("reason", TEXT, nullable=False),
    Column("said", LargeBinary, nullable=False),
    CheckConstraint("reason IN ('rude', 'cheating', 'stalling', 'other')", name="reason_known"),
    sqlite_autoincrement=True,
)
Index("complaints_by_guest", complaints.c.by)
Index("complaints_about", complaints.c.about)
Index("complaints_by_table", complaints.c.table_code)

# ``serial`` rises in the order in which matches are finished.
matches: Final = Table(
    "matches",
    METADATA,
    Column("serial", Integer, primary_key=True),
    Column("table_code", TEXT, nullable=False),
    Column("number", Integer, nullable=False),
    Column("started_at", MILLISECONDS, nullable=False),
    Column("finished_at", MILLISECONDS, nullable=False),
    Column("preset", TEXT, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("knew_more", Integer, nullable=False),
    # what tells a match from others that was played without a server and handed over; "" for all others
    Column("handed_over", TEXT, nullable=False),
)
Index("matches_by_table", matches.c.table_code, matches.c.number, unique=True)

results: Final = Table(
    "results",
    METADATA,
    Column("match", Integer, ForeignKey("matches.serial"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("session", Integer, ForeignKey("sessions.number")),
    Column("name", TEXT, nullable=False),
    Column("kind", TEXT, nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("rounds_won", Integer, nullable=False),
    Column("one_go_wins", Integer, nullable=False),
    Column("claims", Integer, nullable=False),
    Column("caught", Integer, nullable=False),
    CheckConstraint("kind IN ('person', 'computer')", name="kind_known"),
    CheckConstraint("(kind = 'person') = (session IS NOT NULL)", name="person_has_session"),
    sqlite_with_rowid=False,
)
Index("results_by_session", results.c.session, results.c.match)

solitaire_results: Final = Table(
    "solitaire_results",
    METADATA,
    Column("session", Integer, ForeignKey("sessions.number"), primary_key=True),
    Column("kind", TEXT, primary_key=True),
    Column("number", LARGE, primary_key=True),
    Column("cells", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("at", MILLISECONDS, nullable=False),
    CheckConstraint("kind IN ('numbered', 'daily', 'winnable')", name="kind_known"),
    CheckConstraint("won IN (0, 1)", name="won_or_not"),
    sqlite_with_rowid=False,
)

# The deal of each day: what its cards follow from, and what else is the same for all. It is bound to its
# secret the day before, and has terms once it is made.
days: Final = Table(
    "days",
    METADATA,
    Column("day", TEXT, primary_key=True),
    Column("secret", LargeBinary, nullable=False),
    Column("terms", LargeBinary),
    Column("beacon", LargeBinary),
    CheckConstraint("length(secret) = 32", name="secret_whole"),
    sqlite_with_rowid=False,
)

# The tables at which guests play what others play as well: each guest has one for each origin.
duplicates: Final = Table(
    "duplicates",
    METADATA,
    Column("session", Integer, ForeignKey("sessions.number"), primary_key=True),
    Column("origin", TEXT, primary_key=True),
    Column("table_code", TEXT, nullable=False),
    Column("begun_at", MILLISECONDS, nullable=False),
    Column("until", MILLISECONDS),
    sqlite_with_rowid=False,
)
Index("duplicates_by_origin", duplicates.c.origin)
Index("duplicates_by_table", duplicates.c.table_code, unique=True)

# The finished matches to which friends are invited. Who knows a token does not know the table by it.
invitations: Final = Table(
    "invitations",
    METADATA,
    Column("token", TEXT, primary_key=True),
    Column("table_code", TEXT, nullable=False),
    Column("match", Integer, nullable=False),
    sqlite_with_rowid=False,
)
Index("invitations_by_match", invitations.c.table_code, invitations.c.match, unique=True)

# When guests first viewed finished matches of others, which they might still play as well.
viewed_matches: Final = Table(
    "viewed_matches",
    METADATA,
    Column("session", Integer, ForeignKey("sessions.number"), primary_key=True),
    Column("table_code", TEXT, primary_key=True),
    Column("match", Integer, primary_key=True),
    Column("at", MILLISECONDS, nullable=False),
    sqlite_with_rowid=False,
)
Index("viewed_matches_by_table", viewed_matches.c.table_code)

# When a table has something to do next, whoever has it in memory.
deadlines: Final = Table(
    "deadlines",
    METADATA,
    Column("table_code", TEXT, primary_key=True),
    Column("due_at", MILLISECONDS, nullable=False),
    sqlite_with_rowid=False,
)
Index("deadlines_by_time", deadlines.c.due_at)

# ``run`` tells processes apart that call themselves the same.
nodes: Final = Table(
    "nodes",
    METADATA,
    Column("name", TEXT, primary_key=True),
    Column("run", LargeBinary, nullable=False),
    Column("started_at", MILLISECONDS, nullable=False),
    Column("beat_at", MILLISECONDS, nullable=False),
    Column("is_draining", Integer, nullable=False),
    CheckConstraint("is_draining IN (0, 1)", name="draining_or_not"),
    sqlite_with_rowid=False,
)

# The reviews of finished matches. ``body`` is empty for one that could not be computed.
reviews: Final = Table(
    "reviews",
    METADATA,
    Column("table_code", TEXT, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("ended_at", MILLISECONDS, nullable=False),
)
Index("reviews_by_age", reviews.c.ended_at)

# The reviews that somebody waits for: a queue in which parties take turns. Until ``free_at`` a review is
# computed by the process ``run``, or by nobody where that time has come. Few rows, which change often.
review_jobs: Final = Table(
    "review_jobs",
    METADATA,
    Column("table_code", TEXT, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("party", LargeBinary, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("asked_at", MILLISECONDS, nullable=False),
    Column("free_at", MILLISECONDS, nullable=False),
    Column("key", LargeBinary, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("done", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# Puzzles from the matches of a guest, as the server wrote them, and the moments that they come from.
own_puzzles: Final = Table(
    "own_puzzles",
    METADATA,
    Column("session", Integer, ForeignKey("sessions.number", ondelete="CASCADE"), primary_key=True),
    Column("name", TEXT, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("table_code", TEXT, nullable=False),
    Column("match", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("after", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("at", MILLISECONDS, nullable=False),
    sqlite_with_rowid=False,
)

# How the puzzles that a guest has answered stand with this guest. ``due`` is a day as yyyymmdd.
puzzle_standings: Final = Table(
    "puzzle_standings",
    METADATA,
    Column("session", Integer, ForeignKey("sessions.number", ondelete="CASCADE"), primary_key=True),
    Column("name", TEXT, primary_key=True),
    Column("box", Integer, nullable=False),
    Column("due", Integer),
    Column("answers", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("at", MILLISECONDS, nullable=False),
    sqlite_with_rowid=False,
)

# How many puzzles a guest has solved in a row, and the most ever.
puzzle_runs: Final = Table(
    "puzzle_runs",
    METADATA,
    Column("session", Integer, ForeignKey("sessions.number", ondelete="CASCADE"), primary_key=True),
    Column("run", Integer, nullable=False),
    Column("longest", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# Whom the host shuts out: networks, and sessions by their numbers.
bans: Final = Table(
    "bans",
    METADATA,
    Column("kind", TEXT, primary_key=True),
    Column("subject", TEXT, primary_key=True),
    Column("at", MILLISECONDS, nullable=False),
    Column("until", MILLISECONDS),
    CheckConstraint("kind IN ('address', 'guest')", name="kind_known"),
    sqlite_with_rowid=False,
)

# What the host tells all nodes to do, and what each of them reports. No number comes again: a node remembers
# those that it has carried out.
orders: Final = Table(
    "orders",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("at", MILLISECONDS, nullable=False),
    Column("kind", TEXT, nullable=False),
    Column("subject", TEXT, nullable=False),
    sqlite_autoincrement=True,
)
reports: Final = Table(
    "reports",
    METADATA,
    Column("order", Integer, ForeignKey("orders.number"), primary_key=True),
    Column("node", TEXT, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

# One row: what tells this database from those that a backup of it was restored into, and the key of the
# hashes by which all its nodes know a network again without keeping an address.
identity: Final = Table(
    "identity",
    METADATA,
    Column("only", Integer, primary_key=True),
    Column("identity", LargeBinary, nullable=False),
    Column("network_key", LargeBinary, nullable=False),
    CheckConstraint('"only" = 1', name="one_identity"),
)

# One row, once there is a backup: when the last one was made.
last_backup: Final = Table(
    "last_backup",
    METADATA,
    Column("only", Integer, primary_key=True),
    Column("at", MILLISECONDS, nullable=False),
    CheckConstraint('"only" = 1', name="one_backup"),
)

# One row: the oldest program that may go on with this database, by the last migration that it knows.
compatibility: Final = Table(
    "compatibility",
    METADATA,
    Column("only", Integer, primary_key=True),
    Column("oldest", TEXT, nullable=False),
    CheckConstraint('"only" = 1', name="one_row"),
)
