"""Finished matches, and how everybody did."""

import sqlite3
from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, func, insert, select

from sevenbridge.store.schema import matches, results
from sevenbridge.store.statements import sql_of
from sevenbridge.store.work import FinishedMatch

_ADD_MATCH: Final = sql_of(insert(matches).values({c.name: None for c in matches.c if c.name != "serial"}))
_ADD_RESULT: Final = sql_of(insert(results))


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match as its player finds it in a list: where and when, the player's own seat, place and points, the
    names of all in the order of the seats, and the seats of computers. ``serial`` rises with every match that
    is finished.
    """

    serial: int
    table: str
    number: int
    finished_at: int
    preset: str
    seats: int
    seat: int
    place: int
    points: int
    names: tuple[str, ...]
    computers: tuple[int, ...]


@dataclass(slots=True)
class PresetStatistics:
    """How somebody did in all matches with one preset. ``places`` counts how often each place was reached,
    from the first on; ``points`` is their sum.
    """

    preset: str
    places: dict[int, int]
    matches: int = 0
    points: int = 0
    rounds: int = 0
    rounds_won: int = 0
    one_go_wins: int = 0
    claims: int = 0

    @property
    def wins(self) -> int:
        """Matches in the first place, shared or not."""
        return self.places.get(1, 0)

    @property
    def average_points(self) -> float:
        """Points a match."""
        return self.points / self.matches


def add(connection: sqlite3.Connection, match: FinishedMatch) -> None:
    """Writes a finished match. Raises sqlite3.IntegrityError where the table has one of this number."""
    row = (
        match.table,
        match.number,
        match.started_at,
        match.finished_at,
        match.preset,
        match.seats,
    )
    serial = connection.execute(_ADD_MATCH, row).lastrowid
    connection.executemany(_ADD_RESULT, [(serial, *result) for result in match.results])


def matches_of(connection: Connection, session: int, limit: int, before: int | None) -> list[MatchSummary]:
    """The matches of a session, those finished last first; only those with a serial below ``before``."""
    query = (
        select(
            matches.c.serial,
            matches.c.table_code,
            matches.c.number,
            matches.c.finished_at,
            matches.c.preset,
            matches.c.seats,
            results.c.seat,
            results.c.place,
            results.c.points,
        )
        .join(results, results.c.match == matches.c.serial)
        .where(results.c.session == session)
        .order_by(results.c.match.desc(), results.c.seat)
        .limit(limit)
    )
    if before is not None:
        query = query.where(results.c.match < before)
    rows = connection.execute(query).all()
    seated = (
        select(results.c.match, results.c.seat, results.c.name, results.c.kind)
        .where(results.c.match.in_([row[0] for row in rows]))
        .order_by(results.c.match, results.c.seat)
    )
    names: dict[int, list[str]] = defaultdict(list)
    computers: dict[int, list[int]] = defaultdict(list)
    for serial, seat, name, kind in connection.execute(seated):
        names[serial].append(name)
        if kind == "computer":
            computers[serial].append(seat)
    return [
        MatchSummary(*row, names=tuple(names[row[0]]), computers=tuple(computers[row[0]])) for row in rows
    ]


def statistics_of(connection: Connection, session: int) -> list[PresetStatistics]:
    """How a session did, by preset in the order of their names."""
    sums = ("points", "rounds", "rounds_won", "one_go_wins", "claims")
    query = (
        select(
            matches.c.preset,
            results.c.place,
            func.count().label("matches"),
            *(func.sum(results.c[name]).label(name) for name in sums),
        )
        .join(results, results.c.match == matches.c.serial)
        .where(results.c.session == session)
        .group_by(matches.c.preset, results.c.place)
        .order_by(matches.c.preset, results.c.place)
    )
    found: dict[str, PresetStatistics] = {}
    for row in connection.execute(query).mappings():
        statistics = found.setdefault(row["preset"], PresetStatistics(row["preset"], places={}))
        statistics.places[row["place"]] = row["matches"]
        for name in ("matches", *sums):
            setattr(statistics, name, getattr(statistics, name) + row[name])
    return list(found.values())
