"""The first schema."""

import sqlalchemy as sa
from alembic import op

from sevenbridge_app.store.column_types import MILLISECONDS, TEXT

revision = "0001"
down_revision = None

#: what refuses a line when the one before it is missing, by the kind of database
_REFUSE_GAPS = {
    # FAIL, unlike ABORT, takes nothing back, for which SQLite would keep a copy of every page; whoever
    # inserts takes back the whole
    "sqlite": (
        "CREATE TRIGGER log_has_no_gap BEFORE INSERT ON log"
        " WHEN NEW.line <> 1 AND NOT EXISTS"
        " (SELECT 1 FROM log WHERE table_code = NEW.table_code AND line = NEW.line - 1)"
        " BEGIN SELECT RAISE(FAIL, 'the line before is missing'); END",
    ),
    # the trigger of a row sees those that the same statement has inserted before
    "postgresql": (
        "CREATE FUNCTION refuse_gap() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " IF NOT EXISTS (SELECT 1 FROM log WHERE table_code = NEW.table_code AND line = NEW.line - 1) THEN"
        " RAISE EXCEPTION 'the line before is missing' USING ERRCODE = 'integrity_constraint_violation';"
        " END IF; RETURN NEW; END $$",
        "CREATE TRIGGER log_has_no_gap BEFORE INSERT ON log"
        " FOR EACH ROW WHEN (NEW.line <> 1) EXECUTE FUNCTION refuse_gap()",
    ),
}


def upgrade() -> None:
    """Makes all tables."""
    op.create_table(
        "log",
        sa.Column("table_code", TEXT, primary_key=True),
        sa.Column("line", sa.Integer, primary_key=True),
        sa.Column("at", MILLISECONDS, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    for statement in _REFUSE_GAPS[op.get_bind().dialect.name]:
        op.execute(statement)
    op.create_table(
        "tables",
        sa.Column("code", TEXT, primary_key=True),
        sa.Column("visibility", TEXT, nullable=False),
        sa.Column("stage", TEXT, nullable=False),
        sa.Column("updated_at", MILLISECONDS, nullable=False),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.CheckConstraint("visibility IN ('public', 'unlisted', 'private')", name="visibility_known"),
        sa.CheckConstraint("stage IN ('open', 'playing', 'closed')", name="stage_known"),
        sqlite_with_rowid=False,
    )
    in_use = sa.text("stage <> 'closed'")
    op.create_index("tables_in_use", "tables", ["updated_at"], sqlite_where=in_use, postgresql_where=in_use)
    op.create_table(
        "sessions",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("token_hash", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("name", TEXT, nullable=False),
        sa.Column("created_at", MILLISECONDS, nullable=False),
        sa.CheckConstraint("length(token_hash) = 32", name="token_hashed"),
    )
    op.create_table(
        "matches",
        sa.Column("serial", sa.Integer, primary_key=True),
        sa.Column("table_code", TEXT, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("started_at", MILLISECONDS, nullable=False),
        sa.Column("finished_at", MILLISECONDS, nullable=False),
        sa.Column("preset", TEXT, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
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
        sa.CheckConstraint("kind IN ('person', 'computer')", name="kind_known"),
        sa.CheckConstraint("(kind = 'person') = (session IS NOT NULL)", name="person_has_session"),
        sqlite_with_rowid=False,
    )
    op.create_index("results_by_session", "results", ["session", "match"])
    op.create_table(
        "solitaire_results",
        sa.Column("session", sa.Integer, sa.ForeignKey("sessions.number"), primary_key=True),
        sa.Column("kind", TEXT, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("cells", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("at", MILLISECONDS, nullable=False),
        sa.CheckConstraint("kind IN ('numbered', 'daily', 'winnable')", name="kind_known"),
        sa.CheckConstraint("won IN (0, 1)", name="won_or_not"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "heartbeat",
        sa.Column("only", sa.Integer, primary_key=True),
        sa.Column("at", MILLISECONDS, nullable=False),
        sa.CheckConstraint('"only" = 1', name="one_row"),
    )
