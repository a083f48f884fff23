"""Servers that stop and begin again, tables that are put away, and those who come to play or to watch."""

from __future__ import annotations

import json
import shutil
import signal
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sevenbridge_app.store.store import Store
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.redaction import EVERYTHING, OUTSIDER, WATCHER
from sevenbridge_app.tables.settings import BOUNDS
from tests.exhaustive import exhaustive_but
from tests.tables.playing import happened
from tests.web.heard_table import HeardTable
from tests.web.live_server import PATIENCE, Guest, HandClock, request, running_server
from tests.web.players import Player, at_once, begin, fresh_look, replayed, seated
from tests.web.server_process import Process


def keep_still(players: list[Player]) -> None:
    """Everybody has heard everything, and does nothing more unasked."""
    for player in players:
        player.is_idle = True
        player.catch_up()
    for player in players:
        player.catch_up()


def go_on(players: list[Player], matches: int = 1) -> None:
    """All come back and play to the end of the match."""
    for player in players:
        player.is_idle = False

    def play(player: Player) -> None:
        player.connect()
        player.play(matches)

    at_once(partial(play, player) for player in players)


def without_presence(known: HeardTable) -> dict[str, Any]:
    """What everybody knows, but for who is there at the moment."""
    seats = [(kind, name, player, muted) for kind, name, player, _, muted in known.seats]
    return known.public() | {"seq": 0, "seats": seats}


