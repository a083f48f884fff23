"""What a dataset says of itself, in its card and in each of its files."""

import json
import platform
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import metadata
from typing import Any, Final

from sevenbridge.lab.dataset.columns import OptionalColumns
from sevenbridge.lab.environments.layout import Layout

TITLE: Final = "Decisions in Seven Bridge"
#: the version of the columns and what they mean: another one for each change by which something is read
#: otherwise (docs/house/promises.md)
DATASET_VERSION: Final = 1
#: of games that computers played, as SPDX names it
PUBLIC_DOMAIN: Final = "CC0-1.0"
#: the distributions on which it depends which bytes a file has
DISTRIBUTIONS: Final = ("sevenbridge-core", "numpy", "pyarrow")


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What a dataset is, and how it was made."""

    layout: Layout
    optional: OptionalColumns
    #: where the decisions come from, in a sentence or two
    source: str
    #: as SPDX names it; empty where it is for those to choose whose games these are
    license: str
    #: the command that makes the dataset again, in a folder FOLDER; empty where a program made it
    command: str = ""

    @property
    def versions(self) -> str:
        """The versions on which it depends what is in the files, in words."""
        python = f"Python {platform.python_version()}"
        return ", ".join([*(f"{name} {metadata.version(name)}" for name in DISTRIBUTIONS), python])

    def in_files(self) -> Mapping[str, str]:
        """The metadata of each file, but for what only the file itself knows."""
        told = {
            "title": TITLE,
            "dataset_version": str(DATASET_VERSION),
            "license": self.license,
            "source": self.source,
            "command": self.command,
            "versions": self.versions,
            "seats": str(self.layout.seats),
            "layout": json.dumps([_part(part) for part in self.layout.values()]),
        }
        return {name: text for name, text in told.items() if text}


def _part(part: Any) -> dict[str, Any]:
    return {
        "name": part.name,
        "start": part.start,
        "stop": part.stop,
        "shape": part.shape,
        "most": part.most,
    }
