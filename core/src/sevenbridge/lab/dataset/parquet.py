"""Writes decisions as Parquet files, without a copy of what they are made of."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from sevenbridge.lab.dataset.columns import Column, Decisions

#: so many decisions are compressed together, and kept in memory until they are
ROWS_TOGETHER: Final = 32_768
#: beyond this level files hardly become smaller
_LEVEL: Final = 3


@dataclass(frozen=True, slots=True)
class Part:
    """A file of a dataset, and what is in it."""

    name: str
    decisions: int
    rounds: int
    matches: int
    size: int
    #: SHA-256, in hexadecimal digits
    checksum: str


def write(path: Path, columns: Sequence[Column], blocks: Iterable[Decisions]) -> Part:
    """Writes a file with these columns; each round stands in one block. Raises OSError.

    The file gets its name when it is whole.
    """
    unfinished = path.with_suffix(".unfinished")
    fields = [pa.field(column.name, type_of(column)).with_metadata(_about(column)) for column in columns]
    schema = pa.schema(fields)
    words = [column.name for column in columns if column.is_text]
    decisions = rounds = matches = 0
    try:
        with pq.ParquetWriter(
            unfinished,
            schema,
            compression="zstd",
            compression_level=_LEVEL,
            use_dictionary=words,
            # the least and the greatest of bytes tell nothing
            write_statistics=[column.name for column in columns if not column.width],
        ) as writer:
            waiting: list[pa.Table] = []
            for block in blocks:
                waiting.append(_table(block, columns, schema))
                decisions += waiting[-1].num_rows
                rounds += _different(block, "match", "round")
                matches += _different(block, "match")
                if sum(table.num_rows for table in waiting) >= ROWS_TOGETHER:
                    writer.write_table(pa.concat_tables(waiting))
                    waiting = []
            if waiting:
                writer.write_table(pa.concat_tables(waiting))
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    with path.open("rb") as file:
        checksum = hashlib.file_digest(file, "sha256").hexdigest()
    return Part(path.name, decisions, rounds, matches, path.stat().st_size, checksum)


def type_of(column: Column) -> Any:
    """The Arrow type of a column."""
    if column.is_text:
        return pa.dictionary(pa.int32(), pa.string())
    dtype = np.dtype(column.dtype)
    return pa.binary(column.width * dtype.itemsize) if column.width else pa.from_numpy_dtype(dtype)


def _about(column: Column) -> dict[str, str]:
    """What the file says of a column besides its name and type."""
    return {"meaning": column.meaning}


def _table(block: Decisions, columns: Sequence[Column], schema: Any) -> Any:
    return pa.table([_array(column, block) for column in columns], schema=schema)


def _array(column: Column, block: Decisions) -> Any:
    numbers = np.ascontiguousarray(block.arrays[column.name], column.dtype)
    if column.is_text:
        codes = pa.array(numbers, mask=numbers < 0)
        return pa.DictionaryArray.from_arrays(codes, pa.array(block.texts[column.name], pa.string()))
    if column.width:
        held = [None, pa.py_buffer(numbers)]
        return pa.FixedSizeBinaryArray.from_buffers(type_of(column), len(numbers), held)
    return pa.array(numbers, mask=np.isnan(numbers) if numbers.dtype.kind == "f" else None)


def _different(block: Decisions, *names: str) -> int:
    """How many different rows these columns have."""
    return len(np.unique(np.stack([block.arrays[name] for name in names]), axis=1).T)
