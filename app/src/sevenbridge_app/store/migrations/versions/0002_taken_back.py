"""Matches in which a person alone took moves back are told from the others."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds the mark, which no match of before has."""
    op.add_column("matches", sa.Column("taken_back", sa.Integer, nullable=False, server_default="0"))
