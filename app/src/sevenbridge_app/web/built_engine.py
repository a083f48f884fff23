"""The engine with which a page plays without a server, as ``make wasm`` builds it."""

from __future__ import annotations

import json
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

#: where ``make wasm`` has it, in a checkout. No package carries the engine: only a checkout can build it
BUILT: Final = Path("build", "wasm", "bundle")
#: the file that names the others, which lie in a folder beside it
CONTENTS: Final = "engine.json"
#: the licences of the page, of the engine, or of both
LICENSES: Final = "licenses.txt"


def is_built(folder: Path) -> bool:
    """Returns whether a folder has an engine."""
    return (folder / CONTENTS).is_file()


def version(folder: Path) -> str:
    """Returns the name of the folder in which the files of an engine lie."""
    name: str = json.loads((folder / CONTENTS).read_text(encoding="utf-8"))["folder"]
    return name


def licenses(page: Traversable, engine: Path) -> str:
    """Returns the licences of a page and its engine."""
    return "\n".join((each / LICENSES).read_text(encoding="utf-8") for each in (page, engine))
