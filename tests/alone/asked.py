"""All that the page asks a server over HTTP for, of somebody who plays alone."""

from __future__ import annotations

ABOUT_THE_PERSON = (
    "/api/session",
    "/api/privacy",
    "/api/tables",
    "/api/me/matches",
    "/api/me/statistics",
    "/api/me/opponents",
    "/api/me/blocks",
    "/api/me/data",
    "/api/days?zone=540",
    "/api/days/today",
    "/api/puzzles?theme=meld&preset=nintendo",
    "/api/puzzles/tally",
    "/api/seven/statistics",
)


def about_a_table(code: str) -> tuple[str, ...]:
    """The addresses of what is asked of a table, and of its first match once that is over."""
    table = f"/api/tables/{code}"
    return (
        table,
        f"{table}/blocks",
        f"{table}/matches/1/record",
        f"{table}/matches/1/replay",
        f"{table}/matches/1/review",
        f"{table}/matches/1/puzzles",
        f"/api/me/matches?table={code}&match=1",
    )
