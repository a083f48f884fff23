"""What is promised of datasets, one fact a line: the columns of a ``dataset_version``, and what writes them.

``python -m tests.promises.dataset_lines`` writes the facts to ``frozen/dataset.txt``; that needs the extra
``data``.
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
from tests.promises.public_names import names_in

FROZEN: Final = Path(__file__).with_name("frozen") / "dataset.txt"


def dataset_lines() -> Iterator[str]:
    """Each column, the optional ones among them, with its type as Arrow calls it, and the public names."""
    layout = Layout(PRESETS["gamerules"], 4)
    for column in columns(layout, OptionalColumns(hidden=True, worlds=FEWEST_WORLDS)):
        yield f"{DATASET_VERSION} {column.name}: {type_of(column)}"
    yield from names_in("sevenbridge.lab.dataset")


if __name__ == "__main__":
    FROZEN.write_text("".join(f"{line}\n" for line in dataset_lines()), encoding="utf-8")
