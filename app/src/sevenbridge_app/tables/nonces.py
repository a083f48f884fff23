"""What a person adds to the shuffles: the hash of a nonce first, and the nonce once all hashes are there.

So nobody chooses a nonce who knows the others': see docs/library/shuffle.md.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from sevenbridge.shuffle import LONGEST_NONCE

#: how many bytes the nonces of this program have
NONCE_BYTES: Final = 16
#: how many bytes a hash has
HASH_BYTES: Final = 32


def hash_of(nonce: str) -> str:
    """Returns the SHA-256 of a nonce, both in hex."""
    return sha256(bytes.fromhex(nonce)).hexdigest()


def is_nonce(text: str) -> bool:
    """Returns whether this is a nonce in hex."""
    return 0 < _bytes_in(text) <= LONGEST_NONCE


def is_hash(text: str) -> bool:
    """Returns whether this is the hash of a nonce in hex."""
    return _bytes_in(text) == HASH_BYTES


def _bytes_in(text: str) -> int:
    """Returns how many bytes are written here in hex, 0 where something else is."""
    try:
        length = len(bytes.fromhex(text))
    except ValueError:
        return 0
    return length if 2 * length == len(text) else 0
