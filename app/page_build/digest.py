"""The state that source files are in, as a hash."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

#: what Python and the page's tools leave among the sources
LEFT = {"page/node_modules", "page/dist"}


def digest(root: Path, *names: str) -> str:
    """A hash of files and folders under a root, their names included."""
    found = hashlib.sha256()
    for name in names:
        for file in _files(root, root / name):
            place = file.relative_to(root).as_posix()
            found.update(f"{place}\0{file.stat().st_size}\0".encode())
            found.update(file.read_bytes())
    return found.hexdigest()


def _files(root: Path, path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
    for folder, folders, files in os.walk(path):
        here = Path(folder)
        folders[:] = sorted(
            each
            for each in folders
            if each != "__pycache__" and (here / each).relative_to(root).as_posix() not in LEFT
        )
        yield from (here / each for each in sorted(files))
