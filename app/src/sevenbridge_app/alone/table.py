"""A table of one person: from what the page asks for to what it is sent, and what is kept of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from sevenbridge.analysis import Judge
from sevenbridge_app.alone.computers import PatientComputers
from sevenbridge_app.alone.socket import Socket
from sevenbridge_app.results.matches import FinishedMatch
from sevenbridge_app.tables import client_messages, coach, log_events
from sevenbridge_app.tables.audience import Answer, Audience, viewer_of
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.croupier import Croupier
from sevenbridge_app.tables.finished_matches import TimedEvent
from sevenbridge_app.tables.guest import Guest
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.log_writer import LogWriter
from sevenbridge_app.tables.match_results import finished_match
from sevenbridge_app.tables.outbox import Outbox
from sevenbridge_app.tables.refusals import RequestRefused
from sevenbridge_app.tables.server_messages import Ok, encode
from sevenbridge_app.tables.table import Table

#: the session of the person, who is the only one at tables: others before the same screen have seats of it
PERSON: Final = 1
#: the session that stands for those others, wherever it is told how somebody did
GUEST: Final = 2


class Line(NamedTuple):
    """A line of a table's log, to be kept."""

    #: from 1
    number: int
    #: when it was written, in milliseconds since 1970
    at: int
    #: the event, as ``log_events.encode`` writes it. It holds secrets: the page must not have it
    body: bytes


class AloneTable:
    """One table."""

    def __init__(
        self,
        code: str,
        computers: PatientComputers,
        chance: Callable[[int], bytes],
        kept: Callable[[str, list[Line]], None],
        ended: Callable[[FinishedMatch], None],
    ) -> None:
        """``chance(n)`` returns n random bytes.

        ``kept(code, lines)`` takes what was written in the log, and ``ended`` how a match has ended.
        """
        self.croupier = Croupier(LogWriter(Table(code), chance), computers)
        #: the log, for records, replays and reviews of its matches
        self.events: list[TimedEvent] = []
        #: whether the person was here and has left, or was here before the log was kept
        self.is_left = False
        self._audience = Audience[Socket]()
        self._computers = computers
        self._kept = kept
        self._ended = ended
        # who gives the hints of a match, and the number of the match
        self._judge = 0, Judge()

    @property
    def table(self) -> Table:
        """The table itself."""
        return self.croupier.table

    @property
    def last_at(self) -> int:
        """When something was written in the log last."""
        return self.events[-1][1]

    def open(self, events: Iterable[LogEvent], at: int) -> None:
        """Opens the table with its first events."""
        opened, *more = events
        assert isinstance(opened, log_events.TableOpened), "every log begins like this"
        self._finish(self.croupier.open(opened, at, *more))

    def resume(self, log: list[TimedEvent], at: int) -> None:
        """Makes the table of its log, and goes on."""
        self.is_left = True
        for event, written_at in log:
            self.table.fold(event, written_at)
        self.events = log
        last = self.last_at
        self._finish(self.croupier.resume(max(at, last), max(0, at - last)))

    def join(self, socket: Socket, wanted: int | None, seen: int, at: int) -> None:
        """Connects the page, and sends it what it has missed since event ``seen``, or a snapshot.

        Raises RequestRefused for a seat of somebody else.
        """
        socket.viewer = viewer_of(self.table, PERSON, wanted)
        socket.keeps_seat = wanted is not None
        self.is_left = False
        is_first = not self._audience.is_here(PERSON)
        self._audience.admit(socket, self.croupier.log, seen, at)
        if is_first:
            self._finish(self.croupier.set_connected(PERSON, True, at))

    def leave(self, socket: Socket, at: int) -> None:
        """Disconnects the page."""
        self._audience.remove(socket)
        if not self._audience.is_here(PERSON):
            self.is_left = True
            self._finish(self.croupier.set_connected(PERSON, False, at))

    def handle(self, socket: Socket, name: str, message: ClientMessage, at: int) -> None:
        """Does what the page asks for, and answers."""
        try:
            if isinstance(message, client_messages.Look):
                viewer_of(self.table, PERSON, message.seat)
            outbox = self.croupier.handle(PERSON, Guest(name, coach.COACHED_MATCHES), message, at)
            question = coach.question_in(self.table, message)
        except RequestRefused as refused:
            socket.refuse(message.id, refused)
            return
        reply = encode(Ok(message.id))
        if isinstance(message, client_messages.Look):
            self._finish(outbox)
            socket.push_all((reply, self._audience.look(socket, self.table, message.seat, at)))
        elif question is not None:
            self._finish(outbox)
            socket.push_all((encode(question.answer(self._judge_of_match())), reply))
        else:
            self._finish(outbox, Answer(socket, (reply,)))

    def tick(self, at: int) -> None:
        """Does what is due, or what a computer has chosen."""
        self._finish(self.croupier.tick(at))

    def _judge_of_match(self) -> Judge:
        number = self.table.match_number
        if self._judge[0] != number:
            self._judge = number, Judge()
        return self._judge[1]

    def _finish(self, outbox: Outbox, answer: Answer | None = None) -> None:
        """Has what was written kept, and sends what is to be seen of it."""
        if outbox.events:
            first = len(self.events) + 1
            self.events += [(event, outbox.at) for event in outbox.events]
            self._kept(
                self.table.code,
                [
                    Line(number, outbox.at, log_events.encode(event))
                    for number, event in enumerate(outbox.events, first)
                ],
            )
        if any(isinstance(event, log_events.MatchEnded) for event in outbox.events):
            self._ended(finished_match(self.table, outbox.at))
        self._audience.send(self.table, outbox, answer)
