"""Floods, and what is slow or silent: all of it ends, nobody else notices, and the log stays short."""

from __future__ import annotations

import json
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.web import http_protocol, repeated_lines, websocket_protocol
from tests.web.live_server import GENEROUS, PATIENCE, Guest, request
from tests.web.logged_server import logged_server
from tests.web.raw_websocket import CLOSE, PING, TEXT, RawClient, frame

#: nothing comes back while a test runs
NEVER = 0.0
#: limits under which a connection is soon cut off
STRICT = replace(GENEROUS, message_rate=NEVER, message_burst=20)
PONG, MORE = 10, 0

#: what a client can send below the messages that the application counts
FLOODS = {
    "pings": frame(b"", PING),
    "pongs": frame(b"", PONG),
    "empty fragments": frame(b"", MORE, first=0),
    "one fragment a message": frame(b"", TEXT, first=0) + frame(b"", MORE),
}


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is cut off is soon gone: these tests wait for the end of each connection."""
    monkeypatch.setattr(websocket_protocol, "GOODBYE_SECONDS", 0.1)


def client_at(address: str, guest: Guest, code: str) -> RawClient:
    """A connection to a table that keeps to no rules."""
    client = RawClient(address)
    client.handshake(f"/ws/{code}", f"Cookie: {guest.cookie}")
    return client


@pytest.mark.parametrize("kind", FLOODS)
def test_frames_that_are_no_messages_count_too(tmp_path: Path, kind: str) -> None:
    with logged_server(tmp_path, STRICT) as address:
        aki, eve = Guest(address, "Aki"), Guest(address, "Eve")
        code = aki.open_table()
        with aki.join(code) as chair, client_at(address, eve, code) as flooder:
            if kind == "empty fragments":
                flooder.send(b"x", TEXT, first=0)
            with suppress(ConnectionError):
                flooder.socket.sendall(FLOODS[kind] * 20_000)
            assert flooder.close_code() == 1008
            assert isinstance(chair.do(client_messages.Ping), server_messages.Ok)
        figures = request(address, "GET", "/metrics").body.decode()
        assert '\nsevenbridge_cut_off_total{why="flood"} 1.0\n' in figures


def test_a_message_in_too_many_chunks_is_cut_off(tmp_path: Path) -> None:
    with logged_server(tmp_path, replace(STRICT, message_burst=5)) as address:
        aki = Guest(address, "Aki")
        with client_at(address, aki, aki.open_table()) as client:
            client.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for byte in frame(b"x" * 100)[:60]:
                with suppress(ConnectionError):
                    client.socket.sendall(bytes([byte]))
                # whatever is answered after that, the byte came before it, and alone
                assert request(address, "GET", "/api/protocol").status == 200
            assert client.close_code() == 1008


def test_some_pings_and_fragments_do_no_harm(tmp_path: Path) -> None:
    with logged_server(tmp_path, replace(GENEROUS, message_rate=NEVER, message_burst=60)) as address:
        aki = Guest(address, "Aki")
        code = aki.open_table()
        with client_at(address, aki, code) as client:
            for number in range(60):
                client.send(b"%d" % number, PING)
            client.send(b'{"do":"pi', TEXT, first=0)
            client.send(b'ng","id":7}', MORE)
            while b'"ok","id":7' not in client.hear()[1]:
                pass


def test_a_message_right_before_the_goodbye_is_heard(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        code = aki.open_table()
        with aki.join(code) as chair, client_at(address, aki, code) as client:
            while b'"t":"table"' not in client.hear()[1]:
                pass
            goodbye = frame((1000).to_bytes(2, "big"), CLOSE)
            client.socket.sendall(frame(b'{"do":"sit","id":1,"seat":0}') + goodbye)
            chair.hear_until(lambda message: isinstance(message, server_messages.SeatChanged))


def test_whoever_is_cut_off_is_told_so_though_it_goes_on(tmp_path: Path) -> None:
    with logged_server(tmp_path, STRICT) as address:
        aki = Guest(address, "Aki")
        code = aki.open_table()
        with client_at(address, aki, code) as flooder:
            flooder.socket.sendall(frame(b'{"do":"ping","id":1}') * 40)
            heard: list[bytes] = []
            while not heard or heard[-1]:
                opcode, payload = flooder.hear()
                if opcode == CLOSE:
                    break
                heard.append(payload)
                with suppress(ConnectionError):
                    flooder.socket.sendall(frame(b'{"do":"ping","id":1}') * 100)
            assert int.from_bytes(payload[:2], "big") == 1008
            assert b"too_fast" in heard[-1]
            answers = [each for each in heard if each.startswith(b'{"t":"ok"')]
            assert len(answers) == 20


def test_no_client_makes_the_server_log_a_traceback(tmp_path: Path) -> None:
    """Floods that go away in the middle, bad frames before the answer to the handshake, sockets reset."""
    with logged_server(tmp_path, replace(STRICT, queue=4)) as address:
        aki = Guest(address, "Aki")
        code = aki.open_table()
        flood = frame(b'{"do":"look","id":1,"seat":-1}') * 100
        bad = frame(b"", opcode=3)
        for number in range(60):
            with ExitStack() as stack, suppress(ConnectionError):
                client = stack.enter_context(RawClient(address))
                target = code if number % 3 else "ABCDEF"
                client.ask(f"/ws/{target}", f"Cookie: {aki.cookie}")
                if number % 2:
                    client.hear_head()
                client.socket.sendall((bad if number % 5 == 0 else b"") + flood + bad)
                if number % 4 == 0:
                    # closed with a reset
                    client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        with aki.join(code) as chair:
            assert isinstance(chair.do(client_messages.Ping), server_messages.Ok)


CHUNKED = b"POST /api/session HTTP/1.1\r\nHost: %s\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize("host", [b"localhost", b"evil.example"])
@pytest.mark.parametrize("body", [b"x\r\n", b"1\r\n{\r\nx\r\n", b"e\r\n" + b'{"name":"Aki"}\r\n0\r\n\r\n\0'])
def test_a_body_that_is_none_ends_the_connection(tmp_path: Path, host: bytes, body: bytes) -> None:
    """The body is found to be none before the request is answered, or after, or at the same time."""
    with logged_server(tmp_path) as address:
        for split in range(1, len(body)):
            with connected(address) as connection, suppress(ConnectionError):
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                connection.sendall(CHUNKED % host + body[:split])
                connection.sendall(body[split:])
                assert all_answers(connection).count(b"HTTP/1.1 ") in (1, 2)


# -- silent and slow connections -------------------------------------------------------------------------


def connected(address: str, source: str = "127.0.0.1") -> socket.socket:
    """A connection of an address of this machine."""
    parts = urlsplit(address)
    return socket.create_connection((parts.hostname, parts.port), PATIENCE, (source, 0))


def all_answers(connection: socket.socket) -> bytes:
    """What comes until the server closes the connection."""
    found = b""
    with suppress(ConnectionError):
        while chunk := connection.recv(65_536):
            found += chunk
    return found


HEAD = b"GET /api/protocol HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 15\r\n\r\n"
#: what a client sends before it says nothing more, and how many answers it has had by then
SILENCES = {
    "nothing": (b"", 0),
    "half a head": (HEAD, 0),
    "half a body": (POST + b'{"name":', 0),
    "half a second head": (HEAD + b"\r\n" + HEAD, 1),
    "half a handshake": (HEAD + b"Upgrade: websocket\r\nConnection: Upgrade\r\n", 0),
}


@pytest.mark.parametrize("kind", SILENCES)
def test_whoever_says_nothing_more_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(http_protocol, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(http_protocol, "BODY_SECONDS", 0.2)
    with logged_server(tmp_path) as address, connected(address) as connection:
        said, answers = SILENCES[kind]
        connection.sendall(said)
        assert all_answers(connection).count(b"HTTP/1.1 200") == answers


def test_a_head_that_comes_byte_by_byte_gains_no_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # on a busy machine the whole heads of others take their time, too
    monkeypatch.setattr(http_protocol, "HEAD_SECONDS", 1.0)
    with logged_server(tmp_path) as address, connected(address) as connection:
        connection.sendall(HEAD)
        with suppress(ConnectionError):
            # it ends because the server has closed the connection
            while True:
                connection.sendall(b"X")
                assert request(address, "GET", "/api/protocol").status == 200


def test_an_address_has_so_many_connections_of_any_kind_and_no_more(tmp_path: Path) -> None:
    with logged_server(tmp_path, replace(GENEROUS, sockets=5)) as address, ExitStack() as held:
        for _ in range(5):
            held.enter_context(connected(address, "127.0.0.2"))
        with connected(address, "127.0.0.2") as sixth:
            assert b"429" in (answer := all_answers(sixth))
            assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == RefusalCode.TOO_FAST
        # other addresses notice nothing, and the host is told
        assert request(address, "GET", "/api/protocol").status == 200
        (line,) = [line for line in address.lines() if line["event"] == "too many connections"]
        assert line["address"] == "127.0.0.2"
        held.close()
        # when the server notices that they have gone is its own affair
        while b"429" in (first := _first_answer(address, "127.0.0.2")):
            pass
        assert b"200" in first


def _first_answer(address: str, source: str) -> bytes:
    with connected(address, source) as connection, suppress(ConnectionError):
        connection.sendall(HEAD + b"\r\n")
        return connection.recv(65_536)
    return b"429"


def test_all_addresses_together_have_so_many_connections(tmp_path: Path) -> None:
    with logged_server(tmp_path, replace(GENEROUS, all_connections=4)) as address, ExitStack() as held:
        for number in range(4):
            held.enter_context(connected(address, f"127.0.0.{number + 2}"))
        with connected(address, "127.0.0.9") as last:
            answer = all_answers(last)
            assert b"503" in answer
            assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == RefusalCode.SERVER_BUSY


def test_a_trusted_proxy_has_as_many_connections_as_its_clients_need(tmp_path: Path) -> None:
    limits = replace(GENEROUS, sockets=2)
    with (
        logged_server(tmp_path, limits, trusted_proxy="127.0.0.0/30") as address,
        ExitStack() as held,
    ):
        for _ in range(6):
            held.enter_context(connected(address, "127.0.0.2"))
        assert request(address, "GET", "/api/protocol").status == 200


def test_an_address_that_goes_on_after_many_refusals_is_not_answered(tmp_path: Path) -> None:
    limits = replace(GENEROUS, request_rate=NEVER, request_burst=5)
    with logged_server(tmp_path, limits) as address:
        answers = [_first_answer(address, "127.0.0.2") for _ in range(12)]
        assert sum(b"200" in each for each in answers) == 5
        assert sum(b" 429 " in each for each in answers) == 5
        assert not answers[-1].strip(b"429")
        assert b"200" in _first_answer(address, "127.0.0.3")


@pytest.fixture
def from_network(tmp_path: Path) -> Iterator[Callable[[str], int]]:
    """Begins a session from an address; gives the status. The limits are three for each."""
    limits = replace(GENEROUS, session_rate=NEVER, session_burst=3, all_session_rate=NEVER)
    limits = replace(limits, all_session_burst=40)
    with logged_server(tmp_path, limits, trusted_proxy="127.0.0.1") as address:
        yield (
            lambda source: (
                request(address, "POST", "/api/session", {"name": "A"}, {"X-Forwarded-For": source}).status
            )
        )


def test_limits_hold_for_networks_of_ipv6_and_in_sum(from_network: Callable[[str], int]) -> None:
    """A /64 is one household, and a /48 may be several; who has many networks meets the limit of all."""
    assert [from_network(f"2001:db8:1:1::{n}") for n in range(5)] == [201] * 3 + [429] * 2
    assert from_network("2001:db8:1:2::1") == 201
    many = [from_network(f"2001:db8:1:{n + 3}::1") for n in range(30)]
    assert many == [201] * 20 + [429] * 10, "eight times as much for a /48"
    assert from_network("2001:db8:2:1::1") == 201
    # an address of IPv4 is the same, however it is written
    assert [from_network(each) for each in ("192.0.2.1", "::ffff:192.0.2.1") * 2] == [201] * 3 + [429]
    rest = [from_network(f"192.0.2.{n + 2}") for n in range(20)]
    assert rest == [201] * 12 + [503] * 8


# -- the log ---------------------------------------------------------------------------------------------


def test_a_flood_does_not_fill_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeated_lines, "BURST", 5)
    monkeypatch.setattr(repeated_lines, "RATE", NEVER)
    with logged_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        for _ in range(12):
            aki.open_table()
        for _ in range(12):
            with connected(address) as connection:
                connection.sendall(b"what is this?\r\n\r\n")
                assert b"400" in all_answers(connection)
    events = [line["event"] for line in address.lines()]
    assert events.count("table opened") == events.count("Invalid HTTP request received.") == 5
    rest = {line["of"]: line["left_out"] for line in address.lines() if line["event"] == "lines left out"}
    assert rest == {"table opened": 7, "Invalid HTTP request received.": 7}
