"""Whom somebody has blocked, as this person is told it."""

from __future__ import annotations

import msgspec


class BlockedPerson(msgspec.Struct, frozen=True):
    """Somebody whom a guest has blocked."""

    name: str
    """What they are called now."""
    at: int
    """Since when, in milliseconds since 1970, UTC: by it the block is lifted."""


class BlockList(msgspec.Struct, frozen=True):
    """Whom a guest has blocked, the first one first."""

    blocks: tuple[BlockedPerson, ...]


class BlockedSeat(msgspec.Struct, frozen=True):
    """A seat of somebody whom a guest has blocked."""

    seat: int
    at: int
    """Since when, in milliseconds since 1970, UTC: by it the block is lifted."""


class BlockedSeats(msgspec.Struct, frozen=True):
    """In which seats of a table those sit whom a guest has blocked."""

    seats: tuple[BlockedSeat, ...]
