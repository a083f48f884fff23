"""The phases of a round (round.py).

``Phase`` is for everybody; the constants are its numbers as plain integers, which compiled modules read once.
"""

from enum import IntEnum

#: the next player draws
DRAWING = 0
#: a discard may be claimed, and a seat is asked
CLAIMING = 1
#: a player who has taken a card melds, lays off and discards
PLAYING = 2
#: the discards wait to be shuffled into a new stock
RESHUFFLING = 3
#: the round has ended
OVER = 4


class Phase(IntEnum):
    """What a round waits for: ``round.phase == Phase.CLAIMING``."""

    DRAWING = DRAWING
    CLAIMING = CLAIMING
    PLAYING = PLAYING
    RESHUFFLING = RESHUFFLING
    OVER = OVER
