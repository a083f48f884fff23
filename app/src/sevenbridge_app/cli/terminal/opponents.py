"""Who plays against a person at the terminal: what ``--opponents`` asks for, and who comes."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import count, groupby
from typing import Final

from sevenbridge.bots import BY_ID, CHARACTERS, LEVELS, USUAL, find_player, title_of
from sevenbridge.drawing.cells import clipped
from sevenbridge.drawing.words import COMMA, YOU
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli.console.scene import LONGEST_NAME
from sevenbridge_app.cli.terminal import phrases
from sevenbridge_app.cli.terminal.cannot_play import CannotPlay
from sevenbridge_app.tables.company import ASKABLE, next_computer

#: how many play where nothing is said
SEATS: Final = 4
#: levels and characters by what people call them
_SPOKEN: Final = {each.title[lang].casefold(): each.name for each in LEVELS for lang in LANGS} | {
    each.name[lang].casefold(): each.id for each in CHARACTERS for lang in LANGS
}


def asked_for(text: str | None) -> list[str]:
    """The computers that an option names, the usual level where it is not given.

    Each is a level or a character, by its id or its name in either language, or a player. Raises CannotPlay.
    """
    if text is None:
        return [USUAL]
    parts = unicodedata.normalize("NFKC", text).replace("、", ",").split(",")
    named = [part.strip() for part in parts if part.strip()]
    levels = (COMMA[lang].join(level.title[lang].lower() for level in LEVELS) for lang in LANGS)
    known = dict(zip(("levels", "levels_ja"), levels, strict=True)) | {"characters": ", ".join(BY_ID)}
    if not named:
        raise CannotPlay(phrases.NO_OPPONENTS.format(**known))
    found = [_SPOKEN.get(name.casefold(), name.lower()) for name in named]
    for name, kind in zip(named, found, strict=True):
        if find_player(kind) is None:
            raise CannotPlay(phrases.UNKNOWN_OPPONENT.format(name=name, **known))
    return found


def seats_for(asked: Sequence[str]) -> int:
    """The seats of a table for which no number is given: characters who are named play among themselves."""
    return len(asked) + 1 if all(kind in BY_ID for kind in asked) else SEATS


def check_room(asked: Sequence[str], free: int) -> None:
    """Raises CannotPlay where there are not so many free seats as computers are asked for."""
    if len(asked) > free:
        plural = "" if free == 1 else "s"
        raise CannotPlay(phrases.TOO_MANY_OPPONENTS.format(given=len(asked), free=free, s=plural))


def company(asked: Sequence[str], free: int, code: str) -> list[str]:
    """The computers that take the free seats, those asked for in turn.

    For a level a character comes; which one follows from ``code``. A character has one seat: in further ones
    sit others like it.
    """
    found: list[str] = []
    for seat in range(free):
        wish = asked[seat % len(asked)]
        found.append(next_computer([wish], found, code) if wish in ASKABLE else wish)
    return found


def seat_names(own: str | None, kinds: Sequence[str], lang: Lang) -> tuple[str, ...]:
    """A name for the person and for each computer, no two alike.

    Characters have their own, and may share it with the person; other players have that of their kind.
    """
    you = "".join(letter for letter in own or "" if letter.isprintable()).strip() or YOU[lang]
    names = [you]
    for kind in kinds:
        if kind in BY_ID:
            name = BY_ID[kind].name
            names.append(name[lang] + " (2)" * (you in (name.en, name.ja)))
        else:
            names.append(next(name for name in _numbered(kind) if name not in names))
    return tuple(names)


def _numbered(kind: str) -> Iterator[str]:
    """Yields names for those of one kind: tuned, tuned 2, tuned 3."""
    yield kind
    for number in count(2):
        mark = f" {number}"
        yield clipped(kind, LONGEST_NAME - len(mark)) + mark


def introduced(named: Sequence[tuple[str, str]], lang: Lang) -> str:
    """Who plays, and how strong they are, given their names and kinds."""
    comma = COMMA[lang]
    parts = []
    for title, group in groupby(named, lambda each: title_of(each[1])[lang]):
        names = comma.join(name for name, _ in group)
        is_level = any(title == level.title[lang] for level in LEVELS)
        parts.append(phrases.OF_KIND[lang].format(name=names, kind=title) if is_level else names)
    return comma.join(parts)
