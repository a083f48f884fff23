"""What guests have told the host about others at their tables. A complaint is kept until the host settles it.

With its table it is removed, and where whoever it is about is forgotten.
"""

from sqlalchemy import ColumnElement, Connection, delete, insert, select

from sevenbridge_app.results.complaints import Complaint
from sevenbridge_app.store.schema import complaints
from sevenbridge_app.store.sessions import is_known


def add(connection: Connection, complaint: Complaint) -> bool:
    """Keeps a complaint. False where nobody can come back as the other any more."""
    if not is_known(connection, complaint.about):
        return False
    row = complaint._asdict()
    row["table_code"] = row.pop("table")
    del row["number"]
    connection.execute(insert(complaints), row)
    return True


def standing(connection: Connection) -> list[Complaint]:
    """All complaints that have not been settled, the oldest first."""
    return _found(connection)


def made_by(connection: Connection, session: int) -> list[Complaint]:
    """The complaints of a session that have not been settled, the oldest first."""
    return _found(connection, complaints.c.by == session)


def settle(connection: Connection, number: int) -> bool:
    """Removes a complaint, with what was said. False where there is none."""
    return bool(connection.execute(delete(complaints).where(complaints.c.number == number)).rowcount)


def _found(connection: Connection, *conditions: ColumnElement[bool]) -> list[Complaint]:
    columns = complaints.c
    query = select(
        columns.at,
        columns.by,
        columns.about,
        columns.name,
        columns.table_code,
        columns.match,
        columns.seat,
        columns.reason,
        columns.said,
        columns.number,
    ).where(*conditions)
    return [Complaint._make(row) for row in connection.execute(query.order_by(columns.number))]
