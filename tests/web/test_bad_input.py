"""Whatever is wrong with what somebody sends, the answer says what, and nothing changes at the table."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.nonces import hash_of
from sevenbridge_app.tables.refusals import RefusalCode
from tests.web.checked_refusals import why
from tests.web.live_server import Answer, Guest, request
from tests.web.logged_server import logged_server
from tests.web.match_players import seated
from tests.web.raw_websocket import TEXT, RawClient

HUGE = 10**30


class Scene:
    """A table at which Aki, its owner, and Ben have just begun a match; Cho has no seat there."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.aki, self.ben, self.cho = (Guest(address, name) for name in ("Aki", "Ben", "Cho"))
        self.code = self.aki.open_table(seats=2, claim_seconds=0)
        self.chairs = {
            "aki": self.aki.join(self.code),
            "ben": self.ben.join(self.code),
            "cho": self.cho.join(self.code),
        }
        players = seated([self.chairs["aki"], self.chairs["ben"]], seed=1)
        assert isinstance(self.chairs["aki"].do(client_messages.Start), server_messages.Ok)
        for player in players:
            player.chair.do(client_messages.NonceHash, seat=player.seat, hash=hash_of("00"))
        for player in players:
            answer = player.chair.do(client_messages.Nonce, seat=player.seat, nonce="00")
            assert isinstance(answer, server_messages.Ok)
        self.looks()

    @property
    def step(self) -> int:
        """The step at which a decision is awaited."""
        return self.chairs["aki"].now.step

    def turn(self) -> str:
        """Who may do something now."""
        self.looks()
        return next(name for name, chair in self.chairs.items() if chair.now.options)

    def looks(self) -> list[server_messages.ServerMessage]:
        """The table as each of them sees it."""
        found = []
        for seat, chair in zip((0, 1, -1), self.chairs.values(), strict=True):
            assert isinstance(chair.do(client_messages.Look, seat=seat), server_messages.Ok)
            found.append(chair.hear_until(lambda message: isinstance(message, server_messages.Snapshot)))
        return found


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    with logged_server(tmp_path_factory.mktemp("data")) as address:
        scene = Scene(address)
        yield scene
        for chair in scene.chairs.values():
            chair.close()


def payload(kind: type[ClientMessage], **fields: Any) -> str:
    return msgspec.json.encode(kind(id=7, **fields)).decode()


# -- messages ----------------------------------------------------------------------------------------

MALFORMED = [
    "",
    " ",
    "hello",
    "null",
    "[]",
    "{}",
    '{"do":"ping"}',
    '{"id":1}',
    '{"do":"fold","id":1}',
    '{"do":"Ping","id":1}',
    '{"do":7,"id":1}',
    '{"do":"ping","id":"1"}',
    '{"do":"ping","id":1.0}',
    '{"do":"ping","id":1e2}',
    '{"do":"ping","id":true}',
    '{"do":"ping","id":null}',
    '{"do":"ping","id":NaN}',
    '{"do":"ping","id":1,"seat":0}',
    '{"do":"ping","id":1} {"do":"ping","id":2}',
    '{"do":"sit","id":1}',
    '{"do":"sit","id":1,"seat":"0"}',
    '{"do":"sit","id":1,"seat":[0]}',
    '{"do":"play","id":1,"seat":0,"step":1}',
    '{"do":"play","id":1,"seat":0,"step":1,"action":0.5}',
    '{"do":"consent","id":1,"seat":0,"yes":1}',
    '{"do":"prefer","id":1,"seat":0,"no_calls":"yes"}',
    '{"do":"say","id":1,"seat":0,"kind":"song","what":"hello"}',
    '{"do":"say","id":1,"seat":0,"kind":"text","what":"\\ud800"}',
    '{"do":"say","id":1,"seat":0,"kind":"text","what":7}',
    '{"do":"ping","id":' + "[" * 2000 + "]" * 2000 + "}",
    b'{"do":"say","id":1,"seat":0,"kind":"text","what":"\xff"}',
    b"\x00\x01\x02",
]


