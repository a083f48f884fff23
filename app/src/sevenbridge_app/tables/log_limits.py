"""How long the log of a table becomes, which whoever comes to the table has to fold.

That is some hundred matches. A match that goes on is always played to its end, and what that needs is never
refused; then the table is closed, and people open a new one. The bound holds apart from that match and from
the comings and goings of connections, which are never refused.
"""

from typing import Final

from sevenbridge_app.tables.table import Table

#: with so many events a table begins no further match, and does only what the one that goes on needs
FULL: Final = 18_000


def is_full(table: Table) -> bool:
    """Returns whether the table begins no further match, and is closed as soon as none goes on."""
    return table.log_length >= FULL
