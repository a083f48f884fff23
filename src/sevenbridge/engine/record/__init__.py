"""Records: games, positions and rule scenarios as text (docs/records.md).

``read_record`` makes a Record of a file, and ``write_record`` gives its text. ``replay`` plays one by the
rules and tells where it does not hold; ``Game.record`` makes one of a match that is played.
"""

from sevenbridge.engine.record.findings import Difference, Finding, NewStock, PlayedRound
from sevenbridge.engine.record.flaws import Flaw, Unreadable
from sevenbridge.engine.record.model import (
    LaidMeld,
    MatchExpectation,
    Record,
    RoundExpectation,
    RoundRecord,
    Shuffles,
    StartingPosition,
)
from sevenbridge.engine.record.reading import LONGEST_FILE, read_record
from sevenbridge.engine.record.writing import write_record

__all__ = [
    "LONGEST_FILE",
    "Difference",
    "Finding",
    "Flaw",
    "LaidMeld",
    "MatchExpectation",
    "NewStock",
    "PlayedRound",
    "Record",
    "RoundExpectation",
    "RoundRecord",
    "Shuffles",
    "StartingPosition",
    "Unreadable",
    "read_record",
    "write_record",
]