@pytest.mark.parametrize("message", MALFORMED, ids=lambda message: repr(message[:40]))
def test_what_is_no_message_of_the_list_is_refused(scene: Scene, message: str | bytes) -> None:
    before = scene.looks()
    chair = scene.chairs["aki"]
    chair.socket.send(message)
    answer = chair.hear()
    assert why(answer) == RefusalCode.MALFORMED
    assert isinstance(answer, server_messages.No)
    assert answer.id == 0
    assert scene.looks() == before


REFUSED: list[tuple[str, RefusalCode, type[ClientMessage], dict[str, Any]]] = [
    ("aki", RefusalCode.PLAYING, client_messages.Sit, {"seat": 0}),
    ("cho", RefusalCode.PLAYING, client_messages.Sit, {"seat": 1}),
    ("cho", RefusalCode.NO_SUCH_SEAT, client_messages.Sit, {"seat": 2}),
    ("cho", RefusalCode.NO_SUCH_SEAT, client_messages.Sit, {"seat": -1}),
    ("cho", RefusalCode.NO_SUCH_SEAT, client_messages.Sit, {"seat": HUGE}),
    ("cho", RefusalCode.NOT_A_COMPUTER, client_messages.Take, {"seat": 1}),
    ("cho", RefusalCode.NO_SUCH_SEAT, client_messages.Take, {"seat": 99}),
    ("ben", RefusalCode.NOT_YOUR_SEAT, client_messages.Rise, {"seat": 0}),
    ("cho", RefusalCode.NOT_YOUR_SEAT, client_messages.Rise, {"seat": 0}),
    ("aki", RefusalCode.PLAYING, client_messages.Start, {}),
    ("ben", RefusalCode.OWNER_ONLY, client_messages.Start, {}),
    ("cho", RefusalCode.OWNER_ONLY, client_messages.Start, {}),
    ("aki", RefusalCode.NO_NONCE_WANTED, client_messages.NonceHash, {"seat": 0, "hash": "00" * 32}),
    ("aki", RefusalCode.NOT_YOUR_SEAT, client_messages.NonceHash, {"seat": 1, "hash": "00" * 32}),
    ("aki", RefusalCode.NO_NONCE_WANTED, client_messages.Nonce, {"seat": 0, "nonce": "00"}),
    ("aki", RefusalCode.NOT_YOUR_SEAT, client_messages.Nonce, {"seat": 1, "nonce": "00"}),
    ("aki", RefusalCode.NOT_YOUR_SEAT, client_messages.Play, {"seat": 1, "step": 1, "action": 0}),
    ("ben", RefusalCode.NOT_YOUR_SEAT, client_messages.Play, {"seat": 0, "step": 1, "action": 0}),
    ("cho", RefusalCode.NOT_YOUR_SEAT, client_messages.Play, {"seat": 0, "step": 1, "action": 0}),
    ("aki", RefusalCode.NO_SUCH_SEAT, client_messages.Play, {"seat": -1, "step": 1, "action": 0}),
    ("aki", RefusalCode.TOO_LATE, client_messages.Play, {"seat": 0, "step": 0, "action": 0}),
    ("aki", RefusalCode.TOO_LATE, client_messages.Play, {"seat": 0, "step": -HUGE, "action": 0}),
    ("aki", RefusalCode.TOO_EARLY, client_messages.Play, {"seat": 0, "step": 2, "action": 0}),
    ("aki", RefusalCode.TOO_EARLY, client_messages.Play, {"seat": 0, "step": HUGE, "action": 0}),
    ("aki", RefusalCode.NOT_NOW, client_messages.Play, {"seat": 0, "step": 1, "action": -1}),
    ("aki", RefusalCode.NOT_NOW, client_messages.Play, {"seat": 0, "step": 1, "action": 5441}),
    ("ben", RefusalCode.NOT_NOW, client_messages.Play, {"seat": 1, "step": 1, "action": HUGE}),
    ("aki", RefusalCode.NOT_NOW, client_messages.Ready, {"seat": 0}),
    ("ben", RefusalCode.NOT_YOUR_SEAT, client_messages.Ready, {"seat": 0}),
    ("ben", RefusalCode.NOT_YOUR_SEAT, client_messages.Prefer, {"seat": 0, "no_calls": True}),
    ("aki", RefusalCode.NOTHING_TO_UNDO, client_messages.Undo, {"seat": 0}),
    ("ben", RefusalCode.NOT_YOUR_SEAT, client_messages.Undo, {"seat": 0}),
    ("aki", RefusalCode.NO_UNDO_ASKED, client_messages.Consent, {"seat": 0, "yes": True}),
    ("ben", RefusalCode.NOT_YOUR_SEAT, client_messages.Consent, {"seat": 0, "yes": True}),
    ("ben", RefusalCode.OWNER_ONLY, client_messages.Mute, {"seat": 0, "on": True}),
    ("aki", RefusalCode.NO_SUCH_SEAT, client_messages.Mute, {"seat": 5, "on": True}),
    ("ben", RefusalCode.NOT_ABSENT, client_messages.Replace, {"seat": 0}),
    ("aki", RefusalCode.NO_SUCH_SEAT, client_messages.Replace, {"seat": HUGE}),
    ("aki", RefusalCode.NO_CHAT_HERE, client_messages.Say, {"seat": 0, "kind": "text", "what": "hello"}),
    ("aki", RefusalCode.BAD_TEXT, client_messages.Say, {"seat": 0, "kind": "phrase", "what": "{en}"}),
    ("aki", RefusalCode.BAD_TEXT, client_messages.Say, {"seat": 0, "kind": "reaction", "what": ""}),
    ("cho", RefusalCode.NOT_YOUR_SEAT, client_messages.Say, {"seat": 0, "kind": "phrase", "what": "hello"}),
    ("aki", RefusalCode.NOT_YOUR_SEAT, client_messages.Look, {"seat": 1}),
    ("cho", RefusalCode.NOT_YOUR_SEAT, client_messages.Look, {"seat": 0}),
    ("cho", RefusalCode.NOT_YOUR_SEAT, client_messages.Look, {"seat": HUGE}),
]


