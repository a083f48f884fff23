"""Computer players. Each sees only a view, like a person in its seat.

``PLAYERS`` has all that decide, by name; levels and ``CHARACTERS``, with whom people play, each name one of
them.
"""

from sevenbridge.bots.any_player import AnyPlayer, Chooser, ChooserFault, NoChooser
from sevenbridge.bots.characters import BY_ID, CHARACTERS, Character
from sevenbridge.bots.edition import EDITION
from sevenbridge.bots.levels import LEVELS, USUAL, title_of
from sevenbridge.bots.player import Player, check_turn
from sevenbridge.bots.players import (
    PLAYERS,
    THINKING_MS,
    NamedPlayer,
    PlayerFault,
    UnknownPlayer,
    find_player,
    make_player,
)

__all__ = [
    "BY_ID",
    "CHARACTERS",
    "EDITION",
    "LEVELS",
    "PLAYERS",
    "THINKING_MS",
    "USUAL",
    "AnyPlayer",
    "Character",
    "Chooser",
    "ChooserFault",
    "NamedPlayer",
    "NoChooser",
    "Player",
    "PlayerFault",
    "UnknownPlayer",
    "check_turn",
    "find_player",
    "make_player",
    "title_of",
]
