"""Finding a table on a server: opening one, a quick match, and taking a seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sevenbridge import Rules
from sevenbridge.bots import BY_ID
from sevenbridge.texts import Text
from sevenbridge_app.cli.online import phrases
from sevenbridge_app.cli.online.host import Host
from sevenbridge_app.cli.online.link import Link
from sevenbridge_app.cli.terminal import shared_table_phrases
from sevenbridge_app.cli.terminal.connection import TableError
from sevenbridge_app.tables import client_messages
from sevenbridge_app.tables.company import ASKABLE
from sevenbridge_app.tables.server_messages import Ok, Snapshot

#: refusals after which another seat may still do
_TRY_ANOTHER = ("seat_taken", "not_a_computer", "playing", "not_playing")


class Address(NamedTuple):
    """Where a table is: its code, and the link for people."""

    code: str
    url: str


def word_of(host: Host, code: str) -> dict[str, str]:
    """Returns the word of a table at which we sit and wait, and how it is typed. Raises TableError."""
    given = host.ask("POST", f"/api/tables/{code}/word")
    return {"word": str(given["word"]), "letters": str(given["letters"])}


def open_table(
    host: Host, rules: Rules, seats: int, asked: Sequence[str], is_fast: bool, **settings: Any
) -> Address:
    """Opens a table for whoever has its code, and returns that.

    ``asked``: the computers that take empty seats; ``is_fast``: they do not pause. Raises TableError.
    """
    preset, switches = rules.as_preset()
    wish = {"preset": preset, "switches": switches, "seats": seats} | _company(asked) | settings
    if is_fast:
        wish["pause_ms"] = 0
    return _address(host, host.ask("POST", "/api/tables", wish))


def _company(asked: Sequence[str]) -> dict[str, Any]:
    """The settings of a table for the computers asked for: characters and levels, or one other player."""
    last = asked[-1]
    if last not in ASKABLE:
        return {"fill": last}
    return {"fill": BY_ID[last].level if last in BY_ID else last, "company": list(asked)}


def quick_table(host: Host, preset: str, seats: int) -> Address:
    """A table where a quick match begins soon. Raises TableError."""
    return _address(host, host.ask("POST", "/api/quick", {"preset": preset, "seats": seats}))


def _address(host: Host, answer: Any) -> Address:
    try:
        code, url = str(answer["code"]), str(answer["url"])
    except (TypeError, KeyError):
        raise TableError(phrases.NOT_A_SERVER.format(address=host.address)) from None
    return Address(code, url)


def take_seat(link: Link, wish: int | None = None) -> Snapshot:
    """Sits down, or goes back to the seat that is one's own already; returns the table as seen from there.

    ``wish``: the seat, else any that is free. Raises TableError, Hung.
    """
    snapshot: Snapshot = link.await_message(Snapshot)
    if snapshot.mine:
        return _seen_from(link, snapshot.mine[0])
    if snapshot.stage == "closed":
        raise TableError(shared_table_phrases.TABLE_CLOSED.format(code=snapshot.code))
    for seat in [wish] if wish is not None else list(_free(snapshot)):
        is_in_match = snapshot.stage != "open"
        answer = link.do(client_messages.Take if is_in_match else client_messages.Sit, seat=seat)
        if isinstance(answer, Ok):
            return _seen_from(link, seat)
        if wish is not None or answer.code not in _TRY_ANOTHER:
            raise TableError(Text(answer.en, answer.ja), answer.code)
    raise TableError(phrases.TABLE_FULL.format(code=snapshot.code))


def _free(snapshot: Snapshot) -> Iterator[int]:
    """The seats that may be had: those kept for the person first, then empty ones, then computers'."""
    yield from snapshot.kept
    for kind in ("empty", "computer"):
        yield from (
            number for number, seat in enumerate(snapshot.seats) if seat.kind == kind and not seat.kept
        )


def _seen_from(link: Link, seat: int) -> Snapshot:
    link.send(client_messages.Look, seat=seat)
    snapshot: Snapshot = link.await_message(Snapshot, lambda each: each.viewer == seat)
    return snapshot
