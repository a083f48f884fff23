"""What a match at a table in this process starts from, as options ask for it."""

import hashlib
import os
from datetime import datetime

from sevenbridge import Rules, check_seats
from sevenbridge.shuffle import SECRET_BYTES, Fairness
from sevenbridge.texts import Lang
from sevenbridge_app.cli.terminal import phrases
from sevenbridge_app.cli.terminal.cannot_play import CannotPlay
from sevenbridge_app.cli.terminal.local_table import PERSON, Setup
from sevenbridge_app.cli.terminal.opponents import asked_for, check_room, company, seat_names, seats_for
from sevenbridge_app.tables.nonces import NONCE_BYTES


def new_setup(
    rules: Rules, seats: int | None, opponents: str | None, seed: int | None, name: str | None, lang: Lang
) -> Setup:
    """A match of one person against computers. Raises CannotPlay, InvalidRules.

    Without ``seats`` characters who are named play among themselves; without ``opponents`` it is the usual
    ones, without a seed the system's randomness shuffles, and without a name the person is "You".
    """
    asked = asked_for(opponents)
    seats = seats or seats_for(asked)
    check_seats(seats)
    check_room(asked, seats - 1)
    if seed is not None and seed < 0:
        raise CannotPlay(phrases.NEGATIVE_SEED)
    fairness = fairness_of(seed, seats)
    kinds = company(asked, seats - 1, fairness.secret.hex())
    return Setup(
        rules=rules,
        names=seat_names(name, kinds, lang),
        kinds=(PERSON, *kinds),
        fairness=fairness,
        started=now(),
    )


def fairness_of(seed: int | None, seats: int) -> Fairness:
    """The secret and the nonces of a match, from the system's randomness or from a seed."""
    if seed is None:
        return Fairness(os.urandom(SECRET_BYTES), tuple(os.urandom(NONCE_BYTES) for _ in range(seats)))

    def hashed(word: str) -> bytes:
        return hashlib.sha256(f"sevenbridge play, {word}, seed {seed}".encode()).digest()

    nonces = tuple(hashed(f"nonce of seat {seat}")[:NONCE_BYTES] for seat in range(seats))
    return Fairness(hashed("secret"), nonces)


def seed_after(seed: int | None, before: Fairness) -> int | None:
    """The seed of the match after one from this seed: each of a row of matches has other cards."""
    return None if seed is None else seed + int.from_bytes(before.secret[:4])


def now() -> str:
    """The local time, for a record."""
    return datetime.now().isoformat(sep=" ", timespec="seconds")
