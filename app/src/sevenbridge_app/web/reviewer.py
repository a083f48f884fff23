"""Computes reviews for the nodes of a database, and does nothing else, until it is stopped."""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Callable
from contextlib import closing
from typing import Final

import structlog

from sevenbridge import __version__
from sevenbridge_app.store.store import Store
from sevenbridge_app.web.review_workers import ReviewWorkers
from sevenbridge_app.web.server_log import configure_logging

#: connections to the database: one reads matches, one writes
_CONNECTIONS: Final = 2
#: how long a signal may wait, in seconds
_LISTENING: Final = 1.0

log = structlog.get_logger("sevenbridge_app.web")


def compute_reviews(database: str, workers: int, ready: Callable[[], None]) -> None:
    """Computes up to so many reviews at the same time, until SIGINT or SIGTERM.

    Calls ``ready`` once it is there. Raises CannotOpenStore.
    """
    configure_logging(logging.INFO)
    is_stopped = threading.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda *_: is_stopped.set())
    with closing(Store.open(database, _CONNECTIONS)) as store, closing(ReviewWorkers(store, workers)):
        log.info("reviewer started", version=__version__, workers=workers)
        ready()
        # on Windows, a wait without an end hears no Ctrl-C
        while not is_stopped.wait(_LISTENING):
            pass
    log.info("reviewer stopped")