@pytest.mark.parametrize(
    ("who", "code", "kind", "fields"), REFUSED, ids=[f"{w}-{k.__name__}-{c}" for w, c, k, _ in REFUSED]
)
def test_what_may_not_be_done_is_refused(
    scene: Scene, who: str, code: RefusalCode, kind: type[ClientMessage], fields: dict[str, Any]
) -> None:
    before = scene.looks()
    assert scene.step == 1
    answer = scene.chairs[who].request(kind(id=12345, **fields))
    assert why(answer) == code
    assert scene.looks() == before


def test_an_id_comes_back_as_it_was_sent(scene: Scene) -> None:
    chair = scene.chairs["cho"]
    for number in (0, -1, 1 << 53, -HUGE, 10**4000):
        chair.socket.send(f'{{"do":"ping","id":{number}}}')
        assert chair.hear() == server_messages.Ok(number)
        chair.socket.send(f'{{"do":"sit","id":{number},"seat":9}}')
        answer = chair.hear()
        assert why(answer) == RefusalCode.NO_SUCH_SEAT
        assert isinstance(answer, server_messages.No)
        assert answer.id == number


def test_the_last_of_doubled_keys_counts_and_blanks_are_no_matter(scene: Scene) -> None:
    chair = scene.chairs["cho"]
    chair.socket.send('\n{ "id" : 1 , "do" : "ping" , "id" : 2 }\t')
    assert chair.hear() == server_messages.Ok(2)
    chair.socket.send(b'{"do":"ping","id":3}')
    assert chair.hear() == server_messages.Ok(3)


def test_nobody_moves_twice(tmp_path: Any) -> None:
    with logged_server(tmp_path) as address:
        scene = Scene(address)
        mover = scene.turn()
        chair, seat = scene.chairs[mover], ("aki", "ben").index(mover)
        move = {"seat": seat, "step": chair.now.step, "action": chair.now.options[-1]}
        chair.say(client_messages.Play, **move)
        chair.say(client_messages.Play, **move)
        first, second = (
            chair.hear_until(lambda message: isinstance(message, server_messages.Ok | server_messages.No))
            for _ in range(2)
        )
        assert isinstance(first, server_messages.Ok)
        assert why(second) in (RefusalCode.TOO_LATE, RefusalCode.ALREADY_ANSWERED)
        # another tab has seen nothing of it, and says the same
        with (scene.aki, scene.ben)[seat].join(scene.code) as tab:
            assert why(tab.do(client_messages.Play, **move)) in (
                RefusalCode.TOO_LATE,
                RefusalCode.ALREADY_ANSWERED,
            )
        for each in scene.chairs.values():
            each.close()


