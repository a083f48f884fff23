"""How many connections to PostgreSQL a node has use for: prints JSON.

python -m bench.server_connections [--connections 2 3 4 6 9] [--runs 3] [--seconds 2]

As many threads as an event loop has for such things read from one store as fast as they can: the entry of a
table, and the log of a finished match. The store has so many connections, one of which writes; the numbers
take turns, and the median of the runs is told.
"""

import argparse
import json
import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from statistics import median, quantiles

from bench.log_size import PACKED, keep, written
from bench.server_growth import deliver
from sevenbridge_app.store.errors import StoreError
from sevenbridge_app.store.store import Store
from tests.services.postgres import running_postgres

#: what asyncio.to_thread has on two cores
THREADS = 6
MATCHES = 10


def read(url: str, connections: int, seconds: float) -> tuple[float, float, float, float]:
    """Reads a second; how long one takes, median and 99 of 100, in milliseconds; how many are refused."""
    times: list[float] = []
    refused = 0
    is_over = threading.Event()

    def ask(number: int) -> None:
        nonlocal refused
        while not is_over.is_set():
            began = time.perf_counter()
            try:
                store.table(PACKED)
                store.read_match(PACKED, 1 + number % MATCHES)
            except StoreError:
                refused += 1
            else:
                times.append((time.perf_counter() - began) / 2)

    with closing(Store.open(url, connections)) as store, ThreadPoolExecutor(THREADS) as threads:
        asking = [threads.submit(ask, number) for number in range(THREADS)]
        time.sleep(seconds)
        is_over.set()
    for each in asking:
        each.result()
    cuts = quantiles(times, n=100)
    return 2 * len(times) / seconds, 1e3 * cuts[49], 1e3 * cuts[98], refused


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--connections", type=int, nargs="+", default=[2, 3, 4, 6, 9])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2)
    options = parser.parse_args()
    with running_postgres() as postgres:
        url = postgres.new_database()
        with closing(Store.open(url)) as store:
            store.start(deliver)
            keep(store, written(MATCHES))
        runs = [
            {each: read(url, each, options.seconds) for each in options.connections}
            for _ in range(options.runs)
        ]
    found = {
        f"connections {each}": {
            "reads_a_second": median(run[each][0] for run in runs),
            "p50_ms": median(run[each][1] for run in runs),
            "p99_ms": median(run[each][2] for run in runs),
            "refused": median(run[each][3] for run in runs),
        }
        for each in options.connections
    }
    print(json.dumps(found | {"load": os.getloadavg()[0]}))


if __name__ == "__main__":
    main()
