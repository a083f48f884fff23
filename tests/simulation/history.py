"""What the log of a table says, once it is folded by one who never saw a fault; and the rules for a log."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from sevenbridge.engine.phases import RESHUFFLING
from sevenbridge_app.results.matches import FinishedMatch
from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.tables import client_messages, log_events
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.log_writer import LogWriter
from sevenbridge_app.tables.nonces import hash_of
from sevenbridge_app.tables.outbox import Frame
from sevenbridge_app.tables.redaction import OUTSIDER, WATCHER
from sevenbridge_app.tables.seat import MISSED_TURNS, SeatNumber
from sevenbridge_app.tables.table import Table
from sevenbridge_app.tables.times import GRACE
from tests.simulation.client import Client

#: how late a client may hear of what happened at another node, though the bus lost it, in seconds
MOST_LATE: Final = 4.0
#: how late something may happen that is due by itself, in milliseconds
MOST_OVERDUE: Final = 3_000


def _may_be_away(table: Table, event: log_events.PersonAway, at: int) -> bool:
    seat = table.seating.seats[event.seat]
    is_lost = seat.gone_from != 0 and at >= seat.gone_from + GRACE
    return not seat.away and (is_lost or (seat.missed + 1 >= MISSED_TURNS and _is_time_over(table, at)))


def _is_time_over(table: Table, at: int) -> bool:
    return table.clocks.clock_from != 0 and at >= table.clocks.clock_from + table.dealt_play.allowed


def _is_window_over(table: Table, at: int) -> bool:
    window_from = table.clocks.window_from
    return window_from != 0 and at >= window_from + 1000 * table.settings.claim_seconds


def _may_be_undone(table: Table, event: log_events.ActionUndone, at: int) -> bool:
    agreed = {table.seating.seats[seat].session for seat in table.dealt_play.agreed}
    present = {seat.session for seat in table.seating.persons() if seat.is_connected and not seat.away}
    return table.clocks.undo_from != 0 and present <= agreed


#: what must be so before an event, which nobody may decide twice or too early
_CONDITIONS: Final[Mapping[type, Callable[[Table, Any, int], bool]]] = {
    log_events.TableOpened: lambda table, event, at: table.seq == 0,
    log_events.OwnerChanged: lambda table, event, at: table.seating.owner != event.owner,
    log_events.PersonSat: lambda table, event, at: not table.seating.seats[event.seat].is_person,
    log_events.SeatLeft: lambda table, event, at: (
        table.seating.seats[event.seat].is_person and not table.is_in_match
    ),
    log_events.ConnectionLost: lambda table, event, at: table.seating.seats[event.seat].is_connected,
    log_events.ConnectionRestored: lambda table, event, at: table.seating.seats[event.seat].is_person,
    log_events.PersonAway: _may_be_away,
    log_events.TurnTimedOut: lambda table, event, at: (
        _is_time_over(table, at) and not table.seating.seats[event.seat].late
    ),
    log_events.MatchBegan: lambda table, event, at: table.stage == "open",
    log_events.NonceHashed: lambda table, event, at: table.stage == "hashes" and not table.hashes[event.seat],
    log_events.HashesTold: lambda table, event, at: table.stage == "hashes",
    log_events.NonceAdded: lambda table, event, at: (
        table.stage == "nonces"
        and event.seat not in table.nonces_added
        and table.hashes[event.seat] == hash_of(event.nonce)
    ),
    log_events.RoundDealt: lambda table, event, at: (
        table.stage == "nonces" or (table.stage == "between" and not table.dealt_play.game.over)
    ),
    log_events.DiscardAnswered: lambda table, event, at: (
        table.dealt_play.place_of(SeatNumber(event.seat)) not in table.dealt_play.answers
    ),
    log_events.StockReshuffled: lambda table, event, at: table.dealt_play.game.round.phase == RESHUFFLING,
    log_events.WindowClosed: lambda table, event, at: _is_window_over(table, at),
    log_events.SeatReady: lambda table, event, at: (
        table.stage == "between" and not table.seating.seats[event.seat].ready
    ),
    log_events.MatchEnded: lambda table, event, at: table.stage == "between" and table.dealt_play.game.over,
    log_events.UndoRequested: lambda table, event, at: not table.clocks.undo_from,
    log_events.UndoAgreed: lambda table, event, at: event.seat not in table.dealt_play.agreed,
    log_events.UndoRefused: lambda table, event, at: table.clocks.undo_from != 0,
    log_events.ActionUndone: _may_be_undone,
    log_events.ServerResumed: lambda table, event, at: 0 < event.ms <= at - table.clocks.at,
    log_events.TableClosed: lambda table, event, at: table.stage == "open",
}


class History:
    """The log of a table, folded and told to everybody as on a single node without faults.

    ``committed`` are the times at which its lines were committed. Raises AssertionError for a log that no
    table could have written.
    """

    def __init__(self, code: str, lines: Sequence[LogLine], committed: Sequence[float]) -> None:
        self.table = Table(code)
        self.events: list[LogEvent] = []
        self.said: Counter[str] = Counter()
        self.nonces: Counter[tuple[int, str]] = Counter()
        self.hashes: Counter[tuple[int, str]] = Counter()
        #: answers to discards, and actions, by step, seat and action
        self.answered: Counter[tuple[int, int, int]] = Counter()
        self.played: Counter[tuple[int, int, int]] = Counter()
        # of each numbered event: its frames, when it was committed, and who could be which viewer then
        self._frames: dict[int, Frame] = {}
        self._committed: dict[int, float] = {}
        self._seats: dict[int, dict[int, set[int]]] = {}
        # what a clock decided: when it was committed, and how late that was, in milliseconds
        self._timed: list[tuple[float, int, LogEvent]] = []
        assert [line.number for line in lines] == list(range(1, len(lines) + 1)), (
            "the log has a gap or a fork"
        )
        writer = LogWriter(self.table, bytes, "")
        for line, at in zip(lines, committed, strict=True):
            event = log_events.decode(line.body)
            self._check(line, event)
            self._note(event)
            if isinstance(event, log_events.WindowClosed):
                over = self.table.clocks.window_from + 1000 * self.table.settings.claim_seconds
                self._timed.append((at, line.at - over, event))
            elif isinstance(event, log_events.TurnTimedOut):
                self._timed.append(
                    (at, line.at - self.table.clocks.clock_from - self.table.dealt_play.allowed, event)
                )
            before = self._holders()
            writer.at = line.at
            writer.write(event)
            for frame in writer.take_outbox().frames:
                seq = frame.event.seq
                self._frames[seq], self._committed[seq] = frame, at
                holders = self._holders()
                for session, seats in before.items():
                    holders[session] |= seats
                self._seats[seq] = holders
            self.events.append(event)

    def _check(self, line: LogLine, event: LogEvent) -> None:
        assert line.at >= self.table.clocks.at, f"line {line.number}: time goes back"
        condition = _CONDITIONS.get(type(event))
        assert condition is None or condition(self.table, event, line.at), f"line {line.number}: {event}"

    def _note(self, event: LogEvent) -> None:
        match event:
            case log_events.SeatSpoke():
                self.said[event.what] += 1
            case log_events.NonceHashed():
                self.hashes[event.seat, event.hash] += 1
            case log_events.NonceAdded():
                self.nonces[event.seat, event.nonce] += 1
            case log_events.DiscardAnswered():
                self.answered[self.table.clocks.step, event.seat, event.action] += 1
            case log_events.ActionPlayed():
                # a draw that needs a new stock was asked for before there was one
                is_late = bool(self.events) and isinstance(self.events[-1], log_events.StockReshuffled)
                self.played[self.table.clocks.step - is_late, event.seat, event.action] += 1

    def _holders(self) -> dict[int, set[int]]:
        """The seats of each session."""
        found = defaultdict[int, set[int]](set)
        for number, seat in enumerate(self.table.seating.seats):
            if seat.is_person:
                found[seat.session].add(number)
        return found

    def check_told(self, client: Client) -> None:
        """Raises AssertionError if a client was told what the log does not say, or what it may not know."""
        for seq, _, viewer, told in client.heard:
            assert seq in self._frames, f"{client} was told event {seq}, which is not in the log: {told!r}"
            frame = self._frames[seq]
            seats = self._seats[seq].get(client.session, set())
            # who becomes another viewer is told what both may know, before the snapshot
            viewers = {WATCHER, OUTSIDER} | (seats & {viewer})
            possible = {frame.for_viewer(viewer) for viewer in viewers}
            possible |= {frame.event.for_viewer(viewer) for viewer in viewers}
            assert told in possible, f"{client} was told {told!r}, and not one of {possible}"

    def check_matches(self, matches: Sequence[FinishedMatch]) -> None:
        """Raises AssertionError if the results do not have each match that has ended once."""
        ended = sum(isinstance(event, log_events.MatchEnded) for event in self.events)
        assert [match.number for match in matches] == list(range(1, ended + 1)), (
            "results are lost or repeated"
        )

    def check_clocks(self, since: float) -> None:
        """Raises AssertionError if a clock decided something late after this time."""
        for committed, late, event in self._timed:
            assert committed < since or late <= MOST_OVERDUE, f"{event} comes {late} ms late"

    def check_news(self, client: Client, since: float) -> None:
        """Raises AssertionError if a client was told late what was committed after this time."""
        for seq, at, _, told in client.heard:
            committed = self._committed[seq]
            assert committed < since or at - committed <= MOST_LATE, (
                f"{client} was told {told!r} after {at - committed:.1f} s"
            )

    def check_answers(self, client: Client) -> None:
        """Raises AssertionError if something that was answered ``ok`` is not in the log once.

        Or if something is there that was refused.
        """
        for message in client.acknowledged:
            count = self._count(message)
            assert count in (1, None), f"{client} was answered ok, and the log has {count} of {message}"
        for refused, reason in client.refused:
            # another device of the person may have played the same
            count = self._count(refused) if isinstance(refused, client_messages.Say) else 0
            assert not count, f"{client} was refused for {reason.code}, and the log has {count} of {refused}"

    def _count(self, message: ClientMessage) -> int | None:
        """How often the log has what a client asked for; None if that cannot be told."""
        match message:
            case client_messages.Say():
                return self.said[message.what]
            case client_messages.NonceHash():
                return self.hashes[message.seat, message.hash]
            case client_messages.Nonce():
                return self.nonces[message.seat, message.nonce]
            case client_messages.Play():
                key = message.step, message.seat, message.action
                return self.answered[key] or self.played[key]
            case _:
                return None
