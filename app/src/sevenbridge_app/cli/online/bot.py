"""A player that is a program, at a table: it is told what any guest is told, and may ask no more."""

from __future__ import annotations

import os
from collections.abc import Callable

from sevenbridge import Dice, Player, View
from sevenbridge.texts import Text
from sevenbridge_app.cli.online import phrases
from sevenbridge_app.cli.online.nonce import OwnNonce
from sevenbridge_app.cli.terminal import shared_table_phrases
from sevenbridge_app.cli.terminal.connection import Dialogue, Found, Heard, Lost, TableError
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.table_mirror import TableMirror, offered

#: after so many refusals in a row, without anything done between them, there is no use in going on
MOST_REFUSALS = 20


class Bot:
    """Plays one seat, which it has taken, with this ``player``.

    ``starts_with``: so many persons must sit before it starts a match, itself among them; 0 where it leaves
    that to others. ``say`` is told what happens, a sentence at a time.
    """

    def __init__(
        self, link: Dialogue, player: Player, seat: int, say: Callable[[Text], None], starts_with: int = 0
    ) -> None:
        self._link = link
        self._player = player
        self._seat = seat
        self._say = say
        self._nonce = OwnNonce(link)
        self._starts_with = starts_with
        self._wanted = 0
        self._refusals = 0
        self._dice = Dice(int.from_bytes(os.urandom(8)))
        #: the last decision that was seen to, so that nothing is answered twice; and whether the table was
        #: asked for anew, since something was lost or refused
        self._seen_to: tuple[int, tuple[int, ...]] | None = None
        self._is_looking = False
        self._is_starting = False

    def play(self, snapshot: server_messages.Snapshot, matches: int) -> None:
        """Plays so many matches, from the table as it stands. Raises TableError, Hung."""
        self._wanted = matches
        self._mirror = TableMirror(snapshot)
        self._nonce.answer(self._seat, snapshot)
        self._take_over(snapshot)
        while self._wanted:
            # what has been told already comes before a decision
            message = self._link.hear(0.0 if self._decision() is not None else None)
            if message is not None:
                self._handle(message)
            else:
                self._decide()
        self._link.send(client_messages.Rise, seat=self._seat)

    # -- messages of the table ---------------------------------------------------------------------

    def _handle(self, message: Heard) -> None:
        """Takes in what happened, and answers what is no decision. Raises TableError."""
        if isinstance(message, server_messages.ServerMessage):
            try:
                self._mirror.add(message)
                self._nonce.answer(self._seat, message)
            except (ValueError, LookupError):
                raise self._impossible() from None
        match message:
            case Lost():
                self._say(shared_table_phrases.LOST)
            case Found():
                self._say(shared_table_phrases.FOUND)
                # what was sent last may never have arrived
                self._is_starting = False
                self._look()
            case server_messages.Snapshot():
                self._take_over(message)
            case server_messages.Ok():
                self._refusals = 0
            case server_messages.No():
                self._refused(message)
            case server_messages.SeatChanged():
                self._check_seat()
                self._start()
            case server_messages.MatchBegan():
                self._begin(message.match)
            case server_messages.Happened(over=server_messages.RoundEnd() as over):
                self._round_over(over)
            case server_messages.UndoChanged(stage="asked"):
                self._agree(message.seat)
            case server_messages.MatchEnded():
                self._end(message)
            case server_messages.TableClosed():
                raise TableError(shared_table_phrases.TABLE_CLOSED.format(code=self._link.code), status=1)

    def _take_over(self, snapshot: server_messages.Snapshot) -> None:
        self._check_seat()
        if snapshot.stage == "between" and self._seat not in snapshot.ready:
            self._link.send(client_messages.Ready, seat=self._seat)
        if snapshot.undo >= 0:
            self._agree(snapshot.undo)
        self._is_looking = False
        self._start()

    def _check_seat(self) -> None:
        if self._mirror.seats[self._seat].kind != "person":
            raise TableError(shared_table_phrases.SEAT_LOST, status=1)

    def _refused(self, no: server_messages.No) -> None:
        """What was refused is looked at anew: play had gone on, or the message was lost."""
        self._refusals += 1
        if self._refusals > MOST_REFUSALS:
            raise TableError(Text(no.en, no.ja), no.code, status=1)
        if no.code != "no_nonce_wanted":
            self._look()

    # -- the course of a match ---------------------------------------------------------------------

    def _start(self) -> None:
        """Begins a match where that is this player's to do, and enough people sit."""
        persons = sum(seat.kind == "person" for seat in self._mirror.seats)
        is_time = self._mirror.stage == "open" and self._mirror.seats[self._seat].owner
        if is_time and 0 < self._starts_with <= persons and not self._is_starting:
            self._is_starting = True
            self._link.send(client_messages.Start)

    def _begin(self, match: int) -> None:
        self._is_starting = False
        self._say(phrases.BOT_BEGINS.format(n=match))

    def _round_over(self, over: server_messages.RoundEnd) -> None:
        number = self._mirror.round.number if self._mirror.round is not None else 0
        self._say(self.round_text(number, self._seat, over))
        self._link.send(client_messages.Ready, seat=self._seat)

    def round_text(self, number: int, seat: int, over: server_messages.RoundEnd) -> Text:
        """What is said of a round of this number, from 1, to the player in a seat."""
        return phrases.BOT_ROUND.format(n=number, points=over.scores[seat], total=over.totals[seat])

    def _end(self, ended: server_messages.MatchEnded) -> None:
        self._wanted -= 1
        text = phrases.BOT_WON if self._seat in ended.winners else phrases.BOT_LOST
        self._say(text.format(n=ended.match, total=ended.totals[self._seat]))
        if self._wanted:
            self._start()
        if self._wanted and not self._is_starting and not ended.last:
            self._link.send(client_messages.Again, seat=self._seat)

    def _agree(self, asking: int) -> None:
        if asking != self._seat:
            self._link.send(client_messages.Consent, seat=self._seat, yes=True)

    # -- decisions ---------------------------------------------------------------------------------

    def _look(self) -> None:
        """Asks for the table anew: until it comes nothing is decided."""
        self._seen_to = None
        self._is_looking = self._link.send(client_messages.Look, seat=self._seat) > 0

    def _decision(self) -> tuple[int, tuple[int, ...]] | None:
        """What is to be decided now, as a step and what is on offer; None for nothing."""
        now = self._mirror.now
        if now is None or self._is_looking or not offered(now):
            return None
        due = now.step, offered(now)
        return due if due != self._seen_to else None

    def _decide(self) -> None:
        """Decides, where there is something to decide."""
        due = self._decision()
        if due is None:
            return
        self._seen_to, (step, options) = due, due
        action = options[0] if len(options) == 1 else self._player.choose(self._view(), self._dice)
        self._link.send(client_messages.Play, seat=self._seat, step=step, action=action)

    def _view(self) -> View:
        try:
            return self._mirror.view()
        except ValueError:
            raise self._impossible() from None

    def _impossible(self) -> TableError:
        """The table tells what no table tells."""
        return TableError(phrases.NOT_A_SERVER.format(address=self._link.code), status=1)
