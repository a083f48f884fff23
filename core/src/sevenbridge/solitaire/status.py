"""How a game stands."""

from enum import StrEnum


class Status(StrEnum):
    """Playing, won when all cards are gone, lost when no move is left while cards remain (RULES 2.6)."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"
