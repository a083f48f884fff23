"""What a table is told of the guest who asks for something."""

from __future__ import annotations

from typing import NamedTuple


class Guest(NamedTuple):
    """What a guest is called, how new the guest is, and what others are to know of it."""

    name: str
    #: in so many more matches the guest is new, and may have the coach at a table that is not public
    coached_matches: int = 0
    #: the title that the guest shows to the others, see ``titles``; 0 for none
    title: int = 0
