"""Connections that are lost, doubled and slow: whatever happens, everybody holds the same table."""

from __future__ import annotations

import socket
import threading
from pathlib import Path

import pytest

from sevenbridge.engine.actions import verb_of
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.times import GRACE
from sevenbridge_app.web import websocket_protocol
from tests.exhaustive import exhaustive_but
from tests.web.heard_table import HeardTable
from tests.web.live_server import Guest, HandClock, running_server
from tests.web.players import Player, at_once, begin, fresh_look, replayed, seated
from tests.web.raw_websocket import PING, PONG, RawClient

#: how often a person does what, after a message
DROPS, DELAYS, UNDOES, DOUBLES = 0.04, 0.04, 0.05, 0.2


class Bustle:
    """How many messages all persons have heard."""

    def __init__(self) -> None:
        self.heard = 0
        self._more = threading.Condition()

    def add(self) -> None:
        """One more was heard."""
        with self._more:
            self.heard += 1
            self._more.notify_all()

    def wait(self, messages: int) -> None:
        """Until so many more were heard, or nothing more comes for a moment."""
        with self._more:
            goal = self.heard + messages
            self._more.wait_for(lambda: self.heard >= goal, 0.02)


class Wanderer(Player):
    """A person whose connection is bad, who clicks twice, and who wants moves back."""

    bustle: Bustle
    drops = doubled = looks = 0
    is_calm = False

    def hear(self) -> server_messages.ServerMessage:
        message = super().hear()
        self.bustle.add()
        return message

    def react(self, message: server_messages.ServerMessage) -> None:
        self.follow(message)
        if self.is_calm:
            return
        chance = self.dice.random()
        if chance < DROPS:
            self.drop()
            self.look_twice()
        elif chance < DROPS + DELAYS:
            self.bustle.wait(self.dice.randrange(1, 30))
        elif chance < DROPS + DELAYS + UNDOES:
            self.ask(client_messages.Undo, seat=self.seat)

    def follow(self, message: server_messages.ServerMessage) -> None:
        super().follow(message)
        if isinstance(
            message, server_messages.UndoChanged | server_messages.Snapshot
        ) and self.table.undo not in (-1, self.seat):
            self.ask(client_messages.Consent, seat=self.seat, yes=self.dice.random() < 0.7)

    def act(self, now: server_messages.Now) -> None:
        super().act(now)
        if self.dice.random() < DOUBLES:
            self.doubled += 1
            play = self._asked[max(self._asked)]
            assert isinstance(play, client_messages.Play)
            self.ask(client_messages.Play, seat=play.seat, step=play.step, action=play.action)

    def drop(self) -> None:
        """Loses the connection, with or without a goodbye, and comes back."""
        self.drops += 1
        seen = self.table.seq
        if self.dice.random() < 0.5:
            self.chair.socket.socket.shutdown(socket.SHUT_RDWR)
        self.close()
        self.connect(self.dice.choice(("", f"?seen={seen}", f"?seat={self.seat}&seen={seen}")))

    def look_twice(self) -> None:
        """A second tab sees what the messages of this one have told."""
        self.looks += 1
        self.is_calm = True
        fresh = HeardTable.of(fresh_look(self.guest, self.code))
        self.hear_until(lambda _: self.table.seq >= fresh.seq and not self._is_changed)
        assert self.table == fresh
        self.is_calm = False


