"""What a quick match is found by at any node: who waits where, and where those meet who ask at once."""

import sqlalchemy as sa
from alembic import op

from sevenbridge_app.store.column_types import MILLISECONDS, TEXT

revision = "0005"
down_revision = "0004"
#: the oldest program that may go on with the database after this step, by the last step that it knows
oldest = "0003"


def upgrade() -> None:
    """Adds to the directory who waits at a table; a table of before is found again once it changes."""
    op.add_column("tables", sa.Column("quick", TEXT))
    op.add_column("tables", sa.Column("present", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("opened_at", MILLISECONDS, nullable=False, server_default="0"))
    for name, columns, condition in (
        ("tables_waited_at", ["updated_at"], sa.text("present > 0")),
        ("tables_quick", ["quick", "opened_at"], sa.text("quick IS NOT NULL")),
    ):
        op.create_index(name, "tables", columns, sqlite_where=condition, postgresql_where=condition)
    op.create_table(
        "meeting_places",
        sa.Column("kind", TEXT, primary_key=True),
        sa.Column("table_code", TEXT, nullable=False),
        sqlite_with_rowid=False,
    )