@pytest.mark.parametrize("size", [4097, 5000, 100_000])
def test_a_frame_that_is_too_long_closes_the_connection(scene: Scene, size: int) -> None:
    before = scene.looks()
    with scene.cho.join(scene.code) as chair:
        chair.socket.send(payload(client_messages.Ping).ljust(4096))
        chair.hear_until(lambda message: message == server_messages.Ok(7))
        chair.socket.send(payload(client_messages.Ping).ljust(size))
        with pytest.raises(ConnectionClosed) as closed:
            chair.hear_until(lambda message: isinstance(message, server_messages.Ok))
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    assert scene.looks() == before


def test_a_message_in_pieces_is_measured_as_a_whole(scene: Scene) -> None:
    with RawClient(scene.address) as client:
        client.handshake(f"/ws/{scene.code}", f"Cookie: {scene.cho.cookie}")
        client.send(b" " * 3000, TEXT, first=0)
        client.send(b" " * 3000, 0)
        assert client.close_code() == 1009


# -- addresses ---------------------------------------------------------------------------------------


def first_words(scene: Scene, path: str, cookie: str | None = None) -> tuple[RefusalCode, int]:
    """Why a connection is refused, and with which code it is closed."""
    with RawClient(scene.address) as client:
        client.handshake(path, f"Cookie: {scene.aki.cookie if cookie is None else cookie}")
        told_first = msgspec.json.decode(client.hear()[1], type=server_messages.ServerMessage)
        if isinstance(told_first, server_messages.Hello):
            told_first = msgspec.json.decode(client.hear()[1], type=server_messages.ServerMessage)
        return why(told_first), client.close_code()


@pytest.mark.parametrize(
    "query",
    [
        *("seat=abc", "seat=", "seat=1.0", "seat=--1", "seat=-", "seat=+1", "seat=1_0", "seat=0x1"),
        *("seat=%D9%A3", "seat=%00", f"seat={HUGE}", "seen=abc", "seen=", "seen=--5", "seen=1e3"),
        "seen=1234567890123456",
    ],
)
def test_a_number_of_the_query_that_is_none_is_refused(scene: Scene, query: str) -> None:
    assert first_words(scene, f"/ws/{scene.code}?{query}") == (RefusalCode.MALFORMED, 1008)


@pytest.mark.parametrize("seat", [1, 2, 99, 10**14])
def test_a_seat_of_somebody_else_is_refused(scene: Scene, seat: int) -> None:
    assert first_words(scene, f"/ws/{scene.code}?seat={seat}") == (RefusalCode.NOT_YOUR_SEAT, 1008)


@pytest.mark.parametrize("seen", ["-5", "0", "-999999999999999", "999999999999999"])
def test_who_claims_to_have_seen_what_never_was_gets_the_whole_table(scene: Scene, seen: str) -> None:
    with scene.aki.join(scene.code, f"?seen={seen}") as chair:
        assert isinstance(chair.hear(), server_messages.Hello)
        assert isinstance(chair.hear(), server_messages.Snapshot)


@pytest.mark.parametrize(
    "code",
    ["", "ABC", "ABCDEFG", "ABCDEI", "ABCDEO", "ABC1EF", "%C3%84BCDEF", "ABC/DEF", "..%2F..", "%00" * 6],
)
def test_what_is_no_code_is_no_table(scene: Scene, code: str) -> None:
    assert first_words(scene, f"/ws/{code}") == (RefusalCode.UNKNOWN_TABLE, 1008)
    if code and "/" not in code and "%2F" not in code:
        assert why(request(scene.address, "GET", f"/api/tables/{code}")) == RefusalCode.UNKNOWN_TABLE


