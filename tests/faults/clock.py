"""The clock of a machine that somebody sets while a node runs on it, by libfaketime."""

from __future__ import annotations

from pathlib import Path
from typing import Final

#: the Debian package that brings it
PACKAGE: Final = "faketime"


def library() -> Path | None:
    """Where libfaketime is; None where it is not installed."""
    return next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)


class MachineClock:
    """The time of day as one process sees it. Its monotonic clock never jumps, as on every machine."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.set(0)

    @property
    def variables(self) -> dict[str, str]:
        """What the environment of the process must have."""
        found = library()
        assert found is not None, f"libfaketime is missing; on Debian: apt-get install {PACKAGE}"
        return {
            "LD_PRELOAD": str(found),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            # how soon a jump is noticed, in seconds
            "FAKETIME_CACHE_DURATION": "1",
        }

    def set(self, ahead: int) -> None:
        """Puts the clock so many seconds ahead of the true time, or behind it."""
        new = self._file.with_suffix(".new")
        new.write_text(f"{ahead:+d}\n")
        new.replace(self._file)
