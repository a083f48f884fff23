"""Any number of nodes: who wrote a line, which table has something to do when, and which nodes there are."""

import sqlalchemy as sa
from alembic import op

from sevenbridge_app.store.column_types import MILLISECONDS, TEXT

revision = "0003"
down_revision = "0002"
#: the oldest program that may go on with the database after this step, by the last step that it knows
oldest = "0003"


def upgrade() -> None:
    """Adds what nodes need. The heartbeat of the only server becomes that of a node without a name."""
    op.add_column("log", sa.Column("key", sa.LargeBinary))
    op.create_table(
        "deadlines",
        sa.Column("table_code", TEXT, primary_key=True),
        sa.Column("due_at", MILLISECONDS, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("deadlines_by_time", "deadlines", ["due_at"])
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
    op.execute("INSERT INTO nodes SELECT '', '', at, at, 0 FROM heartbeat")
    op.create_table(
        "compatibility",
        sa.Column("only", sa.Integer, primary_key=True),
        sa.Column("oldest", TEXT, nullable=False),
        sa.CheckConstraint('"only" = 1', name="one_row"),
    )
