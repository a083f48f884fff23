"""The process in which one review is computed: ``python -m sevenbridge_app.web.review_process``.

It reads from its standard input, pickled, a record and the verdicts that the coach has found of it. It
writes a line with the share that is done, from 0 to 1, whenever there is more of it; then the puzzles that
come of it, and last the review, as lines of JSON, an array and an object. ``review_workers.py`` reads that.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from typing import Final

import msgspec

from sevenbridge.analysis import Judge
from sevenbridge_app.tables.match_review import reviewed

#: how much it gives way to the tables, in the steps of Unix
NICENESS: Final = 15
#: shares are told in steps of this many to the whole
STEPS: Final = 200


def main() -> None:
    """Reviews one match."""
    # what a terminal or systemd sends to all processes is for the server to answer, which then ends this one
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(NICENESS)
    told = 0

    def tell(share: float) -> None:
        nonlocal told
        step = int(STEPS * share)
        if step > told:
            told = step
            print(step / STEPS, flush=True)

    record, verdicts = pickle.load(sys.stdin.buffer)
    found = reviewed(record, Judge(known=verdicts), tell)
    for line in (found.puzzles, found.review):
        sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")


if __name__ == "__main__":
    main()
