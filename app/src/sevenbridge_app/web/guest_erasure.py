"""Forgets guests: takes who they were out of logs, out of lists, and out of all else that is kept."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Final

import msgspec
import structlog

from sevenbridge_app.results.matches import MatchSummary
from sevenbridge_app.store.errors import StoreError, StoreErrorCode
from sevenbridge_app.store.sessions import NAMELESS, Session
from sevenbridge_app.store.store import Store
from sevenbridge_app.tables import erasure, log_events
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.standing import without_guests
from sevenbridge_app.web.table_directory import read_summary, with_persons
from sevenbridge_app.web.timed_events import timed_events

#: matches that are read at a time
PAGE: Final = 100

log = structlog.get_logger("sevenbridge_app.web")


def erase_guest(store: Store, session: Session) -> None:
    """Removes everything that tells who a session is; reads the logs of all its matches for that.

    A log that is damaged, or that a newer program has written, stays as it is.
    """
    matches = all_matches_of(store, session.number)
    _erase_at(store, {each.table for each in matches}, session)
    store.forget_guest(session.number)
    # nodes that still knew the name may have ended these meanwhile; from now on the store leaves it out
    known = {each.serial for each in matches}
    late = {each.table for each in all_matches_of(store, session.number) if each.serial not in known}
    _erase_at(store, late, session)


def all_matches_of(store: Store, session: int) -> list[MatchSummary]:
    """The finished matches of a session, the last one first."""
    found = page = store.matches_of(session, PAGE)
    while page:
        page = store.matches_of(session, PAGE, page[-1].serial)
        found = found + page
    return found


def _erase_at(store: Store, codes: Collection[str], session: Session) -> None:
    """Takes a session out of all that is kept of these tables, and has nodes read them again."""
    for code in codes:
        try:
            _rewrite_without(store, code, session.number)
        except StoreError as error:
            if error.code != StoreErrorCode.DAMAGED:
                raise
            log.warning("log keeps a guest", table=code, reason=str(error.code))
        except msgspec.DecodeError:
            log.warning("log keeps a guest", table=code, reason=str(RefusalCode.TABLE_NEWER))
        _list_without(store, code, session.name)
        store.order("reread", code)


def _rewrite_without(store: Store, code: str, session: int) -> None:
    """Takes a session out of a table's log.

    Raises StoreError and msgspec.DecodeError where it cannot be read.
    """
    kept = store.read(code)
    changed = erasure.without(timed_events(kept), session, NAMELESS)
    lines = [
        line._replace(body=log_events.encode(changed[line.number])) for line in kept if line.number in changed
    ]
    store.rewrite(code, lines, partial(without_guests, sessions={session}, nameless=NAMELESS))


def _list_without(store: Store, code: str, name: str) -> None:
    """Has lists show a table without a name."""
    entry = store.table(code)
    if entry is not None and name in (names := read_summary(entry.summary).persons):
        without = tuple(NAMELESS if each == name else each for each in names)
        store.summarize(code, with_persons(entry.summary, without))
