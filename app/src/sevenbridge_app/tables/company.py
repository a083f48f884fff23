"""Which computer takes a seat: the characters of a table, no two of them alike.

Whoever opens a table may ask for characters by their ids, or for any of a level. Who comes then follows from
the code of the table and from who sits there, which everybody can see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final
from zlib import crc32

from sevenbridge.bots import BY_ID, CHARACTERS, LEVELS, Character
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused

#: what may be asked for
ASKABLE: Final = (*BY_ID, *(level.name for level in LEVELS))

_LEVELS: Final = tuple(level.name for level in LEVELS)


def next_computer(asked: Sequence[str], sitting: Sequence[str], code: str) -> str:
    """Returns the character that takes the next seat at the table of this code.

    ``asked`` are those asked for, one or more, in turn; the last one goes for all further seats. ``sitting``
    are the computers that sit there already. Where all of a level sit, the nearest level sends another.
    """
    wish = asked[min(len(sitting), len(asked) - 1)]
    if wish in BY_ID and wish not in sitting:
        return wish
    level = BY_ID[wish].level if wish in BY_ID else wish
    return next(each.id for each in _by_nearness(level, code) if each.id not in sitting)


def _by_nearness(level: str, code: str) -> Iterator[Character]:
    """Yields all characters: those of the level, then those of the next ones, the gentler level first."""
    index = _LEVELS.index(level)
    for name in sorted(_LEVELS, key=lambda each: (abs(_LEVELS.index(each) - index), _LEVELS.index(each))):
        of_level = [each for each in CHARACTERS if each.level == name]
        first = crc32(code.encode()) % len(of_level)
        yield from of_level[first:] + of_level[:first]


def check_company(asked: Sequence[str], seats: int) -> None:
    """Raises RequestRefused for computers who cannot be asked for at a table with so many seats."""
    if len(asked) > seats:
        raise RequestRefused(RefusalCode.BAD_SETTING, setting="company", low=0, high=seats)
    for number, each in enumerate(asked):
        if each not in ASKABLE:
            raise RequestRefused(RefusalCode.UNKNOWN_PLAYER, player=each[:40], known=", ".join(ASKABLE))
        if each in BY_ID and each in asked[:number]:
            raise RequestRefused(RefusalCode.CHARACTER_TWICE, character=each)
