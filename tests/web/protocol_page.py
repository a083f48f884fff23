"""The pages of the protocol as data: their blocks and their tables.

``python -m tests.web.protocol_page`` rewrites the tables of limits and times, and the server's part of
the example session, with what a server answers to the client's part.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

import msgspec

from sevenbridge.engine.shuffle import LONGEST_NONCE
from sevenbridge_app.tables import (
    guest_names,
    log_writer,
    outbox,
    seat,
    summary,
    times,
)
from sevenbridge_app.tables.phrases import LONGEST_TEXT
from sevenbridge_app.web import connection, guest_sessions, http_protocol
from sevenbridge_app.web.request_limits import HOUSEHOLD
from sevenbridge_app.web.settings import Limits

#: what goes over a WebSocket, with all tables that are written, and the example session
PAGE: Final = Path(__file__).parents[2] / "docs" / "protocol" / "table.md"
#: what is asked over HTTP, by the host and by guests
OTHER_PAGES: Final = tuple(map(PAGE.with_name, ("host.md", "http.md")))
SESSION: Final = "An example"
#: what stands in an example for anything at all
ANYTHING: Final = "…"
WIDTH: Final = 116


class Block(NamedTuple):
    """A fenced block: what stands behind the fence, the text, and the heading below which it is."""

    kind: str
    text: str
    section: str


def page() -> str:
    """All pages, one after the other."""
    return "".join(each.read_text(encoding="utf-8") for each in (PAGE, *OTHER_PAGES))


def blocks(kind: str = "", section: str = "") -> list[Block]:
    """The fenced blocks of the page, all or those of a kind, or below a heading of the second level."""
    found, heading = [], ""
    for part in re.finditer(r"^## ([^\n]*)$|^```([^\n]+)\n(.*?)^```$", page(), re.MULTILINE | re.DOTALL):
        if part[1]:
            heading = part[1]
        else:
            found.append(Block(part[2], part[3], heading))
    return [each for each in found if kind in ("", each.kind) and section in ("", each.section)]


def values(text: str) -> list[Any]:
    """The JSON values of a block, one after the other."""
    found, at, decoder = [], 0, json.JSONDecoder()
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        value, at = decoder.raw_decode(text, at)
        found.append(value)
    return found


def laid_out(value: Any) -> str:
    """A JSON value in as few lines of the page's width as it needs, broken between members.

    For values whose texts have neither quotes nor brackets.
    """
    pieces = re.findall(r'(?:"[^"]*"|\[[^][{}]*\]|[^",])+,?', json.dumps(value, ensure_ascii=False))
    lines = [""]
    for piece in map(str.strip, pieces):
        if lines[-1] and len(lines[-1]) + 1 + len(piece) > WIDTH:
            lines.append(" ")
        lines[-1] += f" {piece}" if lines[-1].strip() else piece
    return "\n".join(lines)


# -- the examples over HTTP --------------------------------------------------------------------------


class Exchange(NamedTuple):
    """A request and its answer, as a block of the page shows them."""

    method: str
    path: str
    headers: dict[str, str]
    body: str
    status: int
    answer_headers: dict[str, str]
    answer: str


def exchange(block: Block) -> Exchange:
    """Reads a block: the request, and from the line with the status on the answer."""
    asked, status, answered = re.split(r"^(\d{3})\n", block.text, maxsplit=1, flags=re.MULTILINE)
    first, _, rest = asked.partition("\n")
    method, path = first.split(" ")
    headers, body = _headers(rest)
    answer_headers, answer = _headers(answered)
    return Exchange(method, path, headers, body.strip(), int(status), answer_headers, answer)


def _headers(text: str) -> tuple[dict[str, str], str]:
    found: dict[str, str] = {}
    lines = text.splitlines(keepends=True)
    while lines and (header := re.fullmatch(r"([A-Z][\w-]*): (.*)\n", lines[0])):
        found[header[1]] = header[2]
        del lines[0]
    return found, "".join(lines)


def is_like(shown: Any, real: Any) -> bool:
    """Whether a value is what the page shows.

    On the page "…" stands for any value, any further members of a list or an object, or any rest of a text.
    """
    if shown == ANYTHING:
        return True
    if isinstance(shown, dict):
        open_end = ANYTHING in shown
        names = [name for name in shown if name != ANYTHING]
        return (
            isinstance(real, dict)
            and (set(names) <= set(real) if open_end else set(names) == set(real))
            and all(is_like(shown[name], real[name]) for name in names)
        )
    if isinstance(shown, list):
        open_end = bool(shown) and shown[-1] == ANYTHING
        wanted = shown[:-1] if open_end else shown
        return (
            isinstance(real, list)
            and (len(real) >= len(wanted) if open_end else len(real) == len(wanted))
            and all(map(is_like, wanted, real))
        )
    if isinstance(shown, str) and isinstance(real, str):
        return re.fullmatch(".*".join(map(re.escape, shown.split(ANYTHING))), real, re.DOTALL) is not None
    return bool(shown == real) and type(shown) is type(real)


def messages_of(union: Any) -> dict[str, type[msgspec.Struct]]:
    """The types of messages by the tag that names them."""
    return {str(each.__struct_config__.tag): each for each in get_args(union)}


# -- the tables that are written from the source ---------------------------------------------------------

MARK: Final = "<!-- {}: python -m tests.web.protocol_page -->\n"
END: Final = "<!-- end of table -->\n"


def limits_table() -> str:
    """All limits of a server that has not been told otherwise."""
    limit = Limits()
    rows = [
        ("messages of a connection for long", f"{limit.message_rate:g} a second"),
        ("messages of a connection at once", f"{limit.message_burst:g}"),
        (
            "requests of an address for long, connections to tables among them",
            f"{limit.request_rate:g} a second",
        ),
        ("requests of an address at once", f"{limit.request_burst:g}"),
        ("requests of an address that are answered at the same time", f"{limit.requests}"),
        (
            "files of the page that an address asks for",
            f"{limit.file_rate:g} a second, {limit.file_burst:,} at once",
        ),
        ("new sessions of an address for long", f"{limit.session_rate:g} a second"),
        ("new sessions of an address at once", f"{limit.session_burst:g}"),
        ("connections of an address to tables at the same time", f"{limit.connections}"),
        ("connections of an address at the same time, all of them", f"{limit.sockets}"),
        ("time for the head of a request", f"{http_protocol.HEAD_SECONDS} seconds"),
        ("time for the body of a request", f"{http_protocol.BODY_SECONDS} seconds"),
        ("a connection waits for its next request", f"{http_protocol.IDLE_SECONDS} seconds"),
        (
            "all addresses together: requests and files",
            f"{limit.all_request_rate:,} a second, {limit.all_request_burst:,} at once, "
            f"{limit.all_requests} of them being answered",
        ),
        (
            "all addresses together: new sessions",
            f"{limit.all_session_rate:g} a second, {limit.all_session_burst:g} at once",
        ),
        (
            "all addresses together: tables opened",
            f"{limit.all_table_rate:g} a second, {limit.all_table_burst:g} at once",
        ),
        (
            "all addresses together: connections",
            f"{limit.all_sockets:,}, to tables {limit.all_connections:,}",
        ),
        (
            "frames that may wait for a slow reader",
            f"{limit.queue} for {connection.BEHIND:g} seconds, {connection.MOST * limit.queue:,} at once",
        ),
        ("length of a message of a client", f"{limit.frame_bytes:,} bytes"),
        ("length of the body of a request", f"{limit.body_bytes:,} bytes"),
        ("tables opened by a session", f"{limit.tables} an hour"),
        ("tables opened from an address", f"{limit.address_tables} an hour"),
        (
            "hints and recaps for a guest",
            f"{limit.hint_rate:g} a second, {limit.hint_burst:g} at once; "
            f"for an address {HOUSEHOLD * limit.hint_rate:g} and {HOUSEHOLD * limit.hint_burst:g}",
        ),
        ("people whom a session reports to the host", f"{limit.complaints} an hour"),
        (
            "words that no table has",
            f"{limit.word_guesses} an hour from an address, {limit.all_word_guesses} by all together",
        ),
        ("length of a name", f"{guest_names.LONGEST_NAME} characters"),
        ("length of a free text", f"{LONGEST_TEXT} characters"),
        ("length of a nonce", f"{LONGEST_NONCE} bytes"),
        ("public tables in the list, matches in an answer", f"{summary.LISTED}"),
        ("public tables are listed after their last change", f"{summary.STALE // 3_600_000} hours"),
        ("how long the cookie is kept", f"{guest_sessions.REMEMBERED // 86_400} days"),
        ("events that are kept at hand for who comes back", f"{log_writer.RECENT_EVENTS}"),
        ("frames of a level table are filled up to multiples of", f"{outbox.PADDING:,} bytes"),
    ]
    assert len(fields(Limits)) == 29, "a new limit has to be entered here"
    return _table(("what", "at most"), rows)


def times_table() -> str:
    """How long a table waits, for what."""
    rows = [
        ("hashes after `begun`, and nonces after `hashes`", _seconds(times.NONCE_WAIT)),
        ("`ready` of all after a round, once somebody is", _seconds(times.SCORES_WAIT)),
        ("the same where others look at the scores, at the most", _seconds(times.LONGEST_SCORES_WAIT)),
        ("a lost person during a match, before a computer plays", _seconds(times.GRACE)),
        ("a lost person outside a match, before the seat is empty", _seconds(times.LOBBY_GRACE)),
        ("answers to an undo", _seconds(times.UNDO_WAIT)),
        ("answers to a vote on removing somebody", _seconds(times.VOTE_WAIT)),
        ("an absent person during a match, before a computer may have the seat", _seconds(times.ABSENCE)),
        ("anybody to be there, before computers play no further", _seconds(times.IDLE_WAIT)),
        ("anybody to come to a public table at which a match stands still", _seconds(times.ABANDONED)),
        ("anybody to sit at a public table", _seconds(times.LOBBY_GRACE)),
        ("further persons at a quick table, after the last one sat down", _seconds(times.GATHERING_WAIT)),
        ("turns in a row in which the time ran out, before a person is away", f"{seat.MISSED_TURNS}"),
        ("refused undos, before a seat may ask no more in a round", f"{seat.MOST_REFUSED_UNDOS}"),
    ]
    return _table(("the table waits for", "so long"), rows)


def _seconds(ms: int) -> str:
    return f"{ms // 3_600_000} hours" if ms >= 3_600_000 else f"{ms // 1000} seconds"


def _table(heading: tuple[str, ...], rows: list[Any]) -> str:
    lines = [f"| {' | '.join(row)} |\n" for row in (heading, *rows)]
    return lines[0] + "|---" * len(heading) + "|\n" + "".join(lines[1:])


TABLES: Final = {
    "limits": limits_table,
    "times": times_table,
}


def table_on_page(name: str) -> str:
    """A table of these as it stands on the page."""
    return page().split(MARK.format(name))[1].split(END)[0]


# -- the example session ---------------------------------------------------------------------------------


@cache
def shown(kind: str) -> Any:
    """The message of this kind that the server sends in the example session."""
    (found,) = (
        message
        for block in blocks("json server", SESSION)
        for message in values(block.text)
        if message["t"] == kind
    )
    return found


def session_steps() -> Iterator[Block]:
    """The blocks of the example session, in order."""
    return (
        block for block in blocks(section=SESSION) if block.kind in ("json client", "json server", "http")
    )


def write_anew() -> None:
    """Writes the tables, and what the server says in the example session."""
    from tests.web import protocol_session

    text = PAGE.read_text(encoding="utf-8")
    for name, write in TABLES.items():
        before, rest = text.split(MARK.format(name))
        text = before + MARK.format(name) + write() + END + rest.split(END, 1)[1]
    PAGE.write_text(text, encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        for old, heard in protocol_session.heard_again(Path(folder)):
            new = "".join(laid_out(message) + "\n" for message in heard)
            text = text.replace(f"```json server\n{old.text}```", f"```json server\n{new}```")
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_anew()