@pytest.mark.parametrize(("persons", "seed"), exhaustive_but([(4, 2)], [(2, 0), (3, 1), (4, 2), (6, 0)]))
def test_everybody_holds_the_same_table_all_the_time(tmp_path: Path, persons: int, seed: int) -> None:
    with running_server(tmp_path) as address:
        bustle = Bustle()
        wanderers = []
        for sitting in seated(address, persons, seats=persons, switches={"match_length": 3, "tie": "shared"}):
            sitting.close()
            wanderer = Wanderer(sitting.guest, sitting.code, sitting.seat, seed)
            wanderer.bustle = bustle
            wanderer.connect()
            wanderers.append(wanderer)
        # what is asked just before a connection is lost may never arrive
        wanderers[0].is_calm = True
        wanderers[0].ask(client_messages.Start)
        wanderers[0].hear_until(lambda _: wanderers[0].table.stage != "open")
        wanderers[0].is_calm = False
        at_once(wanderer.play for wanderer in wanderers)
        for wanderer in wanderers:
            wanderer.is_calm = True
            wanderer.catch_up()
        for wanderer in wanderers:
            wanderer.look_twice()
            assert wanderer.table.public() == wanderers[0].table.public()
            again = replayed(wanderer.guest, wanderer.code, 1, wanderer.seat)
            for event in again:
                assert wanderer.heard.get(event.seq, event) == event
        assert sum(wanderer.drops for wanderer in wanderers)
        assert sum(wanderer.doubled for wanderer in wanderers)
        plays = [
            ok
            for wanderer in wanderers
            for ok in wanderer.acknowledged
            if isinstance(ok, client_messages.Play)
        ]
        assert len(plays) == len({(play.seat, play.step, play.action) for play in plays})
        for wanderer in wanderers:
            wanderer.close()


