"""Records: games, positions and rule scenarios as text (docs/library/records.md).

``read_record`` makes a Record of a file, and ``write_record`` gives its text. ``replay`` plays one by the
rules and tells where it does not hold, ``verify`` computes its shuffles again. ``Game.record`` makes one of a
match.
"""

from sevenbridge.engine.findings import Difference, Finding
from sevenbridge.engine.record.fields import Fields, shown
from sevenbridge.engine.record.flaws import Flaw, Unreadable
from sevenbridge.engine.record.model import (
    SEVEN_BRIDGE,
    LaidMeld,
    MatchExpectation,
    Record,
    RoundExpectation,
    RoundRecord,
    Shuffles,
    StartingPosition,
)
from sevenbridge.engine.record.reading import LONGEST_FILE, read_game, read_match, read_record
from sevenbridge.engine.record.statements import statements
from sevenbridge.engine.record.writing import write_record
from sevenbridge.engine.replay import Replay, replay
from sevenbridge.engine.verifying import Item, Part, verify

__all__ = [
    "LONGEST_FILE",
    "SEVEN_BRIDGE",
    "Difference",
    "Fields",
    "Finding",
    "Flaw",
    "Item",
    "LaidMeld",
    "MatchExpectation",
    "Part",
    "Record",
    "Replay",
    "RoundExpectation",
    "RoundRecord",
    "Shuffles",
    "StartingPosition",
    "Unreadable",
    "read_game",
    "read_match",
    "read_record",
    "replay",
    "shown",
    "statements",
    "verify",
    "write_record",
]
