"""The puzzles of guests: those from their own matches, and how all that they have answered stand."""

from collections.abc import Callable, Collection

from sqlalchemy import Connection, and_, delete, insert, select, update

from sevenbridge_app.results.puzzles import (
    KEPT,
    AnsweredPuzzle,
    OwnPuzzle,
    PuzzleProgress,
    PuzzleStanding,
    row_after,
)
from sevenbridge_app.store.schema import (
    KNOWN,
    matches,
    own_puzzles,
    puzzle_runs,
    puzzle_standings,
    results,
    sessions,
)


def add(connection: Connection, table: str, number: int, found: Collection[OwnPuzzle], at: int) -> None:
    """Gives those who played a match the puzzles from it. What they have already stays as it is."""
    seated = (
        select(results.c.seat, results.c.session)
        .join(matches, matches.c.serial == results.c.match)
        .join(sessions, sessions.c.number == results.c.session)
        .where(matches.c.table_code == table, matches.c.number == number, KNOWN)
    )
    guests = {row.seat: row.session for row in connection.execute(seated)}
    for session in set(guests.values()):
        mine = [each for each in found if guests.get(each.seat) == session]
        known = set(connection.scalars(select(own_puzzles.c.name).where(own_puzzles.c.session == session)))
        rows = {
            each.name: {
                "session": session,
                "name": each.name,
                "body": each.body,
                "table_code": table,
                "match": number,
                "round": each.round,
                "after": each.after,
                "seat": each.seat,
                "at": at,
            }
            for each in mine
            if each.name not in known
        }
        if rows:
            connection.execute(insert(own_puzzles), list(rows.values()))
            _remove_oldest(connection, session)


def _remove_oldest(connection: Connection, session: int) -> None:
    """Removes what is more than is kept, those from the oldest matches first."""
    columns = own_puzzles.c
    newest = select(columns.name).where(columns.session == session).order_by(columns.at.desc(), columns.name)
    gone = list(connection.scalars(newest.offset(KEPT)))
    if gone:
        connection.execute(delete(own_puzzles).where(columns.session == session, columns.name.in_(gone)))
        standings = puzzle_standings.c
        connection.execute(
            delete(puzzle_standings).where(standings.session == session, standings.name.in_(gone))
        )


def own(connection: Connection, session: int) -> list[OwnPuzzle]:
    """The puzzles from the matches of a session, the newest first."""
    columns = own_puzzles.c
    query = select(
        columns.name,
        columns.body,
        columns.seat,
        columns.round,
        columns.after,
        columns.table_code,
        columns.match,
        columns.at,
    )
    rows = query.where(columns.session == session).order_by(columns.at.desc(), columns.name)
    return [OwnPuzzle._make(row) for row in connection.execute(rows)]


def progress(connection: Connection, session: int) -> PuzzleProgress:
    """How a session has done, nothing of one that has answered none."""
    columns = puzzle_standings.c
    query = select(columns.name, columns.box, columns.due, columns.at).where(columns.session == session)
    rows = connection.execute(query).all()
    standings = {row.name: PuzzleStanding(row.box, row.due) for row in rows}
    return PuzzleProgress(standings, *_run(connection, session), {row.name: row.at for row in rows})


def answered(connection: Connection, session: int) -> dict[str, AnsweredPuzzle]:
    """All that is kept of the puzzles that a session has answered, by their names."""
    columns = puzzle_standings.c
    query = select(columns.name, columns.box, columns.due, columns.answers, columns.solved, columns.at).where(
        columns.session == session
    )
    return {name: AnsweredPuzzle(*kept) for name, *kept in connection.execute(query)}


def answer(
    connection: Connection,
    session: int,
    name: str,
    is_solved: bool,
    after: Callable[[PuzzleStanding | None], PuzzleStanding],
    at: int,
) -> PuzzleStanding:
    """Adds an answer to a puzzle, and returns how it stands then: ``after`` tells, from how it stood before.

    One that solves the puzzle and changes nothing is not counted in the row of those that solved one.
    Raises sqlalchemy.exc.IntegrityError for an unknown session.
    """
    columns = puzzle_standings.c
    mine = and_(columns.session == session, columns.name == name)
    row = connection.execute(select(columns.box, columns.due).where(mine)).one_or_none()
    before = row and PuzzleStanding._make(row)
    standing = after(before)
    put = {**standing._asdict(), "at": at}
    if row is None:
        first = {"session": session, "name": name, "answers": 1, "solved": int(is_solved)}
        connection.execute(insert(puzzle_standings), first | put)
    else:
        counted = {"answers": columns.answers + 1, "solved": columns.solved + int(is_solved)}
        connection.execute(update(puzzle_standings).where(mine).values(counted | put))
    if not is_solved or standing != before:
        _count(connection, session, is_solved)
    return standing


def _run(connection: Connection, session: int) -> tuple[int, int]:
    columns = puzzle_runs.c
    row = connection.execute(select(columns.run, columns.longest).where(columns.session == session))
    run, longest = row.one_or_none() or (0, 0)
    return run, longest


def _count(connection: Connection, session: int, is_solved: bool) -> None:
    """Counts an answer in the row of those that solved a puzzle."""
    run, longest = row_after(*_run(connection, session), is_solved)
    counted = {"run": run, "longest": longest}
    mine = update(puzzle_runs).where(puzzle_runs.c.session == session)
    if not connection.execute(mine.values(counted)).rowcount:
        connection.execute(insert(puzzle_runs), {"session": session, **counted})
