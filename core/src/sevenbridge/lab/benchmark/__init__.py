"""The Seven Bridge Benchmark: an entry measured in five tasks, one of them transfer to rules never seen.

docs/laboratory/benchmark.md is its page.
"""

from sevenbridge.lab.benchmark.deals import deals_checksum
from sevenbridge.lab.benchmark.entries import (
    Check,
    NoArrays,
    check_entry,
    play_entry,
    sets_of,
)
from sevenbridge.lab.benchmark.results import Results, ResultsFault, SmallGame, UnreadableResults
from sevenbridge.lab.benchmark.runs import Run
from sevenbridge.lab.benchmark.tasks import (
    COMPANY,
    NAME,
    OPENING,
    PAIRINGS,
    SEEN,
    SETS,
    TASKS,
    UNSEEN,
    VERSION,
    Pairing,
    Table,
    Task,
)

__all__ = [
    "COMPANY",
    "NAME",
    "OPENING",
    "PAIRINGS",
    "SEEN",
    "SETS",
    "TASKS",
    "UNSEEN",
    "VERSION",
    "Check",
    "NoArrays",
    "Pairing",
    "Results",
    "ResultsFault",
    "Run",
    "SmallGame",
    "Table",
    "Task",
    "UnreadableResults",
    "check_entry",
    "deals_checksum",
    "play_entry",
    "sets_of",
]
