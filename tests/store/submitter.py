"""A server's stand-in: submits lines to the store in a folder for ever, and says which are committed."""

import sys
from itertools import count
from pathlib import Path
from threading import Semaphore

from sevenbridge_app.store.store import Store
from sevenbridge_app.store.tables import TableWrite
from sevenbridge_app.store.writer import Batch

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))
    from tests.store.listener import lines, match

    under_way = Semaphore(100)
    tables = ("AAAAAA", "BBBBBB", "CCCCCC")

    def tell(batch: Batch, error: BaseException | None) -> None:
        """Writes a table and a number for each write."""
        assert error is None
        for write, _ in batch:
            sys.stdout.write(f"{write.table} {write.lines[-1].number}\n")
        sys.stdout.flush()
        under_way.release(len(batch))

    store = Store.open(Path(sys.argv[1]))
    store.start(tell)
    sys.stdin.readline()
    for number in count(1, 2):
        for table in tables:
            under_way.acquire()
            # each fifth write ends a match
            ended = match(table, number // 10 + 1) if number % 10 == 9 else None
            store.submit(TableWrite(table, lines(number, number + 1), match=ended), lambda error: None)
