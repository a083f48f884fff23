"""A small disk that somebody fills."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

#: its size in megabytes: room for a new database, and little more
MEGABYTES = 160


class Disk:
    """A folder on a disk of its own, which root alone can make."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    def fill(self) -> None:
        """Leaves no room."""
        with self._ballast.open("wb") as file:
            try:
                while True:
                    file.write(bytes(1 << 16))
                    file.flush()
            except OSError:
                return

    def clear(self) -> None:
        """Makes room again."""
        self._ballast.unlink()


@contextmanager
def small_disk() -> Iterator[Disk]:
    """Makes a disk for the duration of the block."""
    with tempfile.TemporaryDirectory(prefix="disk-") as folder:
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m,mode=755", "disk", folder], check=True
        )
        try:
            yield Disk(Path(folder))
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)
