"""Logs that the machine has kept and the server has not in memory."""

from __future__ import annotations

from collections.abc import Iterable


class LogsAway(Exception):
    """The logs of these tables are needed. The machine brings them, and then asks once more."""

    def __init__(self, codes: Iterable[str]) -> None:
        self.codes = tuple(codes)
        super().__init__(", ".join(self.codes))
