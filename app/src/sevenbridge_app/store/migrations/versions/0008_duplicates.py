"""Matches that several guests play, each alone with the same cards, and the days that have one for all."""

import sqlalchemy as sa
from alembic import op

from sevenbridge_app.store.column_types import MILLISECONDS, TEXT

revision = "0008"
down_revision = "0007"
#: the oldest program that may go on with the database after this step, by the last step that it knows
oldest = "0003"


def upgrade() -> None:
    """Adds the tables."""
    op.create_table(
        "days",
        sa.Column("day", TEXT, primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("terms", sa.LargeBinary, nullable=False),
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
