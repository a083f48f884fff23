"""How the person stands against each character, in a file that is written whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Final, NamedTuple

from sevenbridge.bots import BY_ID
from sevenbridge_app.cli.console.files import set_aside, write_whole
from sevenbridge_app.cli.terminal.score_sheet import Book

FILE: Final = "opponents.json"
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
    """The tallies by the ids of characters; a damaged file is put aside."""
    path = directory / FILE
    try:
        found = json.loads(path.read_bytes())
        tallies = {str(each): Tally(*map(int, counts)) for each, counts in found.items()}
    except OSError:
        return {}
    except (ValueError, TypeError, AttributeError):
        set_aside(path)
        return {}
    return {each: tally for each, tally in tallies.items() if each in BY_ID}


def enter_match(
    directory: Path, book: Book, winners: Collection[int], own: int, kinds: Iterable[str]
) -> dict[str, Tally]:
    """Counts a match that is over, and gives the tallies of the characters who played. Raises OSError."""
    lowest_first = book.rules.score_flow == "penalty"

    def rank(seat: int) -> tuple[bool, int]:
        points = book.totals[seat]
        return seat not in winners, points if lowest_first else -points

    tallies = read_tallies(directory)
    met = {kind: seat for seat, kind in enumerate(kinds) if kind in BY_ID}
    for kind, seat in met.items():
        ahead, behind = tallies.get(kind, Tally())
        tallies[kind] = Tally(ahead + (rank(own) < rank(seat)), behind + (rank(own) > rank(seat)))
    if met:
        write_whole(directory / FILE, json.dumps(tallies, indent=1) + "\n")
    return {kind: tallies[kind] for kind in met}
