"""Who asks for too much is told so, and then let go; nobody else notices."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.refusals import RefusalCode
from tests.web.checked_refusals import why
from tests.web.live_server import GENEROUS, Answer, Chair, Guest, request
from tests.web.logged_server import logged_server
from tests.web.match_players import MatchPlayer, play_match, seated
from tests.web.raw_websocket import PING, RawClient, frame

#: nothing comes back while a test runs
NEVER = 0.0
BURST = 20


def told_and_closed(chair: Chair) -> tuple[list[server_messages.ServerMessage], int]:
    """All that a connection hears until it is closed, and the code with which it is."""
    heard: list[server_messages.ServerMessage] = []
    while True:
        try:
            heard.append(chair.hear())
        except ConnectionClosed as closed:
            return heard, closed.rcvd.code if closed.rcvd is not None else 0


def test_a_flood_is_told_so_and_then_closed_and_the_others_play_on(tmp_path: Path) -> None:
    limits = replace(GENEROUS, message_rate=100, message_burst=300, queue=10_000)
    with logged_server(tmp_path, limits) as address:
        aki, ben, eve = (Guest(address, name) for name in ("Aki", "Ben", "Eve"))
        code = aki.open_table(seats=2, claim_seconds=0, switches={"match_length": 1})
        with aki.join(code) as first, ben.join(code) as second, eve.join(code) as flooder:
            players = seated([first, second], seed=3)
            for _ in range(50_000):
                try:
                    flooder.socket.send("x")
                except ConnectionClosed:
                    break
            heard, code_of_close = told_and_closed(flooder)
            assert code_of_close == 1008
            refusals = [why(message) for message in heard if isinstance(message, server_messages.No)]
            assert set(refusals) == {RefusalCode.MALFORMED, RefusalCode.TOO_FAST}
            play_match(players)


def test_a_connection_may_send_so_many_messages_and_no_more(tmp_path: Path) -> None:
    limits = replace(GENEROUS, message_rate=NEVER, message_burst=BURST)
    with logged_server(tmp_path, limits) as address:
        aki = Guest(address, "Aki")
        code = aki.open_table()
        with aki.join(code) as chair, aki.join(code) as other:
            answers = [chair.do(client_messages.Ping) for _ in range(BURST)]
            assert all(isinstance(answer, server_messages.Ok) for answer in answers)
            for _ in range(BURST):
                chair.say(client_messages.Sit, seat=0)
            heard, code_of_close = told_and_closed(chair)
            assert [why(message) for message in heard] == [RefusalCode.TOO_FAST] * BURST
            assert code_of_close == 1008
            # each connection counts for itself, and nothing that was too much was done
            assert isinstance(other.sit(0), server_messages.Ok)
        with aki.join(code) as again:
            assert isinstance(again.do(client_messages.Ping), server_messages.Ok)


def test_what_cannot_be_read_counts_for_more(tmp_path: Path) -> None:
    limits = replace(GENEROUS, message_rate=NEVER, message_burst=BURST)
    with logged_server(tmp_path, limits) as address:
        aki = Guest(address, "Aki")
        with aki.join(aki.open_table()) as chair:
            for _ in range(BURST):
                chair.socket.send("{")
            heard, code_of_close = told_and_closed(chair)
            refusals = [why(message) for message in heard if isinstance(message, server_messages.No)]
            assert refusals[:3] == [RefusalCode.MALFORMED, RefusalCode.MALFORMED, RefusalCode.TOO_FAST]
            assert len(refusals) < BURST + 2
            assert code_of_close == 1008


def test_a_guest_asks_the_coach_so_often_and_no_more(tmp_path: Path) -> None:
    limits = replace(GENEROUS, hint_rate=NEVER, hint_burst=2)
    with logged_server(tmp_path, limits, trusted_proxy="127.0.0.1") as address:

        def answers(guest: Guest, often: int) -> list[RefusalCode | None]:
            """What becomes of hints at a table of its own, None where there is one."""
            with guest.join(guest.open_table(seats=2, pause_ms=0)) as chair:
                chair.sit(0)
                chair.do(client_messages.Start)
                chair.add_nonce(0)
                while not chair.now.options:
                    chair.hear()
                said = [chair.do(client_messages.Hint, seat=0) for _ in range(often)]
            return [why(each) if isinstance(each, server_messages.No) else None for each in said]

        at_home = [Guest(address, name, "203.0.113.1") for name in ("Aki", "Ben", "Cal", "Dan")]
        assert answers(at_home[0], 3) == [None, None, RefusalCode.COACH_BUSY]
        # others at the same address may ask as well, but not all of them
        assert answers(at_home[1], 2) == answers(at_home[2], 2) == [None, None]
        assert answers(at_home[3], 1) == [RefusalCode.COACH_BUSY]
        assert answers(Guest(address, "Eve", "203.0.113.2"), 1) == [None]


def from_address(address: str, number: int) -> dict[str, str]:
    return {"X-Forwarded-For": f"203.0.113.{number}"}


@pytest.mark.parametrize("path", ["/", "/api/session", "/api/tables", "/api/rules", "/healthz"])
def test_an_address_may_ask_so_often_and_no_more(tmp_path: Path, path: str) -> None:
    limits = replace(GENEROUS, request_rate=NEVER, request_burst=BURST)
    with logged_server(tmp_path, limits, trusted_proxy="127.0.0.1") as address:
        for _ in range(BURST):
            assert request(address, "GET", path, headers=from_address(address, 1)).status in (200, 401)
        too_much = request(address, "GET", path, headers=from_address(address, 1))
        assert too_much.status == 429
        assert why(too_much) == RefusalCode.TOO_FAST
        assert request(address, "GET", path, headers=from_address(address, 2)).status in (200, 401)


def test_connections_count_as_requests_of_their_address(tmp_path: Path) -> None:
    limits = replace(GENEROUS, request_rate=NEVER, request_burst=4)
    with logged_server(tmp_path, limits) as address:
        aki = Guest(address, "Aki")
        code = aki.open_table()
        for _ in range(2):
            with aki.join(code) as chair:
                assert isinstance(chair.hear(), server_messages.Hello)
        with aki.join(code) as chair:
            heard, code_of_close = told_and_closed(chair)
            assert [why(message) for message in heard] == [RefusalCode.TOO_FAST]
            assert code_of_close == 1008


def begin(address: str, headers: dict[str, str]) -> Answer:
    return request(address, "POST", "/api/session", {"name": "Aki"}, headers)


def test_an_address_begins_so_many_sessions_and_no_more(tmp_path: Path) -> None:
    limits = replace(GENEROUS, session_rate=NEVER, session_burst=3)
    with logged_server(tmp_path, limits, trusted_proxy="127.0.0.1") as address:
        first = [begin(address, from_address(address, 1)) for _ in range(3)]
        assert [answer.status for answer in first] == [201, 201, 201]
        too_much = begin(address, from_address(address, 1))
        assert too_much.status == 429
        assert why(too_much) == RefusalCode.TOO_FAST
        assert "set-cookie" not in too_much.headers
        assert begin(address, from_address(address, 2)).status == 201
        # who has a session may go on, and be called otherwise
        cookie = {"Cookie": first[0].headers["set-cookie"].split(";")[0]}
        for _ in range(5):
            assert begin(address, from_address(address, 1) | cookie).status == 200


def test_only_a_trusted_proxy_is_believed(tmp_path: Path) -> None:
    limits = replace(GENEROUS, session_rate=NEVER, session_burst=3)
    for number, proxy in enumerate(("", "192.0.2.1", "192.0.2.0/24")):
        with logged_server(tmp_path / str(number), limits, trusted_proxy=proxy) as address:
            for guest in range(3):
                assert begin(address, from_address(address, guest)).status == 201
            assert why(begin(address, from_address(address, 9))) == RefusalCode.TOO_FAST
            forwarded = begin(address, {"X-Forwarded-Proto": "https", "X-Forwarded-For": "1.2.3.4"})
            assert why(forwarded) == RefusalCode.TOO_FAST
    with logged_server(tmp_path / "trusted", limits, trusted_proxy="192.0.2.1, 127.0.0.1") as address:
        # the last that no trusted proxy has named is it; what a client says before counts for nothing
        for guest in range(3):
            claimed = {"X-Forwarded-For": f"203.0.113.{guest}, 198.51.100.7"}
            assert begin(address, claimed).status == 201
        assert why(begin(address, {"X-Forwarded-For": "203.0.113.9, 198.51.100.7"})) == RefusalCode.TOO_FAST
        assert begin(address, {"X-Forwarded-For": "203.0.113.9"}).status == 201


def test_an_address_has_so_many_connections_and_no_more(tmp_path: Path) -> None:
    with logged_server(tmp_path, replace(GENEROUS, connections=2), trusted_proxy="127.0.0.1") as address:
        aki = Guest(address, "Aki")
        path = f"/ws/{aki.open_table()}"
        mine = (f"Cookie: {aki.cookie}", "X-Forwarded-For: 203.0.113.1")
        with RawClient(address) as first, RawClient(address) as second, RawClient(address) as third:
            for client in (first, second):
                client.handshake(path, *mine)
                assert b'"hello"' in client.hear()[1]
            third.handshake(path, *mine)
            assert b'"too_fast"' in third.hear()[1]
            assert third.close_code() == 1008
            with RawClient(address) as other:
                other.handshake(path, f"Cookie: {aki.cookie}", "X-Forwarded-For: 203.0.113.2")
                assert b'"hello"' in other.hear()[1]
        # once they have gone there is room again; when the server notices is its own affair
        assert any(_comes_in(address, path, mine) for _ in range(10_000))


def _comes_in(address: str, path: str, headers: tuple[str, ...]) -> bool:
    with RawClient(address) as client:
        client.handshake(path, *headers)
        return b'"hello"' in client.hear()[1]


def test_connections_that_are_refused_make_room_again(tmp_path: Path) -> None:
    with logged_server(tmp_path, replace(GENEROUS, connections=1)) as address:
        aki = Guest(address, "Aki")
        for _ in range(5):
            with RawClient(address) as client:
                client.handshake("/ws/ABCDEF", f"Cookie: {aki.cookie}")
                assert b'"unknown_table"' in client.hear()[1]
                assert client.close_code() == 1008
        with aki.join(aki.open_table()) as chair:
            assert isinstance(chair.hear(), server_messages.Hello)


def test_a_session_opens_so_many_tables_and_no_more(tmp_path: Path) -> None:
    with logged_server(tmp_path, replace(GENEROUS, tables=3)) as address:
        aki, ben = Guest(address, "Aki"), Guest(address, "Ben")
        # what is refused counts for nothing
        assert why(aki.ask("POST", "/api/tables", {"seats": 9})) == RefusalCode.BAD_SETTING
        for path in ("/api/tables", "/api/quick", "/api/tables"):
            assert aki.ask("POST", path, {}).status == 201
        assert aki.ask("POST", "/api/quick", {}).status == 200, "the same table"
        for path, other in (("/api/tables", {}), ("/api/quick", {"seats": 2})):
            answer = aki.ask("POST", path, other)
            assert answer.status == 429
            assert why(answer) == RefusalCode.TOO_FAST
        assert ben.ask("POST", "/api/tables", {}).status == 201


def test_a_session_opens_no_more_tables_by_asking_all_at_once(tmp_path: Path) -> None:
    with logged_server(tmp_path, replace(GENEROUS, tables=3)) as address:
        aki = Guest(address, "Aki")
        with ThreadPoolExecutor(24) as threads:
            answers = list(threads.map(lambda _: aki.ask("POST", "/api/tables", {}), range(48)))
        assert sum(answer.status == 201 for answer in answers) == 3
        assert {why(answer) for answer in answers if answer.status != 201} == {RefusalCode.TOO_FAST}


def test_who_reads_too_slowly_is_dropped_and_the_others_play_on(tmp_path: Path) -> None:
    with logged_server(tmp_path, replace(GENEROUS, queue=16)) as address:
        aki, ben, cho = (Guest(address, name) for name in ("Aki", "Ben", "Cho"))
        code = aki.open_table(seats=3, visibility="private", claim_seconds=0, switches={"match_length": 1})
        with (
            RawClient(address, receive_buffer=4096) as slow,
            aki.join(code) as first,
            ben.join(code) as second,
        ):
            slow.handshake(f"/ws/{code}", f"Cookie: {cho.cookie}")
            players = seated([first, second], seed=5)
            slow.send(b'{"do":"sit","id":1,"seat":2}')
            while b'"ok"' not in slow.hear()[1]:
                pass
            # from here on Cho reads nothing, while a lot is said
            assert _talk_until_gone(first, second)
            # Cho comes back with another connection, and they play
            with cho.join(code) as third:
                assert isinstance(third.do(client_messages.Look, seat=2), server_messages.Ok)
                play_match([*players, MatchPlayer(third, 2, Random(5))])


def _talk_until_gone(talking: Chair, listening: Chair) -> bool:
    """Whether seat 2 is told to be gone while a lot is said, to somebody who listens."""
    for number in range(1_000_000, 1_100_000):
        assert isinstance(
            talking.request(client_messages.Say(number, 0, "text", "あ" * 200)), server_messages.Ok
        )
        heard = listening.hear()
        while not isinstance(heard, server_messages.SeatSpoke):
            if isinstance(heard, server_messages.SeatChanged) and heard.seat == 2 and heard.state.gone:
                return True
            heard = listening.hear()
    return False


def test_who_floods_and_reads_nothing_is_let_go_too(tmp_path: Path) -> None:
    limits = replace(GENEROUS, message_burst=2500, message_rate=NEVER, queue=100_000)
    with logged_server(tmp_path, limits) as address:
        aki, ben = Guest(address, "Aki"), Guest(address, "Ben")
        code = aki.open_table(visibility="private")
        with RawClient(address, receive_buffer=4096) as flooder, aki.join(code) as chair:
            assert isinstance(chair.sit(0), server_messages.Ok)
            flooder.handshake(f"/ws/{code}", f"Cookie: {ben.cookie}")
            flooder.send(b'{"do":"sit","id":1,"seat":1}')
            # each of these is answered with the whole table, until it is too much
            flood = frame(b'{"do":"look","id":2,"seat":1}')
            for _ in range(51):
                flooder.socket.sendall(flood * 100)
            chair.hear_until(
                lambda heard: (
                    isinstance(heard, server_messages.SeatChanged) and heard.seat == 1 and heard.state.gone
                )
            )


def test_who_pings_and_reads_no_answer_is_let_go(tmp_path: Path) -> None:
    """The server answers pings, frames of the protocol, below all limits: its buffer must stay small."""
    with logged_server(tmp_path) as address:
        aki, ben = Guest(address, "Aki"), Guest(address, "Ben")
        code = aki.open_table(visibility="private")
        with RawClient(address, receive_buffer=4096) as pinging, aki.join(code) as chair:
            assert isinstance(chair.sit(0), server_messages.Ok)
            pinging.handshake(f"/ws/{code}", f"Cookie: {ben.cookie}")
            pinging.send(b'{"do":"sit","id":1,"seat":1}')
            chair.hear_until(lambda heard: isinstance(heard, server_messages.SeatChanged) and heard.seat == 1)
            pings = frame(b"x" * 125, PING) * 1000
            with suppress(ConnectionError):
                for _ in range(240):
                    pinging.socket.sendall(pings)
            is_gone = False
            for _ in range(2000):
                assert isinstance(chair.do(client_messages.Ping), server_messages.Ok)
                is_gone = is_gone or any(
                    isinstance(heard, server_messages.SeatChanged) and heard.seat == 1 and heard.state.gone
                    for heard in chair.heard
                )
                chair.heard.clear()
            assert is_gone
