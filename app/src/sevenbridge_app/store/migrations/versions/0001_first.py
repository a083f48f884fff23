"""The first schema."""

import secrets

import sqlalchemy as sa
from alembic import op

from sevenbridge_app.store.column_types import LARGE, MILLISECONDS, TEXT

revision = "0001"
down_revision = None
#: the oldest program that may go on with the database after this step, by the last step that it knows
oldest = "0001"

#: the number of the last line of a table that is packed
_LAST_PACKED = (
    "COALESCE((SELECT last_line FROM packed_log WHERE table_code = NEW.table_code"
    " ORDER BY match DESC LIMIT 1), 0)"
)
#: whether a line does not follow the last one of its table
_DOES_NOT_FOLLOW = (
    f"NEW.line <= {_LAST_PACKED} OR NOT (EXISTS"
    " (SELECT 1 FROM log WHERE table_code = NEW.table_code AND line = NEW.line - 1)"
    f" OR NEW.line = {_LAST_PACKED} + 1)"
)
#: what refuses a line that is packed already, or when the one before it is missing, by the kind of database
_REFUSE_LINE_OUT_OF_ORDER = {
    # FAIL, unlike ABORT, takes nothing back, for which SQLite would keep a copy of every page; whoever
    # inserts takes back the whole
    "sqlite": (
        f"CREATE TRIGGER log_is_contiguous BEFORE INSERT ON log WHEN {_DOES_NOT_FOLLOW}"
        " BEGIN SELECT RAISE(FAIL, 'not the line after the last'); END",
    ),
    # AFTER: whoever was about to insert a line while another transaction wrote and packed it finds no row in
    # its way. Each statement of the function sees all that is committed by then.
    "postgresql": (
        "CREATE FUNCTION refuse_line_out_of_order() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        f" IF {_DOES_NOT_FOLLOW} THEN"
        " RAISE EXCEPTION 'not the line after the last' USING ERRCODE = 'integrity_constraint_violation';"
        " END IF; RETURN NULL; END $$",
        "CREATE TRIGGER log_is_contiguous AFTER INSERT ON log"
        " FOR EACH ROW EXECUTE FUNCTION refuse_line_out_of_order()",
    ),
}


def upgrade() -> None:
    """Makes all tables."""
    _make_logs()
    _make_tables()
    _make_sessions()
    _make_matches()
    _make_duplicates()
    _make_solitaire_results()
    _make_puzzles()
    _make_nodes()
    _make_orders()
    _make_identity()
    op.create_table(
        "last_backup",
        sa.Column("only", sa.Integer, primary_key=True),
        sa.Column("at", MILLISECONDS, nullable=False),
        sa.CheckConstraint('"only" = 1', name="one_backup"),
    )
    op.create_table(
        "compatibility",
        sa.Column("only", sa.Integer, primary_key=True),
        sa.Column("oldest", TEXT, nullable=False),
        sa.CheckConstraint('"only" = 1', name="one_row"),
    )


