"""The puzzles that come with the package: mined with ``sevenbridge puzzles mine``."""

from functools import cache
from importlib.resources import files

from sevenbridge.puzzles.puzzle import Puzzle, puzzle_from_line


@cache
def shipped_puzzles() -> tuple[Puzzle, ...]:
    """All puzzles of the package, in the order of the file. Reading them takes a moment, once."""
    text = files("sevenbridge.puzzles").joinpath("shipped.jsonl").read_text(encoding="utf-8")
    return tuple(map(puzzle_from_line, text.splitlines()))
