"""Puzzles from the matches of guests, and how the puzzles that they answer stand with them."""

import sqlalchemy as sa
from alembic import op

from sevenbridge_app.store.column_types import MILLISECONDS, TEXT

revision = "0009"
down_revision = "0008"
#: the oldest program that may go on with the database after this step, by the last step that it knows
oldest = "0003"


def _session() -> sa.Column[int]:
    owner = sa.ForeignKey("sessions.number", ondelete="CASCADE")
    return sa.Column("session", sa.Integer, owner, primary_key=True)


def upgrade() -> None:
    """Adds the tables; matches of before leave no puzzles until somebody has them reviewed."""
    op.create_table(
        "own_puzzles",
        _session(),
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
        _session(),
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
        _session(),
        sa.Column("run", sa.Integer, nullable=False),
        sa.Column("longest", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
