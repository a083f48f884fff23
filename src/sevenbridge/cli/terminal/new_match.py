"""What a match at a table in this process starts from, as options ask for it."""

import hashlib
import os
from collections.abc import Sequence
from datetime import datetime

from sevenbridge.bots.characters import BY_ID, CHARACTERS
from sevenbridge.bots.levels import LEVELS, USUAL
from sevenbridge.bots.registry import PLAYERS
from sevenbridge.cli.terminal import phrases
from sevenbridge.cli.terminal.local_table import PERSON, Setup
from sevenbridge.drawing.words import YOU
from sevenbridge.engine.rules import Rules, check_seats
from sevenbridge.engine.shuffle import SECRET_BYTES, Fairness
from sevenbridge.engine.wording import Lang, Text
from sevenbridge.tables.company import next_computer
from sevenbridge.tables.names import COMPUTERS

SEATS = 4
#: what computers are called: first those that are no characters, as at every table
_ALL_NAMES = (*COMPUTERS, *(each.name for each in CHARACTERS if each.name not in COMPUTERS))
NONCE_BYTES = 16


class CannotPlay(Exception):
    """Options that cannot be followed: the ``sentences`` tell why, ``status`` is the command's."""

    def __init__(self, *sentences: Text, status: int = 2) -> None:
        super().__init__(*sentences)
        self.sentences = sentences
        self.status = status


def new_setup(
    rules: Rules, seats: int | None, opponents: str | None, seed: int | None, name: str | None, lang: Lang
) -> Setup:
    """A match of one person against computers. Raises CannotPlay, InvalidRules.

    Without ``seats`` characters who are named play among themselves; without ``opponents`` it is the usual
    ones, without a seed the system's randomness shuffles, and without a name the person is "You".
    """
    seats = seats or _seats_for(opponents)
    check_seats(seats)
    if seed is not None and seed < 0:
        raise CannotPlay(phrases.NEGATIVE_SEED)
    kinds = (PERSON, *_opponents(opponents, seats - 1))
    return Setup(
        rules=rules,
        names=_names(name, kinds[1:], lang),
        kinds=kinds,
        fairness=fairness_of(seed, seats),
        started=now(),
    )


def _named(text: str | None) -> list[str]:
    """The computers that an option names."""
    return [USUAL] if text is None else [kind.strip().lower() for kind in text.split(",") if kind.strip()]


def _seats_for(opponents: str | None) -> int:
    """The seats of a table for which no number is given: characters who are named play among themselves."""
    named = _named(opponents)
    return len(named) + 1 if named and all(kind in BY_ID for kind in named) else SEATS


def _opponents(text: str | None, free: int) -> Sequence[str]:
    """The kinds of the computers in the free seats, those that are named in turn. Raises CannotPlay.

    A character has one seat; in further ones sit others like it.
    """
    kinds = _named(text)
    known = ", ".join((*(level.name for level in LEVELS), *BY_ID))
    if not kinds:
        raise CannotPlay(phrases.NO_OPPONENTS.format(known=known))
    for kind in kinds:
        if kind not in PLAYERS:
            raise CannotPlay(phrases.UNKNOWN_OPPONENT.format(name=kind, known=known))
    if len(kinds) > free:
        plural = "" if free == 1 else "s"
        raise CannotPlay(phrases.TOO_MANY_OPPONENTS.format(given=len(kinds), free=free, s=plural))
    found: list[str] = []
    for seat in range(free):
        kind = kinds[seat % len(kinds)]
        found.append(next_computer([kind], found, "") if kind in found and kind in BY_ID else kind)
    return found


def _names(own: str | None, kinds: Sequence[str], lang: Lang) -> tuple[str, ...]:
    """A name for each seat, no two alike: characters have their own."""
    printable = "".join(letter for letter in own or "" if letter.isprintable()).strip()
    you = printable or YOU[lang]
    taken = [BY_ID[kind].name for kind in kinds if kind in BY_ID]
    others = (name for name in _ALL_NAMES if name not in taken and you not in (name.en, name.ja))
    company = [BY_ID[kind].name if kind in BY_ID else next(others) for kind in kinds]
    # a character may have the name that the person has chosen
    return (you, *(name[lang] + " (2)" * (you in (name.en, name.ja)) for name in company))


def fairness_of(seed: int | None, seats: int) -> Fairness:
    """The secret and the nonces of a match, from the system's randomness or from a seed."""
    if seed is None:
        return Fairness(os.urandom(SECRET_BYTES), tuple(os.urandom(NONCE_BYTES) for _ in range(seats)))

    def hashed(word: str) -> bytes:
        return hashlib.sha256(f"sevenbridge play, {word}, seed {seed}".encode()).digest()

    nonces = tuple(hashed(f"nonce of seat {seat}")[:NONCE_BYTES] for seat in range(seats))
    return Fairness(hashed("secret"), nonces)


def now() -> str:
    """The local time, for a record."""
    return datetime.now().isoformat(sep=" ", timespec="seconds")
