"""The card of a dataset: what is in it, how it was made, and what every byte means."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from sevenbridge.lab.dataset.about import DATASET_VERSION, TITLE, About
from sevenbridge.lab.dataset.columns import Column, columns
from sevenbridge.lab.dataset.parquet import Part

#: the file of the card, which code hosts and collections of datasets show first
CARD_FILE: Final = "README.md"

_READING: Final = """\
```python
import numpy as np
import polars as pl

decisions = pl.scan_parquet("*.parquet")
decisions.group_by("player").agg(pl.len(), pl.col("result").mean()).collect()

frame = decisions.filter(pl.col("seat") == 0).head(10_000).collect()
observations = frame["observation"].to_numpy()  # decisions, {observation} bytes
hands = observations[:, {hand.start}:{hand.stop}]
legal = np.unpackbits(frame["mask"].to_numpy(), axis=1, bitorder="little")
```

DuckDB counts from 1, so `observation[i + 1]` is byte i and `(mask[a // 8 + 1] >> (a % 8)) & 1` says whether
action a is legal:

```sql
SELECT verb, avg(observation[{points}]) AS points_in_hand FROM '*.parquet' WHERE NOT asked GROUP BY verb;
SELECT * FROM parquet_kv_metadata('part-00000.parquet');  -- what the file says of itself
```"""


@dataclass(frozen=True, slots=True)
class Card:
    """What the card of a dataset tells."""

    about: About
    parts: Sequence[Part]

    def text(self) -> str:
        """The card, as Markdown."""
        about, layout = self.about, self.about.layout
        made = columns(layout, about.optional)
        return (
            "\n\n".join(
                [
                    self._head(),
                    f"# {TITLE}",
                    f"{self._size()} {about.source} Rows stand match by match, round by round, and in a"
                    " round as they were decided. A draw is no decision and has no row.",
                    self._secrets(),
                    *self._license(),
                    "## How it was made",
                    *([f"```sh\n{about.command}\n```"] if about.command else []),
                    f"With {about.versions}; version {DATASET_VERSION} of the columns and what they mean. The"
                    " same command and versions give the same files, each of which has all this in its"
                    " metadata.",
                    "## Columns",
                    _table(("column", "type", "what it says"), map(_column_row, made)),
                    "Actions are numbered in docs/library/actions.md of Seven Bridge. To learn a policy, take"
                    " `observation`, `mask` and `action`; to learn what a position is worth, `ahead`."
                    + self._values(),
                    "## What an observation says",
                    "By bytes. Seats count clockwise from the one that looks; cards stand suit by suit (s h d"
                    " c), from ace to king, the joker last. docs/laboratory/environments.md of Seven Bridge"
                    " says what each part means.",
                    _table(("part", "bytes", "shape", "at most"), map(_part_row, layout.values())),
                    "## Reading it",
                    _READING.format(
                        observation=layout.size, hand=layout["hand"], points=layout["hand_points"].stop
                    ),
                    "## Files",
                    _table(
                        ("file", "decisions", "rounds", "bytes", "SHA-256"),
                        (
                            (p.name, f"{p.decisions:,}", f"{p.rounds:,}", f"{p.size:,}", p.checksum)
                            for p in self.parts
                        ),
                    ),
                ]
            )
            + "\n"
        )

    def _head(self) -> str:
        """What collections of datasets read."""
        license = f"license: {self.about.license.lower()}\n" if self.about.license else ""
        return (
            f"---\npretty_name: {TITLE}\n{license}"
            "tags: [card-games, imperfect-information, rummy, reinforcement-learning]\n"
            'configs:\n- config_name: default\n  data_files: "*.parquet"\n---'
        )

    def _license(self) -> Iterator[str]:
        if self.about.license:
            yield (
                "The dataset is in the public domain: copy it, change it and use it as you like"
                f" ([{self.about.license}](https://creativecommons.org/publicdomain/zero/1.0/))."
            )

    def _values(self) -> str:
        if self.about.optional.worlds is None:
            return ""
        return (
            " To learn what the teacher thinks of each action, take `action_values`: one by one they are"
            " rough, as `error` tells, and a net that is fitted to many finds their means."
        )

    def _size(self) -> str:
        counts = [sum(getattr(part, name) for part in self.parts) for name in ("decisions", "rounds")]
        return "{:,} decisions of {:,} rounds.".format(*counts)

    def _secrets(self) -> str:
        if self.about.optional.hidden:
            return (
                "`hidden_hands` and `hidden_stock` tell what the seat could not know. Do not train a player"
                " on them that is to play without."
            )
        return (
            "A row tells what the seat that decides may know, and what came of it; nothing else. (The rows of"
            " the other seats of the same round tell what those knew.)"
        )


def _column_row(column: Column) -> tuple[str, ...]:
    return f"`{column.name}`", _type_in_words(column), column.meaning


def _type_in_words(column: Column) -> str:
    dtype = np.dtype(column.dtype)
    if column.is_text or dtype.kind == "S":
        return "string"
    if dtype.names:
        return f"list of ({', '.join(f'{name} {dtype[name]}' for name in dtype.names)})"
    return f"uint8[{column.width * dtype.itemsize}]" if column.width else str(dtype)


def _part_row(part: Any) -> tuple[str, ...]:
    shape = " × ".join(map(str, part.shape)) or "1"
    return f"`{part.name}`", f"{part.start}–{part.stop - 1}", shape, str(part.most)


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
