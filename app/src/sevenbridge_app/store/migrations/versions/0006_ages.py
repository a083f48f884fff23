"""What is unused for long can be found, and guests can be forgotten."""

import time

import sqlalchemy as sa
from alembic import op

from sevenbridge_app.store.column_types import MILLISECONDS

revision = "0006"
down_revision = "0005"
#: the oldest program that may go on with the database after this step, by the last step that it knows
oldest = "0003"


def upgrade() -> None:
    """Notes when guests were last there. Nobody knows it of those of before, who begin to age today."""
    op.add_column("sessions", sa.Column("seen_at", MILLISECONDS))
    op.add_column("sessions", sa.Column("forgotten_at", MILLISECONDS))
    op.execute(sa.text("UPDATE sessions SET seen_at = :now").bindparams(now=time.time_ns() // 1_000_000))
    known = sa.text("forgotten_at IS NULL")
    op.create_index("sessions_by_use", "sessions", ["seen_at"], sqlite_where=known, postgresql_where=known)
    op.create_index("tables_by_age", "tables", ["updated_at", "code"])
