"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes all tables."""
    op.create_table(
        "log",
        sa.Column("table_code", sa.Text, primary_key=True),
        sa.Column("line", sa.Integer, primary_key=True),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    # FAIL, unlike ABORT, takes nothing back, for which SQLite would keep a copy of every page; whoever
    # inserts takes back the whole
    op.execute(
        "CREATE TRIGGER log_has_no_gap BEFORE INSERT ON log"
        " WHEN NEW.line <> 1 AND NOT EXISTS"
        " (SELECT 1 FROM log WHERE table_code = NEW.table_code AND line = NEW.line - 1)"
        " BEGIN SELECT RAISE(FAIL, 'the line before is missing'); END"
    )
    op.create_table(
        "tables",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("visibility", sa.Text, nullable=False),
        sa.Column("stage", sa.Text, nullable=False),
        sa.Column("updated_at", sa.Integer, nullable=False),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.CheckConstraint("visibility IN ('public', 'unlisted', 'private')", name="visibility_known"),
        sa.CheckConstraint("stage IN ('open', 'playing', 'closed')", name="stage_known"),
        sqlite_with_rowid=False,
    )
    op.create_index("tables_in_use", "tables", ["updated_at"], sqlite_where=sa.text("stage <> 'closed'"))
    op.create_table(
        "sessions",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("token_hash", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_at", sa.Integer, nullable=False),
        sa.CheckConstraint("length(token_hash) = 32", name="token_hashed"),
    )
    op.create_table(
        "matches",
        sa.Column("serial", sa.Integer, primary_key=True),
        sa.Column("table_code", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("started_at", sa.Integer, nullable=False),
        sa.Column("finished_at", sa.Integer, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
    )
    op.create_index("matches_by_table", "matches", ["table_code", "number"], unique=True)
    op.create_table(
        "results",
        sa.Column("match", sa.Integer, sa.ForeignKey("matches.serial"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("session", sa.Integer, sa.ForeignKey("sessions.number")),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
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
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("cells", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.CheckConstraint("kind IN ('numbered', 'daily', 'winnable')", name="kind_known"),
        sa.CheckConstraint("won IN (0, 1)", name="won_or_not"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "heartbeat",
        sa.Column("only", sa.Integer, primary_key=True),
        sa.Column("at", sa.Integer, nullable=False),
        sa.CheckConstraint("only = 1", name="one_row"),
    )
