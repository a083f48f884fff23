"""What a person's seat knows of its table, how that is shown, and the way to ask something of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sevenbridge import Match, View
from sevenbridge.drawing.words import COMMA, round_title
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.console.scene import Scene
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.terminal import shared_table_phrases
from sevenbridge_app.cli.terminal.connection import Connection
from sevenbridge_app.cli.terminal.output import Output
from sevenbridge_app.cli.terminal.score_sheet import Book
from sevenbridge_app.cli.terminal.screen import Standing
from sevenbridge_app.cli.terminal.teller import Teller
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.names import polite
from sevenbridge_app.tables.table_mirror import RoundMirror, TableMirror

#: gives a name for every seat; the number is the person's own
SeatNames = Callable[[Sequence[server_messages.SeatState], int, Lang], tuple[str, ...]]


class ClientState:
    """What is known of the table is in its ``mirror``."""

    def __init__(
        self, connection: Connection, snapshot: server_messages.Snapshot, taste: Taste, seat_names: SeatNames
    ) -> None:
        self.connection = connection
        self.taste = taste
        self.output = Output(taste.look.room)
        self.scene = Scene(taste, (), -1)
        self.teller = Teller(self.scene, self.output.say)
        #: the table as its messages tell it
        self.mirror = TableMirror(snapshot)
        #: the person's own seat
        self.number = snapshot.viewer
        #: whether the end of the match is still to be told: until then it counts as being played
        self.is_ending = False
        self._length = Match(self.mirror.rules, len(snapshot.seats)).length
        self._seat_names = seat_names
        self.set_scene()

    # -- what is known -----------------------------------------------------------------------------

    @property
    def seat(self) -> server_messages.SeatState:
        """The person's own seat."""
        return self.seats[self.number]

    @property
    def stage(self) -> str:
        """Where the match stands, as far as it was told."""
        return "between" if self.is_ending else self.mirror.stage

    @property
    def round(self) -> RoundMirror:
        """The round on the table. Raises ValueError before the first."""
        if self.mirror.round is None:
            raise ValueError("there is no round")
        return self.mirror.round

    @property
    def is_over(self) -> bool:
        """Whether a match was played and none is being played."""
        return self.stage == "open" and self.mirror.match > 0

    @property
    def may_start(self) -> bool:
        """Whether it is up to the person to begin a match."""
        return self.stage == "open" and self.seat.owner and not self.mirror.settings.quick

    def moment(self, view: View) -> tuple[int, int]:
        """The round and the turn in it."""
        return self.round.number, view.discards_made

    # -- how it is shown ---------------------------------------------------------------------------

    def polite_name(self, seat: int) -> str:
        """The name of a seat in a sentence: in Japanese other persons are さん."""
        is_other = seat != self.number and self.seats[seat].kind == "person"
        return polite(self.names[seat]) if is_other and self.taste.lang == "ja" else self.names[seat]

    def set_scene(self) -> None:
        """Seats, names and places as they are now."""
        self.seats = list(self.mirror.seats)
        #: whether the match counts no more, as far as the person was told
        self.knew_more = self.mirror.knew_more
        self.names = self._seat_names(self.seats, self.number, self.taste.lang)
        round = self.mirror.round
        playing = round.playing if round is not None else tuple(range(len(self.seats)))
        place = playing.index(self.number) if self.number in playing else -1
        scene = Scene(self.taste, tuple(self.names[seat] for seat in playing), place)
        if scene != self.scene:
            self.teller.flush()
            self.scene = scene
            self.teller = Teller(scene, self.output.say)
            self.follow_round()
            self.output.forget()

    def follow_round(self) -> None:
        """What happens in the round from here on is told."""
        if self.mirror.round is not None:
            self.teller.follow(self.mirror.rules, self.mirror.round)

    def title(self) -> str:
        """The round by its number."""
        return round_title(self.mirror.rules, self._length, self.round.number, self.taste.lang)

    def standing(self) -> Standing:
        """What stands above the table."""
        playing = self.round.playing
        totals = tuple(self.mirror.totals[seat] for seat in playing)
        return Standing(self.title(), playing.index(self.round.dealer), totals)

    def book(self) -> Book:
        """The match so far."""
        return Book(self.mirror.rules, self.names, self.mirror.results, self.mirror.totals)

    # -- saying and asking -------------------------------------------------------------------------

    def say(self, text: Text, **words: object) -> None:
        """Says a phrase in the person's language."""
        self.output.say_folded(self.taste.text(text, **words) if words else text[self.taste.lang])

    def sentence(
        self, told: server_messages.Spoken | server_messages.RecapGiven | server_messages.Outs
    ) -> str:
        """A sentence of the table in the person's language, with its cards as they look here."""
        return self.taste.look.sentence(Text(told.en, told.ja)[self.taste.lang])

    def tell_around(self) -> None:
        """Tells who is there, and what is waited for."""
        comma = self.taste.text(COMMA)
        around = comma.join(
            name for name, seat in zip(self.names, self.seats, strict=True) if seat.kind != "empty"
        )
        self.say(shared_table_phrases.AROUND, names=around)
        owner = next((number for number, seat in enumerate(self.seats) if seat.owner), -1)
        if self.mirror.settings.quick:
            self.say(shared_table_phrases.WAIT_FOR_QUICK)
        elif owner == self.number:
            self.say(shared_table_phrases.OWNER_STARTS)
        elif owner >= 0:
            self.say(shared_table_phrases.WAIT_FOR_START, name=self.polite_name(owner))

    def send(self, message: type[client_messages.ClientMessage], /, **fields: Any) -> bool:
        """Asks something of the table; where there is no connection it says so and gives False."""
        is_sent = self.connection.send(message, **fields) > 0
        if not is_sent:
            self.say(shared_table_phrases.NOT_CONNECTED)
        return is_sent

    def look(self) -> None:
        """Asks for the whole table."""
        self.connection.send(client_messages.Look, seat=self.number)