# -- stopping --------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", exhaustive_but([signal.SIGTERM], [signal.SIGTERM, signal.SIGINT]))
def test_a_server_that_is_stopped_keeps_everything(tmp_path: Path, by: signal.Signals) -> None:
    data, journal = tmp_path / "data", tmp_path / "journal"
    server = Process(data, journal)
    players = seated(server.address(), 3, seats=3, switches={"match_length": 1})
    begin(players)
    keep_still(players)
    assert server.end(by) == 0
    assert json.loads(journal.read_text().splitlines()[-1])["event"] == "server stopped"
    for player in players:
        with pytest.raises(ConnectionClosed) as closed:
            player.hear_until(lambda _: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        player.close()
    server = Process(data, journal)
    address = server.address()
    for player in players:
        player.guest.address = address
        fresh = HeardTable.of(fresh_look(player.guest, player.code, f"?seen={player.table.seq}"))
        assert without_presence(fresh) == without_presence(player.table)
        assert (fresh.viewer, fresh.hand) == (player.seat, player.table.hand)
    go_on(players)
    for player in players:
        player.close()
    assert server.end(by) == 0


class TickingClock(HandClock):
    """Whoever looks at it finds it later, as long as it ticks."""

    is_ticking = True

    def __call__(self) -> int:
        self.at += 3 * self.is_ticking
        return self.at


@pytest.mark.parametrize("is_stopped", [True, False], ids=["stopped", "crashed"])
def test_clocks_go_on_with_as_much_time_left_as_before(tmp_path: Path, is_stopped: bool) -> None:
    clock = TickingClock()
    folder = tmp_path / "first"
    with running_server(folder, now=clock) as address:
        players = seated(address, 2, seats=2, move_seconds=30, bank_seconds=60)
        begin(players)
        keep_still(players)
        clock.at += 7_000
        clock.is_ticking = False
        # what goes by after the last line that was written counts for nobody when the server crashes
        players[0].chair.do(client_messages.Mute, seat=1, on=True)
        before = [fresh_look(player.guest, player.code).now for player in players]
        assert all(now is not None and now.clock < 90_000 - 7_000 for now in before)
        if not is_stopped:
            shutil.copytree(folder, tmp_path / "second")
    clock.at += 3600_000
    with running_server(folder if is_stopped else tmp_path / "second", now=clock) as address:
        for player in players:
            player.close()
            player.guest.address = address
            player.connect()
        for player, now in zip(players, before, strict=True):
            player.catch_up()
            assert fresh_look(player.guest, player.code).now == now
            player.close()


# -- putting tables away ---------------------------------------------------------------------------


def tables_in_memory(address: str) -> int:
    """How many tables the server holds, as it says itself."""
    for line in request(address, "GET", "/metrics").body.decode().splitlines():
        if line.startswith("sevenbridge_tables "):
            return int(float(line.split()[1]))
    raise AssertionError


def ask_until(is_so: Callable[[], bool]) -> None:
    """Asks again and again until it is so."""
    last = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < last


def test_tables_that_nobody_needs_are_put_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sevenbridge_app.web.hub.SWEEP", 0.01)
    monkeypatch.setattr("sevenbridge_app.web.hub.BEAT", 0.01)
    monkeypatch.setattr("sevenbridge_app.tables.times.LOBBY_GRACE", 100)
    with running_server(tmp_path) as address:
        tables = [seated(address, 2, number, seats=2, switches={"match_length": 1}) for number in range(12)]
        ask_until(lambda: tables_in_memory(address) == len(tables))
        for players in tables:
            begin(players)
        finished, unfinished = tables[:8], tables[8:]
        for players in finished:
            at_once(player.play for player in players)
        for players in unfinished:
            keep_still(players)
        for number, players in enumerate(tables):
            for player in players:
                if number % 2 and players in finished:
                    player.chair.do(client_messages.Rise, seat=player.seat)
                player.close()
        Guest(address, "Nobody").open_table()
        ask_until(lambda: tables_in_memory(address) == 0)
        # what was put away is there for whoever comes again
        for players in unfinished:
            for player in players:
                fresh = HeardTable.of(fresh_look(player.guest, player.code))
                assert without_presence(fresh) == without_presence(player.table)
                assert fresh.hand == player.table.hand
            go_on(players)
            for player in players:
                player.close()
        for players in finished:
            assert fresh_look(Guest(address, "Stranger"), players[0].code).match == 1
        ask_until(lambda: tables_in_memory(address) == 0)


# -- quick matches ---------------------------------------------------------------------------------


def test_a_quick_match_brings_two_persons_together(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        guests = [Guest(address, name) for name in ("Aki", "Ben", "Chie", "Dai")]

        def quick(guest: Guest, **wish: Any) -> str:
            answer = guest.ask("POST", "/api/quick", wish)
            assert answer.status == 201 or answer.status == 200
            return str(answer.json["code"])

        code = quick(guests[0], seats=2, preset="pagat")
        players = [Player(guests[0], code, 0)]
        players[0].connect()
        players[0].sit()
        assert quick(guests[3], seats=3, preset="pagat") != code
        assert quick(guests[3], seats=2, preset="nintendo") != code
        assert quick(guests[1], seats=2, preset="pagat") == code
        players.append(Player(guests[1], code, 1))
        players[1].connect()
        players[1].sit()
        assert players[1].table.seats[0][:2] == ("person", "Aki")
        at_once(partial(player.hear_until, lambda player: player.table.number == 1) for player in players)
        assert quick(guests[2], seats=2, preset="pagat") != code
        for player in players:
            player.close()


def test_who_waits_long_enough_for_a_quick_match_plays_with_computers_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sevenbridge_app.tables.times.GATHERING_WAIT", 50)
    with running_server(tmp_path) as address:
        players = []
        for seat, name in enumerate(("Aki", "Ben")):
            guest = Guest(address, name)
            players.append(Player(guest, guest.ask("POST", "/api/quick", {}).json["code"], seat))
            players[seat].connect()
            players[seat].sit()
        assert players[0].code == players[1].code
        at_once(partial(player.hear_until, lambda player: player.table.number == 1) for player in players)
        assert [kind for kind, *_ in players[0].table.seats] == ["person", "person", "computer", "computer"]
        for player in players:
            player.close()


# -- watching --------------------------------------------------------------------------------------


class Late(Player):
    """Somebody who sees all hands, later."""

    def __init__(self, address: str, code: str) -> None:
        super().__init__(Guest(address, "Late"), code, -1)
        self.connect("?open=1")

    def catch_up(self) -> bool:
        """Hears what there is to be seen by now: another one who comes makes the server look."""
        with self.guest.join(self.code, "?open=1") as chair:
            chair.hear_until(lambda message: isinstance(message, server_messages.Snapshot))
        return super().catch_up()

    def hands(self) -> list[tuple[str, ...]]:
        """The hands of all deals that it has seen."""
        return [
            event.round.hands
            for event in self.heard.values()
            if isinstance(event, server_messages.RoundDealt)
        ]


def test_all_hands_are_shown_later_and_never_earlier(tmp_path: Path) -> None:
    clock = HandClock()
    with running_server(tmp_path, now=clock) as address:
        players = seated(
            address, 2, seats=2, watching="open", watch_delay_seconds=10, switches={"match_length": 1}
        )
        clock.at += 10_000
        late = Late(address, players[0].code)
        assert late.table == HeardTable.of(fresh_look(late.guest, late.code, "?open=1"))
        assert late.table.viewer == EVERYTHING
        assert [seat[1] for seat in late.table.seats] == ["P0", "P1"]
        begin(players)
        keep_still(players)
        before = late.table.seq
        clock.at += 9_999
        late.catch_up()
        assert late.table.seq == before
        clock.at += 1
        late.catch_up()
        dealt = next(
            event for event in players[0].heard.values() if isinstance(event, server_messages.RoundDealt)
        )
        assert late.hands()
        assert set(late.hands()[0][0].split()) == set(dealt.round.hand.split())
        assert late.table.seq == players[0].table.seq
        for player in players:
            player.close()
        go_on(players)
        late.catch_up()
        assert late.table.stage == "playing"
        clock.at += 10_000
        late.catch_up()
        assert late.table.stage == "open"
        for event in replayed(late.guest, late.code, 1, EVERYTHING):
            assert late.heard.get(event.seq, event) == event
        late.close()
        for player in players:
            player.close()


def test_all_hands_come_by_themselves_when_it_is_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOUNDS, "watch_delay_seconds", (1, 600))
    with running_server(tmp_path) as address:
        players = seated(address, 2, seats=2, watching="open", watch_delay_seconds=1)
        late = Late(address, players[0].code)
        begun = time.time()
        begin(players)
        while not late.hands():
            late.hear()
        # the server counts in whole milliseconds
        assert time.time() - begun > 0.99
        late.close()
        for player in players:
            player.close()


def test_two_who_come_to_watch_at_the_same_time_both_see_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = HandClock()
    together = threading.Barrier(2, timeout=PATIENCE)
    read = Store.read

    def read_together(store: Store, table: str, after: int = 0) -> Any:
        found = read(store, table, after)
        together.wait()
        return found

    with running_server(tmp_path, now=clock) as address:
        players = seated(address, 2, seats=2, watching="open", watch_delay_seconds=10)
        watchers: list[Late] = []
        with monkeypatch.context() as patched:
            patched.setattr(Store, "read", read_together)
            at_once(2 * [lambda: watchers.append(Late(address, players[0].code))])
        begin(players)
        clock.at += 10_000
        for late in watchers:
            late.catch_up()
            assert late.hands()
            late.close()
        for player in players:
            player.close()


def test_who_sits_down_sees_no_other_hands_from_then_on(tmp_path: Path) -> None:
    clock = HandClock()
    with running_server(tmp_path, now=clock) as address:
        players = seated(address, 2, seats=3, fill="", watching="open", watch_delay_seconds=10)
        late = Late(address, players[0].code)
        both = Player(late.guest, late.code, 2)
        both.connect()
        both.sit()
        begin([*players, both])
        keep_still(players)
        clock.at += 10_000
        nudge = Late(address, players[0].code)
        nudge.close()
        with pytest.raises(ConnectionClosed):
            late.hear_until(lambda _: bool(late.hands()))
        assert not late.hands()
        late.close()
        for player in (*players, both):
            player.close()


def test_who_has_watched_all_hands_may_not_take_a_seat_in_that_match(tmp_path: Path) -> None:
    clock = HandClock()
    with running_server(tmp_path, now=clock) as address:
        players = seated(address, 2, seats=2, watching="open", watch_delay_seconds=10)
        before = Late(address, players[0].code)
        begin(players)
        keep_still(players)
        during = Late(address, players[0].code)
        assert isinstance(players[1].chair.do(client_messages.Rise, seat=1), server_messages.Ok)
        for late in (before, during):
            with late.guest.join(late.code) as chair:
                answer = chair.do(client_messages.Take, seat=1)
                assert isinstance(answer, server_messages.No)
                assert answer.code == "has_seen_cards"
            late.close()
        for player in players:
            player.close()


def test_a_hidden_watcher_sees_everything_but_hands(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        players = seated(address, 3, seats=3, switches={"match_length": 1})
        watcher = Player(Guest(address, "Watcher"), players[0].code, -1)
        watcher.connect()
        players[0].ask(client_messages.Start)
        at_once(player.play for player in (watcher, *players))
        assert watcher.table.viewer == WATCHER
        assert watcher.table.public() == players[0].table.public()
        assert replayed(watcher.guest, watcher.code, 1, WATCHER) == [
            event for seq, event in watcher.heard.items() if seq >= _begun(watcher)
        ]
        own = [
            event
            for event in players[0].heard.values()
            if (drawn := happened(event)) is not None and drawn.kind == "draw" and drawn.cards
        ]
        assert own
        for message in watcher.chair.heard:
            round = getattr(message, "round", None)
            assert round is None or not (round.hand or round.hands)
            told = happened(message)
            assert told is None or told.kind != "draw" or not told.cards
            now = getattr(message, "now", None)
            assert now is None or not (now.options or now.answered)
        for player in (watcher, *players):
            player.close()


def _begun(player: Player) -> int:
    return next(seq for seq, event in player.heard.items() if isinstance(event, server_messages.MatchBegan))


def test_where_nobody_may_watch_a_stranger_sees_who_sits_where_and_nothing_else(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        players = seated(address, 2, seats=2, watching="none", switches={"match_length": 2, "tie": "shared"})
        early = Player(Guest(address, "Early"), players[0].code, -1)
        early.connect()
        players[0].ask(client_messages.Start)
        at_once(partial(player.hear_until, lambda player: player.table.number == 2) for player in players)
        stranger = Guest(address, "Stranger")
        snapshot = fresh_look(stranger, players[0].code)
        assert [state.name for state in snapshot.seats] == ["P0", "P1"]
        assert snapshot.viewer == OUTSIDER
        assert snapshot.round is None
        assert snapshot.totals == (0, 0)
        assert (snapshot.scores, snapshot.nonces, snapshot.commitment, snapshot.ready) == ((), (), "", ())
        assert snapshot.now is None or snapshot.now == server_messages.Now(step=snapshot.now.step)
        with stranger.join(players[0].code, "?open=1") as chair:
            refused = chair.hear_until(lambda message: isinstance(message, server_messages.No))
            assert isinstance(refused, server_messages.No)
            assert refused.code == "no_watching"
        at_once(player.play for player in players)
        after = fresh_look(stranger, players[0].code)
        assert (after.viewer, after.winners, after.totals) == (
            WATCHER,
            players[0].table.winners,
            players[0].table.totals,
        )
        early.chair.hear_until(
            lambda message: isinstance(message, server_messages.Snapshot) and message.viewer == WATCHER
        )
        snapshots = [
            at
            for at, message in enumerate(early.chair.heard)
            if isinstance(message, server_messages.Snapshot)
        ]
        assert len(snapshots) == 3
        during = early.chair.heard[snapshots[1] + 1 : snapshots[2]]
        assert len(during) > 20
        assert {type(message) for message in during} == {server_messages.HiddenEvent}
        early.close()
        for player in players:
            player.close()
