"""How many reviews a machine computes in an hour, and what one takes: prints JSON.

python -m bench.server_reviews [--matches 12] [--workers 1 2]

Four sit at a table, two of them persons for whom ``greedy`` decides, and play matches of the default rules.
All are asked for at once, and computed by ``sevenbridge reviews`` from a PostgreSQL that is started for it,
by so many workers at a time. The reviews of an hour depend on what else the machine does, the seconds of the
processor little; so the load is told with them.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from typing import Any

from bench.log_size import PACKED, keep, written
from bench.server_growth import deliver
from sevenbridge_app.store.review_jobs import EACH
from sevenbridge_app.store.store import Store
from tests.services.postgres import running_postgres

#: how often it is asked whether all reviews are there, in seconds
PAUSE = 0.05


def computed(store: Store, url: str, matches: int, workers: int) -> dict[str, float]:
    """Has so many workers compute the reviews of all matches."""
    # what was computed before is removed with lines that are replaced
    store.rewrite(PACKED, (), bytes)
    numbers = range(1, matches + 1)
    for number in numbers:
        store.ask_review(PACKED, number, party=bytes([number // EACH]))
    words = (sys.executable, "-m", "sevenbridge", "reviews", "--database", url, "--workers", str(workers))
    process = subprocess.Popen(words, stdout=subprocess.PIPE)
    assert process.stdout is not None
    with process.stdout:
        process.stdout.readline()
        began = time.perf_counter()
        while not all(isinstance(store.review(PACKED, number), bytes) for number in numbers):
            time.sleep(PAUSE)
        took = time.perf_counter() - began
        size = sum(len(found) for each in numbers if isinstance(found := store.review(PACKED, each), bytes))
        own_kib = _peak(process.pid)
        process.send_signal(signal.SIGTERM)
        _, _, spent = os.wait4(process.pid, 0)
    return {
        "reviews_an_hour": 3600 * matches / took,
        "cpu_s_a_review": (spent.ru_utime + spent.ru_stime) / matches,
        "kib_a_review": size / 1024 / matches,
        "worker_mib": own_kib / 1024,
        "review_process_mib": spent.ru_maxrss / 1024,
        "load": os.getloadavg()[0],
    }


def _peak(process: int) -> int:
    """The most memory that a process has had, in KiB."""
    with open(f"/proc/{process}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=12)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    options = parser.parse_args()
    found: dict[str, Any] = {}
    with running_postgres() as postgres:
        url = postgres.new_database()
        with closing(Store.open(url)) as store:
            store.start(deliver)
            keep(store, written(options.matches))
            for workers in options.workers:
                found[f"workers {workers}"] = computed(store, url, options.matches, workers)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