def test_a_code_is_read_as_people_type_it(scene: Scene) -> None:
    code = scene.code
    for typed in (code.lower(), f"{code[:3]}-{code[3:]}", f"{code[:3]}%20{code[3:].lower()}", f"-{code}-"):
        assert request(scene.address, "GET", f"/api/tables/{typed}").json["code"] == code
        with scene.cho.join(typed) as chair:
            hello = chair.hear()
            assert isinstance(hello, server_messages.Hello)
            assert hello.table == code


def test_without_a_session_nobody_comes_in(scene: Scene) -> None:
    for cookie in ("", "seven_bridge=", "seven_bridge=forged", "other=1", "seven_bridge=" + "x" * 4000):
        assert first_words(scene, f"/ws/{scene.code}", cookie) == (RefusalCode.NO_SESSION, 1008)


def test_who_watches_with_a_delay_cannot_do_anything(tmp_path: Any) -> None:
    with logged_server(tmp_path) as address:
        aki, cho = Guest(address, "Aki"), Guest(address, "Cho")
        code = aki.open_table(watching="open", watch_delay_seconds=10)
        with cho.join(code, "?open=1") as chair:
            for kind, fields in (
                (client_messages.Sit, {"seat": 0}),
                (client_messages.Look, {"seat": -1}),
                (client_messages.Ping, {}),
            ):
                assert why(chair.do(kind, **fields)) == RefusalCode.NOT_SEATED


def test_only_where_it_is_wanted_all_hands_are_watched(scene: Scene) -> None:
    cookie = scene.cho.cookie
    assert first_words(scene, f"/ws/{scene.code}?open=1", cookie) == (RefusalCode.NO_WATCHING, 1008)


# -- requests ----------------------------------------------------------------------------------------

SETTINGS: list[tuple[Any, RefusalCode]] = [
    (b"", RefusalCode.MALFORMED),
    (b"seats=4", RefusalCode.MALFORMED),
    (b"null", RefusalCode.MALFORMED),
    (b"[]", RefusalCode.MALFORMED),
    (b"{", RefusalCode.MALFORMED),
    (b'{"seats":4}}', RefusalCode.MALFORMED),
    (b'{"seats":NaN}', RefusalCode.MALFORMED),
    (b'{"fill":"\xff"}', RefusalCode.MALFORMED),
    (b'{"fill":"\\ud800"}', RefusalCode.MALFORMED),
    (b'{"seats":' + b"9" * 6000 + b"}", RefusalCode.MALFORMED),
    (b'{"switches":' + b'{"a":' * 3000, RefusalCode.MALFORMED),
    (b"[" * 16384, RefusalCode.MALFORMED),
    ({"seats": "4"}, RefusalCode.MALFORMED),
    ({"seats": 4.0}, RefusalCode.MALFORMED),
    ({"seats": True}, RefusalCode.MALFORMED),
    ({"seats": None}, RefusalCode.MALFORMED),
    ({"seat": 4}, RefusalCode.MALFORMED),
    ({"quick": True}, RefusalCode.MALFORMED),
    ({"claims": "slow"}, RefusalCode.MALFORMED),
    ({"visibility": "secret"}, RefusalCode.MALFORMED),
    ({"switches": []}, RefusalCode.MALFORMED),
    ({"switches": {"ace": None}}, RefusalCode.MALFORMED),
    ({"switches": {"ace": ["low"]}}, RefusalCode.MALFORMED),
    ({"switches": {"ace_points": 1.5}}, RefusalCode.MALFORMED),
    ({"seats": 1}, RefusalCode.BAD_SETTING),
    ({"seats": 7}, RefusalCode.BAD_SETTING),
    ({"seats": -HUGE}, RefusalCode.BAD_SETTING),
    ({"move_seconds": 4}, RefusalCode.BAD_SETTING),
    ({"move_seconds": -1}, RefusalCode.BAD_SETTING),
    ({"move_seconds": 601}, RefusalCode.BAD_SETTING),
    ({"move_seconds": 30, "bank_seconds": 9}, RefusalCode.BAD_SETTING),
    ({"claim_seconds": 61}, RefusalCode.BAD_SETTING),
    ({"claims": "level"}, RefusalCode.BAD_SETTING),
    ({"claims": "level", "claim_seconds": 0}, RefusalCode.BAD_SETTING),
    ({"watch_delay_seconds": HUGE}, RefusalCode.BAD_SETTING),
    ({"watching": "open", "watch_delay_seconds": 0}, RefusalCode.BAD_SETTING),
    ({"pause_ms": 99}, RefusalCode.BAD_SETTING),
    ({"bank_seconds": 60}, RefusalCode.BANK_WITHOUT_CLOCK),
    ({"fill": "genius"}, RefusalCode.UNKNOWN_PLAYER),
    ({"fill": "あ" * 2000}, RefusalCode.UNKNOWN_PLAYER),
    ({"company": ["aki", "rabbit", "aki"]}, RefusalCode.CHARACTER_TWICE),
    ({"preset": "chess"}, RefusalCode.BAD_RULES),
    ({"preset": ""}, RefusalCode.BAD_RULES),
    ({"preset": "あ" * 2000}, RefusalCode.BAD_RULES),
    ({"switches": {"castling": True}}, RefusalCode.BAD_RULES),
    ({"switches": {"": 1}}, RefusalCode.BAD_RULES),
    ({"switches": {"self": 1, "name": 2}}, RefusalCode.BAD_RULES),
    ({"switches": {"あ" * 2000: 1}}, RefusalCode.BAD_RULES),
    ({"switches": {"ace": "high"}}, RefusalCode.BAD_RULES),
    ({"switches": {"ace": 1}}, RefusalCode.BAD_RULES),
    ({"switches": {"upcard": 1}}, RefusalCode.BAD_RULES),
    ({"switches": {"ace_points": True}}, RefusalCode.BAD_RULES),
    ({"switches": {"ace_points": -1}}, RefusalCode.BAD_RULES),
    ({"switches": {"ace_points": HUGE}}, RefusalCode.BAD_RULES),
    ({"switches": {"match_length": "target"}}, RefusalCode.BAD_RULES),
    ({"switches": {"target_score": 100}}, RefusalCode.BAD_RULES),
]