def test_a_second_tab_sees_the_same(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        players = seated(address, 2, seats=2, switches={"match_length": 1})
        tab = Player(players[0].guest, players[0].code, -1)
        tab.connect()
        players[0].catch_up()
        assert tab.table == players[0].table
        players[0].ask(client_messages.Start)
        at_once([tab.play, *(player.play for player in players)])
        assert tab.table == players[0].table
        for seq, event in tab.heard.items():
            assert players[0].heard[seq] == event
        # whoever closes one tab of two is still there
        tab.close()
        players[1].catch_up()
        assert players[1].table.seq == players[0].ended[0].seq
        for player in players:
            player.close()


def test_who_is_lost_is_gone_to_the_others_and_then_back(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        players = seated(address, 3, seats=3)
        begin(players)
        players[2].close()
        for player in players[:2]:
            gone = player.chair.hear_until(lambda message: isinstance(message, server_messages.SeatChanged))
            assert isinstance(gone, server_messages.SeatChanged)
            assert (gone.seat, gone.state.gone, gone.state.away) == (2, True, False)
            assert gone.state.grace == GRACE
            player.known = None
            player.connect()
        snapshot = fresh_look(Guest(address, "Stranger"), players[0].code)
        assert snapshot.seats[2].gone
        assert 0 < snapshot.seats[2].grace <= GRACE
        players[2].connect(f"?seen={players[2].table.seq}")
        for player in players[:2]:
            player.hear_until(lambda player: not player.table.seats[2][3])
            event = player.heard[player.table.seq]
            assert isinstance(event, server_messages.SeatChanged)
            assert (event.seat, event.state.gone, event.state.grace) == (2, False, 0)
        for player in players:
            player.close()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pings in quick succession."""
    monkeypatch.setattr(websocket_protocol, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(websocket_protocol, "SELDOM", 10**6)
    monkeypatch.setattr(websocket_protocol, "UNREAD_SECONDS", 0.02)


def hears(client: RawClient, what: bytes) -> int:
    """Reads messages up to one in which this stands; gives how many pings came before it, unanswered."""
    pings = 0
    while what not in (heard := client.hear())[1]:
        assert heard[0] >= 0
        pings += heard[0] == PING
    return pings


def test_others_are_told_of_a_connection_of_which_nothing_tells_that_it_is_dead(
    tmp_path: Path, hasty: None
) -> None:
    with running_server(tmp_path) as address:
        (player,) = seated(address, 1, seats=3)
        silent = Guest(address, "Silent")
        with RawClient(address) as client:
            client.handshake(f"/ws/{player.code}", f"Cookie: {silent.cookie}")
            client.send(b'{"do":"sit","id":1,"seat":1}')
            player.hear_until(lambda player: bool(player.table.seats[1][3]))
        player.close()


def test_who_answers_pings_stays(tmp_path: Path, hasty: None) -> None:
    with running_server(tmp_path) as address:
        (player,) = seated(address, 1, seats=3)
        with RawClient(address) as client:
            client.handshake(f"/ws/{player.code}", f"Cookie: {Guest(address, 'Awake').cookie}")
            client.send(b'{"do":"sit","id":1,"seat":1}')
            for _ in range(10):
                while (heard := client.hear())[0] != PING:
                    assert heard[0] >= 0
                client.send(heard[1], PONG)
            player.catch_up()
            assert not player.table.seats[1][3]
        player.close()


def test_whom_nobody_would_miss_is_seldom_pinged(tmp_path: Path, hasty: None) -> None:
    with running_server(tmp_path) as address:
        alone = Guest(address, "Alone")
        code = alone.open_table(seats=3)
        with RawClient(address) as client:
            client.handshake(f"/ws/{code}", f"Cookie: {alone.cookie}")
            client.send(b'{"do":"sit","id":1,"seat":0}')
            assert hears(client, b'"ok"') == 0
            player = Player(Guest(address, "Company"), code, 1)
            player.connect()
            for _ in range(100):
                player.catch_up()
            client.send(b'{"do":"sit","id":2,"seat":0}')
            assert hears(client, b'"id":2') == 0
            player.sit()
            while (heard := client.hear())[0] != PING:
                assert heard[0] >= 0
        player.close()


def test_when_nobody_is_left_time_stands_still(tmp_path: Path) -> None:
    clock = HandClock()
    with running_server(tmp_path, now=clock) as address:
        players = seated(address, 2, seats=2, move_seconds=30)
        begin(players)
        for player in players:
            player.is_idle = True
            player.catch_up()
        clock.at += 7_000
        for player in players:
            player.catch_up()
        before = [fresh_look(player.guest, player.code).now for player in players]
        assert all(now is not None and 0 < now.clock <= 30_000 for now in before)
        watcher = Player(Guest(address, "Watcher"), players[0].code, -1)
        watcher.connect()
        for player in players:
            player.close()
        watcher.hear_until(lambda watcher: all(gone for _, _, _, gone, _ in watcher.table.seats))
        watcher.close()
        clock.at += 24 * 3600 * 1000
        assert players[0].guest.ask("GET", f"/api/tables/{players[0].code}").json["stage"] == "playing"
        for player in players:
            player.connect()
        for player, now in zip(players, before, strict=True):
            player.catch_up()
            assert fresh_look(player.guest, player.code).now == now
            player.close()


def does(player: Player, verb: str) -> None:
    """An idle person does something of this kind."""
    now = player.chair.now
    action = next(action for action in now.options if verb_of(action) == verb)
    player.ask(client_messages.Play, seat=player.seat, step=now.step, action=action)
    player.catch_up()


def test_what_follows_an_event_is_not_lost_with_the_connection(tmp_path: Path) -> None:
    """After some events comes the whole table: who has heard such an event alone needs that still."""
    with running_server(tmp_path) as address:
        players = seated(address, 2, seats=2)
        for player in players:
            # the seat was taken by the last event that its person has heard
            assert fresh_look(player.guest, player.code, f"?seen={player.table.seq}").viewer == player.seat
        begin(players)
        for player in players:
            player.is_idle = True
            player.catch_up()
        first = next(player for player in players if player.chair.now.options)
        other = players[1 - first.seat]
        if verb_of(first.chair.now.options[0]) == "draw":
            does(first, "draw")
        before = set(first.table.hand)
        does(first, "discard")
        first.ask(client_messages.Undo, seat=first.seat)
        first.catch_up()
        other.ask(client_messages.Consent, seat=other.seat, yes=True)
        for player in (other, first):
            player.catch_up()
            done = max(
                event.seq for event in player.heard.values() if isinstance(event, server_messages.UndoChanged)
            )
            for seen in (done - 1, done):
                assert HeardTable.of(fresh_look(player.guest, player.code, f"?seen={seen}")) == player.table
        assert set(first.table.hand) == before
        for player in players:
            player.close()
