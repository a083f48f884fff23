"""The logs of all tables, as they lie in a database."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from sqlalchemy import create_engine, text

from sevenbridge.store.sqlite import DATABASE
from sevenbridge.store.tables import LogLine


def read_logs(where: Path) -> dict[str, list[LogLine]]:
    """Reads all logs from a folder, past the store: a server may have it open."""
    engine = create_engine(f"sqlite:///{where / DATABASE}")
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
