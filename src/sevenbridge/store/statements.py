"""SQL text for the plain driver, made of the schema, so that no column is named twice."""

from typing import Final

from sqlalchemy.dialects import sqlite
from sqlalchemy.sql.expression import ClauseElement

_DIALECT: Final = sqlite.dialect(paramstyle="qmark")


def sql_of(statement: ClauseElement) -> str:
    """A statement as text, with a ``?`` for each parameter; those of an insert are in the columns' order."""
    return str(statement.compile(dialect=_DIALECT))