@pytest.mark.parametrize(("body", "code"), SETTINGS, ids=lambda value: str(value)[:50])
def test_a_table_that_cannot_be_is_not_opened(scene: Scene, body: Any, code: RefusalCode) -> None:
    answer = scene.aki.ask("POST", "/api/tables", body)
    assert why(answer) == code
    assert answer.status == 400
    assert len(answer.body) < 3000


def test_braces_in_what_is_sent_stay_as_they_are(scene: Scene) -> None:
    for body in ({"switches": {"ace": "{ja}"}}, {"preset": "{0.__class__}"}, {"fill": "{known}"}):
        answer = scene.aki.ask("POST", "/api/tables", body)
        assert answer.status == 400
        (word,) = (
            text for text in str(body).split("'") if text.startswith("{") and len(text) > 3 and "}" in text
        )
        assert word in answer.json["en"]
        assert word in answer.json["ja"]


POSTS: list[tuple[str, Any, RefusalCode]] = [
    ("/api/session", b"", RefusalCode.MALFORMED),
    ("/api/session", {}, RefusalCode.MALFORMED),
    ("/api/session", {"name": None}, RefusalCode.MALFORMED),
    ("/api/session", {"name": "Aki", "number": 1}, RefusalCode.MALFORMED),
    ("/api/rules/check", b"", RefusalCode.MALFORMED),
    ("/api/rules/check", {"rules": {}}, RefusalCode.MALFORMED),
    ("/api/rules/check", {"switches": {"jokers": 0.5}}, RefusalCode.MALFORMED),
    ("/api/rules/check", {"seats": "2"}, RefusalCode.MALFORMED),
    ("/api/quick", b"no", RefusalCode.MALFORMED),
    ("/api/quick", {"seats": "2"}, RefusalCode.MALFORMED),
    ("/api/quick", {"visibility": "private"}, RefusalCode.MALFORMED),
    ("/api/quick", {"seats": 9}, RefusalCode.BAD_SETTING),
    ("/api/quick", {"preset": "chess"}, RefusalCode.BAD_RULES),
    ("/api/seven/results", b"{}", RefusalCode.MALFORMED),
    ("/api/seven/results", {"kind": "other", "deal": 1, "moves": [], "seconds": 1}, RefusalCode.MALFORMED),
    (
        "/api/seven/results",
        {"kind": "numbered", "deal": 1, "moves": [1], "seconds": 1},
        RefusalCode.MALFORMED,
    ),
    (
        "/api/seven/results",
        {"kind": "numbered", "deal": 1, "moves": [], "seconds": 0.5},
        RefusalCode.MALFORMED,
    ),
]


