"""What comes of what persons ask: one function for each message of the closed list.

Each is handed the croupier, the session that asks and its name; it writes lines, or raises Refused before it
has written any.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from sevenbridge.engine.actions import DRAW_ACTION
from sevenbridge.engine.shuffle import LONGEST_NONCE
from sevenbridge.tables import asked, lines
from sevenbridge.tables.asked import Asked
from sevenbridge.tables.phrases import is_sayable
from sevenbridge.tables.refusals import Refused, Why
from sevenbridge.tables.seat import STAND_IN, Seat
from sevenbridge.tables.table import Table
from sevenbridge.tables.why_not import meant, why_not

if TYPE_CHECKING:
    from sevenbridge.tables.croupier import Croupier


def heed(croupier: Croupier, session: int, name: str, message: Asked) -> None:
    """Does what a person asks. Raises Refused, and then nothing has changed."""
    if croupier.table.stage == "closed":
        raise Refused(Why.TABLE_CLOSED)
    _ANSWERS[type(message)](croupier, session, name, message)


def _seat(croupier: Croupier, number: int) -> Seat:
    if not 0 <= number < len(croupier.table.seats):
        raise Refused(Why.NO_SUCH_SEAT)
    return croupier.table.seats[number]


def _own(croupier: Croupier, session: int, number: int) -> Seat:
    seat = _seat(croupier, number)
    if seat.session != session:
        raise Refused(Why.NOT_YOUR_SEAT)
    return seat


def _returned(croupier: Croupier, number: int) -> None:
    """Whoever asks something is there."""
    if croupier.table.seats[number].away:
        croupier.write(lines.Back(number))


def _check_owner(croupier: Croupier, session: int) -> None:
    if session != croupier.table.owner:
        raise Refused(Why.OWNER_ONLY)


def _check_one_seat(croupier: Croupier, session: int) -> None:
    if croupier.table.settings.visibility != "private" and croupier.table.seats_of(session):
        raise Refused(Why.ONE_SEAT_EACH)


def _sit(croupier: Croupier, session: int, name: str, message: asked.Sit) -> None:
    seat = _seat(croupier, message.seat)
    if croupier.table.is_in_match:
        raise Refused(Why.PLAYING)
    if seat.is_person:
        raise Refused(Why.SEAT_TAKEN)
    _check_one_seat(croupier, session)
    croupier.write(lines.Sat(message.seat, session, name))


def _rise(croupier: Croupier, session: int, name: str, message: asked.Rise) -> None:
    _own(croupier, session, message.seat)
    _vacate(croupier, message.seat)


def _vacate(croupier: Croupier, number: int) -> None:
    table = croupier.table
    if table.undo_by == number:
        croupier.write(lines.UndoRefused())
    if table.is_in_match:
        croupier.write(lines.Filled(number, table.settings.fill or STAND_IN))
    else:
        croupier.write(lines.Rose(number))


def _take(croupier: Croupier, session: int, name: str, message: asked.Take) -> None:
    table = croupier.table
    seat = _seat(croupier, message.seat)
    if not table.is_in_match:
        raise Refused(Why.NOT_PLAYING)
    if not seat.player:
        raise Refused(Why.NOT_A_COMPUTER)
    _check_one_seat(croupier, session)
    knows_other = table.settings.visibility != "private" and any(
        session in other.held for other in table.seats if other is not seat
    )
    if knows_other or session in table.peeked:
        raise Refused(Why.HAS_SEEN_CARDS)
    croupier.write(lines.Sat(message.seat, session, name))


def _start(croupier: Croupier, session: int, name: str, message: asked.Start) -> None:
    table = croupier.table
    is_owner_seated = bool(table.seats_of(table.owner))
    if is_owner_seated or not table.seats_of(session):
        _check_owner(croupier, session)
    if table.stage != "open":
        raise Refused(Why.PLAYING)
    if not any(seat.is_attended for seat in table.seats):
        raise Refused(Why.NOT_SEATED)
    if not table.settings.fill and any(seat.is_empty for seat in table.seats):
        raise Refused(Why.SEATS_EMPTY)
    croupier.begin()


def _nonce(croupier: Croupier, session: int, name: str, message: asked.Nonce) -> None:
    table = croupier.table
    _own(croupier, session, message.seat)
    if table.stage != "nonces" or message.seat in table.added:
        raise Refused(Why.NO_NONCE_WANTED)
    try:
        length = len(bytes.fromhex(message.nonce))
    except ValueError:
        length = 0
    if not 0 < length <= LONGEST_NONCE or 2 * length != len(message.nonce):
        raise Refused(Why.BAD_NONCE)
    croupier.write(lines.Added(message.seat, message.nonce.lower()))


def _play(croupier: Croupier, session: int, name: str, message: asked.Play) -> None:
    table = croupier.table
    seat = _own(croupier, session, message.seat)
    _check_round(table)
    if message.step < table.step or seat.late:
        raise Refused(Why.TOO_LATE)
    if message.step > table.step:
        raise Refused(Why.TOO_EARLY)
    place = _deciding(table, message.seat)
    _check_offer(table, place, message.action)
    _returned(croupier, message.seat)
    if table.is_window_open:
        croupier.write(lines.Answered(message.seat, message.action))
    elif message.action == DRAW_ACTION:
        croupier.draw(message.seat)
    else:
        croupier.write(lines.Played(message.seat, message.action))


def _why_not(croupier: Croupier, session: int, name: str, message: asked.WhyNot) -> None:
    table = croupier.table
    seat = _own(croupier, session, message.seat)
    _check_round(table)
    if seat.late:
        raise Refused(Why.TOO_LATE)
    place = _deciding(table, message.seat)
    _check_offer(table, place, meant(table, place, message.words))


def _check_round(table: Table) -> None:
    if table.stage not in ("playing", "between"):
        raise Refused(Why.NOT_PLAYING)


def _deciding(table: Table, seat: int) -> int:
    """The place of a seat that may decide something. Raises Refused for one that may not, whatever it is."""
    if table.undo_from:
        raise Refused(Why.UNDO_PENDING)
    place = table.place_of(seat)
    if place in table.answers:
        raise Refused(Why.ALREADY_ANSWERED)
    if place < 0:
        raise Refused(Why.NOT_NOW)
    return place


def _check_offer(table: Table, place: int, action: int) -> None:
    if action not in table.options(place):
        raise why_not(table, place, action)


def _back(croupier: Croupier, session: int, name: str, message: asked.Back) -> None:
    _own(croupier, session, message.seat)
    _returned(croupier, message.seat)


def _ready(croupier: Croupier, session: int, name: str, message: asked.Ready) -> None:
    seat = _own(croupier, session, message.seat)
    if croupier.table.stage != "between":
        raise Refused(Why.NOT_NOW)
    _returned(croupier, message.seat)
    if not seat.ready:
        croupier.write(lines.Prepared(message.seat))


def _prefer(croupier: Croupier, session: int, name: str, message: asked.Prefer) -> None:
    seat = _own(croupier, session, message.seat)
    no_calls = seat.no_calls if message.no_calls is None else message.no_calls
    auto_draw = seat.auto_draw if message.auto_draw is None else message.auto_draw
    croupier.write(lines.Preferred(message.seat, no_calls, auto_draw))


def _undo(croupier: Croupier, session: int, name: str, message: asked.Undo) -> None:
    table = croupier.table
    _own(croupier, session, message.seat)
    if table.undo_from:
        raise Refused(Why.UNDO_PENDING)
    if table.undoable() != message.seat or table.undo_refused_at == table.step:
        raise Refused(Why.NOTHING_TO_UNDO)
    croupier.write(lines.UndoAsked(message.seat))


def _consent(croupier: Croupier, session: int, name: str, message: asked.Consent) -> None:
    table = croupier.table
    _own(croupier, session, message.seat)
    if not table.undo_from or message.seat in table.agreed:
        raise Refused(Why.NO_UNDO_ASKED)
    _returned(croupier, message.seat)
    croupier.write(lines.Consented(message.seat) if message.yes else lines.UndoRefused())


def _mute(croupier: Croupier, session: int, name: str, message: asked.Mute) -> None:
    _check_owner(croupier, session)
    seat = _seat(croupier, message.seat)
    if not seat.is_person:
        raise Refused(Why.NO_SUCH_SEAT)
    if seat.muted != message.on:
        croupier.write(lines.Muted(message.seat, message.on))


def _replace(croupier: Croupier, session: int, name: str, message: asked.Replace) -> None:
    _check_owner(croupier, session)
    if not _seat(croupier, message.seat).is_person:
        raise Refused(Why.NO_SUCH_SEAT)
    _vacate(croupier, message.seat)


def _say(croupier: Croupier, session: int, name: str, message: asked.Say) -> None:
    seat = _own(croupier, session, message.seat)
    if seat.muted:
        raise Refused(Why.MUTED)
    if message.kind == "text" and croupier.table.settings.visibility != "private":
        raise Refused(Why.NO_CHAT_HERE)
    if not is_sayable(message.kind, message.what):
        raise Refused(Why.BAD_TEXT)
    croupier.write(lines.Said(message.seat, message.kind, message.what))


def _nothing(croupier: Croupier, session: int, name: str, message: Asked) -> None:
    """A message that changes nothing at the table."""


_ANSWERS: Final[dict[type, Callable[[Croupier, int, str, Any], None]]] = {
    asked.Sit: _sit,
    asked.Rise: _rise,
    asked.Take: _take,
    asked.Start: _start,
    asked.Nonce: _nonce,
    asked.Play: _play,
    asked.WhyNot: _why_not,
    asked.Back: _back,
    asked.Ready: _ready,
    asked.Prefer: _prefer,
    asked.Undo: _undo,
    asked.Consent: _consent,
    asked.Mute: _mute,
    asked.Replace: _replace,
    asked.Say: _say,
    asked.Look: _nothing,
    asked.Ping: _nothing,
}
