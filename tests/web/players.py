"""Persons who play by a script over real connections, and check everything that they are told."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import msgspec

from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from tests.web.choosing import chosen
from tests.web.heard_table import HeardTable
from tests.web.live_server import Chair, Guest


def bare(event: server_messages.Event) -> server_messages.Event:
    """An event without how things stood for the receiver."""
    event = msgspec.structs.replace(event)
    event.now = None
    return event


class Player:
    """A guest who wants a seat at a table (-1 to watch).

    ``known`` is the table as it follows from the messages, ``heard`` the events by their numbers,
    ``acknowledged`` and ``refused`` what it asked for, with the answers.
    """

    chair: Chair
    #: an idle person does nothing unasked
    is_idle = False

    def __init__(self, guest: Guest, code: str, seat: int, seed: object = 0) -> None:
        self.guest = guest
        self.code = code
        self.seat = seat
        self.dice = random.Random(f"{seed} {code} {seat}")
        self.known: HeardTable | None = None
        self.heard: dict[int, server_messages.Event] = {}
        self.acknowledged: list[ClientMessage] = []
        self.refused: list[tuple[ClientMessage | None, server_messages.No]] = []
        self.ended: list[server_messages.MatchEnded] = []
        self.plays = 0
        self._is_changed = False
        self._asked: dict[int, ClientMessage] = {}
        self._acted: tuple[int, tuple[int, ...]] | None = None

    # -- the connection ----------------------------------------------------------------------------

    def connect(self, query: str = "") -> None:
        """Comes to the table, anew or again, hears how it stands there, and does what is to be done."""
        self._asked, self._acted = {}, None
        self.chair = self.guest.join(self.code, query)
        message: server_messages.ServerMessage | None = None
        while not isinstance(message, server_messages.Snapshot | server_messages.NowChanged):
            message = self.hear()
            if self.known is not None:
                self.follow(message)

    def close(self) -> None:
        """Leaves."""
        self.chair.close()

    def hear(self) -> server_messages.ServerMessage:
        """The next message, which has to continue what was heard before."""
        message = self.chair.hear()
        if isinstance(message, server_messages.Snapshot):
            self.hear_all(message)
        elif isinstance(message, server_messages.Event):
            assert self.known is not None
            self.known.add(message)
            event = bare(message)
            assert self.heard.setdefault(message.seq, event) == event
            if isinstance(message, server_messages.MatchEnded):
                self.ended.append(message)
            if isinstance(message, server_messages.UndoChanged):
                self._is_changed = self._is_changed or message.stage == "done"
        elif isinstance(message, server_messages.Ok):
            self.acknowledged.append(self._asked.pop(message.id))
        elif isinstance(message, server_messages.No):
            self.refused.append((self._asked.pop(message.id, None), message))
            self._acted = None
        return message

    def hear_all(self, snapshot: server_messages.Snapshot) -> None:
        """The whole table is told. Where everything before was heard, it is known already."""
        fresh = HeardTable.of(snapshot)
        known = self.known
        if known is not None and known.seq == fresh.seq and not self._is_changed:
            assert fresh.public() == known.public()
            assert fresh.viewer != known.viewer or fresh.hand == known.hand
        self.known, self._is_changed = fresh, False

    def hear_until(self, is_it: Callable[[Player], bool]) -> None:
        """Listens and plays until something is so with this player."""
        while not is_it(self):
            self.react(self.hear())

    def ask(self, kind: type[ClientMessage], **fields: Any) -> int:
        """Sends a message, and listens on before the answer."""
        number = self.chair.say(kind, **fields)
        self._asked[number] = kind(id=number, **fields)
        return number

    @property
    def table(self) -> HeardTable:
        """The table as it is known."""
        assert self.known is not None
        return self.known

    # -- the script --------------------------------------------------------------------------------

    def sit(self) -> None:
        """Takes the seat."""
        self.ask(client_messages.Sit, seat=self.seat)
        self.hear_until(lambda _: self.table.viewer == self.seat)

    def react(self, message: server_messages.ServerMessage) -> None:
        """What comes after a message."""
        self.follow(message)

    def follow(self, message: server_messages.ServerMessage) -> None:
        """Does what is to be done after a message."""
        if self.is_idle or self.seat < 0 or self.table.viewer != self.seat:
            return
        is_back = isinstance(message, server_messages.Snapshot | server_messages.NowChanged)
        is_shuffle = isinstance(message, server_messages.MatchBegan | server_messages.HashesTold)
        if (is_shuffle or is_back) and (wanted := self.table.shuffling(self.seat)):
            self.ask(wanted[0], **wanted[1])
        elif getattr(message, "over", None) or (is_back and self.table.stage == "between"):
            self.ask(client_messages.Ready, seat=self.seat)
        now = getattr(message, "now", None)
        if now is not None and now.options and (now.step, now.options) != self._acted:
            self._acted = (now.step, now.options)
            self.act(now)

    def act(self, now: server_messages.Now) -> None:
        """Chooses one of the actions on offer."""
        self.plays += 1
        self.ask(client_messages.Play, seat=self.seat, step=now.step, action=chosen(now.options, self.dice))

    def catch_up(self) -> bool:
        """Hears all that was sent so far, and says whether there was anything to play."""
        plays = self.plays
        number = self.ask(client_messages.Ping)
        self.hear_until(lambda _: number not in self._asked)
        return self.plays > plays

    @property
    def finished(self) -> int:
        """How many matches of the table are over."""
        return self.table.match - (self.table.stage in ("hashes", "nonces", "playing", "between"))

    def play(self, matches: int = 1) -> None:
        """Plays until so many matches are over."""
        self.hear_until(lambda _: self.finished >= matches)


def replayed(guest: Guest, code: str, match: int, viewer: int) -> list[server_messages.Event]:
    """The events of a finished match from the server's replay, checked against the snapshots among them."""
    answer = guest.ask("GET", f"/api/tables/{code}/matches/{match}/replay?viewer={viewer}")
    assert answer.status == 200
    messages = msgspec.convert(answer.json["messages"], list[server_messages.ServerMessage])
    events = [message for message in messages if isinstance(message, server_messages.Event)]
    assert isinstance(messages[1], server_messages.Snapshot)
    known = HeardTable.of(messages[1])
    for message in messages[2:]:
        if isinstance(message, server_messages.Snapshot):
            known = HeardTable.of(message)
        elif isinstance(message, server_messages.Event):
            known.add(message)
    last = events[-1]
    assert isinstance(last, server_messages.MatchEnded)
    assert (known.stage, known.winners, known.totals) == ("open", last.winners, last.totals)
    return events