@pytest.mark.parametrize(("path", "body", "code"), POSTS, ids=lambda value: str(value)[:50])
def test_what_cannot_be_read_is_refused(scene: Scene, path: str, body: Any, code: RefusalCode) -> None:
    assert why(scene.aki.ask("POST", path, body)) == code


@pytest.mark.parametrize("path", ["/api/session", "/api/tables", "/api/quick", "/api/seven/results"])
def test_a_body_that_is_too_long_is_refused(scene: Scene, path: str) -> None:
    assert why(scene.aki.ask("POST", path, b'{"name":"' + b"a" * 16384)) == RefusalCode.MALFORMED
    # 16 KiB of blanks around what is right are not yet too long
    good = {"/api/session": b'{"name":"Aki"}', "/api/tables": b"{}", "/api/quick": b"{}"}
    if path in good:
        assert scene.aki.ask("POST", path, good[path].ljust(16384)).status in (200, 201)
        assert why(scene.aki.ask("POST", path, good[path].ljust(16385))) == RefusalCode.MALFORMED


def test_a_body_without_a_length_is_measured_too(scene: Scene) -> None:
    with RawClient(scene.address) as client:
        head = f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nCookie: {scene.aki.cookie}\r\n"
        client.socket.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        client.socket.sendall(b"1000\r\n" + b" " * 0x1000 + b"\r\n")
        client.socket.sendall((b"1000\r\n" + b" " * 0x1000 + b"\r\n") * 4)
        assert client.socket.makefile("rb").readline().startswith(b"HTTP/1.1 400 ")