def _make_logs() -> None:
    op.create_table(
        "log",
        sa.Column("table_code", TEXT, primary_key=True),
        sa.Column("line", sa.Integer, primary_key=True),
        sa.Column("at", MILLISECONDS, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("checksum", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "packed_log",
        sa.Column("table_code", TEXT, primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True),
        sa.Column("last_line", sa.Integer, nullable=False),
        sa.Column("last_at", MILLISECONDS, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("checksum", sa.LargeBinary, nullable=False),
    )
    for statement in _REFUSE_LINE_OUT_OF_ORDER[op.get_bind().dialect.name]:
        op.execute(statement)
    op.create_table(
        "deadlines",
        sa.Column("table_code", TEXT, primary_key=True),
        sa.Column("due_at", MILLISECONDS, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("deadlines_by_time", "deadlines", ["due_at"])


def _make_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("code", TEXT, primary_key=True),
        sa.Column("visibility", TEXT, nullable=False),
        sa.Column("stage", TEXT, nullable=False),
        sa.Column("updated_at", MILLISECONDS, nullable=False),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.Column("quick", TEXT),
        sa.Column("present", sa.Integer, nullable=False),
        sa.Column("opened_at", MILLISECONDS, nullable=False),
        sa.Column("sitters", TEXT, nullable=False),
        sa.Column("waits_from", MILLISECONDS, nullable=False),
        sa.Column("network", sa.LargeBinary, nullable=False),
        sa.CheckConstraint("visibility IN ('public', 'unlisted', 'private')", name="visibility_known"),
        sa.CheckConstraint("stage IN ('open', 'playing', 'closed')", name="stage_known"),
        sqlite_with_rowid=False,
    )
    op.create_index("tables_by_age", "tables", ["updated_at", "code"])
    waiting = ["network", "waits_from", "code", "visibility", "present"]
    for name, columns, condition in (
        ("tables_in_use", ["updated_at"], sa.text("stage <> 'closed'")),
        ("tables_waited_at", waiting, sa.text("present > 0")),
        ("tables_quick", ["quick", "opened_at"], sa.text("quick IS NOT NULL")),
    ):
        op.create_index(name, "tables", columns, sqlite_where=condition, postgresql_where=condition)
    op.create_table(
        "meeting_places",
        sa.Column("kind", TEXT, primary_key=True),
        sa.Column("table_code", TEXT, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "table_words",
        sa.Column("table_code", TEXT, primary_key=True),
        sa.Column("word", TEXT, nullable=False, unique=True),
        sqlite_with_rowid=False,
    )


def _make_sessions() -> None:
    op.create_table(
        "sessions",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("token_hash", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("name", TEXT, nullable=False),
        sa.Column("created_at", MILLISECONDS, nullable=False),
        sa.Column("seen_at", MILLISECONDS, nullable=False),
        sa.Column("forgotten_at", MILLISECONDS),
        sa.CheckConstraint("length(token_hash) = 32", name="token_hashed"),
    )
    known = sa.text("forgotten_at IS NULL")
    op.create_index("sessions_by_use", "sessions", ["seen_at"], sqlite_where=known, postgresql_where=known)
    session = sa.ForeignKey("sessions.number", ondelete="CASCADE")
    op.create_table(
        "blocks",
        _owner(),
        sa.Column("blocked", sa.Integer, session, primary_key=True),
        sa.Column("at", MILLISECONDS, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("blocks_by_blocked", "blocks", ["blocked"])
    by = sa.ForeignKey("sessions.number", ondelete="SET NULL")
    about = sa.ForeignKey("sessions.number", ondelete="CASCADE")
    op.create_table(
        "complaints",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", MILLISECONDS, nullable=False),
        sa.Column("by", sa.Integer, by),
        sa.Column("about", sa.Integer, about, nullable=False),
        sa.Column("name", TEXT, nullable=False),
        sa.Column("table_code", TEXT, nullable=False),
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("reason", TEXT, nullable=False),
        sa.Column("said", sa.LargeBinary, nullable=False),
        sa.CheckConstraint("reason IN ('rude', 'cheating', 'stalling', 'other')", name="reason_known"),
        sqlite_autoincrement=True,
    )
    op.create_index("complaints_by_guest", "complaints", ["by"])
    op.create_index("complaints_about", "complaints", ["about"])
    op.create_index("complaints_by_table", "complaints", ["table_code"])


def _make_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("serial", sa.Integer, primary_key=True),
        sa.Column("table_code", TEXT, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("started_at", MILLISECONDS, nullable=False),
        sa.Column("finished_at", MILLISECONDS, nullable=False),
        sa.Column("preset", TEXT, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("knew_more", sa.Integer, nullable=False),
        sa.Column("handed_over", TEXT, nullable=False),
    )
    op.create_index("matches_by_table", "matches", ["table_code", "number"], unique=True)
    op.create_table(
        "results",
        sa.Column("match", sa.Integer, sa.ForeignKey("matches.serial"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("session", sa.Integer, sa.ForeignKey("sessions.number")),
        sa.Column("name", TEXT, nullable=False),
        sa.Column("kind", TEXT, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("rounds_won", sa.Integer, nullable=False),
        sa.Column("one_go_wins", sa.Integer, nullable=False),
        sa.Column("claims", sa.Integer, nullable=False),
        sa.Column("caught", sa.Integer, nullable=False),
        sa.CheckConstraint("kind IN ('person', 'computer')", name="kind_known"),
        sa.CheckConstraint("(kind = 'person') = (session IS NOT NULL)", name="person_has_session"),
        sqlite_with_rowid=False,
    )
    op.create_index("results_by_session", "results", ["session", "match"])
    op.create_table(
        "reviews",
        sa.Column("table_code", TEXT, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("ended_at", MILLISECONDS, nullable=False),
    )
    op.create_index("reviews_by_age", "reviews", ["ended_at"])
    op.create_table(
        "review_jobs",
        sa.Column("table_code", TEXT, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("party", sa.LargeBinary, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("asked_at", MILLISECONDS, nullable=False),
        sa.Column("free_at", MILLISECONDS, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )


def _make_duplicates() -> None:
    op.create_table(
        "days",
        sa.Column("day", TEXT, primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("terms", sa.LargeBinary),
        sa.Column("beacon", sa.LargeBinary),
        sa.CheckConstraint("length(secret) = 32", name="secret_whole"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "duplicates",
        sa.Column("session", sa.Integer, sa.ForeignKey("sessions.number"), primary_key=True),
        sa.Column("origin", TEXT, primary_key=True),
        sa.Column("table_code", TEXT, nullable=False),
        sa.Column("begun_at", MILLISECONDS, nullable=False),
        sa.Column("until", MILLISECONDS),
        sqlite_with_rowid=False,
    )
    op.create_index("duplicates_by_origin", "duplicates", ["origin"])
    op.create_index("duplicates_by_table", "duplicates", ["table_code"], unique=True)
    op.create_table(
        "invitations",
        sa.Column("token", TEXT, primary_key=True),
        sa.Column("table_code", TEXT, nullable=False),
        sa.Column("match", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("invitations_by_match", "invitations", ["table_code", "match"], unique=True)
    op.create_table(
        "viewed_matches",
        sa.Column("session", sa.Integer, sa.ForeignKey("sessions.number"), primary_key=True),
        sa.Column("table_code", TEXT, primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True),
        sa.Column("at", MILLISECONDS, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("viewed_matches_by_table", "viewed_matches", ["table_code"])


def _make_solitaire_results() -> None:
    op.create_table(
        "solitaire_results",
        sa.Column("session", sa.Integer, sa.ForeignKey("sessions.number"), primary_key=True),
        sa.Column("kind", TEXT, primary_key=True),
        sa.Column("number", LARGE, primary_key=True),
        sa.Column("cells", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("at", MILLISECONDS, nullable=False),
        sa.CheckConstraint("kind IN ('numbered', 'daily', 'winnable')", name="kind_known"),
        sa.CheckConstraint("won IN (0, 1)", name="won_or_not"),
        sqlite_with_rowid=False,
    )


def _make_puzzles() -> None:
    op.create_table(
        "own_puzzles",
        _owner(),
        sa.Column("name", TEXT, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("table_code", TEXT, nullable=False),
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at", MILLISECONDS, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "puzzle_standings",
        _owner(),
        sa.Column("name", TEXT, primary_key=True),
        sa.Column("box", sa.Integer, nullable=False),
        sa.Column("due", sa.Integer),
        sa.Column("answers", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("at", MILLISECONDS, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "puzzle_runs",
        _owner(),
        sa.Column("run", sa.Integer, nullable=False),
        sa.Column("longest", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )


def _owner() -> sa.Column[int]:
    owner = sa.ForeignKey("sessions.number", ondelete="CASCADE")
    return sa.Column("session", sa.Integer, owner, primary_key=True)


def _make_nodes() -> None:
    op.create_table(
        "nodes",
        sa.Column("name", TEXT, primary_key=True),
        sa.Column("run", sa.LargeBinary, nullable=False),
        sa.Column("started_at", MILLISECONDS, nullable=False),
        sa.Column("beat_at", MILLISECONDS, nullable=False),
        sa.Column("is_draining", sa.Integer, nullable=False),
        sa.CheckConstraint("is_draining IN (0, 1)", name="draining_or_not"),
        sqlite_with_rowid=False,
    )


def _make_orders() -> None:
    op.create_table(
        "bans",
        sa.Column("kind", TEXT, primary_key=True),
        sa.Column("subject", TEXT, primary_key=True),
        sa.Column("at", MILLISECONDS, nullable=False),
        sa.Column("until", MILLISECONDS),
        sa.CheckConstraint("kind IN ('address', 'guest')", name="kind_known"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "orders",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", MILLISECONDS, nullable=False),
        sa.Column("kind", TEXT, nullable=False),
        sa.Column("subject", TEXT, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "reports",
        sa.Column("order", sa.Integer, sa.ForeignKey("orders.number"), primary_key=True),
        sa.Column("node", TEXT, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )


def _make_identity() -> None:
    identity = op.create_table(
        "identity",
        sa.Column("only", sa.Integer, primary_key=True),
        sa.Column("identity", sa.LargeBinary, nullable=False),
        sa.Column("network_key", sa.LargeBinary, nullable=False),
        sa.CheckConstraint('"only" = 1', name="one_identity"),
    )
    made = {"identity": secrets.token_bytes(16), "network_key": secrets.token_bytes(32)}
    op.bulk_insert(identity, [{"only": 1, **made}])
