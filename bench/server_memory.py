"""What tables in the middle of a match weigh in the memory of a server, without connections: prints JSON."""

import gc
import json
import os
import random
import secrets
from pathlib import Path

from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View
from sevenbridge.tables import client_messages, log_events
from sevenbridge.tables.croupier import Croupier, Question
from sevenbridge.tables.settings import TableSettings
from sevenbridge.tables.table import Table
from sevenbridge.web.live_table import LiveTable

TABLES = 2000
SEATS = 4
#: decisions made at each table, so that melds, discards and remembered events are there
DECISIONS = 120


class NoComputers:
    """No computer plays."""

    def choice(self, question: Question, player: str, view: View, dice: Dice) -> None:
        """Never asked."""


def resident() -> int:
    """The resident memory of this process in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def playing_table(number: int) -> LiveTable:
    """A table at which four persons have decided so often."""
    croupier = Croupier(Table(f"{number:06}"), NoComputers(), secrets.token_bytes)
    croupier.open(log_events.TableOpened(TableSettings(seats=SEATS), 1), 0)
    for seat in range(SEATS):
        croupier.handle(seat + 1, f"Person {seat}", client_messages.Sit(1, seat), 0)
    croupier.handle(1, "", client_messages.Start(1), 0)
    for seat in range(SEATS):
        croupier.handle(seat + 1, "", client_messages.Nonce(1, seat, secrets.token_hex(16)), 0)
    table = croupier.table
    for at in range(DECISIONS):
        for seat in range(SEATS):
            if table.stage == "between":
                croupier.handle(seat + 1, "", client_messages.Ready(1, seat), at)
            elif options := table.options(table.place_of(seat)):
                action = random.choice(options)
                croupier.handle(seat + 1, "", client_messages.Play(1, seat, table.step, action), at)
    return LiveTable(croupier, table.seq)


def main() -> None:
    """Measures and prints."""
    kept = [playing_table(number) for number in range(100)]  # whatever is made once is made now
    gc.collect()
    before = resident()
    kept += [playing_table(number) for number in range(TABLES)]
    gc.collect()
    print(json.dumps({"kib_per_table": (resident() - before) / TABLES / 1024}))


if __name__ == "__main__":
    main()
