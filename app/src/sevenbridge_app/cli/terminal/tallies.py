"""How the person stands against each character, in a file that is written whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from sevenbridge.bots import BY_ID
from sevenbridge_app.cli.console.files import NewerFile, check_format, set_aside, write_whole
from sevenbridge_app.cli.terminal.score_sheet import Book

FILE: Final = "opponents.json"
FORMAT: Final = 1
#: whoever has finished fewer matches is new to the game
FIRST_MATCHES: Final = 3


class Tally(NamedTuple):
    """In how many matches the person was placed ahead of somebody, and behind."""

    ahead: int = 0
    behind: int = 0

    @property
    def is_beaten(self) -> bool:
        """Whether the person is ahead of the other more often than behind."""
        return self.ahead > self.behind


def is_new(directory: Path) -> bool:
    """Whether the person has met nobody in as many matches as make one a player."""
    return all(sum(tally) < FIRST_MATCHES for tally in read_tallies(directory).values())


def read_tallies(directory: Path) -> dict[str, Tally]:
    """The tallies by the ids of characters, none where the file cannot be read."""
    try:
        return _known(_found(directory / FILE))
    except (NewerFile, OSError):
        return {}


def _found(path: Path) -> dict[str, Any]:
    """What stands in the file; a damaged one is put aside. Raises NewerFile, OSError."""
    try:
        found = json.loads(path.read_bytes())
        check_format(found, FORMAT)
        _known(found)
    except FileNotFoundError:
        return {}
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
        set_aside(path)
        return {}
    return dict(found)


def _known(found: dict[str, Any]) -> dict[str, Tally]:
    """The tallies of the characters of this version."""
    rows = found.get("tallies", {})
    return {each: Tally(*map(int, counts)) for each, counts in rows.items() if each in BY_ID}


def enter_match(
    directory: Path, book: Book, winners: Collection[int], own: int, kinds: Iterable[str]
) -> dict[str, Tally]:
    """Counts a match that is over, and gives the tallies of the characters who played.

    Raises NewerFile, OSError.
    """
    lowest_first = book.rules.score_flow == "penalty"

    def rank(seat: int) -> tuple[bool, int]:
        points = book.totals[seat]
        return seat not in winners, points if lowest_first else -points

    found = _found(directory / FILE)
    tallies = _known(found)
    met = {kind: seat for seat, kind in enumerate(kinds) if kind in BY_ID}
    for kind, seat in met.items():
        ahead, behind = tallies.get(kind, Tally())
        tallies[kind] = Tally(ahead + (rank(own) < rank(seat)), behind + (rank(own) > rank(seat)))
    if met:
        # characters of a newer version stay as they are
        rows = found.get("tallies", {}) | tallies
        data = found | {"format": FORMAT, "tallies": rows}
        write_whole(directory / FILE, json.dumps(data, indent=1) + "\n")
    return {kind: tallies[kind] for kind in met}