def test_who_leaves_in_the_middle_of_a_request_disturbs_nobody(scene: Scene) -> None:
    for half in (
        b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
        b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{",
        b"GET /api/session HTTP/1.1\r\nHost: x",
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"GET / HTTP/9.9\r\n\r\n",
    ):
        with RawClient(scene.address) as client:
            client.socket.sendall(half)
    for leave_after in ("Cookie: x=1", f"Cookie: {scene.cho.cookie}"):
        with RawClient(scene.address) as client:
            client.handshake(f"/ws/{scene.code}", leave_after)
    assert scene.aki.ask("GET", "/api/session").json == {"name": "Aki"}


GETS = [
    ("/api/tables/{code}/matches/x/record", RefusalCode.MALFORMED),
    ("/api/tables/{code}/matches/--1/record", RefusalCode.MALFORMED),
    ("/api/tables/{code}/matches/-1/record", RefusalCode.NOT_FINISHED),
    ("/api/tables/{code}/matches/0/record", RefusalCode.NOT_FINISHED),
    ("/api/tables/{code}/matches/1/record", RefusalCode.NOT_FINISHED),
    ("/api/tables/{code}/matches/999999999999999/record", RefusalCode.NOT_FINISHED),
    ("/api/tables/{code}/matches/9999999999999999/record", RefusalCode.MALFORMED),
    ("/api/tables/ABCDEF/matches/1/record", RefusalCode.UNKNOWN_TABLE),
    ("/api/tables/ABC/matches/1/record", RefusalCode.UNKNOWN_TABLE),
    ("/api/tables/{code}/matches/1/replay", RefusalCode.NOT_FINISHED),
    ("/api/tables/{code}/matches/1/replay?viewer=9", RefusalCode.NOT_FINISHED),
    ("/api/tables/{code}/matches/1/replay?viewer=-3", RefusalCode.NOT_FINISHED),
    ("/api/tables/{code}/matches/1/replay?viewer=", RefusalCode.MALFORMED),
    ("/api/tables/{code}/matches/1/review", RefusalCode.NOT_FINISHED),
    ("/api/tables/{code}/matches/x/review", RefusalCode.MALFORMED),
    ("/api/tables/ABC/matches/1/review", RefusalCode.UNKNOWN_TABLE),
    ("/api/tables/{code}/matches/x/puzzles", RefusalCode.MALFORMED),
    ("/api/me/matches?before=x", RefusalCode.MALFORMED),
    ("/api/me/matches?before=1%00", RefusalCode.MALFORMED),
    ("/api/me/matches?table=ABCDEF", RefusalCode.MALFORMED),
    ("/api/me/matches?table=ABC&match=1", RefusalCode.UNKNOWN_TABLE),
    ("/api/puzzles/x", RefusalCode.UNKNOWN_PUZZLE),
    ("/api/puzzles/%00/why?words=draw", RefusalCode.UNKNOWN_PUZZLE),
    ("/api/seven/deals/x", RefusalCode.MALFORMED),
    ("/api/seven/deals/0", RefusalCode.UNKNOWN_DEAL),
    ("/api/seven/deals/4294967297", RefusalCode.UNKNOWN_DEAL),
    ("/api/seven/deals/-1", RefusalCode.UNKNOWN_DEAL),
    ("/api/seven/winnable?after=0", RefusalCode.UNKNOWN_DEAL),
    ("/api/seven/daily?day=today", RefusalCode.UNKNOWN_DEAL),
    ("/api/seven/daily?day=2026-02-30", RefusalCode.UNKNOWN_DEAL),
    ("/api/seven/daily?day=9999-12-31", RefusalCode.UNKNOWN_DEAL),
    ("/api/seven/daily?day=%00", RefusalCode.UNKNOWN_DEAL),
]


@pytest.mark.parametrize(("path", "code"), GETS)
def test_an_address_that_leads_nowhere_is_refused(scene: Scene, path: str, code: RefusalCode) -> None:
    answer: Answer = scene.aki.ask("GET", path.format(code=scene.code))
    assert why(answer) == code


@pytest.mark.parametrize("before", ["-5", "0", "999999999999999"])
def test_the_list_of_matches_takes_any_serial(scene: Scene, before: str) -> None:
    assert scene.aki.ask("GET", f"/api/me/matches?before={before}").json == {"matches": []}


HOSTS = ["[", "]", "a b", "a/ws/x?", "\xff", "x" * 3000, "a:99999", "evil.example", "127.0.0.1.evil.example"]


@pytest.mark.parametrize("host", HOSTS)
def test_a_host_that_is_not_ours_is_refused(scene: Scene, host: str) -> None:
    """Whoever has a domain can let its name point here: its pages would be of the same origin as ours."""
    answer = request(scene.address, "GET", "/api/tables", None, {"Host": host, "Cookie": scene.cho.cookie})
    assert why(answer) == RefusalCode.FOREIGN_HOST
    with RawClient(scene.address) as client:
        client.handshake(f"/ws/{scene.code}", f"Cookie: {scene.cho.cookie}", host=host)
        heard = msgspec.json.decode(client.hear()[1], type=server_messages.ServerMessage)
        assert why(heard) == RefusalCode.FOREIGN_HOST


@pytest.mark.parametrize(
    "host",
    ["", "localhost", "LOCALHOST:1", "game.localhost:8777", "192.0.2.7:80", "[::1]:9", socket.gethostname()],
)
def test_a_host_that_is_ours_is_taken(scene: Scene, host: str) -> None:
    assert request(scene.address, "GET", "/api/tables", None, {"Host": host}).status == 200
    with RawClient(scene.address) as client:
        client.handshake(f"/ws/{scene.code}", f"Cookie: {scene.cho.cookie}", host=host)
        heard = msgspec.json.decode(client.hear()[1], type=server_messages.ServerMessage)
        assert isinstance(heard, server_messages.Hello)
