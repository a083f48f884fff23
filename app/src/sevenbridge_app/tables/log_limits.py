"""How long the log of a table becomes, which whoever comes to the table has to fold.

That is some hundred matches. A match that goes on is always played to its end; then people open a new table.
"""

from typing import Final

from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.table import Table

#: with so many events a table begins no further match
NEARLY_FULL: Final = 18_000
#: with so many a match that goes on is played to its end and nothing else is done; then the table is closed
FULL: Final = 20_000


def check_next_match(table: Table) -> None:
    """Raises RequestRefused if the table may not begin another match."""
    if table.log_length >= NEARLY_FULL:
        raise RequestRefused(RefusalCode.TABLE_FULL)


def is_full(table: Table) -> bool:
    """Returns whether the table takes no events but those of play."""
    return table.log_length >= FULL


def check_event(table: Table) -> None:
    """Raises RequestRefused if the table is full."""
    if is_full(table):
        raise RequestRefused(RefusalCode.TABLE_FULL)
