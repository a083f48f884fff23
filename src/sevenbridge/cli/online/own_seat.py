"""A person's own seat at a table of a server: what is known of the table from there, how it is shown and
told, and the way to ask something of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sevenbridge.cli.online import phrases
from sevenbridge.cli.online.course import Course
from sevenbridge.cli.online.link import Link
from sevenbridge.cli.online.names import seat_names
from sevenbridge.cli.terminal import phrases as table_phrases
from sevenbridge.cli.terminal.game import Result
from sevenbridge.cli.terminal.paper import Paper
from sevenbridge.cli.terminal.scene import Scene, Taste
from sevenbridge.cli.terminal.score_sheet import Book
from sevenbridge.cli.terminal.screen import Standing
from sevenbridge.cli.terminal.story import Teller
from sevenbridge.drawing.words import round_title
from sevenbridge.engine.match import Match
from sevenbridge.engine.view import View
from sevenbridge.engine.wording import Text
from sevenbridge.tables import client_messages, server_messages
from sevenbridge.tables.settings import TableSettings


class OwnSeat:
    """``table`` is the whole table as it was told last; ``seats``, ``stage``, ``match``, ``totals``,
    ``results`` and ``course`` go on from there with every message. ``number`` is the seat's own.
    """

    def __init__(self, link: Link, taste: Taste, write: Callable[[str], None]) -> None:
        self.link = link
        self.taste = taste
        self.paper = Paper(write)
        self.scene = Scene(taste, (), -1)
        self.teller = Teller(self.scene, self.paper.say)
        self.table = server_messages.Snapshot(0, link.code, -1, (), TableSettings(), "open", (), 0, (), ())
        self.seats: list[server_messages.SeatState] = []
        self.stage = ""
        self.match = 0
        self.totals: tuple[int, ...] = ()
        self.results: list[Result] = []

    def sit(self, snapshot: server_messages.Snapshot) -> None:
        """Sits down at the table as it stands."""
        self.table = snapshot
        self.rules = snapshot.settings.rules()
        self.course = Course(self.rules)
        self.seats = list(snapshot.seats)
        self.number = snapshot.viewer
        self._length = Match(self.rules, len(snapshot.seats)).length
        self.set_scene()

    # -- what is known -----------------------------------------------------------------------------

    @property
    def state(self) -> server_messages.SeatState:
        """The seat itself."""
        return self.seats[self.number]

    @property
    def is_over(self) -> bool:
        """Whether a match was played and none is being played."""
        return self.stage == "open" and self.match > 0

    @property
    def may_start(self) -> bool:
        """Whether it is up to the person to begin a match."""
        return self.stage == "open" and self.state.owner and not self.table.settings.quick

    def moment(self, view: View) -> tuple[int, int]:
        """The round and the turn in it."""
        return self.course.number, view.discards_made

    # -- how it is shown ---------------------------------------------------------------------------

    def set_scene(self) -> None:
        """Names and places as they are now."""
        self.names = seat_names(self.seats, self.number, self.taste.lang)
        playing = self.course.playing or tuple(range(len(self.seats)))
        place = playing.index(self.number) if self.number in playing else -1
        scene = Scene(self.taste, tuple(self.names[seat] for seat in playing), place)
        if scene != self.scene:
            self.teller.flush()
            self.scene = scene
            self.teller = Teller(scene, self.paper.say)
            self.paper.forget()

    def title(self) -> str:
        """The round by its number."""
        return round_title(self.rules, self._length, self.course.number, self.taste.lang)

    def standing(self, snapshot: server_messages.Snapshot) -> Standing:
        """What stands above the table."""
        playing = self.course.playing
        totals = tuple(snapshot.totals[seat] for seat in playing)
        return Standing(self.title(), playing.index(self.course.dealer), totals)

    def book(self) -> Book:
        """The match so far."""
        return Book(self.rules, self.names, self.results, self.totals)

    # -- saying and asking -------------------------------------------------------------------------

    def say(self, text: Text, **words: object) -> None:
        """Says a phrase in the person's language."""
        self.paper.say_folded(self.taste.text(text, **words) if words else text[self.taste.lang])

    def tell_around(self) -> None:
        """Tells who is there, and what is waited for."""
        comma = self.taste.text(table_phrases.COMMA)
        around = comma.join(
            name for name, seat in zip(self.names, self.seats, strict=True) if seat.kind != "empty"
        )
        self.say(phrases.AROUND, names=around)
        owner = next((number for number, seat in enumerate(self.seats) if seat.owner), -1)
        if self.table.settings.quick:
            self.say(phrases.WAIT_FOR_QUICK)
        elif owner == self.number:
            self.say(phrases.OWNER_STARTS)
        elif owner >= 0:
            self.say(phrases.WAIT_FOR_START, name=self.names[owner])

    def send(self, message: type[client_messages.ClientMessage], /, **fields: Any) -> bool:
        """Asks something of the table; where there is no connection it says so and gives False."""
        is_sent = self.link.send(message, **fields) > 0
        if not is_sent:
            self.say(phrases.NOT_CONNECTED)
        return is_sent

    def look(self) -> None:
        """Asks for the whole table."""
        self.link.send(client_messages.Look, seat=self.number)
