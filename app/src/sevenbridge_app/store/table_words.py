"""The words by which tables that wait for people are found, beside their codes.

A word is taken by one table at a time. It is given up in the transaction in which a match begins there, or
the table is closed (``tables.write``).
"""

from collections.abc import Collection

from sqlalchemy import Connection, insert, select

from sevenbridge_app.store import rows
from sevenbridge_app.store.schema import table_words, tables


def find(connection: Connection, word: str) -> str | None:
    """The code of the table that waits for people under a word."""
    query = select(tables.c.code).join(table_words, table_words.c.table_code == tables.c.code)
    code: str | None = connection.scalar(query.where(table_words.c.word == word, tables.c.stage == "open"))
    return code


def give(connection: Connection, code: str, word: str) -> str | None:
    """Gives a table that waits for people a word and returns it, or the one that it has.

    Returns None for a table that does not wait, and "" if another table has the word.
    """
    # who begins a match there meanwhile waits for this, and then takes the word away
    waits = select(tables.c.code).where(tables.c.code == code, tables.c.stage == "open").with_for_update()
    if connection.scalar(waits) is None:
        return None
    given: str | None = connection.scalar(select(table_words.c.word).where(table_words.c.table_code == code))
    if given is not None:
        return given
    if connection.scalar(select(table_words.c.word).where(table_words.c.word == word)) is not None:
        return ""
    connection.execute(insert(table_words), {"table_code": code, "word": word})
    return word


def end(connection: Connection, codes: Collection[str]) -> None:
    """Takes the words of tables away, as far as they have one."""
    rows.remove(connection, table_words, list(codes))
