"""Finished reviews of matches are kept for all nodes, and no two nodes compute the same."""

import sqlalchemy as sa
from alembic import op

from sevenbridge_app.store.column_types import MILLISECONDS, TEXT

revision = "0007"
down_revision = "0006"
#: the oldest program that may go on with the database after this step, by the last step that it knows
oldest = "0003"


def upgrade() -> None:
    """Adds the table; reviews of before were never stored."""
    op.create_table(
        "reviews",
        sa.Column("table_code", TEXT, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("node", TEXT, nullable=False),
        sa.Column("run", sa.LargeBinary, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary),
        sa.Column("ended_at", MILLISECONDS),
    )
    op.create_index("reviews_by_age", "reviews", ["ended_at"])
