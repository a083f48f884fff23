"""Somebody's puzzles at this machine, in a file that is written whole or not at all."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Final

from sevenbridge.puzzles import Puzzle, Standing, after_answer, puzzle_from_line
from sevenbridge_app.cli.console.files import check_format, write_whole

FORMAT: Final = 1


class DamagedNotebook(ValueError):
    """A file that holds no puzzles of somebody."""


@dataclass(slots=True)
class Notebook:
    """The puzzles from one's own matches, the newest first, and how all stand that were answered."""

    path: Path
    own: list[Puzzle] = field(default_factory=list)
    #: by the names of the puzzles
    standings: dict[str, Standing] = field(default_factory=dict)
    #: How many answers in a row solved a puzzle, up to the last, and the longest such row. Those that changed
    #: nothing, since the puzzle was not due, are not counted.
    run: int = 0
    longest: int = 0
    #: what stood in the file: what is not known in it is written again
    found: dict[str, Any] = field(default_factory=dict)

    def add(self, puzzles: Iterable[Puzzle]) -> int:
        """Adds puzzles from a match, and returns how many of them are new."""
        known = {each.name for each in self.own}
        new = [each for each in puzzles if each.name not in known]
        self.own = new + self.own
        return len(new)

    def answer(self, name: str, is_solved: bool, today: date) -> Standing:
        """Notes an answer, and returns how the puzzle stands then."""
        before = self.standings.get(name)
        standing = after_answer(before, is_solved, today)
        self.standings[name] = standing
        if not is_solved:
            self.run = 0
        elif standing != before:
            self.run += 1
            self.longest = max(self.longest, self.run)
        return standing

    def due(self, puzzles: Iterable[Puzzle], today: date) -> int:
        """How many of some puzzles are to be solved again."""
        names = {each.name for each in puzzles}
        return sum(each.is_due(today) for name, each in self.standings.items() if name in names)

    def write(self) -> None:
        """Writes the file so that whatever happens, the old one or the new one is there. Raises OSError."""
        rows = dict(self.found.get("answered", {}))
        for name, each in self.standings.items():
            rows[name] = rows.get(name, {}) | {"box": each.box, "due": each.due and each.due.isoformat()}
        data = self.found | {
            "format": FORMAT,
            "run": self.run,
            "longest": self.longest,
            "answered": rows,
            "own": [json.loads(each.as_line()) for each in self.own],
        }
        write_whole(self.path, json.dumps(data) + "\n")

    @classmethod
    def read(cls, path: Path) -> "Notebook":
        """The notebook of a file, an empty one where there is none.

        What another version has more or less is no damage. Raises DamagedNotebook, NewerFile, OSError.
        """
        try:
            found: Any = json.loads(path.read_bytes())
            check_format(found, FORMAT)
            return cls(
                path=path,
                own=[puzzle_from_line(json.dumps(each)) for each in found.get("own", ())],
                standings={name: _standing(row) for name, row in found.get("answered", {}).items()},
                run=int(found.get("run", 0)),
                longest=int(found.get("longest", 0)),
                found=found,
            )
        except FileNotFoundError:
            return cls(path)
        except (AttributeError, KeyError, RecursionError, TypeError, ValueError) as error:
            raise DamagedNotebook(str(error)) from error


def _standing(row: Any) -> Standing:
    due = row.get("due")
    return Standing(int(row["box"]), date.fromisoformat(due) if due else None)
