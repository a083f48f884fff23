"""Seven Bridge (セブンブリッジ): the rules with every house rule as a switch, records, computer players.

Everything here needs the standard library alone.
"""

from sevenbridge.engine.actions import decode, from_label, label
from sevenbridge.engine.match import Match
from sevenbridge.engine.position import ImpossiblePosition, Meld, Position
from sevenbridge.engine.refusals import IllegalAction, Refusal
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, InvalidRules, Rules
from sevenbridge.engine.view import View, view_of

__version__ = "0.1.0"

__all__ = [
    "PRESETS",
    "IllegalAction",
    "ImpossiblePosition",
    "InvalidRules",
    "Match",
    "Meld",
    "Position",
    "Refusal",
    "Round",
    "Rules",
    "View",
    "__version__",
    "decode",
    "from_label",
    "label",
    "view_of",
]
