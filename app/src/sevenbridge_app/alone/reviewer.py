"""A review of a match, computed beside the server: JavaScript calls this in a worker of its own."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from sevenbridge.analysis import Judge
from sevenbridge_app.tables.match_review import reviewed


def review(record: str, tell: Callable[[float], None]) -> str:
    """Reviews the match of a record; returns a ``ReviewedMatch`` as JSON.

    ``tell`` is called with the share that is done, from 0 to 1. A judge has the same verdicts wherever it is,
    so nothing of those that the table's coach has given is needed.
    """
    return msgspec.json.encode(reviewed(record, Judge(), tell)).decode()
