"""Questions about the game that simulated rounds answer, one a module (docs/laboratory/studies.md)."""

from sevenbridge.lab.studies import house_rules, luck, sevens
from sevenbridge.lab.studies.sharing import Share

__all__ = [
    "Share",
    "house_rules",
    "luck",
    "sevens",
]
