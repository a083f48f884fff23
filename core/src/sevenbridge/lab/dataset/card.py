"""The card of a dataset: what is in it, how it was made, and what every byte means."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sevenbridge.lab.dataset.columns import Column, columns
from sevenbridge.lab.dataset.parquet import Part, type_of
from sevenbridge.lab.environments.layout import Layout

#: the file of the card, which code hosts and collections of datasets show first
CARD_FILE: Final = "README.md"

_READING: Final = """\
```python
import numpy as np
import polars as pl

decisions = pl.scan_parquet("*.parquet")
decisions.group_by("player").agg(pl.len(), pl.col("result").mean()).collect()

frame = decisions.filter(pl.col("seat") == 0).head(10_000).collect()
observations = frame["observation"].bin.reinterpret(dtype=pl.Array(pl.UInt8, {observation})).to_numpy()
hands = observations[:, {hand.start}:{hand.stop}]
masks = frame["mask"].bin.reinterpret(dtype=pl.Array(pl.UInt8, {mask})).to_numpy()
legal = np.unpackbits(masks, axis=1, bitorder="little")
```"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What the card of a dataset tells."""

    #: the command that makes the dataset again
    command: str
    #: the versions with which it was made, by name
    versions: dict[str, str]
    #: where the decisions come from, in a sentence or two
    source: str
    layout: Layout
    hidden: bool
    parts: Sequence[Part]

    def text(self) -> str:
        """The card, as Markdown."""
        made = columns(self.layout, self.hidden)
        return (
            "\n\n".join(
                [
                    self._head(),
                    "# Decisions in Seven Bridge",
                    f"{self._size()} {self.source} Rows stand match by match, round by round, and in a"
                    " round as they were decided. A draw is no decision and has no row.",
                    self._secrets(),
                    "## How it was made",
                    f"```sh\n{self.command}\n```",
                    f"With {', '.join(map(' '.join, self.versions.items()))}."
                    " The same command and versions give the same files.",
                    "## Columns",
                    _table(("column", "type", "what it says"), map(_column_row, made)),
                    "Actions are numbered in docs/library/actions.md of Seven Bridge. To learn a policy, take"
                    " `observation`, `mask` and `action`; to learn what a position is worth, `value`.",
                    "## What an observation says",
                    "By bytes. Seats count clockwise from the one that looks; cards stand suit by suit (s h d"
                    " c), from ace to king, the joker last. docs/laboratory/environments.md of Seven Bridge"
                    " says what each part means.",
                    _table(("part", "bytes", "shape", "at most"), map(_part_row, self.layout.values())),
                    "## Reading it",
                    _READING.format(
                        observation=self.layout.size, hand=self.layout["hand"], mask=_bytes_of(made, "mask")
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
        return (
            "---\npretty_name: Decisions in Seven Bridge\n"
            "tags: [card-games, imperfect-information, rummy, reinforcement-learning]\n"
            'configs:\n- config_name: default\n  data_files: "*.parquet"\n---'
        )

    def _size(self) -> str:
        counts = [sum(getattr(part, name) for part in self.parts) for name in ("decisions", "rounds")]
        return "{:,} decisions of {:,} rounds.".format(*counts)

    def _secrets(self) -> str:
        if self.hidden:
            return (
                "`hidden_hands` and `hidden_stock` tell what the seat could not know. Do not train a player"
                " on them that is to play without."
            )
        return (
            "A row tells what the seat that decides may know, and what came of it; nothing else. (The rows of"
            " the other seats of the same round tell what those knew.)"
        )


def _bytes_of(made: Iterable[Column], name: str) -> int:
    return int(next(type_of(column).byte_width for column in made if column.name == name))


def _column_row(column: Column) -> tuple[str, ...]:
    return f"`{column.name}`", "string" if column.is_text else str(type_of(column)), column.meaning


def _part_row(part: Any) -> tuple[str, ...]:
    shape = " × ".join(map(str, part.shape)) or "1"
    return f"`{part.name}`", f"{part.start}–{part.stop - 1}", shape, str(part.most)


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
