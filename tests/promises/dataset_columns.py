"""The columns of datasets, each with its type, as lines: those of a ``dataset_version`` are always there.

``python -m tests.promises.dataset_columns`` writes them to ``frozen/dataset.txt``; that needs
the extra ``data``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sevenbridge.engine.rules import PRESETS
from sevenbridge.lab.dataset.about import DATASET_VERSION
from sevenbridge.lab.dataset.columns import FEWEST_WORLDS, OptionalColumns, columns
from sevenbridge.lab.dataset.parquet import type_of
from sevenbridge.lab.environments.layout import Layout

FROZEN: Final = Path(__file__).with_name("frozen") / "dataset.txt"


def dataset_columns() -> Iterator[str]:
    """A line for each column, the optional ones among them, with its type as Arrow calls it."""
    layout = Layout(PRESETS["gamerules"], 4)
    for column in columns(layout, OptionalColumns(hidden=True, worlds=FEWEST_WORLDS)):
        yield f"{DATASET_VERSION} {column.name}: {type_of(column)}"


if __name__ == "__main__":
    FROZEN.write_text("".join(f"{line}\n" for line in dataset_columns()), encoding="utf-8")
