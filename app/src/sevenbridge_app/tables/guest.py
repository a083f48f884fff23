"""What a table is told of the guest who asks for something."""

from __future__ import annotations

from typing import NamedTuple


class Guest(NamedTuple):
    """What a guest is called, and how new the guest is."""

    name: str
    #: in so many more matches the guest is new, and may have the coach at a table that is not public
    coached_matches: int = 0
