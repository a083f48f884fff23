"""Finished matches, and how everybody did."""

from collections import defaultdict
from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from sqlalchemy import Connection, case, exists, func, insert, select

from sevenbridge_app.store import sessions
from sevenbridge_app.store.schema import matches, packed_log, results

SeatKind: TypeAlias = Literal["person", "computer"]

#: whether the log of a match is still there
_HAS_LOG: Final = (
    exists()
    .where(packed_log.c.table_code == matches.c.table_code, packed_log.c.match == matches.c.number)
    .correlate(matches)
)


class SeatResult(NamedTuple):
    """How a match ended for a seat."""

    seat: int
    session: int | None
    """None for a computer."""
    name: str
    kind: SeatKind
    place: int
    """Counts from 1; those who are level share one."""
    points: int
    """As the rules of the match count them."""
    rounds: int
    rounds_won: int
    one_go_wins: int
    claims: int


def _nothing(_: Set[int]) -> bytes:
    return b""


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A match that has ended. Times in milliseconds since 1970, UTC."""

    table: str
    number: int
    """Counts the matches of the table from 1."""
    started_at: int
    finished_at: int
    preset: str
    seats: int
    results: tuple[SeatResult, ...]
    """Of every seat."""
    taken_back: bool = False
    """Whether moves were taken back that nobody else had to allow: then it counts in no statistics."""
    standing: Callable[[Set[int]], bytes] = _nothing
    """Tells how the table stands after the write that ends the match, without the names of some sessions.
    From there the log of the next match can be read without those before. The store does not read it.
    """


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match in the list of one of its players."""

    serial: int
    """Rises with every match that is finished."""
    table: str
    number: int
    finished_at: int
    """In milliseconds since 1970, UTC."""
    preset: str
    seats: int
    seat: int
    """The player's own, as are the place and the points."""
    place: int
    points: int
    names: tuple[str, ...]
    """Of all players, by seat."""
    computers: tuple[int, ...]
    """The seats of computers."""
    taken_back: bool = False
    """Whether it counts in no statistics, since its player took moves back."""
    is_aged: bool = False
    """Whether the table is removed, and with it the record and the replay."""


@dataclass(slots=True)
class PresetStatistics:
    """How a player did in all matches with one preset."""

    preset: str
    places: dict[int, int]
    """How often each place was reached, by place."""
    matches: int = 0
    points: int = 0
    """Of all matches together."""
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


@dataclass(frozen=True, slots=True)
class ComputerTally:
    """How often a player was ahead of a computer when a match was over, and behind."""

    player: str
    """The name of the computer player."""
    ahead: int
    behind: int


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
        "taken_back": match.taken_back,
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
            (matches.c.taken_back == 1).label("taken_back"),
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


def statistics_of(connection: Connection, session: int) -> list[PresetStatistics]:
    """How a session did, by preset in the order of their names, but for matches with moves taken back."""
    sums = ("points", "rounds", "rounds_won", "one_go_wins", "claims")
    query = (
        select(
            matches.c.preset,
            results.c.place,
            func.count().label("matches"),
            *(func.sum(results.c[name]).label(name) for name in sums),
        )
        .join(results, results.c.match == matches.c.serial)
        .where(results.c.session == session, matches.c.taken_back == 0)
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
    """How a session stands against each computer, by its name, but for matches with moves taken back."""
    theirs = results.alias()
    ahead = case((results.c.place < theirs.c.place, 1), else_=0)
    behind = case((results.c.place > theirs.c.place, 1), else_=0)
    query = (
        select(theirs.c.name, func.sum(ahead), func.sum(behind))
        .join(results, results.c.match == theirs.c.match)
        .join(matches, matches.c.serial == results.c.match)
        .where(results.c.session == session, theirs.c.kind == "computer", matches.c.taken_back == 0)
        .group_by(theirs.c.name)
        .order_by(theirs.c.name)
    )
    return [ComputerTally(name, int(won), int(lost)) for name, won, lost in connection.execute(query)]
