"""Writes decisions as Parquet files, without a copy of what they are made of."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

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


def write(
    path: Path, columns: Sequence[Column], blocks: Iterable[Decisions], about: Mapping[str, str]
) -> Part:
    """Writes a file with these columns; each round stands in one block. Raises OSError.

    Its metadata are ``about``, and by which ``rules`` was played. The file gets its name when it is whole.
    """
    unfinished = path.with_suffix(".unfinished")
    fields = [pa.field(column.name, type_of(column)).with_metadata(_about(column)) for column in columns]
    schema = pa.schema(fields)
    # most numbers of an observation are 0 or 1
    repeating = [_leaf(column) for column in columns if column.is_text or column.width]
    rules: dict[str, None] = {}
    decisions = rounds = matches = 0
    try:
        with pq.ParquetWriter(
            unfinished,
            schema,
            compression="zstd",
            compression_level=_LEVEL,
            use_dictionary=repeating,
            # the least and the greatest of many tell nothing
            write_statistics=[column.name for column in columns if not column.width and not column.is_list],
        ) as writer:
            waiting: list[pa.Table] = []
            for block in blocks:
                waiting.append(_table(block, columns, schema))
                decisions += waiting[-1].num_rows
                rounds += _different(block, "match", "round")
                matches += _different(block, "match")
                rules |= dict.fromkeys(block.texts["rules"])
                if sum(table.num_rows for table in waiting) >= ROWS_TOGETHER:
                    writer.write_table(pa.concat_tables(waiting))
                    waiting = []
            if waiting:
                writer.write_table(pa.concat_tables(waiting))
            writer.add_key_value_metadata({**about, "rules": " ".join(rules)})
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    with path.open("rb") as file:
        checksum = hashlib.file_digest(file, "sha256").hexdigest()
    return Part(path.name, decisions, rounds, matches, path.stat().st_size, checksum)


def type_of(column: Column) -> Any:
    """The Arrow type of a column."""
    dtype = np.dtype(column.dtype)
    if column.is_text:
        return pa.dictionary(pa.int32(), pa.string())
    if dtype.names:
        fields = [_present(name, pa.from_numpy_dtype(dtype[name])) for name in dtype.names]
        return pa.list_(_present("element", pa.struct(fields)))
    if column.width:
        return pa.list_(_present("element", pa.uint8()), column.width * dtype.itemsize)
    return pa.string() if dtype.kind == "S" else pa.from_numpy_dtype(dtype)


def _present(name: str, kind: Any) -> Any:
    """A field that is never null."""
    return pa.field(name, kind, nullable=False)


def _leaf(column: Column) -> str:
    """What Parquet calls the numbers of a column."""
    return f"{column.name}.list.element" if column.width else column.name


def _about(column: Column) -> dict[str, str]:
    """What the file says of a column besides its name and type."""
    return {"meaning": column.meaning}


def _table(block: Decisions, columns: Sequence[Column], schema: Any) -> Any:
    return pa.table([_array(column, block) for column in columns], schema=schema)


def _array(column: Column, block: Decisions) -> Any:
    if column.is_list:
        return _lists(column, block.arrays[column.name])
    numbers = np.ascontiguousarray(block.arrays[column.name], column.dtype)
    if column.is_text:
        codes = pa.array(numbers, mask=numbers < 0)
        return pa.DictionaryArray.from_arrays(codes, pa.array(block.texts[column.name], pa.string()))
    if column.width:
        return pa.FixedSizeListArray.from_arrays(numbers.view(np.uint8).reshape(-1), type=type_of(column))
    if numbers.dtype.kind == "S":
        return pa.array(numbers).cast(pa.string())
    return pa.array(numbers, mask=np.isnan(numbers) if numbers.dtype.kind == "f" else None)


def _lists(column: Column, rows: NDArray[Any]) -> Any:
    """Rows of any length, of what has several numbers itself."""
    kind = type_of(column)
    ends = np.cumsum([0, *map(len, rows)], dtype=np.int32)
    flat = np.concatenate(rows) if len(rows) else np.empty(0, column.dtype)
    fields = kind.value_type.fields
    numbers = [np.ascontiguousarray(flat[field.name]) for field in fields]
    return pa.ListArray.from_arrays(ends, pa.StructArray.from_arrays(numbers, fields=fields), type=kind)


def _different(block: Decisions, *names: str) -> int:
    """How many different rows these columns have."""
    return len(np.unique(np.stack([block.arrays[name] for name in names]), axis=1).T)