def at_once(tasks: Iterable[Callable[[], object]]) -> None:
    """Does several things, each in a thread of its own. Raises what one of them raises."""
    tasks = list(tasks)
    with ThreadPoolExecutor(len(tasks)) as threads:
        for done in [threads.submit(task) for task in tasks]:
            done.result()


def seated(address: str, persons: int, seed: object = 0, **settings: Any) -> list[Player]:
    """Persons at a new table, one in each of its first seats; the first is its owner."""
    guests = [Guest(address, f"P{seat}") for seat in range(persons)]
    code = guests[0].open_table(**settings)
    players = [Player(guest, code, seat, seed) for seat, guest in enumerate(guests)]
    for player in players:
        player.connect()
        player.sit()
    return players


def begin(players: list[Player]) -> None:
    """The owner begins a match, and the first round is dealt to all. Nobody plays before all have heard."""
    players[0].ask(client_messages.Start)
    at_once(partial(player.hear_until, lambda player: player.table.stage == "playing") for player in players)


def fresh_look(guest: Guest, code: str, query: str = "") -> server_messages.Snapshot:
    """The table as somebody sees it who has just come."""
    with guest.join(code, query) as chair:
        snapshot = chair.hear_until(lambda message: isinstance(message, server_messages.Snapshot))
    assert isinstance(snapshot, server_messages.Snapshot)
    return snapshot
