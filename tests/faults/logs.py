"""The logs of all tables, as they lie in a database."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from sqlalchemy import create_engine, text

from sevenbridge_app.store.log_lines import LogLine, unpack
from sevenbridge_app.store.sqlite import DATABASE


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
            packed = "SELECT * FROM packed_log ORDER BY table_code, match"
            for row in connection.execute(text(packed)).mappings():
                logs[row["table_code"]] += unpack(bytes(row["body"]), row["last_line"])[0]
            for row in connection.execute(text("SELECT * FROM log ORDER BY table_code, line")).mappings():
                logs[row["table_code"]].append(
                    LogLine(row["line"], row["at"], bytes(row["body"]), bytes(row["key"]))
                )
    finally:
        engine.dispose()
    return dict(logs)
