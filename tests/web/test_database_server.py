"""A server over a database that is another process: it goes on there, and says so while that is away."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

import pytest
from redis import Redis as Client
from redis.client import PubSub

from sevenbridge_app.store import backup, identities
from sevenbridge_app.store import postgres as postgres_store
from sevenbridge_app.store.beside import alone, beside
from sevenbridge_app.store.errors import StoreError, StoreErrorCode
from sevenbridge_app.store.store import Store
from sevenbridge_app.tables import client_messages, log_events, server_messages
from sevenbridge_app.tables.refusals import RefusalCode
from tests.services.postgres import Postgres, running_postgres
from tests.services.redis import running_redis
from tests.web.http_fuzz import routes
from tests.web.live_server import Guest, request, running_server
from tests.web.logged_server import logged_server
from tests.web.players import at_once, begin, fresh_look, seated


def refused(guest: Guest, path: str) -> tuple[int, str]:
    """The status and the code with which a request is refused."""
    answer = guest.ask("GET", path)
    assert answer.json["en"]
    assert answer.json["ja"]
    return answer.status, answer.json["code"]


def test_another_server_goes_on_where_one_has_ended(tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.new_database()
    with running_server(tmp_path / "first", database=database) as address:
        players = seated(address, 2, seats=2, switches={"match_length": 1})
        begin(players)
        for player in players:
            player.close()
    with running_server(tmp_path / "second", database=database) as address:
        for player in players:
            player.guest.address = address
            player.connect()
        at_once(player.play for player in players)
        for player in players:
            (match,) = player.guest.ask("GET", "/api/me/matches").json["matches"]
            assert match["table"] == player.code
            player.close()


def test_a_node_has_no_more_connections_than_its_host_allows(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_store, "READER_WAIT", 60.0)
    name = "few_connections"
    url = postgres.new_database(name)
    with running_server(tmp_path, database=url, database_connections=3) as address:
        guests = [Guest(address, f"Guest {number}") for number in range(8)]
        with ThreadPoolExecutor(len(guests)) as all_at_once:
            for answer in all_at_once.map(lambda guest: guest.ask("GET", "/api/me/matches"), guests):
                assert answer.status == 200
        with postgres.connect() as looking:
            query = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s"
            (connections,) = looking.execute(query, (name,)).fetchone() or (0,)
        assert 2 <= connections <= 3
        figures = request(address, "GET", "/metrics").body.decode()
        assert "\nsevenbridge_database_connections_limit 3.0\n" in figures
        assert "\nsevenbridge_connections_limit 1e+06\n" in figures


def test_no_word_of_an_address_ends_in_an_error_of_the_database(tmp_path: Path, postgres: Postgres) -> None:
    likely = {"match": "1", "deal": "1", "at": "1", "day": "today", "name": "a", "invitation": "f0" * 16}
    with logged_server(tmp_path, database=postgres.new_database()) as address:
        guest = Guest(address, "Aki")
        likely["code"] = guest.open_table(seats=2)
        own = f"/api/me/matches?table={likely['code']}&match=1"
        asked = [("GET", own.replace("=1", "={match}")), ("GET", f"{own}&before={{before}}"), *routes()]
        for method, path in asked:
            words = re.findall("{(.*?)}", path)
            for odd, value in product(words, ("%00", "9" * 15, "-" + "9" * 15)):
                filled = path.format(**{**dict.fromkeys(words), **likely, odd: value})
                answer = guest.ask(method, filled, {} if method == "POST" else None)
                assert answer.status < 500, (method, filled, answer)


def test_an_outage_is_told_and_ends_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_store.Postgres, "patience", 0.2)
    with running_postgres() as own, running_server(tmp_path, database=own.new_database()) as address:
        players = seated(address, 2, seats=2, switches={"match_length": 1})
        begin(players)
        own.stop("immediate")
        guest = players[0].guest
        for path in ("/api/me/matches", "/api/tables", f"/api/tables/{players[0].code}", "/healthz"):
            assert refused(guest, path) == (503, RefusalCode.SERVER_TROUBLE)
        assert guest.ask("POST", "/api/tables", {}).json["code"] == RefusalCode.SERVER_TROUBLE
        for player in players:
            player.close()
        own.start()
        for player in players:
            player.connect()
        at_once(player.play for player in players)
        assert fresh_look(guest, players[0].code).match == 1
        for player in players:
            player.close()


def heard_on(ear: PubSub) -> Iterator[tuple[str, bytes]]:
    """What goes over a bus, as channel and message, until nothing has come for a moment."""
    while message := ear.get_message(timeout=1.0):
        if message["type"] == "pmessage":
            yield message["channel"].decode(), message["data"]


def identity_of(database: str) -> bytes:
    """What tells a database from others."""
    with beside(database) as connection:
        return identities.find(connection)


def heard_from_others(address: str) -> int:
    """How many messages of other nodes a server has received."""
    lines = request(address, "GET", "/metrics").body.decode().splitlines()
    received = 'sevenbridge_bus_messages_total{fate="received"}'
    return sum(int(float(line.split()[-1])) for line in lines if line.startswith(received))


def test_nobody_hears_of_a_copy_that_was_restored_beside_the_same_redis(
    tmp_path: Path, postgres: Postgres
) -> None:
    production, staging = postgres.new_database(), postgres.new_database()
    with (
        running_redis() as redis,
        Client.from_url(redis.url()) as eve,
        running_server(tmp_path / "one", database=production, node="one", bus=redis.url()) as one,
        running_server(tmp_path / "two", database=production, node="two", bus=redis.url()) as two,
    ):
        players = seated(one, 2, seats=2, switches={"match_length": 1})
        begin(players)
        code = players[0].code
        kept = io.BytesIO()
        with beside(production, is_reading=True) as connection, connection.begin():
            backup.write(connection, kept, 0, "")
        kept.seek(0)
        with alone(staging) as connection:
            backup.restore(connection, kept)
        assert identity_of(production) != identity_of(staging)
        ear = eve.pubsub()
        ear.psubscribe("*")
        with running_server(tmp_path / "copy", database=staging, node="one", bus=redis.url()) as copy:
            # whoever is known to the copy comes to the table of the same code, and says something there
            visitor = Guest(copy, "Aki")
            visitor.cookie = players[0].guest.cookie
            with visitor.join(code) as chair:
                chair.hear()
                said = client_messages.Say(id=1, seat=players[0].seat, kind="phrase", what="hello")
                assert isinstance(chair.request(said), server_messages.Ok)
            assert heard_from_others(copy) == 0
        assert heard_from_others(one) == heard_from_others(two) == 0
        channels = {channel for channel, _ in heard_on(ear)}
        assert f"sevenbridge:0:{identity_of(staging).hex()}:{code}" in channels
        # whereas the nodes of one database hear each other
        with Guest(two, "Eve").join(code) as watching:
            watching.hear()
            at_once(player.play for player in players)
            assert heard_from_others(two) > 0
        for player in players:
            assert not any(isinstance(each, server_messages.SeatSpoke) for each in player.heard.values())
            player.close()


def test_nothing_of_the_game_goes_over_the_bus_and_nothing_said_there_is_believed(
    tmp_path: Path, postgres: Postgres
) -> None:
    database = postgres.new_database()
    with (
        running_redis() as redis,
        Client.from_url(redis.url()) as eve,
        running_server(tmp_path, database=database, node="one", bus=redis.url()) as address,
    ):
        ear = eve.pubsub()
        ear.psubscribe("*")
        players = seated(address, 2, seats=2, switches={"match_length": 1})
        begin(players)
        code = players[0].code
        forged = log_events.encode(log_events.SeatSpoke(0, "text", "forged words"))
        channel_of = f"sevenbridge:0:{identity_of(database).hex()}:{code}"
        far = (10**9).to_bytes(8, "big")
        for message in (b"\x02" + bytes(8) + far, b"\x01" + bytes(8) + forged, forged, b""):
            eve.publish(channel_of, message)
        at_once(player.play for player in players)
        numbers = []
        for channel, message in heard_on(ear):
            assert channel == channel_of
            if message.startswith(b"\x02") and message[1:9] != bytes(8):
                # a version, who says it, and the number of a line: there is no room for anything else
                assert len(message) == 17
                numbers.append(int.from_bytes(message[9:], "big"))
        assert len(numbers) > 20
        assert numbers == sorted(set(numbers))
        store = Store.open(database)
        assert len(store.read(code)) == numbers[-1]
        store.close()
        for player in players:
            assert not any(isinstance(each, server_messages.SeatSpoke) for each in player.heard.values())
            player.close()


def test_what_is_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with logged_server(tmp_path) as address:
        aki = Guest(address, "Aki")

        def is_busy(*_: object) -> None:
            raise StoreError(StoreErrorCode.BUSY)

        monkeypatch.setattr(Store, "_attempt", is_busy)
        assert refused(aki, "/api/me/matches") == (503, RefusalCode.SERVER_BUSY)
        with aki.join("CARDSX") as chair:
            answer = chair.hear()
            assert isinstance(answer, server_messages.No)
            assert answer.code == RefusalCode.SERVER_BUSY
