"""A person at a table: plays, talks, takes things back, loses the connection and comes back elsewhere."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

import msgspec

from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.close_codes import POLICY
from tests.simulation.link import Link
from tests.simulation.loop import OUTSIDE, SimulatedLoop
from tests.web.choosing import chosen
from tests.web.heard_table import HeardTable

#: the longest that a person thinks before doing the next thing, in seconds
THINKING: Final = 0.6
#: how likely a person does something else than what is to be done
WHIM: Final = 0.25
#: after how many seconds without an answer a client connects anew
PATIENCE: Final = 6.0

Message = TypeVar("Message")

_decode = msgspec.json.Decoder(server_messages.ServerMessage).decode

#: connects a client, as the viewer that it wants to be, with the number of the last event that it has seen
Connect = Callable[["Client", int | None, int], Link | None]


class Heard(NamedTuple):
    """An event as a client was told it."""

    seq: int
    #: when, in seconds since the beginning
    at: float
    #: as which viewer the client knows itself
    viewer: int
    frame: bytes


class Client:
    """One device of a person. It notes all that it was told.

    ``seat`` is the seat that the person wants, -1 to watch.
    """

    def __init__(
        self,
        loop: SimulatedLoop,
        connect: Connect,
        name: str,
        session: int,
        seat: int,
        persons: int,
        dice: random.Random,
    ) -> None:
        self.name = name
        self.session = session
        self.seat = seat
        self.known: HeardTable | None = None
        self.link: Link | None = None
        self.heard: list[Heard] = []
        self.acknowledged: list[ClientMessage] = []
        self.refused: list[tuple[ClientMessage | None, server_messages.No]] = []
        self.closes: list[int] = []
        #: since when nothing goes wrong any more, and the person has no whims but to talk
        self.calm_since: float | None = None
        #: whether the person says nothing more
        self.is_silent = False
        #: whether the person is gone for good
        self.is_gone = False
        #: hears of all that the client says and is told
        self.told: Callable[[str], None] = lambda what: None
        self._loop = loop
        self._connect = connect
        self._persons = persons
        self._dice = dice
        self._now = server_messages.Now(0)
        self._asked: dict[int, tuple[float, ClientMessage]] = {}
        self._number = 0
        self._is_changed = False
        self._undo_by = -1
        self._think()

    def __str__(self) -> str:
        return self.name

    # -- the connection ----------------------------------------------------------------------------

    def leave(self) -> None:
        """Goes away without a word."""
        if self.link is not None:
            self.link.break_off()

    def go(self) -> None:
        """Goes away and never comes back."""
        self.is_gone = True
        self.leave()

    def lose(self, code: int) -> None:
        """The connection is lost."""
        self.told(f"loses the connection: {code}")
        self.closes.append(code)
        self.link = None
        if code == POLICY:
            # the seat is not this person's any more
            self.known = None
        self._asked.clear()

    def hear(self, frame: bytes) -> None:
        """A frame arrives."""
        message = _decode(frame)
        self.told(f"< {message}")
        if isinstance(message, server_messages.Snapshot):
            self._hear_all(message)
        elif isinstance(message, server_messages.Event):
            assert self.known is not None, "an event came before the table"
            assert message.seq == self.known.seq + 1, f"{self} knows {self.known.seq} and is told {message}"
            self.known.add(message)
            self.heard.append(Heard(message.seq, self._loop.time(), self.known.viewer, frame.rstrip()))
            if isinstance(message, server_messages.UndoChanged):
                self._is_changed |= message.stage == "done"
                self._undo_by = message.seat if message.stage == "asked" else -1
        elif isinstance(message, server_messages.Ok):
            assert message.id in self._asked, f"{self} is answered what it has not asked: {message}"
            self.acknowledged.append(self._asked.pop(message.id)[1])
        elif isinstance(message, server_messages.No):
            self.refused.append((self._asked.pop(message.id, (0.0, None))[1], message))
        now = getattr(message, "now", None)
        if now is not None:
            self._now = now

    def _hear_all(self, snapshot: server_messages.Snapshot) -> None:
        """The whole table is told. Where everything before was heard, it is known already."""
        fresh, known = HeardTable.of(snapshot), self.known
        if known is not None:
            assert fresh.seq >= known.seq, "the table went back"
        is_same = known is not None and (known.seq, known.viewer) == (fresh.seq, fresh.viewer)
        # an outsider hears that something happens, and not what
        is_followed = snapshot.settings.watching != "none" or snapshot.viewer >= 0
        if known is not None and is_same and is_followed and not self._is_changed:
            told, folded = fresh.all(), known.all()
            differences = {name: (told[name], folded[name]) for name in told if told[name] != folded[name]}
            assert not differences, f"{self} knows another table than it is told: {differences}"
        self.known, self._is_changed = fresh, False
        self._undo_by = fresh.undo

    # -- what the person does ----------------------------------------------------------------------

    def _think(self) -> None:
        if self.is_gone:
            return
        self._loop.call_later(self._dice.random() * THINKING, self._go_on, context=OUTSIDE)

    def _go_on(self) -> None:
        """Does the next thing, and thinks again."""
        self._think()
        if self.is_gone:
            return
        if self.link is None:
            # what was seen helps only one who goes on as the same viewer
            known = self.known
            self.link = (
                self._connect(self, max(-1, known.viewer), known.seq)
                if known
                else self._connect(self, None, -1)
            )
        elif any(self._loop.time() - at > PATIENCE for at, _ in self._asked.values()):
            for at, message in self._asked.values():
                assert self.calm_since is None or at < self.calm_since, f"{self} gets no answer to {message}"
            self.leave()
        elif self.known is not None and not self._asked:
            wish = self._wish(self.known)
            if wish is not None:
                self._asked[self._number] = self._loop.time(), wish
                self.told(f"> {wish}")
                self.link.say(msgspec.json.encode(wish))

    def _make(self, kind: Callable[..., Message], /, **fields: object) -> Message:
        self._number += 1
        return kind(id=self._number, **fields)

    def _wish(self, known: HeardTable) -> ClientMessage | None:
        """What the person asks for now, if anything."""
        seat, dice = known.viewer, self._dice
        if known.stage == "closed" or self.seat < 0:
            return None
        if seat < 0:
            return self._wish_for_a_seat(known)
        if dice.random() < WHIM and not self.is_silent:
            return self._whim(seat) if self.calm_since is None else self._say(seat)
        if self._undo_by >= 0 and self._undo_by != seat:
            return self._make(client_messages.Consent, seat=seat, yes=dice.random() < 0.5)
        if known.stage == "open" and known.owner == seat and known.match == 0:
            seated = sum(state[0] == "person" for state in known.seats)
            is_complete = self.calm_since is not None or seated >= self._persons
            return self._make(client_messages.Start) if is_complete else None
        if (wanted := known.shuffling(seat)) and dice.random() < 0.5:
            kind: Callable[..., client_messages.NonceHash | client_messages.Nonce] = wanted[0]
            return self._make(kind, **wanted[1])
        if known.stage == "between" and seat not in known.ready:
            return self._make(client_messages.Ready, seat=seat)
        now = self._now
        if now.options and not now.answered and self._undo_by < 0:
            action = chosen(now.options, dice)
            return self._make(client_messages.Play, seat=seat, step=now.step, action=action)
        return self._make(client_messages.Resume, seat=seat) if dice.random() < 0.05 else None

    def _wish_for_a_seat(self, known: HeardTable) -> ClientMessage | None:
        kind, name, *_ = known.seats[self.seat]
        if name == f"P{self.session}":
            return self._make(client_messages.Look, seat=self.seat)
        if known.stage == "open" and kind != "person":
            return self._make(client_messages.Sit, seat=self.seat)
        if known.stage in ("hashes", "nonces", "playing", "between") and kind == "computer":
            return self._make(client_messages.Take, seat=self.seat) if self._dice.random() < 0.3 else None
        return None

    def _whim(self, seat: int) -> ClientMessage | None:
        dice = self._dice
        match dice.randrange(18):
            case 0:
                return self._make(client_messages.Undo, seat=seat)
            case 1:
                return self._make(client_messages.Prefer, seat=seat, auto_draw=dice.random() < 0.5)
            case 2:
                return self._make(client_messages.Look, seat=dice.choice((seat, -1)))
            case 3:
                return self._make(client_messages.Rise, seat=seat) if dice.random() < 0.2 else None
            case 4:
                return self._make(client_messages.Replace, seat=0) if dice.random() < 0.2 else None
            case 5:
                return self._make(client_messages.Play, seat=seat, step=self._now.step - 1, action=0)
            case 6:
                self.leave()
                return None
            case 7:
                return self._make(client_messages.Pace, pause_ms=dice.choice((0, 100, 400)))
            case 8 if self._persons > 1:
                # the first person is always there to play the match to its end
                target = dice.randrange(1, self._persons)
                return self._make(client_messages.Vote, seat=target, yes=dice.random() < 0.5)
            case _:
                return self._say(seat)

    def _say(self, seat: int) -> ClientMessage | None:
        """Says what nobody has said before."""
        what = f"{self.name} {self._number}"
        return self._make(client_messages.Say, seat=seat, kind="text", what=what)
