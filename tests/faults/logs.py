"""The logs of all tables, as they lie in a database."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from sqlalchemy import create_engine, text

from sevenbridge_app.store.sqlite import DATABASE
from sevenbridge_app.store.tables import LogLine


def read_logs(where: Path | str) -> dict[str, list[LogLine]]:
    """Reads all logs from a folder or a URL, past the store: a server may have it open."""
    if isinstance(where, Path):
        url = f"sqlite:///{where / DATABASE}"
    else:
        url = where.replace("postgresql://", "postgresql+psycopg://", 1)
    engine = create_engine(url)
    logs: dict[str, list[LogLine]] = defaultdict(list)
    try:
        with engine.connect() as connection:
            for row in connection.execute(text("SELECT * FROM log ORDER BY table_code, line")).mappings():
                logs[row["table_code"]].append(
                    LogLine(row["line"], row["at"], bytes(row["body"]), bytes(row["key"] or b""))
                )
    finally:
        engine.dispose()
    return dict(logs)
