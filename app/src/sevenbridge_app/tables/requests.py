"""Handles what clients ask of a table: one function for each type of message.

Each function gets the table's log writer, the session that asks and its guest. It writes events, or raises
RequestRefused before it has written any.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sevenbridge import DRAW_ACTION, Phase
from sevenbridge.bots import BY_ID
from sevenbridge_app.tables import client_messages, log_events, times
from sevenbridge_app.tables.avatars import check_avatar
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.coach import coached_until, is_coach_allowed
from sevenbridge_app.tables.explanations import CLAIM_QUESTIONS, asking
from sevenbridge_app.tables.guest import Guest
from sevenbridge_app.tables.guest_names import checked_name, look_alike
from sevenbridge_app.tables.log_limits import is_full
from sevenbridge_app.tables.log_writer import LogWriter
from sevenbridge_app.tables.nonces import hash_of, is_hash, is_nonce
from sevenbridge_app.tables.phrases import is_sayable
from sevenbridge_app.tables.play import Play
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.seat import MOST_REFUSED_UNDOS, Place, Seat, SeatNumber
from sevenbridge_app.tables.settings import check_bounds
from sevenbridge_app.tables.table import Table
from sevenbridge_app.tables.titles import NO_TITLE
from sevenbridge_app.tables.vote import FEWEST_VOTERS


def handle(log: LogWriter, session: int, guest: Guest, message: ClientMessage) -> None:
    """Does what a client asks for. Raises RequestRefused, and then nothing has changed."""
    if log.table.stage == "closed":
        raise RequestRefused(RefusalCode.TABLE_CLOSED)
    if is_full(log.table) and not isinstance(message, _NEEDED):
        raise RequestRefused(RefusalCode.TABLE_FULL)
    _HANDLERS[type(message)](log, session, guest, message)


def _seat(log: LogWriter, number: int) -> Seat:
    if not 0 <= number < len(log.table.seating.seats):
        raise RequestRefused(RefusalCode.NO_SUCH_SEAT)
    return log.table.seating.seats[number]


def _own(log: LogWriter, session: int, number: int) -> Seat:
    seat = _seat(log, number)
    if seat.session != session:
        raise RequestRefused(RefusalCode.NOT_YOUR_SEAT)
    return seat


def _end_absence(log: LogWriter, number: int) -> None:
    """Gives a seat back to its person, who has just asked for something and so is there."""
    if log.table.seating.seats[number].away:
        log.write(log_events.ConnectionRestored(number, log.node))


def _check_owner(log: LogWriter, session: int) -> None:
    table = log.table
    # a quick match belongs to those who sit there, not to who asked for it first
    if session != table.seating.owner or (table.settings.quick and not table.seating.seats_of(session)):
        raise RequestRefused(RefusalCode.OWNER_ONLY)


def _check_admitted(log: LogWriter, session: int) -> None:
    if session in log.table.seating.barred:
        raise RequestRefused(RefusalCode.REMOVED)


def _check_told_apart(log: LogWriter, session: int, name: str) -> None:
    """Makes sure that nobody else at the table has a name that looks the same: namesakes get numbers."""
    if any(look_alike(name, seat.name) for seat in log.table.seating.persons() if seat.session != session):
        raise RequestRefused(RefusalCode.NAME_ALIKE)


def _check_one_seat(log: LogWriter, session: int) -> None:
    if log.table.settings.visibility != "private" and log.table.seating.seats_of(session):
        raise RequestRefused(RefusalCode.ONE_SEAT_EACH)


def _check_open_to_all(log: LogWriter) -> None:
    """Makes sure that the match is not one that each plays alone and once."""
    if log.table.duplicate is not None:
        raise RequestRefused(RefusalCode.ONE_TRY)


def _sit(log: LogWriter, session: int, guest: Guest, message: client_messages.Sit) -> None:
    seat = _seat(log, message.seat)
    _check_open_to_all(log)
    check_avatar(message.avatar)
    if log.table.is_in_match:
        raise RequestRefused(RefusalCode.PLAYING)
    if seat.is_person:
        raise RequestRefused(RefusalCode.SEAT_TAKEN)
    if message.name:
        # somebody before the screen of a guest, who has no session
        if log.table.settings.visibility != "private":
            raise RequestRefused(RefusalCode.ONE_SEAT_EACH)
        guest = guest._replace(name=checked_name(message.name))
    _check_told_apart(log, session, guest.name)
    _check_admitted(log, session)
    _check_one_seat(log, session)
    _seat_person(log, session, guest, message)


def _seat_person(
    log: LogWriter, session: int, guest: Guest, message: client_messages.Sit | client_messages.Take
) -> None:
    until = coached_until(log.table, guest)
    # whoever has several seats shows it at the first: others may sit before the same screen
    title = NO_TITLE if log.table.seating.seats_of(session) else guest.title
    log.write(log_events.PersonSat(message.seat, session, guest.name, log.node, message.avatar, until, title))


def _rise(log: LogWriter, session: int, guest: Guest, message: client_messages.Rise) -> None:
    _own(log, session, message.seat)
    if not log.table.is_in_match:
        log.write(log_events.SeatLeft(message.seat))
        return
    _check_open_to_all(log)
    log.withdraw_undo(message.seat)
    log.write(log_events.ComputerSeated(message.seat, log.table.next_computer))


def _take(log: LogWriter, session: int, guest: Guest, message: client_messages.Take) -> None:
    table = log.table
    seat = _seat(log, message.seat)
    _check_open_to_all(log)
    check_avatar(message.avatar)
    if not table.is_in_match:
        raise RequestRefused(RefusalCode.NOT_PLAYING)
    if not seat.player:
        raise RequestRefused(RefusalCode.NOT_A_COMPUTER)
    _check_told_apart(log, session, guest.name)
    _check_admitted(log, session)
    if seat.kept_for not in (None, session):
        raise RequestRefused(RefusalCode.SEAT_KEPT)
    _check_one_seat(log, session)
    knows_other_hand = table.settings.visibility != "private" and any(
        session in other.known_to for other in table.seating.seats if other is not seat
    )
    if knows_other_hand or session in table.seating.shown_all_hands:
        raise RequestRefused(RefusalCode.HAS_SEEN_CARDS)
    _seat_person(log, session, guest, message)


def _start(log: LogWriter, session: int, guest: Guest, message: client_messages.Start) -> None:
    table = log.table
    _check_open_to_all(log)
    is_owner_seated = bool(table.seating.seats_of(table.seating.owner))
    if is_owner_seated or not table.seating.seats_of(session):
        _check_owner(log, session)
    if table.stage != "open":
        raise RequestRefused(RefusalCode.PLAYING)
    if not any(seat.is_connected for seat in table.seating.seats):
        raise RequestRefused(RefusalCode.NOT_SEATED)
    if not table.settings.fills_seats and any(seat.is_empty for seat in table.seating.seats):
        raise RequestRefused(RefusalCode.SEATS_EMPTY)
    log.begin_match()


def _nonce_hash(log: LogWriter, session: int, guest: Guest, message: client_messages.NonceHash) -> None:
    table = log.table
    _own(log, session, message.seat)
    if table.stage != "hashes" or table.hashes[message.seat]:
        raise RequestRefused(RefusalCode.NO_NONCE_WANTED)
    if not is_hash(message.hash):
        raise RequestRefused(RefusalCode.BAD_HASH)
    log.write(log_events.NonceHashed(message.seat, message.hash.lower()))


def _nonce(log: LogWriter, session: int, guest: Guest, message: client_messages.Nonce) -> None:
    table = log.table
    _own(log, session, message.seat)
    if table.stage == "hashes":
        raise RequestRefused(RefusalCode.HASH_FIRST)
    if table.stage != "nonces" or not table.hashes[message.seat] or message.seat in table.nonces_added:
        raise RequestRefused(RefusalCode.NO_NONCE_WANTED)
    if not is_nonce(message.nonce):
        raise RequestRefused(RefusalCode.BAD_NONCE)
    if hash_of(message.nonce) != table.hashes[message.seat]:
        raise RequestRefused(RefusalCode.OTHER_NONCE)
    log.write(log_events.NonceAdded(message.seat, message.nonce.lower()))


def _play(log: LogWriter, session: int, guest: Guest, message: client_messages.Play) -> None:
    table = log.table
    seat = _own(log, session, message.seat)
    play = _current_play(table)
    if message.step < table.clocks.step or seat.late:
        raise RequestRefused(RefusalCode.TOO_LATE)
    if message.step > table.clocks.step:
        raise RequestRefused(RefusalCode.TOO_EARLY)
    place = _deciding_place(table, play, message.seat)
    _check_offer(table, play, place, message.action)
    _end_absence(log, message.seat)
    if table.clocks.window_from or (message.action == DRAW_ACTION and log.at < play.claims_until):
        log.write(log_events.DiscardAnswered(message.seat, message.action))
    elif message.action == DRAW_ACTION:
        log.draw(message.seat)
    else:
        log.write(log_events.ActionPlayed(message.seat, message.action))


def _let_go(log: LogWriter, session: int, guest: Guest, message: client_messages.LetGo) -> None:
    play, seats = _current_play(log.table), log.table.seating.seats
    if log.table.clocks.undo_from:
        raise RequestRefused(RefusalCode.UNDO_PENDING)
    if all(seats[number].session != session for number in play.asked):
        raise RequestRefused(RefusalCode.NOT_NOW)
    log.write(log_events.DiscardLetGo(session))


def _why_not(log: LogWriter, session: int, guest: Guest, message: client_messages.WhyNot) -> None:
    table = log.table
    seat = _own(log, session, message.seat)
    play = _current_play(table)
    if seat.late:
        raise RequestRefused(RefusalCode.TOO_LATE)
    place = _deciding_place(table, play, message.seat)
    if message.words not in CLAIM_QUESTIONS:
        _check_offer(table, play, place, asking(table, play, place).parse_words(message.words))
    elif refused := asking(table, play, place).explain_claim(message.words):
        raise refused


def _current_play(table: Table) -> Play:
    """Returns what is played now. Raises RequestRefused while nothing is."""
    if table.play is None or not table.is_in_match:
        raise RequestRefused(RefusalCode.NOT_PLAYING)
    return table.play


def _deciding_place(table: Table, play: Play, seat: int) -> Place:
    """Returns the place of a seat that may decide something now. Raises RequestRefused for any other seat."""
    if table.clocks.undo_from:
        raise RequestRefused(RefusalCode.UNDO_PENDING)
    place = play.place_of(SeatNumber(seat))
    if place in play.answers:
        raise RequestRefused(RefusalCode.ALREADY_ANSWERED)
    if place < 0:
        raise RequestRefused(RefusalCode.NOT_NOW)
    return place


def _check_offer(table: Table, play: Play, place: Place, action: int) -> None:
    if action not in play.options(place):
        raise asking(table, play, place).explain_refusal(action)


def _resume(log: LogWriter, session: int, guest: Guest, message: client_messages.Resume) -> None:
    _own(log, session, message.seat)
    _end_absence(log, message.seat)


def _ready(log: LogWriter, session: int, guest: Guest, message: client_messages.Ready) -> None:
    seat = _own(log, session, message.seat)
    if log.table.stage != "between":
        raise RequestRefused(RefusalCode.NOT_NOW)
    _end_absence(log, message.seat)
    if not seat.ready:
        log.write(log_events.SeatReady(message.seat))


def _again(log: LogWriter, session: int, guest: Guest, message: client_messages.Again) -> None:
    seat, table = _own(log, session, message.seat), log.table
    _check_open_to_all(log)
    if table.stage != "open" or not table.match_number:
        raise RequestRefused(RefusalCode.NOT_NOW)
    if not seat.ready:
        log.write(log_events.SeatReady(message.seat))


def _reading(log: LogWriter, session: int, guest: Guest, message: client_messages.Reading) -> None:
    seat, table = _own(log, session, message.seat), log.table
    if table.stage != "between":
        raise RequestRefused(RefusalCode.NOT_NOW)
    _end_absence(log, message.seat)
    if not table.next_round_at or seat.ready or is_full(table):
        return
    # what would hardly change the time is not worth an event
    if log.at - table.clocks.read_from >= times.READING_INTERVAL:
        log.write(log_events.ScoresRead(message.seat))


def _pace(log: LogWriter, session: int, guest: Guest, message: client_messages.Pace) -> None:
    table = log.table
    if not (table.seating.has_one_session and table.seating.seats_of(session)):
        _check_owner(log, session)
    check_bounds("pause_ms", message.pause_ms)
    if table.pause_ms != message.pause_ms:
        log.write(log_events.PauseChanged(message.pause_ms))


def _prefer(log: LogWriter, session: int, guest: Guest, message: client_messages.Prefer) -> None:
    seat = _own(log, session, message.seat)
    no_calls = seat.no_calls if message.no_calls is None else message.no_calls
    auto_draw = seat.auto_draw if message.auto_draw is None else message.auto_draw
    log.write(log_events.PreferencesChanged(message.seat, no_calls, auto_draw))


def _undo(log: LogWriter, session: int, guest: Guest, message: client_messages.Undo) -> None:
    table, play = log.table, log.table.play
    seat = _own(log, session, message.seat)
    _check_open_to_all(log)
    if table.clocks.undo_from:
        raise RequestRefused(RefusalCode.UNDO_PENDING)
    if message.step is not None:
        _go_back(log, message.seat, message.step)
        return
    if play is None or play.undoable_seat() != message.seat or play.undo_refused_at == table.clocks.step:
        raise RequestRefused(RefusalCode.NOTHING_TO_UNDO)
    if seat.refused_undos >= MOST_REFUSED_UNDOS and not table.seating.is_alone:
        raise RequestRefused(RefusalCode.UNDOS_USED_UP)
    log.write(log_events.UndoRequested(message.seat))


def _go_back(log: LogWriter, seat: int, step: int) -> None:
    """Takes back all that happened since a decision of a seat, at once: nobody else plays."""
    for decision in log.table.decisions_of(seat):
        if decision.step == step:
            _end_absence(log, seat)
            log.write(log_events.SeatWentBack(seat, decision.moves))
            return
    raise RequestRefused(RefusalCode.NOTHING_TO_UNDO)


def _consent(log: LogWriter, session: int, guest: Guest, message: client_messages.Consent) -> None:
    play = log.table.play
    _own(log, session, message.seat)
    if play is None or play.undo_by < 0 or message.seat in play.agreed:
        raise RequestRefused(RefusalCode.NO_UNDO_ASKED)
    _end_absence(log, message.seat)
    log.write(log_events.UndoAgreed(message.seat) if message.yes else log_events.UndoRefused())


def _mute(log: LogWriter, session: int, guest: Guest, message: client_messages.Mute) -> None:
    _check_owner(log, session)
    seat = _seat(log, message.seat)
    if not seat.is_person and seat.player not in BY_ID:
        raise RequestRefused(RefusalCode.NO_SUCH_SEAT)
    if seat.muted != message.on:
        log.write(log_events.SeatMuted(message.seat, message.on))


def _replace(log: LogWriter, session: int, guest: Guest, message: client_messages.Replace) -> None:
    table, seat = log.table, _seat(log, message.seat)
    if seat.session != table.seating.owner or not table.is_in_match or not table.seating.seats_of(session):
        _check_owner(log, session)
    if not seat.is_person:
        raise RequestRefused(RefusalCode.NO_SUCH_SEAT)
    if seat.session == session:
        _rise(log, session, guest, client_messages.Rise(message.id, message.seat))
        return
    if table.is_in_match:
        absent = (table.clocks.frozen_from or log.at) - seat.absent_from if seat.absent_from else 0
        if absent < times.ABSENCE:
            raise RequestRefused(RefusalCode.NOT_ABSENT)
    log.withdraw_undo(message.seat)
    log.write(log_events.PersonRemoved(message.seat, table.next_computer if table.is_in_match else ""))


def _vote(log: LogWriter, session: int, guest: Guest, message: client_messages.Vote) -> None:
    table, seat = log.table, _seat(log, message.seat)
    if not table.is_in_match:
        raise RequestRefused(RefusalCode.NOT_PLAYING)
    own = table.seating.seats_of(session)
    if not own:
        raise RequestRefused(RefusalCode.NOT_SEATED)
    if not seat.is_person or message.seat in own:
        raise RequestRefused(RefusalCode.NO_SUCH_SEAT)
    vote = table.seating.vote
    if vote is None:
        _ask_for_removal(log, own[0], message)
    elif vote.seat != message.seat:
        raise RequestRefused(RefusalCode.VOTE_PENDING)
    elif not message.yes:
        log.write(log_events.RemovalRefused(message.seat))
    elif set(own) & set(vote.agreed):
        raise RequestRefused(RefusalCode.ALREADY_ANSWERED)
    else:
        _end_absence(log, own[0])
        log.write(log_events.RemovalAgreed(own[0]))


def _ask_for_removal(log: LogWriter, by: int, message: client_messages.Vote) -> None:
    table = log.table
    if not message.yes:
        raise RequestRefused(RefusalCode.NO_VOTE_ASKED)
    if message.seat in table.seating.kept_by_vote:
        raise RequestRefused(RefusalCode.VOTE_FAILED)
    if len(table.seating.voters(message.seat) | {table.seating.seats[by].session}) < FEWEST_VOTERS:
        raise RequestRefused(RefusalCode.TOO_FEW_VOTERS)
    _end_absence(log, by)
    log.write(log_events.RemovalRequested(message.seat, by))


def _say(log: LogWriter, session: int, guest: Guest, message: client_messages.Say) -> None:
    seat = _own(log, session, message.seat)
    if seat.muted:
        raise RequestRefused(RefusalCode.MUTED)
    if message.kind == "text" and log.table.settings.visibility != "private":
        raise RequestRefused(RefusalCode.NO_CHAT_HERE)
    if not is_sayable(message.kind, message.what):
        raise RequestRefused(RefusalCode.BAD_TEXT)
    log.write(log_events.SeatSpoke(message.seat, message.kind, message.what))


def _hint(log: LogWriter, session: int, guest: Guest, message: client_messages.Hint) -> None:
    table = log.table
    seat = _own(log, session, message.seat)
    play = _current_play(table)
    if not is_coach_allowed(table, message.seat):
        raise RequestRefused(RefusalCode.NO_COACH_HERE)
    if seat.late:
        raise RequestRefused(RefusalCode.TOO_LATE)
    if not play.options(_deciding_place(table, play, message.seat)):
        raise RequestRefused(RefusalCode.NOT_NOW)


def _recap(log: LogWriter, session: int, guest: Guest, message: client_messages.Recap) -> None:
    table, play = log.table, log.table.play
    _own(log, session, message.seat)
    if table.duplicate is not None:
        raise RequestRefused(RefusalCode.NO_COACH_HERE)
    if play is None or play.game.round.phase != Phase.OVER or play.game.place_of(message.seat) < 0:
        raise RequestRefused(RefusalCode.NOT_NOW)


def _nothing(log: LogWriter, session: int, guest: Guest, message: ClientMessage) -> None:
    """Handles messages that change nothing at the table."""


#: what a match needs to come to its end, with those who are there, and what writes nothing at a full table
_NEEDED: Final = (
    client_messages.NonceHash,
    client_messages.Nonce,
    client_messages.Play,
    client_messages.LetGo,
    client_messages.WhyNot,
    client_messages.Resume,
    client_messages.Ready,
    client_messages.Reading,
    client_messages.Consent,
    client_messages.Rise,
    client_messages.Take,
    client_messages.Replace,
    client_messages.Vote,
    client_messages.Hint,
    client_messages.Recap,
    client_messages.Look,
    client_messages.Ping,
)

_HANDLERS: Final[dict[type, Callable[[LogWriter, int, Guest, Any], None]]] = {
    client_messages.Sit: _sit,
    client_messages.Rise: _rise,
    client_messages.Take: _take,
    client_messages.Start: _start,
    client_messages.NonceHash: _nonce_hash,
    client_messages.Nonce: _nonce,
    client_messages.Play: _play,
    client_messages.LetGo: _let_go,
    client_messages.WhyNot: _why_not,
    client_messages.Resume: _resume,
    client_messages.Ready: _ready,
    client_messages.Again: _again,
    client_messages.Reading: _reading,
    client_messages.Pace: _pace,
    client_messages.Prefer: _prefer,
    client_messages.Undo: _undo,
    client_messages.Consent: _consent,
    client_messages.Mute: _mute,
    client_messages.Replace: _replace,
    client_messages.Vote: _vote,
    client_messages.Say: _say,
    client_messages.Hint: _hint,
    client_messages.Recap: _recap,
    client_messages.Look: _nothing,
    client_messages.Ping: _nothing,
}
