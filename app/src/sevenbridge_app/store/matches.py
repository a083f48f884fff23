"""Finished matches, and how everybody did."""

from collections import defaultdict
from typing import Final

from sqlalchemy import Connection, case, exists, func, insert, select

from sevenbridge_app.results.matches import (
    ComputerTally,
    FinishedMatch,
    MatchSummary,
    PresetStatistics,
    SeatResult,
)
from sevenbridge_app.store import sessions
from sevenbridge_app.store.schema import matches, packed_log, results

#: whether the log of a match is still there
_HAS_LOG: Final = (
    exists()
    .where(packed_log.c.table_code == matches.c.table_code, packed_log.c.match == matches.c.number)
    .correlate(matches)
)
#: whether a match counts in statistics
_COUNTS: Final = (matches.c.knew_more == 0, matches.c.handed_over == "")


def add(connection: Connection, match: FinishedMatch) -> set[int]:
    """Adds a finished match, and returns the sessions of it that have been forgotten meanwhile.

    They have no name in it. Raises sqlalchemy.exc.IntegrityError if the table has
    a match of this number.
    """
    row = {
        "table_code": match.table,
        "number": match.number,
        "started_at": match.started_at,
        "finished_at": match.finished_at,
        "preset": match.preset,
        "seats": match.seats,
        "knew_more": match.knew_more,
        "handed_over": match.handed_over,
    }
    key = connection.execute(insert(matches), row).inserted_primary_key
    assert key is not None
    nameless = sessions.forgotten(
        connection, {each.session for each in match.results if each.session is not None}, match.finished_at
    )
    rows = [
        each._replace(name=sessions.NAMELESS if each.session in nameless else each.name)._asdict()
        | {"match": key.serial}
        for each in match.results
    ]
    if rows:
        connection.execute(insert(results), rows)
    return nameless


def is_finished(connection: Connection, table: str, number: int) -> bool:
    """Whether the log of a table has a finished match of this number; of a table that aged there is none."""
    found = exists().where(matches.c.table_code == table, matches.c.number == number, _HAS_LOG)
    return bool(connection.scalar(select(found)))


def result_of(connection: Connection, table: str, number: int, seat: int) -> SeatResult | None:
    """How a finished match ended for a seat."""
    query = select(*(results.c[name] for name in SeatResult._fields)).join(
        matches, matches.c.serial == results.c.match
    )
    query = query.where(matches.c.table_code == table, matches.c.number == number, results.c.seat == seat)
    row = connection.execute(query).one_or_none()
    return None if row is None else SeatResult._make(row)


def matches_of(
    connection: Connection, session: int, limit: int, before: int | None, which: tuple[str, int] | None
) -> list[MatchSummary]:
    """The matches of a session, those finished last first.

    Only those with a serial below ``before``, and only the one ``which`` has this number at this table.
    """
    query = (
        select(
            matches.c.serial,
            matches.c.table_code.label("table"),
            matches.c.number,
            matches.c.finished_at,
            matches.c.preset,
            matches.c.seats,
            results.c.seat,
            results.c.place,
            results.c.points,
            (matches.c.knew_more == 1).label("knew_more"),
            (matches.c.handed_over != "").label("played_alone"),
            (~_HAS_LOG).label("is_aged"),
        )
        .join(results, results.c.match == matches.c.serial)
        .where(results.c.session == session)
        .order_by(results.c.match.desc(), results.c.seat)
        .limit(limit)
    )
    if before is not None:
        query = query.where(results.c.match < before)
    if which is not None:
        query = query.where(matches.c.table_code == which[0], matches.c.number == which[1])
    rows = connection.execute(query).all()
    seated = (
        select(results.c.match, results.c.seat, results.c.name, results.c.kind)
        .where(results.c.match.in_([row.serial for row in rows]))
        .order_by(results.c.match, results.c.seat)
    )
    names: dict[int, list[str]] = defaultdict(list)
    computers: dict[int, list[int]] = defaultdict(list)
    for serial, seat, name, kind in connection.execute(seated):
        names[serial].append(name)
        if kind == "computer":
            computers[serial].append(seat)
    return [
        MatchSummary(**row._mapping, names=tuple(names[row.serial]), computers=tuple(computers[row.serial]))
        for row in rows
    ]


def handed_over(connection: Connection, session: int) -> dict[str, str]:
    """The matches that a session has handed over: by what tells them from others, the code of the table."""
    query = select(matches.c.handed_over, matches.c.table_code).join(
        results, results.c.match == matches.c.serial
    )
    rows = connection.execute(query.where(results.c.session == session, matches.c.handed_over != ""))
    return {row.handed_over: row.table_code for row in rows}


def statistics_of(connection: Connection, session: int) -> list[PresetStatistics]:
    """How a session did, by preset in the order of their names, in the matches that count."""
    sums = ("points", "rounds", "rounds_won", "one_go_wins", "claims", "caught")
    query = (
        select(
            matches.c.preset,
            results.c.place,
            func.count().label("matches"),
            *(func.sum(results.c[name]).label(name) for name in sums),
        )
        .join(results, results.c.match == matches.c.serial)
        .where(results.c.session == session, *_COUNTS)
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


def tallies_of(connection: Connection, session: int) -> list[ComputerTally]:
    """How a session stands against each computer, by its name, in the matches that count."""
    theirs = results.alias()
    ahead = case((results.c.place < theirs.c.place, 1), else_=0)
    behind = case((results.c.place > theirs.c.place, 1), else_=0)
    query = (
        select(theirs.c.name, func.sum(ahead), func.sum(behind))
        .join(results, results.c.match == theirs.c.match)
        .join(matches, matches.c.serial == results.c.match)
        .where(results.c.session == session, theirs.c.kind == "computer", *_COUNTS)
        .group_by(theirs.c.name)
        .order_by(theirs.c.name)
    )
    return [ComputerTally(name, int(won), int(lost)) for name, won, lost in connection.execute(query)]


def has_dueled_since(connection: Connection, session: int, at: int) -> bool:
    """Whether a session has finished a match of two with a computer since a time."""
    theirs = results.alias()
    query = (
        select(matches.c.serial)
        .join(results, results.c.match == matches.c.serial)
        .join(theirs, theirs.c.match == matches.c.serial)
        .where(
            results.c.session == session,
            matches.c.seats == 2,
            matches.c.finished_at >= at,
            matches.c.handed_over == "",
            theirs.c.kind == "computer",
        )
    )
    return connection.scalar(query.limit(1)) is not None
