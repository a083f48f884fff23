"""What the host tells nodes: whom to shut out, and what to do."""

import sqlalchemy as sa
from alembic import op

from sevenbridge_app.store.column_types import MILLISECONDS, TEXT

revision = "0004"
down_revision = "0003"
#: the oldest program that may go on with the database after this step, by the last step that it knows
oldest = "0003"


def upgrade() -> None:
    """Adds the host's bans and orders, and what nodes report."""
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
